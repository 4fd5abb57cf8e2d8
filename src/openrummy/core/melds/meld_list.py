"""The melds of a hand, in a list that stays short regardless of the number of wilds.

With a few wilds a large hand has thousands of melds, most of which use a wild for a
card that is held anyway. :func:`listed` has

- every meld without wilds,
- every meld whose wilds stand only for cards that are not in the hand,
- every meld of the least length, whatever its wilds stand for.

Any other meld is one of these with cards added one by one, with unchanged faces of
its wilds. An exception are runs with as many wilds as naturals where wilds may not outnumber
naturals (V3); such a run differs from a listed one by a wild in place of a card that the hand has.
Of duplicates those of the lowest packs are used, and wilds in the order of the cards, jokers last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from openrummy.core.cards import (
    FACES_MASK,
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


def list_melds(terms: MeldTerms, hand: CardSet) -> Iterator[LaidMeld]:
    """The melds of a hand in which copies are counted, as described above, each once."""
    yield from _natural(terms, hand)
    wild = sorted(in_order(terms.wilds.among(hand)), key=lambda card: (is_joker(card), card))
    if wild:
        yield from _wild_runs(terms, hand, wild)
        if terms.more.sets:
            yield from _wild_sets(terms, hand, wild)


def _natural(terms: MeldTerms, hand: CardSet) -> Iterator[LaidMeld]:
    duplicates = terms.more.sets and terms.more.twins
    for cards in plain_melds(terms.melds, hand & FACES_MASK):
        is_set = not cards & ~(COLUMN << rank_of(Card(cards.bit_length() - 1)))
        small = terms.more.sets and cards.bit_count() <= terms.largest_set
        if not is_set or (small and not duplicates):
            yield LaidMeld(cards)
    for rank in range(13) if duplicates else ():
        for cards in _of_rank(terms, hand, rank):
            if terms.melds.min_length <= cards.bit_count() <= terms.largest_set:
                yield LaidMeld(cards)


def _of_rank(terms: MeldTerms, hand: CardSet, rank: int) -> list[CardSet]:
    """Each choice of cards of a rank that may be in one set, including none."""
    candidates: list[CardSet] = [0]
    for face in in_order(hand & COLUMN << rank):
        max_copies = copies(hand, face) if terms.more.twins else 1
        choices, chosen = [0], 0
        for k in range(max_copies):
            chosen |= 1 << face + PACK_BITS * k
            choices.append(chosen)
        candidates = [cards | chosen for cards in candidates for chosen in choices]
    return candidates


# The first n wilds of a list: as a set, and in order of the cards.
_Firsts: TypeAlias = list[tuple[CardSet, tuple[Card, ...]]]


def _firsts(wild: list[Card]) -> _Firsts:
    firsts: _Firsts = []
    for count in range(len(wild) + 1):
        used = tuple(sorted(wild[:count]))
        firsts.append((to_set(used), used))
    return firsts


def _wild_runs(terms: MeldTerms, hand: CardSet, wild: list[Card]) -> Iterator[LaidMeld]:
    """Runs with wilds.

    A wild that would be natural in the run does not fill a gap: that run is listed anyway.
    """
    firsts, limited = _firsts(wild), not _unlimited(terms)
    for suit in range(4):
        own_face = Card(LANE * suit + (terms.wilds.rank or 0))
        held = terms.wilds.rank is not None and bool(hand >> own_face & 1)
        # with the card of the wild rank as a natural, and with it held back for another wild
        without_own = _firsts([card for card in wild if card != own_face]) if held else firsts
        other_faces = (
            _firsts([card for card in wild if face_of(card) != own_face]) if held else firsts
        )
        lane = hand >> LANE * suit & LANE_MASK
        for part, holes in _fillings(terms.melds, lane, len(wild)):
            naturals, faces = part << LANE * suit, _faces_at(suit, holes)
            candidates = firsts
            if held and naturals >> own_face & 1:
                candidates = without_own
            elif held and own_face in faces:
                candidates = other_faces
            count = len(faces)
            if count >= len(candidates) or (
                limited and not terms.balanced(naturals.bit_count(), count)
            ):
                continue
            cards, used = candidates[count]
            yield LaidMeld(naturals | cards, tuple(zip(used, faces, strict=True)))


@lru_cache(maxsize=1 << 12)
def _fillings(melds: Melds, lane: int, max_wilds: int) -> tuple[tuple[int, int], ...]:
    """The runs of a suit with these ranks in the hand: ranks of naturals, and of wilds.

    Wilds replace naturals of the hand in runs of the minimum length only.
    """
    splits = []
    for run, shortest in _runs(melds):
        naturals = run & lane
        missing = run ^ naturals
        if missing.bit_count() > max_wilds:
            continue
        if not shortest:
            if missing:
                splits.append((naturals, missing))
            continue
        for replaced in _subsets(naturals):
            holes = missing | replaced
            if holes and holes.bit_count() <= max_wilds:
                splits.append((naturals ^ replaced, holes))
    return tuple(splits)


@lru_cache(maxsize=256)
def _runs(melds: Melds) -> tuple[tuple[int, bool], ...]:
    """The ranks of each run, and whether it has the minimum length."""
    return tuple((run, run.bit_count() == melds.min_length) for run in suit_runs(melds))


@cache
def _faces_at(suit: int, ranks: int) -> tuple[Face, ...]:
    return tuple(LANE * suit + rank for rank in in_order(ranks))


def _wild_sets(terms: MeldTerms, hand: CardSet, wild: list[Card]) -> Iterator[LaidMeld]:
    min_length, largest, limited = terms.melds.min_length, terms.largest_set, not _unlimited(terms)
    firsts = _firsts(wild)
    for rank in range(13):
        face = open_face(rank)
        candidates = _of_rank(terms, hand, rank)
        all_cards = candidates[-1]
        for cards in candidates:
            size = cards.bit_count()
            usable = firsts
            if rank == terms.wilds.rank:
                usable = _firsts([card for card in wild if _is_not_natural(terms, cards, card)])
            max_size = largest if cards == all_cards else min_length
            for count in range(
                max(1, min_length - size), min(len(usable) - 1, max_size - size) + 1
            ):
                if not limited or terms.balanced(size, count):
                    wilds, used = usable[count]
                    yield LaidMeld(cards | wilds, tuple((card, face) for card in used))


def _is_not_natural(terms: MeldTerms, naturals: CardSet, card: Card) -> bool:
    """True if the wild is not natural in a set of its rank."""
    if is_joker(card):
        return True
    duplicate = bool(naturals >> face_of(card) & 1) and not naturals >> card & 1
    return duplicate and not terms.more.twins


@lru_cache(maxsize=1 << 13)
def _ranks_in_order(ranks: int) -> tuple[int, ...]:
    return tuple(in_order(ranks))


@lru_cache(maxsize=1 << 13)
def _subsets(ranks: int) -> tuple[int, ...]:
    """Every subset of a set of ranks, the empty one first."""
    bits = [bit(Card(rank)) for rank in _ranks_in_order(ranks)]
    return tuple(
        sum(subset) for size in range(len(bits) + 1) for subset in combinations(bits, size)
    )


@lru_cache(maxsize=2048)
def _shortest(melds: Melds, rank: int) -> tuple[int, ...]:
    """The runs of the minimum length that contain this rank."""
    runs = suit_runs(melds)
    return tuple(run for run in runs if run.bit_count() == melds.min_length and run >> rank & 1)


def holds_meld_with(terms: MeldTerms, hand: CardSet, card: Card) -> bool:
    """True if the hand has a meld of the minimum length that contains this card."""
    face = face_of(card)
    if terms.wilds.rank is not None or is_joker(face) or not _unlimited(terms):
        melds = (meld for meld in list_melds(terms, hand) if meld.cards >> face & 1)
        return next(melds, None) is not None
    min_length, rank, suit = terms.melds.min_length, rank_of(face), face // LANE
    wilds = terms.wilds.among(hand).bit_count()
    if terms.more.sets:
        column = COLUMN << rank
        held = hand & column if not terms.more.twins else _all_of(hand, column)
        if held.bit_count() + wilds >= min_length and terms.largest_set >= min_length:
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
    limits = terms.more
    return limits.most_wilds is None and not limits.as_many_naturals and not limits.least_naturals


# ---------------------------------------------------------------- additions to a meld


class Additions(NamedTuple):
    """Possible additions to a meld: faces of naturals, and the faces of wilds."""

    naturals: CardSet = 0
    wilds: tuple[Face, ...] = ()

    def stands(self, card: Card) -> tuple[Face, ...]:
        """Faces that a wild may stand for here, other than its own."""
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
def additions_to(terms: MeldTerms, meld: LaidMeld) -> Additions:
    """The possible additions to a meld: both ends of a run, a missing card of a set (T6, W3).

    Raises ``ValueError`` for an invalid meld.
    """
    kind = kind_of(terms, meld)
    if kind is None:
        raise ValueError("not a meld")
    wilds = meld.wilds.bit_count()
    naturals = meld.cards.bit_count() - wilds
    natural, wild = terms.balanced(naturals + 1, wilds), terms.balanced(naturals, wilds + 1)
    if kind is Kind.SET:
        if meld.cards.bit_count() >= terms.largest_set:
            return Additions()
        rank = _rank_of_set(meld)
        column = COLUMN << rank
        candidates = column if terms.more.twins else column & ~_faces(meld.naturals)
        return Additions(candidates if natural else 0, (open_face(rank),) if wild else ())
    suit, run = run_of(terms, meld) or (0, None)
    ends = () if run is None else (end[0] for end in (run.down, run.up) if end)
    # Around the corner, one rank may be missing at both ends at once.
    faces = tuple(dict.fromkeys(LANE * suit + rank for rank in ends))
    return Additions(to_set(map(Card, faces)) if natural else 0, faces if wild else ())


def _rank_of_set(meld: LaidMeld) -> int:
    if meld.stands:
        return meld.stands[0][1] - PACK_BITS
    return rank_of(Card(meld.cards.bit_length() - 1))


def _faces(cards: CardSet) -> CardSet:
    return to_set(face_of(card) for card in in_order(cards))
