"""What every route of a club begins with: who asks, how often, with which account."""

from __future__ import annotations

from typing import TypeAlias

from litestar import Request
from litestar.datastructures import State

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import Clubs
from openrummy.server.guard import address_of, guest_of, not_too_often
from openrummy.server.people.accounts import Accounts

Asked: TypeAlias = Request[None, None, State]

# what any route may answer that only members with an account may use
MEMBERS = ("no-such-club", "no-account", "not-a-member", "not-your-role", "too-fast")


def clubs_of(state: State) -> Clubs:
    """The clubs of the server."""
    found: Clubs = state.clubs
    return found


def club_id(request: Asked) -> str:
    """The club a request is about."""
    return str(request.path_params["code"])


def looks(request: Asked, state: State) -> str:
    """The guest who looks, not too often. Raises :class:`Problem`."""
    return not_too_often(request, state.lists, say("error.too-fast.questions"))


async def acts(request: Asked, state: State) -> Account:
    """The account of who changes something, not too often.

    Raises :class:`Problem`: ``no-account``, ``too-fast``.
    """
    guest = guest_of(request.scope)
    # a whole bar comes from one address
    if not state.club_acts.take(guest) or not state.visits.take(address_of(request)):
        raise Problem(429, "too-fast", say("error.too-fast.changes"))
    accounts: Accounts = state.accounts
    found = await accounts.of(guest)
    if found is None:
        raise Problem(403, "no-account")
    return found


async def named(state: State, name: str) -> Account | None:
    """The account of a name, whatever was typed."""
    accounts: Accounts = state.accounts
    return await accounts.named(name[:80])
