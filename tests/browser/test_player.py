"""Your own page: the results of finished games."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from axe import check
from browsing import DESKTOP, Visit, phone
from live import Guest, counted

SIZES = {"desktop": {"size": DESKTOP}, "phone": phone(), "narrow": phone((320, 640))}


def given_up(guest: Guest, game: str, times: int = 1) -> None:
    """Games of a guest against the computer that the guest resigned from."""
    for _ in range(times):
        seat = guest.sit(guest.new_table(game))
        assert seat.ask("resign")["type"] == "done"
        seat.close()


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(SIZES[request.param])


@pytest.mark.slow
def test_who_has_played_nothing_is_told_how_to_begin(url: str, visit: Visit) -> None:
    page = visit(url)
    page.get_by_role("button", name="Guest").click()
    page.get_by_role("link", name="Your record").click()
    expect(page.get_by_test_id("player-empty")).to_contain_text("Nothing here yet")
    check(page)
    page.get_by_test_id("player-empty").get_by_role("link", name="Play").click()
    expect(page.get_by_test_id("favourites")).to_be_visible()


@pytest.mark.sweep("one")
@pytest.mark.parametrize("screen", list(SIZES), indirect=True)
def test_a_page_at_every_width(url: str, visit: Visit, screen: dict[str, Any]) -> None:
    guest = Guest(url)
    given_up(guest, "gin")
    given_up(guest, "rummy-500")
    counted(guest, 2)
    page = visit(f"{url}/you", cookie=guest.cookie, **screen)
    expect(page.get_by_test_id("played").get_by_role("listitem")).to_have_count(2)
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_games_are_counted_and_found(url: str, visit: Visit) -> None:
    guest = Guest(url)
    given_up(guest, "gin", 10)
    given_up(guest, "rummy-500", 1)
    counted(guest, 11)
    page = visit(f"{url}/you", cookie=guest.cookie)
    expect(page.get_by_test_id("facts")).to_contain_text("11 of 20")
    expect(page.get_by_test_id("by-game")).to_contain_text("Rummy 500")
    expect(page.get_by_test_id("days")).to_contain_text("1 of")
    played = page.get_by_test_id("played")
    rows = played.get_by_role("listitem")
    expect(rows).to_have_count(10)
    played.get_by_role("button", name="More games").click()
    expect(rows).to_have_count(11)
    played.get_by_role("combobox", name="Game").select_option("Rummy 500")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Resigned")
    played.get_by_role("combobox", name="Result").select_option("Won")
    expect(played).to_contain_text("No games match")
    played.get_by_role("combobox", name="Result").select_option("Lost")
    # a table shows the same as the chart, and its columns are reached by keys
    months = page.get_by_test_id("months")
    chart = months.get_by_role("img")
    chart.focus()
    page.keyboard.press("ArrowLeft")
    expect(months).to_contain_text("0 won, 11 lost")
    months.get_by_role("button", name="Table").click()
    expect(months.get_by_role("row")).to_have_count(2)
    expect(rows.get_by_role("link", name="Review")).to_have_attribute("href", re.compile("/review"))
    rows.get_by_role("link", name="Resigned").click()
    expect(page.get_by_test_id("replay-board")).to_be_visible()


@pytest.mark.slow
def test_a_page_that_does_not_load_can_be_asked_for_again(url: str, visit: Visit) -> None:
    page = visit(url)
    page.route("**/api/me/stats*", lambda route: route.abort())
    visit.expected = re.compile("ERR_FAILED")
    page.goto(f"{url}/you")
    expect(page.get_by_text("You are offline", exact=False).first).to_be_visible()
    page.unroute("**/api/me/stats*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_test_id("player-empty")).to_be_visible()
