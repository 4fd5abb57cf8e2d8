"""A server in this process whose tables begin at a chosen position."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest

from chance import token
from host_tables import in_deal, iter_cards, table_row
from live import in_thread
from memory_store import MemoryStore
from openrummy.core.cards import parse_cards
from openrummy.core.engine import Action, Pass, Position, TableMeld, setup
from openrummy.core.engine.model.phase import Defend, Phase, ToDiscard, ToDraw
from openrummy.core.game import GameEvent
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.play.host import ActionRow, SeatRow, TableRow, TableState
from openrummy.play.host.table_state import initial_table_state
from openrummy.play.live.bot_player import SeatedBot
from openrummy.server.guard import guest_id
from openrummy.server.settings import Settings


class Dreamer:
    """A bot that thinks for ever, so that the table waits for it."""

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        """Remember nothing."""

    def see(self, event: GameEvent) -> None:
        """Ignore events."""

    def act(self) -> Action:
        """Never called."""
        return Pass()


def dreamers_wait(to: pytest.MonkeyPatch) -> None:
    """Tables wait for dreamers, even when hurried; other bots of this process play on."""
    turn = SeatedBot._turn

    async def waits(self: SeatedBot) -> None:
        if isinstance(self._bot, Dreamer):
            await asyncio.sleep(3600)
        await turn(self)

    to.setattr(SeatedBot, "_turn", waits)


@dataclass
class Stage:
    """A server with tables ready."""

    url: str
    store: MemoryStore
    begun: dict[str, TableState] = field(default_factory=dict)

    def table(self, position: Position, game: str = "gin") -> tuple[str, str]:
        """A table at this position for a fresh guest in seat 0: its address and the cookie."""
        cookie = token()
        variant = catalogue.variant(game)
        seats = (
            SeatRow("You", "guest", guest=guest_id(cookie)),
            SeatRow("Mara", "mara", "Medium", bot="mara-medium", persona="mara", level="medium"),
        )
        name = f"calm-otter-{100 + len(self.begun)}"
        row = table_row(variant.rules, seats, ("hand", "auto"), name)
        row = TableRow(row.id, game, variant.title, row.rules, seats, row.lay_off, 0, 0)
        self.begun[name] = in_deal(variant.rules, setup(variant.rules, position))
        # the loop of this thread is the browser's
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, self.store.create(row)).result()
        return f"{self.url}/t/{name}", cookie

    def start(self, table: TableRow, rows: Iterable[ActionRow]) -> TableState:
        """Replacement of the host's start: begin at the position."""
        return self.begun.get(table.id) or initial_table_state(table, rows)


@contextlib.contextmanager
def stage_is_set() -> Iterator[Stage]:
    """Run a stage."""
    store = MemoryStore()
    settings = Settings(bot_delay_ms=0, tables=(1e6, 1e6), seed_wait=60)
    with in_thread(settings, store, lambda _: Dreamer()) as url, pytest.MonkeyPatch.context() as to:
        stage = Stage(url, store)
        to.setattr("openrummy.play.host.loading.initial_table_state", stage.start)
        dreamers_wait(to)
        yield stage


# ---------------------------------------------------------------- positions

_OTHER = "8h 9h Th 3s 8s Qd Qc 9d Js 5c"


def turn(hand: str, phase: Phase | None = None, drawn: str = "", other: str = _OTHER) -> Position:
    """Seat 0 with eleven cards is to discard; or, with ten, whatever ``phase`` says."""
    (upcard,) = iter_cards("Jd")
    return Position(
        hands=(parse_cards(hand), parse_cards(other)),
        pile=(upcard,),
        phase=phase or ToDiscard(0),
        drawn=next(iter_cards(drawn)) if drawn else None,
        dealer=1,
    )


def to_draw(hand: str = "4h 5h 6h 7h 7c 7d 7s Ac 2d 3c") -> Position:
    """Seat 0 is to draw; it could knock then."""
    return turn(hand, ToDraw(0))


def just_taken() -> Position:
    """Seat 0 has taken the king of clubs, which it may not discard."""
    (king,) = iter_cards("Kc")
    return turn("2h 5h 6h 7c 9c Td Ts As 2d 3c Kc", ToDiscard(0, taken=king))


def knock_candidates() -> Position:
    """Seat 0 can knock with 6 in more than one arrangement, discarding the king of clubs."""
    return turn("4h 5h 6h 7h 7c 7d 7s Ac 2d 3c Kc", drawn="Kc")


def eleven_melded() -> Position:
    """Big gin for seat 0."""
    return turn("4h 5h 6h 7h 7c 7d 7s 2c 2d 2s 2h", drawn="2h")


def waiting() -> Position:
    """The other seat is asked."""
    return turn("4h 5h 6h 7h 7c 7d 7s Ac 2d 3c", ToDraw(1))


def thinking() -> Position:
    """The other seat holds eleven cards and is to discard one."""
    return turn("4h 5h 6h 7h 7c 7d 7s Ac 2d 3c", ToDiscard(1), other=f"{_OTHER} Kc")


def to_lay_off() -> Position:
    """Seat 1 has knocked with 3; seat 0 can lay off five cards and is best left with 14."""
    return Position(
        hands=(parse_cards("8d 8h 8s 2s 6s 7s 9s Ks Jc 4d"), 0),
        pile=(next(iter_cards("Qh")),),
        phase=Defend(0),
        dealer=1,
        table=tuple(
            TableMeld(1, parse_cards(meld)) for meld in ("3s 4s 5s", "Kc Kd Kh", "9c 9d 9h")
        ),
        knocker=1,
        shown=((1, parse_cards("3d"), 3),),
        aside=next(iter_cards("Qd")),
    )
