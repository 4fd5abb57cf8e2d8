"""The players at chosen moments of wild-card games and of declared hands, and what hints say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.declared.groups import HeldFaces, groups_of
from openrummy.bots.heuristic.declared.plans import Requirements, plans
from openrummy.bots.hints.advice import hint
from openrummy.bots.hints.sentences import sentence
from openrummy.core import engine
from openrummy.core.cards import parse_cards
from openrummy.core.engine import Choose, view
from openrummy.core.engine.model.phase import ToChoose
from openrummy.core.engine.model.state import State
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Melds, Rules
from playing import setup_of
from test_bots_table_play import NAMES, seen_at

WILD = variant("wild-rummy").rules
CHOICE = variant("dealers-choice-wild").rules
BIDDIES = variant("biddies").rules
INDIAN = variant("indian-rummy").rules
HIGH = Melds("high-or-low")


def advised(rules: Rules, text: str) -> tuple[str, str]:
    """The action advised in a position, and the reason in words."""
    seen = seen_at(rules, text)
    advice = hint(rules, seen.game, seen.history)
    opponent = NAMES[seen.board.public.after(seen.seat)]
    return action_token(advice.action), sentence(advice, opponent, NAMES)


# ---------------------------------------------------------------- wild ranks


def test_a_wild_is_won_back_with_the_real_card() -> None:
    """H9, W5."""
    text = (
        "hands=KhQdQs7h/9h5hTc4d/8s9s2h3h turn=0:play wild=2 fresh=no pile=8c "
        "table=0:5c6c7c/1:KcKd2s=K stock=?1"
    )
    token, said = advised(WILD, text)
    assert token == "r:Kh:1:2s"
    assert said == "Put the K♥ into Mara’s set and take the 2♠ for it."


def test_wilds_are_not_discarded() -> None:
    text = "hands=2h5dKc9s/9h5hTc4d/8s9d3d3h turn=0:play wild=2 pile=8c stock=?1"
    token, said = advised(WILD, text)
    assert token != "2h"
    assert said.startswith("Discard the K♣.")


def test_a_hand_of_wilds_is_laid_down_when_somebody_is_nearly_out() -> None:
    text = "hands=2h2d2c9s4d/9h/8s3d3h turn=0:play wild=2 pile=Jc table=1:5c6c7c8c9c stock=?1"
    token, _ = advised(WILD, text)
    assert token.startswith("d:")
    assert "2" in token


def dealt(rules: Rules, hand: str) -> Seen:
    """A deal in which the dealer, who holds these cards, is asked for the wild rank."""
    state: State = engine.start(rules, setup_of(rules, 3)).state
    phase = state.public.phase
    assert isinstance(phase, ToChoose)
    hands = list(state.hands)
    hands[phase.seat] = parse_cards(hand)
    board = view(replace(state, hands=tuple(hands)), phase.seat)
    base = seen_at(WILD, "hands=2h/3h/4h turn=0:play wild=9 stock=?1 pile=8c fresh=no")
    return Seen(rules, replace(base.game, seat=phase.seat, boards=(board,)), board, base.history)


def test_the_dealer_names_the_rank_it_holds_most_of() -> None:
    seen = dealt(CHOICE, "5h 5c 5d 9s Kd 2h 3c")
    advice = hint(CHOICE, seen.game, seen.history)
    assert advice.action == Choose(4)
    assert sentence(advice) == "Make the 5 wild: you have 3 cards of that rank."


def test_a_deal_is_ended_with_a_two_alone() -> None:
    text = "hands=2h/9h5hTc4d/8s9s3d3h turn=0:two wild=7 pile=8c table=0:5c6c7c stock=?1"
    token, said = advised(BIDDIES, text)
    assert token == "two"
    assert said.startswith("End the deal with just the 2")


# ---------------------------------------------------------------- declared hands


def away(hand: str, wild: str = "6") -> int:
    rank = "A23456789TJQK".index(wild)
    faces = sum(1 << 16 * suit + rank for suit in range(4))
    return plans(HIGH, parse_cards(hand, 2), faces, Requirements(13, 2, 1))[0].away


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("3d 4d 5d 8c 9c Tc Kc Kd Kh 7h 7s 7c 7d", 0),
        ("3d 4d 5d 8c 9c 6s Kc Kd Kh 7h 7s 7c 7d", 0),  # 8-9 with a wild
        ("3d 4d 6s 8c 9c Tc Kc Kd Kh 7h 7s 7c 7d", 0),  # the other run is pure
        ("3d 4d 6s 9c Tc 6h Kc Kd Kh 7h 7s 7c 7d", 1),  # wilds do not make a pure run
        ("5d 6d 7d 8h 9h Th Kc Kd Kh 7h 7s 7c 7c", 1),  # duplicates are no set; 6 as itself
        ("3d 4d 5d 8c 9c Tc Kc Kd Kh 7h 7s 2c Qd", 2),
    ],
)
def test_how_far_a_hand_is_from_a_declaration(hand: str, count: int) -> None:
    assert away(hand) == count


def test_groups_are_melds_or_one_card_short() -> None:
    held = HeldFaces.from_hand(parse_cards("Qs Ks As 2s 7c 7d"))
    groups = {(face_group.faces, face_group.fills) for face_group in groups_of(HIGH, held)}
    assert (parse_cards("Qs Ks As"), 0) in groups
    assert (parse_cards("As 2s"), parse_cards("3s")) in groups  # no corner
    assert (parse_cards("7c 7d"), parse_cards("7h 7s")) in groups


TWO = "5h6h7h9cTcJcKcKdKs8h8d8s"
REST = "turn=0:draw wild=4 turned=4s stock=?1 pile="


def test_a_whole_hand_is_declared() -> None:
    text = (
        f"hands={TWO}8c2d/AsAcAdAh2c2s3c3d3h9s9hTsTd turn=0:throw wild=4 turned=4s stock=?1 pile=3s"
    )
    token, said = advised(INDIAN, text)
    assert token.startswith("y:2d:")
    assert said == "Declare: discard the 2♦, and all your other cards are melded."


def test_the_card_that_is_missing_is_taken() -> None:
    text = f"hands={TWO}2d/AsAcAdAh2c2s3c3d3h9s9hTsTd {REST}8c"
    token, said = advised(INDIAN, text)
    assert token == "t"
    assert said == "Take the 8♣: it completes your hand."


def test_a_hopeless_hand_is_given_up_and_a_good_one_is_not() -> None:
    poor = "QsQcKs9dTh7cJh8sKdAd3c5d2h"
    text = f"hands={poor}/AsAcAh2c2s3d3h9s9hTsTd5s4c {REST}Jc"
    token, said = advised(INDIAN, text)
    assert token == "drop"
    assert said.startswith("Drop out for 20 points. You would be the first to declare about ")
    text = f"hands={TWO}2d/AsAcAdAh2c2s3c3d3h9s9hTsTd {REST}Jd"
    assert advised(INDIAN, text)[0] == "s"
