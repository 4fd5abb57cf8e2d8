"""Who may sit down to a rated game, and as whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from openrummy.host import SeatRow
from openrummy.server.club.rated import why_unrated
from openrummy.server.errors import PROBLEMS, Problem
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.seating import person_seat

# what a rated game can be refused as
RATED: Final = ("rated-clock", "rated-account", "rated-computer", "rated-twice", "rated-own-bot")


async def require_rated(accounts: Accounts, clock: str, seats: tuple[SeatRow, ...]) -> None:
    """Raise :class:`Problem` where a game at this table could not be rated."""
    known = await accounts.all_of(row.guest for row in seats if row.guest)
    why = why_unrated(clock, seats, known)
    if why:
        status = PROBLEMS[why]
        raise Problem(status, why)


async def with_account(
    accounts: Accounts, guest: str, seats: tuple[SeatRow, ...], others: Iterable[SeatRow] = ()
) -> tuple[SeatRow, ...]:
    """The seats, those of ``guest`` under the name and with the face of the account, if any."""
    account = await accounts.of(guest)
    if account is None:
        return seats
    as_known = person_seat(account.name, account.face, guest, others)
    return tuple(
        replace(row, name=as_known.name, face=as_known.face) if row.guest == guest else row
        for row in seats
    )
