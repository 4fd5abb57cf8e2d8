"""Drills in the browser: a round by keys and one by touch, the plot, a theme played from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import Visit, phone


def at(page: Page, number: int, state: str) -> None:
    """The round stands there."""
    expect(
        page.locator(f'[data-testid="drill"][data-number="{number}"][data-state="{state}"]')
    ).to_be_visible()


@pytest.mark.slow
def test_a_round_by_keys_and_what_it_came_to(url: str, visit: Visit) -> None:
    page = visit(f"{url}/learn")
    page.get_by_role("link", name="Drills").click()
    page.get_by_test_id("drills").get_by_role("link", name="Left over").click()
    for number in range(1, 11):
        at(page, number, "asked")
        page.keyboard.press("1")
        page.keyboard.press("0")
        page.keyboard.press("Enter")
        at(page, number, "answered")
        expect(page.get_by_test_id("drill-told")).to_have_text(re.compile("deadwood is|gin"))
        if number == 1:
            check(page)
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("drill-result")).to_contain_text("of 10 right")
    check(page)
    page.get_by_role("link", name="All drills").click()
    expect(page.get_by_test_id("drill-plot")).to_be_visible()
    check(page)
    page.get_by_test_id("knock-or-wait").get_by_role("button", name="Play").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.get_by_test_id("knock")).to_be_visible()


@pytest.mark.slow
def test_enter_chooses_the_option_with_the_focus(url: str, visit: Visit) -> None:
    page = visit(f"{url}/drills/deadwood")
    at(page, 1, "asked")
    page.locator("[data-option]").nth(1).focus()
    page.keyboard.press("Enter")
    at(page, 1, "answered")
    expect(page.get_by_test_id("drill-next")).to_be_focused()
    page.keyboard.press("Enter")
    at(page, 2, "asked")
    expect(page.get_by_text("What is the least deadwood")).to_be_focused()


@pytest.mark.slow
def test_safe_discards_by_touch(url: str, visit: Visit) -> None:
    """At 390 pixels nothing lies beside the screen, and a round that was left goes on."""
    page = visit(f"{url}/drills/safe", **phone())
    at(page, 1, "asked")
    page.locator("[data-option]").first.tap()
    at(page, 1, "answered")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    check(page)
    page.get_by_test_id("drill-next").tap()
    at(page, 2, "asked")
    page.reload()
    at(page, 2, "asked")
