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
    """Return the name of a hand of five cards. Raises ValueError for another number of cards."""
    return _name_in_form("hand", hand)


def hand_phrase(hand: CardSet) -> str:
    """Return the name of a hand inside a sentence: ``a pair of kings``."""
    return _name_in_form("hand_within", hand)


def _name_in_form(form: str, hand: CardSet) -> str:
    kind = rank_hand(hand).kind
    scoring_cards = list(in_order(making(hand)))
    ranks = _ranks_by_count(scoring_cards)
    data: dict[str, str]
    match kind:
        case HandClass.NOTHING:
            data = {"high": _highest_rank(hand)}
        case HandClass.PAIR | HandClass.THREE | HandClass.FOUR:
            data = {"ranks": ranks[0]}
        case HandClass.TWO_PAIRS | HandClass.FULL_HOUSE:
            data = {"ranks": ranks[0], "others": ranks[1]}
        case HandClass.FULL_SET:
            data = _full_set_arguments(hand)
        case HandClass.FLUSH:
            data = {"suit": suit_name(suit_of(scoring_cards[0])), "high": _highest_rank(hand)}
        case _:
            data = _run_arguments(scoring_cards)
    return say(f"{form}.{kind.name.lower().replace('_', '-')}", **data)


def _ranks_by_count(cards: list[Card]) -> list[str]:
    """Return the plural names of the ranks, by descending count, then rank."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[rank_of(card)] = counts.get(rank_of(card), 0) + 1
    order = sorted(counts, key=lambda rank: (counts[rank], rank or 13), reverse=True)
    return [rank_plural(rank) for rank in order]


def _highest_rank(hand: CardSet) -> str:
    return rank_in_run(max(rank_of(card) or 13 for card in in_order(hand)) % 13)


def _run_arguments(cards: list[Card]) -> dict[str, str]:
    """Return the lowest and highest rank of a run and its suit; the ace may be high or low."""
    ranks = sorted(rank_of(card) for card in cards)
    if ranks[0] == _ACE and ranks[-1] == 12:
        ranks = [*ranks[1:], _ACE]
    low, high = rank_in_run(ranks[0]), rank_in_run(ranks[-1])
    return {"low": low, "high": high, "suit": suit_name(suit_of(cards[0]))}


def _full_set_arguments(hand: CardSet) -> dict[str, str]:
    """Return the ends of the run of three, and the rank of the pair."""
    cards = list(in_order(hand))
    assert len(cards) == SIZE
    for first in cards:
        for other in cards:
            if first < other and rank_of(first) == rank_of(other):
                run = [card for card in cards if card not in (first, other)]
                if _is_sequence(run):
                    return _run_arguments(run) | {"ranks": rank_plural(rank_of(first))}
    raise ValueError("no full set")


def _is_sequence(cards: list[Card]) -> bool:
    ranks = sorted(rank_of(card) for card in cards)
    consecutive = [ranks[0], ranks[0] + 1, ranks[0] + 2]
    return len({suit_of(card) for card in cards}) == 1 and ranks in (consecutive, [_ACE, 11, 12])


def least_name(least: str) -> str:
    """Return the name of the lowest hand that may be shown: ``a pair``."""
    return say(f"hint_hand.{least}")


# ---------------------------------------------------------------- results


def shown_text(speaker: Speaker, public: Public, result: DealResult) -> str:
    """Text of a result: ``Mara showed a pair of kings. You had three sevens.``"""
    seats = [seat for seat, _, _ in public.shown]
    return " ".join(seat_text(speaker, public, result, seat) for seat in seats)


def seat_text(speaker: Speaker, public: Public, result: DealResult, seat: Seat) -> str:
    """Describe a seat's hand at the end of the deal."""
    hand = next(cards for shower, cards, _ in public.shown if shower == seat)
    key = "happening.showed-five" if seat == result.knocker else "happening.had-five"
    return say(key, **speaker.arguments_for(seat), hand=hand_phrase(hand))


def shown_line(speaker: Speaker, line: SumLine) -> str | None:
    """Return the text of a score line; None if it is not specific to these deals."""
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
