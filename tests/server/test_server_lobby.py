"""Lists of tables: to sit down at, to watch, your own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from live import FAST, Guest, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.club.rating import Rating
from openrummy.club.rating_families import Family
from openrummy.core import game
from openrummy.core.engine import Action, legal_in
from openrummy.core.rules.catalogue import variant
from openrummy.play import wire
from openrummy.play.host import OPEN_SEAT, Match, SeatRow, TableRow
from openrummy.server.live.hub import Hub
from openrummy.server.parts.tables.lobby import CLOSE_S, UNLIST_S, Lobby
from openrummy.server.settings import Settings
from people import COMPUTER, OPEN, invite, join, play_on, sit_down

__all__ = ["hang_up"]

ANA, BEN, CEM = (SeatRow(name, "guest", guest=name.lower()) for name in ("Ana", "Ben", "Cem"))


@pytest.fixture
def url() -> Iterator[str]:
    """A server of its own for each test: what is listed is seen by all."""
    with in_thread() as address:
        yield address


class Clocked:
    """A lobby with a clock that only a test moves on."""

    def __init__(self, watch_delay_ms: int = 0) -> None:
        self.now = 1_000_000.0
        self.hub = Hub(MemoryStore(), replace(FAST, watch_delay_ms=watch_delay_ms))
        self.lobby = Lobby(self.hub, lambda: self.now)

    async def table(self, *seats: SeatRow, listed: bool = True, **more: Any) -> TableRow:
        def room(row: TableRow) -> TableRow:
            moment = int(self.now * 1000)
            maker = seats[0].guest
            return replace(row, created=moment, touched=moment, listed=listed, maker=maker, **more)

        return await self.hub.create(
            variant("gin" if len(seats) == 2 else "gin-three"), seats, room
        )

    async def seen(self, guest: str = "zoe", of: str = "") -> tuple[list[str], list[str]]:
        self.now += 2
        tables = await self.lobby.tables(guest, of)
        return ids(tables.open), ids(tables.running)


def ids(tables: list[wire.OpenTable]) -> list[str]:
    return [table.id for table in tables]


# ---------------------------------------------------------------- over HTTP


def test_who_comes_by_the_lobby_sits_down(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    table, _ = invite(ana, "gin-three", [COMPUTER, OPEN], listed=True, name="Ana", clock="600+5")
    hidden, _ = invite(ana)
    answer = ben.http.get("/api/open").json()
    assert answer["running"] == []
    (row,) = answer["open"]
    assert (row["id"], row["game"], row["yours"], row["open"], row["seats"]) == (
        table,
        "gin-three",
        False,
        1,
        3,
    )
    assert row["clock"] == "600+5" and row["clock_text"] == "10 minutes each and 5 seconds a turn"
    assert [(player["bot"], player["open"]) for player in row["players"]] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    assert hidden not in str(answer)
    assert ben.http.get("/api/open", params={"game": "gin"}).json()["open"] == []
    assert join(ben, row["id"]).status_code == 201
    seats = [ana.sit(table), ben.sit(table)]
    play_on(seats, 3)


def test_a_table_in_play_may_be_watched() -> None:
    with in_thread() as url:
        table, _, seats = sit_down(url, listed=True)
        seats[0].step() if seats[0].table["can"] else seats[1].step()
        (row,) = Guest(url).http.get("/api/open").json()["running"]
        assert (row["id"], row["open"], row["deal"]) == (table, 0, 1)
        assert row["scores"] == [0, 0]
    with in_thread() as url:
        sit_down(url, listed=True, watch=False)
        sit_down(url)
        assert Guest(url).http.get("/api/open").json() == {"open": [], "running": [], "best": None}


def test_own_games_page_by_page(url: str) -> None:
    ana = Guest(url)
    made = [ana.new_table() for _ in range(26)]
    seat = ana.sit(made[25])
    seat.ask("resign")
    first = ana.http.get("/api/games").json()
    rest = ana.http.get("/api/games", params={"after": first["next"]}).json()
    assert (len(first["tables"]), first["more"]) == (24, True)
    assert (len(rest["tables"]), rest["more"], rest["next"]) == (2, False, "")
    assert rest["tables"][-1]["over"] and rest["tables"][-1]["id"] == made[25]
    assert {table["id"] for table in first["tables"] + rest["tables"]} == set(made)
    assert Guest(url).http.get("/api/games").json() == {"tables": [], "more": False, "next": ""}
    for odd in ("-1", "x", "1.1e9.a", "1" * 101):
        answer = ana.http.get("/api/games", params={"after": odd})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_asking_too_often_is_refused() -> None:
    with in_thread(Settings(lists=(0.001, 3))) as url:
        guest = Guest(url)
        codes = [guest.http.get("/api/open").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]


# ---------------------------------------------------------------- what is listed


async def test_the_newest_come_first_and_few_of_one_maker() -> None:
    room = Clocked()
    tables = []
    for _ in range(5):
        room.now += 1
        tables.append((await room.table(ANA, OPEN_SEAT)).id)
    room.now += 1
    other = (await room.table(BEN, OPEN_SEAT)).id
    assert await room.seen() == ([other, *tables[:1:-1]], [])


async def test_a_table_whose_people_have_gone_is_left_out_then_closed() -> None:
    room = Clocked()
    table = await room.table(ANA, OPEN_SEAT, OPEN_SEAT)
    assert await room.seen() == ([table.id], [])
    room.now += UNLIST_S
    assert await room.seen() == ([], [])
    room.lobby.note_departure(table.id)  # she was here, and has just gone
    assert await room.seen() == ([table.id], [])
    match = await room.hub.match(table.id)
    assert match is not None
    ear = Ear()
    match.attach(ear, 0)
    room.now += 2 * CLOSE_S
    assert await room.seen() == ([table.id], [])
    match.detach(ear)
    assert await room.seen() == ([], [])
    room.now += CLOSE_S
    assert await room.seen() == ([], [])
    assert await room.hub.table(table.id) is None


async def test_a_game_that_began_is_never_closed() -> None:
    room = Clocked()
    table = await room.table(ANA, BEN)
    match = await room.hub.match(table.id)
    assert match is not None and match.progress.dealt
    assert await room.seen() == ([], [table.id])
    room.now += 3 * CLOSE_S
    assert await room.seen() == ([], [])
    assert not await room.hub.discard(table.id, stale=True)
    assert await room.hub.table(table.id) is not None
    await room.hub.close()


async def test_the_score_is_no_newer_than_what_who_looks_on_sees() -> None:
    clocked = Clocked(watch_delay_ms=10_000)
    table = await clocked.table(ANA, BEN)
    match = await clocked.hub.match(table.id)
    assert match is not None

    async def shown() -> int:
        clocked.now += 2
        (row,) = (await clocked.lobby.tables("zoe")).running
        return row.deal

    assert await shown() == 1
    while not match.awaits_deal():
        (seat,) = game.actors(match.progress.game)
        await match.act(seat, match.version(seat), plain(match, seat))
    for seat in (0, 1):
        await match.next_deal(seat)
    assert match.progress.game.number == 1
    assert [await shown() for _ in range(5)] == [1] * 5
    clocked.now += 10
    assert await shown() == 2
    await clocked.hub.close()


def plain(match: Match, seat: int) -> Action:
    """The last of the seat's actions: it discards, or ends a deal that is there to be ended."""
    board = next(view for view in match.view(seat).boards if seat in view.public.active)
    return legal_in(match.progress.rules, board)[-1]


