"""Reproducibility of marks with another seed, and with many more worlds played to the end."""

from __future__ import annotations

from dataclasses import replace
from time import process_time
from typing import Any

from openrummy.analysis.decisions import decisions
from openrummy.analysis.marks import ERROR_MARKS
from openrummy.analysis.model import Mark, Priced
from openrummy.analysis.prices import Effort, Pricer
from openrummy.cli.bench.analysis.bot_games import Done, games
from openrummy.core.rules.pieces import Rules

DEEPER = 16


def seconds_per_game(rules: Rules, number: int, seed: str, done: Done) -> dict[str, Any]:
    """Processor time in seconds for the review of both sides of a game, and its decisions."""
    pricer, spent, many = Pricer(rules), 0.0, 0
    for index, record in enumerate(games(rules, number + 1, f"{seed} time")):
        before = process_time()
        prices = [pricer.price(decision) for decision in decisions(record)]
        if index:  # the first one loads the compiled code
            spent += process_time() - before
            many += len(prices)
            done(1)
    return {
        "seconds_per_game": round(spent / number, 2),
        "decisions_per_game": round(many / number, 1),
    }


def agreement(rules: Rules, number: int, seed: str, done: Done) -> dict[str, Any]:
    """``mark_agreement`` and ``marked_agreement``: the same marks with another seed."""
    priced = _price_all(rules, number, seed, done)
    pairs = [(first, Pricer(rules, Effort(seed=2)).price(first.decision)) for first in priced]
    real = [(first.mark, other.mark) for first, other in pairs if first.real or other.real]
    either = [pair for pair in real if set(pair) & set(ERROR_MARKS)]
    return {
        "mark_agreement": _share([first == other for first, other in real]),
        "marked_agreement": _share([first == other for first, other in either]),
        "real_decisions": len(real),
        "marked_by_either": len(either),
    }


def _price_all(rules: Rules, number: int, seed: str, done: Done) -> list[Priced]:
    pricer, prices = Pricer(rules), []
    for record in games(rules, number, f"{seed} marks"):
        prices += [pricer.price(decision) for decision in decisions(record)]
        done(1)
    return prices


def deep_agreement(rules: Rules, number: int, seed: str, done: Done) -> dict[str, Any]:
    """``deep_agreement``: share of the marked decisions that a much deeper analysis also marks."""
    marked = [
        priced for priced in _price_all(rules, number, seed, done) if priced.mark in ERROR_MARKS
    ]
    effort = Effort()
    deep = replace(effort, seed=3, worlds=DEEPER * effort.worlds, all_to_end=True)
    pricer = Pricer(rules, deep)
    judged = [(priced.mark, pricer.price(priced.decision).mark in ERROR_MARKS) for priced in marked]
    worse = [held for mark, held in judged if mark in (Mark.MISTAKE, Mark.BLUNDER)]
    return {
        "deep_agreement": _share([held for _, held in judged]),
        "deep_agreement_mistakes": _share(worse),
        "deep_marked": len(judged),
        "deep_mistakes": len(worse),
    }


def _share(flags: list[bool]) -> float | None:
    return round(sum(flags) / len(flags), 4) if flags else None
