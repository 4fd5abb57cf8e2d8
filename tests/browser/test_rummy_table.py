"""One turn with melds on the table, by every control: drag, tap, click, undo, reload."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from axe import check
from browsing import NARROW, Visit, drag, phone
from openrummy.core.cards import parse_card_list, parse_cards
from openrummy.core.engine import Position, TableMeld
from openrummy.core.engine.model.phase import ToDraw, ToPlay
from openrummy.core.melds.wild import face_of
from rummy_club import Club, RummyTable, club_is_open

_OTHERS = ("2d 4s 6h 8c Ts Qc Ah", "2s 4d 6s Tc Jc Kc As", "3s 5h 7c 9s Jd 8s Ad")


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    """The others think for ever."""
    with club_is_open(thinking=True) as club:
        yield club


def turn(hand: str, pile: str = "Jh", drawn: bool = True) -> Position:
    """Seat 0 of four is to draw, or has drawn; Otto has the 5 to 7 of diamonds on the table."""
    return Position(
        hands=tuple(parse_cards(cards) for cards in (hand, *_OTHERS)),
        pile=tuple(parse_card_list(pile)),
        phase=ToPlay(0) if drawn else ToDraw(0),
        dealer=3,
        table=(TableMeld(2, parse_cards("5d 6d 7d")),),
    )


def drawn() -> Position:
    """The kings are a meld, the 8 of diamonds fits Otto's run, the rest is good for nothing."""
    return turn("8d 3h Kh Kd Ks 9h 2c Td")


def before_the_draw() -> Position:
    """With the king on the pile there would be three."""
    return turn("8d 3h Kh Kd 9h 2c Td", "4h Ks", drawn=False)


def sit_down(
    visit: Visit, club: Club, position: Position, game: str = "rummy", **look: Any
) -> RummyTable:
    """At the table, and asked."""
    url, cookie = club.table(game, position)
    how = "touch" if look.get("has_touch") else "mouse"
    table = RummyTable(visit(url, cookie=cookie, **look), how)
    table.ready()
    return table


# ---------------------------------------------------------------- laying off


def test_drag_a_card_to_a_meld(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, drawn(), reduced_motion="no-preference")
    meld = table.find("meld-0")
    drag(table, table.card("3h"), meld)
    expect(table.find("note")).to_contain_text("fits nowhere")
    expect(table.card("3h")).to_be_visible()
    drag(table, table.card("8d"), meld)
    expect(meld.locator('[data-meld-card="8d"]')).to_be_visible()
    expect(table.card("8d")).to_have_count(0)
    # a lay-off ends melding here, and taking it back allows it again
    expect(table.does("meld")).to_contain_text("no melds after laying off")
    table.press("take-back")
    expect(table.card("8d")).to_be_visible()
    expect(meld.locator('[data-meld-card="8d"]')).to_have_count(0)
    assert table.may("meld")


@pytest.mark.slow
def test_tap_a_card_then_its_place(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, drawn(), **phone())
    table.choose("8d")
    expect(table.find("turn-prompt")).to_have_text("8 fits Otto’s run")
    table.press(table.find("meld-0").get_by_test_id("slot"))
    expect(table.find("meld-0").locator('[data-meld-card="8d"]')).to_be_visible()
    # a double tap discards nothing
    for _ in range(2):
        table.card("3h").tap()
    expect(table.card("3h")).to_be_visible()


# ---------------------------------------------------------------- melding


@pytest.mark.slow
def test_several_cards_dragged_are_a_meld(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, drawn(), reduced_motion="no-preference")
    for card in ("Kh", "Kd"):
        table.choose(card)
    drag(table, table.card("Kd"), table.find("new-meld"))
    expect(table.find("note")).to_contain_text("3 cards")
    # the third is chosen with them, as they were two of a meld
    expect(table.card("Ks")).to_have_attribute("aria-selected", "true")
    drag(table, table.card("Kd"), table.find("new-meld"))
    meld = table.find("meld-1")
    for card in ("Kh", "Kd", "Ks"):
        expect(meld.locator(f'[data-meld-card="{card}"]')).to_be_visible()
    assert sorted(table.cards()) == sorted(["8d", "3h", "9h", "2c", "Td"])
    expect(table.find("last-turns")).to_contain_text("You melded")


@pytest.mark.slow
def test_two_clicks_discard(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, drawn())
    table.card("Td").dblclick()
    expect(table.find("discard")).to_have_attribute("data-top", "Td")
    expect(table.card("Td")).to_have_count(0)


@pytest.mark.slow
def test_no_meld_says_so(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, drawn())
    for card in ("3h", "9h", "Td"):
        table.choose(card)
    expect(table.find("main-action")).to_contain_text("not a meld")
    table.press("main-action")
    expect(table.find("note")).to_contain_text("Not a meld")
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Escape")
    assert table.picked() == []
    table.page.keyboard.press("m")
    assert sorted(table.picked()) == ["Kd", "Kh", "Ks"]


