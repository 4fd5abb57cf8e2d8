"""The kernel beside the engine: the same deal in both, action by action.

After every action both have to agree on everything a deal of gin is made of: the cards of
each hand, stock and pile, the turn, what may be done (in the same order) and the result.
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
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.batch import REASONS
from openrummy.kernel.gin.lower import Array, lower
from openrummy.kernel.gin.rows import PHASES

_SENSE = 0.8  # how often an action is one that brings a deal to its end


@dataclass
class Compared:
    """What came of it: ``difference`` says where the two parted, empty if they never did."""

    deals: int = 0
    actions: int = 0
    ends: Counter[Reason] = field(default_factory=Counter)
    difference: str = ""


class KernelDeal:
    """One deal in the kernel, in the words of the engine."""

    def __init__(self, compiled_rules: Array, row: Array | None = None) -> None:
        self._compiled_rules = compiled_rules
        self._rows = np.zeros((1, d.SIZE), np.int64)
        if row is not None:
            self._rows[0] = row

    @property
    def row(self) -> Any:
        """The words of the deal."""
        return self._rows[0]

    def start(self, pack: list[Card], dealer: int, knock_card: Card | None) -> None:
        """Begin with a known pack, top card first."""
        self.row.view(np.uint8)[8 * d.ORDER : 8 * d.ORDER + len(pack)] = pack
        calls.start(self._compiled_rules, self._rows, 0, dealer, _or_none(knock_card))

    def legal(self) -> list[int]:
        """The actions there are, in the engine's order."""
        kinds, discards, knocks = map(int, calls.legal(self._compiled_rules, self._rows, 0))
        found = [_number(kind) for kind in (d.PASS, d.STOCK, d.TAKE) if kinds >> kind & 1]
        for card in in_order(discards | knocks):
            found += [_number(d.DISCARD_CARD, card)] * (discards >> card & 1)
            found += [_number(d.KNOCK_CARD, card)] * (knocks >> card & 1)
        if self.row[d.PHASE] == d.DEFEND:
            for place in range(self.row[d.MELDS]):
                fit = int(calls.laid_on(self._compiled_rules, self._rows, 0, place))
                found += [_number(d.LAY_OFF + place, card) for card in in_order(fit)]
        return found + [_number(kind) for kind in (d.SHOW_ALL, d.SPREAD) if kinds >> kind & 1]

    def apply(self, action: int) -> None:
        """Do it."""
        calls.apply(self._compiled_rules, self._rows, 0, action)

    def facts(self) -> dict[str, object]:
        """Everything both know of a deal."""
        row, over = self.row, self.row[d.PHASE] == d.OVER
        bytes_of = row.view(np.uint8)
        pile = bytes_of[8 * d.DISCARDS : 8 * d.DISCARDS + row[d.PILE]]
        stock = bytes_of[8 * d.ORDER + row[d.TOP] : 8 * d.ORDER + 52]
        found: dict[str, object] = {
            "phase": int(row[d.PHASE]),
            "seat": None if over else int(row[d.SEAT]),
            "hands": row[d.HANDS : d.HANDS + 2].tolist(),
            "known": row[d.KNOWN : d.KNOWN + 2].tolist(),
            "stock": stock.tolist()[::-1],
            "pile": pile.tolist(),
            "gone": int(row[d.GONE]),
            "melds": row[d.MELD : d.MELD + row[d.MELDS]].tolist(),
        }
        found |= {name: int(row[place]) for name, place in _NUMBERS.items()}
        if over:
            found["reason"] = REASONS[row[d.REASON]]
            found["winner"] = int(row[d.WINNER])
            found["scores"] = row[d.SCORE : d.SCORE + 2].tolist()
            found["boxes"] = row[d.BOXES : d.BOXES + 2].tolist()
            found["deadwood"] = row[d.COUNTED : d.COUNTED + 2].tolist()
        return found


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
    """What :func:`openrummy.kernel.core.gin.deal.action` says, for Python."""
    return 64 * kind + card


def _or_none(value: int | None) -> int:
    return d.NONE if value is None else value


