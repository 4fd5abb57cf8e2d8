"""Finished games to look at again, by their link; and records of your own, kept nowhere.

Who has a table's name may watch it. The link of its game adds a key made from
 everything that was done there, hidden cards included, so that only who was
given the link, or sat at the table, finds the game. A game in play has no link
and no record: nobody gets it, not those who play it either.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from openrummy.core.cards.fair import Fair
from openrummy.core.game import StartDeal
from openrummy.core.notation.records import RecordError, read
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.check.cost import too_slow
from openrummy.core.rules.form import explained
from openrummy.core.rules.share import is_code
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.computers import lobby_personas
from openrummy.play.games import name_of_rules, rules_name
from openrummy.play.host import ActionRow, TableRow
from openrummy.play.limits import Kept
from openrummy.play.problems import Problem
from openrummy.play.replay.game import Played, play
from openrummy.play.replay.records import record_of, record_text
from openrummy.play.replay.view import deal_view, game_view
from openrummy.play.table_names import is_id
from openrummy.server.connections.charged import charged
from openrummy.server.live.hub import Hub

MAX_UPLOAD = 512 * 1024
MAX_ANSWER = 4 * 1024 * 1024  # bytes
MAX_ACTIONS = 10_000
MAX_DEALS = 400
_KEY = 16  # characters of five bits
_MAX_GAMES = 32 * 1024 * 1024  # bytes of games that were played again
_MAX_DEALS = 16 * 1024 * 1024  # bytes of deals as JSON
_LONGEST_TITLE = 60
_V = TypeVar("_V")
_G = TypeVar("_G")


@dataclass(frozen=True)
class Finished:
    """A finished game of this server, played again."""

    table: TableRow
    key: str
    played: Played

    @property
    def link(self) -> str:
        """What opens it to everybody."""
        return f"{self.table.id}-{self.key}"


def key_of(table_id: str, rows: Iterable[ActionRow]) -> str:
    """What nobody can guess who does not know all that happened at the table."""
    told = hashlib.sha256(f"openrummy game link 1\n{table_id}\n".encode())
    for row in rows:
        told.update(f"{row.actor}:{row.token}\n".encode())
    return base64.b32encode(told.digest()).decode().lower()[:_KEY]


class Replays:
    """The finished games last looked at."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._games: Kept[str, Finished] = Kept(_MAX_GAMES)
        self._deals: Kept[tuple[str, int, Seat | None], bytes] = Kept(_MAX_DEALS)
        self._turn = asyncio.Semaphore(2)  # long games take a while: tables in play go on

    async def find(self, name: str, guest: str) -> Finished:
        """The game of a link, or of a table's name for those who sat there.

        Raises a :class:`Problem`: ``no-such-record``, ``not-over``.
        """
        table_id, key = name, ""
        if not is_id(name):
            table_id, _, key = name.rpartition("-")
        table = await self._hub.table(table_id) if is_id(table_id) else None
        if table is None:
            raise _unknown()
        sat = table.seat_of(guest) is not None
        if not (sat or table.over or table.listed):
            raise _unknown()  # to who does not play there, it is not there
        if not table.over:
            raise Problem(409, "not-over", say("error.not-over.game"))
        kept = self._games.get(table.id)
        rows = () if kept else await self._hub.actions(table.id)
        own = kept.key if kept else key_of(table.id, rows)
        opens = secrets.compare_digest(key.encode(), own.encode())
        if not opens and (key or not sat):  # asked before the game is played again
            raise _unknown()
        if await self._hub.sealed(table, guest):
            why = "error.not-over.deals" if table.alike else "error.not-over.round"
            raise Problem(409, "not-over", say(why))
        return await self._finished(table, guest, rows)

    async def opens(self, table: TableRow, guest: str) -> bool:
        """May a guest who sat there look at the game by now?"""
        return table.over and not await self._hub.sealed(table, guest)

    async def table(self, table_id: str) -> TableRow | None:
        """The row of a table."""
        return await self._hub.table(table_id) if table_id else None

    async def link(self, table: TableRow) -> str:
        """What opens a finished game to everybody."""
        rows = await self._hub.actions(table.id)
        return f"{table.id}-{await asyncio.to_thread(key_of, table.id, rows)}"

    async def _finished(self, table: TableRow, guest: str, rows: tuple[ActionRow, ...]) -> Finished:
        found = self._games.get(table.id)
        if found is None:
            fair = await self._hub.fair(table, guest)
            async with self._turn:
                found = await charged(_again, table, rows, fair)
        self._games.keep(table.id, found, found.played.size)
        return found

    def forget(self) -> None:
        """Names have changed in what is kept: read it again."""
        self._games.clear()
        self._deals.clear()

    async def deal(self, found: Finished, number: int, seat: Seat | None) -> bytes:
        """A deal as JSON. Raises a :class:`Problem` where there is none."""
        _require(found.played, number, seat)
        at = (found.table.id, number, seat)
        made = self._deals.get(at)
        if made is None:
            async with self._turn:
                made = await charged(_deal, found.played, number, seat)
        self._deals.keep(at, made, len(made))
        return made

    async def record(self, table: TableRow, guest: str) -> str:
        """The record of a finished game, as text."""
        rows, fair = await self._hub.actions(table.id), await self._hub.fair(table, guest)
        async with self._turn:
            return await charged(record_text, table, rows, fair)

    async def in_turn(self, work: Callable[[_G], _V], given: _G) -> _V:
        """Do it in a thread, when those before have done theirs."""
        async with self._turn:
            return await charged(work, given)


