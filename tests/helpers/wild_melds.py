"""Every meld of a hand with wild cards, and every addition to a meld, listed plainly.

The engine lists fewer (:mod:`openrummy.core.melds.meld_list`); these are what it is held against.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from openrummy.core.cards import (
    LANE,
    Card,
    CardSet,
    bit,
    face_of,
    in_order,
    is_joker,
    rank_of,
    to_set,
)
from openrummy.core.melds.plain import Kind, SuitRun
from openrummy.core.melds.wild import (
    OPEN_SUIT,
    Face,
    LaidMeld,
    MeldTerms,
    is_meld,
    kind_of,
    laid_meld,
    meld_text,
    open_face,
    run_of,
    stretches,
)


class Addition(NamedTuple):
    """A card that may be added to a meld, what it then stands for, and the meld with it."""

    card: Card
    face: Face | None  # None: for itself
    meld: LaidMeld


def additions(terms: MeldTerms, meld: LaidMeld, cards: CardSet) -> tuple[Addition, ...]:
    """Cards among these that may be laid off on a meld, one at a time (G32, W4).

    Either end of a run, a missing suit of a set (any card of the rank where duplicates
    may lie together). Each wild has one entry for each face it can take, and
    none where it could stand for itself. What breaks a limit is left out (V3).
    Raises ``ValueError`` for what is no meld.
    """
    faces = _open_faces(terms, meld)
    additions: list[Addition] = []
    for card in in_order(cards & ~meld.cards):
        left = faces
        if not is_joker(card):
            fits = [face for face in faces if face in (face_of(card), open_face(rank_of(card)))]
            natural = Addition(card, None, _grown(meld, card, None))
            if fits and is_meld(terms, natural.meld):
                additions.append(natural)
                left = tuple(face for face in faces if face not in fits)
        if terms.wilds.may_be(card):
            grown = [Addition(card, face, _grown(meld, card, face)) for face in left]
            additions += [add for add in grown if is_meld(terms, add.meld)]
    return tuple(additions)


def _grown(meld: LaidMeld, card: Card, face: Face | None) -> LaidMeld:
    return laid_meld(
        meld.cards | bit(card), meld.stands if face is None else (*meld.stands, (card, face))
    )


def _open_faces(terms: MeldTerms, meld: LaidMeld) -> tuple[Face, ...]:
    """Faces that may be added next: at both ends of a run, the rank of a set."""
    kind = kind_of(terms, meld)
    if kind is None:
        raise ValueError(f"not a meld: {meld_text(terms, meld)}")
    if kind is Kind.SET:
        return (_face_of_set(meld),)
    suit, run = run_of(terms, meld) or (0, SuitRun((), (), ()))
    ends = [end[0] for end in (run.down, run.up) if end]
    # Round the corner one rank may be missing at both ends at once.
    return tuple(dict.fromkeys(LANE * suit + rank for rank in ends))


def _face_of_set(meld: LaidMeld) -> Face:
    if meld.stands:
        return meld.stands[0][1]
    return open_face(rank_of(Card((meld.cards & -meld.cards).bit_length() - 1)))


def all_melds(terms: MeldTerms, hand: CardSet) -> tuple[LaidMeld, ...]:
    """Every distinct meld that can be laid from a hand: runs first, then sets.

    Of duplicates the one of the lowest pack is used, and wilds in the order of the
    cards, jokers last: other choices are melds too but change nothing of what
    lies there. A wild may take a place whose natural card stays in the hand.
    """
    holding = _Holding(terms, hand)
    return (*holding.runs(), *holding.sets())


class _Holding:
    """A hand as it is when melds are looked for."""

    def __init__(self, terms: MeldTerms, hand: CardSet) -> None:
        self.terms = terms
        wild = terms.wilds.among(hand)
        self.wild = sorted(in_order(wild), key=lambda card: (is_joker(card), card))
        self.by_face: dict[int, list[Card]] = {}
        for card in in_order(hand):
            if not is_joker(card):
                self.by_face.setdefault(face_of(card), []).append(card)

    def runs(self) -> Iterator[LaidMeld]:
        limit = sum(map(len, self.by_face.values())) + len(self.wild)
        for suit in range(4):
            for length in range(self.terms.melds.min_length, min(13, limit) + 1):
                for order in stretches(self.terms.melds, length):
                    yield from self._run(suit, order)

    def _run(self, suit: int, order: tuple[int, ...]) -> Iterator[LaidMeld]:
        """Each choice of places for naturals; the others are wilds."""
        faces = [LANE * suit + rank for rank in order]
        candidates: list[tuple[CardSet, tuple[Face, ...]]] = [(0, ())]
        for face in faces:
            own = self.by_face.get(face)
            spare = len(self.wild)
            grown = [(cards, (*holes, face)) for cards, holes in candidates if len(holes) < spare]
            if own:
                grown += [(cards | bit(own[0]), holes) for cards, holes in candidates]
            candidates = grown
        for cards, holes in candidates:
            if self.terms.balanced(len(faces) - len(holes), len(holes)):
                meld = self._filled(cards, sorted(holes))
                if meld is not None:
                    yield meld

    def sets(self) -> Iterator[LaidMeld]:
        for rank in range(13 if self.terms.more.sets else 0):
            candidates: list[CardSet] = [0]
            for suit in range(4):
                own = self.by_face.get(LANE * suit + rank, [])[: 64 if self.terms.more.twins else 1]
                candidates = [
                    cards | to_set(own[:n]) for cards in candidates for n in range(len(own) + 1)
                ]
            for cards in candidates:
                size = cards.bit_count()
                fewest = max(0, self.terms.melds.min_length - size)
                most = min(len(self.wild), self.terms.largest_set - size)
                for wilds in range(fewest, most + 1):
                    if self.terms.balanced(size, wilds):
                        meld = self._filled(cards, [open_face(rank)] * wilds)
                        if meld is not None:
                            yield meld

    def _filled(self, cards: CardSet, holes: list[Face]) -> LaidMeld | None:
        """Naturals and wilds in the places left, or None where the wilds do not do.

        A wild that would be natural here is not among those that fill: the same
        meld with it as a natural is listed.
        """
        spare = [card for card in self.wild if not cards >> card & 1]
        if holes and self.wild:
            spare = [card for card in spare if not self._natural(cards, card, holes)]
        if len(spare) < len(holes):
            return None
        used = spare[: len(holes)]
        return laid_meld(cards | to_set(used), zip(used, holes, strict=True))

    def _natural(self, cards: CardSet, card: Card, holes: list[Face]) -> bool:
        if is_joker(card):
            return False
        if holes[0] < OPEN_SUIT:
            return face_of(card) in holes
        if rank_of(card) != holes[0] - OPEN_SUIT:
            return False
        return self.terms.more.twins or all(
            face_of(other) != face_of(card) for other in in_order(cards)
        )
