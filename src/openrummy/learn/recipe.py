"""The recipe: from nothing to ``learned.npz``, stage by stage, each kept in a folder.

A run that was stopped goes on with the first stage whose file is missing. Every line of the
log is one JSON object.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from openrummy.bots.expert import weights as kept
from openrummy.bots.expert.search import Effort
from openrummy.bots.expert.weights import Weights
from openrummy.kernel.lower import Array, lower
from openrummy.learn import belief, net, start
from openrummy.learn.deals import Table, odds_of_ends, odds_of_scores
from openrummy.learn.distil import School, Schoolbook, player_of
from openrummy.rules.pieces import Rules

Told = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Size:
    """How much is played: deals a style for beliefs, values, lessons and odds."""

    hands: int = 12_000
    moments: int = 60_000
    lessons: int = 3_000
    worlds: int = 256
    odds: int = 20_000
    rounds: int = 3


QUICK = Size(hands=400, moments=2_000, lessons=20, worlds=32, odds=400, rounds=1)


def learn(rules: Rules, folder: Path, size: Size, seed: int, told: Told) -> Weights:
    """Learn for a game of gin for two; what is in ``folder`` is not done again."""
    folder.mkdir(parents=True, exist_ok=True)
    law = lower(rules)
    found = _staged(folder / "round-0.npz", lambda: _first(size))
    for number in range(1, size.rounds + 1):
        before = found
        found = _staged(
            folder / f"round-{number}.npz",
            lambda: _round(law, before, size, 1000 * seed + 10 * number, number, told),  # noqa: B023
        )
    return found


def _staged(file: Path, make: Callable[[], Weights]) -> Weights:
    if not file.exists():
        part = file.with_suffix(".part")
        part.write_bytes(kept.write(make()))
        part.rename(file)
    return kept.read(file.read_bytes())


def _first(size: Size) -> Weights:
    """Players to begin with, and nothing known of them."""
    styles = start.STYLES
    players = np.stack([start.player(name) for name in styles])
    me = np.stack([start.player("balanced")] * len(styles))
    return kept.nothing_of(tuple(styles), me, players)


def _round(law: Array, before: Weights, size: Size, seed: int, number: int, told: Told) -> Weights:
    """Beliefs and values against each style, then lessons of a search that uses them."""
    if number > 1:
        before = replace(before, players=start.stronger(before))
    began = perf_counter()
    beliefs, nets, odds = [], [], []
    tables = [Table(law, me, other) for me, other in zip(before.me, before.players, strict=True)]
    for style, table in zip(before.styles, tables, strict=True):
        hands = belief.fit(*table.hidden_hands(size.hands, seed + 1))
        values = net.train(*table.moments(size.moments, seed + 2))
        beliefs.append(hands.weights)
        nets.append(values.weights)
        odds.append(odds_of_ends(table, size.odds, seed + 3))
        told(
            {
                "round": number,
                "style": style,
                "losses": hands.losses,
                "values_told": values.told,
                "lead": round(table.lead(size.odds, seed + 4), 3),
            }
        )
    scores = odds_of_scores(tables[-1], size.odds, seed + 5)
    now = replace(
        before,
        beliefs=np.stack(beliefs),
        nets=np.stack(nets),
        odds=np.stack(odds),
        scores=scores,
    )
    school = School(law, now, Effort(worlds=size.worlds, drop=99.0))
    mine = []
    for place, style in enumerate(now.styles):
        book = Schoolbook()
        school.learn(place, size.lessons, seed + 6, book, lambda: None)
        me, part = player_of(book, now.me[place])
        lead = Table(law, me, now.players[place]).lead(size.odds, seed + 7)
        old = Table(law, now.me[place], now.players[place]).lead(size.odds, seed + 7)
        mine.append(me if lead > old else now.me[place])
        told(
            {
                "round": number,
                "style": style,
                "told": part,
                "lead": round(lead, 3),
                "lead_before": round(old, 3),
                "seconds": round(perf_counter() - began),
            }
        )
    return replace(now, me=np.stack(mine))


def log_to(file: Path) -> Told:
    """What appends to a log, and prints."""

    def told(line: dict[str, Any]) -> None:
        text = json.dumps(line)
        with file.open("a", encoding="utf-8") as log:
            print(text, file=log)
        print(text, flush=True)

    return told
