"""Three Thirteen, rule by rule: hands that follow the deal, and a last turn (D1-D6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, code, legal, play, result, turn
from openrummy.core import game
from openrummy.core.cards import RANKS, card_text, parse_card_list, parse_cards
from openrummy.core.engine import State, start
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.meld_terms import terms_with
from openrummy.core.engine.position import PositionError
from openrummy.core.game.wild_rank import ranks_before
from openrummy.core.melds.wild import LaidMeld, is_meld, open_face
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.contradictions import check
from openrummy.core.scoring.result import Reason
from playing import setup_of

RULES = variant("three-thirteen").rules
HANDS = "hands=5h6h7h2s/8c9dKs/3cAdQd"


def ready() -> State:
    """Three players in the first deal; seat 0 has drawn and can be out."""
    return at(RULES, f"{HANDS} turn=0:throw pile=9h wild=3 stock=?8")


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 2), (4, 2)])
def test_D1_a_second_pack_from_three_players_on(players: int, packs: int) -> None:
    public = start(RULES, setup_of(RULES, players)).state.public
    assert 3 * players + public.stock + len(public.pile) == 52 * packs
    assert RULES.seating.players == (2, 3, 4)


@pytest.mark.parametrize("number", range(13))
def test_D2_hands_and_the_wild_rank_follow_the_deal(number: int) -> None:
    state = start(RULES, setup_of(RULES, 4, number=number)).state
    cards = 3 + number % 11
    assert [hand.bit_count() for hand in state.hands] == [cards] * 4
    assert RULES.deal.hand_size(4, number) == cards
    assert RULES.deal.hand_size(4) == 13


def test_D2_a_deal_that_does_not_count_is_dealt_again() -> None:
    started = game.start(RULES, 2).state
    assert started.standing.counted == 0


def test_D2_the_most_cards_stand_beside_the_list() -> None:
    deal = replace(RULES.deal, cards=((2, 12), (3, 13), (4, 13)))
    assert [error.code for error in check(replace(RULES, deal=deal))] == ["by-deal-most"]


def test_D2_no_position_has_another_number_of_cards() -> None:
    with pytest.raises(PositionError, match="in no deal"):
        at(RULES, "hands=5h6h/8c9d turn=0:draw pile=9h wild=3 stock=?8")


def test_D3_the_wild_rank_is_that_of_the_number_of_cards() -> None:
    ranks = [rank for rank in ranks_before(RULES.wild, 12) if rank is not None]
    assert "".join(RANKS[rank] for rank in ranks) == "3456789TJQK3"


def test_D3_any_number_of_wild_cards_and_low_aces() -> None:
    def out(hand: str) -> list[str]:
        state = at(RULES, f"hands={hand}/8c9dKs/3sAdQd turn=0:throw pile=9h wild=3 stock=?8")
        return [token for token in legal(RULES, state, 0) if token.startswith("y:")]

    assert any(token.startswith("y:2s:") for token in out("3c3d3h2s"))
    assert any(token.startswith("y:2s:") for token in out("Kc3d3h2s"))
    assert not out("QcKcAc2s")


def test_D3_wild_cards_join_four_natural_cards_of_a_set() -> None:
    """One pack has four kings, and a wild five is the fifth card of their set."""
    text = "hands=KcKdKhKs5d9h/QsTc2c3c4h turn=0:throw wild=5 pile=Jh stock=?1 turns=4"
    state = at(RULES, text)
    assert "y:9h:Kc5d=KKdKhKs" in legal(RULES, state, 0)
    assert not play(RULES, state, "0 y:9h:KcKdKhKs5d=K").hands[0]
    # with two packs a ninth and tenth card, too
    terms = terms_with(RULES, 4, RANKS.index("J"))
    hand = parse_cards("Kc Kc Kd Kd Kh Kh Ks Ks Jc Jd Jh", 2)
    meld = LaidMeld(hand, tuple((card, open_face(12)) for card in parse_card_list("Jc Jd Jh")))
    assert is_meld(terms, meld)


def test_W3_other_games_keep_sets_at_four_a_pack() -> None:
    for name, players, most in (("indian-rummy", 4, 4), ("rummy-500", 6, 4), ("wild-rummy", 4, 4)):
        assert terms_with(variant(name).rules, players, 3).largest_set == most


def test_D4_who_is_out_discards_face_up() -> None:
    state = play(RULES, ready(), "0 y:2s:5h6h7h")
    assert [card_text(card) for card in state.public.pile] == ["9h", "2s"]
    assert state.public.declarer == 0
    assert legal(RULES, state, 1) == ["s", "t"]
    assert play(RULES, state, "1 t").hands[1] & parse_cards("2s")


def test_D5_everybody_else_has_one_more_turn() -> None:
    state = play(RULES, ready(), "0 y:2s:5h6h7h")
    assert turn(state) == "1:draw"
    assert code(RULES, state, "1 drop") == ("last-turn", "D5")
    state = play(RULES, state, "1 s", f"1 {legal(RULES, play(RULES, state, '1 s'), 1)[-1]}")
    assert turn(state) == "2:draw"
    state = play(RULES, state, "2 t")
    assert code(RULES, state, "2 y:Qd:3cAd9h") == ("last-turn", "D5")
    state = play(RULES, state, "2 Qd")
    assert turn(state) == "1:arrange"
    state = play(RULES, state, "1 a:", "2 a:")
    outcome = result(state)
    assert (outcome.reason, outcome.winner, outcome.scores[0]) == (Reason.DECLARED, 0, 0)
    assert outcome.scores[1] > 0 and outcome.scores[2] > 0


def test_D6_a_wild_card_left_over_counts_what_its_rank_counts() -> None:
    public = ready().public
    assert held_points(RULES, public, parse_cards("3c Ad Qd")) == 3 + 1 + 10
    fixed = replace(RULES, values=replace(RULES.values, wild_counts="wild"))
    assert held_points(fixed, public, parse_cards("3c Ad Qd")) == 25 + 1 + 10
