"""A person in front of a browser: opens pages, reads a table, acts at it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    TimeoutError,
    expect,
)

from openrummy.play.host import entropy

# The suggestions of an address bar, which nobody sees here: two pages beside every window.
SUGGESTIONS = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
# The switch counts once, so it repeats what Playwright turns off.
TURNED_OFF = (
    *SUGGESTIONS,
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
FLAGS = [
    f"--disable-features={','.join(TURNED_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000
DESKTOP, PHONE, NARROW = (1280, 800), (390, 844), (360, 740)

#: settings of a person who lays off cards one by one
BY_HAND = {"layOff": "hand"}

expect.set_options(timeout=PATIENCE)


# What a page draws follows from the name of the test, too: its seed goes into the deal.
CHANCE = """(() => {
    let state = SEED;
    const next = () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return (mixed ^ (mixed >>> 14)) >>> 0;
    };
    Math.random = () => next() / 2 ** 32;
    const fill = (places) => {
        for (let at = 0; at < places.length; at++) places[at] = next();
        return places;
    };
    Object.defineProperty(crypto, "getRandomValues", {
        value: fill,
    });
})();"""


# What was pressed last on this page, and how many presses it heard of.
HEARD = """(() => {
    window.pressesHeard = 0;
    window.lastPressed = "nothing";
    addEventListener("pointerdown", ({ target, clientX, clientY }) => {
        const one = target.closest?.("[data-card], [data-testid]") ?? target;
        const name = one.dataset?.card ?? one.dataset?.testid ?? one.tagName;
        window.pressesHeard += 1;
        window.lastPressed = `${name} at ${clientX}, ${clientY}`;
    }, true);
})();"""


def surely(act: Callable[..., None]) -> Callable[..., None]:
    """A click or tap that is repeated if the page has heard no press at all.

    On a busy machine Chromium may drop one without an error from the driver.
    """

    @wraps(act)
    def press(self: Locator, *args: Any, **options: Any) -> None:
        before = _heard(self.page)
        act(self, *args, **options)
        if before is not None and _heard(self.page) == before:
            act(self, *args, **options)

    return press


def _heard(page: Page) -> list[float] | None:
    """Number of this document and of the presses it has heard; None while it is leaving."""
    try:
        answer = page.evaluate("[performance.timeOrigin, window.pressesHeard ?? -1]")
    except Error:
        return None
    return list(answer) if answer[1] >= 0 else None


# Chromium says so where a page is left before its socket has opened, as a quick person may.
LEFT_AT_ONCE = "WebSocket is closed before the connection is established."


class Visit:
    """Opens windows, each for a person of its own, and watches all of them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.hosts: set[str] = set()
        self._own: set[str] = set()
        #: errors that belong to what a test does
        self.expected = re.compile(r"(?!)")

    def __call__(
        self,
        url: str,
        size: tuple[int, int] = DESKTOP,
        cookie: str = "",
        prefers: dict[str, Any] | None = None,
        met: bool = True,
        **options: Any,
    ) -> Page:
        """A fresh window at an address; ``cookie`` names the visitor, with these settings.

        ``met``: every game was played in this browser before, and none is explained.
        """
        width, height = size
        options = {"reduced_motion": "reduce"} | options
        context = self._browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("console", lambda said: self._heard(said.type, said.text))
        context.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        if cookie:
            context.add_cookies([{"name": "openrummy_guest", "value": cookie, "url": origin(url)}])
        if prefers:
            # as if chosen on an earlier visit: what the page itself keeps is left alone
            kept = json.dumps(json.dumps(prefers))
            context.add_init_script(f"if (origin !== 'null') localStorage.openrummy ??= {kept}")
        if met:
            context.add_init_script(
                "if (origin !== 'null') localStorage['openrummy.met'] ??= '[\"*\"]'"
            )
        chance = int.from_bytes(entropy.draw(4, "page"), "big")
        context.add_init_script(CHANCE.replace("SEED", str(chance)))
        context.add_init_script(HEARD)
        page = context.new_page()
        page.on("websocket", lambda socket: self.hosts.add(urlsplit(socket.url).netloc))
        self._own.add(urlsplit(url).netloc)
        page.goto(url)
        return page

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not text.endswith(LEFT_AT_ONCE):
            self.errors.append(text)

    def close(self) -> None:
        """Close all windows, and assert that they called no other server and logged no errors."""
        for context in self._contexts:
            context.close()
        errors = [error for error in self.errors if not self.expected.search(error)]
        assert not errors, errors
        assert self.hosts - {""} <= self._own, self.hosts


