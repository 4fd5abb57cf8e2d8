"""Wild ranks at a table: what is visible, the questions, the sentences (W1-W10, A31, A36, A37)."""

from __future__ import annotations

from dataclasses import replace

from host_tables import iter_cards
from openrummy.core.cards import PACK_BITS, Card, parse_card, parse_cards
from openrummy.core.engine import Choose, Discard, EndForTwo, LayDown, Pass, Position, TableMeld
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import LastPlay, OfferTwo, ToChoose, ToPlay
from openrummy.core.game import CutForDeal, OnBoard
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.pieces import DealersChoice, LeftScore, Rules, WildRanks
from openrummy.play import wire
from openrummy.play.host import TableState, apply_move
from openrummy.play.sentences import Speaker, event_views
from tables import FOR_TWO, WILD, wild
from wild_tables import at, events_told, of_kind, view_of, why

NINES, TWOS = 8, 1
PILE = tuple(iter_cards("Qc 4s"))
MEETS = TableMeld(1, parse_cards("5d 6d 9c"), (), ((parse_card("9c"), parse_card("7d")),))
OWN = TableMeld(0, parse_cards("Jc Jd Js"))


def moment(
    rules: Rules, hand: str, *melds: TableMeld, rank: int | None = NINES, **more: object
) -> TableState:
    """Two play with a rank wild, and seat 0 has drawn."""
    others = parse_cards("3c 3h 8s Kd")
    position = Position(
        (parse_cards(hand), others),
        pile=tuple(Card(card % PACK_BITS) for card in PILE),
        phase=ToPlay(0),
        table=melds,
        dealer=1,
        wild=rank,
    )
    return at(rules, replace(position, **more))


def test_the_wild_rank_is_in_sight() -> None:
    """W1: on the board for all, and what kind of game it is."""
    progress = moment(WILD, "7d 9h 2c Ks", MEETS)
    for seat in (0, 1, None):
        view = view_of(progress, seat)
        assert view.boards[0].wild == "9" and view.boards[0].turned is None
        assert view.game.wild == "ranks" and view.game.reclaim == "keep"
    tens = view_of(moment(WILD, "7d 9h 2c Ks", rank=9)).boards[0]
    assert tens.wild == "T"


def test_what_a_wild_on_the_table_stands_for_and_who_can_take_it() -> None:
    """W2, A30"""
    progress = moment(WILD, "7d 9h 2c Ks", MEETS, OWN)
    view = view_of(progress)
    meld = view.boards[0].table[0]
    assert (meld.cards, meld.stands) == (["5d", "6d", "9c"], ["", "", "7d"])
    assert meld.name == "Run, 5 to 7 of diamonds"
    (claim,) = of_kind(view, "reclaim")
    assert (claim.card, claim.wild, claim.meld) == ("7d", "9c", 0)
    assert view.prompt == "Your turn: the 7♦ can take Ben’s 9♣"
    then = apply_move(progress, 0, parse_action(claim.token))
    assert events_told(then)[-1].text == "You swapped the seven of diamonds for the nine of clubs."


def test_a_meld_with_wild_cards_is_told_with_what_they_stand_for() -> None:
    """W3: as a set or as one of several runs."""
    progress = moment(WILD, "Jh 9h 9s Ks 2c")
    candidates = {tuple(action.stands): action for action in of_kind(view_of(progress), "meld")}
    assert {("", "J", "J"), ("Th", "", "Qh"), ("", "Qh", "Kh")} <= candidates.keys()
    then = apply_move(progress, 0, parse_action(candidates["", "J", "J"].token))
    assert events_told(then)[-1].text == (
        "You laid down a set of jacks, the nine of hearts as a jack, the nine of spades as a jack."
    )


def test_points_in_hand_count_the_wild_rank() -> None:
    """W9: a nine that is wild counts 25."""
    hand = view_of(moment(WILD, "9h 2c Ks 4d", OWN)).hand
    assert hand is not None and hand.held == 25 + 2 + 10 + 4
    assert hand.without["9h"] == 16


def test_the_dealer_names_the_wild_rank() -> None:
    """A37: of the ranks that are left, before anybody plays; the others wait."""
    rules = wild(wild=DealersChoice())
    free = (0, 4, 9, 12)
    progress = moment(rules, "7d 9h 2c Ks", rank=None, phase=ToChoose(1, free))
    view = view_of(progress, 1)
    assert view.prompt == "Your turn: name the wild rank" and view.boards[0].phase == "choose"
    assert view.boards[0].ranks == ["A", "5", "T", "K"] and view.boards[0].wild is None
    choices = of_kind(view, "choose")
    assert [(choice.token, choice.rank) for choice in choices] == [
        ("c:A", "A"),
        ("c:5", "5"),
        ("c:T", "T"),
        ("c:K", "K"),
    ]
    assert why(view, "meld") == "name the wild rank first"
    assert view.game.wild == "dealer"
    waiting = view_of(progress, 0)
    assert waiting.prompt == "Waiting for Ben" and not waiting.can
    chosen = apply_move(progress, 1, Choose(9))
    event = events_told(chosen, 0)[-1]
    assert event.text == "Ben named the wild rank: tens are wild."
    assert event.event == wire.WildRank("T", 1, None)
    assert view_of(chosen, 0).boards[0].wild == "T"


ME = Speaker(("Ana", "Ben"), 0)


def spoken(rules: Rules, event: ev.Event) -> str | None:
    happened = event_views(ME, rules, OnBoard(0, event))
    return happened[0][1] if happened else None


