"""Fair deals in the browser: a deal is played and checked, and what was changed is found."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from axe import check
from browsing import DESKTOP, PHONE, Table, Visit, phone, start
from clocked_tables import TableServer, table_server
from live import FAST, in_thread
from quick_play import play_deal

CODE = re.compile("^[0-9a-f]{64}$")


def a_deal(page: Page) -> Table:
    """Play one deal to its end and look at the table again."""
    table = Table(page)
    table.in_background()
    assert play_deal(page) == "deal"
    expect(table.find("deal-result")).to_be_visible()
    page.get_by_role("button", name="See the table").click()
    return table


@pytest.mark.slow
def test_a_deal_is_checked(url: str, visit: Visit) -> None:
    page = visit(url)
    start(page, title="Gin rummy", opponent="Otto", level="Easy", target=500)
    expect(page.get_by_test_id("hand")).to_be_visible()
    page.get_by_test_id("fair-open").first.click()
    sheet = page.get_by_test_id("fair")
    expect(sheet.locator(".code").first).to_have_text(CODE)
    expect(sheet.locator(".code").nth(1)).to_have_text(CODE)
    expect(page.get_by_test_id("check-deal")).to_be_disabled()
    page.keyboard.press("Escape")
    a_deal(page)
    page.get_by_test_id("fair-open").first.click()
    page.get_by_test_id("check-deal").click()
    verdict = page.get_by_test_id("fair-result")
    expect(verdict).to_contain_text("This deal checks out.")
    expect(verdict).to_contain_text("Your number was used.")
    expect(verdict).to_contain_text("Every card you saw")
    check(page)


@pytest.mark.slow
def test_a_deal_is_in_the_log(visit: Visit) -> None:
    """The hour before has no line yet, so that the promise is listed at once."""
    now = time.time_ns() // 1_000_000
    settings = replace(FAST, now=lambda: now, due_seconds=0.02, seed_wait=60)
    with in_thread(settings) as url:
        page = visit(url)
        start(page, title="Gin rummy", opponent="Otto", level="Easy", target=500)
        a_deal(page)
        while not page.request.get(f"{url}/api/fair/list").json()["lines"]:
            page.wait_for_timeout(20)
        page.get_by_test_id("fair-open").first.click()
        page.get_by_test_id("check-deal").click()
        result = page.get_by_test_id("fair-result")
        expect(result).to_contain_text("is in the server’s log, at number 1 of 1.")
        expect(result).to_contain_text("This deal checks out.")
        for width, height in (PHONE, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            check(page)
        page.goto("about:blank")  # hung up before the server is


@pytest.fixture
def there() -> Iterator[TableServer]:
    with table_server() as it:
        yield it


def test_a_deal_of_the_server_alone_is_shown_as_that(there: TableServer, visit: Visit) -> None:
    """Dealt before there was a browser that could have given a number."""
    table, cookies = there.table("", dealt=time.time_ns() // 1_000_000)
    page = visit(f"{there.url}/t/{table}", cookie=cookies[0])
    page.get_by_test_id("fair-open").first.click()
    alone = page.get_by_test_id("dealt-alone")
    expect(alone).to_contain_text("Does not count as fair: the server dealt it alone.")
    expect(alone).to_contain_text("Ben")


@pytest.mark.slow
def test_another_secret_is_found_on_a_phone(url: str, visit: Visit) -> None:
    page = visit(url, **phone(PHONE))

    def changed(route: Route) -> None:
        answer = route.fetch()
        answered: dict[str, Any] = answer.json()
        answered["deals"][0]["secret"] = "00" * 32
        route.fulfill(response=answer, body=json.dumps(answered))

    page.route("**/api/tables/*/fair", changed)
    start(page, title="Gin rummy", opponent="Otto", level="Easy", target=500)
    assert play_deal(page) == "deal"
    page.get_by_role("button", name="See the table").tap()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_test_id("fair-menu").tap()
    page.get_by_test_id("check-deal").tap()
    verdict = page.get_by_test_id("fair-result")
    expect(verdict).to_contain_text("This deal does not check out.")
    expect(verdict).to_contain_text("is not the one it promised")


@pytest.mark.slow
@pytest.mark.parametrize("status", [500, 403])
def test_a_server_that_does_not_tell(url: str, visit: Visit, status: int) -> None:
    page = visit(url)
    visit.expected = re.compile("status of")
    page.route(
        "**/api/tables/*/fair",
        lambda route: route.fulfill(status=status, json={"code": "internal", "text": "Not now."}),
    )
    start(page, title="Gin rummy", opponent="Otto", level="Easy", target=500)
    a_deal(page)
    page.get_by_test_id("fair-open").first.click()
    page.get_by_test_id("check-deal").click()
    expect(page.get_by_test_id("fair-result")).to_contain_text("Not now.")
    expect(page.get_by_test_id("check-deal")).to_be_enabled()
