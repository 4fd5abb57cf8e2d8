"""Rules of wild ranks in the engine: W1-W3, W5, W9-W11, W13, W23, W24, A29, A35, V2, V3."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from deals import at, code, legal, play, result
from openrummy.core import engine, game
from openrummy.core.cards import RANKS, card_text, in_order, parse_card, parse_cards
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine.card_values import held_points, table_points
from openrummy.core.engine.meld_terms import meld_terms_of
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.pack import deck as engine_deck
from openrummy.core.engine.model.phase import LastPlay, ToChoose, ToPlay
from openrummy.core.engine.model.state import all_cards
from openrummy.core.notation.position import position_of, position_text
from openrummy.core.rules.pieces import (
    DealersChoice,
    ExtraCard,
    LeftScore,
    Melds,
    Pack,
    PlainOpening,
    Rules,
    TableScore,
    TurnedWild,
    Values,
)
from openrummy.core.scoring.knock import Left, score_left_cards
from openrummy.core.scoring.result import Reason, SumLine
from playing import random_game, setup_of
from tables import TABLES, WILD, wild

TWO_PACKS = wild(pack=Pack(packs=2))
HALF = wild(melds=Melds(largest_set=4, wilds="half"))
BARRED = wild(melds=Melds("high-or-low", all_wild="barred"))
KEPT = wild(melds=Melds("high-or-low", all_wild="kept"))
BEANIE = Values(wild=25, ranks=(*(5,) * 8, *(10,) * 5))
DEAR_COURTS = Values(ranks=(*range(1, 11), 11, 12, 13))


def table(rules: Rules, rank: str, text: str) -> engine.State:
    """A turn of seat 0 in a deal with this wild rank, and a discard nobody needs."""
    words = dict(word.split("=", 1) for word in text.split())
    pile = "" if "pile" in words else " pile=8c"
    return at(rules, f"{text} turn=0:play wild={rank}{pile}")


def offered(rules: Rules, state: engine.State, start: str) -> set[str]:
    return {token for token in legal(rules, state, 0) if token.startswith(start)}


# ---------------------------------------------------------------- W1, W9, W13


def test_W1_the_rank_is_told_with_the_terms_of_the_deal() -> None:
    step = engine.start(WILD, setup_of(WILD, 4, number=4, entropy=seed_bytes(1)))
    assert step.state.public.wild == 4
    (terms,) = (terms for terms in step.events if isinstance(terms, ev.Terms))
    assert terms.wild == 4 and terms.redact(None) == terms
    joker = engine.start(WILD, setup_of(WILD, 4, wild=None, entropy=seed_bytes(1))).state
    assert joker.public.wild is None


def test_W9_wild_cards_count_twenty_five_and_others_their_own() -> None:
    hand = parse_cards("Ah 8d 9c Kd")
    state = table(WILD, "K", "hands=2c3d/4c5h")
    assert held_points(WILD, state.public, hand) == 43
    assert held_points(wild(values=BEANIE), state.public, hand) == 45
    assert held_points(wild(values=DEAR_COURTS), state.public, hand) == 43
    cheap = wild(values=Values(wild=15, ace=10))
    assert held_points(cheap, state.public, hand) == 10 + 8 + 9 + 15
    assert held_points(wild(values=DEAR_COURTS), state.public, parse_cards("Jc Qc Kc")) == 48
    assert held_points(TWO_PACKS, state.public, parse_cards("Kd Kd 9c", 2)) == 59


@pytest.mark.parametrize(("packs", "most"), [(1, 4), (2, 8)])
def test_W13_with_two_packs_sets_go_up_to_eight(packs: int, most: int) -> None:
    rules = wild(pack=Pack(packs=packs))
    assert meld_terms_of(rules, table(rules, "2", "hands=3c/4c").public).largest_set == most


def test_W13_a_set_never_exceeds_its_limit() -> None:
    """Treize Brasses: two packs, sets of at most four, wilds among them."""
    rules = wild(pack=Pack(packs=2), melds=Melds(twins=True, largest_set=4))
    state = table(rules, "2", "hands=KcKcKd2s2hKs5c/4h5h")
    assert code(rules, state, "0 d:KcKcKd2h=K2s=K") == ("not-a-meld", "T2")
    state = play(rules, state, "0 d:KcKcKd2s=K")
    assert code(rules, state, "0 l:Ks:0") == ("does-not-fit", "T6")
    assert code(rules, state, "0 l:2h=K:0") == ("does-not-fit", "T6")
    state = play(rules, state, "0 r:Ks:0:2s")
    assert state.public.table[0].cards.bit_count() == 4


# ---------------------------------------------------------------- W2, W3: E11-E13, E36


@pytest.mark.parametrize(
    ("meld", "fits", "not_that"), [("5c6c9c=7c", "8c", "3c"), ("9c=4c5c6c", "3c", "8c")]
)
def test_W2_the_place_of_the_wild_says_which_card_it_is(
    meld: str, fits: str, not_that: str
) -> None:
    """E11."""
    state = table(WILD, "9", f"hands=KdKhKs3c8cQd/4h5h table=1:{meld} pile=Td")
    state = play(WILD, state, "0 d:KdKhKs")
    assert f"l:{fits}:0" in legal(WILD, state, 0)
    assert code(WILD, state, f"0 l:{not_that}:0") == ("does-not-fit", "T6")


def test_W2_W5_the_wild_taken_goes_to_the_low_end() -> None:
    """E12: 7-2-9 becomes 5-2-7-8-9."""
    state = table(WILD, "2", "hands=5c8cKdKhKsQd/4h5h table=1:7c2h=8c9c pile=Td")
    state = play(WILD, state, "0 d:KdKhKs", "0 r:8c:0:2h", "0 l:2h=6c:0", "0 l:5c:0")
    (meld, _) = state.public.table
    assert meld.cards == parse_cards("5c 2h 7c 8c 9c")
    assert meld.stands == ((parse_card("2h"), parse_card("6c")),)
    assert code(WILD, state, "0 l:Qd:0") == ("does-not-fit", "T6")


def test_W3_two_kings_and_two_wild_jacks_are_a_full_set() -> None:
    """E13."""
    state = table(WILD, "J", "hands=KcKdJcJdKhQd/4h5h")
    state = play(WILD, state, "0 d:KcKdJc=KJd=K")
    assert code(WILD, state, "0 l:Kh:0") == ("does-not-fit", "T6")
    assert {"r:Kh:0:Jc", "r:Kh:0:Jd"} <= set(legal(WILD, state, 0))


def test_W2_W5_the_owner_claims_the_own_wild() -> None:
    """E36: nines wild, 9-6-7 is 5-6-7."""
    state = table(WILD, "9", "hands=9c6h7h5hQdKd/4h5c")
    state = play(WILD, state, "0 d:6h7h9c=5h", "0 r:5h:0:9c")
    assert state.hands[0] == parse_cards("9c Qd Kd")
    assert state.public.known[0] == parse_cards("9c")


def test_W5_in_a_set_either_missing_card_claims_and_then_it_is_full() -> None:
    """E36: twos wild, K-K-2."""
    state = table(WILD, "2", "hands=KhKs5c6c7cQd/4h5h table=1:KcKd2s=K")
    state = play(WILD, state, "0 d:5c6c7c")
    assert offered(WILD, state, "r:") == {"r:Kh:0:2s", "r:Ks:0:2s"}
    state = play(WILD, state, "0 r:Kh:0:2s", "0 l:Ks:0")
    assert code(WILD, state, "0 l:2s=K:0") == ("does-not-fit", "T6")


def test_W3_a_natural_that_could_be_both_is_declared() -> None:
    """E36: sevens wild, 7-T-T is a set, A-2-7 a run whose 7 is the 3."""
    state = table(WILD, "7", "hands=7c7dTcThAs2sQd/4h5h")
    assert {"d:7c=TTcTh", "d:7c=3sAs2s"} <= set(legal(WILD, state, 0))
    assert code(WILD, state, "0 d:7cTcTh") == ("not-a-meld", "T2")


def test_W3_an_ambiguous_meld_is_set_or_run_and_stays_so() -> None:
    """Threes wild: J-3-3 of a suit is what is declared."""
    state = table(WILD, "3", "hands=Jc3c3hQcKcTc/4h5h")
    as_set = play(WILD, state, "0 d:Jc3c=J3h=J")
    assert code(WILD, as_set, "0 l:Qc:0") == ("does-not-fit", "T6")
    as_run = play(WILD, state, "0 d:Jc3c=Qc3h=Kc")
    assert "l:Tc:0" in legal(WILD, as_run, 0)


# ---------------------------------------------------------------- A29: natural use


def test_A29_a_card_of_the_wild_rank_stands_for_itself_and_cannot_be_claimed() -> None:
    state = table(TWO_PACKS, "9", "hands=7c8c9c9cQdKd/4h5h")
    state = play(TWO_PACKS, state, "0 d:7c8c9c")
    (meld,) = state.public.table
    assert meld.stands == () and offered(TWO_PACKS, state, "r:") == set()
    assert code(TWO_PACKS, state, "0 r:9c:0:9c") == ("not-claimed", "A30")
    assert table_points(TWO_PACKS, state.public)[0] == 7 + 8 + 25


def test_A29_fours_wild_with_one_natural() -> None:
    state = table(WILD, "4", "hands=3h4h4d6h5hQd/5c6c")
    assert "d:4d=5h3h4h" in legal(WILD, state, 0)
    state = play(WILD, state, "0 d:3h4h4d=5h")
    assert offered(WILD, state, "r:") == {"r:5h:0:4d"}


# ---------------------------------------------------------------- W24, V2, V3


def test_W24_melds_of_wilds_alone() -> None:
    text = "hands=2c2d2h2s5cKc/4h5h"
    all_wild = "d:2c=Kc2d=Qc2h=Jc"
    for rules in (WILD, KEPT):
        state = play(rules, table(rules, "2", text), f"0 {all_wild}")
        assert offered(rules, state, "r:") == {"r:Kc:0:2c"}, "from a run, for the card of its place"
    assert code(BARRED, table(BARRED, "2", text), f"0 {all_wild}") == ("not-a-meld", "T2")
    as_kings = "d:2c=K2d=K2h=K"
    for rules in (WILD, KEPT):
        state = play(rules, table(rules, "2", text), f"0 {as_kings}")
        taken = {f"r:Kc:0:2{suit}" for suit in "cdh"}
        assert offered(rules, state, "r:") == (taken if rules is WILD else set())
    assert code(KEPT, state, "0 r:Kc:0:2c") == ("not-claimed", "A30")
    # as twos they are natural
    assert "d:2c2d2h" in legal(BARRED, table(BARRED, "2", text), 0)


def test_W24_a_claim_may_not_leave_wilds_alone() -> None:
    """Nothing is left without a natural by a claim: the card that claims is one."""
    state = table(BARRED, "2", "hands=KhKs5c6c7cQd/4h5h table=1:Kc2d=K2s=K")
    state = play(BARRED, state, "0 d:5c6c7c", "0 r:Kh:0:2d", "0 r:Ks:0:2s")
    assert state.public.table[0].cards == parse_cards("Kc Kh Ks")


def test_V3_never_more_wilds_than_naturals_after_anything() -> None:
    text = "hands=KcKd2c2d2hKs5cQh/4h5h"
    state = table(HALF, "2", text)
    assert code(HALF, state, "0 d:Kc2c=K2d=K") == ("not-a-meld", "T2")
    assert not any(token.count("=") > 2 for token in offered(HALF, state, "d:"))
    state = play(HALF, state, "0 d:KcKd2c=K", "0 l:2d=K:0")
    assert code(HALF, state, "0 l:2h=K:0") == ("does-not-fit", "T6")  # V2 as well
    run = table(HALF, "2", "hands=2d2h9c9d9hQh/4h5h table=1:5c6c2c=7c2s=8c")
    run = play(HALF, run, "0 d:9c9d9h")
    assert code(HALF, run, "0 l:2d=4c:0") == ("does-not-fit", "T6")
    assert "l:2h=4c:0" not in legal(HALF, run, 0)


def test_V3_a_wild_that_stands_for_itself_counts_as_natural() -> None:
    state = table(HALF, "4", "hands=3h4h4d4cQd/5c6c")
    assert "d:4c=5h3h4h" in legal(HALF, state, 0)
    assert code(HALF, state, "0 d:3h4d=4h4c=5h") == ("not-a-meld", "T2")


# ---------------------------------------------------------------- W10, W11, W18: counting


def test_W10_deals_with_some_ranks_count_double() -> None:
    rules = wild(score=LeftScore(doubled=(7, 13)))
    for rank, times in (("7", 2), ("K", 2), ("8", 1)):
        over = result(play(rules, table(rules, rank, "hands=Td/4h5h"), "0 Td"))
        assert over.scores == (0, 9 * times)
    deal = engine.start(rules, setup_of(rules, 3, number=6, factor=2)).state
    assert deal.public.wild == 6 and deal.public.factor == 4  # with the press: four times


def test_W11_who_goes_out_gets_points_off_and_they_are_never_doubled() -> None:
    score = LeftScore(out=-15)
    over = score_left_cards(score, Left(1, {0: 35, 1: 0}, factor=2))
    assert over.scores == (70, -15) and over.reason is Reason.OUT
    assert over.lines == (
        SumLine("left", 0, 35),
        SumLine("doubled", 0, 35, (("times", 2),)),
        SumLine("out", 1, -15),
    )
    assert score_left_cards(score, Left(None, {0: 35, 1: 4})).scores == (35, 4)


def test_A35_a_factor_multiplies_what_lies_there_too() -> None:
    rules = wild(score=TableScore(out=10))
    deal = table(rules, "2", "hands=Td/4h5h table=0:KcKd2s=K factor=2 pile=8c")
    assert result(play(rules, deal, "0 Td")).scores == (2 * 45 + 10, -18)


# ---------------------------------------------------------------- positions, conservation


def test_positions_tell_the_wild_rank() -> None:
    state = table(WILD, "T", "hands=KcKd2c/4h5h table=1:3c4cTd=5c")
    text = position_text(position_of(state))
    assert "wild=T" in text.split() and at(WILD, text) == state
    with pytest.raises(ValueError, match="rank"):
        at(WILD, "hands=Kc/4h turn=0:draw wild=X")


def test_the_first_turn_has_a_card_more_and_no_draw() -> None:
    state = engine.start(WILD, setup_of(WILD, 3, entropy=seed_bytes(3))).state
    first = state.public.first
    assert [hand.bit_count() for hand in state.hands] == [
        8 if seat == first else 7 for seat in range(3)
    ]
    assert len(all_cards(state)) == 52 and state.public.pile == ()
    discards = [token for token in legal(WILD, state, first) if len(token) == 2]
    assert sorted(discards) == sorted(card_text(card) for card in in_order(state.hands[first]))
    state = play(WILD, state, f"{first} {discards[0]}")
    assert state.public.idle == 1 and state.public.pile == (parse_card(discards[0]),)


# ---------------------------------------------------------------- W15, A31: the first round

TO_DEALER = wild(opening=ExtraCard("dealer"))
MELDS = "hands=3c4c5cKd/6c7c8cQd/9c9d9hAs"
FOUR = "hands=Kd/3c4c5cQd/9c9d9hAs/2s7h"


def first_round(how: Any) -> Rules:
    return wild(play=replace(WILD.play, first_round=how))


def test_W14_the_card_more_goes_to_the_dealer_who_begins() -> None:
    setup = setup_of(TO_DEALER, 3, dealer=2, first=2, entropy=seed_bytes(2))
    state = engine.start(TO_DEALER, setup).state
    assert state.public.phase == ToPlay(2, opening=True)
    assert [hand.bit_count() for hand in state.hands] == [7, 7, 8]
    text = position_text(position_of(state))
    assert at(TO_DEALER, text).public == state.public


def test_W15_discard_only_the_first_player_lays_nothing_down() -> None:
    rules = first_round("discard-only")
    text = f"{MELDS} turn=0:play opening=yes wild=2 dealer=2 stock=?1"
    state = at(rules, text)
    assert code(rules, state, "0 d:3c4c5c") == ("no-meld-yet", "W15")
    assert all(len(token) == 2 for token in legal(rules, state, 0))
    state = play(rules, state, "0 Kd", "1 s", "1 d:6c7c8c")
    assert len(state.public.table) == 1


def test_W15_wait_nobody_melds_before_the_first_players_second_turn() -> None:
    rules = first_round("wait")
    state = at(rules, f"{MELDS} turn=0:play opening=yes wild=2 dealer=2 stock=?1")
    for seat, discard in ((0, "Kd"), (1, "Qd"), (2, "As")):
        meld = {0: "3c4c5c", 1: "6c7c8c", 2: "9c9d9h"}[seat]
        if seat:
            state = play(rules, state, f"{seat} s")
        assert code(rules, state, f"{seat} d:{meld}") == ("no-meld-yet", "W15")
        state = play(rules, state, f"{seat} {discard}")
    state = play(rules, state, "0 s", "0 d:3c4c5c")
    assert len(state.public.table) == 1


def test_W15_a_discard_to_be_melded_at_once_waits_too() -> None:
    rules = wild(play=replace(WILD.play, first_round="wait", top_used=True))
    text = f"{MELDS} turn=1:draw wild=2 dealer=2 stock=?1 pile=9s turns=1"
    assert code(rules, at(rules, text), "1 t")[0] == "only-to-use"


LAST = wild(play=replace(WILD.play, last_turn=True))


def test_W15_who_has_had_no_turn_puts_melds_down_once() -> None:
    """E39: the first of four is out on the first turn: the other three may put down."""
    text = f"{FOUR} turn=0:play opening=yes fresh=no wild=2 dealer=3 stock=?1"
    state = play(LAST, at(LAST, text), "0 Kd")
    assert state.public.phase == LastPlay(1, 0, rummy=False, waiting=(2, 3))
    assert at(LAST, position_text(position_of(state))) == state
    assert set(legal(LAST, state, 1)) == {"d:3c4c5c", "p"}
    assert code(LAST, state, "1 s") == ("only-put-down", "W15")
    assert code(LAST, state, "1 Qd") == ("only-put-down", "W15")
    assert code(LAST, state, "1 d:3c4cQd") == ("not-a-meld", "T2")
    assert code(LAST, state, "1 l:Qd:0") == ("no-such-meld", "T2")
    state = play(LAST, state, "1 d:3c4c5c", "1 p", "2 d:9c9d9h", "2 p")
    assert code(LAST, state, "3 l:7h:0") == ("does-not-fit", "T6")
    assert code(LAST, state, "3 l:2s=6c:0") == ("meld-first", "T5")
    over = result(play(LAST, state, "3 p"))
    assert over.reason is Reason.OUT and over.winner == 0
    assert over.scores == (0, 10, 1, 25 + 7)


def test_W15_only_those_after_the_one_who_is_out() -> None:
    """E39: the second player is out on the first turn: the third and fourth may, not the first."""
    hands = "hands=3c4c5cQd/Kd/9c9d9hAs/2s7h"
    text = f"{hands} turn=1:play fresh=no wild=2 dealer=3 stock=?1 turns=1 drawn=Kd"
    state = play(LAST, at(LAST, text), "1 Kd")
    assert state.public.phase == LastPlay(2, 1, rummy=False, waiting=(3,))
    assert result(play(LAST, state, "2 p", "3 p")).scores == (22, 0, 28, 32)


def test_W15_later_there_is_no_last_turn() -> None:
    text = f"{FOUR} turn=0:play fresh=no wild=2 dealer=3 stock=?1 turns=4 drawn=Kd pile=8h"
    assert result(play(LAST, at(LAST, text), "0 Kd")).winner == 0
    free = f"{FOUR} turn=0:play opening=yes fresh=no wild=2 dealer=3 stock=?1"
    assert result(play(WILD, at(WILD, free), "0 Kd")).winner == 0


def test_W15_a_whole_hand_may_be_put_down() -> None:
    text = "hands=Kd/3c4c5c6c turn=0:play opening=yes fresh=no wild=2 dealer=1 stock=?1"
    state = play(LAST, at(LAST, text), "0 Kd", "1 d:3c4c5c6c")
    assert legal(LAST, state, 1) == ["p"]
    assert result(play(LAST, state, "1 p")).scores == (0, 0)


# ---------------------------------------------------------------- W1, A37: dealer's choice

CHOICE = wild(wild=DealersChoice(), score=LeftScore(doubled=(7,)))


def test_A37_the_dealer_names_a_rank_before_the_first_turn() -> None:
    setup = setup_of(CHOICE, 3, free=(0, 6, 12), entropy=seed_bytes(4))
    state = engine.start(CHOICE, setup).state
    assert state.public.phase == ToChoose(setup.dealer, (0, 6, 12))
    assert state.public.wild is None
    assert at(CHOICE, position_text(position_of(state))) == state
    dealer, first = setup.dealer, setup.first
    assert legal(CHOICE, state, dealer) == ["c:A", "c:7", "c:K"]
    assert code(CHOICE, state, f"{dealer} c:2") == ("rank-not-free", "A37")
    assert code(CHOICE, state, f"{dealer} s") == ("choose-first", "A37")
    assert code(CHOICE, state, f"{first} c:A") == ("not-your-turn", "G30")
    for rank, times in (("7", 2), ("K", 1)):
        chosen = play(CHOICE, state, f"{dealer} c:{rank}").public
        assert chosen.wild == RANKS.index(rank) and chosen.factor == times
        assert chosen.phase == ToPlay(first, opening=True)


def test_A37_the_last_rank_is_wild_without_asking() -> None:
    for fields in ({"free": (6,)}, {"wild": 6}):
        state = engine.start(CHOICE, setup_of(CHOICE, 3, **fields)).state
        assert state.public.wild == 6 and state.public.factor == 2
        assert isinstance(state.public.phase, ToPlay)


def test_A37_every_rank_is_wild_once_in_a_game() -> None:
    """The last one without asking."""
    rules = TABLES["dealer's choice"]
    named, asked = [], 0
    for _, action, step in random_game(rules, 2, seed=5, deals=99):
        asked += isinstance(action, engine.Choose)
        for event in step.events:
            if isinstance(event, game.OnBoard):
                if isinstance(event.event, ev.Chose):
                    named.append(event.event.rank)
                elif isinstance(event.event, ev.Terms) and event.event.wild is not None:
                    named.append(event.event.wild)
    assert sorted(named) == [0, 1, 2, 10, 11, 12] and asked == 5


# ---------------------------------------------------------------- I2: a card turned up

TURNED = wild(wild=TurnedWild(), opening=PlainOpening(), pack=Pack(packs=2, jokers=1))


def test_I2_the_card_after_the_upcard_fixes_the_wild_rank() -> None:
    """For a joker aces are wild; the card plays no other part."""
    setup = setup_of(TURNED, 2)
    for name, rank in (("9d", 8), ("X1", 0)):
        top = [parse_card(card) for card in ("Kd", name)]
        rest = list(engine_deck(TURNED, 2))
        for card in top:
            rest.remove(card)
        order = (*rest[14:], *reversed(top), *rest[:14])
        step = engine.start_with(TURNED, setup, order)
        public = step.state.public
        assert public.pile == (parse_card("Kd"),) and public.turned == parse_card(name)
        assert public.wild == rank and public.stock == len(step.state.stock) == 106 - 16
        assert sorted(all_cards(step.state)) == sorted(order)
        assert at(TURNED, position_text(position_of(step.state))) == step.state
    with pytest.raises(engine.PositionError, match="turned"):
        at(TURNED, "hands=Kc/4h turn=0:draw wild=9 pile=3c")
