"""Nothing is lost: reloading, a dead server, another window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import Table, Visit, start
from live import Process, spare_port


def all_of(table: Table) -> dict[str, object]:
    """The page's content, motion apart."""
    page = table.page
    expect(table.find("moves")).to_be_visible()
    return {
        "seq": table.seq,
        "phase": table.phase,
        "hand": sorted(table.cards()),
        "top": table.top(),
        "stock": table.find("stock").get_attribute("aria-label"),
        "scores": page.get_by_label("Score", exact=True).inner_text(),
        "moves": table.find("moves").inner_text(),
        "pill": table.find("turn-prompt").inner_text(),
    }


def into_a_deal(table: Table, actions: int = 5) -> None:
    """A few actions, and on to where a card is to be discarded or drawn."""
    seq = ""
    for _ in range(actions):
        if table.ready(seq) != "turn":
            break
        seq = table.seq
        table.step()
    while table.ready(seq) == "deal":
        seq = table.seq
        table.press("next-deal")


def test_reloading_loses_nothing(url: str, visit: Visit) -> None:
    page = visit(url)
    start(page)
    table = Table(page)
    into_a_deal(table)
    before = all_of(table)
    page.reload()
    table.ready()
    assert all_of(table) == before
    # and the start page leads back to it
    page.goto(url)
    page.get_by_role("link", name=re.compile("^Continue")).first.click()
    table.ready()
    assert all_of(table) == before


@pytest.mark.slow
def test_a_dead_server_comes_back_with_the_same_table(data: Path, visit: Visit) -> None:
    visit.expected = re.compile("ERR_CONNECTION|WebSocket connection")
    port = spare_port()
    server = Process(data, port)
    try:
        page = visit(server.url)
        start(page)
        table = Table(page)
        into_a_deal(table)
        before = all_of(table)
        server.kill()
        expect(table.find("offline")).to_contain_text("Your game is safe")
        # what is tried meanwhile is answered in words, and the table stays readable
        assert sorted(table.cards()) == before["hand"]
        server = Process(data, port)
        expect(table.find("offline")).to_be_hidden()
        assert all_of(table) == before
        table.step()
        table.ready(str(before["seq"]))
    finally:
        server.kill()


@pytest.mark.slow
@pytest.mark.sweep("one")
@pytest.mark.parametrize("theirs", [True, False], ids=["same person", "stranger"])
def test_another_window(url: str, visit: Visit, theirs: bool) -> None:
    page = visit(url)
    start(page)
    table = Table(page)
    table.ready()
    cookies = page.context.cookies()
    cookie = next(cookie["value"] for cookie in cookies if cookie["name"] == "openrummy_guest")
    other = Table(visit(page.url, cookie=cookie if theirs else ""))
    expect(other.mat).to_be_visible()
    if theirs:
        other.ready()
        assert sorted(other.cards()) == sorted(table.cards())
    else:
        expect(other.page.locator("[data-card]")).to_have_count(0)
