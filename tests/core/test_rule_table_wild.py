"""Rules of jokers and of several packs at the table: T3, T8, T14, R1, R5, R6, A28-A30, A39, A40."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from deals import at, code, legal, play, result
from openrummy.core import engine
from openrummy.core.cards import (
    card_text,
    cards_text,
    copies,
    parse_card,
    parse_card_list,
    parse_cards,
)
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.card_values import held_points, table_points
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.state import all_cards
from openrummy.core.notation.position import position_of, position_text
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules import catalogue
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.pieces import (
    Deal,
    LeftScore,
    Melds,
    Pack,
    Rules,
    Table,
    TableMelds,
    Values,
)
from openrummy.core.scoring.result import Reason
from playing import table_for
from tables import FIVE_HUNDRED, JOKERS, MANY, RUMMY, TABLES, TWO_PACKS, rummy

ANY = rummy(pack=Pack(jokers=2), play=TableMelds("any", reclaim="keep"))
PAIRS = rummy(pack=Pack(packs=2, jokers=2), play=TableMelds("any"))
DUPLICATE_SETS = replace(PAIRS, melds=Melds(twins=True))
FIVE_JOKERS = replace(FIVE_HUNDRED, pack=Pack(jokers=2))


def table(rules: Rules, text: str) -> engine.State:
    """A turn of seat 0 with these hands and melds, and a discard nobody needs."""
    return at(rules, f"{text} turn=0:play pile=Qs")


def melds(rules: Rules, state: engine.State) -> list[str]:
    return [token for token in legal(rules, state, 0) if token.startswith("d:")]


# ---------------------------------------------------------------- T8, A28


def test_T8_one_to_four_jokers_are_shuffled_in() -> None:
    for jokers in range(5):
        rules = rummy(pack=Pack(jokers=jokers))
        state = table_for(rules, 3)
        assert check(rules) == ()
        assert Counter(map(card_text, all_cards(state)))["X1"] == jokers
        assert len(all_cards(state)) == 52 + jokers


def test_T3_the_card_just_taken_may_be_the_last_one_if_it_is_laid_for_a_joker() -> None:
    """The joker is discarded then, and not the card that was taken."""
    text = "hands=9d9s/Kd3d turn=0:play taken=9s fresh=no pile=Qs table=1:7s8sX1=9s/1:TdJdQd"
    state = play(ANY, at(ANY, text), "0 l:9d:1")
    assert legal(ANY, state, 0) == ["r:9s:0:X1"]
    assert result(play(ANY, state, "0 r:9s:0:X1", "0 X1")).reason is Reason.OUT


def test_T8_a_joker_is_wild_and_counts_fifteen() -> None:
    state = table(ANY, "hands=7s8sX12d/Kd3dX1")
    assert "d:7s8sX1=9s" in legal(ANY, state, 0) and "d:7s8sX1=6s" in legal(ANY, state, 0)
    state = play(ANY, state, "0 d:7s8sX1=9s")
    (meld,) = state.public.table
    assert cards_text(meld.cards) == "X1 7s 8s"
    assert meld.stands == ((parse_card("X1"), parse_card("9s")),)
    over = result(play(ANY, state, "0 2d"))
    assert over.scores == (0, 10 + 3 + 15)
    dear = replace(ANY, values=Values(joker=40))
    assert held_points(dear, state.public, parse_cards("X1 X1 2d", 2)) == 82


def test_T8_who_has_the_card_takes_the_joker_for_it() -> None:
    state = table(ANY, "hands=9s2dKc/KdX1 table=1:7s8sX1=9s")
    assert "r:9s:0:X1" in legal(ANY, state, 0)
    step = engine.apply(ANY, state, 0, parse_action("r:9s:0:X1"))
    assert step.events[0] == ev.Reclaimed(0, parse_card("9s"), 0, parse_card("X1"))
    assert step.events[0].redact(None) == step.events[0]
    public = step.state.public
    assert step.state.hands[0] == parse_cards("X1 2d Kc") and public.held == (3, 2)
    assert public.known[0] == parse_cards("X1")
    assert public.table[0].cards == parse_cards("7s 8s 9s") and not public.table[0].stands
    assert public.table[0].laid == ((0, parse_card("9s")),)
    assert code(ANY, step.state, "0 r:2d:0:X1") == ("not-claimed", "A30")


def test_A28_the_joker_may_be_kept_and_is_taken_as_cards_are_added() -> None:
    state = table(JOKERS, "hands=9s2d4c5c6cKc/KdX1 table=1:7s8sX1=9s")
    assert code(JOKERS, state, "0 r:9s:0:X1") == ("meld-first", "T5")
    state = play(JOKERS, state, "0 d:4c5c6c", "0 r:9s:0:X1", "0 Kc")
    assert state.hands[0] == parse_cards("X1 2d")
    always = replace(JOKERS, play=replace(JOKERS.play, lay_off="always"))
    assert "r:9s:0:X1" in legal(always, table(always, "hands=9s2d/KdX1 table=1:7s8sX1=9s"), 0)


# ---------------------------------------------------------------- A29


def test_A29_what_a_joker_is_stays_fixed() -> None:
    state = table(ANY, "hands=6s9sTs2d/KdX1 table=1:7s8sX1=9s")
    assert code(ANY, state, "0 l:9s:0") == ("does-not-fit", "T6")
    state = play(ANY, state, "0 l:Ts:0", "0 l:6s:0")
    assert state.public.table[0].stands == ((parse_card("X1"), parse_card("9s")),)


def test_A29_the_action_says_what_a_joker_is() -> None:
    state = table(ANY, "hands=7s8sX12dX1/Kd3d table=1:4h5h6h/1:KcKhKs")
    assert code(ANY, state, "0 d:7s8sX1") == ("not-a-meld", "T2")
    assert code(ANY, state, "0 d:7s8sX1=Ts") == ("not-a-meld", "T2")
    assert code(ANY, state, "0 d:7s8sX1=9") == ("not-a-meld", "T2")
    assert code(ANY, state, "0 l:X1:0") == ("stands-unsaid", "A29")
    adding = {token for token in legal(ANY, state, 0) if token.startswith("l:X1")}
    assert adding == {"l:X1=3h:0", "l:X1=7h:0", "l:X1=K:1"}


def test_A29_in_a_set_it_is_any_missing_suit() -> None:
    state = table(ANY, "hands=KcKdX12dKsKh/3dX1")
    state = play(ANY, state, "0 d:KcKdX1=K", "0 l:Kh:0")
    assert code(ANY, state, "0 l:Ks:0") == ("does-not-fit", "T6")
    assert "r:Ks:0:X1" in legal(ANY, state, 0)


# ---------------------------------------------------------------- A30


def test_A30_any_number_of_times_in_a_turn() -> None:
    text = "hands=9s4h2dKc/KdQd table=1:7s8sX1=9s/1:2h3hX1=4h"
    state = play(ANY, table(ANY, text), "0 r:9s:0:X1", "0 r:4h:1:X1")
    assert copies(state.hands[0], parse_card("X1")) == 2
    assert state.public.held[0] == 4
    assert state.public.known[0] == parse_cards("X1 X1", 2)


def test_A30_the_joker_taken_is_used_again_even_there() -> None:
    state = table(ANY, "hands=9s2d/KdX1 table=1:7s8sX1=9s")
    state = play(ANY, state, "0 r:9s:0:X1", "0 l:X1=Ts:0", "0 2d")
    assert result(state).winner == 0


def test_A30_no_other_card_changes_its_meaning() -> None:
    state = table(ANY, "hands=9s2dKc/Kd table=1:7sX1=8sX1=9sTs+0.X1'")
    state = play(ANY, state, "0 r:9s:0:X1")
    (meld,) = state.public.table
    assert meld.stands == ((parse_card("X1"), parse_card("8s")),)
    assert meld.laid == ((0, parse_card("9s")),)
    state = table(ANY, "hands=8s2dKc/Kd table=1:7sX1=8sX1=9sTs+0.X1'")
    (meld,) = play(ANY, state, "0 r:8s:0:X1").public.table
    assert meld.stands == ((parse_card("X1"), parse_card("9s")),)
    assert meld.laid == ((0, parse_card("X1")), (0, parse_card("8s")))


def test_A30_not_before_drawing_and_not_where_it_is_off() -> None:
    text = "hands=9s2d/KdX1 turn=0:draw pile=Qs stock=?1 table=1:7s8sX1=9s"
    assert code(ANY, at(ANY, text), "0 r:9s:0:X1") == ("draw-first", "G30")
    off = replace(ANY, play=TableMelds("any"))
    state = table(off, "hands=9s2d/KdX1 table=1:7s8sX1=9s")
    assert code(off, state, "0 r:9s:0:X1") == ("no-reclaiming", "A30")


def test_A30_in_a_set_a_missing_suit_or_with_duplicates_any_card_of_the_rank() -> None:
    text = "hands=KcKs2d/3d4d table=1:KcKdX1=K"
    rules = replace(PAIRS, play=TableMelds("any", reclaim="keep"))
    assert code(rules, table(rules, text), "0 r:Kc:0:X1") == ("not-claimed", "A30")
    assert "r:Ks:0:X1" in legal(rules, table(rules, text), 0)
    duplicates = replace(rules, melds=Melds(twins=True))
    assert "r:Kc:0:X1" in legal(duplicates, table(duplicates, text), 0)


# ---------------------------------------------------------------- T14, A39


def test_T14_with_two_packs_a_set_may_hold_identical_cards() -> None:
    text = "hands=7s7s7d7d2c/Kd3d"
    assert check(DUPLICATE_SETS) == ()
    assert melds(PAIRS, table(PAIRS, text)) == []
    tokens = melds(DUPLICATE_SETS, table(DUPLICATE_SETS, text))
    assert sorted(tokens) == ["d:7d7d7s", "d:7d7d7s7s", "d:7d7s7s"]
    state = play(DUPLICATE_SETS, table(DUPLICATE_SETS, text), "0 d:7d7s7s", "0 l:7d:0")
    (meld,) = state.public.table
    assert meld.cards == parse_cards("7d 7d 7s 7s", 2)
    assert meld.laid == ((0, 64 + parse_card("7d")),)


def test_A39_duplicates_are_interchangeable() -> None:
    state = table(PAIRS, "hands=7s7s8s2c2c/Kd3d")
    assert legal(PAIRS, state, 0) == ["2c", "7s", "8s"]
    state = play(PAIRS, state, "0 7s")
    assert state.hands[0] == parse_cards("2c 2c 7s 8s", 2)
    assert state.public.pile[-1] == parse_card("7s")


def test_A39_an_action_names_faces() -> None:
    state = table(PAIRS, "hands=7s7s8s2c/Kd3d")
    second = engine.Discard(engine.LayOff(64 + parse_card("7s"), 0).card)  # type: ignore[arg-type]
    refused = engine.why_not(PAIRS, state, 0, second)
    assert refused is not None and refused.code == "not-in-hand"


def test_T3_a_taken_card_is_discarded_only_if_its_duplicate_was_held() -> None:
    text = "hands={}/Kd3d turn=0:draw pile=Qs7s stock=?1"
    state = play(PAIRS, at(PAIRS, text.format("8s2c")), "0 t")
    assert code(PAIRS, state, "0 7s") == ("taken-this-turn", "T3")
    state = play(PAIRS, at(PAIRS, text.format("7s8s2c")), "0 t")
    assert "7s" in legal(PAIRS, state, 0)
    state = play(PAIRS, at(PAIRS, text.format("7s8s9s2c")), "0 t", "0 d:7s8s9s")
    assert legal(PAIRS, state, 0) == ["2c", "7s"]


def test_R3_a_deeper_duplicate_says_how_deep_it_lies() -> None:
    text = "hands=8s9s2c/Kd3d turn=0:draw pile=7sQs7s4c stock=?1"
    rules = replace(FIVE_HUNDRED, pack=Pack(packs=2))
    state = at(rules, text)
    assert legal(rules, state, 0) == ["s", "t", "t:7s'", "t:7s"]
    near = play(rules, state, "0 t:7s").public
    deep = play(rules, state, "0 t:7s'").public
    assert near.pile == parse_card_list("7s Qs") and near.held[0] == 5
    assert deep.pile == () and deep.held[0] == 7
    assert code(rules, state, "0 t:7s''") == ("not-in-pile", "G30")


def test_positions_with_duplicates_are_written_and_read_as_they_are() -> None:
    text = "hands=7s7s8sX1X1/Kd3d table=1:7dX1=8dX1=9d+0.X1'/1:KcKdKs"
    rules = replace(ANY, pack=Pack(packs=2, jokers=2))
    state = table(rules, text)
    assert at(rules, position_text(position_of(state))) == state


@pytest.mark.parametrize("text", ["hands=7s7s/Kd", "hands=X1X1X1/Kd", "hands=X2/Kd"])
def test_positions_with_cards_too_many_are_refused(text: str) -> None:
    with pytest.raises(engine.PositionError):
        table(ANY, text)


# ---------------------------------------------------------------- R1, A40


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (4, 1), (5, 2), (8, 2)])
def test_R1_two_packs_from_five_players(seats: int, packs: int) -> None:
    assert check(MANY) == ()
    state = table_for(MANY, seats)
    assert sorted(all_cards(state)) == sorted(deck(MANY, seats))
    assert len(deck(MANY, seats)) == 52 * packs
    assert [hand.bit_count() for hand in state.hands] == [13 if seats == 2 else 7] * seats


def test_R1_two_jokers_in_each_pack() -> None:
    rules = TABLES["many jokers"]
    assert len(deck(rules, 4)) == 54 and len(deck(rules, 5)) == 108
    assert deck(rules, 5).count(parse_card("X1")) == 4


def test_A40_limits_go_by_the_packs_of_so_many_players() -> None:
    def wrong(pack: Pack) -> set[str]:
        rules = replace(RUMMY, seating=Table((6,)), deal=Deal(((6, 8),)), pack=pack)
        return {error.rule for error in check(rules)}

    assert wrong(Pack()) == {"A40"}  # 52 - 48 - 1
    assert wrong(Pack(jokers=2)) == set()
    assert wrong(Pack(packs_of=((6, 2),))) == set()


# ---------------------------------------------------------------- R5, R6


def test_R5_sets_are_of_different_suits_with_two_packs_too() -> None:
    rules = replace(MANY, pack=Pack(packs=2, jokers=2))
    state = table(rules, "hands=9c9c9d9h9sX12d/Kd3d")
    assert code(rules, state, "0 d:9c9c9d") == ("not-a-meld", "T2")
    state = play(rules, state, "0 d:9c9d9h", "0 l:X1=9:0")
    assert code(rules, state, "0 l:9s:0") == ("does-not-fit", "T6")


def test_R5_runs_have_an_ace_low_or_high_and_no_corner() -> None:
    state = table(FIVE_JOKERS, "hands=AcKcX12c3d/Kd3h")
    tokens = melds(FIVE_JOKERS, state)
    assert {"d:AcKcX1=Qc", "d:Ac2cX1=3c"} == set(tokens)


def test_R6_a_joker_is_declared_fixed_and_never_reclaimed() -> None:
    state = table(FIVE_JOKERS, "hands=JdKdX1QdAh/2s3s")
    state = play(FIVE_JOKERS, state, "0 d:JdKdX1=Qd")
    assert not any(token.startswith("r:") for token in legal(FIVE_JOKERS, state, 0))
    assert code(FIVE_JOKERS, state, "0 r:Qd:0:X1") == ("no-reclaiming", "A30")
    assert table_points(FIVE_JOKERS, state.public) == {0: 35, 1: 0}


# ---------------------------------------------------------------- counting, taking over


def test_R10_an_ace_beside_a_joker_counts_by_where_it_lies() -> None:
    for meld, points in (("Ac2cX1=3c", 1 + 2 + 15), ("QcX1=KcAc", 10 + 15 + 15)):
        state = table(FIVE_JOKERS, f"hands=2s/3h table=0:{meld}")
        assert table_points(FIVE_JOKERS, state.public)[0] == points


def test_A34_who_reclaims_scores_the_card_and_not_the_joker() -> None:
    rules = replace(FIVE_JOKERS, play=replace(FIVE_JOKERS.play, reclaim="keep"))
    state = table(rules, "hands=Qd2s4s/3h table=1:JdX1=QdKd")
    assert table_points(rules, state.public) == {0: 0, 1: 35}
    state = play(rules, state, "0 r:Qd:0:X1")
    assert table_points(rules, state.public) == {0: 10, 1: 20}


def test_R3_a_taken_joker_is_used_at_once_too() -> None:
    text = "hands=8s9s2c/Kd3d turn=0:draw pile=X1Qs4c stock=?1"
    state = at(FIVE_JOKERS, text)
    assert "t:X1" in legal(FIVE_JOKERS, state, 0)
    state = play(FIVE_JOKERS, state, "0 t:X1")
    assert all("X1" in token for token in legal(FIVE_JOKERS, state, 0))


def test_other_worlds_hold_duplicates_and_jokers() -> None:
    setup = engine.DealSetup(seats=3, active=(0, 1, 2), dealer=0, first=1, entropy=seed_bytes(4))
    step = engine.start(TWO_PACKS, setup)
    history = [event.redact(0) for event in step.events]
    duplicates = 0
    for seed in range(40):
        rng = stream(seed_bytes(seed), 0, "worlds")
        other = engine.resample(TWO_PACKS, history, 0, rng)
        assert sorted(all_cards(other)) == sorted(deck(TWO_PACKS, 3))
        assert engine.view(other, 0) == engine.view(step.state, 0)
        duplicates += sum(hand >> 64 != 0 for hand in other.hands[1:])
    assert duplicates


def test_jokers_count_for_the_winner_as_for_their_holder() -> None:
    rules = replace(ANY, score=LeftScore("winner"), sheet=replace(ANY.sheet, winner="total"))
    assert result(play(rules, table(rules, "hands=2d/X1X1"), "0 2d")).scores == (30, 0)


def test_the_catalogue_takes_jokers_at_its_tables() -> None:
    rules = catalogue.resolve("rummy", ("pack.jokers=2", "play.reclaim=keep")).rules
    assert check(rules) == () and rules.pack.jokers == 2
