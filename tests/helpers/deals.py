"""Deals for tests: packs put in order, positions, actions as text.

Actions are written ``"SEAT TOKEN"`` with the tokens of
:mod:`openrummy.core.notation.tokens`: ``"1 s"``, ``"0 k:Kd:5c6c7c"``.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from openrummy.core import engine
from openrummy.core.cards import Card, full_pack, parse_card_list, parse_cards
from openrummy.core.engine import DealSetup, IllegalAction, Knock, Refusal, State
from openrummy.core.notation.position import parse_position, position_of, position_text
from openrummy.core.notation.tokens import action_token, parse_action
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult

LOW = "Ac 2d 4h 6s 8c Td Qh"
HIGH = "Kc Jd 9h 7s 5c 3d Ah"


def stacked(
    rules: Rules, first: str, other: str, draws: str = "", *, extra: str = "", upcard: str = ""
) -> tuple[Card, ...]:
    """A pack, bottom card first, that deals these hands: ``first`` to the seat dealt first.

    ``draws`` are the stock's cards from the top; the rest follows in any order.
    """
    hands = parse_card_list(first), parse_card_list(other)
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    dealt += parse_card_list(f"{extra} {upcard} {draws}")
    assert len(set(dealt)) == len(dealt)
    rest = [card for card in full_pack() if card not in dealt]
    return tuple(reversed([*dealt, *rest]))


def begin(
    rules: Rules,
    first: str,
    other: str,
    draws: str = "",
    *,
    upcard: str = "",
    extra: str = "",
    dealer: int = 0,
) -> State:
    """A deal from a stacked pack; the non-dealer gets ``first``."""
    setup = DealSetup(dealer=dealer, first=1 - dealer)
    order = stacked(rules, first, other, draws, upcard=upcard, extra=extra)
    return engine.start_with(rules, setup, order).state


def at(rules: Rules, text: str) -> State:
    """The state of a position text."""
    return engine.setup(rules, parse_position(text))


def play(rules: Rules, state: State, *actions: str) -> State:
    """The state after these actions."""
    for text in actions:
        seat, token = text.split()
        state = engine.apply(rules, state, int(seat), parse_action(token)).state
    return state


def refusal(rules: Rules, state: State, action: str) -> Refusal:
    """The code an action is refused with; it must be, and applying it must say the same."""
    seat, token = action.split()
    refused = engine.why_not(rules, state, int(seat), parse_action(token))
    assert refused is not None, f"{action} is accepted"
    with pytest.raises(IllegalAction) as raised:
        engine.apply(rules, state, int(seat), parse_action(token))
    assert raised.value.refusal == refused
    return refused


def code(rules: Rules, state: State, action: str) -> tuple[str, str]:
    """Code and rule of a refusal."""
    refused = refusal(rules, state, action)
    return refused.code, refused.rule


def legal(rules: Rules, state: State, seat: int) -> list[str]:
    """The legal actions of a seat as tokens."""
    return [action_token(action) for action in engine.legal(rules, state, seat)]


def knocks(rules: Rules, state: State, seat: int) -> set[str]:
    """The cards a seat may knock with."""
    return {token.split(":")[1] for token in legal(rules, state, seat) if token[0] == "k"}


def gins(rules: Rules, state: State, seat: int) -> set[str]:
    """The cards a seat may discard for gin."""
    hand = state.hands[seat]
    texts = set()
    for action in engine.legal(rules, state, seat):
        if isinstance(action, Knock) and sum(action.melds) | 1 << action.card == hand:
            texts.add(action_token(action).split(":")[1])
    return texts


def turn(state: State) -> str:
    """The seats to act and their phase, as position text writes it: ``0:draw``."""
    if engine.outcome(state) is not None:
        return "over"
    words = dict(word.split("=", 1) for word in position_text(position_of(state)).split())
    return words["turn"]


def result(state: State) -> DealResult:
    """The result of a deal that must be over."""
    result = engine.outcome(state)
    assert result is not None
    return result


def cards(text: str) -> int:
    """A card set."""
    return parse_cards(text)


def first_of(tokens: Iterable[str], start: str) -> str:
    """The first token that begins so."""
    return next(token for token in tokens if token.startswith(start))
