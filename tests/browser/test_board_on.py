"""From the analysis board on to a table, and to the board from a deal of a score pad."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, quote_plus, urlsplit

import pytest
from playwright.sync_api import Page, expect

from axe import check
from board_answers import Analyst, found
from browsing import Table, Visit, phone
from pad_page import counted, fits

HAND = "6c7c8c9dJd9hJh3s4sJsKs"
TEXT = f"hands={HAND}/8dTd???????? turn=0:throw pile=QcQhKhKc"
PAD = {
    "id": "kitchen",
    "game": "gin",
    "title": "Kitchen",
    "names": ["Ann", "Ben"],
    "dealer": 0,
    "target": None,
    "deals": [
        {"tables": [{"type": "points", "winner": 1, "points": 41}], "dealer": None},
        {"tables": [{"type": "points", "winner": 0, "points": 72}], "dealer": None},
        {"tables": [{"type": "points", "winner": 0, "points": 9}], "dealer": None},
    ],
    "created": "2026-11-01T10:00:00Z",
    "touched": "2026-11-01T10:00:00Z",
}


def with_pad(visit: Visit, url: str, **screen: object) -> Page:
    """A window in which a pad was begun on an earlier visit."""
    page = visit(f"{url}/learn", **screen)  # type: ignore[arg-type]
    kept = json.dumps(json.dumps([PAD]))
    page.evaluate(f"localStorage.setItem('openrummy-pads', {kept})")
    return page


@pytest.mark.slow
def test_a_board_is_played_on_at_a_table_and_looked_at_again(url: str, visit: Visit) -> None:
    visit.expected = re.compile("400")  # a limit that this upcard does not give
    page = visit(f"{url}/learn")
    Analyst(page, [found()])
    page.goto(f"{url}/analysis?position={quote_plus(TEXT + ' limit=7')}&scores=72-41")
    play = page.get_by_test_id("play-board")
    play.click()
    expect(page.get_by_test_id("results").get_by_role("alert")).to_contain_text("No deal leads")
    page.goto(f"{url}/analysis?position={quote_plus(TEXT)}&scores=72-41")
    expect(page.get_by_test_id("results").get_by_role("alert")).to_have_count(0)
    level = page.get_by_label("Against the computer")
    expect(level).to_have_value("hard")
    level.select_option("easy")
    check(page)
    play.click()

    # it is this hand, this pile and this score, and play goes on
    table = Table(page)
    table.ready()
    assert set(table.cards()) == {HAND[index : index + 2] for index in range(0, 22, 2)}
    assert table.top() == "Kc"
    expect(page.get_by_label("Score and moves")).to_contain_text("72")
    seq = table.seq
    table.discard("Ks")
    table.ready(seq)
    assert len(table.cards()) == 10

    # and back
    page.get_by_test_id("back-to-review").click()
    expect(page.get_by_test_id("deadwood")).to_have_text("35")
    expect(page.get_by_label("Your score", exact=True)).to_have_value("72")


@pytest.mark.slow
def test_from_a_deal_of_a_score_pad_and_back(url: str, visit: Visit) -> None:
    page = with_pad(visit, url, **phone())
    analyst = Analyst(page, [found()])
    page.goto(f"{url}/pad/kitchen")
    counted(page)
    assert fits(page)
    page.get_by_role("link", name="What should I have done? of deal 3").tap()
    came = page.get_by_test_id("from-pad")
    expect(came).to_have_text("From your score pad, deal 3: 72–41")
    assert fits(page)
    # from the other seat: the score turns round, and the next visit remembers the seat
    page.get_by_label("Whose hand").select_option("Ben")
    expect(came).to_have_text("From your score pad, deal 3: 41–72")
    page.get_by_role("button", name="Paste").tap()
    page.get_by_role("textbox", name="Text of a position").fill(TEXT)
    page.get_by_role("button", name="Set up").tap()
    expect(page.get_by_test_id("why")).to_be_visible()
    asked = analyst.asked[-1]
    assert (asked["game"], asked["scores"]) == ("gin", [41, 72])
    assert "dealer=0" in asked["position"]  # who lost the second deal dealt the third: Ben
    expect(page.get_by_test_id("board-mat")).to_contain_text("Ann holds")
    # loaded anew it is the same; the link for others knows of no pad
    expect(page).to_have_url(re.compile("position=.*pad=kitchen&deal=3"))
    page.reload()
    expect(came).to_have_text("From your score pad, deal 3: 41–72")
    expect(page.get_by_test_id("deadwood")).to_have_text("35")
    assert "pad" in parse_qs(urlsplit(page.url).query)
    check(page)
    came.tap()
    counted(page)
    page.get_by_role("button", name="Deal 4", exact=True).tap()
    page.get_by_role("dialog").get_by_role("link", name="Look at a hand from this deal").tap()
    expect(came).to_have_text("From your score pad, deal 4: 41–81")
