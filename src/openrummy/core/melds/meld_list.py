"""Melds a seat may lay, in a list that stays short however many wilds it holds.

With a few wilds a large hand makes thousands of melds, most of which put a wild
where the card itself is held. :func:`listed` has

- every meld without wilds,
- every meld whose wilds stand only for cards that are not in the hand,
- every meld of the least length, whatever its wilds stand for.

Any other meld is one of these with cards added one by one, the wilds standing for
the same. Where wilds may not outnumber naturals (V3) a run of as many of both may have no such
part; it differs from a listed one by a wild that lies where the hand has the card itself. Of
duplicates those of the lowest packs are used, and wilds in the order of the
cards, jokers last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from openrummy.core.cards import (
    FACES,
    LANE,
    LANE_MASK,
    PACK_BITS,
    Card,
    CardSet,
    bit,
    copies,
    face_of,
    in_order,
    is_joker,
    rank_of,
    to_set,
)
from openrummy.core.melds.plain import COLUMN, Kind, suit_runs
from openrummy.core.melds.plain import all_melds as plain_melds
from openrummy.core.melds.wild import Face, LaidMeld, MeldTerms, kind_of, open_face, run_of
from openrummy.core.rules.pieces import Melds

# ---------------------------------------------------------------- melds of a hand


def listed(terms: MeldTerms, hand: CardSet) -> Iterator[LaidMeld]:
    """The melds of a hand that counts copies, as said above, each once."""
    yield from _natural(terms, hand)
    wild = sorted(in_order(terms.wilds.among(hand)), key=lambda card: (is_joker(card), card))
    if wild:
        yield from _wild_runs(terms, hand, wild)
        if terms.more.sets:
            yield from _wild_sets(terms, hand, wild)


def _natural(terms: MeldTerms, hand: CardSet) -> Iterator[LaidMeld]:
    duplicates = terms.more.sets and terms.more.twins
    for cards in plain_melds(terms.melds, hand & FACES):
        is_set = not cards & ~(COLUMN << rank_of(Card(cards.bit_length() - 1)))
        small = terms.more.sets and cards.bit_count() <= terms.largest_set
        if not is_set or (small and not duplicates):
            yield LaidMeld(cards)
    for rank in range(13) if duplicates else ():
        for cards in _of_rank(terms, hand, rank):
            if terms.melds.min_length <= cards.bit_count() <= terms.largest_set:
                yield LaidMeld(cards)


def _of_rank(terms: MeldTerms, hand: CardSet, rank: int) -> list[CardSet]:
    """Each choice of cards of a rank that may lie together, none among them."""
    candidates: list[CardSet] = [0]
    for face in in_order(hand & COLUMN << rank):
        most = copies(hand, face) if terms.more.twins else 1
        own, some = [0], 0
        for k in range(most):
            some |= 1 << face + PACK_BITS * k
            own.append(some)
        candidates = [cards | some for cards in candidates for some in own]
    return candidates


# The first n wilds of a list: all together, and in the order of cards.
_Firsts: TypeAlias = list[tuple[CardSet, tuple[Card, ...]]]


def _firsts(wild: list[Card]) -> _Firsts:
    firsts: _Firsts = []
    for count in range(len(wild) + 1):
        used = tuple(sorted(wild[:count]))
        firsts.append((to_set(used), used))
    return firsts


def _wild_runs(terms: MeldTerms, hand: CardSet, wild: list[Card]) -> Iterator[LaidMeld]:
    """Runs with wilds.

    A wild that would be natural there does not fill a run: it is listed with that natural.
    """
    firsts, limited = _firsts(wild), not _unlimited(terms)
    for suit in range(4):
        own = Card(LANE * suit + (terms.wilds.rank or 0))
        held = terms.wilds.rank is not None and bool(hand >> own & 1)
        # where the card of the wild rank lies as itself, and where it is spared for a wild
        beside = _firsts([card for card in wild if card != own]) if held else firsts
        instead = _firsts([card for card in wild if face_of(card) != own]) if held else firsts
        lane = hand >> LANE * suit & LANE_MASK
        for part, holes in _fillings(terms.melds, lane, len(wild)):
            naturals, faces = part << LANE * suit, _faces_at(suit, holes)
            candidates = firsts
            if held and naturals >> own & 1:
                candidates = beside
            elif held and own in faces:
                candidates = instead
            count = len(faces)
            if count >= len(candidates) or (
                limited and not terms.balanced(naturals.bit_count(), count)
            ):
                continue
            cards, used = candidates[count]
            yield LaidMeld(naturals | cards, tuple(zip(used, faces, strict=True)))


@lru_cache(maxsize=1 << 12)
def _fillings(melds: Melds, lane: int, most: int) -> tuple[tuple[int, int], ...]:
    """The runs of a suit with these ranks in the hand: those of naturals, and of wilds.

    Naturals are spared for wilds in runs of the least length alone.
    """
    splits = []
    for run, shortest in _runs(melds):
        own = run & lane
        missing = run ^ own
        if missing.bit_count() > most:
            continue
        if not shortest:
            if missing:
                splits.append((own, missing))
            continue
        for spared in _parts(own):
            holes = missing | spared
            if holes and holes.bit_count() <= most:
                splits.append((own ^ spared, holes))
    return tuple(splits)


@lru_cache(maxsize=256)
def _runs(melds: Melds) -> tuple[tuple[int, bool], ...]:
    """The ranks of each run, and whether it has the least length."""
    return tuple((run, run.bit_count() == melds.min_length) for run in suit_runs(melds))


@cache
def _faces_at(suit: int, ranks: int) -> tuple[Face, ...]:
    return tuple(LANE * suit + rank for rank in in_order(ranks))


def _wild_sets(terms: MeldTerms, hand: CardSet, wild: list[Card]) -> Iterator[LaidMeld]:
    least, largest, limited = terms.melds.min_length, terms.largest_set, not _unlimited(terms)
    firsts = _firsts(wild)
    for rank in range(13):
        face = open_face(rank)
        candidates = _of_rank(terms, hand, rank)
        every = candidates[-1]
        for cards in candidates:
            size = cards.bit_count()
            spare = firsts
            if rank == terms.wilds.rank:
                spare = _firsts([card for card in wild if _spare(terms, cards, card)])
            most = largest if cards == every else least
            for count in range(max(1, least - size), min(len(spare) - 1, most - size) + 1):
                if not limited or terms.balanced(size, count):
                    some, used = spare[count]
                    yield LaidMeld(cards | some, tuple((card, face) for card in used))


def _spare(terms: MeldTerms, naturals: CardSet, card: Card) -> bool:
    """Has the wild no place of its own in a set of its rank?"""
    if is_joker(card):
        return True
    duplicate = bool(naturals >> face_of(card) & 1) and not naturals >> card & 1
    return duplicate and not terms.more.twins


@lru_cache(maxsize=1 << 13)
def _places(ranks: int) -> tuple[int, ...]:
    return tuple(in_order(ranks))


@lru_cache(maxsize=1 << 13)
def _parts(ranks: int) -> tuple[int, ...]:
    """Every part of a set of ranks, the empty one first."""
    bits = [bit(Card(rank)) for rank in _places(ranks)]
    return tuple(sum(some) for size in range(len(bits) + 1) for some in combinations(bits, size))


@lru_cache(maxsize=2048)
def _shortest(melds: Melds, rank: int) -> tuple[int, ...]:
    """The runs of the least length that have this rank."""
    runs = suit_runs(melds)
    return tuple(run for run in runs if run.bit_count() == melds.min_length and run >> rank & 1)


def holds_meld_with(terms: MeldTerms, hand: CardSet, card: Card) -> bool:
    """Is there a meld of the least length in the hand that has this card of it?"""
    face = face_of(card)
    if terms.wilds.rank is not None or is_joker(face) or not _unlimited(terms):
        melds = (meld for meld in listed(terms, hand) if meld.cards >> face & 1)
        return next(melds, None) is not None
    least, rank, suit = terms.melds.min_length, rank_of(face), face // LANE
    wilds = terms.wilds.among(hand).bit_count()
    if terms.more.sets:
        column = COLUMN << rank
        held = hand & column if not terms.more.twins else _all_of(hand, column)
        if held.bit_count() + wilds >= least and terms.largest_set >= least:
            return True
    lane = hand >> LANE * suit & LANE_MASK
    return any((run & ~lane).bit_count() <= wilds for run in _shortest(terms.melds, rank))


def _all_of(hand: CardSet, faces: CardSet) -> CardSet:
    copies, shift = 0, 0
    while hand >> shift:
        copies |= hand & faces << shift
        shift += PACK_BITS
    return copies


def _unlimited(terms: MeldTerms) -> bool:
    more = terms.more
    return more.most_wilds is None and not more.as_many_naturals and not more.least_naturals


# ---------------------------------------------------------------- places on the table


class Places(NamedTuple):
    """Next cards of a meld: natural faces, and what a wild there would stand for."""

    naturals: CardSet = 0
    wilds: tuple[Face, ...] = ()

    def stands(self, card: Card) -> tuple[Face, ...]:
        """Faces that a wild may stand for here, but not for itself."""
        return tuple(
            face
            for face in self.wilds
            if is_joker(card)
            or (
                face != face_of(card)
                and not (face == open_face(rank_of(card)) and self.naturals >> face_of(card) & 1)
            )
        )


@lru_cache(maxsize=1 << 14)
def places(terms: MeldTerms, meld: LaidMeld) -> Places:
    """The open places of a meld: both ends of a run, a missing card of a set (T6, W3).

    Raises ``ValueError`` for what is no meld.
    """
    kind = kind_of(terms, meld)
    if kind is None:
        raise ValueError("not a meld")
    wilds = meld.wilds.bit_count()
    naturals = meld.cards.bit_count() - wilds
    natural, wild = terms.balanced(naturals + 1, wilds), terms.balanced(naturals, wilds + 1)
    if kind is Kind.SET:
        if meld.cards.bit_count() >= terms.largest_set:
            return Places()
        rank = _rank_of_set(meld)
        column = COLUMN << rank
        free = column if terms.more.twins else column & ~_faces(meld.naturals)
        return Places(free if natural else 0, (open_face(rank),) if wild else ())
    suit, run = run_of(terms, meld) or (0, None)
    ends = () if run is None else (end[0] for end in (run.down, run.up) if end)
    # Round the corner one rank may be missing at both ends at once.
    faces = tuple(dict.fromkeys(LANE * suit + rank for rank in ends))
    return Places(to_set(map(Card, faces)) if natural else 0, faces if wild else ())


def _rank_of_set(meld: LaidMeld) -> int:
    if meld.stands:
        return meld.stands[0][1] - PACK_BITS
    return rank_of(Card(meld.cards.bit_length() - 1))


def _faces(cards: CardSet) -> CardSet:
    return to_set(face_of(card) for card in in_order(cards))
