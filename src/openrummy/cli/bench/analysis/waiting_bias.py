"""Bias of the value of waiting relative to a knock, from playing deals on after either."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from openrummy.analysis.decisions import decisions
from openrummy.analysis.model import Decision, Kind, Price
from openrummy.analysis.prices import Effort, Pricer
from openrummy.cli.bench.analysis.bot_games import Done, play_games
from openrummy.cli.bench.analysis.calibration import LIKE
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import Action, BigGin, Discard, Knock
from openrummy.core.game import GameAction
from openrummy.core.notation.records import Record, final, replay
from openrummy.core.rules.pieces import Rules

_EFFORT = Effort(worlds=0, short=192)


def waiting(rules: Rules, deals: int, seed: str, done: Done) -> dict[str, Any]:
    """``waiting_too_well``: points by which waiting is overvalued relative to knocking.

    Measured at one decision per deal between equal players, at which the seat may knock; with its
    standard error.
    """
    pricer, excess, number = Pricer(rules, _EFFORT), list[float](), 0
    while len(excess) < deals:
        names, luck = LIKE[number % len(LIKE)], f"{seed} waiting {number}"
        number += 1
        record = play_games(rules, names, luck, deals=1)
        acts = [action for _, _, action in replay(record)]
        for decision, knock, waits in _choices(record, pricer, luck):
            expected = waits.points.mean - knock.points.mean
            brought = [
                _points(rules, names, luck, [*acts[: decision.entry], price.action], decision.seat)
                for price in (waits, knock)
            ]
            excess.append(expected - (brought[0] - brought[1]))
            done(1)
    values = np.array(excess)
    return {
        "waiting_too_well": round(float(values.mean()), 2),
        "waiting_too_well_error": round(float(values.std() / np.sqrt(len(values))), 2),
        "waiting_deals": len(values),
    }


def _choices(record: Record, pricer: Pricer, seed: str) -> Iterator[tuple[Decision, Price, Price]]:
    """A decision to knock or wait of the deal, if there is one, with the best of both."""
    chance = stream(seed_bytes(seed), 0, "waiting")
    knock_decisions = [decision for decision in decisions(record) if decision.kind is Kind.KNOCK]
    for decision in chance.shuffled(knock_decisions)[:1]:
        prices = pricer.price(decision).prices
        knock, waits = (_first(prices, kinds) for kinds in ((Knock, BigGin), (Discard,)))
        if knock is not None and waits is not None:
            yield decision, knock, waits


def _first(prices: tuple[Price, ...], kinds: tuple[type[Action], ...]) -> Price | None:
    return next((price for price in prices if isinstance(price.action, kinds)), None)


def _points(
    rules: Rules, names: tuple[str, str], seed: str, opening: list[GameAction], seat: int
) -> int:
    """Net points of a seat in the deal that begins with these actions."""
    scores = final(play_games(rules, names, seed, opening=opening, deals=1)).results[0].scores
    return scores[seat] - scores[1 - seat]
