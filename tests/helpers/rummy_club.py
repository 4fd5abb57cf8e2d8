"""A server in this process with games of table melds, and a player for its pages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import Table
from chance import token
from host_tables import table_row
from live import FAST, in_thread
from memory_store import MemoryStore
from openrummy.bots.catalogue import make
from openrummy.core.engine import Position, setup
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.play.host import (
    ActionRow,
    SeatRow,
    TableRow,
    TableState,
    begin,
)
from openrummy.play.host.table_state import initial_table_state
from openrummy.server.guard import guest_id
from staging import Dreamer, dreamers_wait

NAMES = ("Suki", "Otto", "Mara", "Ines", "Basil", "Finn", "Tess")


def in_deal(rules: Rules, position: Position) -> TableState:
    """A table in the middle of its first deal, as if only one row had led there."""
    seats = len(position.hands)
    fresh = begin(rules, seats)
    before = replace(fresh.game, boards=(setup(rules, position),), dealer=0)
    return replace(fresh, game=before, dealt=1, seq=1, versions=(1,) * (seats + 1))


@dataclass
class Club:
    """A club with tables ready; at those with a position the bots never act."""

    url: str
    store: MemoryStore
    begun: dict[str, TableState] = field(default_factory=dict)
    made: int = 0

    def table(
        self, game: str, position: Position | None = None, seats: int = 4, target: int = 0
    ) -> tuple[str, str]:
        """A table for a fresh guest in seat 0: its address and the cookie."""
        change = [f"sheet.target={target}"] if target else []
        variant = catalogue.resolve(game, change)
        rules = variant.rules
        seats = seats if position is None else len(position.hands)
        cookie = token()
        others = [
            SeatRow(name, name.lower(), "Easy", bot="greedy", persona=name.lower(), level="easy")
            for name in NAMES[: seats - 1]
        ]
        own = SeatRow("You", "guest", guest=guest_id(cookie))
        self.made += 1
        name = f"calm-otter-{1000 + self.made}"
        modes = ("hand", *("auto" for _ in others))
        row = table_row(rules, (own, *others), modes, name)
        row = replace(row, game=game, title=variant.title)
        if position is not None:
            self.begun[name] = in_deal(rules, position)
        # the loop of this thread is the browser's
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, self.store.create(row)).result()
        return f"{self.url}/t/{name}", cookie

    def start(self, table: TableRow, rows: Iterable[ActionRow]) -> TableState:
        """Replacement of the host's start: begin at the position."""
        return self.begun.get(table.id) or initial_table_state(table, rows)


@contextlib.contextmanager
def club_is_open(thinking: bool = False) -> Iterator[Club]:
    """Run a club; ``thinking``: nobody but the guest ever moves."""
    store = MemoryStore()
    bots = (lambda _: Dreamer()) if thinking else (lambda _: make("greedy"))
    with (
        in_thread(replace(FAST, seed_wait=60), store, bots) as url,
        pytest.MonkeyPatch.context() as to,
    ):
        club = Club(url, store)
        to.setattr("openrummy.play.host.loading.initial_table_state", club.start)
        if thinking:
            dreamers_wait(to)
        yield club


class RummyTable(Table):
    """Melds, lays off and discards by what the table offers."""

    def does(self, what: str) -> Any:
        """The button with this effect, wherever it stands."""
        return self.page.locator(f"[data-testid=table] .act[data-does={what}]")

    def may(self, what: str) -> bool:
        """True if there is such a button and it is enabled."""
        control = self.does(what)
        return bool(control.count()) and control.get_attribute("aria-disabled") != "true"

    def picked(self) -> list[str]:
        """The cards chosen."""
        chosen = self.find("hand").locator('[data-card][aria-selected="true"]')
        return [
            str(card) for card in chosen.evaluate_all("all => all.map(card => card.dataset.card)")
        ]

    def melds(self) -> int:
        """Number of melds on the table."""
        return self.page.locator("[data-meld]:not([data-meld=new])").count()

    def step(self) -> None:
        """One action: draw, or put down what can be put down, or discard."""
        phase = self.phase
        if phase in ("offer", "last-take"):
            self.press("extra-action")
        elif phase == "draw":
            self.draw()
        elif self.may("go-out"):
            self.press("main-action")
        elif self.may("meld"):
            if not self.picked():
                self.press(self.does("meld"))
                expect(self.find("main-action")).to_have_attribute("data-does", "meld")
            self.press("main-action")
        elif self.lay_off():
            return
        elif phase == "defend":
            self.press("done")
        elif self.can("knock"):
            self.press("knock")
        else:
            self.discard_one()

    def draw(self) -> None:
        """Draw, or take a discard that can be used from the depth of the pile."""
        deep = self.page.locator("[data-depth]:not([aria-disabled=true]):not([data-depth='0'])")
        if not deep.count():
            self.press("stock")
            return
        self.press_edge(deep.last)
        expect(self.does("take")).to_contain_text("more")
        self.press(self.does("take"))

    def press_edge(self, what: Locator) -> None:
        """Press a card at the edge that the next one does not cover."""
        if self.how == "touch":
            what.tap(position={"x": 8, "y": 12})
        else:
            what.click(position={"x": 8, "y": 12})

    def lay_off(self) -> bool:
        """Lay a card off if one fits; with the mouse, on its place in the meld."""
        slots = self.find("slot")
        if not slots.count():
            return False
        slot = slots.first
        card = slot.get_attribute("data-slot") or ""
        self.choose(card)
        self.press("main-action")
        return True

    def discard_one(self) -> None:
        """Discard the last card that may be discarded."""
        for card in reversed(self.cards()):
            self.choose(card)
            if self.may("throw"):
                self.press(self.does("throw"))
                return
            self.press(self.card(card))
        raise AssertionError("no card may be discarded")

    def play(self, until: str = "deal", most: int = 3000) -> int:
        """Play on until a deal or the whole game is over; the actions it took."""
        return super().play(until, most)


def by_keyboard(page: Page, table: RummyTable) -> None:
    """One action without a pointer."""
    keys = page.keyboard
    if table.phase in ("offer", "last-take"):
        table.press("extra-action")
    elif table.phase == "draw":
        keys.press("s")
    elif table.may("go-out"):
        keys.press("Enter")
    elif table.may("meld"):
        keys.press("m")
        keys.press("Enter")
    elif table.find("slot").count():
        keys.press("l")
        keys.press("l")
    else:
        for _ in range(2):
            keys.press("End")
            keys.press(" ")
            if table.may("throw"):
                keys.press("t")
                return
            keys.press(" ")
            keys.press("ArrowLeft")
