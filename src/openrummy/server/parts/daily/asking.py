"""Deals that many play: the person who asks, and the deals they ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from openrummy.play import wire
from openrummy.play.calls import Given, Guest
from openrummy.play.problems import Problem
from openrummy.server.daily.service import Daily
from openrummy.server.daily.view import deals_view
from openrummy.server.db.daily.store import SetRow
from openrummy.server.parts.asking import LISTS, OPENINGS
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.store import Replays

LOOKING = ("no-such-deals", "too-fast")
PLAYING = (*LOOKING, "deals-closed", "deals-full", "no-such-face", "people-only")
LOOKS, PLAYS = (LISTS,), (OPENINGS,)


async def person(guest: Guest, accounts: Accounts) -> str:
    """The guest who begins to play, no program. Raises :class:`Problem`: ``people-only``."""
    account = await accounts.of(guest)
    if account is not None and account.bot:
        raise Problem(403, "people-only")
    return guest


Person: TypeAlias = Annotated[str, Given(person)]


@dataclass(frozen=True)
class Deals:
    """Deals that many play, for one person."""

    daily: Daily
    replays: Replays
    accounts: Accounts

    async def find(self, name: str, kind: str) -> SetRow:
        """The deals of that name. Raises :class:`Problem`: ``no-such-deals``."""
        row = await self.daily.find(name)
        if row is None or row.kind != kind:
            raise Problem(404, "no-such-deals")
        return row

    async def view(self, name: str, kind: str, guest: str) -> wire.DealsView:
        """The deals of that name as a guest may see them. Raises :class:`Problem`."""
        return await deals_view(self.daily, self.replays, await self.find(name, kind), guest)

    async def play(self, name: str, kind: str, guest: str, data: wire.PlayDeals) -> wire.TableLink:
        """A guest's table for the deals of that name. Raises :class:`Problem`."""
        row = await self.find(name, kind)
        seat_name, face = await self.accounts.seated(guest, data.name, data.face)
        table = await self.daily.play(row, guest, seat_name, face)
        return wire.TableLink(table.id, f"/t/{table.id}")


def deals_of(daily: Daily, replays: Replays, accounts: Accounts) -> Deals:
    """The deals of a server."""
    return Deals(daily, replays, accounts)


AllDeals: TypeAlias = Annotated[Deals, Given(deals_of)]
