"""What hands of five cards are called: ``Pair of kings``, ``Full set, ...`` (F2)."""

from __future__ import annotations

from openrummy.cards import SUIT_NAMES, Card, CardSet, in_order, rank_of, suit_of
from openrummy.engine import Public
from openrummy.melds.fivecards import SIZE, HandClass, making, ranked
from openrummy.scoring.result import DealResult, Seat, SumLine
from openrummy.server.words.cards import rank_in_run, rank_plural
from openrummy.server.words.speaker import Speaker

_ACE = 0
_BARE = ("nothing", "two", "three", "four")
_LEAST = {
    "pair": "a pair",
    "two-pairs": "two pairs",
    "sequence-3": "a sequence of three",
    "three": "three alike",
}


def hand_name(hand: CardSet) -> str:
    """The name of five cards; ValueError for another number of them."""
    kind = ranked(hand).kind
    made = list(in_order(making(hand)))
    ranks = _by_number(made)
    match kind:
        case HandClass.NOTHING:
            return f"Nothing, {_high(hand)} high"
        case HandClass.PAIR:
            return f"Pair of {ranks[0]}"
        case HandClass.TWO_PAIRS:
            return f"Two pairs, {ranks[0]} and {ranks[1]}"
        case HandClass.THREE:
            return f"Three {ranks[0]}"
        case HandClass.FOUR:
            return f"Four {ranks[0]}"
        case HandClass.FULL_HOUSE:
            return f"Full house, three {ranks[0]} and two {ranks[1]}"
        case HandClass.FULL_SET:
            return _full_set(hand)
        case HandClass.FLUSH:
            return f"Flush of {SUIT_NAMES[suit_of(made[0])]}, {_high(hand)} high"
        case HandClass.STRAIGHT:
            return f"Straight, {_ends(made)}"
        case HandClass.STRAIGHT_FLUSH:
            return f"Straight flush, {_in_suit(made)}"
        case _:
            many = "three" if kind is HandClass.SEQUENCE_3 else "four"
            return f"Sequence of {many}, {_in_suit(made)}"


def _by_number(cards: list[Card]) -> list[str]:
    """The ranks of cards in plural, of which most first, then the highest."""
    count: dict[int, int] = {}
    for one in cards:
        count[rank_of(one)] = count.get(rank_of(one), 0) + 1
    order = sorted(count, key=lambda rank: (count[rank], rank or 13), reverse=True)
    return [rank_plural(rank) for rank in order]


def _high(hand: CardSet) -> str:
    return rank_in_run(max(rank_of(one) or 13 for one in in_order(hand)) % 13)


def _ends(cards: list[Card]) -> str:
    """``5 to 9``, ``10 to ace``, ``ace to 5``."""
    ranks = sorted(rank_of(one) for one in cards)
    if ranks[0] == _ACE and ranks[-1] == 12:
        ranks = [*ranks[1:], _ACE]
    return f"{rank_in_run(ranks[0])} to {rank_in_run(ranks[-1])}"


def _in_suit(cards: list[Card]) -> str:
    return f"{_ends(cards)} of {SUIT_NAMES[suit_of(cards[0])]}"


def _full_set(hand: CardSet) -> str:
    """A sequence of three and the pair beside it."""
    cards = list(in_order(hand))
    assert len(cards) == SIZE
    for one in cards:
        for other in cards:
            if one < other and rank_of(one) == rank_of(other):
                rest = [card for card in cards if card not in (one, other)]
                if _is_sequence(rest):
                    pair = rank_plural(rank_of(one))
                    return f"Full set, {_in_suit(rest)} and a pair of {pair}"
    raise ValueError("no full set")


def _is_sequence(cards: list[Card]) -> bool:
    ranks = sorted(rank_of(one) for one in cards)
    row = [ranks[0], ranks[0] + 1, ranks[0] + 2]
    return len({suit_of(one) for one in cards}) == 1 and ranks in (row, [_ACE, 11, 12])


def least_name(least: str) -> str:
    """The hand that may be shown at least: ``a pair``."""
    return _LEAST[least]


def hand_phrase(hand: CardSet) -> str:
    """The name within a sentence: ``a pair of kings``, ``two pairs, kings and fours``."""
    name = hand_name(hand)
    phrase = f"{name[0].lower()}{name[1:]}"
    return phrase if phrase.split(maxsplit=1)[0].rstrip(",") in _BARE else f"a {phrase}"


# ---------------------------------------------------------------- how a deal ended


def shown_text(speaker: Speaker, public: Public, result: DealResult) -> str:
    """``Mara showed a pair of kings. You had three sevens.``"""
    seats = [seat for seat, _, _ in public.shown]
    return " ".join(seat_text(speaker, public, result, seat) for seat in seats)


def seat_text(speaker: Speaker, public: Public, result: DealResult, seat: Seat) -> str:
    """What one seat showed, or had."""
    hand = next(cards for one, cards, _ in public.shown if one == seat)
    verb = "showed" if seat == result.knocker else "had"
    return f"{speaker.who(seat)} {verb} {hand_phrase(hand)}."


def shown_line(speaker: Speaker, line: SumLine) -> str | None:
    """The words of a line that only such deals have; None for any other."""
    data = dict(line.data)
    match line.code:
        case "value":
            return f"What {speaker.whose_within(line.seat)} hand is worth"
        case "shortfall":
            return f"More than {speaker.whose_within(data['of'])} hand, worth {data['theirs']}"
        case "beaten-shower":
            return f"From {speaker.whom(data['of'])}, who showed and {_was(speaker, data)} beaten"
        case _:
            return None


def _was(speaker: Speaker, data: dict[str, int]) -> str:
    return speaker.was(data["of"])
