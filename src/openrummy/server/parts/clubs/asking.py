"""The pages of clubs, and how often they may be asked for and changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from openrummy.club.accounts import Account
from openrummy.club.clubs import Club, Role
from openrummy.play import wire
from openrummy.play.calls import Given, Limit
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import Clubs
from openrummy.server.parts.asking import LISTS
from openrummy.server.parts.clubs.view import ClubView
from openrummy.server.parts.tables.lobby import Lobby
from openrummy.server.people.accounts import Accounts

# what any call may answer that only members with an account may use
MEMBERS = ("no-such-club", "no-account", "not-a-member", "not-your-role", "too-fast")
LOOKS = (LISTS,)
# a whole bar comes from one address
ACTS = (
    Limit("club_acts", "error.too-fast.changes", by="guest"),
    Limit("visits", "error.too-fast.changes", by="address"),
)


@dataclass(frozen=True)
class ClubPages:
    """Pages of clubs as people may see them."""

    clubs: Clubs
    accounts: Accounts
    store: Store
    lobby: Lobby

    async def shown(self, club: Club, guest: str, role: Role | None, code: str = "") -> wire.Club:
        """The page of a club as a guest with that role sees it."""
        blocked = await self.store.blocked(guest) if guest else frozenset()
        account = role is not None or await self.accounts.of(guest) is not None
        view = ClubView(self.clubs, self.accounts, club, guest, role)
        page = await view.page(code, account, blocked)
        here = await self.lobby.tables(guest, people=view.guests)
        page.waiting, page.running = here.open, here.running
        return page

    async def reread(self, club_id: str, guest: str, role: Role | None) -> wire.Club:
        """The page after something has changed."""
        club = await self.clubs.rows.of(club_id)
        if club is None:  # somebody dissolved it meanwhile
            raise Problem(404, "no-such-club")
        return await self.shown(club, guest, role)

    async def chat(self, club: Club, guest: str, role: Role | None) -> wire.ClubChat:
        """The chat of a club as a guest with that role sees it."""
        view = ClubView(self.clubs, self.accounts, club, guest, role)
        return await view.chat(await self.store.blocked(guest))

    async def named(self, name: str) -> Account:
        """The account of a name, whatever was typed. Raises :class:`Problem`."""
        account = await self.accounts.named(name[:80])
        if account is None:
            raise Problem(404, "no-such-member")
        return account


def pages_of(clubs: Clubs, accounts: Accounts, store: Store, lobby: Lobby) -> ClubPages:
    """The pages of a server's clubs."""
    return ClubPages(clubs, accounts, store, lobby)


Pages: TypeAlias = Annotated[ClubPages, Given(pages_of)]
