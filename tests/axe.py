"""What axe-core finds on a page that has come to rest."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

_RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) =>
      `${one.id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`));
}"""


# Nothing that ends has yet to end, looked at again after what comes with the next frames.
_REST = """async () => {
  const running = () => document.getAnimations().filter(
    (one) => one.playState === "running" && one.effect?.getTiming().iterations !== Infinity);
  for (let calm = 0; calm < 3; calm++) {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    if (!running().length) continue;
    calm = -1;
    await Promise.all(running().map((one) => one.finished.catch(() => {})));
  }
}"""


def faults(page: Page) -> list[str]:
    """What axe-core finds, the serious and the critical, once the page has come to rest."""
    page.evaluate(_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(_RUN))


def check(page: Page) -> None:
    """No faults in light nor in dark."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found = faults(page)
        assert not found, (theme, found)
