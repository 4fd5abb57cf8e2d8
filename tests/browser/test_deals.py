"""The page of deal statistics: empty, filled, flagged, on a phone."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from axe import check
from browsing import PHONE, Visit, phone
from openrummy.core.engine import DealSetup, start
from openrummy.core.rules.pieces import Rules
from openrummy.play.host import FinishedDeal
from openrummy.server.statistics.deal_figures import figures
from openrummy.server.statistics.deal_report import report

DEALS = 400


@pytest.fixture(scope="module")
def sums() -> Counter[str]:
    """The sums over some deals between a person and the computer."""
    sums_of, chance, rules = Counter[str](), Random(5), Rules()
    for index in range(DEALS):
        dealer, number = index % 2, index // 2 % 2
        made = DealSetup(dealer=dealer, first=1 - dealer, number=number)
        board = start(rules, made).state.public
        cut = None if number else dealer
        deal = FinishedDeal("t", number, rules, 2, (board,), (True, False), cut)
        sums_of.update(figures(deal, chance.randbytes(32)))
    return sums_of


def answer_with(page: Page, sums: dict[str, int]) -> None:
    """Let the server tell these sums."""
    body = msgspec.json.encode(report(sums)).decode()
    page.route("**/api/deals", lambda route: _answer(route, body))


def _answer(route: Route, body: str) -> None:
    route.fulfill(body=body, content_type="application/json")


@pytest.mark.slow
def test_few_deals(url: str, visit: Visit) -> None:
    page = visit(f"{url}/learn")
    page.get_by_role("link", name="Are the deals fair?").click()
    expect(page.get_by_role("heading", name="Are the deals fair?")).to_be_visible()
    expect(page.get_by_test_id("deals-empty")).to_contain_text(
        "They are counted here once there are 30."
    )
    check(page)


@pytest.mark.sweep("one")
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_figures(url: str, visit: Visit, sums: Counter[str], size: str) -> None:
    page = visit(url, **(phone(PHONE) if size == "phone" else {}))
    answer_with(page, sums)
    page.goto(f"{url}/deals")
    expect(page.get_by_test_id("deals-sum")).to_contain_text(f"{DEALS} deals in ")
    expect(page.get_by_test_id("deals-outside")).to_contain_text("Of 60 figures")
    ranks = page.get_by_test_id("deal-group").first
    expect(ranks.get_by_role("row")).to_have_count(14)
    expect(ranks).to_contain_text("7.7 % expected")
    expect(page.get_by_text("Unlikely to be chance")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)


@pytest.mark.slow
def test_what_is_odd_is_said(url: str, visit: Visit, sums: Counter[str]) -> None:
    page = visit(url)
    answer_with(page, {**sums, "cut.person.won": 30})
    page.goto(f"{url}/deals")
    cut = page.get_by_test_id("deal-group").filter(has_text="The draw for the first deal")
    expect(cut).to_contain_text("Unlikely to be chance")
    expect(cut.get_by_role("row").nth(1)).to_contain_text("outside")
    check(page)
