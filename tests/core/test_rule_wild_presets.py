"""The wild-card games of the catalogue: W4, W6, W12, W19, W20, W23, V1-V6, A31."""

from __future__ import annotations

import pytest

from deals import at, code, legal, play, result, turn
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import (
    ExtraCard,
    LeftScore,
    Rules,
    TableMelds,
    TableScore,
    WildRanks,
)

UP = tuple(range(1, 14))


def game(name: str, *settings: str) -> Rules:
    return catalogue.resolve(name, settings).rules


WILD = game("wild-rummy")
FORT_WORTH = game("fort-worth-gin")


# ---------------------------------------------------------------- W4, W6, W23


def test_W4_the_first_meld_is_a_new_one_and_then_anything_in_the_same_turn() -> None:
    state = at(WILD, "hands=8s6h7h8hKc/2c3c turn=0:play pile=9h wild=2 table=1:5s6s7s")
    assert code(WILD, state, "0 l:8s:0") == ("meld-first", "T5")
    state = play(WILD, state, "0 d:6h7h8h")
    assert "l:8s:0" in legal(WILD, state, 0)
    assert [cards.bit_count() for cards in play(WILD, state, "0 l:8s:0", "0 Kc").hands] == [0, 2]


def test_W4_reclaiming_too_needs_a_meld_of_ones_own() -> None:
    text = "hands=7s6h7h8hKc/4c3c turn=0:play pile=9h wild=2 table=1:5s6s2d=7s"
    state = at(WILD, text)
    assert not [token for token in legal(WILD, state, 0) if token.startswith("r:")]
    state = play(WILD, state, "0 d:6h7h8h", "0 r:7s:0:2d")
    assert {"2d", "l:2d=4s:0", "l:2d=9h:1"} <= set(legal(WILD, state, 0))


@pytest.mark.parametrize("name", ["wild-rummy", "ace-to-ace", "beanie", "fort-worth-gin"])
def test_W6_the_last_card_is_always_discarded(name: str) -> None:
    rules = game(name)
    assert isinstance(rules.play, TableMelds) and rules.play.last_discard == "required"
    text = "hands=8sKd/4c3c turn=0:play fresh=no pile=9h wild=2 table=0:5s6s7s turns=2"
    state = play(rules, at(rules, text), "0 l:8s:0")
    assert legal(rules, state, 0) == ["Kd"]
    assert turn(play(rules, state, "0 Kd")) == "over"


def test_W23_a_meld_that_leaves_no_card_to_discard_is_illegal() -> None:
    three = "hands=7h8h9h/4c3c turn=0:play fresh=no pile=Qs wild=2 table=0:5s6s7s"
    assert code(WILD, at(WILD, three), "0 d:7h8h9h") == ("last-card-is-thrown", "T9")
    with_one = at(WILD, three.replace("9h/", "9hQd/"))
    assert play(WILD, with_one, "0 d:7h8h9h", "0 Qd").hands[0] == 0


# ---------------------------------------------------------------- W12, W13, W19, W20


@pytest.mark.parametrize(
    ("name", "cards"),
    [("wild-rummy", 7), ("biddies", 7), ("treize-brasses", 13), ("ace-to-ace", 7)],
)
def test_W12_cards_dealt_and_one_more_for_who_begins(name: str, cards: int) -> None:
    rules = game(name)
    assert {size for _, size in rules.deal.cards} == {cards}
    assert rules.opening == ExtraCard()


def test_W12_ten_cards_for_two_or_three_is_a_house_rule() -> None:
    rules = game("wild-rummy", "deal.cards=2:10,3:10,4:7,5:7,6:7")
    assert rules.deal.hand_size(3) == 10


def test_W13_packs_and_the_largest_set() -> None:
    assert [WILD.pack.packs_for(seats) for seats in range(2, 7)] == [1] * 5
    two = catalogue.resolve("wild-rummy", ["pack.packs_of=5:2,6:2", "melds.twins=true"]).rules
    assert [two.pack.packs_for(seats) for seats in range(2, 7)] == [1, 1, 1, 2, 2]
    brasses = game("treize-brasses")
    assert (brasses.pack.packs_for(2), brasses.melds.largest_set) == (2, 4)


def test_W19_a_joker_is_wild_in_every_deal_and_alone_in_the_fourteenth() -> None:
    rules = game("joker-wild")
    assert isinstance(rules.wild, WildRanks)
    assert rules.wild.order == (*UP, 0)
    assert (rules.sheet.deals, rules.values.joker) == (14, 50)
    state = at(rules, "hands=8s9sX1Kd/8c turn=0:play fresh=no pile=9h")
    assert {"d:8s9sX1=Ts", "d:X1=7s8s9s"} & set(legal(rules, state, 0))
    out = at(rules, "hands=Kd/8cX1 turn=0:play fresh=no pile=9h table=0:5s6s7s")
    assert result(play(rules, out, "0 Kd")).scores == (0, 58)


def test_W20_a_card_taken_is_discarded_back_in_ace_to_ace_only() -> None:
    text = "hands=7h8hKd/4c3c turn=0:draw pile=JcQs wild=2 table=0:5s6s7s"
    taken = play(WILD, at(WILD, text), "0 t")
    assert code(WILD, taken, "0 Qs") == ("taken-this-turn", "T3")
    ace = game("ace-to-ace")
    deeper = play(ace, at(ace, text), "0 t:Jc")
    assert {"Jc", "Qs"} <= set(legal(ace, deeper, 0))


