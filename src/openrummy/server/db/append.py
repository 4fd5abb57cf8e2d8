"""Adding rows to a table in play: what was done, when, and whether it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

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
    .values({one: sa.bindparam(one) for one in ("touched", "over", "due")})
    .values(seq=sa.bindparam("last"))
)
_CUT = sa.delete(actions).where(
    actions.c.table_id == sa.bindparam("of"),
    actions.c.seq.between(sa.bindparam("low"), sa.bindparam("high")),
)


def appending(
    table_id: str,
    rows: Sequence[ActionRow],
    *,
    over: bool,
    due: int | None = None,
    cut: Sequence[Rows] = (),
) -> Change[None]:
    """What :meth:`~openrummy.host.Store.append` does in its transaction."""
    values = [{"table_id": table_id, **asdict(row)} for row in rows]
    first, last = min(row.seq for row in rows), max(row.seq for row in rows)
    fresh = {"of": table_id, "touched": rows[-1].at, "over": over, "due": due}
    fresh |= {"first": first, "last": last}
    gone = [{"of": table_id, "low": low, "high": high} for low, high in cut if low < first]

    def change(connection: sa.Connection) -> None:
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
