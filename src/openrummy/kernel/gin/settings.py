"""The settings that the kernel supports, each with its condition.

A row of :data:`GIN`, or of the tables in :mod:`openrummy.kernel.table.settings`, is a setting that
``lower`` reads. A setting without a row must have its default, so a new option is left to the
engine until the kernel supports it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

from openrummy.core.rules.pieces import KnockScore, Rules, in_a_deal
from openrummy.core.rules.settings_form import entries, settings


class NotLowered(ValueError):
    """Rules that only the engine plays; ``piece`` is the setting that the kernel lacks.

    ``instead``: the part of the program that plays them, if any.
    """

    def __init__(self, piece: str, instead: str = "") -> None:
        text = f"the kernel does not play {piece}"
        super().__init__(f"{text} here; {instead}" if instead else text)
        self.piece = piece


Condition: TypeAlias = Callable[[Rules, int], object]
"""Predicate of rules and the number of seats in the deal."""

# pieces and single settings that have no effect within a deal
_BETWEEN_DEALS = ("sheet", "format", "stake", "look")
_NEXT_DEAL = {"deal.first_dealer", "deal.next_dealer", "seating.score", "seating.all_win"}


def read(_rules: Rules, _seats: int) -> bool:
    """Condition of a setting whose values are all supported."""
    return True


def require(rules: Rules, seats: int, lowered: Mapping[str, Condition]) -> None:
    """Raise :class:`NotLowered` for the first unsupported setting."""
    for path, condition in lowered.items():
        if not condition(rules, seats):
            raise NotLowered(path)
    for setting in settings(rules):
        path = setting.path
        inside = path.partition(".")[0] not in _BETWEEN_DEALS and path not in _NEXT_DEAL
        if inside and path not in lowered and setting.value != _defaults()[setting.key]:
            raise NotLowered(path)


@cache
def _defaults() -> dict[str, Any]:
    return {entry.key: entry.default for entry in entries()}


def _two_in_a_deal(rules: Rules, _seats: int) -> bool:
    return all(in_a_deal(rules.seating, number) == 2 for number in rules.seating.players)


def _tie_for_the_defender(rules: Rules, _seats: int) -> bool:
    """True unless the knocker gets a bonus for a tie (G12)."""
    score = rules.score_as(KnockScore)
    return score is not None and score.tie != "knocker"


GIN: dict[str, Condition] = {
    "seating": read,
    "seating.players": _two_in_a_deal,
    "pack.packs": lambda rules, _: rules.pack.packs == 1 and not rules.pack.packs_of,
    "wild": lambda rules, _: not rules.wild.any,
    "play": lambda rules, _: rules.held,
    "melds.aces": read,
    "melds.min_length": lambda rules, _: rules.melds.min_length in (3, 4),
    "values.ace": read,
    "values.court": read,
    "values.number": read,
    "opening": read,
    "opening.after": read,
    "opening.to": read,
    "draw.retake": read,
    "knock.limit": lambda rules, _: (
        rules.knock.limit.knocks and not (rules.knock.limit.any_count or rules.knock.limit.hands)
    ),
    "knock.limit.points": read,
    "knock.limit.ace": read,
    "knock.big_gin": read,
    "knock.lay_off": read,
    "ending.stock": lambda rules, _: rules.ending.stock in ("dead", "last-take", "50th-card"),
    "ending.left": read,
    "ending.idle_turns": read,
    "score": lambda rules, _: rules.score_as(KnockScore),
    "score.gin": read,
    "score.big_gin": read,
    "score.undercut": read,
    "score.tie": _tie_for_the_defender,
    "score.tie_bonus": read,
    "score.deal_win": read,
    "score.spade_doubles": read,
    "score.gin_boxes": read,
    "score.undercut_boxes": read,
    "deal.cards": lambda rules, _: rules.deal.hand_size(2) <= 12,
    "deal.misdeal": read,
}


def held(rules: Rules) -> None:
    """Raise :class:`NotLowered` unless these are rules of two-player gin."""
    require(rules, 2, GIN)
