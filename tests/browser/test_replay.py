"""A finished game looked at again: from the table, by its link in another browser, from a file."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import DESKTOP, Table, Visit, phone, start
from live import Guest
from openrummy.core.notation.records import final, read
from quick_play import play_game

SIZES = {"desktop": {"size": DESKTOP}, "phone": phone()}


@pytest.fixture(params=SIZES.values(), ids=list(SIZES))
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


@cache
def finished(url: str, game: str = "gin", **options: Any) -> tuple[Guest, str]:
    """A game played to its end over a socket: who played it, and its link; looked at by many."""
    guest = Guest(url)
    table = guest.new_table(game, **({"target": 20} | options))
    seat = guest.sit(table)
    seat.play()
    seat.close()
    return guest, guest.http.get(f"/api/games/{table}").raise_for_status().json()["id"]


def at(page: Page, step: int, deal: int = 0) -> None:
    """Wait for a step of a deal, and for the deal itself."""
    expect(page.get_by_test_id("replay-steps").locator("li")).not_to_have_count(0)
    expect(page.get_by_test_id("replay-seat").first).to_be_visible()
    shown = page.get_by_test_id("replay")
    expect(shown).to_have_attribute("data-step", str(step))
    expect(shown).to_have_attribute("data-deal", str(deal))


def steps(page: Page) -> int:
    return page.get_by_test_id("replay-steps").locator("li").count()


def cards(page: Page) -> int:
    """Cards that lie open in the hands."""
    return page.get_by_test_id("replay-seat").locator("[role=img][aria-label*=' of ']").count()


# ---------------------------------------------------------------- a game of this server


@pytest.mark.slow
def test_from_the_table_to_a_friend(url: str, visit: Visit) -> None:
    page = visit(url)
    start(page, target=50)
    Table(page).in_background()
    play_game(page)
    page.get_by_test_id("replay-game").click()
    expect(page.get_by_test_id("replay-board")).to_be_visible()
    page.wait_for_url(re.compile(r"/g/[a-z]+-[a-z]+-[a-z0-9]+-[a-z2-7]{16}$"))
    link = page.url
    # the start page leads to it too
    page.goto(url)
    page.get_by_test_id("finished").get_by_role("link").first.click()
    expect(page.get_by_test_id("replay-board")).to_be_visible()

    friend = visit(link)
    expect(friend.get_by_role("heading", level=1)).to_contain_text("the game")
    at(friend, 0)
    assert cards(friend) == 20
    expect(friend.get_by_text("BOT", exact=True)).to_be_visible()
    # the name of the table alone does not lead there
    visit.expected = re.compile("404")
    friend.goto(link.rpartition("-")[0])
    expect(friend.get_by_role("heading", level=1)).to_contain_text("No game belongs to this link")


@pytest.mark.sweep("one")
def test_step_by_step(url: str, visit: Visit, screen: dict[str, Any]) -> None:
    _, link = finished(url)
    page = visit(f"{url}/g/{link}", **screen)
    at(page, 0)
    last = steps(page) - 1
    listed = page.get_by_test_id("replay-steps")
    button = page.get_by_role("button", name="Step on", exact=True)
    button.click()
    at(page, 1)
    said = listed.locator("[aria-current=step]")
    expect(said).to_have_count(1)
    expect(said.locator(".number")).to_have_text("2")
    button.click()
    at(page, 2)
    page.get_by_role("button", name="Step back", exact=True).click()
    at(page, 1)
    page.get_by_role("button", name="Last step", exact=True).click()
    at(page, last)
    expect(page.get_by_test_id("replay-result")).to_be_visible()
    page.get_by_role("button", name="First step", exact=True).click()
    at(page, 0)
    expect(page.get_by_test_id("replay-result")).to_have_count(0)
    listed.get_by_role("button").nth(3).click()
    at(page, 3)
    page.get_by_role("slider", name="Step").fill("5")
    at(page, 5)
    # nothing is wider than the page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_keys_and_what_is_read_aloud(url: str, visit: Visit) -> None:
    _, link = finished(url, target=50)
    page = visit(f"{url}/g/{link}")
    at(page, 0)
    last = steps(page) - 1
    page.keyboard.press("ArrowRight")
    at(page, 1)
    sentence = (
        page.get_by_test_id("replay-steps").locator("button").nth(1).inner_text().split("\n")[-1]
    )
    expect(page.get_by_test_id("live")).not_to_be_empty()
    expect(page.get_by_test_id("replay-now")).to_have_text(sentence)
    for key, step in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        at(page, step)
    # space plays, and a step by hand stops it
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_test_id("replay")).not_to_have_attribute("data-step", "0")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    deals = page.get_by_test_id("replay-deals").locator("li").count()
    if deals > 1:
        page.keyboard.press("PageDown")
        at(page, 0, 1)
        page.keyboard.press("PageUp")
        at(page, 0, 0)


@pytest.mark.slow
def test_as_a_seat_saw_it(url: str, visit: Visit) -> None:
    _, link = finished(url)
    page = visit(f"{url}/g/{link}")
    at(page, 0)
    assert cards(page) == 20
    page.get_by_role("combobox", name="Whose view").select_option("0")
    hidden = page.get_by_role("img", name="10 face down")
    expect(hidden).to_be_visible()
    assert cards(page) == 10
    # the viewer sits below
    expect(page.get_by_test_id("replay-seat").last.locator("strong")).to_have_text("Guest")
    page.get_by_role("combobox", name="Whose view").select_option("")
    expect(hidden).to_have_count(0)


@pytest.mark.slow
def test_downloads_and_links(url: str, visit: Visit, tmp_path: Path) -> None:
    _, link = finished(url)
    page = visit(f"{url}/g/{link}", permissions=["clipboard-read", "clipboard-write"])
    at(page, 0)
    files = {}
    for name, file in (("Download", "game.txt"), ("As JSON", "game.json")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name, exact=True).click()
        download.value.save_as(tmp_path / file)
        files[file] = (tmp_path / file).read_text(encoding="utf-8")
    assert read(files["game.txt"]) == read(files["game.json"])
    assert final(read(files["game.txt"])).result is not None
    assert json.loads(files["game.json"])["openrummy"] == 1
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == f"{url}/g/{link}"
    page.get_by_role("link", name="Play this game again").click()
    expect(page.locator("button[type=submit]")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Rules of this game").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_url("**/rules/*")

    # the file opens again, in a browser that knows nothing of the game
    other = visit(f"{url}/replay")
    other.get_by_test_id("record-file").set_input_files(tmp_path / "game.txt")
    at(other, 0)
    assert cards(other) == 20
    other.get_by_role("button", name="Another record").click()
    visit.expected = re.compile("400")
    other.get_by_role("textbox").fill("not a record")
    other.get_by_role("button", name="Replay", exact=True).click()
    expect(other.get_by_role("alert").filter(has_text="cannot be read")).to_be_visible()
    other.get_by_role("textbox").fill(files["game.json"])
    other.get_by_role("button", name="Replay", exact=True).click()
    at(other, 0)


@pytest.mark.slow
def test_what_is_not_there_says_so(url: str, visit: Visit) -> None:
    guest = Guest(url)
    table = guest.new_table()
    visit.expected = re.compile("404|409")
    page = visit(f"{url}/g/{table}", cookie=guest.cookie)
    expect(page.get_by_role("heading", level=1)).to_have_text("This game is not over yet.")
    page = visit(f"{url}/g/calm-otter-1000-aaaaaaaaaaaaaaaa")
    expect(page.get_by_role("heading", level=1)).to_contain_text("No game belongs to this link")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("gin", 2), ("gin-partners", 4), ("jersey-gin", 3)])
def test_no_faults(url: str, visit: Visit, screen: dict[str, Any], game: str, players: int) -> None:
    _, link = finished(url, game, players=players)
    page = visit(f"{url}/g/{link}", **screen)
    at(page, 0)
    check(page)
    page.get_by_role("button", name="Last step", exact=True).click()
    expect(page.get_by_test_id("replay-result").first).to_be_visible()
    check(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{url}/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check(page)
