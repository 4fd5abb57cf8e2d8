"""Plan of the studies, and the figures shipped with the package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

import msgspec

from openrummy.analysis.studies.result import StudyResult, decode


@dataclass(frozen=True)
class PlannedGame:
    """A measured game, and its label in tables, which names its bonuses."""

    name: str
    short: str


@dataclass(frozen=True)
class Plan:
    """Content of ``plan.toml``.

    ``deals``: sample size of each study for valid figures; ``withdrawn``: studies that are no
    longer valid.
    """

    players: tuple[str, str]
    seed: int
    games: tuple[PlannedGame, ...]
    deals: Mapping[str, int]
    withdrawn: tuple[str, ...] = field(default=())


@cache
def plan() -> Plan:
    """The plan shipped with the package."""
    text = (files("openrummy.analysis.studies") / "plan.toml").read_bytes()
    return msgspec.toml.decode(text, type=Plan)


@cache
def figures(name: str) -> StudyResult | None:
    """Figures of a study shipped with the package; None if there are none yet.

    KeyError for a study that is not in the plan.
    """
    if name not in plan().deals:
        raise KeyError(name)
    file = files("openrummy.analysis.studies") / "figures" / f"{name}.json"
    return decode(file.read_bytes()) if file.is_file() else None
