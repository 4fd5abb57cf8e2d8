"""The score pad in a real browser: an evening with real cards, on a phone."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import DESKTOP, Visit, phone
from pad_page import counted, fits, form, totals

#: who wins and how much (E30 of the rulebook)
EVENING = [(0, 30), (0, 45), (0, 28), (1, 20), (0, 27), (1, 15), (0, 50)]
NAMES = ["Ana", "Ben"]


def begin(page: Page, title: str, names: list[str], players: int = 0) -> None:
    """A new pad, from the page of all pads."""
    page.get_by_role("combobox", name="Game").select_option(label=title)
    if players:
        page.get_by_role("combobox", name="Players").select_option(str(players))
    for seat, name in enumerate(names):
        page.get_by_role("textbox", name=f"Player {seat + 1}").fill(name)
    page.get_by_role("button", name="Begin").click()
    counted(page)


def won(page: Page, deal: int, name: str, points: int) -> None:
    """Fill in who won and how much, and write it down."""
    here = form(page, deal)
    here.locator("label", has_text="Points").first.click()
    here.locator(".who label", has_text=name).click()
    here.get_by_role("textbox", name="Points").fill(str(points))
    here.locator("button[type=submit]").click()
    expect(here).to_be_hidden()
    counted(page)


def enter(page: Page, deal: int, name: str, points: int) -> None:
    page.get_by_role("button", name=f"Deal {deal}", exact=True).click()
    won(page, deal, name, points)


def row(page: Page, key: str) -> list[str]:
    cells = page.get_by_test_id("sheet").locator(f"[data-row={key}] td")
    return [text.strip() for text in cells.all_text_contents()]


def saved(page: Page, button: str, folder: Path) -> Path:
    """Press a button that saves a file."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.mark.slow
