"""Labels of bots in tables: programs by the names they give themselves."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.bots import catalogue
from openrummy.bots.protocol.untrusted import shown

_MAX_LENGTH = 60


def labels(bots: Sequence[str], names: Sequence[str]) -> list[str]:
    """A label for each entrant, all different from one another and from bots of ours.

    ``names`` are what programs call themselves, empty where one says nothing.
    """
    taken: list[str] = []
    for bot, name in zip(bots, names, strict=True):
        label = name or shown(bot, _MAX_LENGTH)
        number = len(taken) + 1
        while label in taken or (name and _is_ours(label)):
            label, number = f"{name or label} (program {number})", number + 1
        taken.append(label)
    return taken


def _is_ours(name: str) -> bool:
    try:
        catalogue.info(name)
    except catalogue.UnknownBot:
        return False
    return True