def origin(url: str) -> str:
    """Scheme, host and port of an address."""
    scheme, host, *_ = urlsplit(url)
    return f"{scheme}://{host}"


def phone(size: tuple[int, int] = PHONE) -> dict[str, Any]:
    """Options of a browser context that make it a phone."""
    return {"size": size, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


# The window is so large, and everything has kept its place for some frames: sizes follow sizes.
_RESIZED = """async ([width, height]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const places = () => [...document.querySelectorAll("body *")].map((one) =>
    [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight].join()).join(" ");
  while (innerWidth !== width || innerHeight !== height) await frame();
  for (let before = "", same = 0; same < 3; ) {
    await frame();
    const here = places();
    same = here === before ? same + 1 : 0;
    before = here;
  }
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Make the window another size and wait until the page has followed."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_RESIZED, list(size))


def no_scroll_sideways(page: Page) -> None:
    """Assert that nothing is wider than the window."""
    # not innerWidth: a phone's grows with a page that is too wide
    assert page.viewport_size
    width = page.viewport_size["width"]
    # a picture or two after it opened: sizes follow sizes
    page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)


# The version of the table and what it waits for: me, nobody, or a click on a result.
READY = """(seq) => {
  const find = (id) => document.querySelector(`[data-testid=${id}]`);
  const table = find("table");
  if (!table) return null;
  if (find("game-result")) return "game";
  if (table.dataset.seq === seq) return null;
  const next = find("next-deal");
  if (next) return next.getAttribute("aria-disabled") === "true" ? null : "deal";
  return find("turn-prompt")?.classList.contains("mine") ? "turn" : null;
}"""

How = Literal["mouse", "touch"]


class Table:
    """The table on the page, played with the mouse or a finger."""

    def __init__(self, page: Page, how: How = "mouse") -> None:
        self.page = page
        self.how = how

    def find(self, testid: str) -> Locator:
        """An element of the table by its test id."""
        return self.page.get_by_test_id(testid)

    @property
    def mat(self) -> Locator:
        return self.find("table")

    @property
    def seq(self) -> str:
        return self.mat.get_attribute("data-seq") or ""

    @property
    def phase(self) -> str:
        return self.mat.get_attribute("data-phase") or ""

    def ready(self, after: str = "") -> str:
        """Wait for something newer than ``after`` to do: ``turn`` or ``deal``; or for ``game``."""
        try:
            return str(self.page.wait_for_function(READY, arg=after).json_value())
        except TimeoutError as error:
            said = self.page.locator("main").inner_text().replace("\n", " | ")
            raise AssertionError(f"nothing to do after {after}, {self.phase}: {said}") from error

    def can(self, testid: str) -> bool:
        """True if that button is there and enabled."""
        element = self.find(testid)
        return element.count() > 0 and element.get_attribute("aria-disabled") != "true"

    def press(self, what: str | Locator) -> None:
        """Press a button by its test id, or any element."""
        element = self.find(what) if isinstance(what, str) else what
        # a dashed button is no dead one: it says why not; forced, it is not waited for
        dashed = element.get_attribute("aria-disabled") == "true"
        if dashed:
            still(element)
        if self.how == "touch":
            element.tap(force=dashed)
        else:
            element.click(force=dashed)

    # ------------------------------------------------------------ the hand

    def card(self, card: str) -> Locator:
        """A card of the hand."""
        return self.find("hand").locator(f'[data-card="{card}"]')

    def cards(self) -> list[str]:
        """The hand from left to right."""
        cards = self.find("hand").locator("[data-card]")
        return [
            str(card) for card in cards.evaluate_all("all => all.map(card => card.dataset.card)")
        ]

    def loose(self) -> list[str]:
        """The cards of the hand that are in no meld."""
        group = self.find("hand").get_by_role("group", name=re.compile("^Deadwood"))
        cards = group.locator("[data-card]")
        return [
            str(card) for card in cards.evaluate_all("all => all.map(card => card.dataset.card)")
        ]

    def choose(self, card: str) -> None:
        self.press(self.card(card))
        try:
            expect(self.card(card)).to_have_attribute("aria-selected", "true")
        except AssertionError as error:
            pressed = self.page.evaluate("window.lastPressed")
            raise AssertionError(f"{card} is not chosen; last pressed was {pressed}") from error

    def top(self) -> str:
        """The top discard."""
        return self.find("discard").get_attribute("data-top") or ""

    def discard(self, card: str) -> None:
        """Choose a card, then press the golden button."""
        self.choose(card)
        self.press("main-action")

    # ------------------------------------------------------------ playing on

    def step(self) -> None:
        """One action: end the deal as soon as possible, else discard a loose card."""
        phase = self.phase
        if phase in ("offer", "last-take"):
            self.press("extra-action")
        elif phase == "draw":
            self.press("stock")
        elif phase == "defend":
            self.press("lay-off-for-me")
        elif not self.end():
            self.discard((self.loose() or self.cards())[-1])

    def end(self) -> bool:
        """Knock or go gin, if that is possible."""
        for ending in ("big-gin", "gin", "knock"):
            if self.can(ending):
                break
        else:
            return False
        seq = self.seq
        self.press(ending)
        shown = self.page.wait_for_function(
            """(seq) => document.querySelector("[data-testid=knock-step]") ? "step" :
                document.querySelector("[data-testid=table]").dataset.seq !== seq && "done" """,
            arg=seq,
        ).json_value()
        if shown == "step":
            self.press("main-action")
        return True

    def in_background(self) -> None:
        """Stop all animations from now on, as in a hidden window."""
        hidden = "Object.defineProperty(document, 'hidden', {get: () => true})"
        self.page.evaluate(hidden)

    def play(self, until: str = "deal", most: int = 400) -> int:
        """Play on until a deal or the whole game is over; the actions it took."""
        seq, steps = "", 0
        while (state := self.ready(seq)) != "game" and steps < most:
            seq = self.seq
            if state == "turn":
                self.step()
                steps += 1
            elif until == "deal":
                return steps
            else:
                self.press("next-deal")
        return steps


# Where a thing is once it has stood in one place for some frames: motion moves what is aimed at.
STILL = """(element) => new Promise((tell) => {
    let before = "", same = 0;
    const look = () => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const here = [x, y, width, height].join();
        same = here === before ? same + 1 : 0;
        before = here;
        if (same < 4) requestAnimationFrame(look);
        else tell(element.isConnected ? { x, y, width, height } : null);
    };
    look();
})"""


def still(what: Locator) -> dict[str, float]:
    """The bounding box of an element once it has come to rest."""
    for _ in range(20):
        if box := what.evaluate(STILL):
            return dict(box)
    raise AssertionError(f"{what} is drawn anew again and again")


def drag(table: Table, what: Locator, to: Locator) -> None:
    """Drag from the middle of one element to the middle of another."""
    here, there = still(what), still(to)
    mouse = table.page.mouse
    mouse.move(here["x"] + here["width"] / 2, here["y"] + 30)
    mouse.down()
    mouse.move(here["x"], here["y"] - 40, steps=3)
    mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=5)
    mouse.up()


def pick(where: Page | Locator, name: str) -> None:
    """Pick one of several options by its name."""
    radio = where.get_by_role("radio", name=name, exact=True)
    where.locator("label", has_text=re.compile(rf"^\s*{name}\s*$")).first.click()
    expect(radio).to_be_checked()


def start(
    page: Page, title: str = "", opponent: str = "", level: str = "", target: int = 0
) -> None:
    """Go from the start page to a table by its own controls."""
    if title:
        page.get_by_role("searchbox").fill(title)
        page.get_by_role("button", name=title, exact=True).click()
        game = page.get_by_role("combobox", name="Game")
        expect(game.locator("option:checked")).to_have_text(title)
    if target:
        page.get_by_role("combobox", name="Target").select_option(str(target))
    if opponent:
        pick(page, opponent)
    if level:
        pick(page, level)
    page.locator("button[type=submit]").click()
    expect(page.get_by_test_id("table")).to_be_visible()
