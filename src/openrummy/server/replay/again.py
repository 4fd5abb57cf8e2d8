"""A finished game taken up again from a decision: the same cards, the computer opposite."""

from __future__ import annotations

import time
from dataclasses import replace

from openrummy.game import HOST
from openrummy.host import ActionRow, SeatRow, TableRow, move_token
from openrummy.host.rows import AGAIN
from openrummy.notation.records import replay
from openrummy.scoring.result import Seat
from openrummy.server.errors import Problem
from openrummy.server.people.seating import computer_seat, new_seed
from openrummy.server.replay.store import Finished

_LEVEL = "hard"  # of the computer in a person's place: who tries again wants to be tested


def rows_before(found: Finished, entry: int, seat: Seat) -> tuple[ActionRow, ...]:
    """What was done before a decision of this seat, as rows of a new table.

    Raises :class:`Problem` ``no-such-moment`` where the entry is no action of the seat.
    """
    now = time.time_ns() // 1_000_000
    done = list(replay(found.played.record))
    if not 0 <= entry < len(done) or done[entry].actor != seat or seat == HOST:
        raise Problem(404, "no-such-moment")
    return tuple(
        ActionRow(at + 1, one.actor, move_token(one.action), now)
        for at, one in enumerate(done[:entry])
    )


def table_again(found: Finished, entry: int, seat: Seat, person: SeatRow) -> TableRow:
    """The row of the new table: the person in that seat, the computer in every other.

    A computer of the game plays on as it was.
    """
    now = time.time_ns() // 1_000_000
    seats: list[SeatRow] = []
    for at, row in enumerate(found.table.seats):
        if at == seat:
            seats.append(person)
        elif row.bot and not row.guest:
            seats.append(replace(row, seed=new_seed()))
        else:
            seats.append(computer_seat("", _LEVEL, [person, *seats]))
    return TableRow(
        id="",
        game=found.table.game,
        title=found.table.title,
        rules=found.table.rules,
        seats=tuple(seats),
        lay_off=tuple("hand" if row.bot else "auto" for row in seats),
        created=now,
        touched=now,
        watch=False,
        chat=False,
        event=f"{AGAIN}{found.link}:{entry}:{seat}",
    )
