"""Data that is not kept for ever: guests' games, chat, closed reports, the trail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

import postgres
from cli_tools import run_command
from host_tables import ANA, BEN, BOT, table_row
from openrummy.club.game_statistics import SeatFigures
from openrummy.play.host import ActionRow, ChatRow, FairRow, Outcome
from openrummy.server.db.club.accounts import accounts
from openrummy.server.db.club.club_activity import club_lines
from openrummy.server.db.club.clubs import clubs
from openrummy.server.db.club.ledgers import LedgerRows
from openrummy.server.db.club.moderation import audit, reports
from openrummy.server.db.retention import DAY, OldRows, RetentionPolicy
from openrummy.server.db.store import SqlStore
from stores import database_of, over_postgres, store_of

NOW = 400 * DAY
POLICY = RetentionPolicy(guest_games=30, chat=30, reports=30, trail=30)


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlStore]:
    pg = request.param == "postgres"
    store = over_postgres(postgres.emptied()) if pg else store_of(tmp_path)
    await filled(store)
    yield store
    await store.close()


async def filled(store: SqlStore) -> None:
    """Games of ``ana`` and ``ben``, of whom only ana has an account; some old, some not."""
    games = {
        "old-guests-1": ((BEN, BOT), 100, ""),
        "old-guests-2": ((BEN, BOT), 101, "again:x:1:0"),
        "old-account": ((ANA, BEN), 100, ""),
        "old-event": ((BEN, BOT), 100, "tournament:1"),
        "old-running": ((BEN, BOT), 100, ""),
        "new-guests": ((BEN, BOT), 390, ""),
        "old-newest": ((BEN, BOT), 102, ""),
    }
    for name, (seats, day, event) in games.items():
        row = replace(table_row(seats=seats, name=name), event=event)
        await store.create(row, [FairRow(0, bytes(32))])
        over = name != "old-running"
        await store.append(name, [ActionRow(1, 0, "p", day * DAY)], over=over)
        await store.say(name, ChatRow(1, 0, "ben", "hello", day * DAY))
        if over and not event:
            figures = tuple(SeatFigures(place_taken, False, 0) for place_taken in (1, 2))
            await store.keep_outcome(Outcome(name, "gin", day * DAY, figures))
    account = {"guest": "ana", "name": "Ana", "key": "ana", "face": "guest", "created": 1}
    report = {"at": 1, "reporter": "ana", "kind": "table", "subject": "x"}
    report |= {"name": "", "reason": "x"}
    line = {"club": "c", "guest": "ana", "text": "hi"}
    usual = {sa.String: "", sa.Text: "", sa.Boolean: False}
    needed = [column for column in clubs.c if not column.nullable and column.server_default is None]
    club = {column.name: usual.get(type(column.type), 0) for column in needed} | {"id": "c"}
    closed = (100 * DAY, 390 * DAY, None)
    await store.database.execute(
        sa.insert(accounts).values(account),
        sa.insert(clubs).values(club),
        sa.insert(club_lines).values([line | {"at": day * DAY} for day in (100, 390)]),
        sa.insert(reports).values([report | {"closed": closed_at} for closed_at in closed]),
        sa.insert(audit).values([{"at": d * DAY, "actor": "", "act": "bar"} for d in (100, 390)]),
    )


async def test_what_is_too_old_goes_and_nothing_else(store: SqlStore) -> None:
    rows, kept = OldRows(store.database, POLICY), LedgerRows(store.database)
    for guest in ("ana", "ben"):
        await kept.create(guest)
    old = {"games": 2, "said": 5, "chat": 1, "reports": 1, "trail": 1}
    assert await rows.count(NOW) == old
    first = await rows.step(NOW)
    assert first == old | {"said": 3}, "what was said at games that went is gone with them"
    assert not any((await rows.step(NOW)).values()) and not any((await rows.count(NOW)).values())
    # what ben's games came to is added up anew, from those that are left
    assert [(await kept.load(guest))[1] is None for guest in ("ana", "ben")] == [False, True]
    left = ["old-account", "old-event", "old-running", "new-guests", "old-newest"]
    for name in left:
        assert len(await store.actions(name)) == 1, name
    for name in ("old-guests-1", "old-guests-2"):
        assert await store.table(name) is None
        assert (await store.actions(name), await store.fair(name)) == ((), ())
    assert [outcome.table_id for _, outcome in await store.outcomes(0, 9)] == [
        "old-account",
        "new-guests",
        "old-newest",
    ]
    assert [len(await store.chat(name, 9)) for name in ("old-account", "old-running")] == [0, 1]


async def test_the_next_number_is_one_that_was_never_given(store: SqlStore) -> None:
    """A follower of the outcomes from their last number on misses none."""
    last = (await store.outcomes(0, 99))[-1]
    rows = OldRows(store.database, replace(POLICY, guest_games=1))
    while any((await rows.step(NOW * 2)).values()):
        pass
    await store.create(table_row(name="fresh"))
    figures = tuple(SeatFigures(place_taken, False, 0) for place_taken in (1, 2))
    assert await store.keep_outcome(Outcome("fresh", "gin", NOW, figures)) == last[0] + 1


async def test_for_ever_is_for_ever(store: SqlStore) -> None:
    rows = OldRows(store.database, RetentionPolicy())
    assert not any((await rows.step(NOW)).values())
    assert not any((await rows.count(NOW)).values())


async def test_the_host_may_have_it_done_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(tmp_path)
    await filled(store)
    await store.close()
    words = ("admin", "tidy", "--data", str(tmp_path), "--json")
    monkeypatch.setenv("OPENRUMMY_DATABASE", database_of(tmp_path))
    done = run_command
    assert "by age" in (await asyncio.to_thread(done, *words)).refused()
    monkeypatch.setenv("OPENRUMMY_KEEP_GUEST_GAMES", "30")
    counted = (await asyncio.to_thread(done, *words, "--dry-run")).json
    assert counted == {"games": 3, "said": 0, "chat": 0, "reports": 0, "trail": 0}
    assert (await asyncio.to_thread(done, *words)).json == counted
    assert not any((await asyncio.to_thread(done, *words, "--dry-run")).json.values())
