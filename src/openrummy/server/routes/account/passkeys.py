"""Passkeys: making one, signing in with it, calling it something else, removing it."""

from __future__ import annotations

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.play.seating import shown_name
from openrummy.server.guard import device_of
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts, now
from openrummy.server.people.device_names import device_name
from openrummy.server.people.passkeys import LONGEST_LABEL
from openrummy.server.routes.accounts import host_of, limit, member, signed_in, slowly, told

_MAKING = ("no-account", "no-passkeys-here", "too-many", "too-fast")


@get("/api/account/passkeys", responses=errors("no-account", "too-fast"))
async def passkeys(request: Request[None, None, State], state: State) -> list[wire.Passkey]:
    """Your passkeys, the oldest first."""
    account = await member(request, state)
    slowly(request, state)
    return await _list(state, account)


@post(
    "/api/account/passkeys/ask",
    status_code=200,
    responses=errors(*_MAKING, "wrong-password"),
)
async def ask_passkey(
    request: Request[None, None, State], state: State, data: JSONBody[wire.ConfirmPassword]
) -> wire.PasskeyWanted:
    """Begin a new passkey: the browser makes it from the answer."""
    account = await member(request, state)
    limit(request, state, account.name)
    accounts: Accounts = state.accounts
    await accounts.confirm(account, data.password)
    return await accounts.passkeys.wanted(device_of(request.scope), account, host_of(request))


@post("/api/account/passkeys", responses=errors(*_MAKING, "wrong-passkey"))
async def add_passkey(
    request: Request[None, None, State], state: State, data: JSONBody[wire.NewPasskey]
) -> list[wire.Passkey]:
    """Keep the passkey that the browser has made."""
    account = await member(request, state)
    limit(request, state, account.name)
    accounts: Accounts = state.accounts
    label = _label(data.label) or device_name(request.headers.get("user-agent", ""))
    device, host = device_of(request.scope), host_of(request)
    await accounts.passkeys.add(device, account, host, data, label, now())
    return await _list(state, account)


@post(
    "/api/account/passkeys/change",
    status_code=200,
    responses=errors("no-account", "no-such-passkey", "too-fast"),
)
async def change_passkey(
    request: Request[None, None, State], state: State, data: JSONBody[wire.ChangePasskey]
) -> list[wire.Passkey]:
    """Call a passkey something else, or remove it."""
    account = await member(request, state)
    slowly(request, state)
    accounts: Accounts = state.accounts
    row = await accounts.passkeys.own(account.guest, data.id)
    if data.remove:
        await accounts.passkeys.rows.remove(row.credential)
    elif label := _label(data.label):
        await accounts.passkeys.rows.rename(row.credential, label)
    return await _list(state, account)


@post(
    "/api/account/passkeys/challenge",
    status_code=200,
    responses=errors("no-passkeys-here", "too-fast"),
)
async def challenge(request: Request[None, None, State], state: State) -> wire.PasskeyAsked:
    """Begin to sign in with a passkey: the browser signs what is in the answer."""
    limit(request, state)
    accounts: Accounts = state.accounts
    return accounts.passkeys.asked(device_of(request.scope), host_of(request))


@post(
    "/api/account/passkeys/sign-in",
    status_code=200,
    responses=errors("no-passkeys-here", "wrong-passkey", "both-sit", "too-fast"),
)
async def sign_in_by_passkey(
    request: Request[None, None, State], state: State, data: JSONBody[wire.PasskeyProof]
) -> wire.OwnAccount:
    """This device is the account's; games it has by itself come along."""
    limit(request, state)
    accounts: Accounts = state.accounts
    hub: Hub = state.hub
    device, host = device_of(request.scope), host_of(request)
    account = await accounts.of(await accounts.passkeys.proved(device, host, data, now()))
    if account is None:
        raise Problem(403, "wrong-passkey")
    await accounts.become(device, account.guest, hub.merge_guest)
    return await signed_in(request, state, account)


async def _list(state: State, account: Account) -> list[wire.Passkey]:
    accounts: Accounts = state.accounts
    return [
        wire.Passkey(
            one.credential,
            one.label or say("account.some-passkey", number=number),
            one.place,
            told(one.created),
            told(one.used),
        )
        for number, one in enumerate(await accounts.passkeys.rows.of(account.guest), 1)
    ]


def _label(text: str) -> str:
    """What a passkey is called, as it can be shown."""
    return shown_name(text[:LONGEST_LABEL], "")


HANDLERS = [passkeys, ask_passkey, add_passkey, change_passkey, challenge, sign_in_by_passkey]
