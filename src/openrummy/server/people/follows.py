"""Follows and blocks between accounts; an account sees only its number of followers."""

from __future__ import annotations

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.server.db.club.follows import FollowRows
from openrummy.server.db.database import Database
from openrummy.server.people.accounts import Accounts
from openrummy.server.steady_clock import now

MAX_FRIENDS = 200  # follows per person


class Friends:
    """Follows between accounts."""

    def __init__(self, database: Database, accounts: Accounts, store: Store) -> None:
        self.rows = FollowRows(database)
        self._accounts = accounts
        self._store = store

    async def friends_of(self, guest: str) -> frozenset[str]:
        return frozenset(row.other for row in await self.rows.followed_by(guest))

    async def accounts_of(self, guest: str) -> list[Account]:
        """Return the accounts that a guest follows, sorted by name."""
        accounts = await self._accounts.accounts_of(await self.friends_of(guest))
        return sorted(accounts.values(), key=lambda account: account.key)

    async def own_account(self, guest: str) -> Account:
        """Return the guest's own account. Raises :class:`Problem`: ``no-account``."""
        account = await self._accounts.account_of(guest)
        if account is None:
            raise Problem(403, "no-account")
        return account

    async def find_account(self, name: str) -> Account:
        """Return the account with that name. Raises :class:`Problem`: ``no-such-player``."""
        account = await self._accounts.find_by_name(name[:200])
        if account is None:
            raise Problem(404, "no-such-player")
        return account

    async def follow(self, guest: str, other: str) -> None:
        """Follow an account. Raises :class:`Problem`.

        ``no-account`` if one of the two has none, ``yourself``, ``too-many-friends``.
        """
        await self.own_account(guest)
        if await self._accounts.account_of(other) is None:
            raise Problem(403, "no-account", say("error.no-account.theirs"))
        if other == guest:
            raise Problem(409, "yourself")
        if not await self.rows.add(guest, other, now(), MAX_FRIENDS):
            raise Problem(
                409, "too-many-friends", say("error.too-many-friends.most", most=MAX_FRIENDS)
            )

    async def unfollow(self, guest: str, other: str) -> None:
        await self.rows.remove(guest, other)

    async def block(self, guest: str, other: Account) -> None:
        """Block an account and remove follows in both directions."""
        await self.rows.unfollow_both(guest, other.guest)
        await self._store.block(guest, other.guest, other.name)