def _again(table: TableRow, rows: tuple[ActionRow, ...], fair: Mapping[int, Fair]) -> Finished:
    return Finished(table, key_of(table.id, rows), play(record_of(table, rows, fair)))


def _unknown() -> Problem:
    return Problem(404, "no-such-record")


def _require(played: Played, number: int, seat: Seat | None) -> None:
    if not 0 <= number < len(played.rounds):
        raise Problem(404, "no-such-deal")
    if seat is not None and not 0 <= seat < len(played.record.players):
        raise Problem(404, "no-such-seat")


def _deal(played: Played, number: int, seat: Seat | None) -> bytes:
    return wire.encode(deal_view(played, number, seat))


# ---------------------------------------------------------------- the game at a glance


def stored_view(found: Finished) -> wire.ReplayGame:
    """A game of this server."""
    table, played = found.table, found.played
    name = rules_name(table)
    faces = [row.face for row in table.seats]
    again = _way(name)
    return game_view(played, faces, id=found.link, title=table.title, rules=name, again=again)


def own_replay(body: bytes, number: int | None, seat: Seat | None) -> bytes:
    """A record of a visitor's own: the game, or one deal of it, as JSON.

    Raises a :class:`Problem` as :func:`read_own` does, and for an answer beyond all measure.
    """
    played = read_own(body)
    if number is None:
        answer = wire.encode(_own_view(played))
    else:
        _require(played, number, seat)
        answer = _deal(played, number, seat)
    if len(answer) > MAX_ANSWER:
        raise Problem(400, "too-long", say("error.too-long.costly"))
    return answer


def read_own(body: bytes) -> Played:
    """A record of your own, played again. Raises a :class:`Problem` where it cannot be."""
    try:
        record = read(body.decode())
        deals = sum(isinstance(one.action, StartDeal) for one in record.entries)
        if len(record.entries) > MAX_ACTIONS or deals > MAX_DEALS:
            text = say("error.too-long.record", deals=MAX_DEALS, actions=MAX_ACTIONS)
            raise Problem(400, "too-long", text)
        for slow in too_slow(record.rules):
            raise Problem(400, "bad-record", say("error.bad-record.why", why=explained(slow)))
        return play(record)
    except UnicodeDecodeError:
        raise Problem(400, "bad-record", say("error.bad-record.no-text")) from None
    except RecordError as error:
        raise Problem(400, "bad-record", say("error.bad-record.why", why=error)) from None


def _own_view(played: Played) -> wire.ReplayGame:
    record, title = played.record, own_title(played)
    known = record.name in catalogue.names()
    name = name_of_rules(record.name if known else "", title, canonical(record.rules))
    faces = {one.name: one.face for one in lobby_personas()}
    drawn = [faces.get(one.name, "guest") if one.bot else "guest" for one in record.players]
    return game_view(played, drawn, id="", title=title, rules=name, again=_way(name))


def own_title(played: Played) -> str:
    """What the game of a record is called."""
    name = played.record.name
    title = catalogue.variant(name).title if name in catalogue.names() else ""
    return title or " ".join(name.split())[:_LONGEST_TITLE] or "A game"


def _way(name: str) -> str:
    """Where the same game begins anew; empty where its rules have no name here."""
    return f"/house/{name}" if is_code(name) else f"/?game={name}" if name else ""
