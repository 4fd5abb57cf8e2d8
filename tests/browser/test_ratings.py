"""Rated games in the browser: from the form to both pages and the leaderboard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import Visit, phone, pick
from live import Guest, Process
from openrummy.cli.bench.club.sample_folder import Member, fill
from people import play_on


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, list[Member]]]:
    """A server that some people have played rated games on for a year; the busiest first."""
    data = tmp_path_factory.mktemp("club")
    members = sorted(fill(data, 40, 4000, seed=5), key=lambda member: -member.games)
    server = Process(data, seed_wait=60)
    yield server, members
    assert server.stop() == ""


def fits(page: Page) -> None:
    """Nothing is wider than the window, and nothing is an obstacle to anybody."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)


def invite(page: Page) -> str:
    """A rated table of knock rummy, whose deals are short; its link."""
    pick(page, "Friends")
    page.get_by_role("combobox", name="Game").select_option(label="Knock rummy")
    for target in page.get_by_role("combobox", name="Target").all():
        target.select_option("50")
    rated = page.get_by_test_id("rated")
    expect(rated).to_contain_text("Needs a clock")
    page.get_by_role("combobox", name="Clock").select_option("600+5")
    rated.get_by_role("switch", name="Rated").focus()
    page.keyboard.press("Space")
    expect(rated.get_by_role("combobox", name="Share of rated games finished")).to_be_visible()
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_test_id("waiting-room")).to_contain_text("rated")
    return page.get_by_test_id("link").input_value()


@pytest.mark.slow
def test_a_rated_game_reaches_both_pages_and_the_leaderboard(
    club: tuple[Process, list[Member]], visit: Visit
) -> None:
    server, members = club
    server.reseed("a rated game")
    url, (first, second) = server.url, members[:2]
    ana, ben = visit(url, cookie=first.cookie), visit(url, cookie=second.cookie, **phone())
    link = invite(ana)
    ben.goto(link)
    expect(ben.get_by_test_id("join")).to_contain_text("This game is rated")
    ben.get_by_test_id("sit-down").click()
    table = link.split("/j/")[1].rsplit("-", 1)[0]
    expect(ana.get_by_test_id("hand").locator("[data-card]").first).to_be_visible()
    expect(ana.get_by_test_id("hint")).to_have_count(0)
    for page in (ana, ben):
        page.goto(f"{url}/lobby")  # others play quicker when nobody draws what they do
    play_on([Guest(url, member.cookie).sit(table) for member in (first, second)])
    for page in (ana, ben):
        page.goto(f"{url}/t/{table}")
        page.get_by_role("button", name="Final score").click()
        changes = page.get_by_test_id("rating-changes")
        expect(changes.get_by_role("row")).to_have_count(3)
        fits(page)
        changes.get_by_role("link", name=second.name).click()
        expect(page.get_by_test_id("rating-knock")).to_contain_text("±")
        expect(page.get_by_test_id("rating-chart").get_by_role("img")).to_be_visible()
        expect(page.get_by_test_id("played").get_by_role("listitem").first).to_contain_text(
            first.name
        )
        expect(page.get_by_test_id("played").get_by_role("listitem").first).to_contain_text("Rated")
        fits(page)
    # the chart can be read by keys, and as a table
    chart = ben.get_by_test_id("rating-chart")
    caption = chart.locator(".readout").inner_text()
    chart.get_by_role("img").focus()
    ben.keyboard.press("ArrowLeft")
    expect(chart.locator(".readout")).not_to_have_text(caption)
    chart.get_by_role("button", name="Table").click()
    assert chart.get_by_role("row").count() > 5
    ana.get_by_test_id("played").get_by_role("link").first.click()
    expect(ana.get_by_test_id("replay-board")).to_be_visible()


@pytest.mark.slow
def test_the_leaderboard_shows_you_among_your_neighbours(
    club: tuple[Process, list[Member]], visit: Visit
) -> None:
    """P9: a leaderboard."""
    server, members = club
    url = server.url
    page = visit(f"{url}/leaderboard", cookie=members[0].cookie)
    board = page.get_by_test_id("leaderboard")
    expect(board.get_by_test_id("your-line")).to_contain_text(members[0].name)
    expect(board.get_by_test_id("your-line")).to_contain_text("you")
    computers = page.get_by_test_id("computers").get_by_role("listitem")
    expect(computers.first).to_contain_text("BOT")
    fits(page)
    games = board.get_by_role("columnheader", name="Games")
    games.get_by_role("button").press("Enter")
    expect(games).to_have_attribute("aria-sort", "descending")
    # with fewer games, a player sees how many are missing
    newest = visit(f"{url}/leaderboard?family=five", cookie=members[-1].cookie, **phone())
    expect(newest.get_by_test_id("missing")).to_contain_text("to be listed")
    expect(newest.get_by_test_id("computers")).to_have_count(0)
    newest.get_by_role("radio", name="Friends").check(force=True)
    expect(newest.get_by_test_id("nobody")).to_contain_text("Nobody yet")
    newest.get_by_role("button", name="Gin", exact=True).click()
    newest.get_by_role("radio", name="Everyone").check(force=True)
    newest.get_by_role("radio", name="Month").check(force=True)
    expect(newest).to_have_url(f"{url}/leaderboard?family=knock&span=month")
    fits(newest)
    line = newest.get_by_test_id("line").first.get_by_role("link")
    name = line.inner_text()
    line.click()
    expect(newest.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.slow
def test_nobody_of_that_name_and_who_has_no_account(
    club: tuple[Process, list[Member]], visit: Visit
) -> None:
    visit.expected = re.compile("404")
    page = visit(f"{club[0].url}/people/Nobody%20Here")
    expect(page.get_by_text("There is nobody named Nobody Here")).to_be_visible()
    page.goto(f"{club[0].url}/?with=friends")
    expect(page.get_by_test_id("rated")).to_contain_text("Needs an account")
