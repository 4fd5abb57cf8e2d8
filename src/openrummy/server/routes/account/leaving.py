"""The end of an account, and of all that is kept of its owner."""

from __future__ import annotations

from litestar import Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.db.club.club_export import forget as forget_in_clubs
from openrummy.server.guard import device_of
from openrummy.server.live.hub import Hub
from openrummy.server.live.leave_tables import leave_everywhere
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts, now
from openrummy.server.people.friends import Friends
from openrummy.server.people.guests import Guests, fresh_guest
from openrummy.server.programs.programs import Programs
from openrummy.server.replay.store import Replays
from openrummy.server.routes.accounts import host_of, limit, member, nobody
from openrummy.server.views.players.ledgers import Ledgers

_PROVING = ("wrong-password", "wrong-passkey", "no-passkeys-here")


@post(
    "/api/account/delete",
    status_code=200,
    responses=errors("no-account", *_PROVING, "not-stored", "too-fast"),
)
async def delete_account(
    request: Request[None, None, State], state: State, data: JSONBody[wire.DeleteAccount]
) -> wire.OwnAccount:
    """Delete the account and all that is kept of you.

    Games that run are left first. Finished ones stay for those you played with, where a
    "Deleted player" sits in your place; what you said is blank.
    """
    account = await member(request, state)
    limit(request, state, account.name)
    await _prove(request, state, account, data)
    await forget_owner(state, account.guest)
    request.scope["state"]["guest"] = device_of(request.scope)
    return nobody(request)


async def forget_owner(state: State, guest: str) -> None:
    """Keep nothing of an account's owner, nor of their bots. Raises :class:`Problem`."""
    accounts: Accounts = state.accounts
    for program in await accounts.rows.owned(guest):
        await forget(state, program)
    await forget(state, guest)


async def forget(state: State, guest: str) -> None:
    """Leave every table and keep nothing of who this is. Raises :class:`Problem`."""
    accounts: Accounts = state.accounts
    guests: Guests = state.guests
    hub: Hub = state.hub
    replays: Replays = state.replays
    friends: Friends = state.friends
    books: Bookkeeper = state.books
    ledgers: Ledgers = state.ledgers
    programs: Programs = state.programs
    programs.drop(guest)
    for leave in state.leaving:
        await leave(guest)
    await leave_everywhere(hub, guest)
    await books.settle()  # what these games came to is counted while it is known whose they were
    fresh = fresh_guest()

    async def change() -> None:
        await friends.rows.forget(guest)
        await forget_in_clubs(state.database, guest)
        await hub.forget_guest(guest, fresh, say("seat.deleted"))
        await ledgers.merged(guest, fresh)
        await accounts.rows.forget(guest, fresh)

    await guests.part(guest, change)
    replays.forget()
    await hub.across.everywhere("forget_replays")


async def _prove(
    request: Request[None, None, State], state: State, account: Account, data: wire.DeleteAccount
) -> None:
    """Is it really the owner? A device that is signed in is not enough."""
    accounts: Accounts = state.accounts
    if data.passkey is None:
        await accounts.confirm(account, data.password)
        return
    device, host = device_of(request.scope), host_of(request)
    if await accounts.passkeys.proved(device, host, data.passkey, now()) != account.guest:
        raise Problem(403, "wrong-passkey")


HANDLERS = [delete_account]
