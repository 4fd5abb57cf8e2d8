"""Melds on the table in the kernel: the same deals as in the engine, action by action."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import golden
from example_count import EXAMPLES
from openrummy.core import engine
from openrummy.core.cards import SINGLE_PACK, in_order, is_joker
from openrummy.core.engine.endings import handle_empty_stock
from openrummy.core.engine.model.events import Reshuffled
from openrummy.core.notation.position import parse_position
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.action_codes import SPREAD
from openrummy.kernel.core.table.calls import apply, legal, play_rows, renew
from openrummy.kernel.core.table.legal import MAX_ACTIONS
from openrummy.kernel.gin.settings import NotLowered
from openrummy.kernel.table.actions import action_of, code_of
from openrummy.kernel.table.batch import play_deals, rollouts
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.table.rows import REASONS, differences, outcome, put_state
from openrummy.lab.bench import lockstep_table as stepping
from openrummy.lab.bench.lockstep_table import lockstep
from rules_strategies import table_rules, wild_rules

RUMMY = ("rummy", "rummy-house", "block-rummy", "rummy-aces", "rummy-discard-last")
TAKING = ("rummy-500", "mahjong-gin")
WILD = (
    "wild-rummy",
    "wild-rummy-free",
    "beanie",
    "beanie-wait",
    "biddies",
    "press-rummy",
    "auto-press-rummy",
    "dealers-choice-wild",
    "fort-worth-gin",
    "joker-wild",
    "ace-to-ace",
)
HELD = ("jersey-gin", "knock-rummy")
ALL = (*RUMMY, *TAKING, *WILD, "rummy-jokers", "open-gin", *HELD)


def lowered(name: str) -> list[tuple[str, int]]:
    """The numbers of players with which one pack is played."""
    rules = catalogue.variant(name).rules
    return [(name, seats) for seats in rules.seating.players if rules.pack.packs_for(seats) == 1]


def rules_of(name: str, *settings: str) -> Rules:
    return catalogue.resolve(name, settings).rules


# ---------------------------------------------------------------- lockstep


@pytest.mark.sweep("sparse")
@pytest.mark.parametrize(("name", "seats"), [case for name in ALL for case in lowered(name)])
def test_every_deal_is_the_engine_s(name: str, seats: int) -> None:
    compared = lockstep(rules_of(name), seats, 13, seed=3)  # each rank is wild once
    assert compared.samples == []
    assert (compared.deals, compared.differences) == (13, 0)
    assert sum(compared.ends.values()) == 13
    # everything that can happen has
    done = set(compared.actions)
    assert {"Draw", "Discard"} <= done
    assert ({"LayDown", "LayOff"} <= done) == (name not in HELD)
    assert ("Reclaim" in done) == (name in {*WILD, "rummy-jokers"})
    assert ("Knock" in done) == (name in {"open-gin", *HELD})
    assert ("Spread" in done) == (name in {"open-gin", "jersey-gin"})
    assert ("Choose" in done) == (name == "dealers-choice-wild")
    assert ("EndForTwo" in done) <= (name == "biddies")
    again = {*RUMMY, "rummy-jokers", "open-gin"} - {"block-rummy"}
    assert (compared.reshuffles > 0) == (name in again)


HOUSE = [
    ("rummy", 3, ("ending.stock=reshuffle", "ending.reshuffles=2")),
    ("rummy", 2, ("ending.stock=turn-over", "draw.retake=allowed", "play.a_turn=any")),
    ("rummy", 4, ("ending.stock=last-draw", "score.to=winner", "sheet.winner=total")),
    ("rummy", 2, ("melds.aces=corner", "ending.idle_turns=3", "play.a_turn=any")),
    ("rummy-house", 3, ("ending.used_up=dead", "ending.reshuffles=0", "score.out=-15")),
    ("wild-rummy", 2, ("play.last_discard=optional", "play.one_card=false")),
    ("wild-rummy", 3, ("melds.aces=corner", "play.first_round=discard-only", "play.a_turn=one")),
    (
        "beanie",
        4,
        (
            "score.rummy_doubles=true",
            "score.doubled=[7,13]",
            "score.to=winner",
            "sheet.winner=total",
        ),
    ),
    ("biddies", 3, ("opening.to=dealer", "play.lay_off=always", "draw.retake=allowed")),
    ("rummy-jokers", 2, ("pack.jokers=4", "draw.retake=allowed", "play.a_turn=any")),
    ("joker-wild", 2, ("pack.jokers=3", "melds.wilds=half", "melds.all_wild=barred")),
    ("wild-rummy", 3, ("play.top_used=true", "score.to=winner", "sheet.winner=total")),
    (
        "jersey-gin",
        3,
        ("knock.limit.points=45", "knock.lay_off=melds", "ending.stock=reshuffle", "ending.left=0"),
    ),
    ("knock-rummy", 4, ("knock.limit.kind=fixed", "knock.limit.points=3")),
    (
        "mahjong-gin",
        2,
        ("play.take=used", "opening.after=either", "ending.left=0", "ending.stock=continue"),
    ),
]


def test_one_knocks_against_two_and_loses_to_either_or_both() -> None:
    """J5 and J6: below both, by one, by two that are level, and gin."""
    compared = lockstep(rules_of("jersey-gin", "knock.limit.points=70"), 3, 60, seed=2)
    assert compared.samples == []
    assert set(compared.ends) >= {Reason.KNOCK, Reason.UNDERCUT}
    result = {
        counts: counted_in_kernel("jersey-gin", 3, counts)
        for counts in ((4, 9, 7), (9, 4, 4), (9, 9, 30), (0, 5, 0), (6, 2, 9))
    }
    assert result == {
        (4, 9, 7): (8, 0, 0),
        (9, 4, 4): (0, 15, 15),
        (9, 9, 30): (0, 41, 0),
        (0, 5, 0): (45, 0, 0),
        (6, 2, 9): (0, 31, 0),
    }


def counted_in_kernel(name: str, seats: int, points: tuple[int, ...]) -> tuple[int, ...]:
    """The scores of a deal in which seat 0 has knocked and these are left."""
    rules = rules_of(name)
    words, cards = rows(1)
    words[0, c.SEATS], words[0, c.SEAT], words[0, c.FACTOR] = seats, seats - 1, 1
    words[0, c.PHASE], words[0, c.KNOCKER], words[0, c.WILD] = c.DEFENDING, 0, -1
    for seat, count in enumerate(points):
        words[0, c.COUNTS + seat] = count
    # no two cards of one rank or beside one another
    alone = {0: 0, 4: 1 << 3, 7: 1 << 6, 9: 1 << 8, 30: 1 << 12 | 1 << 10 | 1 << 16 + 11}
    words[0, c.HANDS + seats - 1] = alone[points[-1]]
    apply(lower(rules, seats), words, cards, 0, SPREAD)
    return tuple(words[0, c.SCORES : c.SCORES + seats].tolist())


@pytest.mark.sweep("some")
@pytest.mark.parametrize(("name", "seats", "settings"), HOUSE, ids=str)
def test_house_rules_too(name: str, seats: int, settings: tuple[str, ...]) -> None:
    compared = lockstep(rules_of(name, *settings), seats, 26, seed=8)
    assert compared.samples == []
    assert sum(compared.ends.values()) == 26


@settings(max_examples=EXAMPLES)
@given(st.one_of(table_rules(), wild_rules()), st.data())
def test_whatever_is_lowered_is_played_as_the_engine_plays_it(rules: Rules, data: Any) -> None:
    seats = data.draw(st.sampled_from(rules.seating.players))
    try:
        compared = lockstep(rules, seats, 2, seed=data.draw(st.integers(0, 999)))
    except NotLowered:
        assume(False)
    assert compared.samples == []


def test_the_lockstep_comparison_reports_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a law that says something else: in the list, in the deal, in the score."""
    for column, code in (
        (c.ONE_MELD, "legal"),
        (c.VALUES + 12, "columns"),
        (c.IDLE_TURNS, "columns"),
    ):

        def wrong(rules: Rules, seats: int, column: int = column) -> Any:
            compiled_rules = lower(rules, seats)
            compiled_rules[column] = 1 - compiled_rules[column] if column == c.ONE_MELD else 2
            return compiled_rules

        monkeypatch.setattr(stepping, "lower", wrong)
        compared = lockstep(rules_of("rummy"), 4, 12)
        assert compared.differences > 1
        assert all(code in sample for sample in compared.samples)


