"""The truths of gin: from the list to a study, its figures as chart and table, and its outcome."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Route, expect

from axe import check
from browsing import PHONE, Visit, phone
from openrummy.play.truths import page as studies


def test_a_study_is_read(url: str, visit: Visit) -> None:
    truth = studies.truth(studies.names()[0])
    page = visit(f"{url}/learn")
    page.get_by_role("link", name="Truths of gin").click()
    page.get_by_role("link", name=truth.question).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(truth.question)
    expect(page.get_by_text(truth.answer, exact=True)).to_be_visible()
    plot = page.get_by_role("img", name=truth.answer)
    plot.focus()
    last = page.get_by_test_id("truth-told").inner_text()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("truth-told")).not_to_have_text(last)
    page.get_by_role("radio", name="Table").check()
    expect(plot).to_have_count(0)
    drawn = next(
        truth_table for truth_table in truth.games[1].tables if truth_table.name == truth.plot.table
    )
    page.get_by_role("radio", name=truth.games[1].short).check()
    expect(page.get_by_text(truth.games[1].rules)).to_be_visible()
    value = drawn.rows[0].value or 0.0
    figure = f"{'+' if value > 0 else '−'}{abs(value):.1f}"
    expect(page.get_by_role("table").first).to_contain_text(figure)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Figures as CSV").click()
    lines = list(csv.DictReader(Path(saved.value.path()).read_text("utf-8").splitlines()))
    assert len(lines) == sum(len(table.rows) for game in truth.games for table in game.tables)
    check(page)


@pytest.mark.slow
def test_a_study_on_a_phone_may_be_running_or_withdrawn(url: str, visit: Visit) -> None:
    truth = studies.truth(studies.names()[0])
    page = visit(url, **phone(PHONE))
    now = msgspec.structs.replace(truth, state="running", within=1.2)

    def answer(route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(now).decode(), content_type="application/json")

    page.route(f"**/api/truths/{truth.name}", answer)
    page.goto(f"{url}/learn/truths/{truth.name}")
    expect(page.get_by_test_id("truth-state")).to_contain_text("still ± 1.2")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    check(page)
    now = msgspec.structs.replace(truth, state="withdrawn", why="The count was wrong.")
    page.reload()
    expect(page.get_by_test_id("truth-state")).to_contain_text("The count was wrong.")
    expect(page.locator("s")).to_have_text(truth.answer)
    visit.expected = re.compile("404")
    page.goto(f"{url}/learn/truths/there-is-none")
    expect(page.get_by_text("There is nothing at this address")).to_be_visible()
