"""Your own devices: a link that makes another one the same guest.

A link is valid once, for ten minutes. It is created by a POST and used by a POST
from the page it opens; opening it changes nothing. Games that only the other
device has are merged in, so nothing is lost; games shared with a third device
stay there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.datastructures import State

from openrummy.play import wire
from openrummy.play.calls import Caller, Dependency, Guest, Limit, get, post
from openrummy.play.faces import own_face
from openrummy.play.host import PassRow, Store
from openrummy.play.problems import Problem
from openrummy.play.seating import display_name
from openrummy.server.guard import device_of, new_cookie
from openrummy.server.live.hub import Hub
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.device_guests import PASS_LIFETIME_S, Guests
from openrummy.server.settings import Settings

_LIMITS = (Limit("passes", "error.too-fast.links"),)
_PASS_ERRORS = ("no-such-pass", "pass-used", "pass-old", "both-sit", "too-fast")


@dataclass(frozen=True)
class _Devices:
    """The devices of a guest, and the links for more."""

    guests: Guests
    store: Store
    settings: Settings

    async def me(self, guest: str) -> wire.Me:
        """Return the counts of a guest's games, devices and blocks."""
        running, games = await self.store.games_of(guest)
        blocked = len(await self.store.blocked(guest))
        devices = len(self.guests.devices_of(guest))
        return wire.Me(running, games, blocked, devices, shared=self.settings.shared)

    async def usable(self, code: str, guest: str) -> tuple[PassRow, int]:
        """Return a pass this guest may use and its remaining ms. Raises :class:`Problem`."""
        row, left = await self.guests.find_pass(code)
        if row is None:
            raise Problem(404, "no-such-pass")
        if not row.guest:
            raise Problem(409, "pass-used")
        if not left:
            raise Problem(409, "pass-old")
        if guest != row.guest and await self.store.meet(guest, row.guest):
            raise Problem(409, "both-sit")
        return row, left


_Known: TypeAlias = Annotated[_Devices, Dependency(_Devices)]


@get("/api/me", runs="any")
async def me(devices: _Known, guest: Guest) -> wire.Me:
    """Your games, devices and blocks here."""
    return await devices.me(guest)


@post("/api/me/passes", status=201, limits=_LIMITS, errors=("no-such-face",))
async def new_pass(
    guest: Guest, guests: Guests, accounts: Accounts, data: wire.AskPass
) -> wire.NewPass:
    """Create a link for another device, valid once, for ten minutes."""
    face = own_face(data.face)
    name, face = await accounts.table_identity(guest, data.name, face)
    code = await guests.new_pass(guest, display_name(name, "Guest"), face)
    return wire.NewPass(code, f"/me/{code}", PASS_LIFETIME_S)


@post("/api/me/look", limits=_LIMITS, errors=_PASS_ERRORS)
async def look_at_pass(
    devices: _Known, caller: Caller, accounts: Accounts, data: wire.UsePass
) -> wire.PassOffer:
    """Preview the effect of using a link, without using it."""
    guest, store = caller.guest, devices.store
    row, left = await devices.usable(data.code, guest)
    running, games = await store.games_of(row.guest)
    here = row.guest == guest
    comes = not here and devices.guests.is_only_device(caller.device)
    if comes and await accounts.account_of(guest) is not None:
        comes = False  # an account's data stay with it
    return wire.PassOffer(
        name=row.name,
        face=row.face,
        running=running,
        games=games,
        own=(await store.games_of(guest))[1] if comes else 0,
        seconds=left // 1000,
        here=here,
    )


@post("/api/me", limits=_LIMITS, errors=_PASS_ERRORS)
async def use_pass(
    request: Request[Any, Any, State],
    devices: _Known,
    guest: Guest,
    accounts: Accounts,
    hub: Hub,
    data: wire.UsePass,
) -> wire.Me:
    """Make this device the guest of the link and merge in its own games."""
    await devices.usable(data.code, guest)
    row = await devices.guests.use_pass(data.code)
    if row is None:  # another device was faster
        raise Problem(409, "pass-used")
    await accounts.become(device_of(request.scope), row.guest, hub.merge_guest)
    # the device's previous cookie may have been copied
    await devices.guests.renew(device_of(request.scope), new_cookie(request.scope))
    request.scope["state"]["guest"] = row.guest
    view = await devices.me(row.guest)
    view.name, view.face = row.name, row.face
    return view


@post("/api/me/devices/forget", limits=_LIMITS)
async def forget_devices(devices: _Known, caller: Caller) -> wire.Me:
    """Sign all other devices out and revoke an unused link."""
    await devices.guests.forget_others(caller.device)
    return await devices.me(caller.guest)
