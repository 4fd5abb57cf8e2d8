"""Accounts: registering, signing in and out, and coming back without the password."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.faces import own_face
from openrummy.play.problems import Problem
from openrummy.server.connections.sign_ins import SignIns
from openrummy.server.guard import address_of, device_of, guest_of, new_cookie
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts, now
from openrummy.server.people.device_names import device_name
from openrummy.server.people.guests import Guests
from openrummy.server.people.passkeys import place_of

_NAMING = (
    "bad-name",
    "bad-password",
    "name-taken",
    "has-account",
    "no-such-face",
    "too-fast",
    "registration-closed",
    "invitation-needed",
    "sign-ins-full",
)


@get("/api/account")
async def own_account(request: Request[None, None, State], state: State) -> wire.OwnAccount:
    """The account of who asks, or that there is none."""
    accounts: Accounts = state.accounts
    found = await accounts.of(guest_of(request.scope))
    if found is None:
        return nobody(request)
    if state.seen.take(device_of(request.scope)):
        await note(request, state)
    return await shown(request, state, found)


@post("/api/account", responses=errors(*_NAMING))
async def register(
    request: Request[None, None, State], state: State, data: JSONBody[wire.Register]
) -> wire.OwnAccount:
    """Give this guest a name and a password; all that was played stays."""
    limit(request, state, data.name)
    accounts: Accounts = state.accounts
    face = own_face(data.face) if data.face else ""
    guest = guest_of(request.scope)
    account, codes = await accounts.register(guest, data.name, data.password, face, data.invitation)
    return await signed_in(request, state, account, codes)


@post(
    "/api/account/sign-in",
    status_code=200,
    responses=errors("wrong-password", "both-sit", "too-fast", "sign-ins-full"),
)
async def sign_in(
    request: Request[None, None, State], state: State, data: JSONBody[wire.SignIn]
) -> wire.OwnAccount:
    """This device is the account's; games it has by itself come along."""
    limit(request, state, data.name)
    accounts: Accounts = state.accounts
    hub: Hub = state.hub
    device = device_of(request.scope)
    account = await accounts.sign_in(device, data.name, data.password, hub.merge_guest)
    return await signed_in(request, state, account)


@post(
    "/api/account/recover",
    status_code=200,
    responses=errors("bad-password", "wrong-code", "too-fast", "sign-ins-full"),
)
async def recover(
    request: Request[None, None, State], state: State, data: JSONBody[wire.Recover]
) -> wire.OwnAccount:
    """A new password by a recovery code, for who has forgotten theirs."""
    limit(request, state, data.name)
    accounts: Accounts = state.accounts
    hub: Hub = state.hub
    device = device_of(request.scope)
    account = await accounts.recover(device, data.name, data.code, data.password, hub.merge_guest)
    return await signed_in(request, state, account)


@post("/api/account/sign-out", status_code=200, responses=errors("too-fast"))
async def sign_out(request: Request[None, None, State], state: State) -> wire.OwnAccount:
    """This device is a guest with nothing from now on."""
    limit(request, state)
    accounts: Accounts = state.accounts
    if await accounts.of(guest_of(request.scope)) is not None:
        fresh = await accounts.sign_out(device_of(request.scope))
        request.scope["state"]["guest"] = fresh
    return nobody(request)


# ---------------------------------------------------------------- for all routes of accounts


async def member(request: Request[None, None, State], state: State) -> Account:
    """The account of who asks. Raises :class:`Problem`: ``no-account``."""
    accounts: Accounts = state.accounts
    found = await accounts.of(guest_of(request.scope))
    if found is None:
        raise Problem(403, "no-account")
    return found


async def signed_in(
    request: Request[None, None, State],
    state: State,
    account: Account,
    codes: list[str] | None = None,
) -> wire.OwnAccount:
    """The device of this request is the account's from now on.

    It gets another cookie: somebody may have copied the one it had before it was worth anything.
    """
    guests: Guests = state.guests
    sign_ins: SignIns = state.sign_ins
    sign_ins.came_in(address_of(request), names.key(account.name))
    before = device_of(request.scope)
    await guests.renew(before, new_cookie(request.scope))
    request.scope["state"]["guest"] = account.guest
    await note(request, state)
    return await shown(request, state, account, codes)


async def note(request: Request[None, None, State], state: State) -> None:
    """The device of this request was here, and is called as its browser says."""
    accounts: Accounts = state.accounts
    called = device_name(request.headers.get("user-agent", ""))
    await accounts.rows.seen(device_of(request.scope), called, now())


def nobody(request: Request[None, None, State]) -> wire.OwnAccount:
    """That who asks has no account."""
    return wire.OwnAccount(signed_in=False, passkeys=bool(place_of(host_of(request))))


async def shown(
    request: Request[None, None, State],
    state: State,
    account: Account,
    codes: list[str] | None = None,
) -> wire.OwnAccount:
    """An account as its owner sees it."""
    accounts: Accounts = state.accounts
    return wire.OwnAccount(
        signed_in=True,
        name=account.name,
        face=account.face,
        created=told(account.created),
        codes=codes or [],
        host=account.host,
        private=account.private,
        codes_left=await accounts.rows.codes_left(account.guest),
        passkeys=bool(place_of(host_of(request))),
    )


def told(at: int) -> str:
    """A time (ms since 1970) as it is sent; empty for none."""
    if not at:
        return ""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def host_of(request: Request[None, None, State]) -> str:
    """The host a browser has asked, with its port; the guard has held the origin against it."""
    return request.headers.get("host", "")


def limit(request: Request[None, None, State], state: State, name: str = "") -> None:
    """Count a try to sign in. Raises :class:`Problem` where there were too many."""
    sign_ins: SignIns = state.sign_ins
    if not sign_ins.take(address_of(request), names.key(name[:200])):
        raise Problem(429, "too-fast", say("error.too-fast.sign-ins"))


def slowly(request: Request[None, None, State], state: State) -> None:
    """Raise :class:`Problem` for who changes or looks too often, where nothing can be guessed."""
    for one in (guest_of(request.scope), address_of(request)):
        if not state.visits.take(one):
            raise Problem(429, "too-fast", say("error.too-fast.changes"))


HANDLERS = [own_account, register, sign_in, recover, sign_out]
