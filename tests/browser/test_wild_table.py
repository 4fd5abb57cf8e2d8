"""Wild ranks at the table: the dealer's choice, the position of the rank, the press."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import NARROW, PHONE, Visit
from live import Guest, Seat


def find(page: Page, name: str) -> Locator:
    """By test id, as the page has it."""
    return page.get_by_test_id(name)


def idly(seat: Seat, *until: str) -> None:
    """Draw and discard, deal after deal, till one of these can be done."""
    while not seat.can(*until):
        assert seat.table["sheet"]["result"] is None
        if not seat.table["can"]:
            seat.until("update")
            continue
        dull = seat.can("throw", "draw", "pass", "choose", "next-deal") or seat.can()
        answer = seat.act(str(dull[0]["token"]))
        if answer.get("code") == "stale":
            seat.until("update")
            continue
        assert answer["type"] == "done", answer
        seq = seat.table["seq"]
        while seat.table["seq"] == seq and not seat.can(*until):
            seat.until("update")


@pytest.mark.sweep("one")
@pytest.mark.parametrize("size", [(1280, 800), PHONE, NARROW])
def test_the_dealer_names_the_rank_by_keyboard(
    url: str, visit: Visit, size: tuple[int, int]
) -> None:
    """The hand stays in sight; then the rank does, and its cards bear the word."""
    guest = Guest(url)
    table = guest.new_table("dealers-choice-wild", players=3)
    seat = guest.sit(table)
    idly(seat, "choose")
    held = seat.table["hand"]["cards"]
    free = {action["rank"] for action in seat.can("choose")}
    rank = next(card[0] for card in held if card[0] in free)
    page = visit(f"{url}/t/{table}", size, cookie=guest.cookie)
    expect(find(page, "choose-rank")).to_be_visible()
    expect(find(page, "hand").get_by_role("option")).to_have_count(len(held))
    main = find(page, "main-action")
    expect(main).to_have_attribute("aria-disabled", "true")
    first = page.get_by_role("radio", checked=False).and_(page.locator("[tabindex='0']"))
    first.focus()
    page.keyboard.press("1" if rank == "T" else rank.lower())
    expect(page.get_by_role("radio", checked=True)).to_have_attribute("data-rank", rank)
    expect(main).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    expect(find(page, "choose-rank")).to_have_count(0)
    expect(find(page, "wild-place")).to_have_attribute("data-rank", rank)
    if size[0] < 700:
        expect(find(page, "wild-chip")).to_have_attribute("data-rank", rank)
    card = find(page, "hand").get_by_role("option", name=re.compile(", wild"))
    expect(card.first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    seat.close()


@pytest.mark.slow
def test_points_are_added_between_deals(url: str, visit: Visit) -> None:
    """The player who is behind doubles the next deal, and the sheet says both."""
    guest = Guest(url)
    for _ in range(60):  # until one is behind alone, and by less than is enough
        table = guest.new_table("press-rummy", players=3)
        seat = guest.sit(table)
        idly(seat, "next-deal")
        if seat.can("add-points"):
            break
        seat.close()
    least = seat.can("add-points")[0]["points"]
    page = visit(f"{url}/t/{table}", cookie=guest.cookie)
    panel = find(page, "press")
    expect(panel).to_have_attribute("data-on", "false")
    find(page, "press-points").fill(str(least - 1))
    expect(find(page, "press-add")).to_have_attribute("aria-disabled", "true")
    expect(panel).to_contain_text(f"at least {least}")
    find(page, "press-points").fill(str(least + 2))
    find(page, "press-add").click()
    expect(panel).to_have_attribute("data-on", "true")
    expect(find(page, "press-add")).to_have_count(0)
    find(page, "deal-result").get_by_test_id("deal-sheet").click()
    sheet = page.get_by_role("dialog", name="Deal by deal")
    expect(sheet.locator("tr.added")).to_contain_text(str(least + 2))
    expect(sheet.locator("[data-row=deal-1]")).to_contain_text("counts double")
    expect(sheet.locator("[data-row=deal-12] th")).to_contain_text("kings wild")
    seat.close()
