"""``openrummy play`` and the first page, in a real browser."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
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
        assert server.wait(10) == 0


@pytest.fixture(params=[(1280, 800), (360, 740)], ids=["desktop", "phone"])
def page(chromium: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a fresh browser."""
    width, height = request.param
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser.new_page(viewport={"width": width, "height": height})
        browser.close()


def test_the_server_answers(url: str) -> None:
    with urlopen(url.rstrip("/") + "/healthz") as answer:
        assert answer.status == 200


def test_the_first_page_shows_and_asks_no_other_host(url: str, page: Page) -> None:
    errors: list[str] = []
    hosts: set[str] = set()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.goto(url)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not errors
    assert hosts - {""} == {urlsplit(url).netloc}
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
