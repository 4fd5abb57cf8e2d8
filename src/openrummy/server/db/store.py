"""The store over SQLAlchemy: one file of SQLite, written by one connection at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from openrummy.host import (
    ActionRow,
    ChatRow,
    FairRow,
    LayOffMode,
    PassRow,
    SeatRow,
    SeqTaken,
    TableExists,
    TableRow,
)
from openrummy.host.store import DAY
from openrummy.server.db.schema import (
    actions,
    blocks,
    chat,
    devices,
    passes,
    promises,
    seats,
    tables,
)


def engine_of(path: Path) -> AsyncEngine:
    """An engine for a file of SQLite: write-ahead log, real transactions, foreign keys."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=4, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None  # begin is said below
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=5000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: sa.Connection) -> None:
        write = connection.get_execution_options().get("write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    return engine


class SqlStore:
    """The :class:`~openrummy.host.Store` of a data folder."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reader = engine
        self._writer = engine.execution_options(write=True)
        self._turn = asyncio.Lock()  # one writer; the database's own lock would poll

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()

    async def create(self, table: TableRow) -> None:
        """See :class:`~openrummy.host.Store`."""
        row = asdict(table)
        people = row.pop("seats")
        row["lay_off"] = " ".join(table.lay_off)
        numbered = [{"table_id": table.id, "seat": at, **one} for at, one in enumerate(people)]
        async with self._turn, self._writer.begin() as connection:
            try:
                await connection.execute(sa.insert(tables), row)
            except IntegrityError as error:
                raise TableExists(table.id) from error
            await connection.execute(sa.insert(seats), numbered)

    async def table(self, table_id: str) -> TableRow | None:
        """See :class:`~openrummy.host.Store`."""
        async with self._reader.connect() as connection:
            found = await connection.execute(sa.select(tables).where(tables.c.id == table_id))
            row = found.mappings().one_or_none()
            if row is None:
                return None
            people = await self._people(connection, [table_id])
        return _table(dict(row), people[table_id])

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        """See :class:`~openrummy.host.Store`."""
        wanted = (
            sa.select(actions.c.seq, actions.c.actor, actions.c.token, actions.c.at)
            .where(actions.c.table_id == table_id)
            .order_by(actions.c.seq)
        )
        async with self._reader.connect() as connection:
            return tuple(ActionRow(*row) for row in await connection.execute(wanted))

    async def append(
        self, table_id: str, rows: Sequence[ActionRow], *, over: bool, due: int | None = None
    ) -> None:
        """See :class:`~openrummy.host.Store`."""
        values = [{"table_id": table_id, **asdict(row)} for row in rows]
        fresh = {"touched": rows[-1].at, "over": over, "due": due}
        touched = sa.update(tables).where(tables.c.id == table_id).values(fresh)
        async with self._turn, self._writer.begin() as connection:
            try:
                await connection.execute(sa.insert(actions), values)
            except IntegrityError as error:
                raise SeqTaken(table_id) from error
            await connection.execute(touched)

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        """See :class:`~openrummy.host.Store`."""
        wanted = (
            sa.select(promises.c.deal, promises.c.secret, promises.c.seeds)
            .where(promises.c.table_id == table_id)
            .order_by(promises.c.deal)
        )
        async with self._reader.connect() as connection:
            found = await connection.execute(wanted)
            return tuple(
                FairRow(deal, bytes.fromhex(secret), _seeds(seeds)) for deal, secret, seeds in found
            )

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        """See :class:`~openrummy.host.Store`."""
        values = [
            {
                "table_id": table_id,
                "deal": row.deal,
                "secret": row.secret.hex(),
                "seeds": None
                if row.seeds is None
                else " ".join(seed.hex() or "-" for seed in row.seeds),
            }
            for row in rows
        ]
        older = sa.delete(promises).where(
            promises.c.table_id == table_id, promises.c.deal.in_([row.deal for row in rows])
        )
        async with self._turn, self._writer.begin() as connection:
            await connection.execute(older)
            await connection.execute(sa.insert(promises), values)

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        """See :class:`~openrummy.host.Store`."""
        await self._set(table_id, lay_off=" ".join(modes))

    async def set_next(self, table_id: str, next_id: str) -> None:
        """See :class:`~openrummy.host.Store`."""
        await self._set(table_id, next=next_id)

    async def set_seat(self, table_id: str, seat: int, row: SeatRow) -> None:
        """See :class:`~openrummy.host.Store`."""
        place = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        await self._write(sa.update(seats).where(place).values(asdict(row)))

    async def close_table(self, table_id: str) -> None:
        """See :class:`~openrummy.host.Store`."""
        parts = [sa.delete(one).where(one.c.table_id == table_id) for one in _PARTS]
        await self._write(*parts, sa.delete(tables).where(tables.c.id == table_id))

    async def _set(self, table_id: str, **fields: object) -> None:
        await self._write(sa.update(tables).where(tables.c.id == table_id).values(fields))

    async def _write(self, *changes: sa.Executable) -> None:
        async with self._turn, self._writer.begin() as connection:
            for change in changes:
                await connection.execute(change)

    # ------------------------------------------------------------ lists of tables

    async def tables_of(self, guest: str, limit: int, skip: int = 0) -> tuple[TableRow, ...]:
        """See :class:`~openrummy.host.Store`."""
        own = sa.select(seats.c.table_id).where(seats.c.guest == guest)
        wanted = sa.select(tables).where(tables.c.id.in_(own))
        order = wanted.order_by(tables.c.over, tables.c.touched.desc())
        return await self._tables(order.limit(limit).offset(skip))

    async def open_tables(self, limit: int) -> tuple[TableRow, ...]:
        """See :class:`~openrummy.host.Store`."""
        listed = sa.select(tables).where(tables.c.listed, ~tables.c.over, tables.c.id.in_(_OPEN))
        return await self._tables(listed.order_by(tables.c.created.desc()).limit(limit))

    async def running_tables(self, limit: int) -> tuple[TableRow, ...]:
        """See :class:`~openrummy.host.Store`."""
        listed = sa.select(tables).where(
            tables.c.listed, ~tables.c.over, tables.c.watch, tables.c.id.not_in(_OPEN)
        )
        return await self._tables(listed.order_by(tables.c.touched.desc()).limit(limit))

    async def due_tables(self, before: int, limit: int) -> tuple[str, ...]:
        """See :class:`~openrummy.host.Store`."""
        wanted = sa.select(tables.c.id).where(tables.c.due < before, ~tables.c.over)
        async with self._reader.connect() as connection:
            found = await connection.execute(wanted.order_by(tables.c.due).limit(limit))
            return tuple(found.scalars())

    async def _tables(self, wanted: sa.Select[Any]) -> tuple[TableRow, ...]:
        async with self._reader.connect() as connection:
            rows = [dict(row) for row in (await connection.execute(wanted)).mappings()]
            people = await self._people(connection, [row["id"] for row in rows])
        return tuple(_table(row, people[row["id"]]) for row in rows)

    async def _people(
        self, connection: AsyncConnection, ids: list[str]
    ) -> dict[str, list[dict[str, Any]]]:
        wanted = sa.select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
        found: dict[str, list[dict[str, Any]]] = {one: [] for one in ids}
        for row in (await connection.execute(wanted)).mappings():
            person = dict(row)
            del person["seat"]
            found[person.pop("table_id")].append(person)
        return found

    # ------------------------------------------------------------ company

    async def say(self, table_id: str, row: ChatRow) -> None:
        """See :class:`~openrummy.host.Store`."""
        try:
            await self._write(sa.insert(chat).values({"table_id": table_id, **asdict(row)}))
        except IntegrityError as error:
            raise SeqTaken(table_id) from error

    async def chat(self, table_id: str, limit: int) -> tuple[ChatRow, ...]:
        """See :class:`~openrummy.host.Store`."""
        columns = (chat.c.number, chat.c.seat, chat.c.guest, chat.c.text, chat.c.at)
        wanted = sa.select(*columns).where(chat.c.table_id == table_id)
        async with self._reader.connect() as connection:
            last = await connection.execute(wanted.order_by(chat.c.number.desc()).limit(limit))
            return tuple(reversed([ChatRow(*row) for row in last]))

    async def block(self, guest: str, other: str) -> None:
        """See :class:`~openrummy.host.Store`."""
        await self._write(_unblocked(guest, other), sa.insert(blocks).values((guest, other)))

    async def unblock(self, guest: str, other: str) -> None:
        """See :class:`~openrummy.host.Store`."""
        await self._write(_unblocked(guest, other))

    async def blocked(self, guest: str) -> frozenset[str]:
        """See :class:`~openrummy.host.Store`."""
        async with self._reader.connect() as connection:
            wanted = sa.select(blocks.c.other).where(blocks.c.guest == guest)
            return frozenset((await connection.execute(wanted)).scalars())

    # ------------------------------------------------------------ who is who

    async def add_device(self, device: str, guest: str) -> None:
        """See :class:`~openrummy.host.Store`."""
        older = sa.delete(devices).where(devices.c.device == device)
        await self._write(older, sa.insert(devices).values((device, guest)))

    async def devices(self) -> dict[str, str]:
        """See :class:`~openrummy.host.Store`."""
        async with self._reader.connect() as connection:
            found = await connection.execute(sa.select(devices.c.device, devices.c.guest))
            return {row.device: row.guest for row in found}

    async def merge_guest(self, old: str, new: str) -> None:
        """See :class:`~openrummy.host.Store`."""
        both = sa.select(seats.c.table_id).where(seats.c.guest == new)
        known = sa.select(blocks.c.other).where(blocks.c.guest == new)
        knowing = sa.select(blocks.c.guest).where(blocks.c.other == new)
        await self._write(
            sa.update(seats)
            .where(seats.c.guest == old, seats.c.table_id.not_in(both))
            .values(guest=new),
            sa.update(tables).where(tables.c.maker == old).values(maker=new),
            sa.update(chat).where(chat.c.guest == old).values(guest=new),
            _unblocked(old, new),
            _unblocked(new, old),
            sa.update(blocks)
            .where(blocks.c.guest == old, blocks.c.other.not_in(known))
            .values(guest=new),
            sa.update(blocks)
            .where(blocks.c.other == old, blocks.c.guest.not_in(knowing))
            .values(other=new),
            sa.delete(blocks).where((blocks.c.guest == old) | (blocks.c.other == old)),
            _dropped(old),
        )

    async def games_of(self, guest: str) -> tuple[int, int]:
        """See :class:`~openrummy.host.Store`."""
        own = sa.select(seats.c.table_id).where(seats.c.guest == guest)
        running = sa.func.coalesce(sa.func.sum(sa.case((tables.c.over, 0), else_=1)), 0)
        wanted = sa.select(running, sa.func.count()).where(tables.c.id.in_(own))
        async with self._reader.connect() as connection:
            found = (await connection.execute(wanted)).one()
            return int(found[0]), int(found[1])

    async def meet(self, guest: str, other: str) -> bool:
        """See :class:`~openrummy.host.Store`."""
        own, theirs = (
            sa.select(seats.c.table_id).where(seats.c.guest == one) for one in (guest, other)
        )
        wanted = sa.select(tables.c.id).where(
            tables.c.id.in_(own), tables.c.id.in_(theirs), ~tables.c.over
        )
        async with self._reader.connect() as connection:
            return (await connection.execute(wanted.limit(1))).first() is not None

    async def add_pass(self, row: PassRow, now: int) -> None:
        """See :class:`~openrummy.host.Store`."""
        older = sa.delete(passes).where(passes.c.until <= now - DAY)
        await self._write(older, _dropped(row.guest), sa.insert(passes).values(asdict(row)))

    async def find_pass(self, code: str) -> PassRow | None:
        """See :class:`~openrummy.host.Store`."""
        wanted = sa.select(passes).where(passes.c.code == code)
        async with self._reader.connect() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
        return None if row is None else PassRow(**row)

    async def take_pass(self, code: str, now: int) -> PassRow | None:
        """See :class:`~openrummy.host.Store`."""
        holds = (passes.c.code == code) & (passes.c.until > now) & (passes.c.guest != "")
        async with self._turn, self._writer.begin() as connection:
            found = await connection.execute(sa.select(passes).where(holds))
            row = found.mappings().one_or_none()
            await connection.execute(sa.update(passes).where(holds).values(guest=""))
        return None if row is None else PassRow(**row)

    async def drop_passes(self, guest: str) -> None:
        """See :class:`~openrummy.host.Store`."""
        await self._write(_dropped(guest))


_OPEN = sa.select(seats.c.table_id).where(seats.c.guest == "", seats.c.bot == "")
_PARTS = (actions, promises, chat, seats)


def _unblocked(guest: str, other: str) -> sa.Delete:
    return sa.delete(blocks).where(blocks.c.guest == guest, blocks.c.other == other)


def _dropped(guest: str) -> sa.Delete:
    return sa.delete(passes).where(passes.c.guest == guest)


def _seeds(text: str | None) -> tuple[bytes, ...] | None:
    if text is None:
        return None
    return tuple(b"" if word == "-" else bytes.fromhex(word) for word in text.split())


def _table(row: dict[str, Any], people: list[dict[str, Any]]) -> TableRow:
    modes = cast("tuple[LayOffMode, ...]", tuple(row.pop("lay_off").split()))
    return TableRow(seats=tuple(SeatRow(**one) for one in people), lay_off=modes, **row)
