"""Clubs and the host's page: a club made, joined by its link, left; a report that is seen to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import DESKTOP, Visit, phone
from cli_tools import run_program
from club_people import ask, found, person
from live import Process


def fits(page: Page) -> None:
    """Nothing is wider than the window, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)


@pytest.mark.slow
def test_a_club_is_made_joined_by_its_link_and_left(url: str, visit: Visit) -> None:
    anna, ben = person(url, "Annabel"), person(url, "Benedict")
    page = visit(f"{url}/clubs", cookie=anna.cookie)
    page.get_by_test_id("club-new").click()
    page.get_by_label("Name").fill("Harbour Lights")
    page.get_by_label("Lighthouse").check()
    page.get_by_label("By invitation").check()
    check(page)
    page.get_by_test_id("club-save").click()
    expect(page.get_by_role("heading", name="Harbour Lights")).to_be_visible()
    page.get_by_role("button", name="Plan one").click()
    page.get_by_label("What and where").fill("In the Lantern.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_test_id("evening")).to_contain_text("In the Lantern.")
    page.get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_test_id("link").input_value()
    check(page)
    # on a phone, and by keyboard
    other = visit(link, cookie=ben.cookie, **phone())
    button = other.get_by_role("button", name="Join")
    button.press("Enter")
    come = other.get_by_role("button", name="I’m coming")
    expect(come).to_have_attribute("aria-pressed", "false")
    come.press("Enter")
    expect(come).to_have_attribute("aria-pressed", "true")
    fits(other)
    other.get_by_role("button", name="Enter a result").click()
    other.get_by_label("You played").select_option("Annabel")
    other.get_by_label("Winner’s score").fill("101")
    other.get_by_label("Loser’s score").fill("98")
    other.get_by_role("button", name="Enter", exact=True).click()
    expect(other.get_by_test_id("results")).to_contain_text("not confirmed yet")
    # the other is asked, and the table counts it
    page.reload()
    page.get_by_test_id("results").get_by_role("button", name="Yes").click()
    expect(page.get_by_test_id("season").get_by_role("row", name="Benedict")).to_be_visible()
    fits(page)
    other.get_by_role("link", name="Chat").click()
    other.get_by_label("Write to the club").fill("Good game")
    other.keyboard.press("Enter")
    expect(other.get_by_test_id("club-chat")).to_contain_text("Good game")
    fits(other)
    other.get_by_role("link", name="Members").click()
    expect(other.get_by_test_id("members")).to_contain_text("Annabel")
    fits(other)
    other.get_by_role("button", name="More").click()
    other.get_by_role("button", name="Leave the club").click()
    other.get_by_role("button", name="Leave the club").click()
    expect(other.get_by_test_id("clubs")).to_be_visible()
    expect(other.get_by_test_id("own-clubs")).to_have_count(0)
    fits(other)


@pytest.mark.slow
def test_what_is_reported_is_seen_to_by_the_host(url: str, server: Process, visit: Visit) -> None:
    host, rude = person(url, "Hildegard"), person(url, "Rudebeak")
    club = found(host, "Corner House", joining="open")
    ask(rude, club, "join")
    ask(rude, club, "chat", text="Nonsense")
    visit.expected = re.compile("404")
    page = visit(f"{url}/host", cookie=rude.cookie, size=DESKTOP)
    expect(page.get_by_role("heading", name="There is nothing")).to_be_visible()
    page.goto(f"{url}/clubs/{club}")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Report this club").click()
    page.get_by_label("Something else").check()
    check(page)
    page.get_by_test_id("report-send").click()
    expect(page.get_by_test_id("report-sent")).to_be_visible()
    done = run_program("admin", "make-host", "Hildegard", "--data", str(server.data))
    assert done.code == 0, done.err
    page = visit(f"{url}/host", cookie=host.cookie, **phone())
    expect(page.get_by_test_id("host-reports")).to_contain_text("Corner House")
    fits(page)
    page.get_by_role("button", name="Mark as resolved").click()
    page.get_by_label("What you did about it").fill("Nothing wrong.")
    page.get_by_role("button", name="Close the report").click()
    expect(page.get_by_test_id("host-reports")).to_contain_text("Nothing has been reported")
    page.get_by_role("link", name="Accounts").click()
    page.get_by_label("Find an account").fill("rudeb")
    page.get_by_role("button", name="Manage Rudebeak").click()
    page.get_by_role("button", name="Bar", exact=True).click()
    page.get_by_label("Why").fill("Nonsense in chats.")
    check(page)
    page.get_by_role("button", name="Bar", exact=True).click()
    expect(page.get_by_test_id("host-accounts")).to_contain_text("banned until")
    for name in ("Registration", "Tables", "Log"):
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_test_id("host-trail")).to_contain_text("Nonsense in chats.")
    page.get_by_role("link", name="Registration").click()
    expect(page.get_by_test_id("host-words")).to_be_visible()
    fits(page)
    page.goto(f"{url}/lobby")
    expect(page.get_by_test_id("letters")).to_contain_text("Nonsense in chats.")
    check(page)
