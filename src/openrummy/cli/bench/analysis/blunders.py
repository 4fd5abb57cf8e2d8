"""Detection of planted blunders, and rank correlation of grades with ratings."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from typing import Any

import numpy as np

from openrummy.analysis.decisions import decisions
from openrummy.analysis.grade import charged, grade
from openrummy.analysis.marks import ERROR_MARKS
from openrummy.analysis.model import Decision, Kind, Priced
from openrummy.analysis.prices import Effort, Pricer
from openrummy.bots.base import Budget
from openrummy.cli.bench.analysis.bot_games import Done, play_games
from openrummy.cli.bench.analysis.calibration import RATINGS
from openrummy.cli.bench.rating_simulation import rank_correlation
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import Discard, legal_in
from openrummy.core.rules.pieces import Rules

WORSE = 6.0  # points that a planted discard loses
_JUDGED = 4096  # worlds, to the end, by which it does
_BUDGET = Budget(work=256)
_GRADING = Effort(worlds=256, short=128)


def planted(rules: Rules, count: int, seed: str, done: Done) -> dict[str, Any]:
    """``planted_found``: share of planted discards, losing :data:`WORSE` points, marked."""
    judge = Pricer(rules, Effort(worlds=_JUDGED, seed=77, all_to_end=True))
    pricer, marked, number = Pricer(rules), list[bool](), 0
    while len(marked) < count:
        record = play_games(rules, ("expert", "fast"), f"{seed} planted {number}", _BUDGET)
        chance = stream(seed_bytes(f"{seed} {number}"), 0, "planted")
        discards = [
            decision
            for decision in decisions(record)
            if decision.kind in (Kind.DISCARD, Kind.KNOCK)
        ]
        for decision in chance.shuffled(discards)[: 2 * count]:
            other = _worse(decision, chance.word())
            if len(marked) == count or other is None or not _is_worse(judge.price(other)):
                continue
            marked.append(pricer.price(other).mark in ERROR_MARKS)
            done(1)
        number += 1
    return {"planted_found": round(sum(marked) / len(marked), 4), "planted": len(marked)}


def _worse(decision: Decision, word: int) -> Decision | None:
    """The same decision with a worse discard played; None if there is none."""
    seen = decision.seen
    others = [
        action
        for action in legal_in(seen.rules, seen.board)
        if isinstance(action, Discard) and action != decision.played
    ]
    return replace(decision, played=others[word % len(others)]) if others else None


def _is_worse(judged: Priced) -> bool:
    assert judged.played is not None
    loss = judged.prices[judged.played].loss_points
    return loss.mean - 2 * loss.error >= WORSE


def grade_rho(rules: Rules, games: int, seed: str, done: Done) -> dict[str, Any]:
    """``grade_rho``: rank correlation of the mean loss per decision with the ratings of players.

    Each of the ten players plays ``games`` games, against the others in turn.
    """
    names = list(RATINGS)
    pricer, by_name = Pricer(rules, _GRADING), {name: list[Priced]() for name in names}
    for number, (first, other) in enumerate(_meetings(names, games)):
        record = play_games(rules, (first, other), f"{seed} grade {number}", _BUDGET)
        priced = [pricer.price(decision) for decision in decisions(record)]
        for seat, name in enumerate((first, other)):
            by_name[name] += charged(
                decision for decision in priced if decision.decision.seat == seat
            )
        done(1)
    grades = {name: grade(priced) for name, priced in by_name.items()}
    lost = np.array([-grades[name].lost for name in names])
    rating = np.array([float(RATINGS[name]) for name in names])
    return {
        "grade_rho": round(rank_correlation(lost, rating), 4),
        "grades": {
            name: {
                "lost": round(result.lost, 3),
                "rate": round(result.rate, 2),
                "letter": result.letter,
            }
            for name, result in grades.items()
        },
    }


def _meetings(names: list[str], games: int) -> list[tuple[str, str]]:
    """Pairs of opponents in which each name is equally frequent and meets the others in turn."""
    rounds = cycle(range(1, len(names)))
    meetings: list[tuple[str, str]] = []
    for _ in range(games // 2):
        apart = next(rounds)
        meetings += [
            (name, names[(index + apart) % len(names)]) for index, name in enumerate(names)
        ]
    return meetings
