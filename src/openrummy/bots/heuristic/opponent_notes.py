"""A seat's inferences about the opponent's hand, from public events only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.style import Style
from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    Card,
    CardSet,
    bit,
    face_of,
    full_pack,
    in_order,
    to_set,
)
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.events import Discarded, Drew, Event, Passed, Turned
from openrummy.core.engine.model.pack import deck
from openrummy.core.melds.plain import all_melds
from openrummy.core.rules.pieces import Melds, Rules
from openrummy.core.scoring.result import Seat

_SURE = 0.95


@dataclass(frozen=True)
class Notes:
    """Possible locations of the cards.

    ``unseen`` cards are in the stock or hidden in the opponent's hand, ``known`` ones were taken
    face up by the opponent. ``odds`` is the probability by card that the opponent holds it: 1 for
    known cards, 0 for those seen elsewhere. With more than two players the opponent is the next
    seat in turn, and ``others`` is the number of all opponents.
    """

    opponent: Seat
    unseen: CardSet
    known: CardSet
    taken: CardSet
    discarded: CardSet
    left: CardSet
    stock: int
    odds: Sequence[float]
    others: int = 1


@dataclass(frozen=True)
class _Choices:
    """Cards that the opponent took, discarded and declined in this deal."""

    taken: CardSet
    discarded: CardSet
    left: CardSet


@lru_cache(maxsize=256)
def neighbours(melds: Melds) -> tuple[CardSet, ...]:
    """For each card: the cards that share a minimal meld with it."""
    table = [0] * 64
    for meld in _small_melds(melds):
        for card in in_order(meld):
            table[card] |= meld & ~bit(card)
    return tuple(table)


@lru_cache(maxsize=256)
def partners(melds: Melds) -> tuple[tuple[CardSet, ...], ...]:
    """For each card: the sets of cards with which it completes a minimal meld."""
    table: list[list[CardSet]] = [[] for _ in range(64)]
    for meld in _small_melds(melds):
        for card in in_order(meld):
            table[card].append(meld & ~bit(card))
    return tuple(tuple(needs) for needs in table)


@lru_cache(maxsize=256)
def partner_cards(melds: Melds) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """:func:`partners` as tuples of cards."""
    return tuple(tuple(tuple(in_order(need)) for need in needs) for needs in partners(melds))


@lru_cache(maxsize=256)
def links(melds: Melds) -> tuple[tuple[tuple[CardSet, CardSet], ...], ...]:
    """For each card as the lowest of a pair: its partners, and the cards that complete a meld."""
    table: list[dict[CardSet, CardSet]] = [{} for _ in range(64)]
    for meld in _small_melds(melds):
        for card in in_order(meld):
            need = meld & ~bit(card)
            low = (need & -need).bit_length() - 1
            rest = need & (need - 1)
            table[low][rest] = table[low].get(rest, 0) | bit(card)
    return tuple(tuple(needs.items()) for needs in table)


@lru_cache(maxsize=256)
def _small_melds(melds: Melds) -> tuple[CardSet, ...]:
    pack = to_set(full_pack())
    return tuple(meld for meld in all_melds(melds, pack) if meld.bit_count() == melds.min_length)


def take_notes(seen: Seen, style: Style) -> Notes:
    """Build the notes from the table and the deal's events within the style's memory."""
    public, seat = seen.board.public, seen.seat
    opponent = public.after(seat)
    pile = public.pile[-style.memory :]
    choices = _choices(_recent(seen.history, style.memory), opponent)
    known = public.known[opponent] & choices.taken
    pack = _pack(seen.rules)
    unseen = pack & ~(seen.board.hand | to_set(pile) | known)
    for meld in public.table:
        unseen &= ~meld.cards
    for other in public.active:
        if other not in (seat, opponent):
            unseen &= ~public.known[other]
    hidden = max(0, public.held[opponent] - known.bit_count())
    odds = _odds(seen.rules, style, unseen, known, choices, hidden)
    locations = (choices.taken, choices.discarded, choices.left)
    return Notes(opponent, unseen, known, *locations, public.stock, odds, len(public.active) - 1)


@lru_cache(maxsize=256)
def _pack(rules: Rules) -> CardSet:
    pack = rules.pack
    return to_set(full_pack(pack.packs, pack.jokers, pack.ranks, pack.suits))


def _recent(history: Sequence[Event], memory: int) -> Sequence[Event]:
    """The events since the ``memory``-th last discard."""
    for index in range(len(history) - 1, -1, -1):
        if isinstance(history[index], Discarded):
            memory -= 1
            if memory < 0:
                return history[index + 1 :]
    return history


def _choices(history: Sequence[Event], opponent: Seat) -> _Choices:
    taken = discarded = left = 0
    top: Card | None = None
    for event in history:
        match event:
            case Turned(card=card):
                top = card
            case Discarded(seat=seat, card=card):
                top = card
                if seat == opponent:
                    discarded |= bit(card)
            case Drew(seat=seat, pile=pile, card=card) if seat == opponent:
                if pile is Pile.DISCARD and card is not None:
                    taken |= bit(card)
                elif top is not None:
                    left |= bit(top)
            case Passed(seat=seat) if seat == opponent and top is not None:
                left |= bit(top)
    return _Choices(taken, discarded, left & ~taken)


def taken_and_discarded(
    history: Sequence[Event], opponent: Seat, memory: int
) -> tuple[CardSet, CardSet]:
    """Faces that a player took and discarded, back to the ``memory``-th last discard."""
    taken = discarded = 0
    for event in reversed(history):
        match event:
            case Discarded(seat=seat, card=card):
                memory -= 1
                if memory < 0:
                    break
                if seat == opponent:
                    discarded |= bit(face_of(card))
            case Drew(seat=seat, pile=Pile.DISCARD, card=card) if (
                seat == opponent and card is not None
            ):
                taken |= bit(face_of(card)) & FACES_MASK
    return taken, discarded


def unseen_faces(
    rules: Rules, active: int, visible_sets: Iterable[CardSet], visible_cards: Iterable[Card]
) -> list[int]:
    """Unseen cards by face: the pack of the deal less the visible card sets and cards."""
    counts = [0] * PACK_BITS
    for card in deck(rules, active):
        counts[card] += 1
    for card in chain(visible_cards, *map(in_order, visible_sets)):
        counts[face_of(card)] -= 1
    return [max(0, count) for count in counts]


def _odds(
    rules: Rules, style: Style, unseen: CardSet, known: CardSet, choices: _Choices, hidden: int
) -> list[float]:
    """Probabilities by card, which sum to the number of hidden cards."""
    neighbours_of = neighbours(rules.melds)
    taken, discarded, left = choices.taken, choices.discarded, choices.left
    odds = [0.0] * 64
    total = 0.0
    cards = list(in_order(unseen))
    for card in cards:
        weight = 1.0
        near = neighbours_of[card]
        if near & taken:
            weight *= style.taken_near
        if near & discarded:
            weight *= style.discarded_near
        if near & left:
            weight *= style.left_near
        odds[card] = weight
        total += weight
    share = hidden / total if total else 0.0
    for card in cards:
        chance = odds[card] * share
        odds[card] = chance if chance < _SURE else _SURE
    for card in in_order(known):
        odds[card] = 1.0
    return odds
