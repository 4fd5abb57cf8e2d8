"""Puzzles in the browser: one missed and then solved, one given up, the hall, a rush."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import Visit, phone
from live import Process
from openrummy.analysis.puzzles import PuzzleBook, Theme, load

# which puzzles come is drawn from the name of a test, so tests look up what is right


@cache
def book() -> PuzzleBook:
    return load()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Process(tmp_path_factory.mktemp("data"), settings="analysis=0")
    yield server.url
    assert server.stop() == ""


def fetched(page: Page, path: str) -> dict[str, Any]:
    """The server's answer to the person who looks at the page."""
    answer: dict[str, Any] = page.request.get(page.url.split("/puzzles")[0] + path).json()
    return answer


def asked(page: Page, theme: str) -> str:
    """Wait for a puzzle of a theme; its id."""
    page.goto(page.url.split("/puzzles")[0] + f"/puzzles/next?theme={theme}")
    here = page.get_by_test_id("puzzle")
    expect(here).to_have_attribute("data-answered", "false")
    return here.get_attribute("data-id") or ""


def choice(page: Page, puzzle: str, right: bool) -> dict[str, Any]:
    """A choice that solves a puzzle, or one that does not, as the page has it."""
    view = fetched(page, f"/api/puzzles/{puzzle}")
    solves = book().by_id[puzzle].solves
    loose = view["board"]["hand"]["loose"]
    chosen: dict[str, Any] = min(
        (choice for choice in view["choices"] if solves(choice["token"]) == right),
        key=lambda choice: choice["card"] not in loose,
    )
    return chosen


@pytest.mark.slow
def test_a_discard_is_missed_then_solved_by_keys(url: str, visit: Visit) -> None:
    page = visit(f"{url}/puzzles")
    page.get_by_test_id("puzzles-next").wait_for()
    check(page)
    puzzle = asked(page, "discard")
    expect(page.get_by_test_id("puzzle-message")).to_contain_text("Your first try changes")
    expect(page.get_by_test_id("puzzle-prices")).to_have_count(0)
    check(page)
    # the address names it, and leads back to it with the first try still to come
    expect(page).to_have_url(re.compile(f"/puzzles/{puzzle}\\?theme=discard$"))
    page.reload()
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-id", puzzle)
    expect(page.get_by_test_id("puzzle-message")).to_contain_text("Your first try changes")
    wrong, right = choice(page, puzzle, False), choice(page, puzzle, True)
    hand = page.get_by_test_id("puzzle-hand")
    hand.locator("button").first.focus()
    while page.evaluate("document.activeElement.dataset.card") != wrong["card"]:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    message = page.get_by_test_id("puzzle-message")
    expect(message).to_contain_text(re.compile(r"costs \d+\.\d points|is much worse"))
    expect(message).to_contain_text("Not yet.")
    expect(page.get_by_test_id("puzzle-rating")).to_contain_text("certain enough")
    expect(page.get_by_test_id("puzzle-prices")).to_have_count(0)
    tried = hand.locator(f'[data-card="{wrong["card"]}"]')
    expect(tried).to_have_accessible_name(re.compile("tried"))
    hand.locator(f'[data-card="{right["card"]}"]').click()
    page.get_by_test_id("puzzle-choices").get_by_role("button").click()
    expect(message).to_contain_text("Solved")
    prices = page.get_by_test_id("puzzle-prices")
    best = prices.locator(f'[data-token="{book().by_id[puzzle].solution[0]}"]')
    expect(best).to_contain_text(re.compile("best|right"))
    expect(page.get_by_test_id("puzzle-why")).to_contain_text("does not analyse")
    check(page)
    expect(page.get_by_test_id("puzzle-next")).to_be_focused()
    page.keyboard.press("n")
    expect(page.get_by_test_id("puzzle")).not_to_have_attribute("data-id", puzzle)
    expect(page.get_by_test_id("puzzle-mat")).to_be_focused()
    # what was missed is told in the hall, with the rating
    page.goto(f"{url}/puzzles")
    expect(page.get_by_test_id("puzzles-due")).to_contain_text("1 comes back another day")
    expect(page.get_by_test_id("puzzles-rating")).to_contain_text("certain enough")


def test_on_a_phone_one_is_given_up_and_one_listed(url: str, visit: Visit) -> None:
    page = visit(f"{url}/puzzles", **phone())
    puzzle = asked(page, "holds")
    answer = page.get_by_test_id("puzzle-answer")
    answer.tap()
    # it counts as missed, and that is said first
    expect(page.get_by_test_id("puzzle-message")).to_contain_text("counts as a miss")
    answer.tap()
    expect(page.get_by_test_id("puzzle-prices")).to_be_visible()
    expect(page.get_by_test_id("puzzle-rating")).to_contain_text("certain enough")
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_test_id("puzzle-next").tap()
    expect(page.get_by_test_id("puzzle")).not_to_have_attribute("data-id", puzzle)
    # where a card is asked for, the bar plays the one that was picked
    throw = asked(page, "discard")
    right = choice(page, throw, True)
    expect(page.get_by_test_id("puzzle-play")).to_have_count(0)
    page.get_by_test_id("puzzle-hand").locator(f'[data-card="{right["card"]}"]').tap()
    check(page)
    page.get_by_test_id("puzzle-play").tap()
    expect(page.get_by_test_id("puzzle-message")).to_contain_text("Solved")
    draw = asked(page, "draw")
    right = choice(page, draw, True)
    page.get_by_test_id("puzzle-rated").get_by_role("switch").click()
    page.locator(f'[data-token="{right["token"]}"]').first.tap()
    expect(page.get_by_test_id("puzzle-message")).to_contain_text("Solved")
    expect(page.get_by_test_id("puzzle-rating")).to_have_count(0)
    page.get_by_role("link", name="To the puzzles").tap()
    expect(page.get_by_test_id("puzzles")).to_be_visible()
    check(page)


def test_a_rush_to_three_wrong(url: str, visit: Visit) -> None:
    page = visit(f"{url}/puzzles/rush")
    page.get_by_test_id("rush-begin").click()
    rush = page.get_by_test_id("rush")
    for wrong in range(3):
        expect(rush).to_have_attribute("data-wrong", str(wrong))
        puzzle = fetched(page, "/api/puzzles/rush")["puzzle"]["id"]
        chosen = choice(page, puzzle, False)
        if book().by_id[puzzle].theme in (Theme.DISCARD, Theme.KNOCK):
            page.get_by_test_id("puzzle-hand").locator(f'[data-card="{chosen["card"]}"]').click()
        page.get_by_test_id("puzzle-choices").locator(f'[data-token="{chosen["token"]}"]').click()
        if wrong < 2:
            expect(rush).to_have_attribute("data-wrong", str(wrong + 1))
            expect(page.get_by_test_id("puzzle-mat")).to_be_focused()
    expect(rush).to_have_attribute("data-over", "true")
    expect(rush).to_contain_text("None solved")
    check(page)
    page.get_by_role("link", name="Missed puzzle 1").click()
    expect(page.get_by_test_id("puzzle")).to_be_visible()


@pytest.mark.slow
def test_what_is_not_there_says_so(url: str, visit: Visit) -> None:
    visit.expected = re.compile("404|Failed to load")
    page = visit(f"{url}/puzzles/nonesuch")
    expect(page.get_by_role("heading", name="There is no such puzzle")).to_be_visible()
    page.goto(f"{url}/puzzles/again")
    expect(page.get_by_role("heading", name="Nothing to review")).to_be_visible()
    page.route("**/api/puzzles", lambda route: route.abort())
    page.goto(f"{url}/puzzles")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