def test_what_is_wild_is_told_at_the_start_of_a_deal() -> None:
    """W1, W10, W18, W19, I2"""
    assert spoken(WILD, ev.Terms(0, 1, wild=5)) == "Sixes are wild."
    doubled = wild(score=LeftScore(doubled=(7,)))
    assert spoken(doubled, ev.Terms(0, 2, wild=6)) == "Sevens are wild. This deal counts double."
    assert (
        spoken(doubled, ev.Terms(0, 4, wild=6)) == "Sevens are wild. This deal counts four times."
    )
    jokers = wild(wild=WildRanks((0,)))
    assert spoken(jokers, ev.Terms(0, 1)) == "Only jokers are wild."
    turned = ev.Terms(0, 1, wild=0, turned=parse_card("X1"))
    assert spoken(WILD, turned) == "The card turned up is a joker. Aces are wild."
    choosing = wild(wild=DealersChoice())
    assert spoken(choosing, ev.Terms(0, 1)) is None
    press = wild(wild=DealersChoice(), sheet=replace(WILD.sheet, press="on"))
    assert spoken(press, ev.Terms(0, 2)) == "This deal counts double."


def test_the_first_jack_makes_the_dealer() -> None:
    """W22"""
    rules = wild(deal=replace(WILD.deal, first_dealer="first-jack"))
    event = CutForDeal((((0, parse_card("2c")), (1, parse_card("Jh"))),), 1)
    assert [text for _, text in event_views(ME, rules, event)] == [
        "Ben got the first jack and deals first."
    ]


def test_somebody_is_out_and_the_others_put_down_what_they_can() -> None:
    """A31: melds are drafts till done, which is all a seat can do when it holds none."""
    rules = wild(play=replace(WILD.play, last_turn=True))
    progress = _last_play(rules)
    view = view_of(progress)
    assert view.prompt == "Ben is out: lay down what you can"
    board = view.boards[0]
    assert (board.phase, board.turn, board.out, board.rummy) == ("last-play", 0, 1, True)
    assert {action.kind for action in view.can} == {"meld", "done"}
    laid = apply_move(progress, 0, LayDown(parse_cards("7d 7h 7s")))
    mine, theirs = view_of(laid), view_of(laid, 1)
    assert mine.can_take_back and len(mine.boards[0].table) == 1 and not theirs.boards[0].table
    over = view_of(apply_move(laid, 0, Pass()), 1)
    assert len(over.boards[0].table) == 1 and over.boards[0].result is not None
    assert over.boards[0].result.title == "You go rummy"


def _last_play(rules: Rules) -> TableState:
    position = Position(
        (parse_cards("7d 7h 7s Ks 2c"), 0),
        pile=PILE,
        phase=LastPlay(0, 1, rummy=True),
        dealer=1,
        wild=NINES,
    )
    return at(rules, position)


def test_a_two_alone_may_end_the_deal() -> None:
    """A36"""
    position = Position(
        (parse_cards("2c"), parse_cards("Ac 7d Kh")),
        pile=PILE,
        phase=OfferTwo(0, True),
        dealer=1,
    )
    progress = at(FOR_TWO, position)
    view = view_of(progress)
    assert view.prompt == "Your turn: end the deal for 2 points, or play on"
    assert {(action.kind, action.token, action.points) for action in view.can} == {
        ("two", "two", 2),
        ("pass", "p", None),
    }
    assert why(view, "meld") == "end the deal or play on"
    other = view_of(at(FOR_TWO, replace(position, hands=(parse_cards("9c"), position.hands[1]))))
    assert other.prompt == "One card left: play continues"
    assert [action.kind for action in other.can] == ["pass"]
    over = view_of(apply_move(progress, 0, EndForTwo()), 1).boards[0].result
    assert over is not None and over.reason == "two"
    assert over.title == "Ana ends the deal with a 2"
    assert over.text == "Ana ended the deal with just a 2. Ana was left with 2, you with 18."
    assert over.winner == 0 and [line.text for line in over.lines] == [
        "Ana’s cards left in hand",
        "Your cards left in hand",
    ]


def test_a_deal_that_counts_double_says_what_the_two_costs() -> None:
    """A36, W10"""
    position = Position(
        (parse_cards("2c"), parse_cards("Ac 7d Kh")),
        pile=PILE,
        phase=OfferTwo(0, True),
        dealer=1,
        factor=2,
    )
    view = view_of(at(FOR_TWO, position))
    assert [action.points for action in of_kind(view, "two")] == [4]
    assert view.prompt == "Your turn: end the deal for 4 points, or play on"


def test_who_has_one_card_left_that_is_no_two_only_plays_on() -> None:
    """A36: that somebody is asked tells nobody which card it is."""
    position = Position(
        (parse_cards("9c"), parse_cards("Ac 7d Kh")),
        pile=PILE,
        phase=OfferTwo(0, True),
        dealer=1,
    )
    view = view_of(at(FOR_TWO, position))
    assert view.prompt == "One card left: play continues"
    assert [action.kind for action in view.can] == ["pass"]


def test_a_doubled_deal_says_so_in_its_sum() -> None:
    """W10, W18"""
    rules = wild(score=LeftScore(doubled=(9,)))
    position = Position(
        (parse_cards("7d 7h 7s Kc"), parse_cards("3c 3h 8s Kd")),
        pile=PILE,
        phase=ToPlay(0),
        dealer=1,
        wild=NINES,
        factor=2,
    )
    progress = apply_move(at(rules, position), 0, LayDown(parse_cards("7d 7h 7s")))
    result = view_of(apply_move(progress, 0, Discard(parse_card("Kc"))), 1).boards[0].result
    assert result is not None and result.scores == [0, 48]
    assert [line.text for line in result.lines] == [
        "Your cards left in hand",
        "The deal counts double",
    ]
    assert result.text.endswith("You were left with 24. The deal counts double.")
