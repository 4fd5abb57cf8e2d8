"""Rules of games in which whole hands are declared, one by one: I1-I9."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, code, legal, play, refusal, result, turn
from declared_rules import COSTS, DECLARED, INDIAN, indian, indian_play, indian_score
from openrummy.core import engine
from openrummy.core.cards import card, card_text, is_joker, joker, parse_card, parse_cards, rank_of
from openrummy.core.engine import DealSetup, State
from openrummy.core.engine.declared.hands import (
    drop_points,
    least_arrangement,
    on_first_turn,
)
from openrummy.core.engine.meld_terms import meld_terms_of, terms_with
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.phase import ToArrange, ToDraw
from openrummy.core.engine.opening import wild_rank
from openrummy.core.melds.wild import is_meld, parse_meld
from openrummy.core.notation.position import position_of, position_text
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.pieces import Draw, Ending, Rules
from openrummy.core.scoring.result import Reason
from playing import table_for

# Sixes are wild. Seat 0 can declare: a pure run, a run with a six, two sets.
MELDS = "3d4d5d/8c9c6sJc/KcKdKh/7d7h7s"
GOOD = "3d4d5d8c9c6sJcKcKdKh7d7h7s"
POOR = "2c4c8dThQsAsAd3h5sJd9d7cKs"
TOKEN = f"y:2s:{MELDS.replace('6s', '6s=Tc')}"


def declaring(rules: Rules = INDIAN, other: str = POOR, more: str = "") -> State:
    """Seat 0 holds :data:`GOOD` and the 2 of spades, and has drawn."""
    text = f"hands={GOOD}2s/{other} turn=0:throw pile=9h wild=6 turned=6h stock=?1 {more}"
    return at(rules, text)


@pytest.mark.parametrize("name", DECLARED)
def test_the_rules_go_together(name: str) -> None:
    assert check(DECLARED[name]) == ()


# ---------------------------------------------------------------- I1, I2


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_I1_two_packs_with_a_joker_each_and_thirteen_cards(seats: int) -> None:
    pack = deck(INDIAN, seats)
    assert len(pack) == 106 and sum(map(is_joker, pack)) == 2
    state = table_for(INDIAN, seats)
    assert [hand.bit_count() for hand in state.hands] == [13] * seats
    assert state.public.stock == 106 - 13 * seats - 2


def test_I2_one_card_opens_the_pile_and_one_fixes_the_wild_rank() -> None:
    public = table_for(INDIAN, 2).public
    assert len(public.pile) == 1 and public.turned is not None
    assert public.wild == rank_of(public.turned)
    assert public.phase == ToDraw(1)


def test_I2_a_printed_joker_makes_aces_wild() -> None:
    assert wild_rank(INDIAN, DealSetup(), joker(1)) == 0
    assert wild_rank(INDIAN, DealSetup(), card(7, 2)) == 7


# ---------------------------------------------------------------- I3


def test_I3_draw_from_either_pile_and_discard_one() -> None:
    state = at(INDIAN, f"hands={GOOD}/{POOR} turn=0:draw pile=9h wild=6 turned=6h stock=?1")
    assert legal(INDIAN, state, 0) == ["s", "t", "drop"]
    assert code(INDIAN, state, "0 9c") == ("draw-first", "G30")
    assert code(INDIAN, state, "0 t:9c") == ("top-only", "G30")
    after = play(INDIAN, state, "0 t")
    assert turn(after) == "0:discard"
    assert code(INDIAN, after, "0 9h") == ("taken-this-turn", "G5")
    assert code(INDIAN, after, "0 s") == ("throw-first", "G30")
    after = play(INDIAN, after, "0 Kh")
    assert turn(after) == "1:draw" and after.public.pile == (parse_card("Kh"),)


def test_I3_one_of_two_duplicates_may_be_discarded_back() -> None:
    hand = GOOD.replace("Kh", "9h")
    state = at(INDIAN, f"hands={hand}/{POOR} turn=0:draw pile=9h wild=6 turned=6h stock=?1")
    state = play(INDIAN, state, "0 t")
    assert turn(play(INDIAN, state, "0 9h")) == "1:draw"


@pytest.mark.parametrize("wild", ["6d", "X1"])
def test_I3_a_wild_is_taken_from_the_pile_only_as_the_opening_card(wild: str) -> None:
    start = f"hands={GOOD}/{POOR} turn=0:draw wild=6 turned=6h stock=?1"
    opening = at(INDIAN, f"{start} pile={wild}")
    assert legal(INDIAN, opening, 0) == ["s", "t", "drop"]
    later = at(INDIAN, f"{start} pile=9h{wild} turns=2")
    assert legal(INDIAN, later, 0) == ["s", "drop"]
    refused = refusal(INDIAN, later, "0 t")
    assert (refused.code, refused.rule, refused.data) == ("wild-stays", "I3", (("card", wild),))
    # the opening card was taken, and a wild discarded in its place
    assert code(INDIAN, at(INDIAN, f"{start} pile={wild} turns=1"), "0 t") == ("wild-stays", "I3")
    free = indian(draw=Draw())
    assert legal(free, at(free, f"{start} pile=9h{wild} turns=2"), 0) == ["s", "t", "drop"]


def test_I3_where_only_jokers_are_wild_a_six_is_taken() -> None:
    state = at(INDIAN, f"hands={GOOD}/{POOR} turn=0:draw pile=9h6d turns=2 wild=A turned=X1")
    assert legal(INDIAN, state, 0) == ["s", "t", "drop"]


# ---------------------------------------------------------------- I4


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Ac 2c 3c", True),
        ("Qc Kc Ac", True),
        ("Kc Ac 2c", False),
        ("Kc Kd Kh Ks", True),
        ("Kc Kd Kd", False),
        ("Kc Kd 6h=K", True),
        ("5h 6h 7h", True),
        ("5h X1=6h 7h", True),
        ("4h 6h=5h 6d=6h", True),
        ("6c 6d 6h", True),
        ("7c 7d 7h 7s X1=7", False),
    ],
)
def test_I4_what_is_a_meld(text: str, right: bool) -> None:
    terms = meld_terms_of(INDIAN, declaring().public)
    assert is_meld(terms, parse_meld(text, 2)) is right


def test_I4_a_card_of_the_wild_rank_stands_for_itself_also_in_a_pure_run() -> None:
    hand = "5h6h7h8c9cTcJcKcKdKh7d7s7c2s"
    state = at(INDIAN, f"hands={hand}/{POOR} turn=0:throw pile=9h wild=6 turned=6d")
    assert "y:2s:8c9cTcJc/5h6h7h/KcKdKh/7c7d7s" in legal(INDIAN, state, 0)
    # as the only pure run: the other run has a wild in it
    hand = "5h6h7h8c9c6sJcKcKdKh7d7s7c2s"
    state = at(INDIAN, f"hands={hand}/{POOR} turn=0:throw pile=9h wild=6 turned=6d")
    assert (
        result(play(INDIAN, state, "0 y:2s:5h6h7h/8c9c6s=TcJc/KcKdKh/7c7d7s", "1 a:")).winner == 0
    )


# ---------------------------------------------------------------- I5


def test_I5_the_declaration_is_listed_once_a_card_and_ends_the_deal() -> None:
    state = declaring()
    declared = [token for token in legal(INDIAN, state, 0) if token.startswith("y:")]
    assert [token.split(":")[1] for token in declared] == ["2s"]
    assert code(INDIAN, state, "1 a:") == ("not-your-turn", "G30")
    state = play(INDIAN, state, f"0 {declared[0]}")
    assert state.public.phase == ToArrange(1) and state.public.declarer == 0
    assert state.hands[0] == 0 and state.aside == parse_card("2s")
    assert code(INDIAN, state, "1 s") == ("declared-already", "I6")
    outcome = result(play(INDIAN, state, "1 a:"))
    assert (outcome.reason, outcome.winner, outcome.knocker) == (Reason.DECLARED, 0, 0)


def test_I5_the_card_discarded_stays_face_down_until_the_deal_is_over() -> None:
    step = engine.apply(INDIAN, declaring(), 0, parse_action(TOKEN))
    declared = next(declared for declared in step.events if isinstance(declared, ev.Declared))
    assert declared.card == parse_card("2s")
    for viewer in (1, None):
        seen = declared.redact(viewer)
        assert isinstance(seen, ev.Declared) and seen.card is None and seen.thrown
    assert engine.view(step.state, 0).aside == parse_card("2s")
    assert engine.view(step.state, 1).aside is None


WRONG = [
    ("y:2s:3d4d5d/8c9c6s=TcJc/KcKdKh", "cards-left-over", "I5", {"left": 3}),
    ("y:2s:3d4d5d/8c9c6s=TcJc/KcKdKh/7d7h7s/9h", "meld-not-held", "I5", {"meld": 4}),
    ("y:2s:3d4d5d/8c9c6s=TcJc/KcKdKh/7d7h7s/Kc", "card-used-twice", "I5", {"meld": 4}),
    ("y:2s:3d4d5d/8c9c6sJc/KcKdKh/7d7h7s", "not-a-meld", "I4", {"meld": 1}),
    ("y:2s:3d4d5d7d/8c9c6s=TcJc/KcKdKh/7h7s", "not-a-meld", "I4", {"meld": 0}),
    ("y:9d:3d4d5d/8c9c6s=TcJc/KcKdKh/7d7h7s", "not-in-hand", "G30", {"card": "9d"}),
    ("y::3d4d5d/8c9c6s=TcJc/KcKdKh/7d7h7s", "throw-a-card", "I5", {}),
]


@pytest.mark.parametrize(("token", "name", "rule", "data"), WRONG)
def test_I5_a_wrong_declaration_is_refused_by_name(
    token: str, name: str, rule: str, data: dict[str, object]
) -> None:
    refused = refusal(INDIAN, declaring(), f"0 {token}")
    assert (refused.code, refused.rule, dict(refused.data)) == (name, rule, data)


@pytest.mark.parametrize(
    ("hand", "melds", "name", "data"),
    [
        (
            "3d4d6s8c9c6dJcKcKdKh7d7h7s",
            "3d4d6s=5d/8c9c6d=TcJc/KcKdKh/7d7h7s",
            "too-few-pure-runs",
            {"pure": 0, "least": 1},
        ),
        (
            "3d4d5d6d9c9s9hKcKdKh7d7h7s",
            "3d4d5d6d/9c9h9s/KcKdKh/7d7h7s",
            "too-few-runs",
            {"runs": 1, "least": 2},
        ),
    ],
)
def test_I5_two_runs_one_of_them_pure(
    hand: str, melds: str, name: str, data: dict[str, int]
) -> None:
    state = at(INDIAN, f"hands={hand}2s/{POOR} turn=0:throw pile=9h wild=6 turned=6h")
    refused = refusal(INDIAN, state, f"0 y:2s:{melds}")
    assert (refused.code, refused.rule, dict(refused.data)) == (name, "I5", data)
    assert not any(token.startswith("y:2s") for token in legal(INDIAN, state, 0))


def test_I4_a_set_of_five_with_a_wild_card_is_a_house_rule() -> None:
    five = indian(melds=replace(INDIAN.melds, largest_set=5))
    terms = terms_with(five, 2, 5)
    assert is_meld(terms, parse_meld("7c 7d 7h 7s X1=7"))
    assert not is_meld(terms, parse_meld("7c 7d 7h 7s X1=7 6c=7"))
    assert not is_meld(terms, parse_meld("7c 7d 7d", 2))


def test_I4_one_wild_card_in_a_meld_is_a_house_rule() -> None:
    rules = indian(melds=replace(INDIAN.melds, max_wilds=1))
    state = at(rules, f"hands={GOOD}2s/{POOR} turn=0:throw pile=9h wild=6 turned=6h")
    assert is_meld(terms_with(rules, 2, 5), parse_meld("6s=8c 9c Tc"))
    assert not is_meld(terms_with(rules, 2, 5), parse_meld("6s=8c 6d=9c Tc"))
    # the best arrangement keeps to it, too: of two wild cards one is left over
    left = least_arrangement(rules, state.public, parse_cards("3d 4d 5d Ts 6s 6d Qh"))
    assert all(meld.wilds.bit_count() <= 1 for meld in left)


def test_I5_a_life_of_at_least_four_is_a_house_rule() -> None:
    rules = indian(play=replace(INDIAN.play, life=4))
    more = f"/{POOR.replace('8d', '8h')} turn=0:throw pile=9h wild=6 turned=6h"
    hand = "3c4c5cQdKdAd7d7h7s2c2d2h2s"
    state = at(rules, f"hands={hand}Kh{more}")
    melds = "3c4c5c/QdKdAd/7d7h7s/2c2d2h2s"
    refused = refusal(rules, state, f"0 y:Kh:{melds}")
    assert (refused.code, refused.rule, dict(refused.data)) == ("no-long-run", "I5", {"least": 4})
    assert play(INDIAN, state, f"0 y:Kh:{melds}").public.declarer == 0
    # with a run of four the hand is out: the 2 goes to the run, and three twos are left
    assert play(rules, state, "0 y:Kh:2c3c4c5c/QdKdAd/7d7h7s/2d2h2s").public.declarer == 0
    assert any(token.startswith("y:Kh:2c3c4c5c") for token in legal(rules, state, 0))


def test_I5_a_long_run_is_shown_as_two() -> None:
    hand = "3d4d5d7d8d9dKcKdKhKs5c5h5s"
    more = f"/{POOR.replace('8d', '8h')} turn=0:throw pile=9h wild=6 turned=6h"
    state = at(INDIAN, f"hands={hand}6d{more}")
    one_run = "3d4d5d6d7d8d9d/KcKdKhKs/5c5h5s"
    # all fourteen are melded, but thirteen are shown
    assert code(INDIAN, state, f"0 y:6d:{one_run}") == ("meld-not-held", "I5")
    state = play(INDIAN, state, "0 y:6d:3d4d5d/7d8d9d/KcKdKhKs/5c5h5s")
    assert state.public.declarer == 0


def test_I5_the_taken_discard_is_not_discarded_by_a_declaration() -> None:
    state = declaring(more="taken=2s")
    assert not any(token.startswith("y:") for token in legal(INDIAN, state, 0))
    assert code(INDIAN, state, f"0 {TOKEN}") == ("taken-this-turn", "G5")


def test_I5_where_a_wrong_declaration_costs_it_is_allowed_and_the_player_is_out() -> None:
    others = f"{POOR}/8h9hTcJs3c4sQh2d5d7s9s2hAh"
    state = at(COSTS, f"hands={GOOD}2s/{others} turn=0:throw pile=9h wild=6 turned=6h stock=?1")
    before = state.hands[0]
    wrong = "0 y:Kh:3d4d5d/8c9c6s=TcJc/7d7h7s"
    assert code(COSTS, state, "0 y:Kh:3d4d5d/3d4d5d") == ("card-used-twice", "I5")
    state = play(COSTS, state, wrong)
    public = state.public
    assert (public.dropped, public.wrong, public.declarer) == (((0, 80),), (0,), None)
    assert state.hands[0] == before and public.table == () and state.aside is None
    assert public.known[0].bit_count() == 13, "all have seen the hand but the card discarded"
    assert turn(state) == "1:draw" and public.pile == (parse_card("9h"),)
    state = play(COSTS, state, "1 s", "1 Qs")
    assert turn(state) == "2:draw"
    state = play(COSTS, state, "2 drop")
    outcome = result(state)
    assert (outcome.reason, outcome.winner, outcome.scores) == (Reason.DROPPED, 1, (0, 100, 0))
    assert {line.code: line.points for line in outcome.lines} == {"wrong": 80, "dropped": 20}


def test_I5_a_wrong_declaration_against_one_player_ends_the_deal() -> None:
    state = play(COSTS, declaring(COSTS), "0 y:Kh:")
    outcome = result(state)
    assert (outcome.reason, outcome.winner, outcome.scores) == (Reason.DROPPED, 1, (0, 80))
    right = play(COSTS, declaring(COSTS), f"0 {TOKEN}")
    assert right.public.declarer == 0


# ---------------------------------------------------------------- I6


def test_I6_the_others_arrange_in_turn() -> None:
    others = f"{POOR}/8h9hTcJs3c4sQh2d5d7s9s2hAh/AcQcTs8s5c4h3s2cAhJhTdQd9s"
    state = at(INDIAN, f"hands={GOOD}2s/{others} turn=0:throw pile=9h wild=6 turned=6h stock=?1")
    state = play(INDIAN, state, f"0 {TOKEN}")
    for seat in (1, 2, 3):
        assert turn(state) == f"{seat}:arrange"
        assert at(INDIAN, position_text(position_of(state))) == state
        (only,) = legal(INDIAN, state, seat)
        state = play(INDIAN, state, f"{seat} {only}")
    outcome = result(state)
    assert outcome.winner == 0 and outcome.scores[0] == sum(outcome.deadwood)


def arranged(hand: str, rules: Rules = INDIAN) -> tuple[str, int]:
    """The listed arrangement of seat 1 and what it then counts."""
    state = play(rules, declaring(rules, hand), f"0 {TOKEN}")
    (only,) = legal(rules, state, 1)
    return only, result(play(rules, state, f"1 {only}")).deadwood[1]


TWO_RUNS = "3d4d5d9c6sJc8cKhQs8d2hAs7s"
NO_SECOND = "3d4d5d9c9s6hKhKcQsJd8d8h2h"


def test_I6_with_pure_and_second_run_unmatched_cards_count() -> None:
    assert arranged(TWO_RUNS) == ("a:3d4d5d/8c9cJc6s=Tc", 47)


def test_I6_without_a_second_run_all_cards_count_up_to_the_cap() -> None:
    assert arranged(NO_SECOND) == ("a:", 80)
    assert arranged(NO_SECOND, indian_score(cap=100)) == ("a:", 88)


def test_I6_a_pure_run_may_be_protected() -> None:
    assert arranged(NO_SECOND, indian_score(protected=True)) == ("a:3d4d5d", 76)


def test_I6_melds_without_the_runs_are_cards_left_over() -> None:
    state = play(INDIAN, declaring(other=NO_SECOND), f"0 {TOKEN}")
    assert code(INDIAN, state, "1 a:KcKh8d") == ("not-a-meld", "I4")
    assert code(INDIAN, state, "1 a:KcKhKd") == ("meld-not-held", "I5")
    done = play(INDIAN, state, "1 a:3d4d5d/9c9s6h=9")
    assert result(done).deadwood == (0, 80)
    assert [meld.owner for meld in done.public.table] == [0] * 4


# ---------------------------------------------------------------- I7


def test_I7_a_drop_before_the_first_draw_costs_20_and_later_40() -> None:
    state = table_for(INDIAN, 3)  # seat 1 begins
    assert [drop_points(INDIAN, state.public, seat) for seat in (1, 2, 0)] == [20] * 3
    state = play(INDIAN, state, "1 s")
    assert code(INDIAN, state, "1 drop") == ("throw-first", "G30")
    state = play(INDIAN, state, f"1 {legal(INDIAN, state, 1)[0]}")
    assert [on_first_turn(state.public, seat) for seat in (2, 0, 1)] == [True, True, False]
    state = play(INDIAN, state, "2 drop")
    assert state.public.dropped == ((2, 20),)
    assert turn(state) == "0:draw" and on_first_turn(state.public, 0)
    state = play(INDIAN, state, "0 s")
    state = play(INDIAN, state, f"0 {legal(INDIAN, state, 0)[0]}")
    assert turn(state) == "1:draw", "who has dropped has no turn"
    outcome = result(play(INDIAN, state, "1 drop"))
    assert (outcome.reason, outcome.winner, outcome.knocker) == (Reason.DROPPED, 0, None)
    assert outcome.scores == (60, 0, 0) and outcome.deadwood == (0, 40, 20)


def test_I7_who_has_dropped_pays_that_and_is_not_asked_for_melds() -> None:
    others = f"{POOR}/8h9hTcJs3c4sQh2d5d7s9s2hAh"
    text = f"hands={GOOD}2s/{others} turn=0:throw pile=9h wild=6 turned=6h dropped=1:20"
    state = play(INDIAN, at(INDIAN, text), f"0 {TOKEN}")
    assert turn(state) == "2:arrange"
    outcome = result(play(INDIAN, state, "2 a:"))
    assert outcome.deadwood == (0, 20, 80) and outcome.scores == (100, 0, 0)


def test_I7_other_points_and_no_drops_at_all() -> None:
    pool = indian_score(drops=(25, 50))
    state = table_for(pool, 2)
    assert result(play(pool, state, "1 drop")).scores == (25, 0)
    none = indian_play(drop=False)
    state = table_for(none, 2)
    assert legal(none, state, 1) == ["s", "t"] or legal(none, state, 1) == ["s"]
    assert code(none, state, "1 drop") == ("no-dropping", "I7")


# ---------------------------------------------------------------- I8


def test_I8_an_empty_stock_is_the_pile_shuffled_but_for_its_top() -> None:
    text = f"hands={GOOD}/{POOR} turn=0:draw pile={{pile}} stock=Jh wild=6 turned=6h"
    names = GOOD + POOR + "Jh6h"
    left = [*deck(INDIAN, 2)]
    for index in range(0, len(names), 2):
        left.remove(parse_card(names[index : index + 2]))
    state = at(INDIAN, text.format(pile="".join(map(card_text, left))))
    state = play(INDIAN, state, "0 s", "0 Kh")
    assert state.public.reshuffles == 1
    assert state.public.pile == (parse_card("Kh"),)
    assert sorted(state.stock) == sorted(left)
    assert turn(state) == "1:draw"


def test_I8_it_goes_on_so_often_that_no_deal_ends_for_it() -> None:
    assert INDIAN.ending == Ending(stock="reshuffle", left=0, reshuffles=100)


# ---------------------------------------------------------------- I9


@pytest.mark.parametrize(
    ("to", "scores"),
    [("winner", (100, 0, 0)), ("holder", (0, 20, 80)), ("paid", (100, -20, -80))],
)
def test_I9_to_the_winner_against_the_holders_or_both(to: str, scores: tuple[int, ...]) -> None:
    rules = indian_score(to=to)
    others = f"{POOR}/8h9hTcJs3c4sQh2d5d7s9s2hAh"
    text = f"hands={GOOD}2s/{others} turn=0:throw pile=9h wild=6 turned=6h dropped=1:20"
    outcome = result(play(rules, at(rules, text), f"0 {TOKEN}", "2 a:"))
    assert outcome.scores == scores and outcome.winner == 0 and outcome.boxes == (1, 0, 0)
    for seat, score in enumerate(outcome.scores):
        assert sum(line.points for line in outcome.lines if line.seat == seat) == score
