"""Where you are signed in: your devices, each to be signed out from here."""

from __future__ import annotations

import hashlib

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.guard import device_of
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.guests import Guests
from openrummy.server.routes.accounts import member, slowly, told


@get("/api/account/devices", responses=errors("no-account", "too-fast"))
async def devices(request: Request[None, None, State], state: State) -> list[wire.AccountDevice]:
    """The browsers that are signed in, this one first and then the last seen."""
    account = await member(request, state)
    slowly(request, state)
    return await _list(request, state, account)


@post(
    "/api/account/devices/sign-out",
    status_code=200,
    responses=errors("no-account", "no-such-device", "too-fast"),
)
async def sign_out_device(
    request: Request[None, None, State], state: State, data: JSONBody[wire.SignOutDevice]
) -> list[wire.AccountDevice]:
    """Sign another device out, or all others."""
    account = await member(request, state)
    slowly(request, state)
    guests: Guests = state.guests
    here = device_of(request.scope)
    if not data.id:
        await guests.forget_others(here)
        return await _list(request, state, account)
    for device in guests.devices_of(account.guest) - {here}:
        if _id(account, device) == data.id:
            await guests.leave(device)
            return await _list(request, state, account)
    raise Problem(404, "no-such-device")


async def _list(
    request: Request[None, None, State], state: State, account: Account
) -> list[wire.AccountDevice]:
    accounts: Accounts = state.accounts
    guests: Guests = state.guests
    here = device_of(request.scope)
    known = {row.device: row for row in await accounts.rows.devices_of(account.guest)}
    found: list[tuple[int, wire.AccountDevice]] = []
    for device in guests.devices_of(account.guest):
        row = known.get(device)
        label = row.label if row is not None else ""
        seen = row.seen if row is not None else 0
        shown = wire.AccountDevice(
            _id(account, device),
            label or say("account.some-device"),
            told(seen),
            device == here,
        )
        found.append((seen, shown))
    found.sort(key=lambda one: (not one[1].here, -one[0], one[1].id))
    return [one for _, one in found]


def _id(account: Account, device: str) -> str:
    """A name for a device that says nothing of its cookie."""
    return hashlib.sha256(f"{account.guest}:{device}".encode()).hexdigest()[:16]


HANDLERS = [devices, sign_out_device]
