"""Worked examples of the rules pages, held against engine, arrangements and sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from deals import at, play, result
from openrummy.core import engine
from openrummy.core.cards import RANKS, card_text, full_pack, parse_cards
from openrummy.core.engine import State
from openrummy.core.engine.meld_terms import meld_terms_of, points_of
from openrummy.core.engine.show_checks import open_melds
from openrummy.core.melds.arrange import best_defence, least
from openrummy.core.melds.cover import best_cover
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand
from openrummy.core.melds.five_cards import rank_hand
from openrummy.core.melds.plain import Kind, is_meld, lay_offs, points
from openrummy.core.melds.wild import (
    LaidMeld,
    MeldTerms,
    held_points,
    kind_of,
    meld_text,
    parse_meld,
)
from openrummy.core.melds.wild import is_meld as is_wild_meld
from openrummy.core.rules.pieces import (
    DeclaredMelds,
    DeclareScore,
    FixedLimit,
    HandScore,
    KnockCardLimit,
    LeftScore,
    Rules,
    Table,
    Teams,
)
from openrummy.core.rules.rule_pages import Cards, Example
from openrummy.core.scoring.knock import (
    Counts,
    Hands,
    Left,
    score_hands,
    score_knock,
    score_left_cards,
)
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import standing
from wild_melds import additions


def mask(cards: tuple[str, ...]) -> int:
    """Card texts as a card set."""
    return parse_cards(" ".join(cards))


def check(rules: Rules, example: Example) -> None:
    """Check an example; raises AssertionError where it says what is not so."""
    assert example.rules and example.title and example.caption.endswith(".")
    assert len(example.labels) in (0, len(example.hands) or len(example.labels))
    CHECKS[example.kind](rules, example)


def melds(rules: Rules, example: Example) -> None:
    for hand in example.hands:
        assert not hand.deadwood and not hand.laid
        if rules.pack.jokers or example.wild:
            lying(rules, example, hand)
            continue
        for meld in hand.melds:
            assert is_meld(rules.melds, mask(meld)), meld
    for cards in example.no_melds:
        assert not is_meld(rules.melds, mask(cards)), cards
    assert example.hands or example.no_melds
    assert not (
        example.deadwood or example.scores or example.boxes or example.deals or example.totals
    )


def hand(rules: Rules, example: Example) -> None:
    cards = mask(example.hands[0].all)
    assert len(example.deadwood) == len(example.hands)
    for arranged, count in zip(example.hands, example.deadwood, strict=True):
        assert mask(arranged.all) == cards, "the same cards every time"
        assert all(is_meld(rules.melds, mask(meld)) for meld in arranged.melds)
        assert points(rules.values, mask(arranged.deadwood)) == count
    assert example.deadwood[0] == least(rules.melds, rules.values, cards)
    assert not (example.scores or example.boxes or example.deals or example.totals)


def deal(rules: Rules, example: Example) -> None:
    # the player who sits out, and the other tables, change nothing in a deal
    alone = replace(rules, seating=Table((len(example.hands),)))
    outcome = result(played(alone, example))
    assert (outcome.scores, outcome.deadwood) == (example.scores, example.deadwood)
    assert outcome.boxes == (example.boxes or outcome.boxes)
    assert not (example.deals or example.totals or example.games)


def played(rules: Rules, example: Example) -> State:
    """The deal of an example, ended by seat 0 and defended as shown."""
    ends, *others = example.hands
    used = [card for cards in example.hands for card in cards.all] + [example.upcard]
    spare = [card_text(card) for card in full_pack() if card_text(card) not in used]
    big = len(ends.all) > rules.deal.hand_size(len(example.hands))
    discard = "" if big else spare.pop()
    hands = "/".join("".join(cards.all) for cards in others)
    by_knock_card = isinstance(rules.knock.limit, KnockCardLimit)
    pile = spare.pop() if by_knock_card or not example.upcard else example.upcard
    extra = f" knock_card={example.upcard}" if by_knock_card else ""
    state = at(rules, f"hands={''.join(ends.all)}{discard}/{hands} turn=0:throw pile={pile}{extra}")
    shown = "/".join("".join(meld) for meld in ends.melds)
    state = play(rules, state, f"0 b:{shown}" if big else f"0 k:{discard}:{shown}")
    for seat, cards in enumerate(others, start=1):
        if engine.outcome(state) is None:
            state = defended(rules, state, seat, cards)
        else:
            count = points(rules.values, mask(cards.deadwood))
            assert count == least(rules.melds, rules.values, mask(cards.all))
    return state


def defended(rules: Rules, state: State, seat: int, cards: Cards) -> State:
    shown = open_melds(rules, engine.view(state, seat))
    table = tuple(meld for meld in shown if meld is not None)
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


def counts(rules: Rules, example: Example) -> None:
    """Check the count of deadwood alone: seat 0 knocked."""
    seats = len(example.labels)
    entry = Counts(0, dict(enumerate(example.deadwood)), seats=seats)
    assert seats == len(example.deadwood) and seats in rules.seating.players
    assert score_knock(rules.score, entry).scores == example.scores
    limit = rules.knock.limit
    assert not isinstance(limit, FixedLimit) or example.deadwood[0] <= limit.points
    assert not (example.hands or example.deals or example.totals or example.games)


def sheet(rules: Rules, example: Example) -> None:
    """A game to its end, or with ``totals`` left out to the end of the last of ``games``."""
    seats = seats_of(rules, example)
    deals = [result for deal in example.deals for result in results_of(rules, seats, deal)]
    for count in range(len(deals)):
        assert standing(rules, seats, deals[:count]).result is None
    outcome = standing(rules, seats, deals)
    closed = tuple(column.totals for column in outcome.columns if column.closed)
    assert closed == (example.games or closed)
    assert example.games or example.totals
    assert (outcome.result.totals if outcome.result else ()) == example.totals
    assert not (example.scores or example.boxes or example.deadwood)


def fits(rules: Rules, example: Example) -> None:
    """Check the cards that fit melds on a table: the others do not even once those lie there."""
    (table,) = example.hands
    melds = [parse_meld(" ".join(meld)) for meld in table.melds]
    assert all(is_wild_meld(terms(rules, example.wild), meld) for meld in melds)
    loose = table.laid + table.deadwood
    fitting = {card for meld in melds for card in fitted(rules, meld, loose, example.wild)}
    assert table.laid or table.deadwood
    assert fitting == set(table.laid)
    full = [with_all(rules, meld, table.laid, example.wild) for meld in melds]
    assert not any(fitted(rules, meld, table.deadwood, example.wild) for meld in full)
    assert not (
        example.deadwood or example.scores or example.boxes or example.deals or example.totals
    )


def with_all(rules: Rules, meld: LaidMeld, cards: tuple[str, ...], wild: str) -> LaidMeld:
    """The meld with all of the cards that it takes as they are."""
    natural = [add for add in additions(terms(rules, wild), meld, mask(cards)) if add.face is None]
    return with_all(rules, natural[0].meld, cards, wild) if natural else meld


def terms(rules: Rules, wild: str = "") -> MeldTerms:
    public = engine.Public(active=(0, 1), wild=RANKS.index(wild) if wild else None)
    return meld_terms_of(rules, public)


def lying(rules: Rules, example: Example, hand: Cards) -> list[LaidMeld]:
    """The melds of a hand, wild cards and all."""
    melds = [parse_meld(" ".join(meld)) for meld in hand.melds]
    for meld in melds:
        assert is_wild_meld(terms(rules, example.wild), meld), meld_text(
            terms(rules, example.wild), meld
        )
    return melds


def unmelded(rules: Rules, example: Example) -> None:
    """Check a hand's deadwood when somebody else declares; no arrangement has less (I6)."""
    assert isinstance(rules.score, DeclareScore) and isinstance(rules.play, DeclaredMelds)
    (hand,), (count,) = example.hands, example.deadwood
    lying(rules, example, hand)
    play_, wilds = rules.play, terms(rules, example.wild).wilds
    runs = Count(Kind.RUN, play_.pure, pure=True), Count(Kind.RUN, play_.runs)
    cards = mask(tuple(card.partition("=")[0] for card in hand.all))
    assert cards.bit_count() in (rules.deal.by_deal or (rules.deal.hand_size(2),))
    best = best_cover(terms(rules, example.wild), points_of(rules), cards, (Demand(runs),))
    least_ = held_points(points_of(rules), wilds, cards) if best is None else best.held
    assert rules.score.capped(least_) == count
    assert held_points(points_of(rules), wilds, mask(hand.deadwood)) == least_
    assert not (example.scores or example.boxes or example.deals or example.totals)


