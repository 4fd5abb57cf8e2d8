"""Accounts: registering, signing in and out."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.notation import wire
from openrummy.rules.text import say
from openrummy.server.errors import Problem
from openrummy.server.guard import address_of, device_of, guest_of
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.faces import own_face

_NAMING = (
    *("bad-name", "bad-password", "name-taken", "has-account", "no-such-face", "too-fast"),
    *("registration-closed", "invitation-needed"),
)


@get("/api/account")
async def own_account(request: Request[None, None, State], state: State) -> wire.OwnAccount:
    """The account of who asks, or that there is none."""
    accounts: Accounts = state.accounts
    found = await accounts.of(guest_of(request.scope))
    return shown(found) if found is not None else wire.OwnAccount(signed_in=False)


@post("/api/account", responses=errors(*_NAMING))
async def register(
    request: Request[None, None, State], state: State, data: JSONBody[wire.Register]
) -> wire.OwnAccount:
    """Give this guest a name and a password; all that was played stays."""
    limit(request, state, data.name)
    accounts: Accounts = state.accounts
    device, guest = device_of(request.scope), guest_of(request.scope)
    face = own_face(data.face)
    account, codes = await accounts.register(
        device, guest, data.name, data.password, face, data.invitation
    )
    return shown(account, codes)


@post("/api/account/sign-in", status_code=200, responses=errors("wrong-password", "too-fast"))
async def sign_in(
    request: Request[None, None, State], state: State, data: JSONBody[wire.SignIn]
) -> wire.OwnAccount:
    """This device is the account's; games it has by itself come along."""
    limit(request, state, data.name)
    accounts: Accounts = state.accounts
    hub: Hub = state.hub
    device = device_of(request.scope)
    account = await accounts.sign_in(device, data.name, data.password, hub.merge_guest)
    request.scope["state"]["guest"] = account.guest
    return shown(account)


@post("/api/account/sign-out", status_code=200, responses=errors("too-fast"))
async def sign_out(request: Request[None, None, State], state: State) -> wire.OwnAccount:
    """This device is a guest with nothing from now on."""
    limit(request, state)
    accounts: Accounts = state.accounts
    if await accounts.of(guest_of(request.scope)) is not None:
        fresh = await accounts.sign_out(device_of(request.scope))
        request.scope["state"]["guest"] = fresh
    return wire.OwnAccount(signed_in=False)


def shown(account: Account, codes: list[str] | None = None) -> wire.OwnAccount:
    """An account as its owner sees it."""
    created = datetime.fromtimestamp(account.created / 1000, UTC).isoformat()
    return wire.OwnAccount(
        signed_in=True,
        name=account.name,
        face=account.face,
        created=created,
        codes=codes or [],
        host=account.host,
    )


def limit(request: Request[None, None, State], state: State, name: str = "") -> None:
    """Raise :class:`Problem` for who tries too often, from one address or for one name."""
    known = names.key(name[:200])
    fast = not state.sign_ins.take(address_of(request))
    if fast or (known and not state.sign_ins.take(f"name-{known}")):
        raise Problem(429, "too-fast", say("error.too-fast.sign-ins"))


HANDLERS = [own_account, register, sign_in, sign_out]
