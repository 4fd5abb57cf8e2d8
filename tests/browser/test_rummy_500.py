"""500 rummy on a phone: the pile taken from its depth, points on the table, all by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browsing import Visit, phone
from quick_play import play_game
from rummy_club import Club, RummyTable, club_is_open


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    """Four sit there and play at once."""
    with club_is_open() as club:
        yield club


@pytest.mark.slow
def test_a_game_of_four_to_its_end_by_touch(club: Club, visit: Visit) -> None:
    """The first deal as a person plays it, the rest quickly and without animations."""
    url, cookie = club.table("rummy-500", target=250)
    page = visit(url, cookie=cookie, **phone())
    table = RummyTable(page, "touch")
    expect(table.find("opponent")).to_have_count(3)
    table.play("deal")
    expect(table.find("deal-result")).to_be_visible()
    table.in_background()
    play_game(page)
    if table.find("deal-result").is_visible():
        table.press("next-deal")
    result = table.find("game-result")
    expect(result.get_by_role("heading", level=1)).to_contain_text(re.compile("the game|share"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_a_deal_of_six_with_two_packs(club: Club, visit: Visit) -> None:
    """Duplicates lie in hands, melds and pile, each under a name of its own."""
    url, cookie = club.table("rummy-500", seats=6)
    table = RummyTable(visit(url, cookie=cookie))
    expect(table.find("opponent")).to_have_count(5)
    table.in_background()
    table.play("deal")
    expect(table.find("deal-result")).to_be_visible()
