"""Another language has longer words: every kind of page in the pseudo-language, large and small."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browsing import DESKTOP, PHONE, Table, Visit, origin, phone
from openrummy.core.cards import parse_card_list, parse_cards
from openrummy.core.engine import Position, TableMeld
from openrummy.core.engine.model.phase import ToPlay
from openrummy.core.notation.position import parse_position
from openrummy.core.rules import text
from rummy_club import Club, club_is_open
from staging import eleven_melded, knock_candidates, thinking, to_draw, to_lay_off
from words_fit import misfits

LOOKS: dict[str, dict[str, Any]] = {"desktop": {"size": DESKTOP}, "phone": phone(PHONE)}
# sixes are wild; all but the 2 of spades can be melded
DECLARED = (
    "hands=3d4d5d8c9c6sJcKcKdKh7d7h7s2s/2c4c8dThQsAsAd3h5sJd9d7cKs "
    "turn=0:throw pile=9h wild=6 turned=6h stock=?1"
)
FIVE, SHOWN = "five-card-rummy", "hands=2h5h9cTdKs7d/3c4cJsQd8h turn=0:throw pile=9h stock=?1"
OTHERS = ("2d 4s 6h 8c Ts Qc Ah", "2s 4d 6s Tc Jc Kc As", "3s 5h 7c 9s Jd 8s Ad")


def melds() -> Position:
    """Four play; the kings are a meld, the 8 of diamonds fits Otto's run."""
    hands = ("8d 3h Kh Kd Ks 9h 2c Td", *OTHERS)
    return Position(
        hands=tuple(parse_cards(cards) for cards in hands),
        pile=tuple(parse_card_list("Jh")),
        phase=ToPlay(0),
        dealer=3,
        table=(TableMeld(2, parse_cards("5d 6d 7d")),),
    )


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    """A server in the pseudo-language, whose bots think for ever."""
    with pytest.MonkeyPatch.context() as to:
        to.setenv("OPENRUMMY_LANG", "xx")
        with club_is_open(thinking=True) as club:
            yield club
    text.use_default()  # a language is the process's, and other servers run in it


@pytest.fixture(params=list(LOOKS))
def page(request: pytest.FixtureRequest, club: Club, visit: Visit) -> Page:
    """One window for all of a test, in the pseudo-language."""
    page = visit(f"{club.url}/?lang=xx", **LOOKS[request.param])
    expect(page.locator("html")).to_have_attribute("lang", "xx")
    return page


class Reader:
    """Looks at one page after the other; at the end nothing was wrong with any."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: dict[str, list[str]] = {}

    def look(self, what: str) -> None:
        """All words can be read here, and they are those of the catalogue."""
        self.page.wait_for_load_state("networkidle")
        expect(self.page.locator("body")).to_contain_text(re.compile(r"\[\w"))
        if faults := misfits(self.page):
            self.faults[what] = faults


@pytest.fixture
def reader(page: Page) -> Iterator[Reader]:
    """Somebody who reads every word."""
    reader = Reader(page)
    yield reader
    assert reader.faults == {}


def sit(page: Page, club: Club, game: str, position: Position) -> Table:
    """Another table in the same window, by whom it was made."""
    url, cookie = club.table(game, position)
    context: BrowserContext = page.context
    context.add_cookies([{"name": "openrummy_guest", "value": cookie, "url": origin(url)}])
    page.goto(url)
    table = Table(page)
    expect(table.mat).to_be_visible()
    return table


@pytest.mark.slow
@pytest.mark.sweep("one")
def test_a_table_until_somebody_knocks(page: Page, reader: Reader, club: Club) -> None:
    for position in (thinking(), to_draw(), to_lay_off(), knock_candidates()):
        table = sit(page, club, "gin", position)
        reader.look("gin")
    table.press("knock")
    expect(table.find("knock-step")).to_be_visible()
    reader.look("arrangements")


@pytest.mark.slow
@pytest.mark.sweep("one")
def test_a_result(page: Page, reader: Reader, club: Club) -> None:
    table = sit(page, club, "gin", eleven_melded())
    table.press("big-gin")
    expect(table.find("deal-result").or_(table.find("knock-step"))).to_be_visible()
    if table.find("knock-step").count():
        table.press("main-action")
    expect(table.find("deal-result")).to_be_visible()
    reader.look("result")


@pytest.mark.sweep("each")
@pytest.mark.parametrize(
    ("game", "position"),
    [("rummy", melds()), ("indian-rummy", parse_position(DECLARED)), (FIVE, parse_position(SHOWN))],
    ids=["melds", "declared", "five"],
)
def test_a_table(page: Page, reader: Reader, club: Club, game: str, position: Position) -> None:
    table = sit(page, club, game, position)
    table.ready()
    reader.look("asked")
    table.press(page.locator("main [role=option][data-card]").first)
    reader.look("a card chosen")


@pytest.mark.sweep("one")
def test_pages(page: Page, reader: Reader, club: Club) -> None:
    for path in (
        "/",
        "/?with=friends",
        "/lobby",
        "/people",
        "/compete",
        "/tournaments",
        "/tournaments/new",
        "/leaderboard",
        "/account",
        "/games",
        "/you",
        "/you/play",
        "/learn",
        "/rules/gin",
        "/glossary",
    ):
        page.goto(club.url + path)
        expect(page.locator("h1, form").first).to_be_visible()
        reader.look(path)


@pytest.mark.sweep("one")
def test_house_rules(page: Page, reader: Reader, club: Club) -> None:
    page.goto(f"{club.url}/house?from=gin")
    expect(page.locator(".fine")).to_be_visible()
    page.locator("details.card > summary").first.click()
    reader.look("house rules")


@pytest.mark.slow
@pytest.mark.sweep("one")
def test_a_score_pad(page: Page, reader: Reader, club: Club) -> None:
    page.goto(f"{club.url}/pad")
    expect(page.locator("form .main")).to_be_visible()
    reader.look("pads")
    for index, name in enumerate(("Ana", "Ben")):
        page.locator("form .names input").nth(index).fill(name)
    page.locator("form .main").click()
    expect(page.get_by_test_id("pad")).to_have_attribute("data-fresh", "true")
    reader.look("pad")
    page.locator(".acts .main").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    reader.look("deal")
