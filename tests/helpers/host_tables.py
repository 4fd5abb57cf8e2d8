"""Tables for tests of the host: rows, repeatable randomness, players that remember."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count

from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import parse_cards
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Position, State, TableMeld, setup
from openrummy.core.engine.model.phase import Defend
from openrummy.core.game import Actor
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.pieces import Rules
from openrummy.play.host import (
    ActionRow,
    LayOffMode,
    Match,
    MatchConfig,
    Move,
    News,
    SeatRow,
    TableRow,
    TableState,
    begin,
    move_token,
)
from openrummy.play.host.table_state import obsolete_rows

ANA = SeatRow("Ana", "guest", guest="ana")
BEN = SeatRow("Ben", "guest", guest="ben")
BOT = SeatRow("Mara", "mara", bot="random", seed="00" * 32)


def table_row(
    rules: Rules | None = None,
    seats: tuple[SeatRow, ...] = (ANA, BEN),
    lay_off: tuple[LayOffMode, ...] = ("hand", "hand"),
    name: str = "calm-otter-100",
) -> TableRow:
    """A fresh table."""
    return TableRow(name, "test", "Test", canonical(rules or Rules()), seats, lay_off, 0, 0)


def config(seed: int = 0) -> MatchConfig:
    """Settings with the same cards in every run, and no waiting."""
    numbers: Iterator[int] = count()
    times = count(1000)
    return MatchConfig(
        entropy=lambda _: seed_bytes(f"{seed} {next(numbers)}"),
        clock=lambda: next(times),
        pause=lambda: 0.0,
    )


@asynccontextmanager
async def at_table(
    progress: TableState, seats: tuple[SeatRow, ...], clock: str = ""
) -> AsyncIterator[tuple[Match, MemoryStore]]:
    """A match at ``progress``, where people may step aside."""
    store, table = MemoryStore(), table_row(progress.rules, seats, ("hand",) * len(seats))
    table = replace(table, clock=clock, aside=True)
    await store.create(table)
    match = Match(table, store, progress, config())
    await match.start()
    try:
        yield match, store
    finally:
        await match.close()


def keep(
    rows: list[ActionRow],
    before: TableState,
    now: TableState,
    actor: Actor,
    move: Move,
    moment: int,
) -> None:
    """Keep the row between two states as a match does: rows without effect are dropped."""
    void = obsolete_rows(before, now)
    rows[:] = [row for row in rows if not any(low <= row.seq <= high for low, high in void)]
    rows.append(ActionRow(now.seq, actor, move_token(move), moment))


class Listener:
    """A player that remembers all news."""

    def __init__(self) -> None:
        self.news: list[News] = []

    def see(self, news: News) -> None:
        self.news.append(news)


class Deaf:
    """A player that fails."""

    def see(self, news: News) -> None:
        raise RuntimeError("no ears")


class BrokenStore(MemoryStore):
    """A store that can be made to fail."""

    broken = False
    refused = 0

    async def append(self, *args: object, **kwargs: object) -> None:
        if self.broken:
            self.refused += 1
            raise OSError("disk full")
        await super().append(*args, **kwargs)  # type: ignore[arg-type]


# The knocker, seat 0, shows 3-4-5 of spades, three kings, three nines and the
# 3 of diamonds; seat 1 may lay off five cards and is best left with 14.
_KNOCKER = "3s 4s 5s Kc Kd Kh 9c 9d 9h 3d"
_DEFENDER = "8d 8h 8s 2s 6s 7s 9s Ks Jc 4d"


def knocked(rules: Rules | None = None) -> TableState:
    """Seat 0 has knocked with 3; seat 1 is to lay off."""
    rules = rules or Rules()
    melds = [parse_cards(text) for text in ("3s 4s 5s", "Kc Kd Kh", "9c 9d 9h")]
    state = setup(
        rules,
        Position(
            hands=(0, parse_cards(_DEFENDER)),
            pile=(next(iter_cards("Qh")),),
            phase=Defend(1),
            table=tuple(TableMeld(0, meld) for meld in melds),
            knocker=0,
            shown=((0, parse_cards("3d"), 3),),
            aside=next(iter_cards("Qd")),
        ),
    )
    return in_deal(rules, state)


def in_deal(rules: Rules, state: State) -> TableState:
    """A table in the middle of its first deal, as if only one row had led there."""
    return in_deal_of(rules, state)


def in_deal_of(rules: Rules, state: State) -> TableState:
    """The same, with any number of seats."""
    seats = len(state.hands)
    fresh = begin(rules, seats)
    before = replace(fresh.game, boards=(state,), dealer=state.public.dealer if seats > 2 else 0)
    return replace(fresh, game=before, dealt=1, seq=1, versions=(1,) * (seats + 1))


def iter_cards(text: str, packs: int = 1) -> Iterator[int]:
    """The cards of a text, in its order."""
    from openrummy.core.cards import parse_card_list

    return iter(parse_card_list(text, packs))


def plain_move(progress: TableState, seat: int, choose: int) -> game.GameAction:
    """One of the seat's legal actions."""
    from openrummy.play.host import game_with_drafts

    actions = game.legal(progress.rules, game_with_drafts(progress, seat), seat)
    return actions[choose % len(actions)]
