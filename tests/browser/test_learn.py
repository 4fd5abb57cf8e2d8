"""Reading: rules, words, history, and finding them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import NARROW, PHONE, Table, Visit, phone
from openrummy.core.rules import catalogue
from staging import Stage, to_draw

SEARCH = "Search games, terms and rules"


def search(page: Page, text: str) -> None:
    page.get_by_role("searchbox", name=SEARCH).fill(text)


@pytest.mark.slow
def test_a_game_is_found_by_another_name(url: str, visit: Visit) -> None:
    page = visit(url)
    page.get_by_role("link", name="Learn").click()
    search(page, "knock poker")
    games = page.get_by_role("region", name="Games")
    expect(games.get_by_role("link").first).to_contain_text("Gin rummy")
    expect(games).to_contain_text("Also known as knock poker")
    games.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gin rummy")
    page.go_back()
    expect(page.get_by_role("searchbox", name=SEARCH)).to_have_value("knock poker")


@pytest.mark.slow
def test_slips_are_forgiven_and_nothing_found_says_so(url: str, visit: Visit) -> None:
    page = visit(f"{url}/learn?q=oklahmoa")
    expect(page.get_by_role("region", name="Games").get_by_role("link")).not_to_have_count(0)
    search(page, "deadwood of 10 or less")
    rule = page.get_by_role("region", name="Rules").get_by_role("link").first
    expect(rule).to_contain_text("G6")
    search(page, "xylophone")
    expect(page.get_by_text("Nothing found.")).to_be_visible()
    page.get_by_role("searchbox", name=SEARCH).press("Escape")
    expect(page.get_by_role("heading", name="Gin", exact=True)).to_be_visible()


@pytest.mark.slow
def test_the_start_page_sends_words_to_the_search(url: str, visit: Visit) -> None:
    page = visit(url)
    page.get_by_role("searchbox", name="Search the games").fill("book")
    page.get_by_role("link", name="Search words and rules").click()
    expect(page.get_by_role("searchbox", name=SEARCH)).to_have_value("book")
    word = page.get_by_role("region", name="Glossary").get_by_role("link").first
    expect(word).to_contain_text("Also known as book")
    word.click()
    expect(page.locator("#set")).to_be_in_viewport()


def test_the_keyboard_finds_a_rule(url: str, visit: Visit) -> None:
    page = visit(f"{url}/learn")
    expect(page.get_by_role("searchbox", name=SEARCH)).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("g5 discarded same turn")
    expect(page.get_by_role("region", name="Rules").get_by_role("link").first).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules/[a-z0-9-]+#G5$"))
    expect(page.locator("#G5")).to_be_in_viewport()


@pytest.mark.slow
def test_a_word_is_found_by_another_word(url: str, visit: Visit) -> None:
    page = visit(f"{url}/glossary", **phone())
    page.get_by_role("searchbox", name=SEARCH).fill("biddy")
    word = page.locator("#wild-card")
    expect(word).to_contain_text("Wild card")
    expect(page.locator("dt")).to_have_count(1)
    page.get_by_role("searchbox", name=SEARCH).fill("nokomis")
    expect(page.locator("dt")).to_have_text("Wild rummy")
    page.goto(f"{url}/glossary#lay-off")
    expect(page.locator("#lay-off")).to_be_in_viewport()
    page.locator("#lay-off").get_by_role("link", name="G32 in Gin rummy").click()
    expect(page.locator("#G32")).to_be_in_viewport()


@pytest.mark.sweep("one")
@pytest.mark.parametrize("small", [False, True], ids=["desktop", "phone"])
def test_the_rules_are_reached_from_the_table(stage: Stage, visit: Visit, small: bool) -> None:
    address, cookie = stage.table(to_draw())
    table = Table(visit(address, cookie=cookie, **(phone() if small else {})))
    expect(table.mat).to_be_visible()
    if small:
        table.page.get_by_role("button", name="Menu").click()
        table.page.get_by_role("link", name="Rules of this game").click()
    else:
        table.page.get_by_role("link", name="Rules of Gin rummy").click()
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Gin rummy")
    for part in ("What it is", "How a deal goes", "Examples", "The rules", "Questions"):
        expect(table.page.get_by_role("heading", name=part, exact=True)).to_be_visible()
    table.page.go_back()
    expect(table.mat).to_be_visible()


@pytest.mark.slow
def test_examples_are_drawn_and_can_be_heard(url: str, visit: Visit) -> None:
    """P12: worked deals with comments."""
    page = visit(f"{url}/rules/gin")
    knock = page.get_by_role("figure").filter(has_text="cards laid off")
    expect(knock.get_by_role("img", name="Set: five of clubs, five of hearts")).to_be_visible()
    expect(knock.get_by_role("img", name="Laid off: ten of diamonds")).to_be_visible()
    expect(knock).to_contain_text("deadwood 15")
    sheet = page.get_by_role("figure").filter(has_text="score sheet")
    expect(sheet.get_by_role("row", name="Final totals 385 0")).to_be_visible()


@pytest.mark.slow
def test_the_contents_lead_there(url: str, visit: Visit) -> None:
    page = visit(f"{url}/rules/gin")
    contents = page.get_by_role("navigation", name="On this page")
    contents.get_by_role("link", name="Questions").click()
    expect(page.get_by_role("heading", name="Questions")).to_be_in_viewport()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_text("On this page", exact=True).click()
    contents.get_by_role("link", name="Ending the deal").click()
    expect(page.get_by_role("heading", name="Ending the deal")).to_be_in_viewport()


@pytest.mark.slow
def test_no_page_is_wider_than_a_phone(url: str, visit: Visit) -> None:
    page = visit(f"{url}/learn", NARROW)
    wide = "document.documentElement.scrollWidth > window.innerWidth"
    for path in ("learn", "glossary", "history", *(f"rules/{name}" for name in catalogue.names())):
        page.goto(f"{url}/{path}")
        expect(page.get_by_role("heading").nth(1)).to_be_visible()
        assert not page.evaluate(wide), path


@pytest.mark.slow
def test_rules_can_be_printed(url: str, visit: Visit) -> None:
    page = visit(f"{url}/rules/gin", color_scheme="dark")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(page.get_by_role("heading", name="Examples")).to_be_visible()
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")


@pytest.mark.slow
def test_a_game_nobody_knows_leads_to_one_that_is_known(url: str, visit: Visit) -> None:
    visit.expected = re.compile("404")
    page = visit(f"{url}/rules/knock-poker")
    expect(page.get_by_role("heading", level=1)).to_contain_text("knock poker")
    page.get_by_role("link", name="Gin rummy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gin rummy")
    page.goto(f"{url}/rules/zzzz")
    page.get_by_role("link", name="Names and terms").click()
    expect(page.get_by_role("heading", name="Terms")).to_be_visible()


def test_offline_says_so_and_tries_again(url: str, visit: Visit) -> None:
    visit.expected = re.compile("ERR_INTERNET|Failed to load")
    page = visit(f"{url}/rules/gin")
    expect(page.get_by_role("heading", level=1)).to_have_text("Gin rummy")
    page.context.set_offline(True)
    page.get_by_role("link", name="All rules").click()
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("heading", name="Gin", exact=True)).to_be_visible()
