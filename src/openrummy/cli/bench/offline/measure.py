"""The figures of ``openrummy bench offline``, as medians over several visits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from openrummy.cli.bench.offline.host import CountingHost
from openrummy.cli.bench.offline.page import CPU_SLOWDOWN, Visitor, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_TAPS = 40
_KILLS = 3
#: Figures that this program cannot take yet, and why.
NOT_YET = {
    "wasm_of_native": "deals are not played without their players in a browser yet",
    "hard_ms": "a table does not say how long its computer thought",
    "review_s_per_game": "a site without a server has no reviews yet",
    "presets_played": "the script plays gin only",
    "marks_equal": "a site without a server has no reviews yet",
}


def measure(folder: Path, runs: int, done: Callable[[int], None]) -> dict[str, Any]:
    """The figures of the site in ``folder``; ``done`` is called after each visit.

    The keys stand in ``docs/offline.md``.
    """
    from playwright.sync_api import sync_playwright

    visits: list[dict[str, float]] = []
    taps: list[float] = []
    with sync_playwright() as playwright, CountingHost(folder) as host:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for number in range(runs):
            visits.append(_measure_visits(browser, host, taps, kills=_KILLS if number == 0 else 0))
            done(1)
        browser.close()
    figures: dict[str, Any] = {key: _median(visits, key) for key in visits[0] if key != "lost"}
    figures["tap_ms_p95_4x"] = round(quantiles(taps, n=20)[-1], 1)
    figures["lost"] = int(visits[0]["lost"])
    return {
        "runs": runs,
        "taps": len(taps),
        "kills": _KILLS,
        **figures,
        **dict.fromkeys(NOT_YET),
        "not_measured": NOT_YET,
    }


def _measure_visits(
    browser: Browser, host: CountingHost, taps: list[float], kills: int
) -> dict[str, float]:
    """One person's first visit, the next ones, and some play."""
    figures: dict[str, float] = {}
    before = host.sent
    visitor = Visitor(browser, host.url)
    figures["first_card_s_cold"] = visitor.first_card()
    figures["transfer_mb"] = (host.sent - before) / 1e6
    visitor.wait_until_kept()
    figures["first_card_s_warm"] = visitor.first_card()
    figures["first_card_s_warm_4x"] = visitor.first_card(slowed=CPU_SLOWDOWN)
    taps += visitor.taps(_TAPS)
    figures["memory_mb"] = visitor.memory_mb()
    figures["lost"] = sum(visitor.lost_by_a_kill() for _ in range(kills))
    visitor.leave()
    stranger = Visitor(browser, host.url)
    figures["paint_s_4x"] = stranger.paint(slowed=CPU_SLOWDOWN)
    stranger.leave()
    return figures


def _median(visits: list[dict[str, float]], key: str) -> float:
    return round(median(visit[key] for visit in visits), 2)
