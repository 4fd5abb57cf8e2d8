"""Rules of taking from the depth of the pile and scoring what lies on the table: R1-R11, M1-M4."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, code, legal, play, result
from openrummy.core import engine
from openrummy.core.cards import Card, card_text, full_pack, parse_card_list, parse_cards
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import LastTake, OfferUpcard, ToPlay
from openrummy.core.game.dealer import next_dealer
from openrummy.core.melds import plain as melds
from openrummy.core.notation.position import position_of, position_text
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.pieces import (
    Deal,
    Melds,
    Rules,
    Table,
    TableMelds,
    TableScore,
    UpcardOffer,
    Values,
)
from openrummy.core.rules.rule_sentences import describe
from openrummy.core.scoring.knock import Left, score_table
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import SheetEntry, standing
from playing import table_for
from tables import FIVE_HUNDRED, MAHJONG, TABLES, rummy

USED_AT_ONCE = replace(FIVE_HUNDRED, play=TableMelds("any", take="used", top_used=True))


def codes(rules: Rules) -> set[str]:
    return {error.code for error in check(rules)}


# ---------------------------------------------------------------- R1, R2


@pytest.mark.parametrize(("seats", "cards"), [(2, 13), (3, 7), (4, 7)])
def test_R2_thirteen_cards_for_two_else_seven(seats: int, cards: int) -> None:
    state = table_for(FIVE_HUNDRED, seats)
    assert [hand.bit_count() for hand in state.hands] == [cards] * seats
    assert len(state.public.pile) == 1 and engine.actors(state) == (1,)


def test_A1_a_passed_upcard_is_out_of_reach_only_until_the_pile_becomes_the_stock() -> None:
    """A24: what is turned up then is a discard like any other."""
    rules = rummy(
        seating=Table((2,)),
        deal=Deal(cards=((2, 10),), next_dealer="alternate"),
        opening=UpcardOffer(),
        play=TableMelds("any", take="used"),
    )
    assert check(rules) == ()
    text = "hands=5c6c9h2h/Kc3d turn=0:draw passes=2 pile=7cQd stock=?1"
    assert code(rules, at(rules, text), "0 t:7c") == ("upcard-passed", "A1")
    assert legal(rules, at(rules, f"{text} reshuffles=1"), 0) == ["s", "t", "t:7c"]


# ---------------------------------------------------------------- R3

DEEP = "hands=8d8s2hKc/Kd3d turn=0:draw pile=Qd8c3c5h stock=?1"


def test_R3_a_deeper_card_comes_with_all_above_it_and_is_used_first() -> None:
    state = at(FIVE_HUNDRED, DEEP)
    assert legal(FIVE_HUNDRED, state, 0) == ["s", "t", "t:8c"]
    step = engine.apply(FIVE_HUNDRED, state, 0, parse_action("t:8c"))
    drew, now = step.events
    assert isinstance(drew, ev.Drew) and isinstance(now, ev.Now)
    assert (drew.card, drew.above) == (parse_card_list("8c")[0], parse_card_list("3c 5h"))
    assert drew.redact(1) == drew.redact(None) == drew
    state = step.state
    assert state.public.pile == parse_card_list("Qd")
    assert state.public.held == (7, 2) and state.public.known[0] == parse_cards("8c 3c 5h")
    assert legal(FIVE_HUNDRED, state, 0) == ["d:8c8d8s"]
    for action in ("0 Kc", "0 8c"):
        assert code(FIVE_HUNDRED, state, action) == ("use-the-taken-first", "R3")
    state = play(FIVE_HUNDRED, state, "0 d:8c8d8s", "0 5h")
    assert state.public.pile == parse_card_list("Qd 5h") and state.public.held == (3, 2)


def test_R3_the_deepest_may_be_laid_off_before_any_other_play() -> None:
    text = "hands=8d8s8hKc/Kd3d turn=0:draw pile=9c5h stock=?1 table=1:6c7c8c"
    state = play(FIVE_HUNDRED, at(FIVE_HUNDRED, text), "0 t:9c")
    assert code(FIVE_HUNDRED, state, "0 d:8d8h8s") == ("use-the-taken-first", "R3")
    assert legal(FIVE_HUNDRED, state, 0) == ["l:9c:0"]
    state = play(FIVE_HUNDRED, state, "0 l:9c:0", "0 d:8d8h8s", "0 Kc")
    assert state.public.held == (1, 2)


def test_R3_a_deeper_card_that_cannot_be_used_is_not_taken() -> None:
    state = at(FIVE_HUNDRED, DEEP)
    assert code(FIVE_HUNDRED, state, "0 t:3c") == ("only-to-use", "R3")
    assert code(FIVE_HUNDRED, state, "0 t:Qd") == ("only-to-use", "R3")
    assert code(FIVE_HUNDRED, state, "0 t:Ah") == ("not-in-pile", "G30")
    top = replace(FIVE_HUNDRED, play=TableMelds("any"))
    assert code(top, state, "0 t:8c") == ("top-only", "G30")


def test_R3_the_cards_above_help_to_use_the_deepest() -> None:
    text = "hands=2hKc7s/Kd3d turn=0:draw pile=8c3c9cTc stock=?1"
    state = at(FIVE_HUNDRED, text)
    assert legal(FIVE_HUNDRED, state, 0) == ["s", "t", "t:8c"]
    state = play(FIVE_HUNDRED, state, "0 t:8c", "0 d:8c9cTc", "0 3c")
    assert state.public.held == (3, 2)


def test_R3_the_top_alone_is_free_or_used_at_once() -> None:
    text = "hands=8d8s2hKc/Kd3d turn=0:draw pile=8cQd stock=?1"
    assert "t" in legal(FIVE_HUNDRED, at(FIVE_HUNDRED, text), 0)
    state = at(USED_AT_ONCE, text)
    assert code(USED_AT_ONCE, state, "0 t") == ("only-to-use", "R3")
    state = at(USED_AT_ONCE, text.replace("8cQd", "Qd8c"))
    state = play(USED_AT_ONCE, state, "0 t")
    assert legal(USED_AT_ONCE, state, 0) == ["d:8c8d8s"]


def test_R7_the_single_card_taken_is_not_discarded_back_others_may_be() -> None:
    state = play(FIVE_HUNDRED, at(FIVE_HUNDRED, DEEP), "0 t")
    assert code(FIVE_HUNDRED, state, "0 5h") == ("taken-this-turn", "T3")
    state = play(FIVE_HUNDRED, at(FIVE_HUNDRED, DEEP), "0 t:8c", "0 d:8c8d8s")
    assert {"3c", "5h"} <= set(legal(FIVE_HUNDRED, state, 0))


def test_a_turn_that_must_use_a_card_is_written_and_read_as_it_is() -> None:
    state = play(FIVE_HUNDRED, at(FIVE_HUNDRED, DEEP), "0 t:8c")
    text = position_text(position_of(state))
    assert "taken=8c" in text and "use=yes" in text
    assert at(FIVE_HUNDRED, text) == state


@pytest.mark.parametrize("seed", range(4))
def test_other_worlds_can_use_the_card_that_was_taken(seed: int) -> None:
    state = at(FIVE_HUNDRED, "hands=8d8s2hKc/Kd3d turn=0:draw pile=Qd8c3c5h stock=?1")
    dealt = [ev.DealBegan(0, 2, (0, 1), 1, 0), ev.Shuffled(52, None)]
    dealt += [ev.Dealt(0, 4, None), ev.Dealt(1, 2, parse_cards("Kd 3d"))]
    piled = [ev.Turned(card) for card in state.public.pile]
    step = engine.apply(FIVE_HUNDRED, state, 0, parse_action("t:8c"))
    history = [*dealt, *piled, *(event.redact(1) for event in step.events)]
    rng = stream(seed_bytes(seed), 0, "worlds")
    other = engine.resample(FIVE_HUNDRED, history, 1, rng)
    assert legal(FIVE_HUNDRED, other, 0)


# ---------------------------------------------------------------- R4, R7, R8


def test_R4_cards_lie_before_and_score_for_who_plays_them() -> None:
    text = "hands=9c2s/KdAh turn=0:play pile=Qd fresh=no table=1:6c7c8c"
    state = play(FIVE_HUNDRED, at(FIVE_HUNDRED, text), "0 l:9c:0", "0 2s")
    over = result(state)
    assert (over.reason, over.winner) == (Reason.OUT, 0)
    assert over.scores == (9, 6 + 7 + 8 - 10 - 15)


def test_R7_no_discard_is_needed_for_the_last_card() -> None:
    text = "hands=9c/KdAh turn=0:play pile=Qd fresh=no table=1:6c7c8c"
    state = play(FIVE_HUNDRED, at(FIVE_HUNDRED, text), "0 l:9c:0")
    assert legal(FIVE_HUNDRED, state, 0) == ["o"]
    assert result(play(FIVE_HUNDRED, state, "0 o")).winner == 0


def test_R8_going_out_brings_no_bonus() -> None:
    over = score_table(TableScore(), Left(0, {0: 0, 1: 22}), {0: 40, 1: 0})
    assert over.scores == (40, -22)
    assert score_table(TableScore(out=25), Left(0, {0: 0, 1: 22}), {0: 40, 1: 0}).scores[0] == 65


# ---------------------------------------------------------------- R9


def test_R9_with_the_stock_empty_a_discard_is_taken_only_to_use_it() -> None:
    rules = FIVE_HUNDRED
    table, rest = others_on_table(parse_card_list("7h 2h Qs 8c 4d 9c 8d 8h 3s"))
    hands = f"hands=7h2h{rest}/8d8h3s turn=0:draw pile=Qs8c4d stock=9c"
    state = at(rules, f"{hands} table={table}")
    state = play(rules, state, "0 s", "0 7h")
    assert isinstance(state.public.phase, LastTake) and engine.actors(state) == (1,)
    assert {"p", "t:8c"} <= set(legal(rules, state, 1))
    assert code(rules, state, "1 s")[0] == "stock-closed"
    ended = result(play(rules, state, "1 p"))
    assert (ended.reason, ended.winner) == (Reason.BLOCK, None)
    assert ended.deadwood[1] == 8 + 8 + 3
    state = play(rules, state, "1 t:8c", "1 d:8c8d8h", "1 4d")
    assert isinstance(state.public.phase, LastTake) and engine.actors(state) == (0,)
    assert {token[0] for token in legal(rules, play(rules, state, "0 t"), 0)} <= {"l", "d"}


def test_R9_who_can_use_no_discard_ends_the_deal() -> None:
    gone = parse_card_list("2h 4c Qs Td")
    rest = "".join(card_text(card) for card in full_pack() if card not in gone)
    text = f"hands={rest}/2h4c turn=1:last-take pile=QsTd stock="
    state = at(FIVE_HUNDRED, text)
    assert code(FIVE_HUNDRED, state, "1 t") == ("only-to-use", "R9")
    assert legal(FIVE_HUNDRED, state, 1) == ["p"]


def others_on_table(gone: tuple[Card, ...]) -> tuple[str, str]:
    """All other cards: melds of seat 1 and what is left of them."""
    left = [card for card in full_pack() if card not in gone]
    melds: list[list[Card]] = []
    for suit in range(4):
        run: list[Card] = []
        for rank in range(14):
            card = Card(16 * suit + rank)
            if card in left:
                run.append(card)
                continue
            if len(run) >= 3:
                melds.append(run)
                left = [card for card in left if card not in run]
            run = []
    for rank in range(13):
        same = [card for card in left if card % 16 == rank]
        if len(same) >= 3:
            melds.append(same)
            left = [card for card in left if card not in same]
    table = "/".join("1:" + "".join(map(card_text, meld)) for meld in melds)
    return table, "".join(map(card_text, left))


# ---------------------------------------------------------------- R10, R11


@pytest.mark.parametrize(
    ("meld", "points"),
    [("Ac2c3c", 6), ("QcKcAc", 35), ("AcAdAh", 45), ("Ac2c3c4c", 10), ("9c9d9h", 27)],
)
def test_R10_an_ace_counts_one_only_in_a_low_run_on_the_table(meld: str, points: int) -> None:
    text = f"hands={meld}2s/KdAs turn=0:play pile=Qd fresh=no table=1:6s7s8s"
    state = play(FIVE_HUNDRED, at(FIVE_HUNDRED, text), f"0 d:{meld}", "0 2s")
    assert result(state).scores == (points, 21 - 25)


def test_R10_a_low_ace_may_count_five() -> None:
    rules = replace(FIVE_HUNDRED, score=TableScore(low_ace=True, low_ace_points=5))
    text = "hands=Ac2c3c2s/KdAs turn=0:play pile=Qd fresh=no table=1:6s7s8s"
    state = play(rules, at(rules, text), "0 d:Ac2c3c", "0 2s")
    assert result(state).scores == (5 + 2 + 3, 21 - 25)


def test_E45_without_the_joker() -> None:
    """9-9-9, a ten on another's run and A-2-3 are 43; A and 7 in hand are 22."""
    table = "0:9c9d9h/1:7s8s9sTs+0.Ts/0:Ac2c3c"
    text = f"hands=Ah7d/2s turn=1:play pile=Qd fresh=no table={table}"
    state = at(FIVE_HUNDRED, text)
    over = result(play(FIVE_HUNDRED, state, "1 2s"))
    assert over.scores == (27 + 10 + 6 - 22, 7 + 8 + 9)