def declared(rules: Rules, example: Example) -> None:
    """Hands that may be declared (N4)."""
    assert isinstance(rules.play, DeclaredMelds) and rules.play.shapes
    for hand in example.hands:
        lengths = sorted((len(meld) for meld in hand.melds), reverse=True)
        assert int("".join(map(str, lengths))) in rules.play.shapes
        assert all(kind_of(terms(rules), meld) is Kind.RUN for meld in lying(rules, example, hand))
        assert not hand.deadwood


def ranked_hands(rules: Rules, example: Example) -> None:
    """Hands of five: seat 0 shows (F5, F6)."""
    assert isinstance(rules.score, HandScore)
    hands = {seat: rank_hand(mask(hand.deadwood)) for seat, hand in enumerate(example.hands)}
    assert score_hands(rules.score, Hands(0, hands, len(hands))).scores == example.scores


def fitted(rules: Rules, meld: LaidMeld, cards: tuple[str, ...], wild: str = "") -> list[str]:
    """Those of the cards that may be added to a meld."""
    fitting = {card_text(add.card) for add in additions(terms(rules, wild), meld, mask(cards))}
    return [card for card in cards if card in fitting]


def left(rules: Rules, example: Example) -> None:
    """Somebody goes out, or the deal is blocked: the hands count."""
    seats = len(example.hands) or len(example.labels)
    assert seats == len(example.scores) == len(example.deadwood) and seats in rules.seating.players
    if example.hands:
        outcome = result(gone_out(rules, example))
        assert (outcome.scores, outcome.deadwood) == (example.scores, example.deadwood)
    else:
        assert isinstance(rules.score, LeftScore)
        out = None if example.out < 0 else example.out
        assert out is None or example.deadwood[out] == 0
        entry = Left(out, dict(enumerate(example.deadwood)), example.rummy, seats)
        assert score_left_cards(rules.score, entry).scores == example.scores
    assert not (example.deals or example.totals or example.games)


