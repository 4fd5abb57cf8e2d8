"""The page before its script has come, and without any script."""

from __future__ import annotations

from playwright.sync_api import Browser, Route, expect

from browsing import PHONE, Visit

PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"


def test_the_start_page_is_read_before_scripts_and_style_sheets_have_come(
    url: str, visit: Visit
) -> None:
    page = visit(url, size=PHONE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)  # a line so slow that nothing else has come

    page.route("**/assets/**", hold)
    page.goto(url, wait_until="commit")
    expect(page.get_by_role("heading", level=1)).to_have_text("Gin rummy and its family")
    page.wait_for_function(PAINTED)
    assert held, "script and style sheets were asked for, and did not come"
    page.unroute("**/assets/**")
    page.reload()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.locator(".paint")).to_have_count(0)


def test_without_scripts_the_start_page_says_what_it_is(url: str, browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(url)
        expect(page.get_by_role("heading", level=1)).to_have_text("Gin rummy and its family")
        expect(page.get_by_role("link", name="Read the rules")).to_have_attribute("href", "/learn")