def test_an_evening_of_three_games_at_once(url: str, visit: Visit, tmp_path: Path) -> None:
    page = visit(url, **phone())
    page.get_by_role("link", name="Score pad").last.click()
    begin(page, "Hollywood gin", NAMES)
    for deal, (winner, points) in enumerate(EVENING, start=1):
        enter(page, deal, NAMES[winner], points)
        assert fits(page)
    assert row(page, "total") == ["381", "0", "275", "45", "280", "40"]
    assert row(page, "difference") == ["381", "230", "240"]
    result = page.get_by_test_id("sheet-result")
    expect(result).to_contain_text("Ana wins the game")
    expect(result).to_contain_text("851")
    expect(page.get_by_test_id("lines-0")).to_contain_text("Shutout: the points of the deals")
    check(page)

    # a row is changed: the evening is not over any more
    page.get_by_test_id("deal-6").click()
    won(page, 7, "Ana", 5)
    expect(result).to_be_hidden()
    assert totals(page)[0] == 381 + 275 + 60
    page.get_by_role("button", name="Undo").click()
    counted(page)
    expect(result).to_contain_text("851")
    page.get_by_role("button", name="Redo").click()
    counted(page)
    expect(result).to_be_hidden()

    # a row is removed, and comes back
    page.get_by_test_id("deal-6").click()
    form(page, 7).get_by_role("button", name="Remove").click()
    expect(page.get_by_test_id("deal-6")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    counted(page)
    expect(result).to_contain_text("851")

    # the page is closed and opened again
    page.reload()
    counted(page)
    expect(result).to_contain_text("851")
    assert totals(page) == [936, 85]

    kept = json.loads(saved(page, "JSON", tmp_path).read_text("utf-8"))
    assert kept["names"] == NAMES and len(kept["deals"]) == 7
    with saved(page, "CSV", tmp_path).open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    assert lines[0][:3] == ["deal", "dealer", "what happened"]
    assert ["game 1", "", "Total", "381", "0"] in lines
    assert ["result", "", "Net result", "851", "-851"] in lines


def test_a_saved_pad_is_opened_elsewhere(url: str, visit: Visit, tmp_path: Path) -> None:
    page = visit(f"{url}/pad", **phone())
    begin(page, "Gin rummy", NAMES)
    enter(page, 1, "Ben", 33)
    path = saved(page, "JSON", tmp_path)
    other = visit(f"{url}/pad")
    expect(other.get_by_text("No pads yet")).to_be_visible()
    other.locator("input[type=file]").set_input_files(path)
    counted(other)
    assert totals(other) == [0, 33]
    other.goto(f"{url}/pad")
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text('{"format": "openrummy-pad", "version": 1}')
    other.locator("input[type=file]").set_input_files(nonsense)
    expect(other.get_by_text("That file is not a score pad.")).to_be_visible()
    other.get_by_role("button", name="Remove Gin rummy").click()
    expect(other.get_by_text("No pads yet")).to_be_visible()
    other.get_by_role("button", name="Restore").click()
    expect(other.get_by_role("link", name="Gin rummy")).to_be_visible()


def test_the_pad_counts_a_knock(url: str, visit: Visit) -> None:
    page = visit(f"{url}/pad", **phone((360, 740)))
    check(page)
    begin(page, "Oklahoma gin", NAMES)
    page.get_by_role("button", name="Deal 1", exact=True).click()
    here = form(page, 1)
    done = here.locator("button[type=submit]")
    expect(here.get_by_text("Who knocked?").last).to_be_visible()
    done.click(force=True)
    expect(here.get_by_role("alert")).to_have_text("Who knocked?")
    check(page)
    here.locator(".who label", has_text="Ana").click()
    here.get_by_role("textbox", name="Ana").fill("11")
    here.get_by_role("textbox", name="Ben").fill("20")
    expect(here.get_by_role("alert")).to_have_text("You need 10 or less to knock.")
    here.get_by_role("button", name="Gin: nothing left").click()
    here.get_by_role("switch", name="A spade was turned up").click()
    assert fits(page)
    done.click()
    counted(page)
    # gin under a spade: 25 and 20, doubled
    assert totals(page) == [90, 0]
    deal = page.get_by_test_id("deal-0")
    expect(deal).to_contain_text("Ana went gin, Ben was left with 20.")
    page.get_by_text("Breakdown").click()
    expect(page.locator("details")).to_contain_text("Doubled: a spade was turned up")
    check(page)


@pytest.mark.slow
def test_three_players_and_teams(url: str, visit: Visit) -> None:
    page = visit(f"{url}/pad", **phone())
    begin(page, "Gin for three", ["Ana", "Ben", "Cleo"])
    expect(page.get_by_test_id("next")).to_contain_text("Ana deals and sits out")
    enter(page, 1, "Ben", 20)
    expect(page.get_by_test_id("next")).to_contain_text("Cleo deals and sits out")
    assert totals(page) == [0, 20, 0]
    page.goto(f"{url}/pad")
    begin(page, "Partners gin", ["Ana", "Ben", "Cleo", "Dan"])
    page.get_by_role("button", name="Deal 1", exact=True).click()
    here = form(page, 1)
    for title, name, points in (("Table 1: Ana and Ben", "Ana", 30), ("Table 2", "Dan", 29)):
        table = here.get_by_role("region", name=title)
        table.locator("label", has_text="Points").first.click()
        table.locator(".who label", has_text=name).click()
        table.get_by_role("textbox", name="Points").fill(str(points))
    here.locator("button[type=submit]").click()
    counted(page)
    assert totals(page) == [1, 0]
    assert fits(page)
    page.get_by_text("Breakdown").click()
    expect(page.locator("details")).to_contain_text("Ana and Cleo")
    check(page)


def went_out(page: Page, deal: int, name: str, **numbers: dict[str, int]) -> None:
    """Write down who went out, nobody for "", and what is left or lies on the table."""
    page.get_by_role("button", name=f"Deal {deal}", exact=True).click()
    here = form(page, deal)
    here.locator("label", has_text="Out" if name else "Blocked").first.click()
    if name:
        here.locator(".who label", has_text=name).click()
    for group, left in numbers.items():
        title = {"left": "Points left in hand", "table": "Points on the table"}[group]
        for who, number in left.items():
            box = here.get_by_role("group", name=title).get_by_role("textbox", name=who)
            box.fill(str(number))
    assert fits(page)


@pytest.mark.slow
def test_a_game_that_the_lowest_wins(url: str, visit: Visit) -> None:
    """Melds on the table: what is left counts against its holder."""
    page = visit(f"{url}/pad", **phone())
    begin(page, "House rummy", ["Ana", "Ben", "Cleo"], 3)
    expect(page.get_by_text("to 100, the lowest total wins")).to_be_visible()
    went_out(page, 1, "Ana", left={"Ben": 23})
    here = form(page, 1)
    expect(here.get_by_role("textbox", name="Ana")).to_have_count(0)
    here.locator("button[type=submit]").click(force=True)
    expect(here.get_by_role("alert")).to_have_text("What was Cleo left with?")
    here.get_by_role("textbox", name="Cleo").fill("31")
    here.get_by_role("switch", name="Rummy: all in one turn").click()
    check(page)
    here.locator("button[type=submit]").click()
    counted(page)
    assert totals(page) == [0, 46, 62]
    expect(page.get_by_test_id("deal-0")).to_contain_text("Ana went rummy.")
    went_out(page, 2, "", left={"Ana": 4, "Ben": 21, "Cleo": 40})
    form(page, 2).locator("button[type=submit]").click()
    counted(page)
    assert totals(page) == [4, 67, 102]
    assert row(page, "total") == ["4", "67", "102"]
    expect(page.get_by_test_id("sheet").locator("tbody").first).to_contain_text("Deal 2")
    expect(page.get_by_test_id("sheet-result")).to_contain_text("Ana wins the game")
    assert fits(page)
    check(page)


@pytest.mark.slow
def test_a_game_of_cards_on_the_table(url: str, visit: Visit) -> None:
    page = visit(f"{url}/pad", **phone((360, 740)))
    begin(page, "Rummy 500", NAMES)
    went_out(page, 1, "Ana", table={"Ana": 39, "Ben": 18}, left={"Ben": 22})
    form(page, 1).locator("button[type=submit]").click()
    counted(page)
    assert totals(page) == [39, -4]
    expect(page.get_by_test_id("deal-0")).to_contain_text("Left in hand: Ben 22.")
    page.get_by_text("Breakdown").click()
    expect(page.locator("details")).to_contain_text("Ben’s cards on the table")
    page.get_by_test_id("deal-0").click()
    box = form(page, 1).get_by_role("group", name="Points on the table")
    expect(box.get_by_role("textbox", name="Ana")).to_have_value("39")
    check(page)


@pytest.mark.slow
def test_without_the_server_the_deals_are_kept(url: str, visit: Visit) -> None:
    visit.expected = re.compile("net::ERR_|Failed to load")
    page = visit(f"{url}/pad", **phone())
    begin(page, "Gin rummy", NAMES)
    page.route("**/api/pad", lambda route: route.abort())
    page.get_by_role("button", name="Deal 1", exact=True).click()
    here = form(page, 1)
    here.locator("label", has_text="Points").first.click()
    here.locator(".who label", has_text="Ben").click()
    here.get_by_role("textbox", name="Points").fill("12")
    here.locator("button[type=submit]").click()
    expect(page.get_by_text("Your deals are saved in this browser.")).to_be_visible()
    expect(page.get_by_test_id("deal-0")).to_contain_text("not scored yet")
    page.unroute("**/api/pad")
    page.get_by_role("button", name="Try now").click()
    counted(page)
    assert totals(page) == [0, 12]


@pytest.mark.slow
def test_a_pad_on_paper(url: str, visit: Visit) -> None:
    """S6, P15: a sheet kept alone, and printed on one page."""
    page = visit(f"{url}/pad", DESKTOP)
    begin(page, "Hollywood gin", NAMES)
    for deal, (winner, points) in enumerate(EVENING[:6], start=1):
        enter(page, deal, NAMES[winner], points)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    page.emulate_media(media="print")
    expect(page.get_by_test_id("sheet")).to_be_visible()
    expect(page.get_by_test_id("deal-0")).to_be_visible()
    for hidden in ("Print", "CSV", "Undo", "Deal 7"):
        expect(page.get_by_role("button", name=hidden, exact=True)).to_be_hidden()
    expect(page.get_by_role("navigation")).to_be_hidden()
    assert (
        page.get_by_test_id("sheet").evaluate("(one) => getComputedStyle(one).backgroundColor")
        == "rgb(255, 255, 255)"
    )


@pytest.mark.parametrize("id", ["nowhere", "%00"])
def test_a_pad_of_another_browser(url: str, visit: Visit, id: str) -> None:
    visit.expected = re.compile("404")
    page = visit(f"{url}/pad/{id}")
    expect(page.get_by_role("heading", name="There is no such pad here.")).to_be_visible()