def deal(*scores: int) -> DealResult:
    return DealResult(Reason.OUT, 0, scores, (1, 0))


def test_R11_first_to_the_target_and_another_deal_when_equal() -> None:
    assert standing(FIVE_HUNDRED, 2, [deal(500, 500)]).result is None
    over = standing(FIVE_HUNDRED, 2, [deal(500, 500), deal(-5, 10)]).result
    assert over is not None and (over.winners, over.totals) == ((1,), (495, 510))
    over = standing(FIVE_HUNDRED, 2, [deal(510, 505)]).result
    assert over is not None and over.winners == (0,)


# ---------------------------------------------------------------- M1-M4, A16


def test_A16_the_upcard_is_offered_and_taken_into_a_turn() -> None:
    state = table_for(MAHJONG, 2)
    assert isinstance(state.public.phase, OfferUpcard)
    taken = play(MAHJONG, state, "1 t")
    phase = taken.public.phase
    assert isinstance(phase, ToPlay) and not phase.use
    state = play(MAHJONG, state, "1 p", "0 p")
    assert legal(MAHJONG, state, 1) == ["s"]


def test_E43_all_three_are_taken_and_the_set_is_laid_down() -> None:
    hand = "8d8s2cKc4d6hJsAc9sQh"
    state = at(MAHJONG, f"hands={hand}/3s turn=0:draw pile=8c3d5h stock=?1")
    assert legal(MAHJONG, state, 0) == ["s", "t", "t:8c"]
    state = play(MAHJONG, state, "0 t:8c", "0 d:8c8d8s", "0 Kc")
    assert state.public.table[0].cards.bit_count() == 3 and state.public.held[0] == 9


