"""Measurements of ``openrummy bench offline``: medians over several visits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from openrummy.cli.bench.offline.headless import headless
from openrummy.cli.bench.offline.host import CountingHost
from openrummy.cli.bench.offline.kills import lost_by_kills
from openrummy.cli.bench.offline.page import CPU_SLOWDOWN, Visitor, chromium, memory_mb

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_TAPS = 40
#: Figures that are not measured yet, with the reason.
NOT_YET = {
    "review_s_per_game": "reviews of whole games are not timed in a browser yet",
    "marks_equal": "marks of a browser and a server are not compared yet",
}


def measure(
    folder: Path, runs: int, kills: int, presets: Sequence[str], done: Callable[[int], None]
) -> dict[str, Any]:
    """The figures of the site in ``folder``; ``done`` is called after each visit, kill and preset.

    The keys are documented in ``docs/offline.md``.
    """
    from playwright.sync_api import sync_playwright

    visits: list[dict[str, float]] = []
    taps: list[float] = []
    with sync_playwright() as playwright, CountingHost(folder) as host:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for _ in range(runs):
            visits.append(_measure_visits(browser, host, taps))
            done(1)
        browser.close()
        lost = lost_by_kills(playwright, host.url, kills, done)
    figures: dict[str, Any] = {key: _median(visits, key) for key in visits[0]}
    figures["tap_ms_p95_4x"] = round(quantiles(taps, n=20)[-1], 1)
    figures["lost"] = lost
    return {
        "runs": runs,
        "taps": len(taps),
        "kills": kills,
        **figures,
        **headless(folder, presets, done),
        **dict.fromkeys(NOT_YET),
        "not_measured": NOT_YET,
    }


def _measure_visits(browser: Browser, host: CountingHost, taps: list[float]) -> dict[str, float]:
    """One person's first visit, the next ones, and some play."""
    figures: dict[str, float] = {}
    before = host.sent
    visitor = Visitor(browser.new_context(), host.url)
    figures["first_card_s_cold"] = visitor.first_card()
    figures["transfer_mb"] = (host.sent - before) / 1e6
    visitor.wait_until_kept()
    figures["first_card_s_warm"] = visitor.first_card()
    figures["first_card_s_warm_4x"] = visitor.first_card(slowed=CPU_SLOWDOWN)
    taps += visitor.taps(_TAPS)
    figures["memory_mb"] = memory_mb(browser)
    visitor.leave()
    stranger = Visitor(browser.new_context(), host.url)
    figures["paint_s_4x"] = stranger.paint(slowed=CPU_SLOWDOWN)
    stranger.leave()
    return figures


def _median(visits: list[dict[str, float]], key: str) -> float:
    return round(median(visit[key] for visit in visits), 2)
