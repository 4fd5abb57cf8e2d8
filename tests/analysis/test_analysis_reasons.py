"""Reasons are true, all of them are reached, and each is a sentence."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from msgspec import msgpack

import brute
from decision_samples import (
    DRAWN,
    FEW,
    GIN,
    STRAIGHT,
    ahead_in_chances,
    decision,
    defended,
    facts,
    kings,
    near_the_end,
    parse,
    played,
    priced,
    reasoned_decisions,
)
from example_count import EXAMPLES
from hands import parse_melds
from openrummy.analysis import defence_prices, opponent_holdings
from openrummy.analysis.habit_advice import advice_sentence, summary_advice
from openrummy.analysis.model import Estimate, Kind
from openrummy.analysis.opponent_holdings import Hands
from openrummy.analysis.reasons.best_reasons import MAX_REASONS, reasons
from openrummy.analysis.reasons.sentences import ReasonText, guess_sentence, sentence
from openrummy.bots.base import Seen
from openrummy.bots.heuristic.kinds import judge
from openrummy.bots.search.discard_notes import Notes
from openrummy.bots.search.rollouts import Searcher
from openrummy.core import engine
from openrummy.core.cards import Card, bit, in_order, parse_card, parse_cards, to_set
from openrummy.core.engine import (
    Discard,
    Draw,
    LayOff,
    Pile,
    Spread,
    State,
)
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.rules.text import keys
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import playout, search
from openrummy.kernel.gin.rows import row_of
from openrummy.play.review.results import FoundDecision, found_decision
from reasons_counted import PACK, Truth, check

EACH = max(2, EXAMPLES // 25)  # reasons of a code that are counted again
MORE = max(12, 2 * EXAMPLES // 5)  # of those that are counted quickly


def test_every_code_is_reached() -> None:
    reached = {reason.code for _, _, reasons in reasoned_decisions() for reason in reasons}
    assert reached == {key.removeprefix("reason.") for key in keys("reason.")}
    titles = {reason.title for _, _, reasons in reasoned_decisions() for reason in reasons}
    assert titles | {"opinion"} == {
        key.removeprefix("reason_title.") for key in keys("reason_title.")
    }
    assert all(0 < len(reasons) <= MAX_REASONS for _, _, reasons in reasoned_decisions())


def test_each_is_a_sentence() -> None:
    for priced_one, _, reasons_given in reasoned_decisions():
        assert len({reason.title for reason in reasons_given}) == len(reasons_given), priced_one
        for reason in reasons_given:
            for opponent in ("", "northfold"):
                said = sentence(reason, opponent)
                assert re.fullmatch(r"[A-Z0-9♣♦♥♠].*[.]", said.text), said
                assert not re.search(r"[{}!|]|  | [.,;]|\b[2-9TJQKA][cdhs]\b", said.text), said
                assert said.title and all(parse_card(card) is not None for card in said.cards)


QUICK = {"waits", "live", "costs-card", "danger-took", "danger-likely", "heavy", "keeps-meld"}


def test_what_is_said_is_so() -> None:
    checked: Counter[str] = Counter()
    for case, drawn, reasons_given in reversed(reasoned_decisions()):  # most is to be seen late
        if case.decision.seen.rules not in (GIN, STRAIGHT) or not drawn:
            continue
        truth = Truth(case, drawn)
        for reason in reasons_given:
            most = MORE if reason.code in QUICK else EACH
            if checked[reason.code] < most and check(truth, reason):
                checked[reason.code] += 1
    assert len(checked) > 25, checked


@pytest.mark.parametrize(
    "hand",
    [
        "9cTcTh2s4d5d6d7h8h9h",
        "9c9d9hAs4d5d6dQdQsTh",  # the 9 had better stay where it is
        "9c9d9h9s4d5d6dQdQsTh",  # it makes no difference
    ],
)
def test_what_is_found_in_a_defence_can_be_kept(hand: str) -> None:
    seen = defended(hand)
    for price in defence_prices.price_defence(decision(seen)).prices:
        priced_defence = defence_prices.price_defence(decision(seen, price.action))
        kept = msgpack.decode(msgpack.encode(found_decision(priced_defence)), type=FoundDecision)
        assert kept.real is priced_defence.real


def test_level_in_points_is_not_too_close_where_the_game_is_won_more_often() -> None:
    level = priced(kings(), Discard(parse("Ks")), Discard(parse("3s")), points=0.1, error=0.2)
    assert reasons(level)[0].code == "close"
    assert reasons(ahead_in_chances(level))[0].code == "for-the-game"


def test_what_is_left_after_a_lay_off() -> None:
    seen = defended("9cTcTh2s4d5d6d7h8h9h")
    own = parse_melds("4d 5d 6d | 7h 8h 9h")
    first, second = reasons(priced(seen, LayOff(parse("2s"), 2), Spread(own)))
    onto = tuple(meld.cards for meld in seen.board.public.table)
    assert (first.code, facts(first)["after"]) == (
        "undercuts",
        brute.defence(seen.board.hand, onto),
    )
    assert facts(first)["points"] == 2 and second.code == "lay-off"
    assert facts(second)["otherwise"] == brute.points(seen.board.hand & ~sum(own))
    # a card of an own meld
    seen = defended("9c9d9hAs4d5d6dQdQsTh")
    last = reasons(priced(seen, Spread(parse_melds("9c 9d 9h | 4d 5d 6d")), LayOff(parse("9c"), 0)))
    (only,) = last
    assert only.code == "lay-off-breaks" and facts(only)["meld"] == "9c 9d 9h"
    rest = seen.board.hand & ~parse_cards("9c")
    assert facts(only)["otherwise"] == brute.defence(rest, (onto[0] | parse_cards("9c"), *onto[1:]))


def test_replies_are_those_of_the_assumed_player() -> None:
    """The chosen discard, and whether it is for a knock: against the engine, hand by hand."""
    moments = [
        seen for seen, _ in played("gin", 3) if isinstance(seen.board.public.phase, ToDiscard)
    ]
    searcher, taken = opponent_holdings.searcher_of(GIN), 0
    for seen in moments[4:40:9]:
        cards = [
            candidate.action.card
            for candidate in judge(seen)
            if isinstance(candidate.action, Discard)
        ][:FEW]
        asked = decision(seen), [Discard(card) for card in cards], DRAWN, searcher
        drawn = opponent_holdings.draw(*asked)
        assert drawn is not None and drawn == opponent_holdings.draw(*asked)
        public, mine = seen.board.public, seen.board.hand
        free = PACK & ~mine & ~to_set(public.pile)
        assert all(
            hand & public.known[1 - seen.seat] == public.known[1 - seen.seat] and hand & ~free == 0
            for hand in drawn.hands
        )
        styles = opponent_holdings.styles_of(asked[0], notes_of(seen).ledger, DRAWN)
        for card in cards:
            replies = [
                reply(searcher, seen, hand, int(style), card)
                for hand, style in zip(drawn.hands, styles, strict=True)
            ]
            share = sum(takes for takes, _ in replies) / DRAWN
            assert drawn.taken[Discard(card)] == pytest.approx(share)
            assert drawn.knocked[Discard(card)] >= sum(knocks for _, knocks in replies) / DRAWN
            taken += sum(takes for takes, _ in replies)
    assert taken > 30


def notes_of(seen: Seen) -> Notes:
    notes = Notes(seen.seat)
    notes.read(seen.history)
    return notes


def reply(searcher: Searcher, seen: Seen, hand: int, style: int, card: Card) -> tuple[bool, bool]:
    """Does a player of this style take the discard with this hand, and knock with it?"""
    public, other = seen.board.public, 1 - seen.seat
    hands = (seen.board.hand, hand) if seen.seat == 0 else (hand, seen.board.hand)
    rest = PACK & ~hand & ~seen.board.hand & ~to_set(public.pile)
    state = State(public, hands, tuple(in_order(rest)), seen.board.drawn)
    state = engine.apply(GIN, state, seen.seat, Discard(card)).state
    lying = notes_of(seen).discarded
    lying[0] |= bit(card)
    notes = np.zeros(playout.NOTES, np.int64)
    notes[playout.DISCARDED + seen.seat], notes[playout.DISCARDED + other] = lying

    def act() -> int:
        deals = row_of(state).reshape(1, -1)
        return int(search.decide(searcher.compiled_rules, deals, searcher.models[style], notes, 0))

    if act() != d.TAKE << 6:
        return False, False
    notes[playout.DISCARDED + seen.seat] &= ~bit(card)
    state = engine.apply(GIN, state, other, Draw(Pile.DISCARD)).state
    return True, act() >> 6 in (d.KNOCK_CARD, d.SHOW_ALL)


# ---------------------------------------------------------------- what is held


def test_what_cards_that_were_taken_are_for() -> None:
    guesses = opponent_holdings.likely_holdings(decision(kings()), hands=200)
    assert [guess.share for guess in guesses] == sorted(
        (guess.share for guess in guesses), reverse=True
    )
    # the hands differ in what else they wait for, yet it is a single guess
    assert guess_sentence(guesses[0]).text == "8♦ and 10♦, waiting for 9♦"
    texts = {guess_sentence(guess).text: guess.share for guess in guesses}
    drawn = opponent_holdings.draw(decision(kings()), (), 200)
    assert drawn is not None
    tens = sum(
        (hand & parse_cards("TcTdThTs".replace("T", " T"))).bit_count() >= 3 for hand in drawn.hands
    )
    assert texts["10♦ in a set of tens"] == tens / 200
    assert drawn.share(parse_cards("8d Td")) == 1.0
    rest = Hands(GIN, drawn.known, (parse_cards("8d Td 2c 2h Kd 4h 6h As 5s Qs"),))
    (only,) = opponent_holdings.likely_holdings(decision(kings()), hands=rest)
    assert guess_sentence(only) == ReasonText("", "8♦ and 10♦, waiting for 9♦", ("8d", "Td", "9d"))
    held = {
        guess.code
        for guess in opponent_holdings.likely_holdings(decision(played("gin", 3)[40][0]), hands=200)
    }
    assert held & {"any-set", "any-run", "set", "run"}


def test_nothing_is_guessed_where_nothing_was_learned() -> None:
    seen, _ = played("jersey-gin", 3, 3)[5]
    assert (
        opponent_holdings.draw(decision(seen)) is None
        and opponent_holdings.likely_holdings(decision(seen)) == []
    )


# ---------------------------------------------------------------- other kinds, and habits


@pytest.mark.parametrize("name", ["rummy", "knock-rummy", "five-card-rummy"])
def test_other_games_have_opinions(name: str) -> None:
    said = set()
    for seen, action in played(name, 1)[:40]:
        judged = [candidate.action for candidate in judge(seen)]
        if len(judged) > 1:
            (reason,) = reasons(
                priced(seen, action, next(candidate for candidate in judged if candidate != action))
            )
            assert reason.title == "opinion" and reason.code.startswith("hint-")
            said.add(sentence(reason, "Mara", ("Mara", "Otto")).text)
    assert len(said) > 3 and all(sentence_.endswith(".") for sentence_ in said)


def test_habits_are_told_where_they_are_clear() -> None:
    late = near_the_end(True, (0, 0))
    right = replace(late, played=0)
    early = near_the_end(False, (0, 0))
    told_of = summary_advice([*([right] * 20), *([late] * 10)])
    assert [reason.code for reason in told_of] == ["knock-late"]
    assert advice_sentence(told_of[0]).startswith("You knock")
    assert facts(told_of[0])["points"] == "2.0" and facts(told_of[0])["times"] == 10
    assert [reason.code for reason in summary_advice([*([right] * 20), *([early] * 10)])] == [
        "knock-early"
    ]
    # errors in both directions, or rare, or within chance, are no habit
    assert summary_advice([*([late] * 15), *([early] * 15), *([right] * 10)]) == ()
    assert summary_advice([*([late] * 3), *([right] * 40)]) == ()
    unsure = near_the_end(True, (0, 0))
    prices = tuple(replace(price, loss_points=Estimate(2.0, 2.0)) for price in unsure.prices)
    assert summary_advice([replace(unsure, prices=prices)] * 40) == ()


def test_every_habit_is_a_sentence() -> None:
    """Each direction, from decisions that lean that way only."""
    moments = [priced for priced, _, _ in reasoned_decisions() if priced.decision.seen.rules == GIN]
    reached: dict[str, str] = {}
    for kind in (Kind.DRAW, Kind.UPCARD, Kind.DISCARD, Kind.LAY_OFF):
        for moment in moments:
            here = replace(moment, decision=replace(moment.decision, kind=kind))
            for reason in summary_advice([here] * 20 + [replace(here, played=0)]):
                reached.setdefault(reason.code, advice_sentence(reason))
    assert {*reached} == {key.removeprefix("advice.") for key in keys("advice.")}
    assert all(re.fullmatch(r"You [^{}]+[.]", sentence_) for sentence_ in reached.values()), reached