# ---------------------------------------------------------------- taking back


def test_a_turn_is_taken_back_to_its_beginning(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, before_the_draw())
    table.press("discard")
    expect(table.card("Ks")).to_be_visible()
    # the pile has the focus, and nothing more to answer
    table.page.keyboard.press("m")
    table.page.keyboard.press("Enter")
    expect(table.find("meld-1")).to_be_visible()
    # all of it is there again after a reload
    table.page.reload()
    table.ready()
    expect(table.find("meld-1")).to_be_visible()
    assert "Ks" not in table.cards()
    table.page.keyboard.press("u")
    expect(table.find("meld-1")).to_have_count(0)
    expect(table.card("Ks")).to_be_visible()
    table.page.keyboard.press("u")
    expect(table.card("Ks")).to_have_count(0)
    expect(table.find("discard")).to_have_attribute("data-top", "Ks")
    expect(table.find("take-back")).to_have_count(0)
    assert table.phase == "draw"
    # nothing of it is told
    expect(table.find("moves")).not_to_contain_text("You")


@pytest.mark.slow
def test_offline_in_mid_turn(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, before_the_draw())
    table.press("discard")
    expect(table.card("Ks")).to_be_visible()
    visit.expected = re.compile("ERR_INTERNET|WebSocket")
    table.page.context.set_offline(True)
    expect(table.find("offline")).to_contain_text("Your game is safe")
    table.page.keyboard.press("m")
    assert sorted(table.picked()) == ["Kd", "Kh", "Ks"]
    table.page.context.set_offline(False)
    expect(table.find("offline")).to_have_count(0)
    table.page.keyboard.press("m")
    expect(table.find("meld-1")).to_be_visible()


# ---------------------------------------------------------------- the depth of the pile


def deep() -> Position:
    """The 9 of clubs, under two others, makes three nines."""
    return turn("9h 9d 8h 3h Kh Kd 2c", "4h 9c Qd Jh", drawn=False)


def test_a_discard_from_the_depth(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, deep(), "rummy-500")
    table.press("discard-3")
    expect(table.find("note")).to_be_visible()
    table.press("discard-2")
    expect(table.find("extra-action")).to_contain_text("and 2 more")
    table.press("extra-action")
    for card in ("9c", "Qd", "Jh"):
        expect(table.card(card)).to_be_visible()
    # it has to be used before anything else
    table.choose("3h")
    table.press(table.does("discard"))
    expect(table.find("note")).to_contain_text("first")
    table.press(table.card("3h"))
    table.page.keyboard.press("m")
    table.page.keyboard.press("m")
    expect(table.find("meld-1")).to_be_visible()
    for _ in range(2):
        table.press("take-back")
    expect(table.find("discard")).to_have_attribute("data-top", "Jh")
    assert len(table.cards()) == 7


@pytest.mark.slow
def test_a_discard_from_the_depth_by_keyboard(club: Club, visit: Visit) -> None:
    """The discards are one tab stop, with arrows inside."""
    table = sit_down(visit, club, deep(), "rummy-500")
    keys = table.page.keyboard
    table.find("discard-0").focus()
    for _ in range(2):
        keys.press("ArrowLeft")
    expect(table.find("discard-2")).to_be_focused()
    expect(table.page.locator("[data-depth][tabindex='0']")).to_have_count(1)
    keys.press("Enter")
    expect(table.find("extra-action")).to_contain_text("and 2 more")
    keys.press("d")
    expect(table.card("9c")).to_be_visible()


