"""The names of cards and melds."""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.core.cards import (
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    Card,
    in_order,
    is_joker,
    rank_of,
    suit_of,
)
from openrummy.core.melds.plain import Kind, Meld, in_meld_order, kind_of
from openrummy.core.melds.wild import OPEN_SUIT, Face, LaidMeld, MeldTerms, run_of
from openrummy.core.rules.pieces import Melds
from openrummy.core.rules.text import cached_sentences, capitalize, say

SYMBOLS = "♣♦♥♠"
_TEN = 9


def short(card: Card) -> str:
    """Return a card as a symbol: ``J♥``, ``10♠``."""
    if is_joker(card):
        return say("card.joker")
    rank = rank_of(card)
    return ("10" if rank == _TEN else RANKS[rank]) + SYMBOLS[suit_of(card)]


def card_name(card: Card) -> str:
    """Return the full name of a card: ``jack of hearts``."""
    if is_joker(card):
        return say("card.joker")
    return say("card.name", rank=rank_name(rank_of(card)), suit=suit_name(suit_of(card)))


def rank_name(rank: int) -> str:
    """Return the name of a rank: ``king``."""
    return say(f"rank.{RANK_NAMES[rank]}")


def suit_name(suit: int) -> str:
    """Return the name of a suit: ``hearts``."""
    return say(f"suit.{SUIT_NAMES[suit]}")


def rank_plural(rank: int) -> str:
    """Return the plural name of a rank: ``kings``, ``sixes``."""
    return say(f"ranks.{RANK_NAMES[rank]}")


def wild_text(rank: int | None) -> str:
    """Return ``Nines are wild.`` for a rank (ace is 0); None if only jokers are wild."""
    if rank is None:
        return say("wild.jokers")
    return capitalize(say("wild.rank", ranks=rank_plural(rank)))


def numbers_text(entries: Iterable[tuple[str, int]]) -> str:
    """Join names and numbers: ``Ben 34, Cleo 12``."""
    return ", ".join(say("count.of", name=name, number=number) for name, number in entries)


def rank_in_run(rank: int) -> str:
    """Return a rank as the end of a run is written: ``5``, ``jack``."""
    return rank_name(rank) if rank in (0, 10, 11, 12) else str(rank + 1)


def meld_name(rules: Melds, meld: Meld) -> str:
    """Return the name of a meld: ``Run, 5 to 8 of diamonds``, ``Set of queens``."""
    order = in_meld_order(rules, meld)
    first, last = order[0], order[-1]
    if kind_of(rules, meld) is Kind.SET:
        return say("meld.set", ranks=rank_plural(rank_of(first)))
    return _run_name("meld", rank_of(first), rank_of(last), suit_of(first))


def laid_name(rules: Melds, meld: LaidMeld, form: str = "meld") -> str:
    """Return the name of a meld that may contain wild or duplicate cards.

    ``form`` is a table of the catalogue: ``meld`` for a heading, ``meld_within`` inside a
    sentence (``a run, 5 to 8 of diamonds``), ``meld_pure`` to call a pure run pure.
    """
    shape = run_of(MeldTerms(rules), meld) if meld.kind is Kind.RUN else None
    if shape is None:
        face = meld.stands[0][1] if meld.stands else next(in_order(meld.cards))
        return say(f"{form}.set", ranks=rank_plural(rank_of(Card(face))))
    suit, run = shape
    return _run_name(form, run.order[0], run.order[-1], suit)


def _run_name(form: str, first: int, last: int, suit: int) -> str:
    low, high = rank_in_run(first), rank_in_run(last)
    return say(f"{form}.run", low=low, high=high, suit=suit_name(suit))


def with_wilds(name: str, meld: LaidMeld) -> str:
    """Add the meanings of wild cards to a name: ``run, ..., a joker as the eight of diamonds``."""
    for wild, face in meld.stands:
        name = say("meld.with-wild", meld=name, wild=the(wild), face=face_name(face))
    return name


@cached_sentences(200)
def the(card: Card) -> str:
    """Return a card with its article: ``the jack of hearts``, ``a joker``."""
    if is_joker(card):
        return say("card.a-joker")
    return say("card.the", rank=rank_name(rank_of(card)), suit=suit_name(suit_of(card)))


def face_name(face: Face) -> str:
    """Return the card a wild represents: ``the nine of spades``, in a set ``a king``."""
    if face < OPEN_SUIT:
        return the(Card(face))
    return say(f"a_rank.{RANK_NAMES[face - OPEN_SUIT]}")
