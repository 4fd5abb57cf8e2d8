"""``openrummy play`` and the first page, in a real browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from browsing import DESKTOP, NARROW, Visit

OPENRUMMY = Path(sys.executable).parent / "openrummy"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server as a player starts it, on a free port and with an empty data folder."""
    data = tmp_path_factory.mktemp("data")
    command = [OPENRUMMY, "play", "--no-browser", "--json", "--port", "0", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        yield json.loads(server.stdout.readline())["url"]
        server.terminate()
        assert server.wait(60) == 0


def test_the_server_answers(url: str) -> None:
    with urlopen(url.rstrip("/") + "/healthz") as answer:
        assert answer.status == 200


@pytest.mark.sweep("one")
@pytest.mark.parametrize("size", [DESKTOP, NARROW], ids=["desktop", "phone"])
def test_the_first_page_shows_and_asks_no_other_host(
    url: str, visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(url, size)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.slow
def test_an_unknown_address_offers_where_to_go(url: str, visit: Visit) -> None:
    visit.expected = re.compile("404")
    page = visit(f"{url}nowhere/at/all")
    page.get_by_role("link", name="To the start page").click()
    expect(page.locator("button[type=submit]")).to_be_visible()


@pytest.mark.slow
def test_a_table_that_is_not_there_says_so(url: str, visit: Visit) -> None:
    page = visit(f"{url}t/calm-otter-999")
    notice = page.get_by_role("heading", name="There is no such table, or you need an invitation")
    expect(notice).to_be_visible()
    page.get_by_role("link", name="New table").click()
    expect(page.locator("button[type=submit]")).to_be_visible()
