"""Names of hands of five cards: ``Pair of kings``, ``Full set, ...`` (F2)."""

from __future__ import annotations

from openrummy.core.cards import Card, CardSet, in_order, rank_of, suit_of
from openrummy.core.engine import Public
from openrummy.core.melds.five_cards import SIZE, HandClass, making, rank_hand
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import DealResult, Seat, SumLine
from openrummy.play.sentences.cards import rank_in_run, rank_plural, suit_name
from openrummy.play.sentences.speaker import Speaker

_ACE = 0


def hand_name(hand: CardSet) -> str:
    """The name of five cards; ValueError for another number of them."""
    return _name_in_form("hand", hand)


def hand_phrase(hand: CardSet) -> str:
    """The name within a sentence: ``a pair of kings``, ``two pairs, kings and fours``."""
    return _name_in_form("hand_within", hand)


def _name_in_form(form: str, hand: CardSet) -> str:
    kind = rank_hand(hand).kind
    scoring_cards = list(in_order(making(hand)))
    ranks = _by_number(scoring_cards)
    data: dict[str, str]
    match kind:
        case HandClass.NOTHING:
            data = {"high": _high(hand)}
        case HandClass.PAIR | HandClass.THREE | HandClass.FOUR:
            data = {"ranks": ranks[0]}
        case HandClass.TWO_PAIRS | HandClass.FULL_HOUSE:
            data = {"ranks": ranks[0], "others": ranks[1]}
        case HandClass.FULL_SET:
            data = _full_set(hand)
        case HandClass.FLUSH:
            data = {"suit": suit_name(suit_of(scoring_cards[0])), "high": _high(hand)}
        case _:
            data = _ends(scoring_cards)
    return say(f"{form}.{kind.name.lower().replace('_', '-')}", **data)


def _by_number(cards: list[Card]) -> list[str]:
    """Plural ranks of cards, by descending count, then rank."""
    count: dict[int, int] = {}
    for card in cards:
        count[rank_of(card)] = count.get(rank_of(card), 0) + 1
    order = sorted(count, key=lambda rank: (count[rank], rank or 13), reverse=True)
    return [rank_plural(rank) for rank in order]


def _high(hand: CardSet) -> str:
    return rank_in_run(max(rank_of(card) or 13 for card in in_order(hand)) % 13)


def _ends(cards: list[Card]) -> dict[str, str]:
    """``5`` and ``9``, ``10`` and ``ace``, ``ace`` and ``5``, and the suit of the first card."""
    ranks = sorted(rank_of(card) for card in cards)
    if ranks[0] == _ACE and ranks[-1] == 12:
        ranks = [*ranks[1:], _ACE]
    low, high = rank_in_run(ranks[0]), rank_in_run(ranks[-1])
    return {"low": low, "high": high, "suit": suit_name(suit_of(cards[0]))}


def _full_set(hand: CardSet) -> dict[str, str]:
    """A sequence of three and the pair beside it."""
    cards = list(in_order(hand))
    assert len(cards) == SIZE
    for first in cards:
        for other in cards:
            if first < other and rank_of(first) == rank_of(other):
                rest = [card for card in cards if card not in (first, other)]
                if _is_sequence(rest):
                    return _ends(rest) | {"ranks": rank_plural(rank_of(first))}
    raise ValueError("no full set")


def _is_sequence(cards: list[Card]) -> bool:
    ranks = sorted(rank_of(card) for card in cards)
    row = [ranks[0], ranks[0] + 1, ranks[0] + 2]
    return len({suit_of(card) for card in cards}) == 1 and ranks in (row, [_ACE, 11, 12])


def least_name(least: str) -> str:
    """Return the lowest hand that may be shown: ``a pair``."""
    return say(f"hint_hand.{least}")


# ---------------------------------------------------------------- how a deal ended


def shown_text(speaker: Speaker, public: Public, result: DealResult) -> str:
    """``Mara showed a pair of kings. You had three sevens.``"""
    seats = [seat for seat, _, _ in public.shown]
    return " ".join(seat_text(speaker, public, result, seat) for seat in seats)


def seat_text(speaker: Speaker, public: Public, result: DealResult, seat: Seat) -> str:
    """The sentence about one seat's hand, shown or not."""
    hand = next(cards for shower, cards, _ in public.shown if shower == seat)
    key = "happening.showed-five" if seat == result.knocker else "happening.had-five"
    return say(key, **speaker.arguments_for(seat), hand=hand_phrase(hand))


def shown_line(speaker: Speaker, line: SumLine) -> str | None:
    """Return the text of a line specific to such deals; None for any other."""
    data = dict(line.data)
    match line.code:
        case "value":
            return say("line.value", **speaker.arguments_for(line.seat))
        case "shortfall":
            return say("line.shortfall", **speaker.arguments_for(data["of"]), value=data["theirs"])
        case "beaten-shower":
            return say("line.beaten-shower", **speaker.arguments_for(data["of"]))
        case _:
            return None
