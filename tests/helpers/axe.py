"""Accessibility faults that axe-core reports on a page at rest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: the rules whose answer hangs on the colours of a page
COLOURS = ("color-contrast", "link-in-text-block")

_RUN = """async (only) => {
  const which = only.length ? { runOnly: only } : {};
  const found = await axe.run(document, { ...which, resultTypes: ["violations"] });
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


def faults(page: Page, only: Sequence[str] = ()) -> list[str]:
    """Serious and critical faults that axe-core reports, once the page has come to rest.

    ``only``: by these rules of axe.
    """
    page.evaluate(_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(_RUN, list(only)))


def check(page: Page) -> None:
    """Assert that there are no faults, in light and in dark colours."""
    page.emulate_media(color_scheme="light")
    assert not (problems := faults(page)), ("light", problems)
    page.emulate_media(color_scheme="dark")
    assert not (problems := faults(page, COLOURS)), ("dark", problems)
