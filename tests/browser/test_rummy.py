"""Basic rummy: melds on the table, played with the mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browsing import Visit
from quick_play import play_game
from rummy_club import Club, RummyTable, by_keyboard, club_is_open


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    """Four sit there and play at once."""
    with club_is_open() as club:
        yield club


@pytest.mark.slow
def test_a_game_of_four_to_its_end(club: Club, visit: Visit) -> None:
    """One deal with the mouse, one by keyboard, then quickly on to the end."""
    url, cookie = club.table("rummy")
    table = RummyTable(visit(url, cookie=cookie))
    expect(table.find("opponent")).to_have_count(3)
    table.play("deal")
    expect(table.find("deal-result")).to_be_visible()
    table.in_background()
    seq = table.seq
    table.press("next-deal")
    while table.ready(seq) == "turn":
        seq = table.seq
        by_keyboard(table.page, table)
    play_game(table.page)
    if table.find("deal-result").is_visible():
        table.press("next-deal")
    result = table.find("game-result")
    expect(result.get_by_role("heading", level=1)).to_contain_text(re.compile("the game|share"))
