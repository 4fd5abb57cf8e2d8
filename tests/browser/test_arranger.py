"""A hand declared at once: its groups by drag, tap and keys, declaring, arranging, dropping."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from axe import check
from browsing import BY_HAND, NARROW, Visit, drag, phone
from declare_table import DeclareTable
from openrummy.core.notation.position import parse_position
from rummy_club import Club, club_is_open

# sixes are wild; all but the 2 of spades can be melded
GOOD = "3d4d5d8c9c6sJcKcKdKh7d7h7s"
POOR = "2c4c8dThQsAsAd3h5sJd9d7cKs"
DISCARD = f"hands={GOOD}2s/{POOR} turn=0:throw pile=9h wild=6 turned=6h stock=?1"
DRAW = f"hands={GOOD}/{POOR} turn=0:draw pile=9h wild=6 turned=6h stock=?1"
# the other has declared; here are a pure run and a second one, and seven cards more
TO_ARRANGE = (
    "hands=TsJsQs4d5d6c8c8dAs2c9dTd2h/ turn=0:arrange pile=9h stock=?1 aside=2s "
    "table=1:3d4d5d/1:8c9cJc6s=Tc/1:KcKdKh/1:7d7h7s wild=6 turned=6h declarer=1 shown=1::0"
)
# fifteen cards in runs of three, and one to discard
FIVE_RUNS = "3d4d5d3h4h5h7s8s9sTcJcQc9dTdJd"
CONTINENTAL = f"hands={FIVE_RUNS}2s/{POOR}6c6d turn=0:throw pile=9h stock=?1"


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    """The others think for ever."""
    with club_is_open(thinking=True) as club:
        yield club


def sit_down(
    visit: Visit, club: Club, position: str, game: str = "indian-rummy", **look: Any
) -> DeclareTable:
    """At the table, and asked."""
    url, cookie = club.table(game, parse_position(position))
    how = "touch" if look.get("has_touch") else "mouse"
    table = DeclareTable(visit(url, cookie=cookie, **look), how)
    table.ready()
    return table


def word(table: DeclareTable, number: int) -> Any:
    return expect(table.find(f"group-{number}").get_by_test_id("group-word"))


def test_groups_by_drag(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, DISCARD, reduced_motion="no-preference")
    drag(table, table.card("3d"), table.find("new-group"))
    expect(table.find("group-0")).to_be_visible()
    word(table, 0).to_have_text("2 more")
    drag(table, table.card("4d"), table.find("group-0"))
    drag(table, table.card("5d"), table.find("group-0"))
    word(table, 0).to_contain_text("Pure run")
    assert table.group(0) == ["3d", "4d", "5d"]
    # several chosen ones go together, and one card back to the rest
    for card in ("Kc", "Kd", "Kh", "2s"):
        table.choose(card)
    drag(table, table.card("Kd"), table.find("new-group"))
    word(table, 1).to_contain_text("different ranks")
    drag(table, table.card("2s"), table.find("rest"))
    word(table, 1).to_contain_text("Set")
    assert "2s" in table.rest()
    # all of it is there again after a reload
    table.page.reload()
    table.ready()
    word(table, 0).to_contain_text("Pure run")
    assert sorted(table.group(1)) == ["Kc", "Kd", "Kh"]


def test_by_touch_to_the_declaration(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, DISCARD, **phone())
    table.put("3d 4d 5d", "new")
    table.put("8c 9c Jc", "new")
    word(table, 1).not_to_contain_text("un")
    # a tap on a card of the group is a tap on the group
    table.choose("6s")
    table.press(table.card("9c"))
    word(table, 1).to_contain_text("Run")
    expect(table.find("group-1")).to_have_attribute("data-kind", "run")
    assert table.group(1) == ["8c", "9c", "6s", "Jc"]
    assert not table.can("declare")
    table.put("Kc Kd Kh", "new")
    table.put("7d 7h 7s", "new")
    expect(table.find("left-over")).to_have_text("0")
    assert table.rest() == ["2s"]
    # the card that is left is the one to discard
    declare = table.find("declare")
    expect(declare).to_have_class(re.compile("gold"))
    expect(table.page.locator("button.gold")).to_have_count(1)
    table.press(declare)
    expect(table.page.locator("[data-meld]").first).to_be_visible()


def test_by_keyboard(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, DISCARD)
    keys = table.page.keyboard
    keys.press("g")
    word(table, 3).to_be_visible()
    assert table.rest() == ["2s"]
    expect(table.find("declare")).to_have_class(re.compile("gold"))
    # a card out of its group, and back
    keys.press("Home")
    first = table.group(0)[0]
    keys.press("u")
    keys.press("Space")
    keys.press("u")
    expect(table.find("rest").locator(f'[data-card="{first}"]')).to_be_visible()
    expect(table.find("declare")).to_have_class(re.compile("dashed"))
    keys.press("g")
    expect(table.find("declare")).to_have_class(re.compile("gold"))
    keys.press("k")
    expect(table.page.locator("[data-meld]").first).to_be_visible()


@pytest.mark.slow
def test_dropping_asks_once_more(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, DRAW, **phone())
    drop = table.find("drop")
    expect(drop).to_contain_text("20")
    drop.dblclick()
    assert table.phase == "draw"
    expect(table.find("drop-now")).to_have_count(0)
    table.press(drop)
    expect(table.find("drop-now")).to_contain_text("for 20 points")
    # and play goes on as if nothing had been pressed
    table.press("stock")
    expect(table.mat).to_have_attribute("data-phase", "throw")
    expect(table.find("drop-now")).to_have_count(0)


@pytest.mark.slow
def test_dropped(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, DRAW)
    table.press("drop")
    table.press("drop-now")
    expect(table.find("deal-result")).to_contain_text("20")


@pytest.mark.sweep("one")
@pytest.mark.parametrize("look", [{}, phone()], ids=["desktop", "phone"])
def test_after_a_declaration_the_hand_is_laid_down(
    club: Club, visit: Visit, look: dict[str, Any]
) -> None:
    """It is grouped so that it counts least, and may be grouped otherwise."""
    table = sit_down(visit, club, TO_ARRANGE, prefers=BY_HAND, **look)
    # what was declared lies open
    expect(table.find("meld-1")).to_be_visible()
    word(table, 0).to_be_visible()
    main = table.find("main-action")
    expect(main).to_contain_text("Lay down")
    expect(main).to_have_class(re.compile("gold"))
    best = table.find("left-over").inner_text()
    card = table.group(0)[0]
    table.put(card, "rest")
    expect(table.find("left-over")).not_to_have_text(best)
    table.press("group-for-me")
    expect(table.find("left-over")).to_have_text(best)
    expect(main).to_contain_text(f"leaves {best}")
    check(table.page)
    table.press(main)
    expect(table.find("deal-result")).to_contain_text(best)


@pytest.mark.sweep("one")
@pytest.mark.parametrize("look", [{}, phone(NARROW)], ids=["desktop", "phone"])
def test_contracts_are_boxes_to_fill(club: Club, visit: Visit, look: dict[str, Any]) -> None:
    table = sit_down(visit, club, CONTINENTAL, "continental-rummy", **look)
    threes = table.page.locator("[data-shape='3-3-3-3-3']")
    expect(threes.locator(".filled")).to_have_count(0)
    table.put("3d 4d 5d", "new")
    table.put("Tc Jc Qc", "new")
    expect(threes.locator(".filled")).to_have_count(2)
    expect(table.page.locator("[data-shape='4-4-4-3'] .filled")).to_have_count(1)
    check(table.page)
    table.press("group-for-me")
    expect(threes.locator(".filled")).to_have_count(5)
    table.press("declare")
    expect(table.find("deal-result")).to_be_visible()


@pytest.mark.slow
def test_offline_the_groups_stay(club: Club, visit: Visit) -> None:
    table = sit_down(visit, club, DISCARD)
    expect(table.find("left-over")).to_be_visible()
    visit.expected = re.compile("ERR_INTERNET|WebSocket")
    table.page.context.set_offline(True)
    expect(table.find("offline")).to_be_visible()
    table.put("3d 4d 5d", "new")
    expect(table.find("arranged")).to_contain_text("offline")
    table.page.context.set_offline(False)
    word(table, 0).to_contain_text("Pure run")


@pytest.mark.slow
@pytest.mark.sweep("one")
@pytest.mark.parametrize("look", [{}, phone(NARROW)], ids=["desktop", "phone"])
@pytest.mark.parametrize("position", [DISCARD, DRAW], ids=["throw", "draw"])
def test_it_is_there_for_everybody(
    club: Club, visit: Visit, look: dict[str, Any], position: str
) -> None:
    """Nothing is beside the page, and no rule of accessibility is broken."""
    table = sit_down(visit, club, position, **look)
    for grouped in (False, True):
        if grouped:
            table.press("group-for-me")
            word(table, 3).to_be_visible()
        check(table.page)
        assert table.page.viewport_size
        wide = table.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= table.page.viewport_size["width"]
        boxes = [table.find(name).bounding_box() for name in ("rest", "main-action", "turn-prompt")]
        rest, main, prompt = (box for box in boxes if box)
        assert rest["y"] + rest["height"] <= main["y"] + 1
        assert prompt["y"] + prompt["height"] <= rest["y"]
