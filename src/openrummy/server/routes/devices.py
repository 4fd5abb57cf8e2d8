"""Your own devices: a link that makes another one the same guest.

A link holds for ten minutes and once. It is made by a POST and used by a POST
from the page that asked first; looking at it does nothing. Games that only the
other device has come along, so that nothing is lost; where yet another one has
them too, they stay there.
"""

from __future__ import annotations

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.faces import own_face
from openrummy.play.host import PassRow, Store
from openrummy.play.problems import Problem
from openrummy.play.seating import shown_name
from openrummy.server.guard import device_of, guest_of, new_cookie, not_too_often
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.guests import PASS_SECONDS, Guests

_PASS_ERRORS = ("no-such-pass", "pass-used", "pass-old", "both-sit", "too-fast")


@get("/api/me")
async def me(request: Request[None, None, State], state: State) -> wire.Me:
    """Who one is here."""
    return await _me(request, state)


@post("/api/me/passes", responses=errors("no-such-face", "too-fast"))
async def new_pass(
    request: Request[None, None, State], state: State, data: JSONBody[wire.AskPass]
) -> wire.NewPass:
    """A link for another device; it holds once, and for ten minutes."""
    _limit(request, state)
    guests: Guests = state.guests
    guest = guest_of(request.scope)
    face = own_face(data.face)
    name, face = await state.accounts.seated(guest, data.name, face)
    code = await guests.new_pass(guest, shown_name(name, "Guest"), face)
    return wire.NewPass(code, f"/me/{code}", PASS_SECONDS)


@post("/api/me/look", status_code=200, responses=errors(*_PASS_ERRORS))
async def look_at_pass(
    request: Request[None, None, State], state: State, data: JSONBody[wire.UsePass]
) -> wire.PassOffer:
    """What using a link would mean; nothing changes."""
    _limit(request, state)
    row, left = await _holding(request, state, data.code)
    store: Store = state.store
    running, games = await store.games_of(row.guest)
    guests: Guests = state.guests
    own = guest_of(request.scope)
    here = row.guest == own
    comes = not here and guests.alone(device_of(request.scope))
    if comes and await state.accounts.of(own) is not None:
        comes = False  # what an account has stays with it
    return wire.PassOffer(
        name=row.name,
        face=row.face,
        running=running,
        games=games,
        own=(await store.games_of(own))[1] if comes else 0,
        seconds=left // 1000,
        here=here,
    )


@post("/api/me", status_code=200, responses=errors(*_PASS_ERRORS))
async def use_pass(
    request: Request[None, None, State], state: State, data: JSONBody[wire.UsePass]
) -> wire.Me:
    """This device is from now on the guest of the link; its own games come along."""
    _limit(request, state)
    await _holding(request, state, data.code)
    guests: Guests = state.guests
    hub: Hub = state.hub
    row = await guests.take(data.code)
    if row is None:  # somebody else was faster
        raise Problem(409, "pass-used")
    accounts: Accounts = state.accounts
    await accounts.become(device_of(request.scope), row.guest, hub.merge_guest)
    # somebody may have copied the cookie that the device had before
    await guests.renew(device_of(request.scope), new_cookie(request.scope))
    request.scope["state"]["guest"] = row.guest
    found = await _me(request, state)
    found.name, found.face = row.name, row.face
    return found


@post("/api/me/devices/forget", status_code=200, responses=errors("too-fast"))
async def forget_devices(request: Request[None, None, State], state: State) -> wire.Me:
    """Sign all other devices out; a link that was not used yet holds no more."""
    _limit(request, state)
    guests: Guests = state.guests
    await guests.forget_others(device_of(request.scope))
    return await _me(request, state)


async def _me(request: Request[None, None, State], state: State) -> wire.Me:
    guests: Guests = state.guests
    store: Store = state.store
    guest = guest_of(request.scope)
    running, games = await store.games_of(guest)
    blocked = len(await store.blocked(guest))
    devices = len(guests.devices_of(guest))
    return wire.Me(running, games, blocked, devices, shared=state.settings.shared)


async def _holding(
    request: Request[None, None, State], state: State, code: str
) -> tuple[PassRow, int]:
    """A pass that may be used by who asks, and for how long (ms). Raises :class:`Problem`."""
    guests: Guests = state.guests
    store: Store = state.store
    row, left = await guests.look(code)
    if row is None:
        raise Problem(404, "no-such-pass")
    if not row.guest:
        raise Problem(409, "pass-used")
    if not left:
        raise Problem(409, "pass-old")
    own = guest_of(request.scope)
    if own != row.guest and await store.meet(own, row.guest):
        raise Problem(409, "both-sit")
    return row, left


def _limit(request: Request[None, None, State], state: State) -> None:
    """Raise :class:`Problem` for who does this too often."""
    not_too_often(request, state.passes, say("error.too-fast.links"))


HANDLERS = [me, new_pass, look_at_pass, use_pass, forget_devices]
