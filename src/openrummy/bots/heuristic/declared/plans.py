"""Plans for a hand that is to be declared: which groups it is to be made of, and how far it is.

A plan takes disjoint groups (:mod:`openrummy.bots.heuristic.declared.groups`) so that
with wilds and the cards still missing they are a whole hand. The cards of no group are loose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.bots.heuristic.declared.groups import FaceGroup, Held, groups_of
from openrummy.core.cards import JOKERS, CardSet
from openrummy.core.rules.pieces import Melds

_MAX_PLANS = 4000
_SLACK = 1  # plans this many cards farther than the nearest are kept


@dataclass(frozen=True, slots=True)
class HandPlan:
    """Groups of a hand; ``away`` cards are missing, ``loose`` are in no group.

    ``pure`` is the group to be the pure run, ``second`` the other run that is asked for;
    ``spare`` counts wilds that no group needs.
    """

    groups: tuple[FaceGroup, ...]
    loose: Held
    away: int
    wilds: int
    pure: FaceGroup | None
    second: FaceGroup | None


@dataclass(frozen=True)
class Asked:
    """Needs of a declaration: cards in all, runs, pure ones among them, and a limit on melds."""

    cards: int
    runs: int
    pure: int
    groups: int = 4


def plans(melds: Melds, hand: CardSet, wild_faces: int, asked: Asked) -> list[HandPlan]:
    """The plans for a hand that are nearest to a declaration, nearest first.

    ``wild_faces`` are the faces that may be wild. The hand may have a card too many.
    """
    jokers = _count(hand, JOKERS)
    held = Held.of(hand & ~_every_pack(JOKERS))
    groups = groups_of(melds, held)
    found_plans: list[HandPlan] = []
    best = [99]

    def look(start: int, left: Held, chosen: tuple[FaceGroup, ...], size: int, used: int) -> None:
        if len(found_plans) >= _MAX_PLANS:
            return
        plan = _plan(chosen, left, used, jokers, wild_faces, asked)
        if plan.away <= best[0] + _SLACK:
            found_plans.append(plan)
            best[0] = min(best[0], plan.away)
        if len(chosen) == asked.groups:
            return
        ones = left.ones
        for index in range(start, len(groups)):
            group = groups[index]
            if group.faces & ~ones or size + group.size > asked.cards:
                continue
            look(
                index,
                left.less(group.faces),
                (*chosen, group),
                size + group.size,
                used + group.faces.bit_count(),
            )

    look(0, held, (), 0, 0)
    found_plans = [plan for plan in found_plans if plan.away <= best[0] + _SLACK]
    found_plans.sort(key=lambda plan: plan.away)
    return found_plans


def _plan(
    chosen: Sequence[FaceGroup], left: Held, used: int, jokers: int, wild_faces: int, asked: Asked
) -> HandPlan:
    wilds = jokers + left.count(wild_faces)
    runs = sorted((group for group in chosen if group.run), key=_nearness)
    pure = runs[0] if runs and asked.pure else None
    second = runs[asked.pure] if len(runs) > asked.pure else None
    away = max(0, asked.cards - used - wilds)
    if asked.pure:
        # a wild is of no use in the pure run
        away = max(away, pure.missing if pure else 2)
    if asked.runs > asked.pure and second is None:
        away = max(away, 2 - min(1, wilds)) if pure else away + 1
    return HandPlan(
        tuple(chosen),
        Held(left.ones & ~wild_faces, left.twos & ~wild_faces),
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