@pytest.mark.slow
def test_a_discard_dragged_from_the_depth(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, deep(), "rummy-500", reduced_motion="no-preference")
    drag(table, table.find("discard-2"), table.find("hand"))
    for card in ("9c", "Qd", "Jh"):
        expect(table.card(card)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("look", [{}, phone(NARROW)], ids=["desktop", "phone"])
def test_it_is_there_for_everybody(club: Club, visit: Visit, look: dict[str, Any]) -> None:
    """Nothing is beside the page, and no rule of accessibility is broken."""
    for table in (
        sit_down(visit, club, drawn(), **look),
        sit_down(visit, club, deep(), "rummy-500", **look),
    ):
        for _ in range(2):
            check(table.page)
            assert table.page.viewport_size
            wide = table.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= table.page.viewport_size["width"]
            table.page.keyboard.press("m")
            table.page.keyboard.press("Escape")
            table.press(table.card("3h"))


# ---------------------------------------------------------------- jokers


def with_jokers() -> Position:
    """Otto's run is 5 to 7 of diamonds, the 6 a joker; seat 0 has the 6, and a joker."""
    six = parse_card_list("6d")[0]
    wild = parse_card_list("X1")[0]
    run = TableMeld(2, parse_cards("5d 7d X1"), stands=((wild, face_of(six)),))
    return replace(turn("6d 3h Kh Kd X1 9h 2c Td"), table=(run,))


def test_a_joker_is_taken(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, with_jokers(), "rummy-jokers", reduced_motion="no-preference")
    table.choose("6d")
    expect(table.find("turn-prompt")).to_have_text("Your turn: the 6 can take Otto’s joker")
    table.press("main-action")
    meld = table.find("meld-0")
    expect(meld.locator('[data-meld-card="6d"]')).to_be_visible()
    expect(table.card("X1'")).to_be_visible()
    expect(table.card("6d")).to_have_count(0)
    table.press("take-back")
    expect(table.card("6d")).to_be_visible()
    expect(table.card("X1'")).to_have_count(0)
    # dragged there it does the same
    drag(table, table.card("6d"), meld)
    expect(table.card("X1'")).to_be_visible()
    expect(table.find("last-turns")).to_contain_text("You took")


@pytest.mark.slow
def test_what_a_joker_stands_for_is_chosen(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, with_jokers(), "rummy-jokers")
    table.choose("X1")
    main = table.find("main-action")
    first = main.inner_text()
    expect(table.find("next-candidate")).to_contain_text("of 2")
    table.page.keyboard.press("n")
    expect(main).not_to_have_text(first)
    expect(main).to_contain_text("8")
    table.press("main-action")
    expect(table.find("meld-0").locator('[data-meld-card="X1"]')).to_be_visible()
    expect(table.find("meld-0")).to_contain_text("8")


@pytest.mark.slow
def test_a_joker_dropped_at_an_end_stands_for_that(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, with_jokers(), "rummy-jokers", reduced_motion="no-preference")
    meld = table.find("meld-0")
    table.choose("X1")
    drag(table, table.card("X1"), meld.locator(".slot.end"))
    expect(meld).to_contain_text("8")
    expect(meld.locator("[data-meld-card]").last).to_have_attribute("data-meld-card", "X1'")


@pytest.mark.slow
def test_a_joker_in_a_new_meld(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, with_jokers(), "rummy-jokers", **phone())
    for card in ("Kh", "Kd", "X1"):
        table.choose(card)
    table.press("new-meld")
    expect(table.find("meld-1").locator('[data-meld-card="X1"]')).to_be_visible()
    assert sorted(table.cards()) == sorted(["6d", "3h", "9h", "2c", "Td"])


# ---------------------------------------------------------------- a wild rank


def threes_wild() -> Position:
    """Threes are wild. Otto's run has one as the 6 of diamonds, which seat 0 holds."""
    six, wild = parse_card_list("6d 3c")
    run = TableMeld(2, parse_cards("5d 7d 3c"), stands=((wild, face_of(six)),))
    own = TableMeld(0, parse_cards("9c 9d 9h"))
    start = turn("6d Jh 3d 3h Kd Qc 2s", "Js")
    hands = (start.hands[0], *(parse_cards(cards) for cards in ("2d 4s", "2c 4d", "4h 5h")))
    return replace(start, hands=hands, table=(own, run), wild=2)


@pytest.mark.sweep("one")
@pytest.mark.parametrize("look", [{}, phone()], ids=["desktop", "phone"])
def test_a_wild_card_is_taken_by_dragging_the_real_one_onto_it(
    club: Club, visit: Visit, look: dict[str, Any]
) -> None:
    table = sit_down(
        visit, club, threes_wild(), "wild-rummy", reduced_motion="no-preference", **look
    )
    wild = table.find("meld-1").locator('[data-meld-card="3c"]')
    table.choose("6d")
    expect(table.find("main-action")).to_contain_text("Take the 3")
    expect(table.find("turn-prompt")).to_contain_text("can take Otto’s 3")
    drag(table, table.card("6d"), wild)
    expect(table.card("3c")).to_be_visible()
    expect(table.find("meld-1").locator('[data-meld-card="6d"]')).to_be_visible()
    table.press("take-back")
    expect(table.card("6d")).to_be_visible()


@pytest.mark.slow
@pytest.mark.sweep("one")
@pytest.mark.parametrize("look", [{}, phone()], ids=["desktop", "phone"])
def test_what_the_same_cards_are_is_chosen(club: Club, visit: Visit, look: dict[str, Any]) -> None:
    """A jack and two wild threes: three jacks, or a run."""
    table = sit_down(visit, club, threes_wild(), "wild-rummy", **look)
    for card in ("Jh", "3d", "3h"):
        table.choose(card)
    candidates = table.find("candidates").get_by_role("radio")
    expect(candidates.filter(has_text="Set")).to_have_count(1)
    # dropped on the table they wait for an answer
    table.press("new-meld")
    expect(table.find("meld-2")).to_have_count(0)
    check(table.page)
    table.press(candidates.filter(has_text="Run").first)
    expect(candidates.filter(has_text="Run").first).to_be_checked()
    expect(table.find("main-action")).to_have_attribute("data-does", "meld")
    table.press("main-action")
    meld = table.find("meld-2")
    expect(meld).to_have_attribute("aria-label", re.compile("Run"))
    expect(meld.locator('[data-meld-card="Jh"]')).to_be_visible()
