"""What cards and melds are called."""

from __future__ import annotations

from openrummy.cards import (
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    Card,
    in_order,
    is_joker,
    rank_of,
    suit_of,
)
from openrummy.melds.plain import Kind, Meld, in_meld_order, kind_of
from openrummy.melds.wild import OPEN_SUIT, Face, LaidMeld, MeldTerms, run_of
from openrummy.rules.pieces import Melds

SYMBOLS = "♣♦♥♠"
_TEN = 9
_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven"),
)


def short(card: Card) -> str:
    """``J♥``, ``10♠``."""
    if is_joker(card):
        return "joker"
    rank = rank_of(card)
    return ("10" if rank == _TEN else RANKS[rank]) + SYMBOLS[suit_of(card)]


def card_name(card: Card) -> str:
    """``jack of hearts``."""
    if is_joker(card):
        return "joker"
    return f"{RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"


def rank_plural(rank: int) -> str:
    """``kings``, ``sixes``."""
    name = RANK_NAMES[rank]
    return f"{name}es" if name == "six" else f"{name}s"


def wild_text(rank: int | None) -> str:
    """``Nines are wild.``, by its number from ace 0; None: jokers alone."""
    return f"{'Only jokers' if rank is None else rank_plural(rank).capitalize()} are wild."


def points_text(points: int) -> str:
    """``1 point``, ``40 points``."""
    return f"{points} {'point' if points == 1 else 'points'}"


def rank_in_run(rank: int) -> str:
    """A rank as the end of a run: ``5``, ``jack``."""
    return RANK_NAMES[rank] if rank in (0, 10, 11, 12) else str(rank + 1)


def meld_name(rules: Melds, meld: Meld) -> str:
    """``Run, 5 to 8 of diamonds``; ``Set of queens``."""
    order = in_meld_order(rules, meld)
    first, last = order[0], order[-1]
    if kind_of(rules, meld) is Kind.SET:
        return f"Set of {rank_plural(rank_of(first))}"
    ends = f"{rank_in_run(rank_of(first))} to {rank_in_run(rank_of(last))}"
    return f"Run, {ends} of {SUIT_NAMES[suit_of(first)]}"


def laid_name(rules: Melds, meld: LaidMeld) -> str:
    """The same of a meld in which cards may stand for others or come twice."""
    found = run_of(MeldTerms(rules), meld) if meld.kind is Kind.RUN else None
    if found is None:
        stands = meld.stands[0][1] if meld.stands else next(in_order(meld.cards))
        return f"Set of {rank_plural(rank_of(Card(stands)))}"
    suit, run = found
    ends = f"{rank_in_run(run.order[0])} to {rank_in_run(run.order[-1])}"
    return f"Run, {ends} of {SUIT_NAMES[suit]}"


def the(card: Card) -> str:
    """``the jack of hearts``, ``a joker``."""
    return "a joker" if is_joker(card) else f"the {card_name(card)}"


def meaning(face: Face) -> str:
    """What a wild stands for: ``the nine of spades``, in a set ``a king``."""
    if face < OPEN_SUIT:
        return the(Card(face))
    name = RANK_NAMES[face - OPEN_SUIT]
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def counted(number: int, one: str, more: str) -> str:
    """``one card``, ``five cards``, ``12 cards``."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {one if number == 1 else more}"
