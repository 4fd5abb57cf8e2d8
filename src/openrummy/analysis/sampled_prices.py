"""Prices in games without a search: worlds sampled from a seat's view, with plain playouts.

The hidden cards are dealt anew, evenly among all deals the seat cannot tell from the true
one; each candidate action is carried out in each world, and the plain player of that
kind of play plays all seats to the end of the deal. All actions share the same worlds. The
plain player is not validated, so these prices are marked as an opinion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from openrummy.analysis.model import Decision, Estimate, Mark, Price, Priced
from openrummy.bots.base import Seen
from openrummy.bots.baseline.simple import Simple
from openrummy.bots.heuristic.kinds import judge
from openrummy.core.cards.rng import stream
from openrummy.core.engine import Action, State, actors, apply, outcome, resample, view
from openrummy.core.engine.model.events import Event
from openrummy.core.rules.kinds_of_play import Kind, kind_of
from openrummy.core.scoring.result import DealResult, Seat

# of the opponent that is assumed
ASSUMED = "simple"

_FIRST, _BATCH_WORLDS = 12, 12  # worlds before alternatives are first dropped, and between checks
# Total worlds and number of judged alternatives; arranging whole hands is slow.
_EFFORTS: dict[Kind, tuple[int, int]] = {
    "knock": (48, 5),
    "table": (36, 4),
    "declared": (12, 2),
    "five": (48, 5),
}
_BEHIND = 3.0  # standard errors behind the best from which on an action is dropped
_NEAR = 6.0  # maximum judgement points an action may be behind and still be tried
_MAX_ACTIONS = 600  # actions of a playout
# Minimum loss of a mistake, in points of the deal; only a loss of three standard
# errors is marked at all.
_POINTS = ((20.0, Mark.BLUNDER), (10.0, Mark.MISTAKE), (5.0, Mark.INEXACT))
_CLEAR = 3.0

Policy = Callable[[Seen], Action]


def price_sampled(decision: Decision, worlds: int | None = None, seed: int = 1) -> Priced:
    """Price a decision by playouts of plain players: points only, no winning chances.

    ``worlds``: at most; None: the default for the kind of play.
    """
    seen = decision.seen
    usual, alternatives = _EFFORTS[kind_of(seen.rules)]
    worlds = usual if worlds is None else worlds
    tried = _candidates(decision, alternatives)
    if len(tried) < 2:
        return Priced(decision, (), None, real=False, opinion=True, assumed=ASSUMED)
    values: dict[Action, list[float]] = {action: [] for action in tried}
    live = list(tried)
    for number in range(worlds):
        world = resample(
            seen.rules, seen.history, seen.seat, stream(_seed(seed, decision), number, "worlds")
        )
        for action in live:
            values[action].append(_value(seen, world, action, _word(seed, decision, number)))
        done = number + 1
        if done >= _FIRST and done % _BATCH_WORLDS == 0:
            live = _still(values, live, decision.played)
            if len(live) == 1:
                break
    return _build_prices(decision, values)


def _seed(seed: int, decision: Decision) -> bytes:
    return stream(seed.to_bytes(32, "big"), decision.entry, "analysis").word().to_bytes(32, "big")


def _word(seed: int, decision: Decision, number: int) -> bytes:
    return stream(_seed(seed, decision), number, "playout").word().to_bytes(32, "big")


def _candidates(decision: Decision, alternatives: int) -> list[Action]:
    """Candidates by the best judgement, the played action among them."""
    judged = judge(decision.seen)
    near = [
        judgement.action for judgement in judged if judged[0].equity - judgement.equity <= _NEAR
    ]
    chosen = near[: alternatives + 1]
    if decision.played is not None and decision.played not in chosen:
        chosen.append(decision.played)
    return chosen


def _value(seen: Seen, world: State, action: Action, word: bytes) -> float:
    """Points of the deal for the seat, minus the mean of the others."""
    result = _play_out(seen, world, action, word)
    if result is None:
        return 0.0
    return _lead(seen, result)


def _lead(seen: Seen, result: DealResult) -> float:
    sheet = seen.game.standing
    own = next(side for side in sheet.sides if seen.seat in side)
    others = [seat for seat in seen.board.public.active if seat not in own]
    sign = -1 if seen.rules.sheet.winner == "lowest" else 1
    own_score = result.scores[seen.seat]
    mean_score = sum(result.scores[seat] for seat in others) / max(1, len(others))
    return sign * (own_score - mean_score)


def _play_out(seen: Seen, world: State, action: Action, word: bytes) -> DealResult | None:
    """Play the deal out plainly after an action; None if it does not end."""
    rules, state = seen.rules, world
    histories: dict[Seat, list[Event]] = {seat: [] for seat in state.public.active}
    histories[seen.seat] = list(seen.history)
    policies: dict[Seat, Policy] = {}
    seat = seen.seat
    for _ in range(_MAX_ACTIONS):
        step = apply(rules, state, seat, action)
        state = step.state
        result = outcome(state)
        if result is not None:
            return result
        seat = actors(state)[0]
        policy = policies.get(seat) or policies.setdefault(seat, _policy(seen, seat, word))
        action = policy(Seen(rules, seen.game, view(state, seat), histories[seat]))
    return None


def _policy(seen: Seen, seat: Seat, word: bytes) -> Policy:
    player = Simple()
    player.begin(seen.rules, seat, seen.game.seats, word)
    player.dealt()
    return player.choose


def _still(
    values: dict[Action, list[float]], live: Sequence[Action], played: Action | None
) -> list[Action]:
    """Actions that may still be best; the played one always stays, since its loss is needed."""
    best = max(live, key=lambda action: _mean(values[action]))
    kept_worlds = []
    for action in live:
        behind = _behind(values[best], values[action])
        if action in (best, played) or behind.mean < _BEHIND * behind.error:
            kept_worlds.append(action)
    clear = len(kept_worlds) == 2 and played in kept_worlds and played != best
    if clear and played is not None:
        loss = _behind(values[best], values[played])
        if loss.mean > 2 * _BEHIND * loss.error:
            return [best]
    return kept_worlds


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _estimate(values: Sequence[float]) -> Estimate:
    mean = _mean(values)
    if len(values) < 2:
        return Estimate(mean, float("inf"))
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Estimate(mean, sqrt(spread / len(values)))


def _behind(best: Sequence[float], other: Sequence[float]) -> Estimate:
    """Mean loss of an action over the worlds in which both were tried."""
    return _estimate([first - second for first, second in zip(best, other, strict=False)])


def _build_prices(decision: Decision, sampled: dict[Action, list[float]]) -> Priced:
    """Build the prices; an action is compared in the worlds it shares with the best."""
    most = max(len(values) for values in sampled.values())
    whole = [action for action in sampled if len(sampled[action]) == most]
    best = max(whole, key=lambda action: _mean(sampled[action]))
    losses = {action: _behind(sampled[best], sampled[action]) for action in sampled}
    order = sorted(sampled, key=lambda action: (action != best, losses[action].mean))
    prices = tuple(
        Price(action, _estimate(sampled[action]), losses[action], worlds=len(sampled[action]))
        for action in order
    )
    played = None
    if decision.played is not None:
        played = next(i for i, price in enumerate(prices) if price.action == decision.played)
    return Priced(decision, prices, played, _mark(prices, played), opinion=True, assumed=ASSUMED)


def _mark(prices: Sequence[Price], played: int | None) -> Mark:
    if not played:
        return Mark.NONE
    loss = prices[played].loss_points
    if loss.mean < _CLEAR * loss.error:
        return Mark.NONE
    return next((mark for least, mark in _POINTS if loss.mean >= least), Mark.NONE)
