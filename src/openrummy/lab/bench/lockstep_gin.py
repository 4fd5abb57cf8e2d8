"""Lockstep comparison of kernel and engine on deals of gin.

After every action both must agree on the whole state: the cards of each hand, stock and
pile, the turn, the legal actions (in order) and the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from openrummy.core.cards import Card, full_pack, in_order
from openrummy.core.engine import apply, legal
from openrummy.core.engine.model import actions as act
from openrummy.core.engine.model.phase import Over
from openrummy.core.engine.model.state import DealSetup, State
from openrummy.core.engine.step import start_with
from openrummy.core.melds.plain import COLUMN
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason
from openrummy.kernel.arrays import Int64Array
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.batch import REASONS
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.rows import PHASES, number_of

_SENSE = 0.8  # share of actions that bring the end of the deal nearer


@dataclass
class ComparisonResult:
    """Result of a comparison; ``difference`` describes the first difference, empty if none."""

    deals: int = 0
    actions: int = 0
    ends: Counter[Reason] = field(default_factory=Counter)
    difference: str = ""


class KernelDeal:
    """Adapter of a kernel deal to the engine's terms."""

    def __init__(self, compiled_rules: Int64Array, row: Int64Array | None = None) -> None:
        self._compiled_rules = compiled_rules
        self._rows = np.zeros((1, d.SIZE), np.int64)
        if row is not None:
            self._rows[0] = row

    @property
    def row(self) -> Any:
        """The words of the deal."""
        return self._rows[0]

    def start(self, pack: list[Card], dealer: int, knock_card: Card | None) -> None:
        """Start with a known pack, top card first."""
        self.row.view(np.uint8)[8 * d.ORDER : 8 * d.ORDER + len(pack)] = pack
        calls.start(self._compiled_rules, self._rows, 0, dealer, _or_none(knock_card))

    def legal(self) -> list[int]:
        """The legal actions, in the engine's order."""
        kinds, discards, knocks = map(int, calls.legal(self._compiled_rules, self._rows, 0))
        actions = [_number(kind) for kind in (d.PASS, d.STOCK, d.TAKE) if kinds >> kind & 1]
        for card in in_order(discards | knocks):
            actions += [_number(d.DISCARD_CARD, card)] * (discards >> card & 1)
            actions += [_number(d.KNOCK_CARD, card)] * (knocks >> card & 1)
        if self.row[d.PHASE] == d.DEFEND:
            for index in range(self.row[d.MELDS]):
                lay_offs = int(calls.laid_on(self._compiled_rules, self._rows, 0, index))
                actions += [_number(d.LAY_OFF + index, card) for card in in_order(lay_offs)]
        return actions + [_number(kind) for kind in (d.SHOW_ALL, d.SPREAD) if kinds >> kind & 1]

    def apply(self, action: int) -> None:
        calls.apply(self._compiled_rules, self._rows, 0, action)

    def facts(self) -> dict[str, object]:
        """The state in the form shared by kernel and engine."""
        row, over = self.row, self.row[d.PHASE] == d.OVER
        bytes_of = row.view(np.uint8)
        pile = bytes_of[8 * d.DISCARDS : 8 * d.DISCARDS + row[d.PILE]]
        stock = bytes_of[8 * d.ORDER + row[d.TOP] : 8 * d.ORDER + 52]
        facts: dict[str, object] = {
            "phase": int(row[d.PHASE]),
            "seat": None if over else int(row[d.SEAT]),
            "hands": row[d.HANDS : d.HANDS + 2].tolist(),
            "known": row[d.KNOWN : d.KNOWN + 2].tolist(),
            "stock": stock.tolist()[::-1],
            "pile": pile.tolist(),
            "gone": int(row[d.GONE]),
            "melds": row[d.MELD : d.MELD + row[d.MELDS]].tolist(),
        }
        facts |= {name: int(row[index]) for name, index in _NUMBERS.items()}
        if over:
            facts["reason"] = REASONS[row[d.REASON]]
            facts["winner"] = int(row[d.WINNER])
            facts["scores"] = row[d.SCORE : d.SCORE + 2].tolist()
            facts["boxes"] = row[d.BOXES : d.BOXES + 2].tolist()
            facts["deadwood"] = row[d.COUNTED : d.COUNTED + 2].tolist()
        return facts


_NUMBERS = {
    "idle": d.IDLE,
    "turns": d.TURNS,
    "thrower": d.DISCARDER,
    "barred": d.BARRED,
    "limit": d.LIMIT,
    "factor": d.FACTOR,
    "upcard": d.UPCARD,
    "knocker": d.KNOCKER,
    "passes": d.PASSES,
}


