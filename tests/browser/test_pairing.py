"""Two windows find each other: by waiting, by a challenge; and what is seen meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import Table, Visit, phone
from matchmaking import with_account
from people import play_on


def acts(*pages: Page) -> None:
    """The one whose turn it is does something, and both see it."""
    tables = [Table(page) for page in pages]
    for table in tables:
        expect(table.find("hand").locator("[data-card]").first).to_be_visible()
    before = [table.seq for table in tables]
    turn = pages[0].get_by_test_id("turn-prompt")
    first = "mine" in (turn.get_attribute("class") or "")
    tables[0 if first else 1].step()
    for table, seq in zip(tables, before, strict=True):
        expect(table.mat).not_to_have_attribute("data-seq", seq)


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_two_guests_are_paired_and_the_computer_is_left_for_a_person(
    url: str, visit: Visit
) -> None:
    first = visit(url, prefers={"name": "Ana"}, **phone())
    tile = first.get_by_test_id("find-opponent").locator("[data-pool=quick]")
    tile.tap()
    waits = first.get_by_test_id("seeking")
    expect(waits).to_contain_text("Quick gin")
    expect(tile).to_have_attribute("aria-pressed", "true")
    check(first)
    fits(first)
    first.goto(f"{url}/learn")  # loaded anew, and elsewhere: the place is kept
    expect(waits).to_contain_text("casual")
    fits(first)
    meanwhile = first.get_by_test_id("meanwhile")
    expect(meanwhile).to_contain_text("BOT")
    meanwhile.tap()
    expect(first.get_by_test_id("table")).to_be_visible()
    computer = first.url
    expect(waits).to_be_visible()
    check(first)
    second = visit(url, prefers={"name": "Ben"})
    block = second.get_by_test_id("find-opponent")
    expect(block.locator("[data-pool=quick]")).to_contain_text("1 waiting")
    block.locator("[data-pool=any-knock]").focus()
    second.keyboard.press("Enter")
    second.wait_for_url(re.compile("/t/"))
    first.wait_for_url(second.url)
    assert first.url != computer
    expect(first.get_by_test_id("meeting-notice")).to_contain_text("saved under your games")
    first.get_by_role("button", name="Close this message").tap()
    acts(first, second)
    expect(first.get_by_test_id("found")).to_have_count(0)
    expect(second.get_by_test_id("meeting-strip").locator(".strip")).to_have_count(0)


@pytest.mark.slow  # in parts: tests here, and test_ratings.py
def test_a_rated_game_is_found_and_stands_on_both_pages(url: str, visit: Visit) -> None:
    people = [with_account(url, name) for name in ("brightlake", "stillwater")]
    pages = [visit(url, cookie=people[0].cookie), visit(url, cookie=people[1].cookie, **phone())]
    for page in pages:
        page.get_by_test_id("find-opponent").locator("[data-pool=quick]").click()
    for page in pages:
        page.wait_for_url(re.compile("/t/"))
        expect(page.get_by_test_id("hand").locator("[data-card]").first).to_be_visible()
    table = pages[0].url.rsplit("/t/", 1)[1]
    for page in pages:
        page.goto(f"{url}/learn")  # others play quicker when nobody draws what they do
    play_on([guest.sit(table) for guest in people])
    for page, account in zip(pages, ("brightlake", "stillwater"), strict=True):
        page.goto(f"{url}/t/{table}")
        page.get_by_role("button", name="Final score").click()
        changes = page.get_by_test_id("rating-changes")
        expect(changes.get_by_role("row")).to_have_count(3)
        page.goto(f"{url}/people/{account}")
        expect(page.get_by_test_id("rating-knock")).to_contain_text("±")
        fits(page)


@pytest.mark.slow
def test_a_wait_ends_when_one_says_so(url: str, visit: Visit) -> None:
    page = visit(url)
    page.get_by_text("Other games and clocks").click()
    form = page.get_by_role("form", name="Other games and clocks")
    form.get_by_role("combobox", name="Game").select_option("rummy-500")
    form.get_by_role("combobox", name="Clock").select_option("1d")
    form.get_by_role("button", name="Find an opponent").click()
    waits = page.get_by_test_id("seeking")
    expect(waits).to_contain_text("Rummy 500")
    expect(waits).to_contain_text("one day per move")
    page.goto(f"{url}/lobby")
    expect(waits).to_be_visible()
    page.context.set_offline(True)
    expect(waits).to_contain_text("You are offline")
    visit.expected = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket")
    page.context.set_offline(False)
    expect(waits).to_contain_text("looking for an opponent")
    waits.get_by_role("button", name="Stop looking").click()
    expect(waits).to_have_count(0)


@pytest.mark.slow
def test_a_friend_is_challenged_and_accepts(url: str, visit: Visit) -> None:
    guest, other = with_account(url, "quietriver"), with_account(url, "oldharbour")
    asker = visit(f"{url}/people", cookie=guest.cookie)
    friends = asker.get_by_test_id("friends")
    expect(friends).to_contain_text("You are not following anyone yet")
    friends.get_by_role("textbox").fill("Nobody Known")
    friends.get_by_role("button", name="Follow").click()
    expect(friends.get_by_role("alert")).to_contain_text("no player with that name")
    visit.expected = re.compile("404")
    asker.goto(f"{url}/people/OldHarbour")
    asker.get_by_role("button", name="Follow", exact=True).click()
    expect(asker.get_by_role("button", name="Following")).to_be_visible()
    asker.goto(f"{url}/people")
    friend = asker.get_by_test_id("friend")
    expect(friend).to_contain_text("offline")
    asked = visit(f"{url}/glossary", cookie=other.cookie, **phone())
    expect(friend).to_contain_text("online")
    check(asker)
    friend.get_by_role("button", name="Challenge oldharbour").click()
    sheet = asker.get_by_role("dialog")
    sheet.get_by_role("combobox", name="Game").select_option("gin")
    sheet.get_by_role("button", name="Send the challenge").click()
    expect(asker.get_by_test_id("challenge")).to_contain_text("You have challenged oldharbour")
    strip = asked.get_by_test_id("challenge")
    expect(strip).to_contain_text("quietriver challenges you to Gin rummy")
    expect(strip).to_contain_text("rated")
    expect(asked.get_by_test_id("live")).to_contain_text("quietriver challenges you")
    check(asked)
    fits(asked)
    strip.get_by_role("button", name="Accept").tap()
    asked.wait_for_url(re.compile("/t/"))
    asker.wait_for_url(asked.url)
    acts(asker, asked)
    watcher = visit(f"{url}/lobby")
    best = watcher.get_by_test_id("best-table")
    expect(best).to_contain_text("quietriver")
    best.click()
    expect(watcher.get_by_test_id("table")).to_be_visible()
