"""Rules of five-card rummy: F1-F8."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from deals import at, code, knocks, legal, play, refusal, result, turn
from openrummy.core import engine
from openrummy.core.cards import SINGLE_PACK, card_text, in_order, parse_card, parse_cards
from openrummy.core.engine.model import events as ev
from openrummy.core.game.dealer import next_dealer
from openrummy.core.melds.five_cards import HandClass, RankedHand, rank_hand
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Draw as DrawPiece
from openrummy.core.rules.pieces import HandScore, MinimumHand
from openrummy.core.scoring.knock import Hands, score_hands
from openrummy.core.scoring.result import DealResult, Reason, SumLine
from openrummy.core.sheets import SheetEntry, standing
from openrummy.lab.arena.selfplay import TEMPERS, SelfplayPlan, run
from playing import table_for
from tables import FIVE

PAIR = "9c9d2h4s6s"
LOW = "2c4d6h8sKs"
OTHER = "3h5d7hTsJs"


def of(*hands: str) -> dict[int, RankedHand]:
    return {seat: rank_hand(parse_cards(hand)) for seat, hand in enumerate(hands)}


def shown(shower: int, *hands: str) -> DealResult:
    return score_hands(HandScore(), Hands(shower, of(*hands), len(hands)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_F1_five_cards_from_the_left_and_the_winner_deals_next(seats: int) -> None:
    state = table_for(FIVE, seats)
    assert [hand.bit_count() for hand in state.hands] == [5] * seats
    assert len(state.public.pile) == 1
    assert engine.actors(state) == (1,)
    for winner in range(seats):
        boxes = tuple(int(seat == winner) for seat in range(seats))
        assert (
            next_dealer(FIVE, seats, 0, range(seats), SheetEntry((0,) * seats, boxes, winner))
            == winner
        )


@pytest.mark.parametrize(
    ("least", "hand", "may"),
    [
        ("pair", "9c 9d 2h 4s 6s", True),
        ("pair", "9c Td 2h 4s 6s", False),
        ("two-pairs", "9c 9d 2h 4s 6s", False),
        ("two-pairs", "9c 9d 2h 2s 6s", True),
        ("sequence-3", "9c 9d 2h 2s 6s", False),
        ("sequence-3", "9c Tc Jc 2s 6s", True),
        ("three", "9c Tc Jc 2s 6s", False),
        ("three", "9c 9d 9h 2s 6s", True),
        ("three", "2c 4c 6c 8c Kc", True),
    ],
)
def test_F2_the_least_class_that_may_be_shown(least: str, hand: str, may: bool) -> None:
    rules = replace(FIVE, knock=replace(FIVE.knock, limit=MinimumHand(least)))  # type: ignore[arg-type]
    held = hand.replace(" ", "")
    state = at(rules, f"hands={held}/{OTHER} turn=0:draw stock=?20 pile=Ad")
    assert state.public.limit == HandClass[least.upper().replace("-", "_")]
    hand_now = state.hands[0]
    # whatever comes, discarding it shows the five cards as they are
    card = parse_card("Qh")
    state = replace(state, stock=(card,), public=replace(state.public, stock=1))
    state = play(rules, state, "0 s")
    assert state.hands[0] == hand_now | 1 << card
    assert ("Qh" in knocks(rules, state, 0)) is may
    if not may:
        assert code(rules, state, "0 k:Qh:") == ("hand-too-low", "F4")


def test_F3_either_pile_and_never_back_at_once() -> None:
    state = at(FIVE, f"hands={PAIR}/{OTHER} turn=0:draw stock=?30 pile=Ad")
    assert legal(FIVE, state, 0) == ["s", "t"]
    state = play(FIVE, state, "0 t")
    assert code(FIVE, state, "0 Ad") == ("taken-this-turn", "G5")
    # not face down either
    assert code(FIVE, state, "0 k:Ad:") == ("taken-this-turn", "G5")
    assert turn(play(FIVE, state, "0 2h")) == "1:draw"


def test_F4_after_drawing_a_pair_may_be_shown_and_play_is_over() -> None:
    start = at(FIVE, f"hands={PAIR}/{LOW}/3c5d7hTsJs turn=0:draw stock=?20 pile=Ad")
    assert code(FIVE, start, "0 k:2h:") == ("draw-first", "G30")
    state = play(FIVE, start, "0 t")
    assert knocks(FIVE, state, 0) == {"2h", "4s", "6s"}
    refused = refusal(FIVE, state, "0 k:9c:")
    assert (refused.code, refused.rule) == ("hand-too-low", "F4")
    assert dict(refused.data) == {"hand": "nothing", "least": "pair"}
    assert code(FIVE, state, "0 k:2h:4s5s6s") == ("no-melds-here", "F4")
    state = play(FIVE, state, "0 k:2h:")
    assert turn(state) == "over"
    assert state.aside is not None
    assert {seat: cards for seat, cards, _ in state.public.shown} == {
        0: parse_cards("9c 9d 4s 6s Ad"),
        1: parse_cards("2c 4d 6h 8s Ks"),
        2: parse_cards("3c 5d 7h Ts Js"),
    }
    assert (result(state).reason, result(state).knocker) == (Reason.SHOWN, 0)


def test_F4_nobody_sees_the_card_that_is_discarded_face_down() -> None:
    state = play(FIVE, at(FIVE, f"hands={PAIR}/{LOW} turn=0:draw stock=?20 pile=Ad"), "0 t")
    happened = engine.apply(FIVE, state, 0, engine.Knock(parse_card("2h"), ()))  # type: ignore[arg-type]
    knocked = next(knocked for knocked in happened.events if isinstance(knocked, ev.Knocked))
    assert knocked.card is not None
    assert knocked.redact(1) == replace(knocked, card=None)


def test_F5_the_best_hand_wins_whoever_showed() -> None:
    # 0 shows a pair; 1 has two pairs
    assert shown(0, "9c 9d 2h 4s 6s", "2c 2d 5h 5s Kd").winner == 1
    # the same class: its ranks, then the others
    assert shown(0, "9c 9d 2h 4s 6s", "8c 8d Ah Ks Qs").scores == (1, 0)
    assert shown(0, "9c 9d 2h 4s 6s", "9h 9s 2d 4c 7c").winner == 1


@pytest.mark.parametrize(("first", "winner"), [("group", 0), ("rank", 1)])
def test_F5_the_larger_group_or_by_house_rule_the_highest_rank(first: str, winner: int) -> None:
    rules = catalogue.resolve("five-card-rummy", [f"score.first={first}"]).rules
    state = at(rules, "hands=KcKdKh2s5h/QcQdQhAsAd turn=0:draw stock=?20 pile=2d")
    outcome = result(play(rules, state, "0 t", "0 k:5h:"))
    assert outcome.winner == winner


def test_F5_wholly_equal_hands_beat_who_showed() -> None:
    same = ("9c 9d 2h 4s 6s", "9h 9s 2d 4c 6c")
    for shower in (0, 1):
        outcome = shown(shower, *same)
        assert outcome.winner == 1 - shower
        assert outcome.scores[1 - shower] == 1 + 5


def test_F5_equal_hands_of_others_share() -> None:
    hands = ("8c 8d 2h 4s 7s", "9h 9s 2d 4c 6c", "9c 9d 2s 4h 6h")
    outcome = shown(0, *hands)
    # a pair is worth 1, nobody falls short, 5 from the player who showed: 6 among two
    assert (outcome.winner, outcome.scores, outcome.boxes) == (None, (0, 3, 3), (0, 1, 1))
    assert [line.code for line in outcome.lines] == ["shared-count", "shared-count"]


def test_F6_own_value_and_what_the_others_fall_short() -> None:
    # straight 6, three alike 4, pair 1, nothing 0
    hands = ("5c 6d 7h 8s 9s", "Kc Kd Kh 2s 4s", "Qc Qd 2h 5s 7s", "2c 4d 6h 8c Ts")
    assert shown(0, *hands).scores == (6 + 2 + 5 + 6, 0, 0, 0)
    # who showed the three kings pays 5 more
    outcome = shown(1, *hands)
    assert outcome.scores == (6 + 2 + 5 + 6 + 5, 0, 0, 0)
    assert outcome.lines == (
        SumLine("value", 0, 6),
        SumLine("shortfall", 0, 2, (("of", 1), ("theirs", 4))),
        SumLine("shortfall", 0, 5, (("of", 2), ("theirs", 1))),
        SumLine("shortfall", 0, 6, (("of", 3), ("theirs", 0))),
        SumLine("beaten-shower", 0, 5, (("of", 1),)),
    )


def test_F6_the_values() -> None:
    assert HandScore().values == (0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25)
    assert len(HandScore().values) == len(HandClass)


def nearly_empty() -> str:
    """One card in the stock, all others in the pile."""
    held = parse_cards(" ".join(re.findall("..", PAIR + LOW + "Ah")))
    pile = "".join(card_text(card) for card in in_order(SINGLE_PACK & ~held))
    return f"hands={PAIR}/{LOW} turn=0:draw stock=Ah pile={pile}"


def test_F7_the_pile_but_its_top_is_shuffled_when_the_stock_is_empty() -> None:
    state = play(FIVE, at(FIVE, nearly_empty()), "0 s", "0 2h")
    assert turn(state) == "1:draw"
    assert state.public.stock == 52 - 11
    assert state.public.pile == (parse_card("2h"),)


def test_F7_a_deal_that_runs_on_and_on_scores_nothing() -> None:
    rules = replace(FIVE, ending=replace(FIVE.ending, reshuffles=0))
    state = play(rules, at(rules, nearly_empty()), "0 s", "0 2h")
    assert (result(state).reason, result(state).scores) == (Reason.DEAD, (0, 0))


@pytest.mark.parametrize(("seats", "target"), [(2, 50), (3, 100), (4, 150), (5, 200)])
def test_F8_the_target_grows_with_the_opponents(seats: int, target: int) -> None:
    assert FIVE.sheet.target_for(seats) == target
    others = (0,) * (seats - 1)
    four_alike = DealResult(Reason.SHOWN, 0, (20 * seats, *others), (1, *others))
    assert standing(FIVE, seats, [four_alike]).result is None


def test_F8_games_end_at_the_target() -> None:
    findings = run(SelfplayPlan(FIVE, 3, 60, 2, "five", every=40))
    assert findings.games < findings.deals
    assert (findings.violations, findings.samples) == (0, [])
    assert set(findings.reasons) == {Reason.SHOWN}


@pytest.mark.sweep("one")
@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_is_broken_at_any_size(seats: int) -> None:
    findings = run(SelfplayPlan(FIVE, seats, 8, 7, "five", every=2, tempers=(*TEMPERS, "silent")))
    assert (findings.violations, findings.samples) == (0, [])


def test_a_discard_got_back_is_retaken_only_to_show() -> None:
    rules = replace(FIVE, draw=DrawPiece(retake="allowed"))
    text = f"hands={LOW}/{OTHER} turn=0:draw stock=?20 pile=Qd"
    state = play(rules, at(rules, text), "0 s", "0 Ks", "1 t", "1 Ks")
    assert code(rules, state, "0 t") == ("only-to-knock", "G5")