# ---------------------------------------------------------------- counts of legal play


def perft(
    rules: Rules, compiled_rules: Any, state: engine.State, depth: int
) -> tuple[list[int], list[int]]:
    """As ``golden.perft``, but played in the kernel, all depths at once."""
    sequences, ended = [0] * depth, [0] * depth
    words, cards = rows(depth + 1)
    put_state(words, cards, 0, state)

    def below(row: int) -> None:
        out = np.empty(MAX_ACTIONS, np.int64)
        for code in out[: legal(compiled_rules, words, cards, row, out)].tolist():
            words[row + 1], cards[row + 1] = words[row], cards[row]
            apply(compiled_rules, words, cards, row + 1, code)
            assert words[row + 1, c.PHASE] != c.SHUFFLING
            over = words[row + 1, c.PHASE] == c.OVER
            sequences[row] += 1
            for deeper in range(row, depth) if over else ():
                ended[deeper] += 1
            if not over and row + 1 < depth:
                below(row + 1)

    below(0)
    return sequences, ended


def in_kernel(case: dict[str, Any]) -> bool:
    rules = rules_of(case["game"], *case.get("set", ()))
    try:
        lower(rules, len(parse_position(case["position"]).hands))
    except NotLowered:
        return False
    return True


PERFT = [case for case in golden.read(golden.PERFT_TABLE) if in_kernel(case)]


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["id"])
def test_counts_of_legal_play(case: dict[str, Any]) -> None:
    rules = rules_of(case["game"], *case.get("set", ()))
    state = engine.setup(rules, parse_position(case["position"]))
    counted = perft(rules, lower(rules, len(state.hands)), state, case["depth"])
    assert counted == (case["sequences"], case["ended"])


