"""Conditions for sitting down to a rated game."""

from __future__ import annotations

from typing import Final

from openrummy.play.host import SeatRow
from openrummy.server.club.rated import why_unrated
from openrummy.server.errors import refused
from openrummy.server.people.accounts import Accounts

# what a rated game can be refused as
RATED: Final = ("rated-clock", "rated-account", "rated-computer", "rated-twice", "rated-own-bot")


async def require_rated(accounts: Accounts, clock: str, seats: tuple[SeatRow, ...]) -> None:
    """Raise :class:`Problem` where a game at this table could not be rated."""
    known = await accounts.all_of(row.guest for row in seats if row.guest)
    why = why_unrated(clock, seats, known)
    if why:
        raise refused(why)
