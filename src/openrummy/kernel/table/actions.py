"""Conversion between kernel codes and engine actions."""

from __future__ import annotations

from openrummy.core.cards import LANE, PACK_BITS, Card, CardSet, in_order, is_joker, suit_of
from openrummy.core.engine import Action, Discard, Draw, Knock, LayOff, Pass, Pile, Spread
from openrummy.core.engine.model.actions import Choose, EndForTwo, GoOut, LayDown, Reclaim
from openrummy.core.melds.wild import Face
from openrummy.kernel.core.table import action_codes, calls
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.core.table.columns import JOKER, JOKERS

_WITHOUT_CARD: dict[int, Action] = {
    action_codes.PASS: Pass(),
    action_codes.STOCK: Draw(Pile.STOCK),
    action_codes.PILE_TOP: Draw(Pile.DISCARD),
    action_codes.GO_OUT: GoOut(),
    action_codes.END_FOR_TWO: EndForTwo(),
    action_codes.SPREAD: Spread(()),
}


def action_of(compiled_rules: Int64Array, wild: int, code: int) -> Action:
    """The action for a code, given the wild rank (-1: none); knocks and shows have no melds."""
    kind = code & 15
    if kind in _WITHOUT_CARD:
        return _WITHOUT_CARD[kind]
    if kind in (action_codes.LAY_RUN, action_codes.LAY_SET):
        cards = int(calls.laid_cards(compiled_rules, wild, code))
        return LayDown(engine_cards(cards), stands_of(int(calls.laid_stands(code)), wild))
    if kind == action_codes.CHOOSE:
        return Choose(code >> 4)
    card = Card(code >> 4 & 63)
    if kind == action_codes.DISCARD:
        return Discard(card)
    if kind == action_codes.KNOCK:
        return Knock(card, ())
    if kind == action_codes.DEEP:
        return Draw(Pile.DISCARD, card)
    index = code >> 10 & 31
    if kind == action_codes.CLAIM:
        return Reclaim(card, index, Card(code >> 15))
    face = (code >> 15) - 1
    return LayOff(card, index, None if face < 0 else face)


def code_of(compiled_rules: Int64Array, wild: int, action: Action, legal_codes: Int64Array) -> int:
    """Find the code of an action among these. Raises ``ValueError`` if it is not there."""
    expected = without_melds(action)
    for code in legal_codes.tolist():
        if action_of(compiled_rules, wild, code) == expected:
            return int(code)
    raise ValueError(f"not among these actions: {action}")


def without_melds(action: Action) -> Action:
    """The action without its arrangement, as the kernel always shows the best one."""
    if isinstance(action, Knock):
        return Knock(action.card, ())
    return Spread(()) if isinstance(action, Spread) else action


def engine_cards(cards: int) -> CardSet:
    """Convert a kernel card set to the engine's, whose second joker is in another pack."""
    jokers = (cards & JOKERS).bit_count()
    return cards & ~JOKERS | sum(1 << PACK_BITS * k + JOKER for k in range(jokers))


def kernel_cards(cards: CardSet) -> int:
    """Convert an engine card set to the kernel's, for one pack."""
    jokers = sum(is_joker(card) for card in in_order(cards))
    faces = cards & ((1 << PACK_BITS) - 1) & ~JOKERS
    return faces | sum(1 << LANE * k + JOKER for k in range(jokers))


def stands_of(stands: int, wild: int) -> tuple[tuple[Card, Face], ...]:
    """Decode the faces that wilds represent to the engine's form."""
    meanings = []
    for byte, face in enumerate(stands.to_bytes(8, "little")):
        wild_card = LANE * byte + wild if byte < 4 else PACK_BITS * (byte - 4) + JOKER
        if face:
            meanings.append((Card(wild_card), face - 1))
    return tuple(sorted(meanings))


def stands_word(stands: tuple[tuple[Card, Face], ...]) -> int:
    """Encode the faces that wilds represent as one number."""
    return sum(face + 1 << 8 * _byte(card) for card, face in stands)


def _byte(card: Card) -> int:
    return 4 + card // PACK_BITS if is_joker(card) else suit_of(card)
