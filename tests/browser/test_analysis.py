"""The analysis board in a real browser: from an empty page to an answer, by keys and by touch.

A page asks for an analysis and is answered here: what it makes of the answers is looked at.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from axe import check
from board_answers import Analyst, found
from browsing import PHONE, Visit, phone

HAND = "6c 7c 8c Jd Jh Js 9h 9d 3s 4s Ks"
TEXT = "hands=6c7c8c9dJd9hJh3s4sJsKs/8dTd???????? turn=0:throw pile=QcQhKhKc known=/8dTd thrower=1"


def typed(page: Page, cards: str) -> None:
    for card in cards.split():
        for key in card.replace("T", "10"):
            page.keyboard.press(key)


def fits(page: Page) -> bool:
    """Nothing stands beside the page."""
    assert page.viewport_size
    wide = page.evaluate("document.documentElement.scrollWidth")
    return bool(wide <= page.viewport_size["width"])


def test_by_keys_from_nothing_to_an_answer(url: str, visit: Visit) -> None:
    page = visit(f"{url}/analysis")
    analyst = Analyst(page, [found("waiting", actions=[]), found("running"), found()])
    results = page.get_by_test_id("results")
    expect(results.get_by_role("button", name="Load an example")).to_be_visible()

    # cards typed go to the hand, the pile and the opponent; what is short is said in place
    typed(page, "6c 7c")
    expect(page.get_by_test_id("hand-fault")).to_have_text("8 cards short")
    typed(page, "8c Jd Jh Js 9h 9d 3s 4s Ks")
    # mat and cards are seen at once on a usual screen
    grid = page.get_by_test_id("card-grid")
    fits = "it => it.getBoundingClientRect().bottom + scrollY <= 800"
    page.wait_for_function(fits, arg=grid.element_handle())  # once the mat has its size
    page.keyboard.press("p")
    typed(page, "Qc Qh Kh Kc")
    page.keyboard.press("o")
    typed(page, "8d")
    # in the grid the arrows move, and a letter puts the card that has the keys somewhere
    page.get_by_test_id("card-grid").locator("[data-card='8d']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("O")
    ten = page.get_by_role("button", name="ten of diamonds, theirs")
    expect(ten).to_be_focused()
    expect(page.get_by_test_id("live")).to_have_text("ten of diamonds, theirs")
    page.get_by_label("Your score", exact=True).fill("72")
    page.keyboard.press("Tab")
    page.get_by_test_id("stock").click()
    expect(page.get_by_test_id("stock")).to_have_text("27")
    expect(page.get_by_test_id("deadwood")).to_have_text("35")

    # the answer comes, is refined, and is there
    expect(results).to_have_attribute("data-state", "done")
    best = page.get_by_test_id("actions").locator("tr.best")
    expect(best).to_contain_text("−4.1")
    expect(best).to_contain_text("66.1 %")
    expect(page.get_by_test_id("why")).to_contain_text("Ten points off your deadwood")
    expect(page.get_by_test_id("holds")).to_contain_text("62 %")
    asked = analyst.asked[-1]
    assert (asked["position"], asked["scores"], asked["game"]) == (TEXT, [72, 0], "gin")
    check(page)

    # the address holds it all; Undo takes the score back
    expect(page).to_have_url(re.compile("position="))
    query = parse_qs(urlsplit(page.url).query)
    assert (query["position"], query["scores"]) == ([TEXT], ["72-0"])
    page.reload()
    expect(page.get_by_test_id("deadwood")).to_have_text("35")
    expect(page.get_by_label("Your score", exact=True)).to_have_value("72")

    # a position pasted: what is wrong is said, what is right is set up
    page.get_by_role("button", name="Paste a position").click()
    field = page.get_by_role("textbox", name="Text of a position")
    field.fill("hands=6c7c/8d turn=0:sleep")
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("alert").first).to_contain_text("“0:sleep” is not a turn")
    field.fill(TEXT.replace("Ks/", "/").replace("0:throw", "0:draw"))
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_label("Next")).to_have_value("draw")
    expect(page.get_by_test_id("stock")).to_have_text("28")
    page.keyboard.press("u")
    expect(page.get_by_test_id("stock")).to_have_text("27")


@pytest.mark.slow
def test_by_touch_on_a_phone(url: str, visit: Visit) -> None:
    page = visit(f"{url}/analysis", **phone())
    Analyst(page, [found("running")])
    page.get_by_role("button", name="Add to your hand").tap()
    sheet = page.get_by_role("dialog")
    for card in HAND.split():
        sheet.locator(f"[data-card='{card}']").tap()
    expect(sheet.get_by_role("button", name="Mine 11 of 11")).to_be_visible()
    sheet.get_by_role("button", name="Pile").tap()
    for card in ("Qc", "Kc"):
        sheet.locator(f"[data-card='{card}']").tap()
    for row in sheet.locator("[data-card]").all():
        box = row.bounding_box()
        assert box and box["width"] >= 43.5 and box["height"] >= 43.5
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0]
    check(page)
    sheet.get_by_role("button", name="Done").tap()

    # prices come, and Stop is there as long as they do
    expect(page.get_by_test_id("actions").locator("tbody tr")).to_have_count(6)
    assert fits(page)
    with page.expect_request(lambda request: request.method == "DELETE") as dropped:
        page.get_by_role("button", name="Stop").tap()
    assert dropped.value.url.endswith("/api/analysis/a1")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()

    # a card of the mat is pressed and goes elsewhere: the hand is one card short for a discard
    page.get_by_label("Next").select_option("discard")
    page.get_by_test_id("board-mat").locator("[data-card=Ks]").tap()
    sheet.get_by_role("button", name="Theirs").tap()
    expect(sheet).to_be_hidden()
    expect(page.get_by_test_id("hand-fault")).to_have_text("one card short")
    expect(page.get_by_test_id("missing")).to_contain_text("one card short")
    assert fits(page)


@pytest.mark.slow
def test_a_card_is_dragged_and_a_server_without_analysis_says_so(url: str, visit: Visit) -> None:
    visit.expected = re.compile("404")
    page = visit(f"{url}/analysis")
    page.route(
        "**/api/analysis",
        lambda route: route.fulfill(status=404, json={"code": "not-found", "text": "Not found."}),
    )
    page.goto(f"{url}/analysis?position={TEXT.replace(' ', '+')}")
    expect(page.get_by_test_id("unavailable")).to_be_visible()
    mat = page.get_by_test_id("board-mat")
    mat.locator("[data-card=Ks]").drag_to(mat.locator("[data-place=pile]"))
    expect(
        page.get_by_role("button", name="king of spades, on the pile", exact=True)
    ).to_be_visible()
    page.goto(f"{url}/analysis?position=hands%3D6c")
    expect(page.get_by_role("alert").first).to_contain_text("“turn” is missing")