# ---------------------------------------------------------------- V1-V6


LOW = [
    name
    for name in catalogue.names()
    if catalogue.variant(name).family == "wild" and name not in {"biddies", "ace-to-ace"}
]


@pytest.mark.parametrize("name", [*LOW, "biddies", "ace-to-ace"])
def test_V1_W25_aces_are_low_but_in_two_games(name: str) -> None:
    """Queen, king, ace is a run in Biddies and Ace to Ace alone; king, ace, two nowhere."""
    rules = game(name)
    assert rules.melds.aces == ("low" if name in LOW else "high-or-low")
    others = "/".join(["8c", "7c", "6c"][: rules.seating.players[0] - 1])
    state = at(rules, f"hands=QsKsAs2s/{others} turn=0:play fresh=no pile=9h wild=4")
    if name not in LOW:
        assert "d:AsQsKs" in legal(rules, state, 0)
    else:
        assert code(rules, state, "0 d:QsKsAs")[0] == "not-a-meld"
    assert code(rules, state, "0 d:KsAs2s")[0] == "not-a-meld"


def test_V2_sets_of_four_at_most_wild_cards_among_them() -> None:
    text = "hands=9c4d8sKd/8c turn=0:play fresh=no pile=Jh wild=4 table=0:9d9h9s4h=9"
    state = at(FORT_WORTH, text)
    assert code(FORT_WORTH, state, "0 l:4d=9:0")[0] == "does-not-fit"
    assert code(FORT_WORTH, state, "0 l:9c:0")[0] == "does-not-fit"
    assert "r:9c:0:4h" in legal(FORT_WORTH, state, 0)


def test_V3_a_card_of_the_wild_rank_in_its_own_place_is_natural() -> None:
    """With fours wild 3-4-4 of hearts and diamonds is 3-4-5 with one wild card."""
    state = at(FORT_WORTH, "hands=3h4h4dKd/8c turn=0:play pile=Jh wild=4")
    assert "d:4d=5h3h4h" in legal(FORT_WORTH, state, 0)
    two = at(FORT_WORTH, "hands=Kc4h4dQd/8c turn=0:play pile=Jh wild=4")
    assert code(FORT_WORTH, two, "0 d:Kc4h=K4d=K")[0] == "not-a-meld"


def test_V4_either_pile_and_the_turn_always_ends_with_a_discard() -> None:
    state = at(FORT_WORTH, "hands=7h8hKd/4c3c turn=0:draw pile=9h wild=2 table=1:5s6s7s")
    assert legal(FORT_WORTH, state, 0) == ["s", "t"]
    taken = play(FORT_WORTH, state, "0 t", "0 d:7h8h9h")
    assert legal(FORT_WORTH, taken, 0) == ["Kd"]


@pytest.mark.parametrize(
    ("order", "deals"), [((1, 3, 5, 7, 9, 11, 13), 7), ((2, 4, 6, 8, 10, 12), 6), (UP, 13)]
)
def test_V5_thirteen_deals_or_the_odd_or_the_even_ranks(order: tuple[int, ...], deals: int) -> None:
    texts = f"wild.order={','.join(map(str, order))}", f"sheet.deals={deals}"
    rules = game("fort-worth-gin", *texts)
    assert rules.wild == WildRanks(order)
    assert rules.sheet.deals == deals == len(order)


def test_V6_lay_offs_reclaims_and_values_are_those_of_wild_rummy() -> None:
    assert FORT_WORTH.play == WILD.play
    assert FORT_WORTH.values == WILD.values


# ---------------------------------------------------------------- W1, W9, W10, W11, A31


@pytest.mark.parametrize(
    "order",
    [
        UP,
        UP[::-1],
        UP[1:],
        (*UP[1:], 1),
        (*UP, 1),
        UP[::2],
        UP[1::2],
    ],
)
def test_W1_orders_are_house_rules(order: tuple[int, ...]) -> None:
    deals = len(order)
    rules = game("wild-rummy", f"wild.order={','.join(map(str, order))}", f"sheet.deals={deals}")
    assert rules.wild == WildRanks(order)


def test_W9_values_of_the_games() -> None:
    assert game("beanie").values.ranks == (5,) * 8 + (10,) * 5
    assert game("treize-brasses").values.ranks == UP
    assert game("biddies").values.ace == 10
    assert game("ace-to-ace").values.ace == 15
    assert {game(name).values.wild for name in ("wild-rummy", "beanie", "ace-to-ace")} == {25}


def test_W10_W11_are_house_rules() -> None:
    score = game("wild-rummy", "score.doubled=7,13", "score.out=-15").score
    assert score == LeftScore(doubled=(7, 13), out=-15)
    assert game("ace-to-ace").score == TableScore()


@pytest.mark.parametrize(
    ("name", "first_round", "last_turn"),
    [("beanie", "free", True), ("beanie-wait", "wait", False), ("wild-rummy", "free", False)],
)
def test_A31_first_rounds_of_the_games(name: str, first_round: str, last_turn: bool) -> None:
    rules = game(name)
    assert isinstance(rules.play, TableMelds)
    assert (rules.play.first_round, rules.play.last_turn) == (first_round, last_turn)
    play = game("wild-rummy", "play.first_round=discard-only").play
    assert isinstance(play, TableMelds) and play.first_round == "discard-only"
