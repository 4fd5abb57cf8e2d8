"""Seats for people: creating a table with a link, joining it, filling it, leaving it.

A link contains the table's name and its key, so only its recipients find a table that is
not listed; to everyone else the table does not exist.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated, Final, TypeAlias

from openrummy.club.rated_game import total
from openrummy.core import game
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Caller, Dependency, Guest, Limit, get, post
from openrummy.play.games import rules_name, variant_of
from openrummy.play.host import OPEN_SEAT, HostError, LayOffMode, Match, SeatRow, TableRow, clock
from openrummy.play.problems import Problem
from openrummy.play.seating import (
    ERRORS,
    computer_seat,
    person_seat,
    seats_to_offer,
    with_target,
)
from openrummy.play.table_names import new_key, opens
from openrummy.server.club.moderation import Moderation
from openrummy.server.club.rated_conditions import why_unrated
from openrummy.server.club.ratings import RatingBook
from openrummy.server.connections.anonymous_limits import KnownTables, is_visible
from openrummy.server.errors import refused
from openrummy.server.live.hub import Hub
from openrummy.server.parts.dependencies import KnownTable
from openrummy.server.people.accounts import Accounts

# error codes of a rated game that is refused
RATED: Final = ("rated-clock", "rated-account", "rated-computer", "rated-twice", "rated-own-bot")


async def require_rated(accounts: Accounts, clock: str, seats: tuple[SeatRow, ...]) -> None:
    """Raise :class:`Problem` where a game at this table could not be rated."""
    known = await accounts.accounts_of(row.guest for row in seats if row.guest)
    why = why_unrated(clock, seats, known)
    if why:
        raise refused(why)


_TRIES = 20
_CREATE_ERRORS = (
    *ERRORS,
    "no-open-seat",
    "bad-clock",
    "no-such-game",
    "bad-code",
    "barred",
)
_CHANGE_ERRORS = ("no-such-table", "seat-taken", "game-over", "not-stored")
_VISIT_LIMITS = (Limit("visits"),)


@dataclass(frozen=True)
class _Door:
    """Decides which players may see a table before play and join it."""

    hub: Hub
    accounts: Accounts
    known: KnownTables
    moderation: Moderation
    book: RatingBook

    async def invited(self, table_id: str, caller: Caller, key: str) -> TableRow:
        """Return a table that the caller may see before play. Raises :class:`Problem`.

        Does not load the game.
        """
        table = await self.known.find(table_id, caller.guest, caller.address, key)
        if not is_visible(table, caller.guest, key):
            raise refused("no-such-table")
        return table

    async def welcomes(self, table: TableRow, guest: str, key: str) -> bool:
        """Return True if a guest may join: with the link, else unless a seated player blocks."""
        if opens(table, key):
            return True
        apart = await self.hub.store.apart(guest)
        return not any(row.guest in apart for row in table.seats if row.guest)

    async def match(self, table_id: str) -> Match:
        """Return the table in play. Raises :class:`Problem`."""
        match = await self.hub.match(table_id)
        if match is None:
            raise refused("no-such-table")
        return match

    async def require_rated(self, table: TableRow, seat: int, row: SeatRow) -> None:
        """Raise :class:`Problem` if the player may not join a rated table."""
        seats = (*table.seats[:seat], row, *table.seats[seat + 1 :])
        await require_rated(self.accounts, table.clock, seats)
        if table.completion:
            stands = await self.book.rows.standings_of(row.guest)
            if total(stand.completion for stand in stands.values()).percent < table.completion:
                raise refused("completion")


_ToTables: TypeAlias = Annotated[_Door, Dependency(_Door)]


# ---------------------------------------------------------------- tables with a link


@post("/api/invitations", status=201, limits=(Limit("openings"),), errors=(*_CREATE_ERRORS, *RATED))
async def new_invitation(
    hub: Hub, guest: Guest, accounts: Accounts, moderation: Moderation, data: wire.NewInvitation
) -> wire.TableLink:
    """Create a table with seats for people and take the first."""
    await moderation.require_free(guest)
    variant = variant_of(data.game)
    data.name, data.face = await accounts.table_identity(guest, data.name, data.face)
    seats = seats_to_offer(variant.rules, data, guest)
    if data.target is not None:
        changed = with_target(variant.rules, len(seats), data.target)
        variant = replace(variant, rules=changed)
    try:
        timed = clock.parse(data.clock)
    except ValueError as error:
        raise Problem(400, "bad-clock", str(error)) from None
    if data.rated:
        await require_rated(accounts, clock.text(timed), seats)
    aside = len(seats) > 2 if data.aside is None else data.aside

    def room(row: TableRow) -> TableRow:
        return replace(
            row,
            maker=guest,
            key=new_key(),
            listed=data.listed,
            watch=data.watch,
            chat=data.chat,
            clock=clock.text(timed),
            rated=data.rated,
            completion=data.completion if data.rated else 0,
            hints=data.hints and not data.rated,
            aside=aside and not data.rated,
        )

    return _link(await hub.create(variant, seats, room))


@get("/api/tables/{table_id:str}/invitation", limits=_VISIT_LIMITS, errors=("no-such-table",))
async def invitation(
    door: _ToTables, caller: Caller, table_id: str, key: str = ""
) -> wire.Invitation:
    """The table that you would join, if you have its link or it is listed."""
    table = await door.invited(table_id, caller, key)
    may = not table.over and table.gathering and await door.welcomes(table, caller.guest, key)
    return _view(table, caller.guest, may)


def _view(table: TableRow, guest: str, may_join: bool) -> wire.Invitation:
    rules = parse_canonical(table.rules)
    sheet = game.start(rules, len(table.seats)).state.standing
    names = {row.guest: row.name for row in table.seats if row.guest}
    over, yours = table.over, table.seat_of(guest) is not None
    known = table.game in catalogue.names()
    return wire.Invitation(
        id=table.id,
        url=f"/t/{table.id}",
        game=rules_name(table),
        title=table.title,
        summary=catalogue.variant(table.game).summary if known else "",
        target=rules.sheet.target_for(len(table.seats)),
        clock=table.clock,
        clock_text=clock.words(clock.parse(table.clock)),
        maker=names.get(table.keeper, ""),
        seats=[
            wire.InvitedSeat(
                row.name, row.face, row.shows_bot_badge, row.open, sheet.side_of(index)
            )
            for index, row in enumerate(table.seats)
        ],
        state="over" if over else "yours" if yours else "open" if table.gathering else "full",
        listed=table.listed,
        watch=table.watch,
        chat=table.chat,
        may_join=may_join and not yours,
        rated=table.rated,
        completion=table.completion,
        hints=table.hints,
        aside=table.aside,
    )


# ---------------------------------------------------------------- joining and leaving


@post(
    "/api/tables/{table_id:str}/join",
    status=201,
    limits=_VISIT_LIMITS,
    runs="owner",
    errors=(
        *_CHANGE_ERRORS,
        *RATED,
        "not-invited",
        "table-full",
        "no-such-seat",
        "no-such-face",
        "completion",
        "barred",
    ),
)
async def join(door: _ToTables, caller: Caller, table_id: str, data: wire.Join) -> wire.TableLink:
    """Take an open seat. Idempotent."""
    guest = caller.guest
    data.name, data.face = await door.accounts.table_identity(guest, data.name, data.face)
    program = await door.accounts.is_program(guest)
    await door.invited(table_id, caller, data.key)
    async with door.hub.seating:
        for _ in range(_TRIES):
            match = await door.match(table_id)
            table = match.table
            if table.seat_of(guest) is not None:
                return _link(table)
            await door.moderation.require_free(guest)
            seat = _open_seat(table, data.seat)
            if not await door.welcomes(table, guest, data.key):
                raise Problem(403, "not-invited")
            row = person_seat(data.name, data.face, guest, table.seats)
            row = replace(row, program=program)
            if table.rated:
                await door.require_rated(table, seat, row)
            if await _seated(match, seat, row, OPEN_SEAT):
                await _lays_off(match, seat, "auto")
                return _link(table)
    raise refused("not-stored")


@post(
    "/api/tables/{table_id:str}/fill",
    limits=_VISIT_LIMITS,
    runs="owner",
    errors=(
        *_CHANGE_ERRORS,
        "not-your-seat",
        "table-full",
        "no-such-seat",
        "no-such-opponent",
        "rated-computer",
    ),
)
async def fill(door: _ToTables, guest: Guest, known: KnownTable, data: wire.Fill) -> wire.TableLink:
    """Give one open seat or all of them to the computer; only for the table's creator."""
    async with door.hub.seating:
        for _ in range(_TRIES):
            match = await door.match(known.id)
            table = match.table
            if not guest or table.keeper != guest:
                raise Problem(403, "not-your-seat", say("error.not-your-seat.opener"))
            if table.rated:
                raise refused("rated-computer")
            seat = _open_seat(table, data.seat)
            name = data.persona
            if data.seat is None and name in [row.persona for row in table.seats]:
                name = ""  # one seat has the character, the others a random one
            row = computer_seat(name, data.level, table.seats)
            if not await _seated(match, seat, row, OPEN_SEAT):
                continue
            await _lays_off(match, seat, "hand")
            if data.seat is not None or not match.gathering():
                return _link(table)
    raise refused("not-stored")


