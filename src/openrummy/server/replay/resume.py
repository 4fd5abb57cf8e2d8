"""A game resumed from a decision or a position against the computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openrummy.core.game import HOST
from openrummy.core.notation.errors import PositionSyntaxError
from openrummy.core.notation.records import replay
from openrummy.core.notation.seat_deal import actions_to_reach
from openrummy.core.notation.seat_position import parse_seat_position
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.scoring.result import Seat
from openrummy.play.host import ActionRow, SeatRow, TableRow, move_token
from openrummy.play.host.rows import AGAIN, SET_UP
from openrummy.play.problems import Problem
from openrummy.play.seating import computer_seat, new_seed
from openrummy.server.replay.store import FinishedGame
from openrummy.server.steady_clock import now

_LEVEL = "hard"  # of the computer in a person's seat: resuming is meant as a test


def rows_before(finished: FinishedGame, entry: int, seat: Seat) -> tuple[ActionRow, ...]:
    """Return the actions before a decision of this seat, as rows of a new table.

    Raises :class:`Problem` ``no-such-moment`` if the entry is no action of the seat.
    """
    moment = now()
    done = list(replay(finished.played.record))
    if not 0 <= entry < len(done) or done[entry].actor != seat or seat == HOST:
        raise Problem(404, "no-such-moment")
    return tuple(
        ActionRow(index + 1, step.actor, move_token(step.action), moment)
        for index, step in enumerate(done[:entry])
    )


def rows_to(
    rules: Rules, text: str, scores: Sequence[int], drawn: bytes
) -> tuple[tuple[ActionRow, ...], Seat]:
    """Return the rows that lead to a position, and the seat to act.

    Unknown cards are dealt from 32 random bytes (``drawn``). Raises
    :class:`Problem` ``bad-position``.
    """
    moment = now()
    try:
        position = parse_seat_position(rules, text, scores)
        done = actions_to_reach(position, drawn)
    except PositionSyntaxError as error:
        message = str(error)
        raise Problem(400, "bad-position", f"{message[:1].upper()}{message[1:]}.") from None
    seat = position.board.seat
    assert seat is not None
    rows = (
        ActionRow(index, actor, move_token(move), moment)
        for index, (actor, move) in enumerate(done, 1)
    )
    return tuple(rows), seat


def resumed_table(finished: FinishedGame, entry: int, seat: Seat, person: SeatRow) -> TableRow:
    """Return the row of the new table: the person in that seat, the computer in all others.

    A computer of the original game keeps its character and level.
    """
    seats: list[SeatRow] = []
    for index, row in enumerate(finished.table.seats):
        if index == seat:
            seats.append(person)
        elif row.bot and not row.guest:
            seats.append(replace(row, seed=new_seed()))
        else:
            seats.append(computer_seat("", _LEVEL, [person, *seats]))
    table = finished.table
    event = f"{AGAIN}{finished.link}:{entry}:{seat}"
    return _table(table.game, table.title, table.rules, seats, event)


def table_from(
    variant: Variant, rows: Sequence[ActionRow], seat: Seat, person: SeatRow, level: str
) -> TableRow:
    """Return the row of a table that continues a position: the person in the seat to act."""
    computer = computer_seat("", level, [person])
    seats = [person, computer] if seat == 0 else [computer, person]
    rules, event = canonical(variant.rules), f"{SET_UP}{len(rows)}"
    return _table(variant.name, variant.title, rules, seats, event)


def _table(game: str, title: str, rules: str, seats: Sequence[SeatRow], event: str) -> TableRow:
    moment = now()
    return TableRow(
        id="",
        game=game,
        title=title,
        rules=rules,
        seats=tuple(seats),
        lay_off=tuple("hand" if row.bot else "auto" for row in seats),
        created=moment,
        touched=moment,
        watch=False,
        chat=False,
        event=event,
    )
