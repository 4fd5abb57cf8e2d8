"""The score pad in a real browser: wild ranks, a pressed deal, declared hands, five cards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import Visit, phone
from pad_page import counted, fits, form, totals

NAMES = ["Ana", "Ben", "Cleo"]


def opened(visit: Visit, url: str, game: str, names: list[str] = NAMES) -> Page:
    """A new pad of this game, on a phone."""
    page = visit(f"{url}/pad", **phone())
    when = "2026-01-31T20:15:00.000Z"
    pad = {"id": "wild", "game": game, "title": "Club night", "names": names, "dealer": 0}
    kept = [pad | {"target": None, "deals": [], "created": when, "touched": when}]
    page.evaluate("pads => localStorage.setItem('openrummy-pads', pads)", json.dumps(kept))
    page.goto(f"{url}/pad/wild")
    counted(page)
    return page


def begin(page: Page, deal: int) -> Any:
    page.get_by_role("button", name=f"Deal {deal}", exact=True).click()
    return form(page, deal)


def write(page: Page, here: Any) -> None:
    here.locator("button[type=submit]").click()
    expect(here).to_be_hidden()
    counted(page)


def out(page: Page, deal: int, who: str, **left: int) -> None:
    """Enter a deal: the player who went out, and what the others had left."""
    here = begin(page, deal)
    here.locator(".who label", has_text=who).click()
    for name, points in left.items():
        here.get_by_role("textbox", name=name).fill(str(points))
    write(page, here)


def test_thirteen_deals_with_a_press(visit: Visit, url: str) -> None:
    page = opened(visit, url, "press-rummy")
    expect(page.get_by_test_id("next")).to_contain_text("aces are wild")
    out(page, 1, "Ana", Ben=50, Cleo=98)
    expect(page.get_by_test_id("next")).to_contain_text("Cleo may add 2 points or more")
    here = begin(page, 2)
    added = here.get_by_role("textbox", name="Cleo adds points")
    added.fill("1")
    expect(here).to_contain_text("It takes 2 points to double the deal.")
    added.fill("2")
    expect(here).to_contain_text("This deal counts double.")
    here.locator(".who label", has_text="Ana").click()
    here.get_by_role("textbox", name="Ben").fill("1")
    here.get_by_role("textbox", name="Cleo", exact=True).fill("35")
    assert fits(page)
    check(page)
    write(page, here)
    assert totals(page) == [0, 52, 170]
    expect(page.get_by_test_id("next")).to_contain_text("It counts double.")
    page.get_by_test_id("deal-1").click()  # and it opens again as it was written
    expect(form(page, 2).get_by_role("textbox", name="Cleo adds points")).to_have_value("2")


@pytest.mark.slow
def test_the_dealer_names_the_rank(visit: Visit, url: str) -> None:
    page = opened(visit, url, "dealers-choice-wild")
    here = begin(page, 1)
    here.locator(".who label", has_text="Ana").click()
    for name in ("Ben", "Cleo"):
        here.get_by_role("textbox", name=name).fill("10")
    expect(here).to_contain_text("Which rank is wild?")
    here.get_by_role("combobox", name="Wild, as Ana chose").select_option(label="Sevens")
    write(page, here)
    again = begin(page, 2)
    ranks = again.get_by_role("combobox").locator("option")
    expect(ranks.filter(has_text="Eights")).to_have_count(1)
    expect(ranks.filter(has_text="Sevens")).to_have_count(0)


@pytest.mark.slow
def test_a_pool_goes_on_without_who_is_out(visit: Visit, url: str) -> None:
    page = opened(visit, url, "indian-pool")
    for deal, left in enumerate([(80, 20), (40, 20)], start=1):
        here = begin(page, deal)
        here.locator(".who label", has_text="Ana").click()
        for name, points in zip(("Ben", "Cleo"), left, strict=True):
            here.get_by_role("textbox", name=name).fill(str(points))
        write(page, here)
    assert totals(page) == [0, 120, 40]
    here = begin(page, 3)
    expect(here.locator(".who label")).to_have_text(["Ana", "Cleo"])
    here.locator("label", has_text="All dropped out").click()
    here.locator(".who label", has_text="Ana").click()
    here.get_by_role("textbox", name="Cleo").fill("70")
    write(page, here)
    expect(page.get_by_text("Ana wins the game")).to_be_visible()


@pytest.mark.slow
@pytest.mark.sweep("one")
@pytest.mark.parametrize("tied", [False, True])
def test_hands_of_five(visit: Visit, url: str, tied: bool) -> None:
    page = opened(visit, url, "five-card-rummy")
    here = begin(page, 1)
    here.locator(".who label", has_text="Ana").click()
    hands = ["Three of a kind" if tied else "Pair", "Three of a kind", "Nothing"]
    for name, hand in zip(NAMES, hands, strict=True):
        here.get_by_role("combobox", name=name).select_option(label=hand)
    if tied:
        expect(here).to_contain_text("Which of the equal hands is better?")
        here.get_by_role("checkbox", name="Ana").check(force=True)
    assert fits(page)
    check(page)
    write(page, here)
    assert totals(page) == ([8, 0, 0] if tied else [0, 16, 0])


@pytest.mark.slow
def test_payments(visit: Visit, url: str) -> None:
    page = opened(visit, url, "continental-rummy")
    here = begin(page, 1)
    here.locator(".who label", has_text="Ben").click()
    here.get_by_role("textbox", name="Jokers").fill("2")
    here.get_by_role("textbox", name="Deuces").fill("1")
    here.get_by_role("switch", name="On their first turn").click()
    check(page)
    write(page, here)
    assert totals(page) == [-13, 26, -13]
