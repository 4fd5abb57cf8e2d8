"""Settings of this browser hold over a reload and on every page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import Table, Visit, origin, pick, start
from staging import Stage, to_lay_off


def sheet(page: Page) -> Page:
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    return page


def colour(page: Page, of: str) -> str:
    return str(page.locator(of).first.evaluate("one => getComputedStyle(one).backgroundColor"))


@pytest.mark.slow
def test_settings_hold(url: str, visit: Visit) -> None:
    """P3: a hand sorts itself as the player chose."""
    page = visit(url)
    start(page)
    table = Table(page)
    table.ready()
    light = colour(page, "html")
    index = page.locator('[data-testid="hand"] [data-card]').first
    picture = index.screenshot()
    dialog = sheet(page).get_by_role("dialog", name="Settings")
    dialog.get_by_text("Four colours").click()
    pick(dialog, "Always")
    pick(dialog, "Dark")
    dialog.get_by_label("Sort").select_option("ranks")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()

    def held() -> None:
        html = page.locator("html")
        expect(html).to_have_attribute("data-theme", "dark")
        expect(html).to_have_attribute("data-four-colour", "")
        assert colour(page, "html") != light
        order = [RANKS.index(card[0]) for card in table.cards()]
        assert order == sorted(order)
        assert index.screenshot() != picture

    held()
    page.reload()
    table.ready()
    held()
    page.goto(url)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert colour(page, "html") != light
    dialog = sheet(page).get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("switch", name="Four colours")).to_be_checked()
    expect(dialog.get_by_role("radio", name="Always")).to_be_checked()
    expect(dialog.get_by_label("Sort")).to_have_value("ranks")


RANKS = "A23456789TJQK"


@pytest.mark.slow
def test_a_name_and_a_face(url: str, visit: Visit) -> None:
    page = visit(url)
    page.get_by_role("button", name=re.compile("name and face")).click()
    dialog = page.get_by_role("dialog", name="Play as")
    dialog.get_by_label("Name").fill("Ana")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Ana"))).to_be_visible()


def test_laying_off_is_a_preference(stage: Stage, visit: Visit) -> None:
    url, cookie = stage.table(to_lay_off())
    page = visit(origin(url), cookie=cookie)
    dialog = sheet(page).get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("radio", name="Lay off for me")).to_be_checked()
    pick(dialog, "Let me lay off")
    dialog.get_by_role("button", name="Close").click()
    page.goto(url)
    table = Table(page)
    expect(table.find("lay-off-step")).to_be_visible()
    # changed while the table waits, it is done at once
    pick(sheet(page).get_by_role("dialog", name="Settings"), "Lay off for me")
    expect(table.find("deal-result")).to_be_attached()