def test_A16_the_lowest_card_is_melded_not_laid_off() -> None:
    text = "hands=2cKc4d/3s turn=0:draw pile=9c5h stock=?1 table=0:6c7c8c"
    assert code(MAHJONG, at(MAHJONG, text), "0 t:9c") == ("only-to-use", "R3")
    assert legal(FIVE_HUNDRED, at(FIVE_HUNDRED, text), 0) == ["s", "t", "t:9c"]


def test_M1_only_going_out_by_a_discard_ends_the_deal() -> None:
    text = "hands=7h8h9h/Kc3d turn=0:play pile=Qs fresh=no table=0:2c2d2s"
    assert code(MAHJONG, at(MAHJONG, text), "0 d:7h8h9h") == ("last-card-is-thrown", "T9")


def test_E43_cards_on_the_table_less_those_in_the_hand() -> None:
    text = (
        "hands=2s/KdAs9c turn=0:play pile=Qs fresh=no"
        " table=0:8c8d8s8h+1.8h/0:TcJcQcKc/0:Ah2h3h4h5h/1:4c4d4s"
    )
    over = result(play(MAHJONG, at(MAHJONG, text), "0 2s"))
    assert over.scores == (115, -10)
    assert {line.code for line in over.lines} == {"melded", "held", "out"}


