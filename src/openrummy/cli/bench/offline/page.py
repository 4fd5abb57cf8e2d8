"""A visitor of a site without a server, in Chromium."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from openrummy.cli.common import fail
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

OVER = "over"
_CARD = "card "
CPU_SLOWDOWN = 4.0  # as a cheap phone
_PATIENCE = 180_000  # ms
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_WORKER_ACTIVATED = (
    """async () => (await navigator.serviceWorker.ready).active.state === "activated" """
)
_PAINT = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime"""
_SEQ = """() => Number(document.querySelector("[data-testid=table]").dataset.seq)"""
#: Turn off bot pauses and introductions, and keep references to the workers.
_SETTINGS = """
workers = [];
Worker = class extends Worker {
    constructor(...given) { workers.push(super(...given)); }
};
if (origin !== "null") {
    localStorage.openrummy ??= '{"pace":"instant"}';
    localStorage["openrummy.met"] ??= '["*"]';
}
"""
#: Milliseconds from the release of each press to the frame after the first change of the table or
#: the selection. A card is selected on release, before the click event.
_WATCH = """() => {
    window.taps = [];
    addEventListener("pointerup", ({ timeStamp }) => {
        const watch = new MutationObserver(() => {
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - timeStamp)));
        });
        watch.observe(document.querySelector("[data-testid=table]").parentElement, {
            subtree: true,
            attributeFilter: ["data-seq", "aria-selected"],
        });
    }, true);
}"""
#: The next press at a table of gin: a test id, or a card to discard.
_NEXT = """() => {
    const find = (id) => document.querySelector(`[data-testid=${id}]`);
    const can = (id) => find(id) && find(id).getAttribute("aria-disabled") !== "true";
    const table = find("table");
    if (!table) return null;
    const hand = [...table.querySelectorAll("[data-testid=hand] [data-card]")];
    if (find("game-result")) return "over";
    if (can("next-deal")) return "next-deal";
    if (!find("turn-prompt")?.classList.contains("mine")) return null;
    const { phase } = table.dataset;
    if (phase === "draw") return "stock";
    if (phase === "offer" || phase === "last-take") return "extra-action";
    if (phase === "defend") return "lay-off-for-me";
    if (hand.some((card) => card.getAttribute("aria-selected") === "true")) return "main-action";
    return hand.length ? `card ${hand.at(-1).dataset.card}` : null;
}"""
_CHANGED = """([seq, count, chosen]) => {
    const table = document.querySelector("[data-testid=table]");
    const selected = document.querySelectorAll("[data-card][aria-selected=true]").length;
    return table.dataset.seq !== seq || taps.length > count || (chosen && selected > 0);
}"""


def chromium() -> str:
    """Path of Chromium; exits with an error if it or Playwright is missing."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        fail(say("site_cli.no-playwright"))
    named = os.environ.get("OPENRUMMY_CHROMIUM", "")
    paths = [path for name in (named, *_NAMES) if (path := shutil.which(name))]
    if not paths:
        fail(say("site_cli.no-chromium"))
    return paths[0]


class Visitor:
    """A visitor with a separate browser profile, ``context``."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._url = url
        self._context = context
        self._context.set_default_timeout(_PATIENCE)
        self._context.add_init_script(_SETTINGS)
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        assert self._page is not None
        return self._page

    def first_card(self, slowed: float = 1.0) -> float:
        """Seconds from the address to the first card of a game of gin."""
        page = self._new_page(slowed)
        began = perf_counter()
        page.goto(self._url)
        page.get_by_test_id("starting").wait_for(state="detached")
        page.locator("button[type=submit]").click()
        page.locator("[data-testid=hand] [data-card]").first.wait_for()
        return perf_counter() - began

    def paint(self, slowed: float) -> float:
        """Seconds from the address to the first text on the page."""
        page = self._new_page(slowed)
        page.goto(self._url)
        return float(page.wait_for_function(_PAINT).json_value()) / 1000

    def wait_until_kept(self) -> None:
        """Wait until the service worker has cached every file."""
        self.page.wait_for_function(_WORKER_ACTIVATED)

    def taps(self, count: int) -> list[float]:
        """Milliseconds from each press to its visible effect, at the open table."""
        page = self.page
        page.evaluate(_WATCH)
        for _ in range(count):
            name = self.next_press()
            if name == OVER:
                fail("the game ended before the presses were counted")
            seq = page.get_by_test_id("table").get_attribute("data-seq")
            pressed = page.evaluate("() => taps.length")
            self.press(name)
            page.wait_for_function(_CHANGED, arg=[seq, pressed, name.startswith(_CARD)])
        return [float(time) for time in page.evaluate("() => taps")]

    def next_press(self) -> str:
        """Wait for a turn and return the next press, or :data:`OVER` after the game."""
        return str(self.page.wait_for_function(_NEXT).json_value())

    def press(self, name: str) -> None:
        """Press a control returned by :meth:`next_press`."""
        if name.startswith(_CARD):
            card = name.removeprefix(_CARD)
            self.page.locator(f'[data-testid=hand] [data-card="{card}"]').click()
        else:
            self.page.get_by_test_id(name).click()

    def seq(self) -> int:
        """Version of the table on display."""
        return int(self.page.evaluate(_SEQ))

    def come_back(self, address: str) -> None:
        """Open the address of a table in a new page, and wait until it is shown."""
        page = self._new_page()
        page.goto(address)
        page.get_by_test_id("starting").wait_for(state="detached")
        page.get_by_test_id("table").wait_for()

    def leave(self) -> None:
        """Close the browser profile."""
        self._context.close()

    def _new_page(self, slowed: float = 1.0) -> Page:
        if self._page is not None:
            self._page.close(run_before_unload=False)
        self._page = self._context.new_page()
        self._page.set_viewport_size({"width": 1280, "height": 800})
        self._page.emulate_media(reduced_motion="reduce")
        session = self._context.new_cdp_session(self._page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        return self._page


def memory_mb(browser: Browser) -> float:
    """Memory of the largest process that shows pages, in MB (Linux only; else 0)."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    pids = [int(row["id"]) for row in processes if row["type"] == "renderer"]
    return max((_private_mb(pid) for pid in pids), default=0.0)


def _private_mb(pid: int) -> float:
    if not sys.platform.startswith("linux"):
        return 0.0
    sizes: dict[str, Any] = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()[1:]:
        key, size, *_ = line.split()
        sizes[key] = int(size)
    return float(sizes["Private_Dirty:"] + sizes["Private_Clean:"]) / 1000
