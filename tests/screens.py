"""Takes the pictures in ``docs/img`` anew: ``.venv/bin/python tests/screens.py [FOLDER]``.

The positions are set up, the pages and the server are real. Each picture is
named after what it shows and how wide its window is.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from browsing import BY_HAND, DESKTOP, FLAGS, NARROW, PHONE, Table, Visit, phone
from openrummy.engine import Position
from staging import Stage, stage_is_set, thinking, to_lay_off, ways_to_knock

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "img"
#: the widths of the pictures in the repository; a folder of one's own gets all
KEPT = {DESKTOP[0], PHONE[0]}


def nothing(table: Table) -> None:
    """As it stands."""
    table.ready()


def knock(table: Table) -> None:
    """The ways to show the hand."""
    table.press("knock")
    expect(table.find("knock-step")).to_be_visible()


def result(table: Table) -> None:
    """Knocked."""
    table.end()
    expect(table.find("deal-result")).to_be_visible()


def fit(table: Table) -> None:
    """A card chosen that fits."""
    table.choose("Ks")
    expect(table.find("slot")).to_be_visible()


TABLES: dict[str, tuple[Callable[[], Position], Callable[[Table], None], dict[str, Any]]] = {
    "table": (ways_to_knock, nothing, {}),
    "thinking": (thinking, lambda table: None, {}),
    "knock": (ways_to_knock, knock, {}),
    "lay-off": (to_lay_off, fit, BY_HAND),
    "result": (to_lay_off, lambda table: expect(table.find("deal-result")).to_be_visible(), {}),
}
PAGES = {"start": "/", "rules": "/rules/gin"}


def take(page: Page, folder: Path, name: str, width: int) -> None:
    """One picture, once everything has come to rest."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=folder / f"{name}-{width}.png", animations="disabled")


def main(folder: Path, widths: set[int], stage: Stage, visit: Visit) -> None:
    """All pictures at these widths."""
    looks = [{"size": DESKTOP}, phone(PHONE), phone(NARROW)]
    for look in looks:
        width = look["size"][0]
        if width not in widths:
            continue
        for name, path in PAGES.items():
            page = visit(stage.url + path, **look)
            expect(page.locator("h1").first).to_be_visible()
            take(page, folder, name, width)
        for name, (position, then, prefers) in TABLES.items():
            url, cookie = stage.table(position())
            table = Table(visit(url, cookie=cookie, prefers=prefers, **look))
            expect(table.mat).to_be_visible()
            then(table)
            take(table.page, folder, name, width)


if __name__ == "__main__":
    own = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    (own or FOLDER).mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright, stage_is_set() as stage:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        main(own or FOLDER, {*KEPT, NARROW[0]} if own else KEPT, stage, Visit(browser))
        browser.close()
