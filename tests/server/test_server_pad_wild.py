"""The score pad of wild-card rummies, of declared hands and of five cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Variant
from openrummy.play import wire
from openrummy.play.scorepad.pad import pad_sheet

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva"]


def pad(game: str, deals: Sequence[wire.PadDeal], players: int = 3, *settings: str) -> Any:
    variant: Variant = catalogue.resolve(game, list(settings))
    asked = wire.PadRequest(game, players, list(deals), NAMES[:players])
    return pad_sheet(variant, asked)


def out(*left: int, wild: str = "", added: dict[int, int] | None = None) -> wire.PadDeal:
    """A deal in which the player with nothing left went out."""
    entry = wire.PadOut(left.index(0), dict(enumerate(left)))
    return wire.PadDeal([entry], wild=wild, added=added or {})


def one(entry: wire.PadEntry, **more: Any) -> wire.PadDeal:
    return wire.PadDeal([entry], **more)


def points(sheet: wire.PadSheet) -> list[int]:
    return sheet.sheet.columns[-1].points


# ---------------------------------------------------------------- thirteen deals


def test_W1_a_thirteen_deal_pad_knows_the_wild_rank_of_each_deal() -> None:
    fresh = pad("wild-rummy", [])
    assert fresh.sheet.ahead == list("A23456789TJQK") and fresh.sheet.wilds == []
    assert (fresh.next.wild, fresh.next.factor) == ("A", 1)
    answer = pad("wild-rummy", [out(0, 12, 30), out(8, 0, 3)])
    assert answer.sheet.wilds == ["A", "2"] and answer.sheet.ahead == list("3456789TJQK")
    assert [deal.seats.wild for deal in answer.deals] == ["A", "2"]
    assert answer.next.wild == "3"
    assert points(answer) == [8, 12, 33]
    whole = pad("wild-rummy", [out(0, 10, 20)] * 13)
    assert whole.next is None and whole.sheet.result.winners == [0]
    assert whole.sheet.ahead == []


def test_W1_a_deal_that_cannot_be_counted_uses_no_rank_up() -> None:
    wrong = wire.PadDeal([wire.PadOut(0, {0: 0})])
    answer = pad("wild-rummy", [out(0, 12, 30), wrong, out(8, 0, 3)])
    assert answer.deals[1].problem
    assert answer.sheet.wilds == ["A", "2", "2"] and answer.next.wild == "3"
    assert [mark.deal for mark in answer.sheet.columns[0].marks] == [0, 2]


def test_W10_W11_doubled_deals_and_a_bonus_for_going_out() -> None:
    changes = ["score.doubled=7", "score.out=-15", "wild.order=1,7", "sheet.deals=2"]
    answer = pad("wild-rummy", [out(0, 12, 30), out(8, 0, 3)], 3, *changes)
    assert [deal.seats.factor for deal in answer.deals] == [1, 2]
    assert answer.sheet.doubled == [1]
    assert points(answer) == [-15 + 16, 12 - 15, 30 + 6]


def test_E38_the_press_doubles_the_next_deal_and_points_may_be_added() -> None:
    answer = pad("press-rummy", [out(0, 50, 98)])
    assert (answer.next.factor, answer.next.press.side, answer.next.press.points) == (1, 2, 2)
    answer = pad("press-rummy", [out(0, 50, 98), out(0, 1, 35, added={2: 2})])
    assert answer.deals[1].seats.factor == 2
    assert points(answer) == [0, 52, 98 + 2 + 70]
    assert answer.sheet.doubled == [1]
    assert [(added.deal, added.side, added.points) for added in answer.sheet.columns[0].added] == [
        (1, 2, 2)
    ]
    assert answer.next.factor == 2 and answer.next.press.on
    pressed = pad("press-rummy", [out(0, 50, 100), out(0, 1, 35)])
    assert points(pressed) == [0, 52, 170]


@pytest.mark.parametrize("added", [{2: 1}, {1: 2}, {2: 2, 1: 9}, {2: 10_000}, {7: 2}])
def test_A35_points_that_may_not_be_added(added: dict[int, int]) -> None:
    answer = pad("press-rummy", [out(0, 50, 98), out(0, 1, 35, added=added)])
    assert answer.deals[1].problem
    assert points(answer) == [0, 50, 98]
    plain = pad("wild-rummy", [out(0, 50, 98), out(0, 1, 35, added={2: 2})])
    assert plain.deals[1].problem


def test_A35_auto_press_on_the_pad() -> None:
    answer = pad("press-rummy", [out(48, 48, 31, 0)], 4, "sheet.press=auto")
    assert points(answer) == [81, 81, 31, 0]
    assert answer.next.factor == 2
    assert {added.deal for added in answer.sheet.columns[0].added} == {1}


def test_A37_the_dealer_names_the_rank() -> None:
    answer = pad("dealers-choice-wild", [out(0, 12, 30, wild="7")])
    assert points(answer) == [0, 12, 30]
    assert answer.sheet.wilds == ["7"]
    assert answer.next.wild == "" and "7" not in answer.next.free and len(answer.next.free) == 12
    for wild in ("", "7", "x", "AA"):
        again = pad("dealers-choice-wild", [out(0, 12, 30, wild="7"), out(0, 10, 10, wild=wild)])
        assert again.deals[1].problem == "Which rank was wild? Choose one not named before."
    ranks = "23456789TJQK"
    last = pad("dealers-choice-wild", [out(0, 10, 10, wild=rank) for rank in ranks])
    assert last.next is not None and (last.next.wild, last.next.free) == ("A", [])


def test_A36_up_for_two() -> None:
    entry = wire.PadOut(None, {0: 45, 1: 2, 2: 10}, two=1)
    answer = pad("biddies", [one(entry)])
    assert points(answer) == [45, 2, 10]
    assert answer.deals[0].tables[0].text.startswith("Ben ended the deal with a 2.")
    for game, wrong in [
        ("wild-rummy", entry),
        ("biddies", wire.PadOut(1, {0: 45, 1: 0, 2: 10}, two=1)),
        ("biddies", wire.PadOut(None, {0: 45, 1: 2, 2: 10}, two=5)),
        ("biddies", wire.PadOut(None, {0: 45, 1: 2}, two=1)),
    ]:
        assert pad(game, [one(wrong)]).deals[0].tables[0].problem


# ---------------------------------------------------------------- declared hands


def test_I9_points_go_to_who_declared_and_no_loser_counts_more_than_the_cap() -> None:
    answer = pad("indian-rummy", [one(wire.PadDeclared(1, {0: 34, 2: 96}))])
    assert points(answer) == [0, 114, 0]
    assert answer.deals[0].tables[0].text == "Ben declared. Left over: Ana 34, Cleo 80."
    last = pad("indian-rummy", [one(wire.PadDeclared(1, {0: 20, 2: 40}, last=True))])
    assert points(last) == [0, 60, 0]
    assert last.deals[0].tables[0].text == "Everybody but Ben dropped out."


def test_I9_a_pool_pad_goes_on_without_the_eliminated() -> None:
    deals = [one(wire.PadDeclared(0, {1: 80, 2: 20})), one(wire.PadDeclared(0, {1: 40, 2: 20}))]
    answer = pad("indian-pool", deals)
    assert answer.sheet.pool == 101 and answer.sheet.beaten == [1]
    assert answer.next.tables == [[0, 2]] and answer.next.sits_out is None
    wrong = pad("indian-pool", [*deals, one(wire.PadDeclared(0, {1: 5, 2: 20}))])
    assert wrong.deals[2].tables[0].problem == "Ben did not play at this table."
    over = pad("indian-pool", [*deals, one(wire.PadDeclared(0, {2: 70}))])
    assert over.sheet.result.reason == "pool" and over.sheet.result.winners == [0]


def test_I9_chips_are_paid() -> None:
    answer = pad("indian-deals", [one(wire.PadDeclared(1, {0: 30, 2: 20}))])
    start = answer.sheet.start
    assert start > 0
    assert points(answer) == [start - 30, start + 50, start - 20]


def test_N6_payments_on_the_pad() -> None:
    first = one(wire.PadPaid(0, deuces=1, jokers=2, first=True))
    answer = pad("continental-rummy", [first], 5)
    assert answer.deals[0].scores[0] == 52  # E48
    undrawn = one(wire.PadPaid(0, undrawn=True, suit=True))
    answer = pad("continental-rummy", [undrawn], 5)
    assert answer.deals[0].scores == [124, -31, -31, -31, -31]


def test_F6_hands_of_five_on_the_pad() -> None:
    entry = wire.PadShown(0, {0: 1, 1: 4, 2: 0})
    answer = pad("five-card-rummy", [one(entry)])
    assert points(answer) == [0, 4 + 3 + 4 + 5, 0]
    assert answer.game.classes[4] == "Three of a kind" and len(answer.game.classes) == 12
    level = wire.PadShown(0, {0: 4, 1: 4, 2: 0})
    problem = pad("five-card-rummy", [one(level)]).deals[0].tables[0].problem
    assert problem == "Ana and Ben have the same kind of hand: which is better?"
    shown = wire.PadShown(0, {0: 4, 1: 4, 2: 0}, won=[0])
    assert points(pad("five-card-rummy", [one(shown)])) == [8, 0, 0]
    low = wire.PadShown(0, {0: 0, 1: 4, 2: 0})
    problem = pad("five-card-rummy", [one(low)]).deals[0].tables[0].problem
    assert problem == "Ana needs a pair or better to show."


@pytest.mark.parametrize(
    ("game", "entry", "problem"),
    [
        ("gin", wire.PadDeclared(0, {1: 3}), "Nobody declares in this game."),
        ("gin", wire.PadPaid(0), "Nobody is paid for going out in this game."),
        ("gin", wire.PadShown(0, {0: 1, 1: 1}), "Nobody shows five cards in this game."),
        ("indian-rummy", wire.PadDeclared(0, {}), "What was Ben left with?"),
        ("indian-rummy", wire.PadDeclared(9, {1: 3}), "There is no such player."),
        ("indian-rummy", wire.PadDeclared(0, {1: 999}), "Ben cannot have 999 left"),
        ("continental-rummy", wire.PadPaid(0, jokers=99), "A hand cannot have 99 jokers"),
        (
            "five-card-rummy",
            wire.PadShown(0, {0: 12, 1: 1}),
            "What did Ana show?",
        ),
        ("five-card-rummy", wire.PadKnock(0, {0: 1, 1: 1}), "Nobody knocks in this game."),
        ("wild-rummy", wire.PadKnock(0, {0: 1, 1: 1}), "Nobody knocks in this game."),
    ],
)
def test_what_cannot_be_counted(game: str, entry: wire.PadEntry, problem: str) -> None:
    answer = pad(game, [one(entry)], 2)
    assert answer.deals[0].tables[0].problem.startswith(problem)
    assert set(points(answer)) == {answer.sheet.start}