def _number(kind: int, card: int = 0) -> int:
    """Python version of :func:`openrummy.kernel.core.gin.deal.action`."""
    return 64 * kind + card


def _or_none(value: int | None) -> int:
    return d.NONE if value is None else value


def facts(state: State) -> dict[str, object]:
    """The state of an engine deal, as :meth:`KernelDeal.facts`."""
    public, over = state.public, isinstance(state.public.phase, Over)
    knocker = public.knocker
    facts_: dict[str, object] = {
        "phase": PHASES[type(public.phase)],
        "seat": None if over else getattr(public.phase, "seat", None),
        "hands": list(state.hands),
        "known": list(public.known),
        "stock": list(state.stock),
        "pile": list(public.pile),
        "gone": sum(1 << card for card in public.pile),
        "melds": [meld.cards for meld in public.table if meld.owner == knocker],
    }
    facts_ |= {name: _or_none(getattr(public, name)) for name in _NUMBERS}
    if public.result is not None:
        result = public.result
        facts_["reason"], facts_["winner"] = result.reason, _or_none(result.winner)
        facts_["scores"], facts_["boxes"] = list(result.scores), list(result.boxes)
        facts_["deadwood"] = list(result.deadwood) or [0, 0]
    return facts_


# ---------------------------------------------------------------- comparison


def compare(rules: Rules, deals: int, seed: int = 0) -> ComparisonResult:
    """Play ``deals`` deals in both, up to the first difference. Raises NotLowered."""
    compiled_rules, compared = lower(rules), ComparisonResult()
    random, kernel_deal = Random(seed), KernelDeal(compiled_rules)
    for number in range(deals):
        for state, action in _both(rules, kernel_deal, random, number & 1, compared):
            if difference := _difference(rules, kernel_deal, state):
                compared.difference = (
                    f"deal {number}, after {compared.actions} actions: {difference}"
                )
                return compared
            if action is not None:
                kernel_deal.apply(number_of(action))
                compared.actions += 1
        compared.deals += 1
    return compared


def _both(
    rules: Rules, kernel_deal: KernelDeal, random: Random, dealer: int, compared: ComparisonResult
) -> Iterator[tuple[State, act.Action | None]]:
    """Start a deal in both and yield the engine's states with the action chosen in each."""
    pack = list(full_pack())
    random.shuffle(pack)
    knock_card = random.choice(pack) if rules.knock.limit.second_pack else None
    setup = DealSetup(dealer=dealer, first=1 - dealer, knock_card=knock_card)
    kernel_deal.start(pack, dealer, knock_card)
    state = start_with(rules, setup, tuple(pack[::-1])).state
    while state.public.result is None:
        seat = getattr(state.public.phase, "seat", 0)
        action = sensible(state, seat, legal(rules, state, seat), random)
        yield state, action
        state = apply(rules, state, seat, action).state
    compared.ends[state.public.result.reason] += 1
    yield state, None


def _difference(rules: Rules, kernel_deal: KernelDeal, state: State) -> str:
    in_engine, in_kernel = facts(state), kernel_deal.facts()
    for name, value in in_engine.items():
        if value != in_kernel[name]:
            return f"{name} is {value} in the engine and {in_kernel[name]} in the kernel"
    seat = getattr(state.public.phase, "seat", None)
    if seat is not None:
        expected = [number_of(action) for action in legal(rules, state, seat)]
        if expected != kernel_deal.legal():
            return f"legal are {expected} in the engine and {kernel_deal.legal()} in the kernel"
    return ""


def sensible(
    state: State, seat: int, actions: tuple[act.Action, ...], random: Random
) -> act.Action:
    """A random action, biased towards building melds, so that deals reach every kind of end."""
    if random.random() < _SENSE:
        ending = [action for action in actions if isinstance(action, act.Knock | act.BigGin)]
        if ending and random.random() < 0.5:
            return random.choice(ending)
        discards = [action for action in actions if isinstance(action, act.Discard)]
        if discards:
            hand = state.hands[seat]
            return min(
                discards, key=lambda discard: (_neighbours(hand, discard.card), random.random())
            )
    return random.choice(actions)


def _neighbours(hand: int, card: Card) -> int:
    """Number of cards in the hand that are adjacent to this one."""
    near = COLUMN << card % 16 | (1 << card) << 1 | (1 << card) << 2 | (1 << card) >> 1
    return ((near | (1 << card) >> 2) & hand & ~(1 << card)).bit_count()
