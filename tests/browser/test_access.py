"""No serious fault that axe-core finds: on every page, in many states, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from axe import check, faults
from browsing import BY_HAND, DESKTOP, Table, Visit, phone
from openrummy.core.engine import Position
from staging import (
    Stage,
    eleven_melded,
    just_taken,
    knock_candidates,
    to_draw,
    to_lay_off,
    waiting,
)

SIZES = {"desktop": {"size": DESKTOP}, "phone": phone()}


@pytest.fixture(params=SIZES.values(), ids=list(SIZES))
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


@pytest.mark.slow
def test_a_fault_is_found(url: str, visit: Visit) -> None:
    page = visit(url)
    expect(page.get_by_role("heading", name="Favourites")).to_be_visible()
    page.evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    assert any(fault.startswith("image-alt") for fault in faults(page))


@pytest.mark.sweep("one")
def test_the_pages(url: str, visit: Visit, look: dict[str, Any]) -> None:
    page = visit(url, **look)
    expect(page.get_by_role("heading", name="Favourites")).to_be_visible()
    check(page)
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    check(page)
    page.goto(f"{url}/rules/gin#G6")
    expect(page.locator("#G6")).to_be_visible()
    check(page)
    visit.expected = re.compile("404")
    page.goto(f"{url}/rules/knock-poker")
    expect(page.get_by_role("link", name="Gin rummy")).to_be_visible()
    check(page)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "heading"), [("learn", "Gin"), ("glossary", "Terms"), ("history", "Thanks")]
)
def test_long_pages(url: str, visit: Visit, look: dict[str, Any], path: str, heading: str) -> None:
    page = visit(f"{url}/{path}", **look)
    expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    check(page)


@pytest.mark.slow
def test_house_rules(url: str, visit: Visit, look: dict[str, Any]) -> None:
    page = visit(f"{url}/house", **look)
    page.locator("summary", has_text="Drawing").click()
    page.get_by_role("switch", name="Knocking with a deeper card").check()
    expect(page.locator(".mend")).to_be_visible()
    for row in page.locator("details > summary").all():
        if not row.evaluate("one => one.parentElement.open"):
            row.click()  # every field there is
    check(page)
    page.get_by_role("switch", name="Knocking with a deeper card").uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()
    page.goto(url)
    page.get_by_role("link", name="Gin rummy, my way").click()
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    check(page)


def nothing(table: Table) -> None:
    """As it stands."""


def choose(table: Table) -> None:
    """A card chosen, a hint given."""
    table.press("hint")
    expect(table.find("hint-text")).to_be_visible()


def why_not(table: Table) -> None:
    """A note is open."""
    table.press(table.card("Kc"))
    expect(table.find("note")).to_be_visible()


def show(table: Table) -> None:
    """The knock step."""
    table.press("knock")
    expect(table.find("knock-step")).to_be_visible()


def finish(table: Table) -> None:
    """The result of the deal."""
    table.end()
    expect(table.find("deal-result")).to_be_visible()


def fit(table: Table) -> None:
    """A card chosen that fits."""
    table.choose("Ks")
    expect(table.find("slot")).to_be_visible()


STATES = [
    (waiting, nothing),
    (to_draw, nothing),
    (knock_candidates, choose),
    (just_taken, why_not),
    (knock_candidates, show),
    (to_lay_off, fit),
    (eleven_melded, finish),
]


@pytest.mark.sweep("each")
@pytest.mark.parametrize(
    "state", STATES, ids=lambda state: f"{state[0].__name__}-{state[1].__name__}"
)
def test_the_table(
    stage: Stage,
    visit: Visit,
    state: tuple[Callable[[], Position], Callable[[Table], None]],
    look: dict[str, Any],
) -> None:
    position, then = state
    url, cookie = stage.table(position())
    table = Table(visit(url, cookie=cookie, prefers=BY_HAND, **look))
    expect(table.mat).to_be_visible()
    then(table)
    check(table.page)
