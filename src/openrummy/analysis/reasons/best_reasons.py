"""Reasons why the best action is better than the one played: at most three, as data.

Every reason is counted from what the seat could see, or from hands drawn from its
belief; hidden cards are never used. :mod:`openrummy.analysis.reasons.sentences` words them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from openrummy.analysis import opponent_holdings
from openrummy.analysis.model import Estimate, Price, Priced, Reason
from openrummy.analysis.opponent_holdings import Hands
from openrummy.analysis.reasons import discards, draws, knocks
from openrummy.analysis.reasons.comparison import Case, Found, Weighed, because, tenths
from openrummy.analysis.reasons.hand_facts import Holding
from openrummy.bots.base import Judgement, Seen
from openrummy.bots.heuristic.kinds import judge, player_of
from openrummy.bots.heuristic.knock.open_knock import any_count
from openrummy.core.engine import Action, BigGin, Discard, Draw, Knock, LayOff, Pass, Pile, Spread
from openrummy.core.rules.kinds_of_play import kind_of

if TYPE_CHECKING:
    from openrummy.bots.search.rollouts import Searcher

MAX_REASONS = 3
HANDS = 300
_SURE = 1.96  # standard errors
_MIN_WEIGHT = 0.5  # minimum weight of a second and third reason


def reasons(
    priced: Priced,
    against: int | None = None,
    hands: Hands | None = None,
    searcher: Searcher | None = None,
) -> tuple[Reason, ...]:
    """At most :data:`MAX_REASONS` reasons, the most telling first.

    They compare the best action with price number ``against``: None is the one
    played, or the next best if that was the best or none was played. ``hands`` may be those of
    :func:`openrummy.analysis.opponent_holdings.draw` with the replies to both actions. None without
    another action to compare with.
    """
    index = against if against is not None else priced.played
    index = index or 1
    if len(priced.prices) < 2:
        return ()
    best, other = priced.prices[0], priced.prices[index]
    seen = priced.decision.seen
    if kind_of(seen.rules) != "knock" or any_count(seen.rules):
        return _opinion(seen, best)
    if hands is None:
        hands = opponent_holdings.draw(
            priced.decision, (best.action, other.action), HANDS, searcher
        )
    candidates = [*_candidates(Case(priced.decision, best, other, Holding(seen), hands))]
    chosen = _heaviest_reasons(candidates)
    if not _clear(other.loss_points):
        # equal in points; winning chances may still differ
        code = "for-the-game" if other.loss is not None and _clear(other.loss) else "close"
        level = because(code, code, points=tenths(max(0.0, other.loss_points.mean)))
        return (level, *chosen[: MAX_REASONS - 1])
    if not chosen:
        points = tenths(other.loss_points.mean)
        return (because("all-in-all", "all-in-all", points=points, worlds=best.worlds),)
    return chosen


def _clear(loss: Estimate) -> bool:
    """True if the loss is statistically significant."""
    return loss.mean > _SURE * loss.error


def _heaviest_reasons(weighed: Iterable[Weighed]) -> tuple[Reason, ...]:
    """Pick the heaviest reasons, one per title."""
    chosen: dict[str, Reason] = {}
    for weight, reason in sorted(weighed, key=lambda candidate: -candidate[0]):
        if not chosen or weight >= _MIN_WEIGHT:
            chosen.setdefault(reason.title, reason)
    return tuple(chosen.values())[:MAX_REASONS]


def _candidates(case: Case) -> Found:
    """Candidate reasons for the better of two actions."""
    seen = case.seen
    match case.best.action, case.other.action:
        case Discard(card=better), Discard(card=other):
            yield from discards.candidates(case, better, other)
        case (Knock() as better, Knock() as other):
            yield from knocks.showing(case, better, other)
        case (Knock() | BigGin() as better, _):
            yield from knocks.knocking(case, better)
        case Discard(card=card), Knock() as other:
            yield from knocks.waiting(case, other, card)
        case (LayOff() | Spread() as better, LayOff() | Spread() as other):
            yield from knocks.laying_off(case, better, other)
        case Draw(pile=Pile.DISCARD), Draw() | Pass():
            yield from draws.reasons_to_take(case, seen.board.public.pile[-1])
        case (Draw(pile=Pile.STOCK) | Pass(), Draw(pile=Pile.DISCARD)):
            yield from draws.leaving(case, seen.board.public.pile[-1])


# ---------------------------------------------------------------- games that are only judged


def _opinion(seen: Seen, best: Price) -> tuple[Reason, ...]:
    """The patient player's reason for the action, as an opinion."""
    judged = judge(seen)
    first = next((opinion for opinion in judged if opinion.action == best.action), None)
    if first is None:
        return ()
    code, data = player_of(seen.rules).reason(seen, _first(judged, best.action))
    return (Reason("opinion", f"hint-{code}", data),)


def _first(judged: list[Judgement], action: Action) -> tuple[Judgement, ...]:
    """Move one action to the front of the judged actions."""
    return tuple(sorted(judged, key=lambda opinion: opinion.action != action))
