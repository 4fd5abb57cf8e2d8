"""An environment's observation, worked out from the engine's own view of a seat."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openrummy.core import engine
from openrummy.core.cards import Card, full_pack, in_order, rank_of, suit_of
from openrummy.core.engine import (
    Action,
    BigGin,
    Discard,
    Draw,
    Knock,
    LayOff,
    Pass,
    Pile,
    Spread,
    State,
)
from openrummy.core.engine.model.phase import Defend, LastTake, OfferUpcard, ToDiscard, ToDraw
from openrummy.core.engine.step import start_with
from openrummy.core.melds import arrange
from openrummy.core.rules.pieces import KnockCardLimit, Rules
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.settings import NotLowered, held
from openrummy.lab.envs import encoding
from openrummy.lab.envs.gin_rows import Rows
from presets import EVERY


def _lowered() -> dict[str, Rules]:
    lowered = {}
    for name, rules in EVERY.items():
        try:
            held(rules)
        except NotLowered:
            continue
        lowered[name] = rules
    return lowered


LOWERED = _lowered()


def number_of(action: Action) -> int:
    """The number of an action of the engine."""
    match action:
        case Pass():
            return encoding.PASS
        case Draw(pile=pile):
            return encoding.DRAW if pile is Pile.STOCK else encoding.TAKE
        case BigGin():
            return encoding.BIG_GIN
        case Discard(card=card):
            return encoding.DISCARD + 13 * suit_of(card) + rank_of(card)
        case Knock(card=card):
            return encoding.KNOCK + 13 * suit_of(card) + rank_of(card)
        case _:
            raise ValueError(action)


def observed(rules: Rules, state: State, seat: int) -> NDArray[np.uint8]:
    """The observation of a seat, from nothing but its view."""
    view = engine.view(state, seat)
    public, hand, phase = view.public, view.hand, view.public.phase
    vector = np.zeros(encoding.OBSERVATION_SIZE, np.uint8)

    def plane(name: str, cards: int) -> None:
        for card in in_order(cards):
            vector[encoding.FIELDS[name].start + 13 * suit_of(card) + rank_of(card)] = 1

    assert hand is not None
    plane("hand", hand)
    plane("hand seen", public.known[seat])
    plane("other seen", public.known[1 - seat])
    plane("pile", sum(1 << card for card in public.pile))
    plane("top", 1 << public.pile[-1] if public.pile else 0)
    numbers = {
        "to act": getattr(phase, "seat", None) == seat,
        "offer": isinstance(phase, OfferUpcard),
        "draw": isinstance(phase, ToDraw),
        "discard": isinstance(phase, ToDiscard),
        "last take": isinstance(phase, LastTake),
        "passes": public.passes,
        "dealer": public.dealer == seat,
        "stock only": isinstance(phase, ToDraw) and phase.stock_only,
        "must knock": isinstance(phase, ToDiscard) and phase.must_knock is not None,
        "take to knock": public.barred == seat,
        "top own": bool(public.pile) and public.thrower == seat,
        "top other": bool(public.pile) and public.thrower == 1 - seat,
        "stock": public.stock,
        "pile cards": len(public.pile),
        "other cards": public.held[1 - seat],
        "limit": public.limit,
        "factor": public.factor,
        "deadwood": arrange.least(rules.melds, rules.values, hand),
        "idle": public.idle,
        "turns": min(public.turns, 127),
    }
    for name, value in numbers.items():
        vector[encoding.FIELDS[name]] = value
    return vector


def same_deal(rows: Rows, number: int) -> State:
    """The engine's state of a deal that has just begun in a row."""
    row, rules = rows.deals[number], rows.rules
    pack = row.view(np.uint8)[8 * d.ORDER : 8 * d.ORDER + 52]
    dealer = int(row[d.DEALER])
    for knock_card in full_pack() if isinstance(rules.knock.limit, KnockCardLimit) else (None,):
        setup = engine.DealSetup(dealer=dealer, first=1 - dealer, knock_card=knock_card)
        state = start_with(rules, setup, tuple(Card(int(card)) for card in pack[::-1])).state
        terms = state.public.limit, state.public.factor
        if terms == (row[d.LIMIT], row[d.FACTOR]):
            return state
    raise AssertionError("no knock card gives these terms")


def defended(rules: Rules, state: State) -> State:
    """End of a deal after the best defence."""
    if not isinstance(state.public.phase, Defend):
        return state
    seat = state.public.phase.seat
    onto = tuple(meld.cards for meld in state.public.table)
    best = arrange.best_defence(rules.melds, rules.values, state.hands[seat], onto)
    for card, meld in best.laid:
        state = engine.apply(rules, state, seat, LayOff(card, meld)).state
    fit = engine.legal(rules, state, seat)
    return engine.apply(
        rules, state, seat, next(spread for spread in fit if isinstance(spread, Spread))
    ).state


def thrifty(
    rules: Rules, seen: NDArray[np.uint8], mask: NDArray[np.bool_], chance: np.random.Generator
) -> int:
    """Knock as soon as possible, discard what leaves least, draw from either: deals end."""
    legal = np.flatnonzero(mask)
    if legal[-1] >= encoding.KNOCK or legal[-1] < encoding.DISCARD:
        return int(legal[-1] if legal[-1] >= encoding.KNOCK else chance.choice(legal))
    hand = sum(1 << encoding.card_at(index) for index in np.flatnonzero(seen[:52]))
    discards = legal[legal >= encoding.DISCARD]
    left = [hand & ~(1 << encoding.card_at(discard - encoding.DISCARD)) for discard in discards]
    points = [arrange.least(rules.melds, rules.values, int(cards)) for cards in left]
    return int(discards[int(np.argmin(points))])
