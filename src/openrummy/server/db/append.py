"""Adding rows to a table in play: what was done, when, and whether it is over.

Where several processes serve one site, who owns a table writes with a fence: the number that the
table had when it came to be theirs. Once another owns it the number is larger, and whoever is
late, because it was stopped or cut off, is refused by the database itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.host import ActionRow, Rows, SeqTaken
from openrummy.server.db.history import lists
from openrummy.server.db.schema import actions, tables
from openrummy.server.db.writer import Change

# made once: an action is stored often, and making a statement takes longer than running it
_ADD_ACTIONS = sa.insert(actions)
_TOUCH = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("of"), tables.c.seq < sa.bindparam("first"))
    .where(tables.c.fence <= sa.bindparam("mine"))
    .values({one: sa.bindparam(one) for one in ("touched", "over", "due")})
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
    """Who writes: ``number`` is that of the table when it came to be theirs.

    ``holds`` is false where it is theirs no more; it raises where that is not known for now.
    """

    number: int
    holds: Callable[[], bool]


def require(connection: sa.Connection, table_id: str, fence: Fence | None) -> None:
    """May this be written at the table? Raises :class:`SeqTaken` where another owns it."""
    if fence is None:
        return
    number = sa.select(tables.c.fence).where(tables.c.id == table_id).with_for_update(read=True)
    if not fence.holds() or (connection.execute(number).scalar() or 0) > fence.number:
        raise SeqTaken(table_id)


def raising(table_id: str) -> Change[int | None]:
    """Own a table from now on: its number, which none of before had; None where there is none."""

    def change(connection: sa.Connection) -> int | None:
        found: int | None = connection.execute(_RAISE, {"of": table_id}).scalar_one_or_none()
        return found

    return change


def appending(
    table_id: str,
    rows: Sequence[ActionRow],
    *,
    over: bool,
    due: int | None = None,
    cut: Sequence[Rows] = (),
    fence: Fence | None = None,
) -> Change[None]:
    """What :meth:`~openrummy.host.Store.append` does in its transaction."""
    values = [{"table_id": table_id, **asdict(row)} for row in rows]
    first, last = min(row.seq for row in rows), max(row.seq for row in rows)
    fresh = {"of": table_id, "touched": rows[-1].at, "over": over, "due": due}
    fresh |= {"first": first, "last": last, "mine": fence.number if fence else _NO_FENCE}
    gone = [{"of": table_id, "low": low, "high": high} for low, high in cut if low < first]

    def change(connection: sa.Connection) -> None:
        if fence is not None and not fence.holds():
            raise SeqTaken(table_id)
        # first of all, so that of two processes one waits for the other and then comes too late
        if connection.execute(_TOUCH, fresh).rowcount != 1:
            raise SeqTaken(table_id)
        try:
            connection.execute(_ADD_ACTIONS, values)
        except IntegrityError as error:
            raise SeqTaken(table_id) from error
        if gone:
            connection.execute(_CUT, gone)
        if over:
            connection.execute(lists.END, {"of": table_id, "at": rows[-1].at})

    return change
