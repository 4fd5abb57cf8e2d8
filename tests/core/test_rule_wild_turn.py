"""Turns of wild-card rummy: W5, W7, W8, W16, A32-A34, A36, E37, E40."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, code, legal, play, result
from openrummy.core import engine
from openrummy.core.cards import parse_card_list, parse_cards
from openrummy.core.engine import State
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import LastTake, OfferTwo, ToPlay
from openrummy.core.notation.position import parse_position, position_of, position_text
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import (
    Draw,
    Ending,
    Melds,
    Pack,
    Rules,
)
from openrummy.core.scoring.result import Reason
from tables import ACE_TO_ACE, CONTINUE, FOR_TWO, LAST_DRAW, ONE_CARD, REUSE, TURN, rummy


def drawing(rules: Rules, text: str, top: str) -> State:
    """The position with ``top`` as the next card of a full stock."""
    position = parse_position(text)
    left = list(engine.setup(rules, position).stock)
    for card in parse_card_list(top):
        left.remove(card)
        left.append(card)
    return engine.setup(rules, replace(position, stock=tuple(left)))


def run_down(rules: Rules, text: str, top: str = "") -> State:
    """The position with nothing but ``top`` in the stock, all else under its pile."""
    position = parse_position(text)
    stock = parse_card_list(top)
    under = [card for card in engine.setup(rules, position).stock if card not in stock]
    return engine.setup(rules, replace(position, stock=stock, pile=(*under, *position.pile)))


# ---------------------------------------------------------------- W7, E37

ONE = "hands=Kd/2c3c turn=0:draw pile=9h table=0:Ah2h3h/1:5s6s7s"


def test_W7_with_one_card_only_the_stock_is_drawn_from() -> None:
    state = at(ONE_CARD, ONE)
    assert legal(ONE_CARD, state, 0) == ["s"]
    assert code(ONE_CARD, state, "0 t") == ("one-card-stock", "W7")
    assert legal(replace(ONE_CARD, play=TURN), at(ONE_CARD, ONE), 0) == ["s", "t"]


def test_E37_the_card_drawn_is_laid_off_or_kept() -> None:
    """One card Kd, draws 4s: lays it off and discards Kd, or keeps it and discards Kd."""
    drawn = play(ONE_CARD, drawing(ONE_CARD, ONE, "4s"), "0 s")
    assert legal(ONE_CARD, drawn, 0) == ["l:4s:1", "Kd"]
    assert code(ONE_CARD, drawn, "0 4s") == ("throw-the-old-card", "W7")
    assert play(ONE_CARD, drawn, "0 Kd").hands[0] == parse_cards("4s")
    out = play(ONE_CARD, drawn, "0 l:4s:1", "0 Kd")
    assert result(out).reason is Reason.OUT and result(out).winner == 0


def test_W7_the_depth_of_the_pile_is_closed_too_with_one_card() -> None:
    rules = replace(ONE_CARD, play=replace(ONE_CARD.play, take="used", lay_off="always"))
    state = at(rules, "hands=Kd/2c3c turn=0:draw pile=8s9h table=0:Ah2h3h/1:5s6s7s")
    assert legal(rules, state, 0) == ["s"]
    assert code(rules, state, "0 t:8s") == ("one-card-stock", "W7")


def test_W7_is_off_in_other_games() -> None:
    rules = rummy(play=TURN)
    drawn = play(rules, drawing(rules, ONE, "4s"), "0 s")
    assert set(legal(rules, drawn, 0)) == {"l:4s:1", "4s", "Kd"}


def test_A32_the_old_card_may_be_laid_off_and_the_card_drawn_is_discarded() -> None:
    text = "hands=4s/2c3c turn=0:draw pile=9h table=0:Ah2h3h/1:5s6s7s"
    drawn = play(ONE_CARD, drawing(ONE_CARD, text, "Kd"), "0 s")
    assert result(play(ONE_CARD, drawn, "0 l:4s:1", "0 Kd")).winner == 0


def test_A32_a_wild_reclaimed_is_as_new_as_the_card_it_was_drawn_with() -> None:
    rules = rummy(pack=Pack(jokers=2), play=replace(TURN, reclaim="keep", one_card=True))
    text = "hands=Kd/2c3c turn=0:draw pile=9h table=0:5s6sX1=7s/1:2d3d4d"
    drawn = play(rules, drawing(rules, text, "7s"), "0 s", "0 r:7s:0:X1")
    assert code(rules, drawn, "0 X1") == ("throw-the-old-card", "W7")
    assert "Kd" in legal(rules, drawn, 0)
    # taken for the old card it is the one to discard
    text = text.replace("hands=Kd", "hands=7s")
    drawn = play(rules, drawing(rules, text, "Kd"), "0 s", "0 r:7s:0:X1")
    assert code(rules, drawn, "0 Kd") == ("throw-the-old-card", "W7")
    assert "X1" in legal(rules, drawn, 0)


def test_W7_a_wild_taken_for_the_old_card_goes_and_the_card_drawn_is_kept() -> None:
    rules = variant("wild-rummy").rules
    text = "hands=8d/5c turn=0:draw wild=4 pile=Qc stock=?2 table=0:7d4h=8d9d"
    state = play(rules, drawing(rules, text, "2s"), "0 s", "0 r:8d:0:4h")
    assert code(rules, state, "0 2s") == ("throw-the-old-card", "W7")
    assert legal(rules, state, 0) == ["l:4h=6d:0", "l:4h=Td:0", "4h"]
    assert play(rules, state, "0 4h").hands[0] == parse_cards("2s")


def test_W7_a_wild_taken_for_one_taken_for_the_old_card_goes_too() -> None:
    """4h stands for 8d and 4c for 4h: the one card goes twice into a new wild."""
    rules = variant("wild-rummy").rules
    table = "table=0:7d4h=8d9d/0:3h4c=4h5h"
    text = f"hands=8d/5c turn=0:draw wild=4 pile=Qc stock=?2 {table}"
    state = play(rules, drawing(rules, text, "2s"), "0 s", "0 r:8d:0:4h", "0 r:4h:1:4c")
    assert code(rules, state, "0 2s") == ("throw-the-old-card", "W7")


# ---------------------------------------------------------------- W5 reuse

CLAIM = "hands=7sKdQh/2c3c turn=0:play fresh=no pile=9h "


def test_W5_a_reclaimed_wild_is_put_down_again_before_the_discard() -> None:
    text = CLAIM + "table=0:5s6sX1=7s/1:2d3d4d"
    state = play(REUSE, at(REUSE, text), "0 r:7s:0:X1")
    assert code(REUSE, state, "0 Kd") == ("reuse-first", "W5")
    phase = state.public.phase
    assert isinstance(phase, ToPlay) and phase.gained == parse_card_list("X1")
    # what is written down can be read again
    again = position_text(position_of(state))
    assert "gained=X1" in again and position_of(at(REUSE, again)) == position_of(state)
    assert parse_position(again) == position_of(state)
    state = play(REUSE, state, "0 l:X1=4s:0", "0 Kd")
    assert state.hands[0] == parse_cards("Qh")


def test_W5_what_finds_no_place_again_is_not_taken() -> None:
    """A set of four with two wilds: the real king may come, but the joker cannot go back."""
    text = CLAIM.replace("7sKdQh", "KdQh9c") + "table=0:2d3d4d"
    full = text.replace("table=0:2d3d4d", "table=0:KcKhX1=KX1=K")
    assert code(REUSE, at(REUSE, full), "0 r:Kd:0:X1") == ("nowhere-to-reuse", "W5")
    assert not any(token.startswith("r:") for token in legal(REUSE, at(REUSE, full), 0))
    keep = replace(REUSE, play=replace(TURN, reclaim="keep"))
    assert "r:Kd:0:X1" in legal(keep, at(keep, full), 0)


def test_W5_nothing_is_done_that_takes_the_last_place() -> None:
    """The joker fits the low end alone: the card for that end stays in the hand till then."""
    text = CLAIM.replace("7sKdQh", "2sAsQh7d") + "table=0:X1=2s3s4s"
    rules = replace(REUSE, melds=Melds("low", largest_set=3))
    state = at(rules, text.replace("X1=2s3s4s", "X1=2s3s4s5s6s7s8s9sTsJsQsKs"))
    state = play(rules, state, "0 r:2s:0:X1")
    assert code(rules, state, "0 l:As:0") == ("reuse-first", "W5")
    assert legal(rules, state, 0) == ["l:X1=As:0"]


ONLY_TAKEN = "hands=4c5c6c7s/2c3c turn=0:play fresh=no taken=7s pile=9h "


def test_W5_the_last_card_must_be_one_that_can_be_discarded() -> None:
    """Only the taken 7s would be left: it claims the joker, which then may not be the last."""
    rules = REUSE
    full = ONLY_TAKEN + "table=0:7cX1=77d7h/1:2d3d4d"
    state = at(rules, full)
    assert code(rules, state, "0 d:4c5c6c") == ("only-the-taken-left", "T3")
    assert not any(token.startswith("d:") for token in legal(rules, state, 0))
    keep = replace(rules, play=replace(rules.play, reclaim="keep"))
    state = play(keep, at(keep, full), "0 d:4c5c6c", "0 r:7s:0:X1", "0 X1")
    assert result(state).winner == 0


def test_A34_the_taken_card_that_is_left_can_claim_nothing() -> None:
    rules = replace(ACE_TO_ACE, pack=Pack(jokers=2), draw=Draw())
    text = ONLY_TAKEN.replace("pile", "held_back=7s pile") + "table=0:5s6sX1=7s/1:2d3d4d"
    assert code(rules, at(rules, text), "0 d:4c5c6c") == ("only-the-taken-left", "T3")
    assert legal(rules, at(rules, text), 0) == ["4c", "5c", "6c"]


@pytest.mark.parametrize("melds", [Melds(largest_set=3), Melds(sets=False)])
def test_W3_N4_a_set_of_naturals_keeps_to_the_rules_too(melds: Melds) -> None:
    rules = rummy(melds=melds, play=TURN)
    state = at(rules, "hands=KcKdKhKs2c3d/4c5c turn=0:play pile=9h")
    assert code(rules, state, "0 d:KcKdKhKs") == ("not-a-meld", "T2")
    assert "d:KcKdKhKs" not in legal(rules, state, 0)
    assert ("d:KcKdKh" in legal(rules, state, 0)) == melds.sets


# ---------------------------------------------------------------- W8


def test_W8_the_pile_is_shuffled_while_the_last_card_is_drawn() -> None:
    text = "hands=KdQh7c/2c3c5d turn=0:draw pile=9h8hJs"
    state = run_down(LAST_DRAW, text, "4s")
    step = engine.apply(LAST_DRAW, state, 0, parse_action("s"))
    drew, again, _now = step.events
    assert isinstance(drew, ev.Drew) and isinstance(again, ev.Reshuffled)
    assert again.cards >> parse_card_list("Js")[0] & 1 and again.shuffled
    assert again.redact(0).order is None  # type: ignore[union-attr]
    public = step.state.public
    assert public.pile == () and public.stock == again.cards.bit_count()
    after = play(LAST_DRAW, step.state, "0 Kd")
    assert after.public.pile == parse_card_list("Kd")
    assert legal(LAST_DRAW, after, 1) == ["s", "t"]


def test_W8_once_the_reshuffles_are_used_up_the_deal_ends_after_the_discard() -> None:
    text = "hands=KdQh7c/2c3c5d turn=0:draw pile=9h8hJs reshuffles=1"
    ended = play(LAST_DRAW, run_down(LAST_DRAW, text, "4s"), "0 s", "0 Kd")
    assert result(ended).reason is Reason.BLOCK


def test_A33_play_goes_on_while_the_next_player_takes_the_discard() -> None:
    text = "hands=KdQh7c/2c3c5d turn=0:draw pile=9h8hJs"
    state = play(CONTINUE, run_down(CONTINUE, text, "4s"), "0 s", "0 Kd")
    assert state.public.phase == LastTake(1)
    assert legal(CONTINUE, state, 1) == ["p", "t"]
    assert result(play(CONTINUE, state, "1 p")).reason is Reason.BLOCK
    taken = play(CONTINUE, state, "1 t")
    assert code(CONTINUE, taken, "1 Kd") == ("taken-this-turn", "T3")
    on = play(CONTINUE, taken, "1 5d")
    assert on.public.phase == LastTake(0)


def test_A32_who_has_one_card_takes_no_discard_so_the_deal_ends() -> None:
    text = "hands=KdQh7c/2c turn=0:draw pile=9h8hJs"
    ended = play(CONTINUE, run_down(CONTINUE, text, "4s"), "0 s", "0 Kd")
    assert result(ended).reason is Reason.BLOCK and result(ended).scores == (21, 2)


def test_A33_endless_taking_is_cut_off() -> None:
    text = "hands=KdQh7c/2c3c5d turn=0:last-take pile=9h8hJs idle=38"
    taken = play(CONTINUE, run_down(CONTINUE, text), "0 t", "0 Kd")
    assert taken.public.phase == LastTake(1)
    assert result(play(CONTINUE, taken, "1 t", "1 2c")).reason is Reason.BLOCK


# ---------------------------------------------------------------- A34

PILE = "pile=3d8c9cTc"


def test_A34_before_the_first_meld_only_the_top_and_for_that_meld() -> None:
    text = f"hands=8h8dQsKh/2c3c turn=0:draw {PILE}"
    state = at(ACE_TO_ACE, text)
    assert legal(ACE_TO_ACE, state, 0) == ["s"]
    assert code(ACE_TO_ACE, state, "0 t") == ("only-for-first-meld", "A34")
    assert code(ACE_TO_ACE, state, "0 t:8c") == ("first-meld-takes-top", "A34")
    state = at(ACE_TO_ACE, text.replace("8c9cTc", "9cTc8c"))
    assert legal(ACE_TO_ACE, state, 0) == ["s", "t"]
    taken = play(ACE_TO_ACE, state, "0 t")
    assert legal(ACE_TO_ACE, taken, 0) == ["d:8c8d8h"]
    assert code(ACE_TO_ACE, taken, "0 Kh") == ("use-the-taken-first", "R3")


def test_A34_after_it_any_number_and_none_is_put_down_this_turn() -> None:
    text = f"hands=JcQsKh7c/2c3c turn=0:draw {PILE} table=0:4h5h6h"
    state = at(ACE_TO_ACE, text)
    assert legal(ACE_TO_ACE, state, 0) == ["s", "t", "t:3d", "t:8c", "t:9c"]
    state = play(ACE_TO_ACE, state, "0 t:8c")
    phase = state.public.phase
    assert isinstance(phase, ToPlay) and phase.barred == parse_cards("8c 9c Tc")
    assert code(ACE_TO_ACE, state, "0 d:8c9cTc") == ("taken-is-barred", "A34")
    assert code(ACE_TO_ACE, state, "0 d:9cTcJc") == ("taken-is-barred", "A34")
    # any may be discarded, the taken ones too
    assert legal(ACE_TO_ACE, state, 0) == ["7c", "8c", "9c", "Tc", "Jc", "Kh", "Qs"]
    text = position_text(position_of(state))
    assert position_of(at(ACE_TO_ACE, text)) == position_of(state)
    later = play(ACE_TO_ACE, state, "0 8c", "1 s", "1 2c", "0 s")
    assert "d:9cTcJc" in legal(ACE_TO_ACE, later, 0)


def test_A34_a_taken_card_claims_nothing_and_is_not_laid_off() -> None:
    rules = replace(ACE_TO_ACE, pack=Pack(jokers=2))
    text = "hands=QsKh/2c3c turn=0:draw pile=7s table=0:5s6sX1=7s/1:8h9hTh"
    state = play(rules, at(rules, text), "0 t")
    assert code(rules, state, "0 r:7s:0:X1") == ("taken-is-barred", "A34")
    text = text.replace("pile=7s", "pile=Jh")
    assert code(rules, play(rules, at(rules, text), "0 t"), "0 l:Jh:1") == (
        "taken-is-barred",
        "A34",
    )


# ---------------------------------------------------------------- W16


def test_W16_a_discard_taken_is_melded_at_once() -> None:
    rules: Rules = rummy(play=replace(TURN, top_used=True))
    text = "hands=8h8dQsKh/2c3c turn=0:draw pile=3d8c"
    taken = play(rules, at(rules, text), "0 t")
    assert legal(rules, taken, 0) == ["d:8c8d8h"]
    assert legal(rules, at(rules, text.replace("3d8c", "8c3d")), 0) == ["s"]


# ---------------------------------------------------------------- A36, E40

TWO = "hands=2hKd/2c3c turn=0:play pile=9h table=0:4h5h6h"


def test_E40_a_two_alone_ends_the_deal_for_two_points() -> None:
    text = TWO.replace("2c3c", "AcKh7d")
    state = play(FOR_TWO, at(FOR_TWO, text), "0 Kd")
    assert state.public.phase == OfferTwo(0, True)
    assert legal(FOR_TWO, state, 0) == ["two", "p"]
    assert position_of(at(FOR_TWO, position_text(position_of(state)))) == position_of(state)
    done = result(play(FOR_TWO, state, "0 two"))
    assert (done.reason, done.winner) == (Reason.TWO, 0)
    assert done.scores == (2, 18)


def test_A35_a_doubled_deal_doubles_the_two_as_well() -> None:
    text = TWO.replace("2c3c", "AcKh7d") + " factor=2"
    state = play(FOR_TWO, at(FOR_TWO, text), "0 Kd")
    assert result(play(FOR_TWO, state, "0 two")).scores == (4, 36)


def test_A36_play_goes_on_for_who_passes_and_others_are_not_asked() -> None:
    state = play(FOR_TWO, at(FOR_TWO, TWO), "0 Kd")
    assert code(FOR_TWO, state, "0 s") == ("two-or-pass", "A36")
    assert engine.actors(play(FOR_TWO, state, "0 p")) == (1,)
    plain = rummy(play=TURN)
    assert engine.actors(play(plain, at(plain, TWO), "0 Kd")) == (1,)


def test_A36_who_holds_another_card_is_asked_too_so_that_nobody_learns_of_a_2() -> None:
    state = play(FOR_TWO, at(FOR_TWO, TWO.replace("2hKd", "3hKd")), "0 Kd")
    assert state.public == play(FOR_TWO, at(FOR_TWO, TWO), "0 Kd").public
    assert legal(FOR_TWO, state, 0) == ["p"]
    assert code(FOR_TWO, state, "0 two") == ("no-two-alone", "A36")
    assert engine.actors(play(FOR_TWO, state, "0 p")) == (1,)
    two = play(FOR_TWO, at(FOR_TWO, TWO.replace("2hKd", "2h3hKd")), "0 Kd")
    assert engine.actors(two) == (1,)
    wild = play(FOR_TWO, at(FOR_TWO, f"{TWO} wild=2"), "0 Kd")
    assert engine.actors(wild) == (1,)


@pytest.mark.parametrize("drew", [True, False])
def test_A36_the_stock_that_ran_down_ends_the_deal_after_the_offer(drew: bool) -> None:
    rules = replace(FOR_TWO, ending=Ending(stock="block", left=0))
    text = "hands=2h/2c3c turn=0:draw pile=4d9h table=0:4h5h6h"
    state = run_down(rules, text, "4s")
    state = play(rules, state, *(("0 s", "0 4s") if drew else ("0 t", "0 2h")))
    if not drew:  # the deal goes on: a card is in the stock
        assert legal(rules, state, 0) == ["p"]
        assert engine.actors(play(rules, state, "0 p")) == (1,)
        return
    assert state.public.phase == OfferTwo(0, True)
    assert result(play(rules, state, "0 p")).reason is Reason.BLOCK
