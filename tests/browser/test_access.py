"""No serious fault that axe-core finds: on every page, in many states, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing import DESKTOP, Table, Visit, phone
from staging import (
    Stage,
    eleven_melded,
    just_taken,
    to_draw,
    to_lay_off,
    waiting,
    ways_to_knock,
)

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ["light", "dark"]
SIZES = {"desktop": {"size": DESKTOP}, "phone": phone()}

_RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}"""


def faults(page: Page) -> list[str]:
    """What axe-core finds, the serious and the critical, once the page has come to rest."""
    page.evaluate(
        """() => Promise.all(document.getAnimations()
            .filter((one) => one.effect?.getTiming().iterations !== Infinity)
            .map((one) => one.finished.catch(() => {})))"""
    )
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(_RUN))


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=SIZES.values(), ids=list(SIZES))
def look(request: pytest.FixtureRequest, theme: str) -> dict[str, object]:
    return request.param | {"color_scheme": theme}


def test_the_pages(url: str, visit: Visit, look: dict[str, object]) -> None:
    page = visit(url, **look)  # type: ignore[arg-type]
    expect(page.get_by_role("heading", name="All games")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Settings", exact=True).click()
    assert faults(page) == []
    page.goto(f"{url}/rules")
    expect(page.get_by_role("heading", name="The words")).to_be_visible()
    assert faults(page) == []
    page.goto(f"{url}/rules/gin#G6")
    expect(page.locator("#G6")).to_be_visible()
    assert faults(page) == []


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
    (ways_to_knock, choose),
    (just_taken, why_not),
    (ways_to_knock, show),
    (to_lay_off, fit),
    (eleven_melded, finish),
]


@pytest.mark.parametrize("state", STATES, ids=lambda one: f"{one[0].__name__}-{one[1].__name__}")
def test_the_table(
    stage: Stage,
    visit: Visit,
    state: tuple[Callable[[], object], Callable[[Table], None]],
    look: dict[str, object],
) -> None:
    position, then = state
    url, cookie = stage.table(position())  # type: ignore[arg-type]
    table = Table(visit(url, cookie=cookie, **look))  # type: ignore[arg-type]
    expect(table.mat).to_be_visible()
    then(table)
    assert faults(table.page) == []
