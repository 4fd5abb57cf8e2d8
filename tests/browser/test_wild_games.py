"""Games of many deals to their final settlement: wild-card rummy, a pool, Ace to Ace."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browsing import Visit, phone
from declare_table import DeclareTable
from quick_play import play_deal, play_game
from rummy_club import Club, RummyTable, club_is_open


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    """Others sit there and play at once."""
    with club_is_open() as club:
        yield club


def settled(table: RummyTable) -> None:
    """The game is over, and its result says who won it."""
    if table.find("deal-result").is_visible():
        table.press("next-deal")
    result = table.find("game-result")
    expect(result.get_by_role("heading", level=1)).to_contain_text(re.compile("the game|share"))


@pytest.mark.slow
def test_thirteen_deals_of_wild_rummy(club: Club, visit: Visit) -> None:
    """The first deal as a person plays it, the others without animations."""
    url, cookie = club.table("wild-rummy", seats=3)
    table = RummyTable(visit(url, cookie=cookie))
    table.play("deal")
    expect(table.find("deal-result")).to_be_visible()
    table.in_background()
    play_game(table.page)
    settled(table)


@pytest.mark.slow
def test_a_pool_by_touch(club: Club, visit: Visit) -> None:
    url, cookie = club.table("indian-pool", seats=2)
    table = DeclareTable(visit(url, cookie=cookie, **phone()), "touch")
    table.play("deal")
    table.in_background()
    play_game(table.page)
    settled(table)
    wide = table.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


@pytest.mark.slow
def test_fourteen_deals_of_ace_to_ace(club: Club, visit: Visit) -> None:
    url, cookie = club.table("ace-to-ace", seats=2)
    table = RummyTable(visit(url, cookie=cookie))
    table.ready()
    table.in_background()
    play_game(table.page)
    settled(table)


@pytest.mark.slow
def test_five_cards_to_the_end(club: Club, visit: Visit) -> None:
    """Shown by the name of the hand, on a phone."""
    url, cookie = club.table("five-card-rummy", seats=2)
    table = RummyTable(visit(url, cookie=cookie, **phone()), "touch")
    if table.ready() == "turn" and table.phase == "draw":
        expect(table.find("ranked")).to_have_text(re.compile("."))
    assert play_deal(table.page) == "deal"
    table.in_background()
    play_game(table.page)
    settled(table)
