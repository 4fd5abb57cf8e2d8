"""Rules of games with melds on the table: T1-T13, T15, T16, A22-A27."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, code, legal, play, result
from openrummy.core import engine
from openrummy.core.cards import card_text, parse_card_list, parse_cards
from openrummy.core.engine import Draw, GoOut, LayDown, Pile, undoable
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import ToPlay
from openrummy.core.game.dealer import next_dealer
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.pieces import Ending, LeftScore, NoKnock, Rules
from openrummy.core.scoring.knock import Left, score_left_cards
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import SheetEntry, standing
from openrummy.lab.arena.selfplay import SelfplayPlan, run
from playing import random_deal, table_for
from secrecy import kinds, walk
from tables import BY_WINNER, HOUSE, RUMMY, TABLES, rummy


def left(*counts: int, out: int | None = 0, rummy: bool = False) -> Left:
    return Left(out, dict(enumerate(counts)), rummy, len(counts))


@pytest.mark.parametrize("name", TABLES)
def test_the_rules_go_together(name: str) -> None:
    assert check(TABLES[name]) == ()


# ---------------------------------------------------------------- T1, T2


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_T1_two_to_six_players_and_their_cards(seats: int, cards: int) -> None:
    state = table_for(RUMMY, seats)
    assert [hand.bit_count() for hand in state.hands] == [cards] * seats
    assert len(state.public.pile) == 1
    assert engine.actors(state) == (1,)


def test_T1_the_deal_passes_on_after_every_deal() -> None:
    for winner in (0, 1, 2):
        won = SheetEntry((5, 5, 5), tuple(int(seat == winner) for seat in range(3)), winner)
        assert next_dealer(RUMMY, 3, 1, range(3), won) == 2
    blocked = SheetEntry((5, 5, 5), (0, 0, 0), None, counted=True)
    assert next_dealer(RUMMY, 3, 2, range(3), blocked) == 0
    assert next_dealer(RUMMY, 2, 1, range(2), SheetEntry((0, 9), (1, 0), 0)) == 0


def test_T2_draw_meld_lay_off_discard() -> None:
    state = at(RUMMY, "hands=5c6c7c8dKd2h/9s9d9hKc3d turn=0:draw pile=Qd stock=?1")
    assert legal(RUMMY, state, 0) == ["s", "t"]
    assert code(RUMMY, state, "0 d:5c6c7c") == ("draw-first", "G30")
    state = play(RUMMY, state, "0 s")
    drawn = card_text(state.drawn) if state.drawn is not None else ""
    state = play(RUMMY, state, "0 d:5c6c7c")
    assert [meld.owner for meld in state.public.table] == [0]
    assert engine.actors(state) == (0,)
    state = play(RUMMY, state, "0 Kd")
    assert state.public.held == (3, 5)
    assert engine.actors(state) == (1,)
    state = play(RUMMY, state, "1 t", "1 d:9s9d9h")
    assert [meld.owner for meld in state.public.table] == [0, 1]
    assert drawn and code(RUMMY, state, "1 s") == ("play-or-throw", "T2")


def test_T2_who_has_no_card_left_ends_the_deal() -> None:
    state = at(RUMMY, "hands=5c6c7cKd/9s9dKc3d turn=0:play pile=Qd fresh=no table=0:2h3h4h")
    state = play(RUMMY, state, "0 d:5c6c7c", "0 Kd")
    over = result(state)
    assert (over.reason, over.winner) == (Reason.OUT, 0)
    assert over.scores == over.deadwood == (0, 31)


# ---------------------------------------------------------------- T3 - T6


def test_T3_a_card_just_taken_is_not_discarded_in_the_same_turn() -> None:
    state = at(RUMMY, "hands=5c6c7cKd2h/9s9d9hKc3d turn=0:draw pile=Qd stock=?1")
    state = play(RUMMY, state, "0 t")
    assert code(RUMMY, state, "0 Qd") == ("taken-this-turn", "T3")
    free = replace(RUMMY, draw=replace(RUMMY.draw, retake="allowed"))
    assert engine.why_not(free, state, 0, engine.Discard(state.public.phase.taken)) is None  # type: ignore[union-attr,arg-type]


def test_T3_a_hand_is_not_melded_down_to_the_card_just_taken() -> None:
    state = at(RUMMY, "hands=5c6c7cKd/9s9d9hKc3d turn=0:play taken=Kd pile=Qd")
    assert code(RUMMY, state, "0 d:5c6c7c") == ("only-the-taken-left", "T3")
    assert legal(RUMMY, state, 0) == ["5c", "6c", "7c"]


def test_T3_the_card_just_taken_may_be_the_last_one_if_it_can_be_laid_off_then() -> None:
    """The 6h has to lie there before the 5h fits: both go, and nothing is discarded again."""
    text = "hands=6h5h/Kc3d turn=0:play taken=5h fresh=no pile=Qd table=1:7h8h9h"
    state = at(RUMMY, text)
    assert legal(RUMMY, state, 0) == ["l:6h:0", "6h"]
    state = play(RUMMY, state, "0 l:6h:0")
    assert legal(RUMMY, state, 0) == ["l:5h:0"]
    assert result(play(RUMMY, state, "0 l:5h:0", "0 o")).reason is Reason.OUT
    required = TABLES["last card"]
    assert code(required, at(required, text), "0 l:6h:0") == ("only-the-taken-left", "T3")


def test_T3_a_hand_melded_down_to_the_card_just_taken_which_fits_that_meld() -> None:
    text = "hands=5c6c7c8c/9s9d9hKc3d turn=0:play taken=8c pile=Qd"
    state = play(RUMMY, at(RUMMY, text), "0 d:5c6c7c", "0 l:8c:0", "0 o")
    assert result(state).reason is Reason.RUMMY


def test_T4_one_meld_a_turn_or_any_number() -> None:
    text = "hands=5c6c7c9s9d9hKd2h/Kc3d turn=0:play pile=Qd"
    state = play(RUMMY, at(RUMMY, text), "0 d:5c6c7c")
    assert code(RUMMY, state, "0 d:9s9d9h") == ("one-meld-a-turn", "T4")
    many = play(HOUSE, at(HOUSE, text), "0 d:5c6c7c", "0 d:9s9d9h")
    assert len(many.public.table) == 2


def test_T5_laying_off_before_an_own_meld() -> None:
    text = "hands=5c6c7c8d2h/Kc3d turn=0:play pile=Qd table=1:9d9h9s/1:5d6d7d"
    assert "l:8d:1" in legal(RUMMY, at(RUMMY, text), 0)
    state = at(HOUSE, text)
    assert code(HOUSE, state, "0 l:8d:1") == ("meld-first", "T5")


def test_A26_laying_off_after_the_first_meld_of_the_same_turn() -> None:
    text = "hands=5c6c7c8d2h/Kc3d turn=0:play pile=Qd table=1:9d9h9s/1:5d6d7d"
    state = play(HOUSE, at(HOUSE, text), "0 d:5c6c7c", "0 l:8d:1")
    assert state.public.table[1].laid == ((0, parse_card_list("8d")[0]),)


def test_T6_melds_on_the_table_are_never_rearranged() -> None:
    text = "hands=7s2s4c/Kc3d turn=0:play pile=Qd table=1:6c6d6h6s/1:3s4s5s"
    state = at(RUMMY, text)
    assert code(RUMMY, state, "0 l:7s:1") == ("does-not-fit", "T6")
    assert code(RUMMY, state, "0 l:7s:0") == ("does-not-fit", "T6")
    assert code(RUMMY, state, "0 l:7s:2") == ("no-such-meld", "T2")
    assert [token for token in legal(RUMMY, state, 0) if token[0] == "l"] == ["l:2s:1"]
    assert not [token for token in legal(RUMMY, state, 0) if token[0] == "d"]


# ---------------------------------------------------------------- T7, T13


@pytest.mark.parametrize(
    ("name", "melds"),
    [
        ("rummy", ["Ac2c3c"]),
        ("aces", ["Ac2c3c", "AdQdKd"]),
        ("corner", ["Ac2c3c", "AdQdKd", "Ah2hKh"]),
    ],
)
def test_T7_aces_in_runs(name: str, melds: list[str]) -> None:
    rules = TABLES[name]
    for meld in ("Ac2c3c", "AdQdKd", "Ah2hKh"):
        state = at(rules, f"hands={meld}9s/Kc3d turn=0:play pile=Qs")
        assert (f"d:{meld}" in legal(rules, state, 0)) == (meld in melds)


def test_A27_a_run_round_the_corner_grows_at_both_ends_to_thirteen() -> None:
    rules = TABLES["corner"]
    whole = "Ac2c3c4c5c6c7c8c9cTcJcQc"
    state = at(rules, f"hands=KcAd9s/Kd3d turn=0:play pile=Qs table=1:{whole}")
    assert "l:Kc:0" in legal(rules, state, 0)
    state = play(rules, state, "0 l:Kc:0")
    assert not [token for token in legal(rules, state, 0) if token[0] == "l"]


def test_T13_court_cards_ten_aces_one_or_fifteen() -> None:
    text = "hands=5c6c7c/KdAh9s2d turn=0:play pile=Qs fresh=no table=0:2h3h4h"
    counts = {}
    for name in ("rummy", "aces"):
        state = play(TABLES[name], at(TABLES[name], text), "0 d:5c6c7c", "0 o")
        counts[name] = result(state).deadwood[1]
    assert counts == {"rummy": 22, "aces": 36}


# ---------------------------------------------------------------- T9


def test_T9_the_last_card_is_melded_laid_off_or_discarded() -> None:
    text = "hands=7h8h9h/Kc3d turn=0:play pile=Qs fresh=no table=0:2c2d2s"
    state = play(RUMMY, at(RUMMY, text), "0 d:7h8h9h")
    assert legal(RUMMY, state, 0) == ["o"]
    assert result(play(RUMMY, state, "0 o")).winner == 0
    rules = TABLES["last card"]
    assert code(rules, at(rules, text), "0 d:7h8h9h") == ("last-card-is-thrown", "T9")
    text = text.replace("7h8h9h", "7h8h9h2h")
    state = play(rules, at(rules, text), "0 d:7h8h9h")
    assert code(rules, state, "0 l:2h:0") == ("last-card-is-thrown", "T9")
    assert result(play(rules, state, "0 2h")).winner == 0


def test_A22_a_player_with_one_card_may_draw_and_try() -> None:
    state = at(RUMMY, "hands=7h/Kc3d turn=0:draw pile=Qs stock=?1 table=0:2s3s4s")
    assert legal(RUMMY, state, 0) == ["s", "t"]
    state = play(RUMMY, state, "0 t", "0 7h")
    assert state.public.held == (1, 2)


def test_a_hand_with_cards_does_not_go_out() -> None:
    state = at(RUMMY, "hands=7h8h9h/Kc3d turn=0:play pile=Qs")
    assert code(RUMMY, state, "0 o") == ("cards-in-hand", "T2")


# ---------------------------------------------------------------- T10


def last_draw(rules: Rules, pile: str = "Qs8c4d", more: str = "") -> engine.State:
    """Seat 0 draws the last card of the stock and discards 7h; seat 1 has drawn nothing yet."""
    used = set(parse_card_list(f"7h 2h {' '.join(pile[i : i + 2] for i in range(0, 6, 2))} 9c"))
    rest = [card for card in range(64) if card % 16 < 13 and card not in used]
    half = "".join(card_text(card) for card in rest)  # type: ignore[arg-type]
    text = f"hands=7h2h/{half} turn=0:draw pile={pile} stock=9c {more}"
    return play(rules, at(rules, text), "0 s", "0 7h")


def test_T10_block_the_deal_ends_and_all_score() -> None:
    over = result(last_draw(TABLES["block"]))
    assert over.reason is Reason.BLOCK and over.winner is None
    assert over.scores == over.deadwood and over.scores[0] == 2 + 9


def test_T10_reshuffle_all_turns_a_new_card_up() -> None:
    state = last_draw(RUMMY)
    assert state.public.reshuffles == 1 and engine.actors(state) == (1,)
    assert len(state.stock) == 3 and len(state.public.pile) == 1
    together = {*state.stock, *state.public.pile}
    assert together == set(parse_card_list("Qs 8c 4d 7h"))
    assert not state.public.stock_order


def test_T10_reshuffle_keeps_the_top() -> None:
    state = last_draw(TABLES["keep top"])
    assert state.public.pile == parse_card_list("7h")
    assert set(state.stock) == set(parse_card_list("Qs 8c 4d"))


def test_T10_turned_over_the_oldest_discard_is_on_top_for_all_to_know() -> None:
    rules = TABLES["turned over"]
    state = last_draw(rules)
    assert state.public.pile == parse_card_list("Qs")
    assert state.stock == state.public.stock_order == parse_card_list("7h 4d 8c")
    step = engine.apply(rules, state, 1, Draw(Pile.STOCK))
    (drew,) = (event for event in step.events if isinstance(event, ev.Drew))
    assert drew.redact(0) == drew and drew.card == parse_card_list("8c")[0]
    assert step.state.public.known[1] == parse_cards("8c")


def test_T10_a_limited_number_of_times() -> None:
    rules = rummy(ending=Ending(stock="reshuffle-all", left=0, reshuffles=0))
    assert result(last_draw(rules)).reason is Reason.BLOCK


def test_A23_blocked_with_winner_takes_all() -> None:
    score = LeftScore("winner")
    over = score_left_cards(score, left(12, 5, 20, out=None))
    assert (over.winner, over.scores) == (1, (0, 7 + 15, 0))
    tied = score_left_cards(score, left(5, 5, 20, out=None))
    assert (tied.winner, tied.scores) == (None, (0, 0, 0))


@pytest.mark.parametrize(("used", "blocked"), [(4, False), (5, True)])
def test_A24_base_rummy_shuffles_the_pile_five_times_at_most(used: int, blocked: bool) -> None:
    state = last_draw(RUMMY, more=f"reshuffles={used}")
    assert (engine.outcome(state) is not None) == blocked


def test_A24_only_the_top_card_is_there_so_the_deal_is_blocked() -> None:
    text = "hands=7h2h/Kc3d turn=0:play pile= stock= drawn=2h table=0:5c6c7c"
    rest = [card for card in range(64) if card % 16 < 13]
    gone = {*parse_card_list("7h 2h Kc 3d 5c 6c 7c")}
    hand = "".join(card_text(card) for card in rest if card not in gone)  # type: ignore[arg-type]
    for name in ("rummy", "keep top", "turned over"):
        rules = TABLES[name]
        state = at(rules, text.replace("Kc3d", f"Kc3d{hand}").replace("pile= ", ""))
        assert result(play(rules, state, "0 7h")).reason is Reason.BLOCK


# ---------------------------------------------------------------- T11, T12


def test_T11_going_rummy_doubles_or_does_not() -> None:
    text = "hands=5c6c7c7d7h7sKd/9s2dKc3d turn=0:play pile=Qd"
    state = play(HOUSE, at(HOUSE, text), "0 d:5c6c7c", "0 d:7d7h7s", "0 Kd")
    assert (result(state).reason, result(state).scores) == (Reason.RUMMY, (0, 48))
    plain = rummy(play=HOUSE.play)
    state = play(plain, at(plain, text), "0 d:5c6c7c", "0 d:7d7h7s", "0 Kd")
    assert (result(state).reason, result(state).scores) == (Reason.RUMMY, (0, 24))


@pytest.mark.parametrize("before", ["table=0:2c3c4c", "table=1:2c3c4c5c+0.5c"])
def test_A25_nothing_of_the_player_lay_there_before(before: str) -> None:
    text = f"hands=7d7h7s/9s2dKc turn=0:draw pile=7c {before}"
    state = at(HOUSE, text)
    state = play(HOUSE, state, "0 t")
    phase = state.public.phase
    assert isinstance(phase, ToPlay) and not phase.fresh
    state = play(HOUSE, state, "0 d:7c7d7h7s", "0 o")
    assert result(state).reason is Reason.OUT


def test_A25_one_meld_and_lay_offs_are_rummy_too() -> None:
    state = at(RUMMY, "hands=7d7h7s9c/9s2dKc turn=0:play pile=Qd table=1:6c7c8c")
    state = play(RUMMY, state, "0 d:7d7h7s", "0 l:9c:0", "0 o")
    assert result(state).reason is Reason.RUMMY


def test_E35_penalty_and_winner_takes_all() -> None:
    doubled, taken = LeftScore(rummy_doubles=True), LeftScore("winner", True)
    assert score_left_cards(doubled, left(0, 23, 31, rummy=True)).scores == (0, 46, 62)
    assert score_left_cards(taken, left(0, 23, 31, rummy=True)).scores == (108, 0, 0)
    assert score_left_cards(doubled, left(0, 23, 31)).scores == (0, 23, 31)
    assert score_left_cards(taken, left(0, 23, 31)).scores == (54, 0, 0)


def penalties(*deals: tuple[int, ...]) -> list[DealResult]:
    return [score_left_cards(LeftScore(), left(*counts, out=counts.index(0))) for counts in deals]


def test_T12_penalty_the_lowest_total_wins_when_one_reaches_the_target() -> None:
    deals = penalties((0, 40, 30), (10, 35, 0), (0, 24, 20))
    assert standing(RUMMY, 3, deals).result is None
    over = standing(RUMMY, 3, [*deals, *penalties((9, 1, 0))]).result
    assert over is not None
    assert (over.reason, over.winners, over.totals) == ("target", (0,), (19, 100, 50))
    assert over.net == (112, -131, 19)


def test_A23_equal_best_totals_share_the_win() -> None:
    over = standing(RUMMY, 3, penalties((0, 100, 0))).result
    assert over is not None and over.winners == (0, 2)


def test_A23_two_players_level_after_the_last_deal_share() -> None:
    rules = rummy(sheet=replace(RUMMY.sheet, target=0, deals=3))
    over = standing(rules, 2, penalties((54, 0), (0, 58), (4, 0))).result
    assert over is not None
    assert (over.reason, over.winners, over.totals) == ("deals", (0, 1), (58, 58))


def test_T12_winner_takes_all_to_a_target_or_a_number_of_deals() -> None:
    rules = rummy(**BY_WINNER)
    won = [score_left_cards(LeftScore("winner"), left(0, 60)) for _ in range(2)]
    over = standing(rules, 2, won).result
    assert over is not None and (over.winners, over.totals) == ((0,), (120, 0))
    three = rummy(sheet=replace(RUMMY.sheet, target=0, deals=3))
    over = standing(three, 2, penalties((0, 20), (9, 0), (0, 4))).result
    assert over is not None and (over.reason, over.winners) == ("deals", (0,))


# ---------------------------------------------------------------- T15, T16


def test_T15_with_one_meld_a_turn_a_lay_off_ends_melding() -> None:
    text = "hands=5c6c7c8d2h3h/Kc3d turn=0:play pile=Qd table=0:9d9h9s/1:5d6d7d"
    state = play(RUMMY, at(RUMMY, text), "0 l:8d:1")
    assert code(RUMMY, state, "0 d:5c6c7c") == ("lay-off-ends-melding", "T15")
    state = play(HOUSE, at(HOUSE, text), "0 l:8d:1", "0 d:5c6c7c")
    assert len(state.public.table) == 3


def test_T16_melding_is_never_compulsory_and_cards_count_even_if_they_match() -> None:
    for name, rules in TABLES.items():
        for state in random_deal(rules, len(name)):
            for seat in engine.actors(state):
                phase = state.public.phase
                hand = state.hands[seat]
                if not isinstance(phase, ToPlay) or not hand or phase.use:
                    continue
                if phase.gained and getattr(rules.play, "reclaim", "") == "reuse":
                    continue  # W5: the wild first
                tokens = legal(rules, state, seat)
                assert any(len(token) == 2 for token in tokens), "a card may always be discarded"
    state = at(RUMMY, "hands=7h8h9h/5c6c7c8c turn=0:play pile=Qs fresh=no table=0:2c2d2s")
    assert result(play(RUMMY, state, "0 d:7h8h9h", "0 o")).deadwood == (0, 26)


# ---------------------------------------------------------------- what may be undone


def test_melds_may_be_taken_back_until_the_turn_ends() -> None:
    assert undoable(RUMMY, LayDown(0)) and not undoable(RUMMY, GoOut())


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", TABLES)
def test_random_deals_come_to_an_end(name: str) -> None:
    rules, seen = TABLES[name], set()
    for seed in range(12):
        *_, last = random_deal(rules, seed)
        seen.add(result(last).reason)
    ending = rules.ending
    dead = "dead" in (ending.stock, ending.used_up)
    ends = {Reason.OUT, Reason.RUMMY, Reason.DEAD if dead else Reason.BLOCK}
    if not isinstance(rules.knock.limit, NoKnock):
        ends |= {Reason.KNOCK, Reason.UNDERCUT, Reason.TIE}
    if name == "up for two":
        ends.add(Reason.TWO)
    assert seen <= ends


@pytest.mark.slow
@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_broken_in_random_play(name: str) -> None:
    rules = TABLES[name]
    for players in {2, min(5, rules.seating.players[-1])}:
        findings = run(SelfplayPlan(rules, players, 2, 7, name, every=5))
        assert (findings.violations, findings.samples) == (0, [])


@pytest.mark.slow
@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", TABLES)
def test_secrets_are_kept(name: str) -> None:
    seen: set[str] = set()
    for seed in range(4):
        seen |= kinds(walk(TABLES[name], seed, often=0.05))
    assert {"Draw", "Take", "LayDown", "Discard"} <= seen
