"""The store over SQLAlchemy: a SQLite file or PostgreSQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from copy import copy
from dataclasses import asdict, fields
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openrummy.play.host import (
    ActionRow,
    BlockRow,
    ChatRow,
    CountedDeal,
    FairRow,
    HistoryFilter,
    HistoryPage,
    LayOffMode,
    Outcome,
    PassRow,
    Place,
    PlayedGame,
    Rows,
    SeatRow,
    SeqTaken,
    TableExists,
    TableRow,
)
from openrummy.play.host.store import DAY
from openrummy.server.db import history
from openrummy.server.db.append import Appending, Fence, fair_rows, raising, require, seeds_of
from openrummy.server.db.database import Database, columns_of, from_row, put
from openrummy.server.db.engines import writer_of
from openrummy.server.db.history import figure_rows, with_figures
from openrummy.server.db.personal_data import forget_in_games
from openrummy.server.db.schema import (
    actions,
    analyses,
    blocks,
    chat,
    deal_counts,
    devices,
    figures,
    outcomes,
    passes,
    promises,
    seats,
    tables,
)
from openrummy.server.db.writer import Writer

_ROWS_AT_ONCE = 500


class SqlStore:
    """The :class:`~openrummy.play.host.Store` of a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._reader = engine
        self._writer = writer_of(engine)
        self.database = Database(engine, self._writer)
        self._fence: Fence | None = None

    def take_turns(self, turn: AbstractContextManager[object]) -> None:
        """Write to a file only inside this context, as other processes of the server write too."""
        if isinstance(self._writer, Writer):
            self._writer.turn = turn

    async def raise_fence(self, table_id: str) -> int | None:
        """Fence off the former owner of the table; return its new number, or None if there is no
        such table.
        """
        return await self.database.write(raising(table_id), beside=True)

    def fenced(self, fence: Fence) -> SqlStore:
        """Return this store for the owner of a table: writes are rejected once it loses
        ownership.
        """
        copy_ = copy(self)
        copy_._fence = fence
        return copy_

    async def close(self) -> None:
        """Close every connection."""
        await self._writer.close()
        await self._reader.dispose()

    async def create(self, table: TableRow, promised: Sequence[FairRow] = ()) -> None:
        row = asdict(table)
        people = row.pop("seats")
        row["lay_off"] = " ".join(table.lay_off)
        ended = table.touched if table.over else None
        numbered = [
            {"table_id": table.id, "seat": number, "ended": ended, **person}
            for number, person in enumerate(people)
        ]
        if table.over and (table.resumed or table.is_shared_deal):
            numbered = [person | {"number": 0} for person in numbered]

        def change(connection: sa.Connection) -> None:
            try:
                connection.execute(sa.insert(tables), row)
            except IntegrityError as error:
                raise TableExists(table.id) from error
            connection.execute(sa.insert(seats), numbered)
            if promised:
                connection.execute(sa.insert(promises), fair_rows(table.id, promised))

        await self.database.write(change, beside=True)

    async def table(self, table_id: str) -> TableRow | None:
        query = sa.select(tables).where(tables.c.id == table_id)
        return next(iter(await self._tables(query)), None)

    async def event_table(self, event: str) -> TableRow | None:
        query = sa.select(tables).where(tables.c.event == event).limit(1)
        return next(iter(await self._tables(query)), None) if event else None

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        query = (
            sa.select(actions.c.seq, actions.c.actor, actions.c.token, actions.c.at)
            .where(actions.c.table_id == table_id)
            .order_by(actions.c.seq)
        )
        done: list[ActionRow] = []
        async with (
            self._reader.connect() as connection,
            connection.stream(query, execution_options={"yield_per": _ROWS_AT_ONCE}) as rows,
        ):
            async for part in rows.partitions():  # yields to other tasks in between
                done += [ActionRow(*row) for row in part]
        return tuple(done)

    async def append(
        self,
        table_id: str,
        rows: Sequence[ActionRow],
        *,
        over: bool,
        due: int | None = None,
        cut: Sequence[Rows] = (),
    ) -> None:
        change = Appending(table_id, rows, over=over, due=due, cut=cut, fence=self._fence)
        await self.database.write(change, beside=True)

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        query = sa.select(promises.c.deal, promises.c.secret, promises.c.seeds, promises.c.seats)
        own = query.where(promises.c.table_id == table_id).order_by(promises.c.deal)
        return tuple(
            FairRow(deal, bytes.fromhex(secret), seeds_of(seeds), seats)
            for deal, secret, seeds, seats in await self.database.tuples(own)
        )

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        deals = promises.c.deal.in_([row.deal for row in rows])
        await self._write(
            sa.delete(promises).where(promises.c.table_id == table_id, deals),
            sa.insert(promises).values(fair_rows(table_id, rows)),
            fenced_table=table_id,
            beside=True,
        )

    async def count_deals(self, deals: Sequence[CountedDeal]) -> tuple[bool, ...]:
        def change(connection: sa.Connection) -> tuple[bool, ...]:
            fresh, sums = [], Counter[str]()
            for deal in deals:
                condition = (promises.c.table_id == deal.table_id) & (promises.c.deal == deal.deal)
                marked = (
                    sa.update(promises).where(condition, ~promises.c.counted).values(counted=True)
                )
                fresh.append(connection.execute(marked).rowcount == 1)
                if fresh[-1]:
                    sums.update(deal.figures)
            if sums:
                connection.execute(_ADD, [{"key": key, "n": n} for key, n in sums.items()])
            return tuple(fresh)

        return await self.database.write(change)

    async def deal_counts(self) -> dict[str, int]:
        query = sa.select(deal_counts.c.key, deal_counts.c.n)
        return dict(await self.database.tuples(query))

    async def uncounted(self, limit: int) -> tuple[str, ...]:
        later = promises.alias()
        dealt = sa.select(later.c.deal).where(
            later.c.table_id == promises.c.table_id,
            later.c.deal > promises.c.deal,
            later.c.seeds.is_not(None),
        )
        query = (
            sa.select(promises.c.table_id)
            .distinct()
            .join(tables, tables.c.id == promises.c.table_id)
            .where(~promises.c.counted, promises.c.seeds.is_not(None))
            .where(tables.c.over | sa.exists(dealt))
        )
        return tuple(await self.database.values(query.limit(limit)))

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        await self._set(table_id, lay_off=" ".join(modes))

    async def set_next(self, table_id: str, next_id: str) -> None:
        await self._set(table_id, next=next_id)

    async def set_seat(self, table_id: str, seat: int, row: SeatRow) -> None:
        condition = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        await self._write(
            sa.update(seats).where(condition).values(asdict(row)), fenced_table=table_id
        )

    async def close_table(self, table_id: str) -> None:
        parts = [sa.delete(part).where(part.c.table_id == table_id) for part in _PARTS]
        await self._write(*parts, sa.delete(tables).where(tables.c.id == table_id))

    async def _set(self, table_id: str, **fields: object) -> None:
        await self._write(
            sa.update(tables).where(tables.c.id == table_id).values(fields), fenced_table=table_id
        )

    async def _write(
        self, *changes: sa.Executable, fenced_table: str = "", beside: bool = False
    ) -> None:
        def change(connection: sa.Connection) -> None:
            if fenced_table:
                require(connection, fenced_table, self._fence)
            for change in changes:
                connection.execute(change)

        await self.database.write(change, beside=beside)

    # ------------------------------------------------------------ lists of tables

    async def tables_of(
        self, guest: str, limit: int, after: Place | None = None
    ) -> tuple[TableRow, ...]:
        ids: list[str] = []
        async with self._reader.connect() as connection:
            if after is None or not after.over:
                running = history.running_of(guest, limit, after)
                ids += (await connection.execute(running)).scalars()
                after = None
            if len(ids) < limit:
                over = history.over_of(guest, limit - len(ids), after)
                ids += (await connection.execute(over)).scalars()
            tables_ = {table.id: table for table in await self._tables_at(connection, ids)}
        return tuple(tables_[name] for name in ids)

    async def open_tables(self, limit: int) -> tuple[TableRow, ...]:
        listed = sa.select(tables).where(tables.c.listed, ~tables.c.over, _OPEN)
        return await self._tables(listed.order_by(tables.c.created.desc()).limit(limit))

    async def running_tables(self, limit: int) -> tuple[TableRow, ...]:
        listed = sa.select(tables).where(tables.c.listed, ~tables.c.over, tables.c.watch, ~_OPEN)
        return await self._tables(listed.order_by(tables.c.touched.desc()).limit(limit))

    async def due_tables(self, before: int, limit: int) -> tuple[str, ...]:
        query = sa.select(tables.c.id).where(tables.c.due < before, ~tables.c.over)
        return tuple(await self.database.values(query.order_by(tables.c.due).limit(limit)))

    async def _tables(self, query: sa.Select[Any]) -> tuple[TableRow, ...]:
        async with self._reader.connect() as connection:
            return await self._tables_by(connection, query)

    async def _tables_at(
        self, connection: AsyncConnection, ids: Sequence[str]
    ) -> tuple[TableRow, ...]:
        """Return the tables with these names, in batches."""
        tables_: list[TableRow] = []
        for index in range(0, len(ids), _AT_ONCE):
            query = sa.select(tables).where(tables.c.id.in_(ids[index : index + _AT_ONCE]))
            tables_ += await self._tables_by(connection, query)
        return tuple(tables_)

    async def _tables_by(
        self, connection: AsyncConnection, query: sa.Select[Any]
    ) -> tuple[TableRow, ...]:
        rows = [dict(row) for row in (await connection.execute(query)).mappings()]
        people = await self._people(connection, [row["id"] for row in rows]) if rows else {}
        return tuple(_table(row, people[row["id"]]) for row in rows)

    async def _people(
        self, connection: AsyncConnection, ids: list[str]
    ) -> dict[str, list[dict[str, Any]]]:
        query = sa.select(*_PEOPLE).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
        people: dict[str, list[dict[str, Any]]] = {name: [] for name in ids}
        for row in (await connection.execute(query)).mappings():
            person = dict(row)
            people[person.pop("table_id")].append(person)
        return people

    # ------------------------------------------------------------ finished games

    async def unkept(self, limit: int) -> tuple[str, ...]:
        return tuple(await self.database.values(history.unkept(limit)))

    async def keep_outcome(self, outcome: Outcome) -> int | None:
        seen = sa.select(outcomes.c.number).where(outcomes.c.table_id == outcome.table_id)
        row = {"table_id": outcome.table_id, "family": outcome.family, "ended": outcome.ended}

        def change(connection: sa.Connection) -> int | None:
            if connection.execute(seen).first() is not None:
                return None
            last = connection.execute(sa.select(sa.func.max(outcomes.c.number))).scalar() or 0
            connection.execute(sa.insert(outcomes).values(number=last + 1, **row))
            connection.execute(sa.insert(figures), figure_rows(outcome))
            seated = sa.update(seats).where(seats.c.table_id == outcome.table_id)
            connection.execute(seated.values(number=last + 1))
            return int(last) + 1

        return await self.database.write(change)

    async def outcomes(self, after: int, limit: int) -> tuple[tuple[int, Outcome], ...]:
        query = sa.select(outcomes).where(outcomes.c.number > after)
        async with self._reader.connect() as connection:
            result = await connection.execute(query.order_by(outcomes.c.number).limit(limit))
            return await with_figures(connection, list(result.mappings()))

    async def outcomes_kept(self) -> int:
        return await self.database.count(sa.select(sa.func.count()).select_from(outcomes))

    async def replace_outcome(self, outcome: Outcome) -> None:
        of = outcome.table_id
        row = {"family": outcome.family, "ended": outcome.ended}
        await self._write(
            sa.update(outcomes).where(outcomes.c.table_id == of).values(row),
            sa.delete(figures).where(figures.c.table_id == of),
            sa.insert(figures).values(figure_rows(outcome)),
        )

    async def outcomes_of(
        self, guest: str, after: int = 0, most: int | None = None
    ) -> tuple[PlayedGame, ...]:
        conditions = history.history_of(guest, HistoryFilter(), None, after)
        async with self._reader.connect() as connection:
            return await self._games(connection, history.history_page(conditions, most, None))

    async def history(
        self, guest: str, query: HistoryFilter, limit: int, before: int | None = None
    ) -> HistoryPage:
        others = None
        async with self._reader.connect() as connection:
            if query.against is not None:
                known = (await connection.execute(history.others_met(guest))).all()
                others = history.met(known, query)
            conditions = history.history_of(guest, query, others)
            number = (await connection.execute(history.count_query(conditions))).scalar_one()
            page = history.history_page(conditions, limit, before)
            return HistoryPage(await self._games(connection, page), int(number))

    async def outcomes_at(self, table_ids: Collection[str]) -> dict[str, Outcome]:
        query = sa.select(outcomes).where(outcomes.c.table_id.in_(list(table_ids)))
        async with self._reader.connect() as connection:
            rows = list((await connection.execute(query)).mappings())
            return {game.table_id: game for _, game in await with_figures(connection, rows)}

    async def _games(
        self, connection: AsyncConnection, page: sa.Select[Any]
    ) -> tuple[PlayedGame, ...]:
        numbers = list((await connection.execute(page)).scalars())
        outcomes: list[tuple[int, Outcome]] = []
        for index in range(0, len(numbers), _AT_ONCE):
            numbered = history.of_numbers(numbers[index : index + _AT_ONCE])
            page_rows = list((await connection.execute(numbered)).mappings())
            outcomes += await with_figures(connection, page_rows)
        played = await self._tables_at(connection, [game.table_id for _, game in outcomes])
        rows = {table.id: table for table in played}
        return tuple(PlayedGame(number, rows[game.table_id], game) for number, game in outcomes)

    # ------------------------------------------------------------ social

    async def say(self, table_id: str, row: ChatRow) -> None:
        statement = sa.insert(chat).values({"table_id": table_id, **asdict(row)})
        try:
            await self._write(statement, fenced_table=table_id, beside=True)
        except IntegrityError as error:
            raise SeqTaken(table_id) from error

    async def chat(self, table_id: str, limit: int) -> tuple[ChatRow, ...]:
        query = sa.select(*columns_of(ChatRow, chat)).where(chat.c.table_id == table_id)
        last = query.order_by(chat.c.number.desc()).limit(limit)
        return tuple(reversed(await self.database.find_all(ChatRow, last)))

    async def said_by(self, guest: str) -> tuple[tuple[str, ChatRow], ...]:
        query = sa.select(chat).where(chat.c.guest == guest).order_by(chat.c.at)
        rows = await self.database.rows(query)
        return tuple((row["table_id"], from_row(ChatRow, row)) for row in rows)

    async def block(self, guest: str, other: str, name: str = "") -> None:
        await self._write(put(blocks, guest=guest, other=other, name=name))

    async def unblock(self, guest: str, other: str) -> None:
        await self._write(_unblocked(guest, other))

    async def blocked(self, guest: str) -> frozenset[str]:
        query = sa.select(blocks.c.other).where(blocks.c.guest == guest)
        return frozenset(await self.database.values(query))

    async def apart(self, guest: str) -> frozenset[str]:
        own = sa.select(blocks.c.other).where(blocks.c.guest == guest)
        blockers = sa.select(blocks.c.guest).where(blocks.c.other == guest)
        return frozenset(await self.database.values(own.union(blockers)))

    async def blocks(self, guest: str) -> tuple[BlockRow, ...]:
        query = sa.select(*columns_of(BlockRow, blocks)).where(blocks.c.guest == guest)
        ordered = query.order_by(blocks.c.name, blocks.c.other)
        return tuple(await self.database.find_all(BlockRow, ordered))

    # ------------------------------------------------------------ guests and devices

    async def add_device(self, device: str, guest: str) -> None:
        older = sa.delete(devices).where(devices.c.device == device)  # with its label
        await self._write(older, sa.insert(devices).values(device=device, guest=guest))

    async def devices(self) -> dict[str, str]:
        return dict(await self.database.tuples(sa.select(devices.c.device, devices.c.guest)))

    async def merge_guest(self, old: str, new: str) -> None:
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

    async def forget_guest(self, guest: str, fresh: str, name: str) -> None:
        def change(connection: sa.Connection) -> None:
            forget_in_games(connection, guest, fresh, name)
            connection.execute(sa.delete(devices).where(devices.c.guest == guest))
            connection.execute(_dropped(guest))

        await self.database.write(change)

    async def games_of(self, guest: str) -> tuple[int, int]:
        own = sa.select(seats.c.table_id).where(seats.c.guest == guest)
        running = sa.func.coalesce(sa.func.sum(sa.case((tables.c.over, 0), else_=1)), 0)
        query = sa.select(running, sa.func.count()).where(tables.c.id.in_(own))
        [(unfinished, number)] = await self.database.tuples(query)
        return int(unfinished), int(number)

    async def meet(self, guest: str, other: str) -> bool:
        own, theirs = (
            sa.select(seats.c.table_id).where(seats.c.guest == person) for person in (guest, other)
        )
        query = sa.select(tables.c.id).where(
            tables.c.id.in_(own), tables.c.id.in_(theirs), ~tables.c.over
        )
        return bool(await self.database.values(query.limit(1)))

    async def add_pass(self, row: PassRow, now: int) -> None:
        older = sa.delete(passes).where(passes.c.until <= now - DAY)
        await self._write(older, _dropped(row.guest), sa.insert(passes).values(asdict(row)))

    async def find_pass(self, code: str) -> PassRow | None:
        return await self.database.find(PassRow, sa.select(passes).where(passes.c.code == code))

    async def take_pass(self, code: str, now: int) -> PassRow | None:
        holds = (passes.c.code == code) & (passes.c.until > now) & (passes.c.guest != "")

        def change(connection: sa.Connection) -> PassRow | None:
            row = connection.execute(sa.select(passes).where(holds)).mappings().one_or_none()
            connection.execute(sa.update(passes).where(holds).values(guest="", name=""))
            return None if row is None else PassRow(**row)

        return await self.database.write(change)

    async def drop_passes(self, guest: str) -> None:
        await self._write(_dropped(guest))


_AT_ONCE = 500  # names per query: SQLite's maximum number of values
_PEOPLE = (seats.c.table_id, *(seats.c[field.name] for field in fields(SeatRow)))
_ADD = sa.text(
    "INSERT INTO deal_counts (key, n) VALUES (:key, :n)"
    " ON CONFLICT (key) DO UPDATE SET n = deal_counts.n + excluded.n"
)
_OPEN = (
    sa.exists().where(seats.c.table_id == tables.c.id, seats.c.guest == "", seats.c.bot == "")
).correlate(tables)
_PARTS = (actions, promises, chat, seats, analyses)


def _unblocked(guest: str, other: str) -> sa.Delete:
    return sa.delete(blocks).where(blocks.c.guest == guest, blocks.c.other == other)


def _dropped(guest: str) -> sa.Delete:
    return sa.delete(passes).where(passes.c.guest == guest)


def _table(row: dict[str, Any], people: list[dict[str, Any]]) -> TableRow:
    del row["seq"], row["fence"]
    modes = cast("tuple[LayOffMode, ...]", tuple(row.pop("lay_off").split()))
    return TableRow(seats=tuple(SeatRow(**person) for person in people), lay_off=modes, **row)