def test_there_are_counts_of_most_games() -> None:
    more = {"rummy-500", "mahjong-gin", "rummy-jokers", "open-gin"}
    assert {case["game"] for case in PERFT} == {*RUMMY, *more} - {"rummy-aces"}


# ---------------------------------------------------------------- random play


@pytest.mark.slow
def test_deals_do_not_depend_on_how_many_are_played_at_a_time() -> None:
    compiled_rules = lower(rules_of("wild-rummy"), 4)
    words, cards = rows(30)
    assert play_rows(compiled_rules, words, cards, 5, 0) > 30 * 20
    parts = [rows(10) for _ in range(3)]
    for number, (some, their) in enumerate(parts):
        play_rows(compiled_rules, some, their, 5, 10 * number)
    assert (words == np.concatenate([some for some, _ in parts])).all()
    assert (cards == np.concatenate([their for _, their in parts])).all()
    other, others = rows(30)
    play_rows(compiled_rules, other, others, 6, 0)
    assert not (words == other).all()


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", ALL)
def test_whole_deals_keep_all_cards(name: str) -> None:
    for _, seats in lowered(name):
        compiled_rules = lower(rules_of(name), seats)
        words, cards = rows(200)
        play_rows(compiled_rules, words, cards, 1, 0)
        for i in range(200):
            row = words[i].tolist()
            lie = row[c.HANDS : c.HANDS + seats] + row[c.MELD : c.MELD + row[c.MELDS]]
            top, stock, pile = row[c.TOP], row[c.STOCK], row[c.PILE]
            loose = [*cards[i, top : top + stock], *cards[i, c.PILE_AT : c.PILE_AT + pile]]
            loose += [row[c.ASIDE]] if row[c.ASIDE] >= 0 else []
            lie += [1 << int(card) for card in loose]
            assert sum(mask.bit_count() for mask in lie) == 52 + compiled_rules[c.PRINTED]
            plain = [mask & ~c.JOKERS for mask in lie]
            assert sum(plain).bit_count() == 52
            assert row[c.PHASE] == c.OVER
            result = outcome(words, i)
            assert result is not None
            assert len(result.scores) == seats