@pytest.mark.parametrize(("cards", "points"), [("2c 9d", 10), ("Tc Kd", 20), ("Ah 5h", 20)])
def test_M4_low_cards_count_five_high_ones_ten_an_ace_fifteen(cards: str, points: int) -> None:
    assert melds.points(MAHJONG.values, parse_cards(cards)) == points


def test_A16_the_player_who_went_gin_has_won_though_the_other_scores_more() -> None:
    left = Left(0, {0: 0, 1: 10}, seats=2)
    outcome = score_table(TableScore(out=25), left, {0: 60, 1: 115})
    assert (outcome.scores, outcome.winner, outcome.boxes) == ((85, 105), 0, (1, 0))
    entry = SheetEntry(outcome.scores, outcome.boxes, outcome.winner)
    for dealer in (0, 1):
        assert next_dealer(MAHJONG, 2, dealer, range(2), entry) == 1


def test_A16_a_deal_that_runs_out_scores_nothing() -> None:
    gone = "7h 2h Qs 8c 4d 9c 8d 8h 3s"
    table, rest = others_on_table(parse_card_list(gone))
    text = f"hands=7h{rest}/8d8h3s turn=0:draw pile=Qs8c4d stock=2h9c table={table}"
    rules = replace(MAHJONG, ending=replace(MAHJONG.ending, left=1))
    over = result(play(rules, at(rules, text), "0 s", "0 7h"))
    assert (over.reason, over.scores) == (Reason.DEAD, (0, 0))


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (
            replace(FIVE_HUNDRED, look=replace(FIVE_HUNDRED.look, pile="top")),
            "deep-take-pile",
        ),
        (replace(FIVE_HUNDRED, melds=Melds("corner")), "low-ace-corner"),
        (replace(FIVE_HUNDRED, values=Values()), "low-ace-unused"),
        (Rules(values=Values(number=5)), "number-value"),
    ],
)
def test_contradictions(rules: Rules, code: str) -> None:
    assert codes(rules) == {code}


@pytest.mark.parametrize("name", ["five hundred", "used at once", "mahjong"])
def test_the_rules_are_said(name: str) -> None:
    said = {line.code for line in describe(TABLES[name])}
    assert {"score.table", "play.table.take." + TABLES[name].play.take} <= said  # type: ignore[union-attr]
