"""Labels of bots in tables: programs are labelled by the names they report."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.bots import catalogue
from openrummy.bots.protocol.untrusted_text import printable

_MAX_LENGTH = 60


def labels(bots: Sequence[str], names: Sequence[str]) -> list[str]:
    """A unique label for each entrant, distinct from the built-in bots.

    ``names`` are those the programs report, empty for a program that reports none.
    """
    assigned: list[str] = []
    for bot, name in zip(bots, names, strict=True):
        label = name or printable(bot, _MAX_LENGTH)
        number = len(assigned) + 1
        while label in assigned or (name and _is_builtin(label)):
            label, number = f"{name or label} (program {number})", number + 1
        assigned.append(label)
    return assigned


def _is_builtin(name: str) -> bool:
    try:
        catalogue.info(name)
    except catalogue.UnknownBot:
        return False
    return True
