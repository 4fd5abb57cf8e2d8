"""Storage of a user's tables: each is a document stored by the caller."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import msgspec

from openrummy.play.host import (
    ActionRow,
    FairRow,
    LayOffMode,
    MemoryStore,
    Rows,
    SeatRow,
    TableRow,
)

FORM = 1
Keep: TypeAlias = Callable[[str, bytes], Awaitable[None]]
"""Stores a document under a name, replacing any earlier one. Raises on failure."""

Fetch: TypeAlias = Callable[[str], Awaitable[bytes]]
"""Reads a file of the site that is not loaded at the start. Raises OSError on failure."""


class BadDocument(ValueError):
    """Not the document of a table, or of a later version."""


class Document(msgspec.Struct):
    """All that is stored of a table."""

    form: int
    table: TableRow
    actions: tuple[ActionRow, ...]
    fair: tuple[FairRow, ...]


_read = msgspec.json.Decoder(Document).decode


class KeptStore(MemoryStore):
    """A store that saves each table on every change, before returning."""

    def __init__(self, keep: Keep) -> None:
        super().__init__()
        self._keep = keep

    def restore(self, document: bytes) -> str:
        """Load a stored table and return its id. Raises :class:`BadDocument`."""
        try:
            kept = _read(document)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadDocument(str(error)) from None
        if kept.form != FORM:
            raise BadDocument(f"form {kept.form}")
        self.take_in(kept.table, kept.actions, kept.fair)
        return kept.table.id

    async def _kept(self, table_id: str) -> None:
        table = await self.table(table_id)
        assert table is not None
        actions, fair = await self.actions(table_id), await self.fair(table_id)
        await self._keep(table_id, msgspec.json.encode(Document(FORM, table, actions, fair)))

    async def create(self, table: TableRow, promised: Sequence[FairRow] = ()) -> None:
        """See :class:`~openrummy.play.host.store.TableStore`."""
        await super().create(table, promised)
        await self._kept(table.id)

    async def append(
        self,
        table_id: str,
        rows: Sequence[ActionRow],
        *,
        over: bool,
        due: int | None = None,
        cut: Sequence[Rows] = (),
    ) -> None:
        """See :class:`~openrummy.play.host.store.TableStore`."""
        await super().append(table_id, rows, over=over, due=due, cut=cut)
        await self._kept(table_id)

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        """See :class:`~openrummy.play.host.store.TableStore`."""
        await super().keep_fair(table_id, rows)
        await self._kept(table_id)

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        """See :class:`~openrummy.play.host.store.TableStore`."""
        await super().set_lay_off(table_id, modes)
        await self._kept(table_id)

    async def set_seat(self, table_id: str, seat: int, row: SeatRow) -> None:
        """See :class:`~openrummy.play.host.store.TableStore`."""
        await super().set_seat(table_id, seat, row)
        await self._kept(table_id)

    async def set_next(self, table_id: str, next_id: str) -> None:
        """See :class:`~openrummy.play.host.store.TableStore`."""
        await super().set_next(table_id, next_id)
        await self._kept(table_id)
