"""A turn without end, and a table at which very much was done: nobody else has to wait.

``OPENRUMMY_ATTACK_ROWS`` is how many rows the long table has; ``./check`` has a few thousand.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import TypeVar

import pytest

from host_tables import ANA, BEN, at_table, table_row
from live import FAST, Guest, Seat, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import undoable
from openrummy.core.game import HOST, Forfeit, StartDeal
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import say
from openrummy.play.host import (
    ActionRow,
    HostError,
    Match,
    Move,
    TableRow,
    TableState,
    apply_move,
    begin,
    game_with_drafts,
    move_token,
    restore,
)
from openrummy.play.host.clock import MINUTE
from openrummy.play.host.drafts import MAX_DRAFTS
from openrummy.server.live.hub import Hub
from openrummy.server.replay.store import Replays

__all__ = ["hang_up"]

ROWS = int(os.environ.get("OPENRUMMY_ATTACK_ROWS", "3000"))
RULES = variant("rummy-500").rules
_T = TypeVar("_T")


def opening() -> tuple[TableState, ActionRow, int, Move]:
    """A deal in which the first to act may draft at once: so far, its row, who, what."""
    for number in range(100):
        deal = StartDeal(seed_bytes(f"attack {number}"))
        progress = apply_move(begin(RULES, 2), HOST, deal)
        (seat,) = game.actors(progress.game)
        for action in game.legal(RULES, progress.game, seat):
            if not isinstance(action, game.HostAction | game.AddPoints) and undoable(RULES, action):
                return progress, ActionRow(1, HOST, move_token(deal), 1), seat, action
    raise AssertionError("no such deal")


def long_table(rows: int, *, over: bool = False) -> tuple[TableRow, list[ActionRow]]:
    """A table at which one seat has drafted and taken back so often, as it once could."""
    _, deal, seat, draft = opening()
    token = move_token(draft)
    actions_rows = [deal]
    for seq in range(2, rows, 2):
        actions_rows += [
            ActionRow(seq, seat, token, seq),
            ActionRow(seq + 1, seat, "take-back", seq + 1),
        ]
    if over:
        actions_rows.append(
            ActionRow(actions_rows[-1].seq + 1, HOST, move_token(Forfeit(0, "resigned")), rows)
        )
    return table_row(RULES, (ANA, BEN)), actions_rows


# ---------------------------------------------------------------- one turn


def test_trying_out_ends_and_the_turn_can_be_finished() -> None:
    """T2: over a socket, until the server says that it is enough; then the turn goes on."""
    store = MemoryStore()
    with in_thread(FAST, store) as url:
        guest = Guest(url)
        table = guest.new_table("rummy-500", level="easy")
        seat = guest.sit(table)
        token = _draftable(seat)
        answer = {}
        for _ in range(2 * MAX_DRAFTS):
            answer = seat.act(token)
            if answer["type"] != "done":
                break
            _settled(seat)
            assert seat.ask("take-back")["type"] == "done"
            _settled(seat)
        assert answer["code"] == "too-many-drafts"
        assert answer["text"] == say("failure.too-many-drafts")
        assert len(asyncio.run(store.actions(table))) >= MAX_DRAFTS
        last = seat.can("throw") or seat.can("draw")
        assert seat.act(str(last[0]["token"]))["type"] == "done"
        rows = asyncio.run(store.actions(table))
        tokens = [row.token for row in rows]
        assert "take-back" not in tokens and len(rows) < MAX_DRAFTS / 2
        assert rows[-1].seq > MAX_DRAFTS  # numbers go on


def _draftable(seat: Seat) -> str:
    """Play until something can be put down or taken that can be taken back; its token."""
    while True:
        actions = seat.can("meld", "lay-off") or seat.can("take")
        if actions:
            return str(actions[0]["token"])
        last = seat.can("draw") or seat.can("throw")
        if last:
            assert seat.act(str(last[0]["token"]))["type"] == "done"
            _settled(seat)
        else:
            seat.until("update")


def _settled(seat: Seat) -> None:
    """Hear what the last action led to."""
    while seat.heard[-1]["type"] != "update":
        seat.until("update")


async def test_what_is_tried_goes_with_the_turn_and_a_restart_in_between_finds_it() -> None:
    progress, deal, seat, draft = opening()
    async with at_table(progress, (ANA, BEN)) as (match, store):
        with pytest.raises(HostError) as refused:
            for _ in range(MAX_DRAFTS):
                await match.act(seat, match.version(seat), draft)  # type: ignore[arg-type]
                await match.take_back(seat)
        assert refused.value.code == "too-many-drafts"
        rows = (deal, *await store.actions(match.table.id))
        assert restore(match.table, rows) == match.progress
        (draw,) = (
            action
            for action in game.legal(RULES, game_with_drafts(match.progress, seat), seat)
            if not undoable(RULES, action)  # type: ignore[arg-type]
        )
        await match.act(seat, match.version(seat), draw)  # type: ignore[arg-type]
        kept = await store.actions(match.table.id)
        assert [row.token for row in kept] == [move_token(draw)] and kept[0].seq == MAX_DRAFTS + 2
        assert restore(match.table, (deal, *kept)) == match.progress
        await match.act(seat, match.version(seat), next(_discards(match, seat)))


def _discards(match: Match, seat: int):  # type: ignore[no-untyped-def]
    legal = game.legal(RULES, game_with_drafts(match.progress, seat), seat)
    return (action for action in legal if not undoable(RULES, action))  # type: ignore[arg-type]


async def test_who_changes_places_without_end_is_refused() -> None:
    """Each change is a row where a clock runs; a player who waits could make any number."""
    progress, _, seat, _ = opening()
    other = 1 - seat
    async with at_table(progress, (ANA, BEN), clock="600+0") as (match, store):
        with pytest.raises(HostError) as refused:
            for _ in range(MAX_DRAFTS):
                await match.step_aside(other)
                await match.play_on(other)
        assert refused.value.code == "too-often" and match.table.seats[other].person
        assert len(await store.actions(match.table.id)) <= MAX_DRAFTS + 2


# ---------------------------------------------------------------- a long table


@dataclass
class Heard:
    """Number of turns others got, and the longest the loop worked between two of them (s)."""

    times: int = 0
    longest: float = 0.0


async def while_others_wait(work: Awaitable[_T]) -> tuple[_T, Heard]:
    """Do it, and measure. What the loop's own thread works counts, not what others take from it."""
    heard = Heard()

    async def beat() -> None:
        last = time.thread_time()
        while True:
            await asyncio.sleep(0)
            now = time.thread_time()
            heard.times += 1
            heard.longest, last = max(heard.longest, now - last), now

    beating = asyncio.create_task(beat())
    await asyncio.sleep(0)
    try:
        return await work, heard
    finally:
        beating.cancel()


