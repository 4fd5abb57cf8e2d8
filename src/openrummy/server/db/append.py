"""Append actions to a table in play.

Where several processes serve one site, the owner of a table writes with a fencing token: the
number of the table when it took ownership. Once another process owns the table the number is
larger, and the database rejects late writes of a suspended or disconnected process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.play.host import ActionRow, FairRow, Rows, SeqTaken
from openrummy.server.db import history
from openrummy.server.db.database import Prepared
from openrummy.server.db.schema import actions, tables
from openrummy.server.db.writer import Change

# built once: actions are stored often, and compiling a statement takes longer than running it
_ADD_ACTIONS = Prepared(sa.insert(actions))
_TOUCH = Prepared(
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("of"), tables.c.seq < sa.bindparam("first"))
    .where(tables.c.fence <= sa.bindparam("mine"))
    .values({name: sa.bindparam(name) for name in ("touched", "over", "due")})
    .values(seq=sa.bindparam("last"))
)
_CUT = sa.delete(actions).where(
    actions.c.table_id == sa.bindparam("of"),
    actions.c.seq.between(sa.bindparam("low"), sa.bindparam("high")),
)
_RAISE = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("of"))
    .values(fence=tables.c.fence + 1)
    .returning(tables.c.fence)
)
_NO_FENCE = (1 << 63) - 1


@dataclass(frozen=True)
class Fence:
    """A writer's fencing token: ``number`` is the table's number when it took ownership.

    ``holds`` returns False once another process owns the table; it raises while that is unknown.
    """

    number: int
    holds: Callable[[], bool]


def require(connection: sa.Connection, table_id: str, fence: Fence | None) -> None:
    """Check the fence. Raises :class:`SeqTaken` if another process owns the table."""
    if fence is None:
        return
    number = sa.select(tables.c.fence).where(tables.c.id == table_id).with_for_update(read=True)
    if not fence.holds() or (connection.execute(number).scalar() or 0) > fence.number:
        raise SeqTaken(table_id)


def raising(table_id: str) -> Change[int | None]:
    """Take ownership of a table; return its new number, or None if there is no such table."""

    def change(connection: sa.Connection) -> int | None:
        number: int | None = connection.execute(_RAISE, {"of": table_id}).scalar_one_or_none()
        return number

    return change


class Appending:
    """The transaction of :meth:`~openrummy.play.host.Store.append`."""

    def __init__(
        self,
        table_id: str,
        rows: Sequence[ActionRow],
        *,
        over: bool,
        due: int | None = None,
        cut: Sequence[Rows] = (),
        fence: Fence | None = None,
    ) -> None:
        self.table_id = table_id
        self.rows = [
            {
                "table_id": table_id,
                "seq": row.seq,
                "actor": row.actor,
                "token": row.token,
                "at": row.at,
            }
            for row in rows
        ]
        first, last = min(row.seq for row in rows), max(row.seq for row in rows)
        self.touch = {"of": table_id, "touched": rows[-1].at, "over": over, "due": due}
        self.touch |= {"first": first, "last": last, "mine": fence.number if fence else _NO_FENCE}
        self._cut = [{"of": table_id, "low": low, "high": high} for low, high in cut if low < first]
        self._fence = fence

    def __call__(self, connection: sa.Connection) -> None:
        """Append the rows. Raises :class:`SeqTaken`."""
        self.check()
        # first, so that of two processes one waits for the other and is then rejected
        if _TOUCH.run(connection, [self.touch]) != 1:
            raise SeqTaken(self.table_id)
        try:
            _ADD_ACTIONS.run(connection, self.rows)
        except IntegrityError as error:
            raise SeqTaken(self.table_id) from error
        self.finish(connection)

    def check(self) -> None:
        """Check that the writer still owns the table. Raises :class:`SeqTaken`."""
        if self._fence is not None and not self._fence.holds():
            raise SeqTaken(self.table_id)

    def finish(self, connection: sa.Connection) -> None:
        """Run the statements that depend on the new rows."""
        if self._cut:
            connection.execute(_CUT, self._cut)
        if self.touch["over"]:
            ended = {"of": self.table_id, "at": self.touch["touched"]}
            connection.execute(history.END, ended)


def fair_rows(table_id: str, rows: Sequence[FairRow]) -> list[dict[str, Any]]:
    """Return the stored form of a table's commitments."""
    return [
        {
            "table_id": table_id,
            "deal": row.deal,
            "secret": row.secret.hex(),
            "seeds": None
            if row.seeds is None
            else " ".join(seed.hex() or "-" for seed in row.seeds),
            "seats": row.seats,
        }
        for row in rows
    ]


def seeds_of(text: str | None) -> tuple[bytes, ...] | None:
    """Return a row's seeds by seat; None if none is settled yet."""
    if text is None:
        return None
    return tuple(b"" if word == "-" else bytes.fromhex(word) for word in text.split())
