"""The documentation in a browser: found, searched and read as strictly as the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from browsing import Visit
from docs_text import script
from live import in_thread
from openrummy.server.settings import Settings

# building takes half a minute where nothing is built
pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that shows the documentation as it stands."""
    folder = tmp_path_factory.mktemp("site") / "docs"
    assert script("docs").build(folder) == 0
    with in_thread(Settings(docs=folder, bot_delay_ms=0)) as url:
        yield url


def test_a_page_is_found_by_searching(site: str, visit: Visit) -> None:
    page = visit(f"{site}/docs/")
    page.get_by_role("link", name="Playing").first.click()
    page.get_by_role("heading", name="Playing", level=1).wait_for()
    page.get_by_placeholder("Search").fill("undercut")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="The rules").first.click()
    page.get_by_role("heading", name=re.compile("The rules"), level=1).wait_for()
    page.goto(f"{site}/docs/notebooks/first-study.html")
    assert page.locator(".cell_output img").evaluate("(it) => it.complete && it.naturalWidth > 0")


def test_who_chose_dark_in_the_game_reads_in_the_dark(site: str, visit: Visit) -> None:
    page = visit(f"{site}/learn", prefers={"theme": "dark"})
    page.get_by_role("link", name="Documentation").click()
    page.get_by_role("heading", name="OpenRummy", level=1).wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 23, 24)"
    page.get_by_role("link", name="Back to the game").click()
    page.get_by_role("link", name="Learn").first.wait_for()