def test_results_are_those_of_the_deals() -> None:
    rules = rules_of("biddies")
    words, cards = rows(300)
    actions = play_rows(lower(rules, 3), words, cards, 4, 20)
    results = play_deals(rules, 3, 300, 4, first=20)
    assert results.actions.sum() == actions
    assert set(results.reasons()) >= {Reason.OUT, Reason.BLOCK, Reason.TWO}
    assert sum(results.reasons().values()) == 300
    for i in range(300):
        result = outcome(words, i)
        assert result is not None
        assert result.scores == tuple(results.scores[i])
        assert result.deadwood == tuple(results.counts[i])
        assert REASONS[result.reason] == results.reason[i]
        assert (-1 if result.winner is None else result.winner) == results.winner[i]
        assert (-1 if result.knocker is None else result.knocker) == results.out[i]
        assert words[i, c.TURNS] == results.turns[i]
    with pytest.raises(ValueError, match="negative"):
        play_deals(rules, 3, 1, -1)


def middle(name: str, seats: int, number: int, actions: int) -> engine.State:
    """A deal after n actions, each chosen at random."""
    rules, chance = rules_of(name), Random(number)
    setup = engine.DealSetup(seats, tuple(range(seats)), 0, 1, number)
    state = engine.start(rules, setup).state
    for _ in range(actions):
        (seat,) = engine.actors(state)
        action = chance.choice(engine.legal(rules, state, seat))
        state = engine.apply(rules, state, seat, action).state
    return state


def exchanged(state: engine.State, seat: int) -> engine.State:
    """Another card in the hand of a seat for one of the stock, and none that it took face up."""
    secret = state.hands[seat] & ~state.public.known[seat] & SINGLE_PACK
    given = next(in_order(secret))
    index = next(i for i, card in enumerate(state.stock) if not is_joker(card))
    hand = state.hands[seat] & ~(1 << given) | 1 << state.stock[index]
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    stock = (*state.stock[:index], given, *state.stock[index + 1 :])
    return replace(state, hands=hands, stock=stock)


def test_rollouts_play_on_from_what_a_seat_knows() -> None:
    """They do not depend on what it does not know, on threads, or on what else is tried."""
    rules, state = rules_of("rummy-jokers"), middle("rummy-jokers", 3, 5, 40)
    (seat,) = engine.actors(state)
    actions = engine.legal(rules, state, seat)
    scores = rollouts(rules, state, seat, 600, 4, actions=actions)
    assert scores.shape == (len(actions), 600, 3)
    other = exchanged(state, (seat + 1) % 3)
    assert (rollouts(rules, other, seat, 600, 4, actions=actions, threads=1) == scores).all()
    assert (rollouts(rules, state, seat, 9, 4, actions=actions[-1:])[0] == scores[-1, :9]).all()
    assert rollouts(rules, state, seat, 9, 5).shape == (1, 9, 3)
    with pytest.raises(ValueError, match="not asked"):
        rollouts(rules, state, (seat + 1) % 3, 1)
    with pytest.raises(ValueError, match="not among"):
        rollouts(rules, state, seat, 1, actions=[engine.GoOut()])


def test_a_deal_that_goes_on_has_no_result() -> None:
    state = golden_state()
    words, cards = rows(1)
    put_state(words, cards, 0, state)
    assert outcome(words, 0) is None


# ---------------------------------------------------------------- words and codes


