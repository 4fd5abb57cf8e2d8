"""Lockstep comparison of kernel and engine on deals with melds on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import cast

import numpy as np

from openrummy.core import engine
from openrummy.core.cards import Card
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine.model.actions import Action
from openrummy.core.engine.model.events import Reshuffled
from openrummy.core.engine.model.state import DealSetup, Step
from openrummy.core.engine.opening import choices
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.table import calls
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.action_codes import DISCARD
from openrummy.kernel.core.table.legal import MAX_ACTIONS
from openrummy.kernel.core.table.start import PACK
from openrummy.kernel.table.actions import action_of, without_melds
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.table.rows import differences, outcome, put_state
from openrummy.lab.bench.lockstep_gin import sensible

MAX_SAMPLES = 5


@dataclass
class ComparisonResult:
    """Result of a lockstep comparison.

    ``actions`` counts actions by name, ``ends`` the reasons of ends; ``samples`` describes
    the first differences.
    """

    deals: int = 0
    reshuffles: int = 0
    differences: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    samples: list[str] = field(default_factory=list)

    def differ(self, number: int, what: str) -> None:
        """Count a deal with a difference."""
        self.differences += 1
        if len(self.samples) < MAX_SAMPLES:
            self.samples.append(f"deal {number}: {what}")


def lockstep(
    rules: Rules, seats: int, deals: int, seed: int = 0, first: int = 0
) -> ComparisonResult:
    """Play random deals from ``first`` on in both, each up to its first difference.

    In every other deal no seat discards while it can do something else, so that many cards are
    melded; where melds are held, most discards are the least useful cards.

    The comparison covers the legal actions with their order and, after every action, the whole
    state: hands, stock, pile, table, turn, counts, result. Raises
    :class:`~openrummy.kernel.gin.settings.NotLowered`.
    """
    both = _PairedRows(rules, seats, seed)
    with np.errstate(over="ignore"):  # random words overflow, also in plain Python
        for number in range(first, first + deals):
            both.play(number)
    return both.compared


class _PairedRows:
    """Rows of a comparison: row 0 is the kernel's deal, row 1 the engine's."""

    def __init__(self, rules: Rules, seats: int, seed: int) -> None:
        self.rules, self.seats, self.seed = rules, seats, seed
        self.compiled_rules = lower(rules, seats)
        self.words, self.cards = rows(2)
        self.out = np.empty(MAX_ACTIONS, np.int64)
        self.compared = ComparisonResult()

    def play(self, number: int) -> None:
        """Play one deal to its end or its first difference."""
        self.compared.deals += 1
        for what in self._faults(number):
            self.compared.differ(number, what)
            return

    def _faults(self, number: int) -> Iterator[str]:
        compiled_rules, words, cards = self.compiled_rules, self.words, self.cards
        setup, order = self._pack(number)
        step = engine.start_with(self.rules, setup, order)
        ranks = choices(self.rules, setup)
        bits = sum(1 << rank for rank in ranks)
        wild = -1 if setup.wild is None else setup.wild
        calls.start(compiled_rules, words, cards, 0, setup.dealer, wild, bits, setup.factor)
        yield from self._state_fault(step)
        chance = Random(f"{self.seed} {number}")
        while words[0, c.PHASE] != c.OVER:
            (seat,) = engine.actors(step.state)
            expected = engine.legal(self.rules, step.state, seat)
            n = calls.legal(compiled_rules, words, cards, 0, self.out)
            codes, known = self.out[:n].tolist(), int(words[0, c.WILD])
            listed = tuple(action_of(compiled_rules, known, code) for code in codes)
            expected_actions = tuple(map(without_melds, expected))
            if listed != expected_actions:
                yield f"legal {_list_difference(listed, expected_actions)}"
            if self.rules.held:
                choice = expected.index(sensible(step.state, seat, expected, chance))
            else:
                eager = [index for index, code in enumerate(codes) if code & 15 != DISCARD]
                among = eager if eager and number % 2 else range(n)
                choice = chance.choice(among)
            calls.apply(compiled_rules, words, cards, 0, codes[choice])
            step = engine.apply(self.rules, step.state, seat, expected[choice])
            self._copy_reshuffle(step)
            self.compared.actions[type(expected[choice]).__name__] += 1
            yield from self._state_fault(step, f" after {expected[choice]}")
        result = engine.outcome(step.state)
        if result is None or replace(result, lines=()) != outcome(words, 0):
            yield f"outcome {outcome(words, 0)} and not {result}"
        else:
            self.compared.ends[result.reason] += 1

    def _pack(self, number: int) -> tuple[DealSetup, tuple[Card, ...]]:
        """Shuffle a pack in row 0; return the setup and the pack in the engine's order."""
        calls.pack(self.compiled_rules, self.cards, 0, self.seed, number)
        dealer, ranks = number % self.seats, self.rules.wild
        wild = ranks.order[number % len(ranks.order)] - 1 if ranks.order else -1
        setup = DealSetup(
            self.seats,
            tuple(range(self.seats)),
            dealer,
            dealer if self.compiled_rules[c.EXTRA_TO_DEALER] else (dealer + 1) % self.seats,
            number,
            seed_bytes(self.seed),
            wild=None if wild < 0 else wild,
        )
        pack = cast("list[Card]", self.cards[0, : PACK + self.rules.pack.jokers].tolist())
        return setup, tuple(pack[::-1])

    def _copy_reshuffle(self, step: Step) -> None:
        """Copy the engine's order of a reshuffled stock to the kernel if it waits for it."""
        if self.words[0, c.PHASE] != c.SHUFFLING:
            return
        self.compared.reshuffles += 1
        for event in step.events:
            if isinstance(event, Reshuffled) and event.order is not None:
                order = event.order[::-1]
                self.cards[0, c.PILE_AT : c.PILE_AT + len(order)] = order
        calls.renew(self.compiled_rules, self.words, self.cards, 0)

    def _state_fault(self, step: Step, when: str = "") -> Iterator[str]:
        put_state(self.words, self.cards, 1, step.state)
        if columns := differences(self.words, self.cards, 0, 1):
            in_kernel, in_engine = (self.words[row, columns[0] % c.WORDS] for row in (0, 1))
            yield f"columns {columns} ({in_kernel} and not {in_engine}){when}"


def _list_difference(actual: tuple[Action, ...], expected: tuple[Action, ...]) -> str:
    """Describe the difference of two lists of actions: membership, or else order."""
    extra = [action for action in actual if action not in expected]
    missing = [action for action in expected if action not in actual]
    if extra or missing:
        return f"has {extra[:3]}, has not {missing[:3]}"
    index = next(
        (n for n, pair in enumerate(zip(actual, expected, strict=False)) if len(set(pair)) > 1), 0
    )
    return f"in another order from position {index} on ({len(actual)} and {len(expected)})"
