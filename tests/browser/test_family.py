"""The whole family: three games at once, three at the table, partners, all in one deal."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import DESKTOP, NARROW, Table, Visit, phone, start
from live import Guest, hang_up
from quick_play import play_deal, play_game
from staging import Stage

__all__ = ["hang_up"]


def others_are_done(table: Table) -> None:
    """Every other table of the round is over, so that nothing happens but what one does."""
    tables = table.find("other-table")
    expect(table.page.locator("[data-testid=other-table].over")).to_have_count(tables.count())


def finish(table: Table) -> None:
    """From the last deal's result to the result of the game."""
    result = table.find("game-result")
    expect(result).to_be_visible()
    # nothing is told twice: the dialog has one title
    expect(result.get_by_role("heading", level=1)).to_have_count(1)


def sit_down(visit: Visit, url: str, title: str, target: int = 0, **look: Any) -> Table:
    """A table from the start page, against easy opponents."""
    page = visit(url, **look)
    start(page, title, level="Easy", target=target)
    return Table(page, "touch" if look.get("has_touch") else "mouse")


def fits(page: Page) -> None:
    """Nothing is beside the page."""
    assert page.viewport_size
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


# ---------------------------------------------------------------- three games at once


@pytest.mark.slow
def test_hollywood_to_three_closed_games(url: str, visit: Visit) -> None:
    table = sit_down(visit, url, "Hollywood gin", target=50)
    score = table.page.get_by_role("region", name="Score", exact=True)
    for game in ("Game 1", "Game 2", "Game 3"):
        expect(score.get_by_role("columnheader", name=game)).to_be_visible()
    table.play("deal")
    check(table.page)
    table.in_background()
    play_game(table.page)
    finish(table)
    result = table.find("game-result")
    sheet = result.get_by_test_id("sheet")
    expect(sheet.get_by_role("columnheader", name=re.compile("^Game [123]"))).to_have_count(3)
    expect(result.get_by_role("row", name=re.compile("^Total of all games"))).to_be_visible()
    result.get_by_text("How each game was counted").click()
    for game in range(3):
        expect(result.get_by_test_id(f"lines-{game}")).to_contain_text("Total")
    # all three are closed: nothing counts as open
    expect(
        table.page.get_by_role("region", name="Score", exact=True).get_by_text("closed")
    ).to_have_count(3)
    check(table.page)


# ---------------------------------------------------------------- three at the table


@pytest.mark.slow
def test_who_deals_of_three_sits_out(url: str, visit: Visit) -> None:
    sat_out = False
    for _ in range(40):  # a game of two deals or so passes one by as often as not
        table = sit_down(visit, url, "Gin for three", target=50)
        table.ready()
        table.in_background()
        while play_deal(table.page) == "deal":
            # one of the three plays no part in the deal
            mine, other = table.find("sits-out").count(), table.find("sitter").count()
            assert mine + other == 1
            sat_out = sat_out or mine == 1
            hands = table.find("deal-result").get_by_role("region", name=re.compile("^You"))
            assert hands.count() == (0 if mine else 1)
        finish(table)
        rows = table.find("game-result").get_by_role("row")
        expect(rows.first).to_contain_text("Mara")
        if sat_out:
            break
        table.page.context.close()
    assert sat_out
    check(table.page)


def test_who_sits_out_looks_on(stage: Stage, visit: Visit) -> None:
    """The others think for ever here; sooner or later the cut makes one the dealer."""
    for _ in range(60):
        guest = Guest(stage.url)
        address = guest.new_table("gin-three")
        seat = guest.sit(address)
        deals = seat.table["players"][0]["board"] is None
        seat.close()
        if deals:
            break
    page = visit(f"{stage.url}/t/{address}", cookie=guest.cookie, **phone(NARROW))
    table = Table(page, "touch")
    expect(table.find("sits-out")).to_contain_text("You dealt.")
    # nothing to press but to leave; what one waits for stays, with its reason
    expect(page.locator("button.gold")).to_have_count(0)
    expect(table.find("hand")).to_have_count(0)
    expect(table.find("main-action")).to_contain_text("you sit this deal out")
    expect(table.find("leave")).to_have_attribute("href", "/")
    assert not table.can("stock") and not table.can("discard")
    # two others, each with ten cards nobody sees
    expect(table.find("opponent")).to_have_count(2)
    for row in table.find("opponent").all():
        expect(row).to_contain_text("10 cards")
    fits(page)
    check(page)


# ---------------------------------------------------------------- partners


@pytest.mark.slow
def test_partners_to_the_result(url: str, visit: Visit) -> None:
    table = sit_down(visit, url, "Partners gin", target=50)
    expect(table.page.get_by_test_id("score-0")).to_contain_text("You and ")
    expect(table.find("other-table")).to_have_count(1)
    # a look at the other table, and back
    table.press(table.find("other-table").first)
    expect(table.find("peek")).to_contain_text("your partner")
    table.page.keyboard.press("Escape")
    expect(table.find("peek")).to_be_hidden()
    rounds = 0
    while True:
        state = table.ready()
        if state == "turn":
            others_are_done(table)
            state = play_deal(table.page)
        if state == "game":
            break
        result = table.find("deal-result")
        expect(result.get_by_role("heading", level=1)).to_contain_text(re.compile("deal"))
        expect(result.get_by_test_id("round-table")).to_have_count(2)
        expect(result.get_by_test_id("round-table").first).to_contain_text("Your table")
        expect(result).to_contain_text(re.compile("A team scores|neither scores"))
        if not rounds:
            check(table.page)
        rounds += 1
        seq = table.seq
        table.press("next-deal")
        table.ready(seq)
    assert rounds
    finish(table)
    expect(table.find("game-result")).to_contain_text(re.compile("Your team: You and "))
    check(table.page)


# ---------------------------------------------------------------- all in one deal


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "players", "hands"),
    [("Jersey gin", 3, 3), ("Knock rummy", 5, 5), ("Teams of four", 8, 2)],
)
@pytest.mark.parametrize("look", [{"size": DESKTOP}, phone(NARROW)], ids=["desktop", "phone"])
def test_a_deal_of_many(
    url: str, visit: Visit, title: str, players: int, hands: int, look: dict[str, Any]
) -> None:
    page = visit(url, **look)
    page.get_by_role("searchbox").fill(title)
    page.get_by_role("button", name=title, exact=True).click()
    game = page.get_by_role("combobox", name="Game")
    expect(game.locator("option:checked")).to_have_text(title)
    count = page.get_by_role("combobox", name="Players")
    if count.count():
        count.select_option(str(players))
    # every seat of the computer has somebody else in it
    seats = page.locator(".seats button")
    expect(seats).to_have_count(players - 1)
    assert len(set(seats.all_inner_texts())) == players - 1
    fits(page)
    start(page, level="Easy")
    table = Table(page, "touch" if look.get("has_touch") else "mouse")
    table.ready()
    others_are_done(table)
    fits(page)
    if look.get("has_touch"):
        table.play("deal")  # every tap has to arrive
    else:
        play_deal(page)
    expect(table.find("deal-result").locator("section.hand:visible")).to_have_count(hands)
    fits(page)
    check(page)
