"""Codes of the kernel and actions of the engine."""

from __future__ import annotations

from openrummy.cards import Card, suit_of
from openrummy.engine import Action, Discard, Draw, LayOff, Pass, Pile
from openrummy.engine.model.actions import Choose, EndForTwo, GoOut, LayDown, Reclaim
from openrummy.kernel.core.table import calls, codes
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.melds.wild import Face

_ALONE: dict[int, Action] = {
    codes.PASS: Pass(),
    codes.STOCK: Draw(Pile.STOCK),
    codes.PILE_TOP: Draw(Pile.DISCARD),
    codes.GO_OUT: GoOut(),
    codes.END_FOR_TWO: EndForTwo(),
}


def action_of(compiled_rules: Numbers, wild: int, code: int) -> Action:
    """What the code means where this rank is wild (-1: none)."""
    kind = code & 15
    if kind in _ALONE:
        return _ALONE[kind]
    if kind in (codes.LAY_RUN, codes.LAY_SET):
        cards = int(calls.laid_cards(compiled_rules, wild, code))
        return LayDown(cards, stands_of(int(calls.laid_stands(code)), wild))
    if kind == codes.CHOOSE:
        return Choose(code >> 4)
    card = Card(code >> 4 & 63)
    if kind == codes.DISCARD:
        return Discard(card)
    place = code >> 10 & 31
    if kind == codes.CLAIM:
        return Reclaim(card, place, Card(code >> 15))
    face = (code >> 15) - 1
    return LayOff(card, place, None if face < 0 else face)


def code_of(compiled_rules: Numbers, wild: int, action: Action, among: Numbers) -> int:
    """The one of these codes that means the action. Raises ``ValueError`` if there is none."""
    for code in among.tolist():
        if action_of(compiled_rules, wild, code) == action:
            return int(code)
    raise ValueError(f"not among these actions: {action}")


def stands_of(stands: int, wild: int) -> tuple[tuple[Card, Face], ...]:
    """What wilds stand for, in the engine's form."""
    faces = enumerate(stands.to_bytes(4, "little"))
    return tuple((Card(16 * suit + wild), face - 1) for suit, face in faces if face)


def stands_word(stands: tuple[tuple[Card, Face], ...]) -> int:
    """The same as one number."""
    return sum(face + 1 << 8 * suit_of(card) for card, face in stands)
