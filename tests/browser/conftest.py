"""One browser for all tests; people with windows of their own; servers to visit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Playwright, sync_playwright

from browsing import FLAGS, Visit, surely
from live import Process, Seat
from staging import Stage, stage_is_set


@pytest.fixture(autouse=True)
def seeds_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages give seeds and servers wait for them, so scripted people give theirs too."""
    monkeypatch.setattr(Seat, "gives", True)


@pytest.fixture(scope="session", autouse=True)
def presses_arrive() -> Iterator[None]:
    """Every press reaches the page."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("click", "tap"):
            patch.setattr(Locator, name, surely(getattr(Locator, name)))
        yield


@pytest.fixture(scope="session")
def playwright(chromium: str) -> Iterator[Playwright]:
    """The driver of browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """A browser; every test opens contexts of its own in it."""
    browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens pages. At the end: no error was written and no other host was asked."""
    visit = Visit(browser)
    yield visit
    visit.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server process over an empty data folder, whose bots do not wait."""
    server = Process(tmp_path_factory.mktemp("data"), seed_wait=60)
    yield server
    assert server.stop() == ""


@pytest.fixture
def url(server: Process, request: pytest.FixtureRequest) -> str:
    """The address of a server whose deals follow from the name of the test."""
    server.reseed(request.node.nodeid)
    return server.url


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder, for a server that is to be killed."""
    return tmp_path / "data"


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    """A server where a test sets up the positions."""
    with stage_is_set() as stage:
        yield stage