async def hub_with(rows: int, *, over: bool = False) -> tuple[Hub, TableRow, list[ActionRow]]:
    """A hub whose store has a long table, and a short one."""
    store, (table, stored_rows) = MemoryStore(), long_table(rows, over=over)
    await store.create(replace(table, clock="" if over else f"{10 * MINUTE // 1000}+0"))
    await store.append(table.id, stored_rows, over=over)
    await store.create(table_row(name="calm-otter-200"))
    return Hub(store, FAST), (await store.table(table.id)) or table, stored_rows


async def test_a_long_table_is_opened_while_others_are_heard() -> None:
    hub, table, rows = await hub_with(ROWS)
    began = time.thread_time()
    progress = restore(table, tuple(rows))
    bare = time.thread_time() - began
    opening = asyncio.create_task(hub.match(table.id))
    other = asyncio.create_task(hub.match("calm-otter-200"))
    _, heard = await while_others_wait(
        asyncio.wait([opening, other], return_when="FIRST_COMPLETED")
    )
    assert other.done() and not opening.done()  # nobody waits for the long one
    match, more = await while_others_wait(opening)
    assert match is not None and match.progress.game == progress.game
    assert match.progress.seq >= progress.seq
    assert max(heard.longest, more.longest) < bare / 4, (heard, more, bare)
    await hub.close()


async def test_a_long_game_is_looked_at_while_others_are_heard() -> None:
    """Its progress, what is revealed of it, its link, its record, and the game played again."""
    hub, table, rows = await hub_with(ROWS, over=True)
    began = time.thread_time()
    restore(table, tuple(rows))
    bare = time.thread_time() - began
    replays = Replays(hub)
    link_found, first = await while_others_wait(replays.find(table.id, ANA.guest))
    _, second = await while_others_wait(replays.record(table, ANA.guest))
    link, third = await while_others_wait(replays.link(table))
    assert link == link_found.link
    for heard in (first, second, third):
        assert heard.longest < bare / 4, (heard, bare)
    await hub.close()
