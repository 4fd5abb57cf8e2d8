"""Takes the pictures in ``docs/img`` anew: ``.venv/bin/python tests/helpers/screens.py``.

With a folder as argument, many more go there, for a look after a change. The
positions are set up, the pages and the server are real. A picture is named
after what it shows and how wide its window is.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from browsing import BY_HAND, DESKTOP, FLAGS, NARROW, PHONE, Table, Visit, phone
from openrummy.core.engine import Position
from staging import Stage, knock_candidates, stage_is_set, thinking, to_lay_off

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "img"
#: the pictures in the repository; a folder of your own gets all
KEPT = {"table-1280", "table-390", "result-1280"}
LARGEST = 250_000


def nothing(table: Table) -> None:
    """Leave the page as it is."""
    table.ready()


def knock(table: Table) -> None:
    """Open the choice of melds to show."""
    table.press("knock")
    expect(table.find("knock-step")).to_be_visible()


def result(table: Table) -> None:
    """Knock, and show the result."""
    table.end()
    expect(table.find("deal-result")).to_be_visible()


def fit(table: Table) -> None:
    """Choose a card that fits."""
    table.choose("Ks")
    expect(table.find("slot")).to_be_visible()


TABLES: dict[str, tuple[Callable[[], Position], Callable[[Table], None], dict[str, Any]]] = {
    "table": (knock_candidates, nothing, {}),
    "thinking": (thinking, lambda table: None, {}),
    "knock": (knock_candidates, knock, {}),
    "lay-off": (to_lay_off, fit, BY_HAND),
    "result": (to_lay_off, lambda table: expect(table.find("deal-result")).to_be_visible(), {}),
}
PAGES = {"start": "/", "rules": "/rules/gin"}


def take(page: Page, picture: Path) -> None:
    """One picture, once everything has come to rest."""
    page.wait_for_load_state("networkidle")
    # the faint gradient of the mat, dithered, would make a picture three times as large
    page.add_style_tag(content="[data-testid=table] { background: var(--mat) !important }")
    page.screenshot(path=picture, animations="disabled")
    assert picture.stat().st_size < LARGEST, picture


def show(name: str, look: dict[str, Any], stage: Stage, visit: Visit) -> Page:
    """The page to be taken."""
    if name in PAGES:
        page = visit(stage.url + PAGES[name], **look)
        expect(page.locator("h1").first).to_be_visible()
        return page
    position, then, prefers = TABLES[name]
    url, cookie = stage.table(position())
    table = Table(visit(url, cookie=cookie, prefers=prefers, **look))
    expect(table.mat).to_be_visible()
    then(table)
    return table.page


def main(own: Path | None) -> None:
    """Take all pictures into a given folder, or the kept ones into ``docs/img``."""
    folder = own or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    chromium = (
        shutil.which("chromium-headless-shell")
        or shutil.which("chromium")
        or shutil.which("chromium-browser")
    )
    with sync_playwright() as playwright, stage_is_set() as stage:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        visit = Visit(browser)
        for look in ({"size": DESKTOP}, phone(PHONE), phone(NARROW)):
            for name in (*PAGES, *TABLES):
                full = f"{name}-{look['size'][0]}"
                if own or full in KEPT:
                    take(show(name, look, stage, visit), folder / f"{full}.png")
        visit.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
