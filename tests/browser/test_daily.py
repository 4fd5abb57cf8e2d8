"""The deals of a day in a browser: two people with the same cards, at both widths."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import PHONE, Visit
from chance import token
from daily_people import NEXT, Clock, at, finish, moody, over
from live import FAST, Guest, Seat, hang_up, in_thread

__all__ = ["hang_up"]


@pytest.fixture(autouse=True)
def no_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """None enters here."""
    monkeypatch.setattr(Seat, "gives", False)


@pytest.fixture
def clock() -> Clock:
    return Clock(hours=18.8)


@pytest.fixture
def server(clock: Clock) -> Iterator[str]:
    with in_thread(at(clock, FAST), bots=moody) as address:
        yield address


def play_out(page: Page, url: str, cookie: str) -> None:
    """Play the table of a window to its end, as the same person by a line of their own."""
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_test_id("hand")).to_be_visible()
    expect(page.get_by_test_id("hint")).to_have_count(0)  # nobody is helped
    table = page.url
    page.goto("about:blank")  # it would draw every move
    seat = Guest(url, cookie).sit(table.rpartition("/")[2])
    seat.play()
    seat.close()
    page.goto(table)
    page.get_by_test_id("next-deal").click()
    page.get_by_test_id("rematch").click()  # "See the result"
    page.wait_for_url(re.compile("/daily/"))


@pytest.mark.slow
def test_two_people_play_the_deals_of_a_day(server: str, clock: Clock, visit: Visit) -> None:
    first, second = token("first"), token("second")
    page = visit(f"{server}/daily", cookie=first, prefers={"name": "Ana"})
    expect(page.get_by_test_id("progress")).to_contain_text("Nobody has played yet")
    expect(page.get_by_test_id("next")).to_have_text("The next five deals come in 5 h 12 min.")
    check(page)
    page.get_by_test_id("play-deals").focus()
    page.keyboard.press("Enter")
    # half of it: the others are hidden, and the player goes on
    page.wait_for_url(re.compile("/t/"))
    seat = Guest(server, first).sit(page.url.rpartition("/")[2])
    while seat.table["boards"][0]["number"] < 2:
        seat.play(1)
    seat.close()
    other = visit(f"{server}/daily", PHONE, cookie=second, prefers={"name": "Ben"})
    other.get_by_test_id("play-deals").click()
    play_out(other, server, second)
    expect(other.get_by_test_id("share")).to_have_text(
        "one person has played, too few for a percentage"
    )
    page.goto(server)
    expect(page.get_by_test_id("today")).to_contain_text("You have played 2 of 5")
    page.get_by_test_id("daily-link").click()
    expect(page.get_by_test_id("so-far")).to_contain_text("You have played 2 of 5")
    expect(page.get_by_test_id("progress")).to_contain_text("One person has played")
    expect(page.get_by_test_id("standings")).to_have_count(0)
    page.get_by_test_id("play-deals").click()
    play_out(page, server, first)
    # both see both, and pass it on as plain text
    for window, name in ((page, "Ana"), (other, "Ben")):
        window.reload()
        expect(window.get_by_test_id("places").locator("tbody tr")).to_have_count(2)
        expect(window.get_by_test_id("your-line")).to_contain_text(name)
        expect(window.get_by_test_id("share")).to_have_text(
            "2 have played, too few for a percentage"
        )
        picture = window.get_by_test_id("field").get_by_role("img")
        expect(picture).to_have_accessible_name(re.compile(r"Deal 5: you [+−]?\d+, median"))
        check(window)
    page.get_by_test_id("field").get_by_role("button").click()
    expect(page.get_by_test_id("field").locator("tbody tr")).to_have_count(5)
    page.evaluate("navigator.share = undefined; navigator.clipboard.writeText = (text) => "
                  "{ window.shared = text; return Promise.resolve(); }")  # fmt: skip
    page.get_by_test_id("share-result").click()
    expect(page.get_by_test_id("share-result")).to_contain_text("Copied")
    shared = page.evaluate("window.shared")
    assert re.match(r"OpenRummy, deal of the day, Tuesday 31 March\n[+−]?\d+ points: ", shared)
    # the day is over, and in the month
    clock.turn(NEXT, 6.1)
    over(Guest(server, first))
    page.reload()
    expect(page.get_by_test_id("daily")).to_have_attribute("data-state", "over")
    page.get_by_role("link", name="This month’s standings").click()
    expect(page.get_by_test_id("month")).to_contain_text("March 2026")
    expect(page.get_by_test_id("places").locator("tbody tr")).to_have_count(2)
    check(page)


@pytest.mark.slow
def test_a_challenge_goes_to_a_friend(server: str, visit: Visit) -> None:
    first, second = token("first"), token("second")
    page = visit(f"{server}/beat", cookie=first, prefers={"name": "Ana"})
    expect(page.get_by_test_id("challenges")).to_contain_text("None yet")
    check(page)
    page.get_by_role("radio", name="Easy").check()
    page.get_by_test_id("make-challenge").click()
    page.wait_for_url(re.compile("/beat/[a-z2-7]{16}"))
    link = page.get_by_test_id("link").input_value()
    name = link.rpartition("/")[2]
    mine = finish(Guest(server, first), name)["you"]["total"]
    friend = visit(link, PHONE, cookie=second, prefers={"name": "Ben"}, color_scheme="dark")
    expect(friend.get_by_role("heading", level=1)).to_have_text("Ana challenges you")
    expect(friend.get_by_test_id("standings")).to_have_count(0)
    check(friend)
    theirs = finish(Guest(server, second), name, name="Ben")["you"]["total"]
    friend.reload()
    expect(friend.get_by_test_id("places").locator("tbody tr")).to_have_count(2)
    for total in (mine, theirs):
        shown = f"{total:+d}".replace("-", "−") if total else "0"
        expect(friend.get_by_test_id("places")).to_contain_text(shown)
    check(friend)
