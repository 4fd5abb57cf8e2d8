"""Dependencies shared by many calls: the caller's account, the table, the rate limit.

Each is a type for a parameter of a call (:class:`~openrummy.play.calls.Dependency`).
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from openrummy.club.accounts import Account
from openrummy.play.calls import Caller, Dependency, Guest, Limit
from openrummy.play.host import TableRow
from openrummy.play.problems import Problem
from openrummy.server.connections.anonymous_limits import KnownTables
from openrummy.server.people.accounts import Accounts

LISTS: Final = Limit("lists", "error.too-fast.questions")
OPENINGS: Final = Limit("openings", "error.too-fast.tables")


async def account_of(guest: Guest, accounts: Accounts) -> Account:
    """Return the caller's account. Raises :class:`Problem`: ``no-account``."""
    account = await accounts.account_of(guest)
    if account is None:
        raise Problem(403, "no-account")
    return account


async def table_of(table_id: str, caller: Caller, known: KnownTables) -> TableRow:
    """Return the table in the path if the caller may see it.

    Raises :class:`Problem` as :meth:`KnownTables.find` does.
    """
    return await known.find(table_id, caller.guest, caller.address)


OwnAccount: TypeAlias = Annotated[Account, Dependency(account_of)]
KnownTable: TypeAlias = Annotated[TableRow, Dependency(table_of)]