@post(
    "/api/tables/{table_id:str}/leave",
    status=204,
    limits=_VISIT_LIMITS,
    runs="owner",
    errors=(*_CHANGE_ERRORS, "not-your-seat", "game-runs"),
)
async def leave(door: _ToTables, guest: Guest, known: KnownTable) -> None:
    """Leave before play; the table is closed when the last player leaves."""
    async with door.hub.seating:
        for _ in range(_TRIES):
            match = await door.match(known.id)
            seat = match.table.seat_of(guest)
            if seat is None:
                raise Problem(403, "not-your-seat", say("error.not-your-seat.not-here"))
            if match.table.event:
                raise refused("game-runs")
            if await _seated(match, seat, OPEN_SEAT, match.table.seats[seat]):
                if not any(row.guest for row in match.table.seats):
                    await door.hub.discard(match.table.id)
                return
    raise refused("not-stored")


async def _seated(match: Match, seat: int, row: SeatRow, was: SeatRow) -> bool:
    """Change a seat; return False if the table has changed and must be read again."""
    try:
        await match.set_seat(seat, row, was)
    except HostError as error:
        if error.code in ("seat-taken", "closing"):
            return False
        raise refused(error.code) from None
    return True


async def _lays_off(match: Match, seat: int, mode: LayOffMode) -> None:
    """Set the seat's lay-off preference; a failure does not prevent play."""
    if match.table.lay_off[seat] != mode:
        with suppress(HostError):
            await match.set_lay_off(seat, mode)


def _open_seat(table: TableRow, seat: int | None) -> int:
    """Return the requested seat, or the first open one. Raises :class:`Problem`."""
    if table.over:
        raise refused("game-over")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Problem(404, "no-such-seat", say("error.no-such-seat.table"))
    free = [index for index, row in enumerate(table.seats) if row.open]
    if not free:
        raise refused("table-full")
    if seat is not None and seat not in free:
        raise refused("seat-taken")
    return free[0] if seat is None else seat


def _link(table: TableRow) -> wire.TableLink:
    return wire.TableLink(table.id, f"/t/{table.id}")