def gone_out(rules: Rules, example: Example) -> State:
    """The deal of an example: the player who goes out discards the last card."""
    used = [card[:2] for cards in example.hands for card in cards.all]
    used += [card_text(card) for card in full_pack() if card_text(card)[0] == example.wild]
    *_, pile, last = (card_text(card) for card in full_pack() if card_text(card) not in used)
    assert not example.hands[example.out].deadwood
    hands = "/".join("".join(cards.deadwood) or last for cards in example.hands)
    table = "/".join(_lying(rules, example))
    how = "laid=1" if example.rummy else "fresh=no"
    how += f" turns={len(example.hands)}"  # everybody has had a turn
    position = (
        f"hands={hands} turn={example.out}:play {how} pile={pile}" + f" table={table}" * bool(table)
    )
    position += f" wild={example.wild}" * bool(example.wild)
    return play(rules, at(rules, position), f"{example.out} {last}")


def _lying(rules: Rules, example: Example) -> Iterator[str]:
    """The melds on the table, and what others have added to each."""
    added = [(seat, card) for seat, cards in enumerate(example.hands) for card in cards.laid]
    for seat, cards in enumerate(example.hands):
        for meld in cards.melds:
            text, more = "".join(meld), ""
            for by, card in [*added]:
                if fitted(rules, parse_meld(text), (card,), example.wild):
                    text, more = text + card, f"{more}+{by}.{card}"
                    added.remove((by, card))
            yield f"{seat}:{text}{more}"
    assert not added, "fits nowhere"


def rounds(rules: Rules, example: Example) -> None:
    """A game to its end, deal by deal."""
    seats = len(example.labels)
    results = [DealResult(Reason.OUT, 0, deal, (0,) * seats) for deal in example.rounds]
    assert all(
        standing(rules, seats, results[:index]).result is None for index in range(len(results))
    )
    outcome = standing(rules, seats, results).result
    assert outcome is not None and outcome.totals == example.totals
    assert not (example.scores or example.boxes or example.deadwood or example.hands)
    for before, deal in enumerate(example.rounds):
        press = standing(rules, seats, results[:before]).press
        if press is not None and press.on:
            assert all(score % 2 == 0 for score in deal), f"deal {before + 1} counts double"


def seats_of(rules: Rules, example: Example) -> int:
    """Number of seats: a label is a seat, or in team games a side of all tables."""
    return len(example.deals[0]) if isinstance(rules.seating, Teams) else len(example.labels)


def results_of(rules: Rules, seats: int, deal: tuple[int, ...]) -> Iterator[DealResult]:
    """The results of a deal, a (winner, points) each: one, or one a table."""
    for table, (winner, won) in enumerate(batched(deal)):
        seat = 2 * table + winner if isinstance(rules.seating, Teams) else winner
        scores, boxes = [0] * seats, [0] * seats
        if winner >= 0:
            scores[seat], boxes[seat] = won, 1
        reason, side = (Reason.KNOCK, seat) if winner >= 0 else (Reason.DEAD, None)
        yield DealResult(reason, side, tuple(scores), tuple(boxes))


def batched(numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return zip(numbers[::2], numbers[1::2], strict=True)


CHECKS: dict[str, Callable[[Rules, Example], None]] = {
    "melds": melds,
    "hand": hand,
    "deal": deal,
    "sheet": sheet,
    "counts": counts,
    "fits": fits,
    "left": left,
    "rounds": rounds,
    "unmelded": unmelded,
    "declared": declared,
    "ranked": ranked_hands,
}


def wrong(rules: Rules, example: Example) -> None:
    """Assert that the example fails its check."""
    with pytest.raises((AssertionError, ValueError, StopIteration, engine.IllegalAction)):
        check(rules, example)
