"""Who asks about deals that many play, and not too often."""

from __future__ import annotations

from typing import TypeAlias

from litestar import Request
from litestar.datastructures import State

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.daily.service import Daily
from openrummy.server.daily.view import deals_view
from openrummy.server.db.daily.store import SetRow
from openrummy.server.guard import not_too_often
from openrummy.server.people.accounts import Accounts

Asked: TypeAlias = Request[None, None, State]
LOOKING = ("no-such-deals", "too-fast")
PLAYING = (*LOOKING, "deals-closed", "deals-full", "no-such-face", "people-only")


def daily_of(state: State) -> Daily:
    """Where these deals are kept."""
    daily: Daily = state.daily
    return daily


def asking(request: Asked, state: State) -> str:
    """The guest who looks, not too often. Raises :class:`Problem`."""
    return not_too_often(request, state.lists, say("error.too-fast.questions"))


async def playing(request: Asked, state: State) -> str:
    """The person who begins to play, not too often. Raises :class:`Problem`."""
    guest = not_too_often(request, state.openings, say("error.too-fast.tables"))
    accounts: Accounts = state.accounts
    account = await accounts.of(guest)
    if account is not None and account.bot:
        raise Problem(403, "people-only")
    return guest


async def found(state: State, name: str, kind: str) -> SetRow:
    """The deals of that name that one may see. Raises :class:`Problem`."""
    row = await daily_of(state).find(name)
    if row is None or row.kind != kind:
        raise Problem(404, "no-such-deals")
    return row


async def shown(state: State, row: SetRow, guest: str) -> wire.DealsView:
    """These deals as who asks may see them."""
    return await deals_view(daily_of(state), state.replays, row, guest)


async def begun(request: Asked, state: State, data: wire.PlayDeals, kind: str) -> wire.TableLink:
    """The table of who asks for that of the deals in the address. Raises :class:`Problem`."""
    guest = await playing(request, state)
    row = await found(state, request.path_params["name"], kind)
    name, face = await state.accounts.seated(guest, data.name, data.face)
    table = await daily_of(state).play(row, guest, name, face)
    return wire.TableLink(table.id, f"/t/{table.id}")
