"""A site without a server: a folder on a static host, and no network after the first visit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing import Table, Visit, start
from openrummy.cli.site.folder import site
from static_host import StaticHost

BASE = "/rummy/"
KEPT = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated";
}"""

MEMORY = """async () => {
    const cache = await caches.open("openrummy-memory");
    return (await cache.keys()).length === 1;
}"""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site's folder, as ``openrummy site`` writes it, below one that is served."""
    root = tmp_path_factory.mktemp("host")
    for name, content in site(BASE).items():
        path = root / BASE.strip("/") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


@pytest.fixture
def host(folder: Path) -> Iterator[StaticHost]:
    host = StaticHost(folder)
    yield host
    host.down()


def ready(page: Page) -> None:
    """Wait until Python has started."""
    expect(page.get_by_test_id("starting")).to_have_count(0, timeout=120_000)
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)


def installed(page: Page) -> None:
    """Wait until every file and the started Python are kept, then load the page from them."""
    ready(page)
    page.wait_for_function(KEPT, timeout=120_000)
    page.wait_for_function(MEMORY, timeout=120_000)
    page.reload()
    ready(page)
    assert page.evaluate("navigator.serviceWorker.controller !== null")


def test_a_game_is_played_without_a_network(host: StaticHost, visit: Visit) -> None:
    page = visit(host.url + BASE, prefers={"pace": "instant"})
    expect(page.get_by_test_id("starting")).to_be_visible()
    installed(page)
    host.down()
    start(page, title="Quick gin", opponent="Mara", level="Easy", target=50)
    table = Table(page)
    table.play("game")
    if table.find("deal-result").is_visible():
        table.press("next-deal")
    expect(table.find("game-result").get_by_role("row", name="Total")).to_be_visible()
    table.press("replay-game")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(host.url + BASE + "rules/gin")
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Gin rummy")


def test_no_action_is_lost_when_a_tab_dies(host: StaticHost, visit: Visit) -> None:
    """A page that is opened again shows at least all that the one before had shown."""
    page = visit(host.url + BASE, prefers={"pace": "instant"})
    installed(page)
    start(page, title="Gin rummy", opponent="Mara", level="Hard", target=500)
    address = page.url
    for moment in (3, 1, 4, 2):
        table = Table(page)
        seq = ""
        for _ in range(moment):
            assert table.ready(seq) != "game"
            seq = table.seq
            table.step() if not table.can("next-deal") else table.press("next-deal")
            table.ready(seq)
        shown, cards = int(table.seq), table.cards()
        context = page.context
        page.close(run_before_unload=False)
        page = context.new_page()
        page.goto(address)
        ready(page)
        table = Table(page)
        table.ready()
        assert int(table.seq) > shown or sorted(table.cards()) == sorted(cards)
        assert int(table.seq) >= shown


def test_a_second_tab_takes_over_when_it_is_asked_to(host: StaticHost, visit: Visit) -> None:
    page = visit(host.url + BASE)
    ready(page)
    second = page.context.new_page()
    second.goto(host.url + BASE)
    expect(second.get_by_text("OpenRummy is open in another tab.")).to_be_visible()
    second.get_by_role("button", name="Play in this tab").click()
    ready(second)
    expect(second.get_by_role("heading", name="Play the computer")).to_be_visible()
    expect(page.get_by_text("OpenRummy is open in another tab.")).to_be_visible()
