"""Readable pages: no words cut or outside their box, no button over another."""

from __future__ import annotations

from playwright.sync_api import Page

# The faults of the page as it stands, a line each. A scrollable element cuts nothing.
_FAULTS = r"""() => {
  const faults = new Set();
  const own = (one) => (one.innerText || one.getAttribute("aria-label") || "")
    .trim().replace(/\s+/g, " ").slice(0, 60);
  const path = (one) => {
    const steps = [];
    for (let at = one; at && steps.length < 3; at = at.parentElement)
      steps.unshift(at.tagName.toLowerCase() + [...at.classList].map((name) =>
        name.startsWith("svelte-") ? "" : `.${name}`).join(""));
    return steps.join(" > ");
  };
  const style = new Map();
  const of = (one) => {
    if (!style.has(one)) style.set(one, getComputedStyle(one));
    return style.get(one);
  };
  const scrolls = (one, axis) => /auto|scroll/.test(of(one)[`overflow${axis}`]);
  const clips = (one, axis) => /hidden|clip/.test(of(one)[`overflow${axis}`]);
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest(".unseen, svg, [hidden], [inert], option, select, .skip");
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.add(`the page is ${wide} wide`);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (!/\p{L}/u.test(text.data) || !seen(parent)) continue;
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter((one) => one.width > 1 && one.height > 1);
    if (!boxes.length) continue;
    const left = Math.min(...boxes.map((one) => one.left));
    const right = Math.max(...boxes.map((one) => one.right));
    const top = Math.min(...boxes.map((one) => one.top));
    const bottom = Math.max(...boxes.map((one) => one.bottom));
    const said = text.data.trim().replace(/\s+/g, " ").slice(0, 60);
    let across = false;
    let along = false;
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      across ||= scrolls(at, "X");
      along ||= scrolls(at, "Y");
      const box = at.getBoundingClientRect();
      // what is clipped to nothing is for the ear, or folded
      if (box.width < 2 || box.height < 2) break;
      if (!across && clips(at, "X") && (left < box.left - 1.5 || right > box.right + 1.5)) {
        faults.add(`cut: ${said} (${path(parent)})`);
        break;
      }
      if (!along && clips(at, "Y") && (top < box.top - 4 || bottom > box.bottom + 4)) {
        faults.add(`cut below: ${said} (${path(parent)})`);
        break;
      }
      const button = at.matches("button, a.button, summary");
      if (button && (left < box.left - 1.5 || right > box.right + 1.5)) {
        faults.add(`wider than its button: ${said} (${path(at)})`);
        break;
      }
      if (button && (top < box.top - 2 || bottom > box.bottom + 2)) {
        faults.add(`higher than its button: ${said} (${path(at)})`);
        break;
      }
    }
    if (!across && (left < -1.5 || right > innerWidth + 1.5))
      faults.add(`beside the page: ${said} (${path(parent)})`);
  }

  // the part of it that is in view
  const shown = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      if (scrolls(at, "X") || clips(at, "X"))
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (scrolls(at, "Y") || clips(at, "Y"))
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  // on top where it stands, and no card: cards lie over each other
  const buttons = [...document.querySelectorAll("button, a.button, input, select, summary")]
    .filter((one) => seen(one) && !one.closest("[data-layer] .stack, [data-depth], .meld, .fan"))
    .map((one) => ({ one, box: shown(one) }))
    .filter(({ one, box }) => {
      if (box.width < 4 || box.height < 4) return false;
      const at = [box.left + box.width / 2, box.top + box.height / 2];
      return one.contains(document.elementFromPoint(...at));
    });
  buttons.forEach(({ one, box }, i) => {
    for (const other of buttons.slice(i + 1)) {
      if (one.contains(other.one) || other.one.contains(one)) continue;
      const x = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const y = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (x > 2 && y > 2)
        faults.add(`one over the other: ${own(one)} / ${own(other.one)} (${path(one)})`);
    }
  });
  return [...faults];
}"""


def misfits(page: Page) -> list[str]:
    """Texts that cannot be read and buttons that cannot be pressed on a page as it stands."""
    return list(page.evaluate(_FAULTS))
