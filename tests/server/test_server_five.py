"""Five cards at a table: what hands are called, showing, the result (F2-F6)."""

from __future__ import annotations

import pytest

from host_tables import iter_cards
from openrummy.core.cards import parse_card, parse_cards
from openrummy.core.engine import Discard, Knock, Position
from openrummy.core.engine.model.phase import ToDiscard, ToDraw
from openrummy.core.melds.five_cards import making
from openrummy.play import wire
from openrummy.play.host import TableState, apply_move
from openrummy.play.sentences.five import hand_name, hand_phrase
from tables import FIVE
from wild_tables import at, events_told, of_kind, view_of, why

PILE = tuple(iter_cards("8c"))


def moment(hand: str, *others: str) -> TableState:
    """Seat 0 has drawn and holds six cards."""
    held = (parse_cards(hand), *(parse_cards(cards) for cards in others or ("2c 3c 6c 8s Tc",)))
    return at(FIVE, Position(held, pile=PILE, phase=ToDiscard(0), dealer=1))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("2s 4d 6h 8c Ad", "Nothing, ace high"),
        ("Ks Kd 2h 4c 9s", "Pair of kings"),
        ("4s 4d Kh Kc 9s", "Two pairs, kings and fours"),
        ("5h 6h 7h Ks Qd", "Sequence of three, 5 to 7 of hearts"),
        ("Qs Ks As 3d 9h", "Sequence of three, queen to ace of spades"),
        ("6s 6d 6h Kc 2d", "Three sixes"),
        ("Ac 2d 3c 4s 5h", "Straight, ace to 5"),
        ("As Kd Qc Js Th", "Straight, 10 to ace"),
        ("2c 5c 7c 9c Kc", "Flush of clubs, king high"),
        ("3s 4s 5s 6s 9d", "Sequence of four, 3 to 6 of spades"),
        ("5h 6h 7h Ks Kd", "Full set, 5 to 7 of hearts and a pair of kings"),
        ("7s 7d 7h Kc Kd", "Full house, three sevens and two kings"),
        ("7s 7d 7h 7c Kd", "Four sevens"),
        ("3s 4s 5s 6s 7s", "Straight flush, 3 to 7 of spades"),
    ],
)
def test_hands_have_names(cards: str, name: str) -> None:
    """F2"""
    assert hand_name(parse_cards(cards)) == name
    assert (making(parse_cards(cards)) == 0) == name.startswith("Nothing")


def test_names_stand_in_sentences() -> None:
    assert hand_phrase(parse_cards("Ks Kd 2h 4c 9s")) == "a pair of kings"
    assert hand_phrase(parse_cards("7s 7d 7h 7c Kd")) == "four sevens"
    assert hand_phrase(parse_cards("2s 4d 6h 8c Ad")) == "nothing, ace high"


def test_a_turn_says_what_each_discard_leaves() -> None:
    """F4, F6: the class of the hand after each discard, and what may be shown."""
    view = view_of(moment("Ks Kd 2h 4c 9s Ts"))
    assert view.game.hands and view.game.melds == "held"
    hand = view.hand
    assert hand is not None
    assert hand.ranked["2h"] == "Pair of kings" and hand.ranked["Ks"] == "Nothing, king high"
    assert hand.without == {"Ks": 0, "Kd": 0, "2h": 1, "4c": 1, "9s": 1, "Ts": 1}
    assert {action.card for action in of_kind(view, "knock")} == {"2h", "4c", "9s", "Ts"}
    assert view.prompt == "Your turn: show your hand or discard a card"
    assert not hand.arranged.melds


def test_a_hand_of_nothing_cannot_be_shown_and_says_why() -> None:
    view = view_of(moment("2s 4d 6h 8h Ad Ts"))
    assert why(view, "knock") == "you need at least a pair"
    assert view.prompt == "Your turn: discard a card"
    waiting = view_of(moment("2s 4d 6h 8h Ad Ts"), 1)
    assert why(waiting, "knock") == "not your turn"
    assert waiting.hand is not None and waiting.hand.ranked == {"": "Nothing, 10 high"}
    drawing = at(
        FIVE,
        Position(
            (parse_cards("2s 4d 6h 8h Ad"), parse_cards("2c 4c 6c 8s Tc")),
            pile=PILE,
            phase=ToDraw(0),
            dealer=1,
        ),
    )
    assert why(view_of(drawing), "knock") == "draw a card first"


def test_the_hands_that_were_shown_are_told_by_name() -> None:
    """F5, F6"""
    progress = moment("Ks Kd 2h 4c 9s Ts", "7s 7d 7h 4d 9c")
    progress = apply_move(progress, 0, Knock(parse_card("Ts"), ()))
    texts = [happening.text for happening in events_told(progress)]
    assert "You showed a pair of kings." in texts and "Ben had three sevens." in texts
    result = view_of(progress).boards[0].result
    assert result is not None and result.reason == "shown"
    assert result.title == "Ben wins the deal, 12 points"
    assert result.text == "You showed a pair of kings. Ben had three sevens."
    assert [line.text for line in result.lines] == [
        "Value of Ben’s hand",
        "Ahead of your hand, worth 1",
        "From you, who showed and were beaten",
    ]
    assert sum(line.points for line in result.lines) == 12
    assert [hand.text for hand in result.hands] == [
        "You showed a pair of kings.",
        "Ben had three sevens.",
    ]
    looked_on = [happening.text for happening in events_told(progress, None)]
    assert "Ana showed a pair of kings." in looked_on


def test_the_card_discarded_to_show_lies_face_down() -> None:
    """F4: nobody else knows it before the deal is over, and here it is over at once."""
    progress = moment("Ks Kd 2h 4c 9s Ts", "7s 7d 7h 4d 9c")
    over = view_of(apply_move(progress, 0, Knock(parse_card("Ts"), ())), 1).boards[0]
    assert over.aside == "Ts" and over.pile == ["8c"]
    discarded = apply_move(progress, 0, Discard(parse_card("Ts")))
    event = events_told(discarded, 1)[-1].event
    assert isinstance(event, wire.Discarded) and event.card == "Ts"