def facts(state: State) -> dict[str, object]:
    """The same of a deal in the engine."""
    public, over = state.public, isinstance(state.public.phase, Over)
    knocker = public.knocker
    found: dict[str, object] = {
        "phase": PHASES[type(public.phase)],
        "seat": None if over else getattr(public.phase, "seat", None),
        "hands": list(state.hands),
        "known": list(public.known),
        "stock": list(state.stock),
        "pile": list(public.pile),
        "gone": sum(1 << card for card in public.pile),
        "melds": [meld.cards for meld in public.table if meld.owner == knocker],
    }
    found |= {name: _or_none(getattr(public, name)) for name in _NUMBERS}
    if public.result is not None:
        result = public.result
        found["reason"], found["winner"] = result.reason, _or_none(result.winner)
        found["scores"], found["boxes"] = list(result.scores), list(result.boxes)
        found["deadwood"] = list(result.deadwood) or [0, 0]
    return found


def code(action: act.Action) -> int:
    """The number of an action of the engine. Raises ValueError for what the kernel has not."""
    match action:
        case act.Pass():
            return _number(d.PASS)
        case act.Draw(pile=pile, card=None):
            return _number(d.STOCK if pile is act.Pile.STOCK else d.TAKE)
        case act.Discard(card=card):
            return _number(d.DISCARD_CARD, card)
        case act.Knock(card=card):
            return _number(d.KNOCK_CARD, card)
        case act.BigGin():
            return _number(d.SHOW_ALL)
        case act.Spread():
            return _number(d.SPREAD)
        case act.LayOff(card=card, meld=place):
            return _number(d.LAY_OFF + place, card)
    raise ValueError(f"the kernel has no {action}")


# ---------------------------------------------------------------- both together


def compare(rules: Rules, deals: int, seed: int = 0) -> Compared:
    """Play so many deals in both; stops at the first difference. Raises NotLowered."""
    compiled_rules, found = lower(rules), Compared()
    random, twin = Random(seed), KernelDeal(compiled_rules)
    for number in range(deals):
        for state, action in _both(rules, twin, random, number & 1, found):
            if difference := _difference(rules, twin, state):
                found.difference = f"deal {number}, after {found.actions} actions: {difference}"
                return found
            if action is not None:
                twin.apply(code(action))
                found.actions += 1
        found.deals += 1
    return found


def _both(
    rules: Rules, twin: KernelDeal, random: Random, dealer: int, found: Compared
) -> Iterator[tuple[State, act.Action | None]]:
    """Each moment of a deal in the engine with the action that follows; the twin is begun."""
    pack = list(full_pack())
    random.shuffle(pack)
    knock_card = random.choice(pack) if rules.knock.limit.second_pack else None
    setup = DealSetup(dealer=dealer, first=1 - dealer, knock_card=knock_card)
    twin.start(pack, dealer, knock_card)
    state = start_with(rules, setup, tuple(pack[::-1])).state
    while state.public.result is None:
        seat = getattr(state.public.phase, "seat", 0)
        action = sensible(state, seat, legal(rules, state, seat), random)
        yield state, action
        state = apply(rules, state, seat, action).state
    found.ends[state.public.result.reason] += 1
    yield state, None


def _difference(rules: Rules, twin: KernelDeal, state: State) -> str:
    here, there = facts(state), twin.facts()
    for name, value in here.items():
        if value != there[name]:
            return f"{name} is {value} in the engine and {there[name]} in the kernel"
    seat = getattr(state.public.phase, "seat", None)
    if seat is not None:
        may = [code(action) for action in legal(rules, state, seat)]
        if may != twin.legal():
            return f"legal are {may} in the engine and {twin.legal()} in the kernel"
    return ""


def sensible(
    state: State, seat: int, actions: tuple[act.Action, ...], random: Random
) -> act.Action:
    """Any action, or one that brings melds together, so that deals end in all their ways."""
    if random.random() < _SENSE:
        ending = [one for one in actions if isinstance(one, act.Knock | act.BigGin)]
        if ending and random.random() < 0.5:
            return random.choice(ending)
        discards = [one for one in actions if isinstance(one, act.Discard)]
        if discards:
            hand = state.hands[seat]
            return min(discards, key=lambda one: (_neighbours(hand, one.card), random.random()))
    return random.choice(actions)


def _neighbours(hand: int, card: Card) -> int:
    """How many cards of the hand are near this one."""
    near = COLUMN << card % 16 | (1 << card) << 1 | (1 << card) << 2 | (1 << card) >> 1
    return ((near | (1 << card) >> 2) & hand & ~(1 << card)).bit_count()
