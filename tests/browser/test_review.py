"""The review of a finished game, at both widths: its chart, its mistakes, its moments."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import Visit, phone
from review_sample import LINK, TOTAL, Answers, review


def opened(visit: Visit, url: str, **screen: object) -> tuple[Page, Answers]:
    """A window in which the review is answered by hand."""
    page = visit(f"{url}/learn", **screen)  # type: ignore[arg-type]
    return page, Answers(page)


def at(page: Page, number: int) -> None:
    """Wait until the decision at a place is looked at, with all that belongs to it."""
    expect(page.get_by_test_id("review")).to_have_attribute("data-entry", str(10 * number + 3))
    expect(page.get_by_test_id("review-moment")).to_have_attribute("aria-busy", "false")


@pytest.mark.slow
def test_with_a_mouse_and_keys_while_it_grows_and_after(url: str, visit: Visit) -> None:
    page, answers = opened(visit, url)
    answers.review = review(26, "running")
    page.goto(f"{url}/games/{LINK}/review")
    # while it works: what is known so far, opened at the largest mistake
    expect(page.get_by_test_id("review-working")).to_contain_text(f"52 of {2 * TOTAL} decisions")
    at(page, 15)
    answers.review = review()
    at(page, 54)
    expect(page.get_by_test_id("review-working")).to_have_count(0)
    expect(page.get_by_test_id("review-loss")).to_have_text("−11.4 %")
    expect(page.get_by_test_id("review-points")).to_have_text("−34")
    moment = page.get_by_test_id("review-moment")
    expect(moment.locator('[data-card="9d"]')).to_contain_text("played")
    expect(moment.locator('[data-card="Ks"]')).to_contain_text("better")
    expect(moment).to_contain_text("northfold took")
    # all of it is seen at once on a usual screen
    assert moment.evaluate("it => it.getBoundingClientRect().bottom + scrollY") <= 800
    asked = len(answers.asked)
    # by the list, the button and the keys
    page.get_by_test_id("review-next").click()
    at(page, 34)
    page.get_by_role("radio", name="In order").check()
    page.get_by_test_id("review-list").get_by_role("button").first.click()
    at(page, 15)
    page.keyboard.press("ArrowDown")
    at(page, 34)
    page.keyboard.press("ArrowRight")
    at(page, 35)
    # the chart is pointed at; a table shows the same
    chart = page.get_by_test_id("review-chart")
    picture = chart.get_by_role("img")
    expect(picture).to_have_accessible_name(re.compile("50.0 % at the start.*4 decisions"))
    box = picture.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 41, box["y"] + 80)
    at(page, 0)
    expect(page.get_by_test_id("review-value")).to_contain_text("Deal 1, move 1")
    chart.get_by_role("button", name="Table").click()
    expect(chart.get_by_role("row")).to_have_count(TOTAL + 1)
    check(page)
    assert len(answers.asked) == asked, "a review that is done is asked for no more"
    # once more from here
    visit.expected = re.compile("brave-fox")
    page.route("**/ws/tables/**", lambda route: route.abort())
    page.keyboard.press("t")
    page.wait_for_url("**/t/brave-fox-7")
    assert answers.started == [{"entry": 3, "seat": 0}]


@pytest.mark.slow
def test_on_a_phone_by_touch(url: str, visit: Visit) -> None:
    page, answers = opened(visit, url, **phone())
    answers.review = review(0, "failed", problem="The server was stopped.")
    page.goto(f"{url}/games/{LINK}/review?seat=0")
    expect(page.locator(".error[role=alert]")).to_contain_text("The server was stopped.")
    answers.review = review()
    page.get_by_test_id("review-retry").tap()
    at(page, 54)
    assert answers.asked == ["GET", "POST"]
    # chance, moment, what was better and why, what to do now
    tops = [
        (page.get_by_test_id(testid).bounding_box() or {"y": -1.0})["y"]
        for testid in ("review-chart", "review-moment", "review-reasons", "review-luck")
    ]
    assert tops == sorted(tops) and tops[0] > 0
    expect(page.get_by_text("1 of 4: deal 6, move 8")).to_be_visible()
    page.get_by_role("button", name="Next mistake").tap()
    at(page, 34)
    page.get_by_test_id("review-open-list").tap()
    page.get_by_test_id("review-list").get_by_role("button", name=re.compile("Deal 2")).tap()
    at(page, 15)
    expect(page.get_by_test_id("review-list")).to_be_hidden()
    box = page.get_by_test_id("review-chart").get_by_role("img").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] - 11, box["y"] + 40)
    at(page, TOTAL - 1)
    page.get_by_text("northfold’s hand and the pile").tap()
    expect(page.get_by_role("img", name=re.compile("^Pile, 4 cards"))).to_be_visible()
    check(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
