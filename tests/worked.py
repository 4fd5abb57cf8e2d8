"""Worked examples of the rules pages, held against engine, arrangements and sheets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deals import at, play, result
from openrummy import engine
from openrummy.arrange import best_defence, least
from openrummy.cards import card_text, full_pack, parse_cards
from openrummy.engine import State
from openrummy.melds import is_meld, lay_offs, points
from openrummy.results import DealResult, Reason
from openrummy.rules.pieces import Rules
from openrummy.rules.prose import Cards, Example
from openrummy.sheets import standing


def mask(cards: tuple[str, ...]) -> int:
    """Card texts as a card set."""
    return parse_cards(" ".join(cards))


def check(rules: Rules, one: Example) -> None:
    """AssertionError where the example says what is not so."""
    assert one.rules and one.title and one.caption.endswith(".")
    assert len(one.labels) in (0, len(one.hands) or len(one.totals))
    CHECKS[one.kind](rules, one)


def melds(rules: Rules, one: Example) -> None:
    for hand in one.hands:
        assert not hand.deadwood and not hand.laid
        for meld in hand.melds:
            assert is_meld(rules.melds, mask(meld)), meld
    for cards in one.no_melds:
        assert not is_meld(rules.melds, mask(cards)), cards
    assert one.hands or one.no_melds
    assert not (one.deadwood or one.scores or one.boxes or one.deals or one.totals)


def hand(rules: Rules, one: Example) -> None:
    cards = mask(one.hands[0].all)
    assert len(one.deadwood) == len(one.hands)
    for way, count in zip(one.hands, one.deadwood, strict=True):
        assert mask(way.all) == cards, "the same cards every time"
        assert all(is_meld(rules.melds, mask(meld)) for meld in way.melds)
        assert points(rules.values, mask(way.deadwood)) == count
    assert one.deadwood[0] == least(rules.melds, rules.values, cards)
    assert not (one.scores or one.boxes or one.deals or one.totals)


def deal(rules: Rules, one: Example) -> None:
    found = result(played(rules, one))
    assert (found.scores, found.deadwood) == (one.scores, one.deadwood)
    assert found.boxes == (one.boxes or found.boxes)
    assert not (one.deals or one.totals)


def played(rules: Rules, one: Example) -> State:
    """The deal of an example, ended by seat 0 and defended as shown."""
    ends, *others = one.hands
    used = [card for cards in one.hands for card in cards.all] + [one.upcard]
    spare = [card_text(card) for card in full_pack() if card_text(card) not in used]
    big = len(ends.all) > rules.deal.hand_size(len(one.hands))
    throw = "" if big else spare.pop()
    hands = "/".join("".join(cards.all) for cards in (ends, *others))
    first, rest = hands.split("/", 1)
    state = at(rules, f"hands={first}{throw}/{rest} turn=0:throw pile={one.upcard or spare.pop()}")
    shown = "/".join("".join(meld) for meld in ends.melds)
    state = play(rules, state, f"0 b:{shown}" if big else f"0 k:{throw}:{shown}")
    for seat, cards in enumerate(others, start=1):
        if engine.outcome(state) is None:
            state = defended(rules, state, seat, cards)
    return state


def defended(rules: Rules, state: State, seat: int, cards: Cards) -> State:
    table = tuple(meld.cards for meld in state.public.table)
    best = best_defence(rules.melds, rules.values, state.hands[seat], table).points
    assert points(rules.values, mask(cards.deadwood)) == best, "the best defence"
    for card in cards.laid:
        table = tuple(meld.cards for meld in state.public.table)
        at_meld = next(
            i for i, meld in enumerate(table) if lay_offs(rules.melds, meld) & mask((card,))
        )
        state = play(rules, state, f"{seat} l:{card}:{at_meld}")
    own = "/".join("".join(meld) for meld in cards.melds)
    return play(rules, state, f"{seat} m:{own}")


def sheet(rules: Rules, one: Example) -> None:
    sides = len(one.labels)
    deals = [entry(sides, *deal) for deal in one.deals]
    for count in range(len(deals)):
        assert standing(rules.sheet, sides, deals[:count]).result is None
    found = standing(rules.sheet, sides, deals)
    assert found.result is not None, "the example plays the game to its end"
    assert found.result.totals == one.totals
    assert not (one.scores or one.boxes or one.deadwood)


def entry(sides: int, winner: int, points: int = 0, boxes: int = 1) -> DealResult:
    if winner < 0:
        return DealResult(Reason.DEAD, None, (0,) * sides, (0,) * sides)
    scores, won = [0] * sides, [0] * sides
    scores[winner], won[winner] = points, boxes
    return DealResult(Reason.KNOCK, winner, tuple(scores), tuple(won))


CHECKS: dict[str, Callable[[Rules, Example], None]] = {
    "melds": melds,
    "hand": hand,
    "deal": deal,
    "sheet": sheet,
}


def wrong(rules: Rules, one: Example) -> None:
    """The example must fail its check."""
    with pytest.raises((AssertionError, ValueError, StopIteration, engine.IllegalAction)):
        check(rules, one)
