"""Cards and card sets as plain integers.

A *card* is a small int that names one physical card::

    card = 64 * pack + 16 * suit + rank

``rank`` is 0 (ace) to 12 (king), ``suit`` 0 to 3 for clubs, diamonds, hearts
and spades. Printed jokers use the spare position 14 of a suit's lane (``X1`` in
the clubs lane, ``X2`` in diamonds, ...). Position 13 stays empty so that shifting
a lane left can put an ace above its king; position 15 is unused, so bit 63 of
a pack is always clear.

A *card set* (or mask) is an int with bit ``card`` set for each member: 64 bits
per pack. Runs are shifts, sets of equal rank are ANDs of lanes, and a pack is
one machine word in the kernel. Duplicates from two packs are different bits of
the same face; text never distinguishes them (A39).

:class:`Cards` wraps a card set in the interface of a Python set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cache
from typing import NewType, TypeAlias

Card = NewType("Card", int)
CardSet: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "cdhs"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)

LANE = 16
PACK_BITS = 64
JOKER_INDEX = 14
MAX_COPIES = 16  # maximum copies of a face: four packs with four jokers
LANE_MASK: CardSet = 0x1FFF
SINGLE_PACK: CardSet = sum(LANE_MASK << (LANE * suit) for suit in range(4))
JOKERS: CardSet = sum(1 << (LANE * suit + JOKER_INDEX) for suit in range(4))
FACES_MASK: CardSet = (1 << PACK_BITS) - 1  # mask of a canonical set: one copy of each face in it


class CardSyntaxError(ValueError):
    """Text that is not a card, or names a card twice."""


def card(rank: int, suit: int, pack: int = 0) -> Card:
    """The card of ``rank`` 0-12 and ``suit`` 0-3 in ``pack`` (from 0)."""
    return Card(PACK_BITS * pack + LANE * suit + rank)


def joker(number: int, pack: int = 0) -> Card:
    """Printed joker ``number`` (from 1 to 4) of ``pack``."""
    return Card(PACK_BITS * pack + LANE * (number - 1) + JOKER_INDEX)


def rank_of(card: Card) -> int:
    """Rank 0 (ace) to 12 (king). Meaningless for a joker."""
    return card % LANE


def suit_of(card: Card) -> int:
    """Suit 0 to 3: clubs, diamonds, hearts, spades. Meaningless for a joker."""
    return card // LANE % 4


def pack_of(card: Card) -> int:
    """Pack number of the card, from 0."""
    return card // PACK_BITS


def face_of(card: Card) -> Card:
    """The card without its pack number: duplicates have the same face."""
    return Card(card % PACK_BITS)


def is_joker(card: Card) -> bool:
    """True for a printed joker."""
    return card % LANE == JOKER_INDEX


def bit(card: Card) -> CardSet:
    """The card set with only this card."""
    return 1 << card


def to_set(cards: Iterable[Card]) -> CardSet:
    """The card set containing ``cards``."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def in_order(mask: CardSet) -> Iterator[Card]:
    """The cards of a set, lowest number first (by pack, suit, rank)."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1  # type: ignore[misc]  # hot path: avoid a call to Card
        mask ^= low


def pack_faces(ranks: int = 13, suits: int = 4) -> CardSet:
    """The faces of a pack with the first n ranks and suits: 52, or fewer (A41)."""
    return sum(((1 << ranks) - 1) << (LANE * suit) for suit in range(suits))


@cache
def full_pack(packs: int = 1, jokers: int = 0, ranks: int = 13, suits: int = 4) -> tuple[Card, ...]:
    """All cards of ``packs`` packs with ``jokers`` printed jokers each (0-4)."""
    pack_cards = pack_faces(ranks, suits) | to_set(joker(number) for number in range(1, jokers + 1))
    return tuple(
        Card(PACK_BITS * pack + card) for pack in range(packs) for card in in_order(pack_cards)
    )


# ---------------------------------------------------------------- copies of a face


# In play, duplicates are counted, not distinguished (A39). The copies of a face in a set
# are then those of the lowest packs: one 7s is from pack 0, two are from packs 0 and 1. Such a
# set is canonical. A card that moves leaves as the highest copy and arrives as the next free
# one, so pack numbers carry no information. Canonical sets are compared bit by bit; the
# functions below add and remove cards.


def is_canonical(cards: CardSet) -> bool:
    """True if the copies of each face in the set are those of the lowest packs."""
    return not cards >> PACK_BITS & ~cards


def copies(cards: CardSet, card: Card) -> int:
    """Number of copies of the face of ``card`` in the set."""
    rest = cards >> card % PACK_BITS
    count = 0
    while rest & 1:
        count += 1
        rest >>= PACK_BITS
    return count


def next_copy(cards: CardSet, card: Card) -> Card:
    """The next free copy of this face in the set."""
    return Card(card % PACK_BITS + PACK_BITS * copies(cards, card))


def with_card(cards: CardSet, card: Card) -> CardSet:
    """The set with one more copy of the face of ``card``."""
    face_bit = 1 << card % PACK_BITS
    while cards & face_bit:
        face_bit <<= PACK_BITS
    return cards | face_bit


def without(cards: CardSet, card: Card) -> CardSet:
    """The set with one copy fewer of the face of ``card``; unchanged when it has none."""
    face_bit = 1 << card % PACK_BITS
    if cards <= FACES_MASK:
        return cards & ~face_bit
    while cards & face_bit << PACK_BITS:
        face_bit <<= PACK_BITS
    return cards & ~face_bit


def multiset_sum(cards: CardSet, others: CardSet) -> CardSet:
    """Multiset sum: the copies of each face in both sets together."""
    if not cards & others and cards | others <= FACES_MASK:
        return cards | others
    # The sum has at least m copies iff, for some k, one operand has at least k and the other at
    # least m - k.
    left_layers, right_layers = _copy_layers(cards), _copy_layers(others)
    total = 0
    for k, left in enumerate(left_layers):
        for n, right in enumerate(right_layers):
            if k + n:
                total |= (left & right) << PACK_BITS * (k + n - 1)
    return total


def multiset_difference(cards: CardSet, others: CardSet) -> CardSet:
    """Multiset difference, face by face; counts never go below zero."""
    if cards <= FACES_MASK:
        return cards & ~others
    # At least m copies are left iff, for some k, the set has at least m + k and the other at
    # most k.
    left_layers, right_layers = _copy_layers(cards), [*_copy_layers(others), 0]
    total = 0
    for k, right in enumerate(right_layers[1:]):
        for m, left in enumerate(left_layers[k + 1 :]):
            total |= (left & ~right) << PACK_BITS * m
        if not right:
            break
    return total


def _copy_layers(cards: CardSet) -> list[CardSet]:
    """Faces with at least 0, 1, 2, ... copies."""
    layers = [FACES_MASK]
    while cards:
        layers.append(cards & FACES_MASK)
        cards >>= PACK_BITS
    return layers


def multiset_of(cards: Iterable[Card]) -> CardSet:
    """The canonical set of ``cards``: each face as often as it occurs among them."""
    mask = 0
    for card in cards:
        face_bit = 1 << card % PACK_BITS
        while mask & face_bit:
            face_bit <<= PACK_BITS
        mask |= face_bit
    return mask


def by_face(mask: CardSet) -> list[Card]:
    """The cards of a set by suit and rank, duplicates adjacent and jokers last."""
    cards = list(in_order(mask))
    if mask <= FACES_MASK and not mask & JOKERS:
        return cards
    return sorted(cards, key=lambda card: (is_joker(card), card % PACK_BITS, card))


# ---------------------------------------------------------------- text


def _text(card: Card) -> str:
    if is_joker(card):
        return f"X{suit_of(card) + 1}"
    return RANKS[rank_of(card)] + SUITS[suit_of(card)]


_TEXTS: dict[int, str] = {card: _text(card) for card in full_pack(jokers=4)}


def card_text(card: Card) -> str:
    """``As``, ``Td``, ``X1``: rank then suit, without the pack number."""
    return _TEXTS[card % PACK_BITS]


_BY_TEXT = {card_text(card): card for card in full_pack(jokers=4)}


def parse_card(text: str) -> Card:
    """Parse a card (of pack 0).

    Raises :class:`CardSyntaxError` if ``text`` is not a card.
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise CardSyntaxError(f"no such card: {text[:20]!r} (write As, Td, 7h, X1)") from None


