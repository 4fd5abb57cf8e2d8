"""Training pipeline of ``learned.npz``, with the result of each stage stored in a folder.

An interrupted run continues with the first stage whose file is missing. The log has a JSON object
per line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from openrummy.bots.search import styles
from openrummy.bots.search import weights as kept
from openrummy.bots.search.training import (
    TrainingTable,
    odds_of_ends,
    odds_of_scores,
    odds_of_turns,
)
from openrummy.bots.search.weights import Weights
from openrummy.core.rules.pieces import Rules, UpcardLimit
from openrummy.kernel.arrays import Float64Array, Int64Array
from openrummy.kernel.core.players import position_value
from openrummy.kernel.gin.lower import lower
from openrummy.lab.learn import belief
from openrummy.lab.learn.net import Net, train
from openrummy.lab.learn.policy import OpponentShare, answer

Report = Callable[[dict[str, Any]], None]
Games = tuple[tuple[Int64Array, float], ...]  # compiled rules, and their share of the deals

_OTHER_LIMITS = 0.2


@dataclass(frozen=True)
class Size:
    """Numbers of training deals.

    ``rounds`` rounds of ``lessons`` deals against all styles, then ``answers`` rounds of ``longer``
    deals against each style; ``hands``, ``moments`` and ``odds`` are deals per style for beliefs,
    values and odds.
    """

    rounds: int = 6
    lessons: int = 600_000
    answers: int = 2
    longer: int = 1_500_000
    hands: int = 16_000
    moments: int = 700_000
    odds: int = 20_000


QUICK = Size(rounds=1, answers=1, lessons=2_000, longer=2_000, hands=400, moments=2_000, odds=400)


def learn(
    rules: Rules,
    folder: Path,
    size: Size,
    seed: int,
    report: Report,
    begun: Weights | None = None,
    only_beliefs: bool = False,
) -> Weights:
    """Train for a game of gin for two, skipping the stages already in ``folder``.

    With ``begun`` weights there are no rounds: their best responses are trained further or, with
    ``only_beliefs``, kept together with their networks. Missing styles are trained in full.
    """
    folder.mkdir(parents=True, exist_ok=True)
    games = _games(rules)
    weights = _carried_over(begun) if begun else _nothing()
    known = begun.styles if begun and only_beliefs else ()
    for number in range(1, 1 if begun else size.rounds + 1):
        before = weights
        weights = _run_stage(
            folder / f"round-{number}.npz",
            lambda: _round(games, before, size, 1000 * seed + 10 * number, number, report),  # noqa: B023
        )
    balanced = weights
    for index in range(len(styles.STYLES)):
        before = weights
        own = replace(size, answers=0, moments=0) if styles.STYLES[index] in known else size
        weights = _run_stage(
            folder / f"style-{index + 1}.npz",
            lambda: _style(games, before, balanced, own, 1000 * seed + 500 + index, index, report),  # noqa: B023
        )
    return weights


def _games(rules: Rules) -> Games:
    """The game itself, and a share of deals in which the upcard sets the limit."""
    other = replace(rules, knock=replace(rules.knock, limit=UpcardLimit()))
    return ((lower(rules), 1 - _OTHER_LIMITS), (lower(other), _OTHER_LIMITS))


def _run_stage(file: Path, make: Callable[[], Weights]) -> Weights:
    if not file.exists():
        part = file.with_suffix(".part")
        part.write_bytes(kept.write(make()))
        part.rename(file)
    return kept.read(file.read_bytes())


def _nothing() -> Weights:
    """Initial weights: plain players without beliefs."""
    first = styles.tabled(styles.MANNERS["waiting"])
    return kept.nothing_of(
        styles.STYLES, np.stack([first] * len(styles.STYLES)), styles.others(first)
    )


def _carried_over(begun: Weights) -> Weights:
    """Weights for the current styles; missing ones start as the last style, the best player."""
    names = begun.styles
    rows = [names.index(style) if style in names else -1 for style in styles.STYLES]
    parts = {
        name: getattr(begun, name)[rows] for name in ("me", "beliefs", "nets", "odds", "turns")
    }
    players = styles.others(begun.players[-1])
    return replace(begun, styles=styles.STYLES, players=players, **parts)


def _round(
    games: Games, before: Weights, size: Size, seed: int, number: int, report: Report
) -> Weights:
    """Train one player against all styles at once, including itself."""
    began = perf_counter()
    deals = size.lessons // len(before.styles)
    answered = answer(before.me[-1], _all_of(games, before.players, deals), seed)
    me = answered.player
    report(
        {
            "round": number,
            "told": answered.explained,
            "leads": _leads(games[0][0], me, before, size.odds, seed + 7),
            "seconds": round(perf_counter() - began),
        }
    )
    return replace(before, me=np.stack([me] * len(before.styles)), players=styles.others(me))


def _all_of(games: Games, others: Iterable[Float64Array], deals: int) -> list[OpponentShare]:
    """``deals`` deals against each opponent, split among the games by share."""
    return [
        OpponentShare(compiled_rules, opponent, round(share * deals))
        for opponent in others
        for compiled_rules, share in games
    ]


def _leads(
    compiled_rules: Int64Array, me: Float64Array, weights: Weights, deals: int, seed: int
) -> dict[str, float]:
    """Mean lead of a player over each style, in points per deal."""
    return {
        style: round(TrainingTable(compiled_rules, me, other).lead(deals, seed), 2)
        for style, other in zip(weights.styles, weights.players, strict=True)
    }


def _style(
    games: Games,
    before: Weights,
    balanced: Weights,
    size: Size,
    seed: int,
    number: int,
    report: Report,
) -> Weights:
    """Train a best response to one style, kept if it improves, and its beliefs, values and odds."""
    began, style, other = perf_counter(), before.styles[number], before.players[number]
    me, answered = balanced.me[number], dict[str, Any]()
    # against an exact copy of itself, the general player is kept
    if style != styles.BALANCED:
        me, answered = _train_answer(games, me, other, size, seed)
    table = TrainingTable(games[0][0], me, other)
    hands = belief.fit(*table.hidden_hands(size.hands, seed + 1))
    net = before.nets[number]
    if size.moments:
        values = _values(games, me, other, size, seed)
        net, answered["values_told"] = values.weights, values.explained
    report(
        {
            "style": style,
            **answered,
            "losses": hands.losses,
            "seconds": round(perf_counter() - began),
        }
    )

    def put(all_of: Float64Array, new: Float64Array) -> Float64Array:
        changed = all_of.copy()
        changed[number] = new
        return changed

    return replace(
        before,
        me=put(before.me, me),
        beliefs=put(before.beliefs, hands.weights),
        nets=put(before.nets, net),
        odds=put(before.odds, odds_of_ends(table, size.odds, seed + 3)),
        turns=put(before.turns, odds_of_turns(table, size.odds, seed + 4)),
        scores=odds_of_scores(table, size.odds, seed + 5),
    )


def _values(games: Games, me: Float64Array, other: Float64Array, size: Size, seed: int) -> Net:
    """Train the value network of a player against a style, with both hands known."""
    moments = [
        TrainingTable(compiled_rules, me, other).positions(round(share * size.moments), seed + 2)
        for compiled_rules, share in games
    ]
    asked, points = (np.concatenate(part) for part in zip(*moments, strict=True))
    return train(asked, points, position_value.HIDDEN, epochs=8, seed=seed)


def _train_answer(
    games: Games, me: Float64Array, other: Float64Array, size: Size, seed: int
) -> tuple[Float64Array, dict[str, Any]]:
    """Train a best response to one style; return it with its log fields."""
    leads, explained = [TrainingTable(games[0][0], me, other).lead(size.odds, seed + 7)], []
    for number in range(size.answers):
        answered = answer(me, _all_of(games, [other], size.longer), seed + 20 * number)
        leads.append(TrainingTable(games[0][0], answered.player, other).lead(size.odds, seed + 7))
        explained.append(answered.explained)
        if leads[-1] >= max(leads):
            me = answered.player
    return me, {"told": explained, "leads": [round(lead, 2) for lead in leads]}


def log_to(file: Path) -> Report:
    """A reporter that appends to a log file and prints."""

    def report(line: dict[str, Any]) -> None:
        text = json.dumps(line)
        with file.open("a", encoding="utf-8") as log:
            print(text, file=log)
        print(text, flush=True)

    return report
