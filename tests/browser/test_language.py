"""Another language has longer words: every kind of page in the pseudo-language, large and small."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browsing import DESKTOP, PHONE, Table, Visit, origin, phone
from openrummy.cards import parse_card_list, parse_cards
from openrummy.engine import Position, TableMeld
from openrummy.engine.model.phase import ToPlay
from openrummy.notation.position import parse_position
from rummy_club import Club, club_is_open
from staging import knock_candidates, thinking, to_draw, to_lay_off
from words_fit import misfits

LOOKS: dict[str, dict[str, Any]] = {"desktop": {"size": DESKTOP}, "phone": phone(PHONE)}
# sixes are wild; all but the 2 of spades can be melded
DECLARED = (
    "hands=3d4d5d8c9c6sJcKcKdKh7d7h7s2s/2c4c8dThQsAsAd3h5sJd9d7cKs "
    "turn=0:throw pile=9h wild=6 turned=6h stock=?1"
)
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


@pytest.fixture(params=list(LOOKS))
def page(request: pytest.FixtureRequest, club: Club, visit: Visit) -> Page:
    """One window for all of a test, in the pseudo-language."""
    page = visit(f"{club.url}/?lang=xx", **LOOKS[request.param])
    expect(page.locator("html")).to_have_attribute("lang", "xx")
    return page


def fits(page: Page) -> None:
    """All words can be read, and they are those of the catalogue."""
    page.wait_for_load_state("networkidle")
    expect(page.locator("body")).to_contain_text(re.compile(r"\[\w"))
    assert misfits(page) == []


def sit(page: Page, club: Club, game: str, position: Position) -> Table:
    """Another table in the same window, by whom it was made."""
    url, cookie = club.table(game, position)
    context: BrowserContext = page.context
    context.add_cookies([{"name": "openrummy_guest", "value": cookie, "url": origin(url)}])
    page.goto(url)
    table = Table(page)
    expect(table.mat).to_be_visible()
    return table


def test_a_table_until_somebody_knocks(page: Page, club: Club) -> None:
    for position in (thinking(), to_draw(), to_lay_off()):
        sit(page, club, "gin", position)
        fits(page)
    table = sit(page, club, "gin", knock_candidates())
    fits(page)
    table.press("knock")
    expect(table.find("knock-step")).to_be_visible()
    fits(page)
    table.press("main-action")
    expect(table.find("done").or_(table.find("deal-result")).first).to_be_visible()
    fits(page)


def test_a_result(page: Page, club: Club) -> None:
    table = sit(page, club, "gin", to_lay_off())
    table.press("done")
    expect(table.find("deal-result")).to_be_visible()
    fits(page)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("rummy", melds()),
        ("indian-rummy", parse_position(DECLARED)),
        (
            "five-card-rummy",
            parse_position("hands=2h5h9cTdKs7d/3c4cJsQd8h turn=0:throw pile=9h stock=?1"),
        ),
    ],
    ids=["melds", "declared", "five"],
)
def test_a_table(page: Page, club: Club, game: str, position: Position) -> None:
    table = sit(page, club, game, position)
    table.ready()
    fits(page)
    table.press(table.find("hand").or_(page.locator("main")).locator("[data-card]").first)
    fits(page)


def test_pages(page: Page, club: Club) -> None:
    for path in ("/", "/?with=friends", "/lobby", "/games", "/learn", "/rules/gin", "/glossary"):
        page.goto(club.url + path)
        expect(page.locator("h1, form").first).to_be_visible()
        fits(page)


def test_house_rules(page: Page, club: Club) -> None:
    page.goto(f"{club.url}/house?from=gin")
    expect(page.locator(".fine")).to_be_visible()
    page.locator("details.card > summary").first.click()
    fits(page)


def test_a_score_pad(page: Page, club: Club) -> None:
    page.goto(f"{club.url}/pad")
    expect(page.locator("form .main")).to_be_visible()
    fits(page)
    page.locator("form .main").click()
    expect(page.get_by_test_id("pad")).to_have_attribute("data-fresh", "true")
    fits(page)
    page.locator(".acts .main").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    fits(page)
