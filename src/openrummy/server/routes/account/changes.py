"""What you change of your account: name, face, password, recovery codes."""

from __future__ import annotations

from litestar import Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.play import wire
from openrummy.server.guard import device_of
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts
from openrummy.server.routes.accounts import limit, member, shown, slowly

_CHANGING = ("no-account", "bad-name", "name-taken", "no-such-face", "too-fast")


@post("/api/account/change", status_code=200, responses=errors(*_CHANGING))
async def change(
    request: Request[None, None, State], state: State, data: JSONBody[wire.ChangeAccount]
) -> wire.OwnAccount:
    """Another name or face, or whether your page shows more than these."""
    account = await member(request, state)
    if data.name is None:
        slowly(request, state)
    else:  # which names there are is not to be found out quickly
        limit(request, state, account.name)
    accounts: Accounts = state.accounts
    return await shown(request, state, await accounts.change(account, data))


@post(
    "/api/account/password",
    status_code=200,
    responses=errors("no-account", "bad-password", "wrong-password", "too-fast"),
)
async def change_password(
    request: Request[None, None, State], state: State, data: JSONBody[wire.ChangePassword]
) -> wire.OwnAccount:
    """Another password; every other device is signed out."""
    account = await member(request, state)
    limit(request, state, account.name)
    accounts: Accounts = state.accounts
    device = device_of(request.scope)
    await accounts.change_password(device, account, data.password, data.fresh)
    return await shown(request, state, account)


@post(
    "/api/account/codes",
    status_code=200,
    responses=errors("no-account", "wrong-password", "too-fast"),
)
async def renew_codes(
    request: Request[None, None, State], state: State, data: JSONBody[wire.ConfirmPassword]
) -> wire.OwnAccount:
    """New recovery codes; those before work no more."""
    account = await member(request, state)
    limit(request, state, account.name)
    accounts: Accounts = state.accounts
    codes = await accounts.renew_codes(account, data.password)
    return await shown(request, state, account, codes)


HANDLERS = [change, change_password, renew_codes]