def copy_text(card: Card) -> str:
    """A card with its copy number: the second copy is ``7s'``, the third ``7s''``."""
    face_text = _TEXTS[card % PACK_BITS]
    return face_text if card < PACK_BITS else face_text + "'" * pack_of(card)


def parse_copy(text: str) -> Card:
    """Inverse of :func:`copy_text`. Raises :class:`CardSyntaxError`."""
    face_text = text.rstrip("'")
    copy = len(text) - len(face_text)
    if copy > MAX_COPIES:
        raise CardSyntaxError(f"no such card: {text[:20]!r}")
    return Card(parse_card(face_text) + PACK_BITS * copy)


def cards_text(mask: CardSet) -> str:
    """A card set as text, ``"As 2d Td"``: suit by suit, rank by rank."""
    return " ".join(card_text(card) for card in in_order(mask))


def parse_cards(text: str, packs: int = 1) -> CardSet:
    """Parse a card set from whitespace-separated cards.

    A face named twice takes its duplicate from the next pack, up to ``packs``.
    Raises :class:`CardSyntaxError` for an unknown card or one too many.
    """
    return to_set(parse_card_list(text, packs))


def parse_card_list(text: str, packs: int = 1) -> tuple[Card, ...]:
    """Like :func:`parse_cards`, keeping the order of the text."""
    cards: list[Card] = []
    seen: set[Card] = set()
    for word in text.split():
        face = parse_card(word)
        duplicates = (Card(PACK_BITS * pack + face) for pack in range(packs))
        copy = next((duplicate for duplicate in duplicates if duplicate not in seen), None)
        if copy is None:
            limit = {1: "once", 2: "twice"}.get(packs, f"{packs} times")
            raise CardSyntaxError(f"card {word} named more than {limit}")
        seen.add(copy)
        cards.append(copy)
    return tuple(cards)


class Cards(Set[str]):
    """A card set with the interface of a set of card texts.

    >>> Cards("As 2s 3s") & Cards("3s 4s")
    Cards('3s')
    """

    __slots__ = ("mask",)

    def __init__(self, cards: str | CardSet | Iterable[str] = 0) -> None:
        if isinstance(cards, int):
            self.mask = cards
        else:
            self.mask = parse_cards(cards if isinstance(cards, str) else " ".join(cards))

    @classmethod
    def _from_iterable(cls, it: Iterable[str]) -> Cards:  # type: ignore[override]
        # Cards in both sets count twice in their sum.
        return cls(to_set(map(parse_card, it)))

    def __contains__(self, item: object) -> bool:
        return isinstance(item, str) and item in _BY_TEXT and bool(self.mask >> _BY_TEXT[item] & 1)

    def __iter__(self) -> Iterator[str]:
        return (card_text(card) for card in in_order(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"Cards({cards_text(self.mask)!r})"
