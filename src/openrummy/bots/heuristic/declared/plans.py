"""Plans for declaring a hand: the groups to aim for, and the number of missing cards.

A plan is a choice of disjoint groups (:mod:`openrummy.bots.heuristic.declared.groups`) that
form a whole hand with the wilds and the missing cards. Cards of no group are loose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.bots.heuristic.declared.groups import FaceGroup, HeldFaces, groups_of
from openrummy.core.cards import JOKERS, CardSet
from openrummy.core.rules.pieces import Melds

_MAX_PLANS = 4000
_SLACK = 1  # plans with up to this many more missing cards than the best are kept


@dataclass(frozen=True, slots=True)
class HandPlan:
    """Groups of a hand; ``away`` cards are missing, ``loose`` are in no group.

    ``pure`` is the group for the pure run, ``second`` the one for the other required run;
    ``spare`` counts wilds that no group needs.
    """

    groups: tuple[FaceGroup, ...]
    loose: HeldFaces
    away: int
    wilds: int
    pure: FaceGroup | None
    second: FaceGroup | None


@dataclass(frozen=True)
class Requirements:
    """Requirements of a declaration: cards, runs, pure runs among them, and a limit on melds."""

    cards: int
    runs: int
    pure: int
    groups: int = 4


def plans(
    melds: Melds, hand: CardSet, wild_faces: int, requirements: Requirements
) -> list[HandPlan]:
    """The plans for a hand with the fewest missing cards, best first.

    ``wild_faces`` are the faces that may be wild. The hand may have one extra card.
    """
    jokers = _count(hand, JOKERS)
    held = HeldFaces.from_hand(hand & ~_every_pack(JOKERS))
    groups = groups_of(melds, held)
    result: list[HandPlan] = []
    best = [99]

    def search(
        start: int, remaining: HeldFaces, chosen: tuple[FaceGroup, ...], size: int, used: int
    ) -> None:
        if len(result) >= _MAX_PLANS:
            return
        plan = _plan(chosen, remaining, used, jokers, wild_faces, requirements)
        if plan.away <= best[0] + _SLACK:
            result.append(plan)
            best[0] = min(best[0], plan.away)
        if len(chosen) == requirements.groups:
            return
        ones = remaining.ones
        for index in range(start, len(groups)):
            group = groups[index]
            if group.faces & ~ones or size + group.size > requirements.cards:
                continue
            search(
                index,
                remaining.without(group.faces),
                (*chosen, group),
                size + group.size,
                used + group.faces.bit_count(),
            )

    search(0, held, (), 0, 0)
    result = [plan for plan in result if plan.away <= best[0] + _SLACK]
    result.sort(key=lambda plan: plan.away)
    return result


def _plan(
    chosen: Sequence[FaceGroup],
    remaining: HeldFaces,
    used: int,
    jokers: int,
    wild_faces: int,
    requirements: Requirements,
) -> HandPlan:
    wilds = jokers + remaining.count(wild_faces)
    runs = sorted((group for group in chosen if group.run), key=_nearness)
    pure = runs[0] if runs and requirements.pure else None
    second = runs[requirements.pure] if len(runs) > requirements.pure else None
    away = max(0, requirements.cards - used - wilds)
    if requirements.pure:
        # a wild is of no use in the pure run
        away = max(away, pure.missing if pure else 2)
    if requirements.runs > requirements.pure and second is None:
        away = max(away, 2 - min(1, wilds)) if pure else away + 1
    return HandPlan(
        tuple(chosen),
        HeldFaces(remaining.ones & ~wild_faces, remaining.twos & ~wild_faces),
        away,
        wilds,
        pure,
        second,
    )


def _nearness(group: FaceGroup) -> tuple[int, int, int]:
    return group.missing, -group.fills.bit_count(), group.size


def _count(hand: CardSet, faces: int) -> int:
    return (hand & _every_pack(faces)).bit_count()


def _every_pack(faces: int) -> CardSet:
    return sum(faces << 64 * pack for pack in range(16))
