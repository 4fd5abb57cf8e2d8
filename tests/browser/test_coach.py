"""The coach beside a table: a mistake, a question, why, and the turn played again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from axe import faults
from browsing import FLAGS, PHONE, Table, Visit, phone, resize
from coach_judge import Severe
from live import FAST, Guest, Seat, hang_up, in_thread
from openrummy.server.live.hub import Hub

__all__ = ["FLAGS", "hang_up"]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server whose coach finds every discard but the heaviest inexact."""
    with pytest.MonkeyPatch.context() as to:
        to.setattr(Hub, "judge", property(lambda _: Severe(), lambda *_: None))
        with in_thread(FAST) as url:
            yield url


def sit_down(visit: Visit, server: str, **how: object) -> Page:
    """A table of one person, who chose to have the coach beforehand."""
    guest = Guest(server)
    table = guest.new_table("gin-challenge", target=1000)
    prefers = {"coach": True, "coachSpeaks": "mistakes", "pace": "instant"}
    return visit(f"{server}/t/{table}", cookie=guest.cookie, prefers=prefers, **how)


def light_discard(table: Table) -> str:
    """Draw, and discard the lightest card there is; which one that was."""
    while True:
        table.ready()
        seq = table.seq
        if table.phase == "throw":
            break
        table.press("extra-action" if table.phase == "offer" else "stock")
        table.ready(seq)
    card = min(table.cards(), key=lambda card: "A23456789TJQK".index(card[0]))
    table.discard(card)
    return card


@pytest.mark.slow
def test_a_mistake_is_taken_back_with_the_mouse(server: str, visit: Visit) -> None:
    page = sit_down(visit, server)
    table = Table(page)
    expect(page.get_by_test_id("tab-coach")).to_have_attribute("aria-selected", "true")
    card = light_discard(table)
    coach = page.get_by_test_id("coach-card")
    expect(coach).to_be_visible()
    expect(page.get_by_test_id("coach-live")).to_contain_text("Coach: inexact")
    expect(page.get_by_test_id("coach-chance")).to_contain_text("was 58")
    expect(coach.get_by_role("table")).to_have_count(0)  # it asks before it tells
    expect(page.get_by_test_id("coach-asks")).to_be_visible()
    page.get_by_test_id("coach-why").click()
    expect(coach.get_by_role("row", name="best")).to_be_visible()
    assert faults(page) == []
    page.get_by_test_id("coach-back").click()
    expect(table.card(card)).to_be_visible()
    expect(table.mat).to_have_attribute("data-phase", "throw")
    expect(page.get_by_test_id("coach-back")).to_have_count(0)
    page.get_by_test_id("coach-show").click()
    raised = table.find("hand").locator("[aria-selected=true]")
    expect(raised).to_have_count(1)
    better = raised.get_attribute("data-card") or ""
    assert better != card
    seq = table.seq
    table.press("main-action")
    table.ready(seq)
    expect(coach).to_have_count(0)  # a good discard is not spoken of
    expect(page.get_by_test_id("coach-marks").get_by_role("listitem").last).to_contain_text("good")
    page.get_by_test_id("tab-moves").click()
    expect(page.get_by_test_id("moves")).to_contain_text("You")
    page.get_by_test_id("tab-coach").click()
    page.get_by_role("switch", name="Coach at this table").click()
    expect(page.get_by_test_id("coach-chance")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("tab-moves")).to_have_attribute("aria-selected", "true")


def test_on_a_phone_a_line_opens_and_covers_no_card(server: str, visit: Visit) -> None:
    page = sit_down(visit, server, **phone())
    table = Table(page, "touch")
    card = light_discard(table)
    line = page.get_by_test_id("coach-open")
    expect(line).to_contain_text("You discarded")
    # on its side the line stands by the prompt, and all of it opens in a sheet
    resize(page, (PHONE[1], PHONE[0]))
    expect(line).to_contain_text("You discarded")
    assert covered(page) == []
    line.tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_test_id("coach-card")).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    resize(page, PHONE)
    line.tap()
    coach = page.get_by_test_id("coach-card")
    expect(coach).to_be_visible()
    page.get_by_test_id("coach-why").tap()
    expect(coach.get_by_role("table")).to_be_visible()
    table.ready()
    assert covered(page) == []
    page.get_by_test_id("coach-back").tap()
    expect(table.card(card)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# The cards of the hand and the piles that something of the coach lies over.
_COVERED = """() => {
  const coach = document.querySelector("[data-testid=coach-line]").getBoundingClientRect();
  const cards = document.querySelectorAll(
    "[data-testid=hand] [data-card], [data-testid=stock], [data-testid=discard]");
  return [...cards].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.bottom > coach.top + 1 && box.top < coach.bottom - 1 &&
      box.right > coach.left + 1 && box.left < coach.right - 1;
  }).map((one) => one.dataset.card ?? one.dataset.testid);
}"""


def covered(page: Page) -> list[str]:
    """Controls that the coach's line covers."""
    return list(page.evaluate(_COVERED))


@pytest.fixture(autouse=True)
def no_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """This server waits for none."""
    monkeypatch.setattr(Seat, "gives", False)