async def test_those_who_keep_apart_see_nothing_of_each_other() -> None:
    room = Clocked()
    table = await room.table(ANA, OPEN_SEAT)
    await room.hub.store.block("ana", "ben")
    await room.hub.store.block("cem", "ana")
    for guest in ("ben", "cem"):
        assert await room.seen(guest) == ([], [])
    assert await room.seen("dora") == ([table.id], [])
    await room.hub.store.unblock("cem", "ana")
    assert await room.seen("cem") == ([table.id], [])


async def test_the_best_table_is_that_of_the_strongest_or_the_most_watched() -> None:
    known = {"ana": Rating(1700, 40, 60), "ben": Rating(1400, 20, 90), "cem": Rating(1720, 110, 2)}

    async def rating_of(guest: str, family: Family) -> Rating:
        assert family == "knock"
        return known.get(guest, Rating())

    clocked = Clocked()
    clocked.lobby = Lobby(clocked.hub, lambda: clocked.now, rating_of)
    assert (await clocked.lobby.tables("zoe")).best is None
    none = await clocked.table(ANA, replace(BEN, guest="dan"))  # one has no rating
    clocked.now += 2
    assert (best := (await clocked.lobby.tables("zoe")).best) and best.id == none.id
    await clocked.table(CEM, BEN)  # high, and far from sure
    sure = await clocked.table(ANA, BEN)
    watched = await clocked.table(replace(BEN, guest="eve"), replace(CEM, guest="fay"))
    match = await clocked.hub.match(watched.id)
    assert match is not None
    match.watched_by(9)
    clocked.now += 2
    assert (best := (await clocked.lobby.tables("zoe")).best) and best.id == sure.id
    await clocked.hub.store.block("zoe", "ana")
    await clocked.hub.store.block("zoe", "cem")
    assert (best := (await clocked.lobby.tables("zoe")).best) and best.id == watched.id
    await clocked.hub.close()


async def test_the_list_is_made_once_for_many() -> None:
    asked = 0

    class Counting(MemoryStore):
        async def open_tables(self, limit: int) -> tuple[TableRow, ...]:
            nonlocal asked
            asked += 1
            return await super().open_tables(limit)

    now = 0.0
    lobby = Lobby(Hub(Counting(), FAST), lambda: now)
    for guest in range(50):
        await lobby.tables(f"guest {guest}")
    assert asked == 1
    now = 5.0
    await lobby.tables("zoe")
    assert asked == 2


class Ear:
    """A connection."""

    def see(self, news: object) -> None:
        """Hear nothing."""


# ---------------------------------------------------------------- blocked people do not sit down


def test_who_is_kept_away_needs_the_link(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    table, key = invite(ana, "gin-three", 2, listed=True)
    join(ben, table, key)
    assert ana.http.post(f"/api/tables/{table}/block", json={"seat": 1}).is_success
    again, key = invite(ana, listed=True)
    answer = join(ben, again)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-invited")
    asked = ben.http.get(f"/api/tables/{again}/invitation").json()
    assert (asked["state"], asked["may_join"]) == ("open", False)
    assert ben.http.get("/api/open").json()["open"] == []
    assert join(ben, again, key).status_code == 201
