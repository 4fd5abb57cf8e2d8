"""A site without a server: a folder on a static host, and no network after the first visit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from browsing import Table, Visit, start
from openrummy.analysis.puzzles import load
from openrummy.cli.bench.offline.kills import VICTIMS, lost_by_kills
from openrummy.cli.site import folder as site_folder
from packed_site import packed_once
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
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site_folder, "packed", packed_once)
        files = site_folder.site(BASE)
    for name, content in files.items():
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
    """Wait until every file and the started Python are kept."""
    ready(page)
    # not with every frame, which would take the processor from what is waited for
    page.wait_for_function(KEPT, timeout=120_000, polling=250)
    page.wait_for_function(MEMORY, timeout=120_000, polling=250)


def survived(page: Page, moments: Sequence[int]) -> Page:
    """Kill the tab after each of these numbers of actions: what it had shown is there again.

    Returns the last tab, at the table.
    """
    for moment in moments:
        table = Table(page)
        seq = ""
        for _ in range(moment):
            assert table.ready(seq) != "game"
            seq = table.seq
            table.step() if not table.can("next-deal") else table.press("next-deal")
            table.ready(seq)
        shown, cards, address = int(table.seq), table.cards(), page.url
        context = page.context
        page.close(run_before_unload=False)
        page = context.new_page()
        page.goto(address)
        ready(page)
        table = Table(page)
        table.ready()
        assert int(table.seq) > shown or sorted(table.cards()) == sorted(cards)
        assert int(table.seq) >= shown
    return page


def solved(page: Page) -> str:
    """Solve a puzzle, the first one; its id."""
    page.get_by_role("link", name="Puzzles").first.click()
    page.get_by_role("link", name="The first upcard").click()
    puzzle = page.get_by_test_id("puzzle")
    expect(puzzle).to_have_attribute("data-answered", "false")
    name = puzzle.get_attribute("data-id") or ""
    token = load().by_id[name].solution[0]
    page.get_by_test_id("puzzle-choices").locator(f'[data-token="{token}"]').click()
    expect(puzzle).to_have_attribute("data-answered", "true")
    expect(page.get_by_test_id("puzzle-why")).to_have_attribute("data-state", "done")
    return name


@pytest.mark.timeout(900)  # a whole game beside three starts: busy machines take long for it
def test_a_first_visit_is_enough_for_another_tab_a_game_and_a_reload(
    host: StaticHost, visit: Visit
) -> None:
    """One story, since Python starts with every tab, which takes seconds."""
    first = visit(host.url + BASE, prefers={"pace": "instant"})
    expect(first.get_by_test_id("starting")).to_be_visible()
    installed(first)
    host.down()
    # a second tab, loaded from what is kept, takes over when it is asked to
    page = first.context.new_page()
    page.goto(host.url + BASE)
    expect(page.get_by_text("OpenRummy is open in another tab.")).to_be_visible()
    page.get_by_role("button", name="Play in this tab").click()
    ready(page)
    expect(page.get_by_role("heading", name="Play the computer")).to_be_visible()
    expect(first.get_by_text("OpenRummy is open in another tab.")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    first.close()
    start(page, title="Quick gin", opponent="Mara", level="Easy", target=50)
    table = Table(page)
    table.play("game")
    if table.find("deal-result").is_visible():
        table.press("next-deal")
    expect(table.find("game-result").get_by_role("row", name="Total")).to_be_visible()
    table.press("replay-game")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Learn").click()
    puzzle = solved(page)
    # the next start has kept the puzzle and the game
    page.reload()
    ready(page)
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-id", puzzle)
    expect(page.get_by_test_id("puzzle-prices")).to_be_visible()
    page.get_by_role("button", name="Guest").click()
    page.get_by_role("link", name="Your record").click()
    expect(page.get_by_test_id("played").get_by_role("link")).to_have_count(1)


def test_no_action_is_lost_when_browser_worker_or_page_is_killed(
    host: StaticHost, playwright: Playwright
) -> None:
    # without a network from the first kill on
    url = host.url + BASE
    assert lost_by_kills(playwright, url, len(VICTIMS), done=lambda _: host.down()) == 0


@pytest.mark.slow
def test_no_action_is_lost_when_tabs_die_again_and_again(host: StaticHost, visit: Visit) -> None:
    """A page that is opened again shows at least all that the one before had shown."""
    page = visit(host.url + BASE, prefers={"pace": "instant"})
    installed(page)
    host.down()
    page.reload()
    ready(page)
    start(page, title="Gin rummy", opponent="Mara", level="Hard", target=500)
    page = survived(page, (3, 1, 4, 2))
    page.goto(host.url + BASE + "rules/gin")
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Gin rummy")
