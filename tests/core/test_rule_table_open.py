"""Rules of games with knocking and with melds on the table: O1-O7, A20, A21."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots_tables import seen_by
from deals import at, code, legal, play, result
from openrummy.bots.heuristic.table.play import judge
from openrummy.core import engine
from openrummy.core.cards import parse_cards
from openrummy.core.engine.model.phase import Defend
from openrummy.core.game.dealer import next_dealer
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.pieces import Ending, LeftScore, Rules, TableMelds
from openrummy.core.rules.rule_sentences import describe
from openrummy.core.scoring.result import Reason
from openrummy.core.sheets import SheetEntry
from openrummy.play.host.automatic_moves import table_defence
from playing import table_for
from tables import OPEN, RUMMY
from test_rule_table import last_draw

TABLE = "table=0:2c3c4c/1:9d9h9s"


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_O1_two_to_six_players_and_their_cards(seats: int, cards: int) -> None:
    assert [hand.bit_count() for hand in table_for(OPEN, seats).hands] == [cards] * seats
    assert OPEN.deal.first_dealer == "high-card"


def test_O2_draw_meld_lay_off_anywhere_but_not_the_card_just_taken() -> None:
    state = at(OPEN, f"hands=9c6d7d8d2hKs/Kc3d turn=0:draw pile=Qd stock=?1 {TABLE}")
    state = play(OPEN, state, "0 t", "0 l:9c:1", "0 d:6d7d8d")
    assert code(OPEN, state, "0 Qd") == ("taken-this-turn", "T3")
    assert code(OPEN, state, "0 k:Qd:") == ("taken-this-turn", "T3")


def test_O3_out_by_a_meld_a_lay_off_or_a_discard() -> None:
    for hand, actions in (
        ("6d7d8d", ["0 d:6d7d8d", "0 o"]),
        ("5c", ["0 l:5c:0", "0 o"]),
        ("Kh", ["0 Kh"]),
    ):
        state = at(OPEN, f"hands={hand}/Kc3d turn=0:play fresh=no pile=Qd {TABLE}")
        over = result(play(OPEN, state, *actions))
        assert (over.reason, over.scores) == (Reason.OUT, (13, 0))


def test_O3_a_knock_with_ten_or_less() -> None:
    state = at(OPEN, f"hands=7dAc2hKs/Kc3d turn=0:play fresh=no pile=Qd {TABLE}")
    assert {token for token in legal(OPEN, state, 0) if token[0] == "k"} == {"k:Ks:"}
    assert code(OPEN, state, "0 k:2h:") == ("deadwood-over-limit", "O3")
    assert code(OPEN, state, "0 k:Ks:2c3c4c") == ("melds-lie-already", "A20")


def test_A20_a_knocker_has_a_meld_on_the_table() -> None:
    text = "hands=7dAc2hKs/Kc3d turn=0:play pile=Qd table=1:9d9h9s"
    assert code(OPEN, at(OPEN, text), "0 k:Ks:") == ("meld-first", "A20")
    text = "hands=Ks/Kc3d turn=0:play fresh=no pile=Qd " + TABLE
    assert code(OPEN, at(OPEN, text), "0 k:Ks:") == ("goes-out", "O3")


def knocked(hand: str, others: str) -> engine.State:
    state = at(OPEN, f"hands={hand}Ks/{others} turn=0:play fresh=no pile=Qd {TABLE}")
    return play(OPEN, state, "0 k:Ks:")


def test_A20_the_others_lay_down_melds_and_lay_off_anywhere() -> None:
    state = knocked("7d2h", "5c6h7h8h9cKc")
    assert isinstance(state.public.phase, Defend)
    assert legal(OPEN, state, 1) == ["l:5c:0", "l:9c:1", "d:6h7h8h", "m:"]
    assert code(OPEN, state, "1 m:6h7h8h") == ("melds-are-laid-down", "A20")
    state = play(OPEN, state, "1 d:6h7h8h", "1 l:9c:1", "1 l:5c:0")
    assert state.public.held == (0, 1)
    over = result(play(OPEN, state, "1 m:"))
    assert (over.reason, over.deadwood, over.scores) == (Reason.KNOCK, (9, 10), (1, 0))


def test_T5_who_answers_a_knock_lays_off_after_an_own_meld_where_that_is_asked_for() -> None:
    rules = replace(OPEN, play=TableMelds("any", "after-meld"))
    assert check(rules) == ()
    text = "turn=0:play fresh=no pile=Qd table=0:2c3c4c/0:9d9h9s"
    bare = play(rules, at(rules, f"hands=7d2hKs/5cKc {text}"), "0 k:Ks:")
    assert legal(rules, bare, 1) == ["m:"]
    assert code(rules, bare, "1 l:5c:0") == ("meld-first", "T5")
    assert table_defence(rules, engine.view(bare, 1)).actions == ()
    own = play(rules, at(rules, f"hands=7d2hKs/5c6h7h8hKc {text}"), "0 k:Ks:")
    answer = table_defence(rules, engine.view(own, 1))
    assert [action_token(action) for action in answer.actions] == ["d:6h7h8h", "l:5c:0"]
    over = result(play(rules, own, "1 d:6h7h8h", "1 l:5c:0", "1 m:"))
    assert over.deadwood == (9, 10)


def test_T5_a_meld_comes_down_although_its_cards_would_fit_elsewhere() -> None:
    """The four clubs go on with the run; without an own meld they may not."""
    rules = replace(OPEN, play=TableMelds("any", "after-meld"))
    text = "turn=0:play fresh=no pile=Qd table=0:2c3c4c/0:9d9h9s"
    state = play(rules, at(rules, f"hands=7d2hKs/5c6c7c8c {text}"), "0 k:Ks:")
    actions = table_defence(rules, engine.view(state, 1)).actions
    assert [action_token(action) for action in actions] == ["d:5c6c7c8c"]
    assert judge(seen_by(rules, state, (), 1))[0].action == actions[0]


def test_A20_what_could_be_melded_counts_when_it_is_not() -> None:
    over = result(play(OPEN, knocked("7d2h", "6h7h8h"), "1 m:"))
    assert over.deadwood == (9, 21) and over.scores == (12, 0)


def test_A20_a_eliminated_knocker_pays_ten_more() -> None:
    over = result(play(OPEN, knocked("7d2h", "3h"), "1 m:"))
    assert (over.winner, over.scores) == (1, (0, 6 + 10))
    rules = replace(OPEN, score=LeftScore("winner", True, beaten=0))
    state = at(rules, f"hands=7d2hKs/3h turn=0:play fresh=no pile=Qd {TABLE}")
    assert result(play(rules, state, "0 k:Ks:", "1 m:")).scores == (0, 6)


def test_A20_three_hands_defend_in_turn() -> None:
    text = f"hands=7d2hKs/Kc3d/5c turn=0:play fresh=no pile=Qd {TABLE}"
    state = play(OPEN, at(OPEN, text), "0 k:Ks:")
    assert engine.actors(state) == (1,)
    state = play(OPEN, state, "1 m:")
    assert engine.actors(state) == (2,)
    over = result(play(OPEN, state, "2 l:5c:0", "2 m:"))
    assert (over.winner, over.scores) == (2, (0, 0, 9 + 13 + 10))


def test_the_card_discarded_with_a_knock_stays_hidden_until_the_end() -> None:
    state = knocked("7d2h", "Kc3d")
    assert state.aside is not None and parse_cards("Ks") == 1 << state.aside
    assert engine.view(state, 1).aside is None and engine.view(state, 0).aside == state.aside


def test_O4_going_rummy_doubles_and_a_knock_never_does() -> None:
    text = "hands=7d8d9d/Kc3d turn=0:play pile=Qd table=1:2c3c4c"
    over = result(play(OPEN, at(OPEN, text), "0 d:7d8d9d", "0 o"))
    assert (over.reason, over.scores) == (Reason.RUMMY, (26, 0))
    text = "hands=7d8d9d2hKs/Kc3d turn=0:play pile=Qd table=1:2c3c4c"
    state = play(OPEN, at(OPEN, text), "0 d:7d8d9d", "0 k:Ks:", "1 m:")
    assert result(state).scores == (11, 0)


def test_O6_A21_emptied_once_the_pile_is_shuffled_twice_is_a_stalemate() -> None:
    state = last_draw(OPEN)
    assert state.public.reshuffles == 1 and len(state.public.pile) == 1
    over = result(last_draw(replace(OPEN, ending=replace(OPEN.ending, reshuffles=0))))
    assert (over.reason, over.scores) == (Reason.DEAD, (0, 0))
    dead = SheetEntry((0, 0, 0), (0, 0, 0), None)
    assert next_dealer(OPEN, 3, 2, range(3), dead) == 2


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (replace(OPEN, score=LeftScore(), sheet=RUMMY.sheet), "table-knock"),
        (Rules(ending=Ending(used_up="dead")), "used-up-unused"),
        (replace(RUMMY, score=LeftScore(beaten=5)), "beaten-unused"),
    ],
)
def test_contradictions(rules: Rules, code: str) -> None:
    assert {error.code for error in check(rules)} == {code}


def test_the_rules_are_said() -> None:
    said = {line.code for line in describe(OPEN)}
    assert {"score.left.beaten", "ending.used_up.dead", "knock.limit.fixed.points@table"} <= said