def golden_state() -> engine.State:
    case = PERFT[0]
    return engine.setup(rules_of(case["game"]), parse_position(case["position"]))


def test_codes_are_found_again() -> None:
    rules, state = rules_of("rummy"), golden_state()
    compiled_rules = lower(rules, len(state.hands))
    words, cards = rows(1)
    put_state(words, cards, 0, state)
    out = np.empty(MAX_ACTIONS, np.int64)
    listed = out[: legal(compiled_rules, words, cards, 0, out)]
    actions = [action_of(compiled_rules, -1, code) for code in listed.tolist()]
    assert actions == list(engine.legal(rules, state, 0))
    assert [code_of(compiled_rules, -1, action, listed) for action in actions] == listed.tolist()
    with pytest.raises(ValueError, match="not among"):
        code_of(compiled_rules, -1, engine.Pass(), listed)


def test_two_rows_that_differ_are_told_apart() -> None:
    words, cards = rows(2)
    for row in (0, 1):
        put_state(words, cards, row, golden_state())
    assert differences(words, cards, 0, 1) == []
    words[1, c.IDLE] += 1
    assert differences(words, cards, 0, 1) == [c.IDLE]
    words[1, c.IDLE] -= 1
    cards[1, [0, 1]] = cards[1, [1, 0]]
    assert differences(words, cards, 0, 1) == [c.WORDS]


def test_the_pile_is_turned_over_or_put_under_as_told() -> None:
    """T10: the engine's events say what becomes of 2 discards under the top one."""
    case = next(example for example in PERFT if example["game"] == "block-rummy")
    for refill, code in (("reshuffle", c.KEEP_TOP), ("reshuffle-all", c.ALL)):
        rules = rules_of("rummy", f"ending.stock={refill}")
        state = engine.setup(rules_of("block-rummy"), parse_position(case["position"]))
        used_up = replace(state, stock=(), public=replace(state.public, stock=0))
        events = handle_empty_stock(rules, used_up, 1)
        order = next(
            reshuffled.order for reshuffled in events if isinstance(reshuffled, Reshuffled)
        )
        assert order is not None
        compiled_rules = lower(rules, 4)
        words, cards = rows(1)
        put_state(words, cards, 0, used_up)
        words[0, c.PHASE], words[0, c.NEXT] = c.SHUFFLING, c.DRAWING
        cards[0, c.PILE_AT : c.PILE_AT + len(order)] = order[::-1]
        renew(compiled_rules, words, cards, 0)
        assert compiled_rules[c.STOCK_RULE] == code
        top, stock = words[0, c.TOP], words[0, c.STOCK]
        lying = cards[0, top : top + stock].tolist()
        kept = refill == "reshuffle"
        assert lying == list(order[::-1][0 if kept else 1 :])
        pile = cards[0, c.PILE_AT : c.PILE_AT + words[0, c.PILE]].tolist()
        assert pile == [state.public.pile[-1] if kept else order[-1]]


# ---------------------------------------------------------------- what is not played


@pytest.mark.parametrize(
    ("name", "seats", "piece"),
    [
        ("gin", 2, "score"),
        ("five-card-rummy", 2, "score"),
        ("rummy-500", 5, "pack.packs"),
        ("indian-rummy", 2, "play"),
        ("treize-brasses", 2, "pack.packs"),
        ("rummy", 7, "seating"),
    ],
)
def test_what_is_not_played_is_said_by_its_piece(name: str, seats: int, piece: str) -> None:
    with pytest.raises(NotLowered) as caught:
        lower(rules_of(name), seats)
    assert caught.value.piece == piece


def test_every_game_with_melds_on_the_table_is_lowered_or_says_why_not() -> None:
    games: Counter[str] = Counter()
    for name in catalogue.names():
        rules = catalogue.variant(name).rules
        for seats in rules.seating.players:
            try:
                lower(rules, seats)
            except NotLowered as no:
                assert no.piece
            else:
                games[name] += 1
    assert set(games) == set(ALL)
