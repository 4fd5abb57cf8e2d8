"""Who asks about which tournament, and not too often."""

from __future__ import annotations

import re
from typing import TypeAlias

from litestar import Request
from litestar.datastructures import State

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.limits import Buckets
from openrummy.play.problems import Problem
from openrummy.server.club.tournaments.desk import Desk
from openrummy.server.club.tournaments.director import Director
from openrummy.server.db.club.events.rows import Stored
from openrummy.server.errors import PROBLEMS
from openrummy.server.guard import guest_of, not_too_often
from openrummy.server.live.hub import Hub
from openrummy.server.people.accounts import Accounts, now
from openrummy.server.views.events.tournament import Rounds, tournament_view, you_view

Asked: TypeAlias = Request[None, None, State]
_ID = re.compile(r"[a-z2-7]{12}")
_ACTS = 50


def slowly(request: Asked, buckets: Buckets) -> str:
    """The guest who asks, not too often. Raises :class:`Problem`."""
    return not_too_often(request, buckets, say("error.too-fast.questions"))


def desk_of(state: State) -> Desk:
    """Where tournaments are kept."""
    director: Director = state.director
    return director.desk


def id_of(request: Asked) -> str:
    """The tournament of a request. Raises :class:`Problem` for what cannot be one."""
    id_ = str(request.path_params["tournament_id"])
    if not _ID.fullmatch(id_):
        raise refused("no-such-tournament")
    return id_


async def found(request: Asked, state: State) -> Stored:
    """The tournament of a request. Raises :class:`Problem`."""
    stored = await desk_of(state).load(id_of(request))
    if stored is None:
        raise refused("no-such-tournament")
    return stored


async def member(request: Asked, state: State) -> Account:
    """The account of who asks. Raises :class:`Problem`."""
    accounts: Accounts = state.accounts
    account = await accounts.of(guest_of(request.scope))
    if account is None:
        raise refused("no-account")
    return account


async def player(request: Asked, state: State) -> Account:
    """The same, of a person who may enter things. Raises :class:`Problem`."""
    account = await member(request, state)
    if account.bot:
        raise refused("people-only")
    if account.barred is not None and account.barred > now():
        raise refused("entry-barred")
    return account


def refused(code: str) -> Problem:
    """A named error."""
    status = PROBLEMS[code]
    return Problem(status, code)


async def shown(state: State, stored: Stored, guest: str) -> wire.Tournament:
    """The tournament as who asks sees it."""
    desk, hub, accounts = desk_of(state), state.hub, state.accounts
    assert isinstance(hub, Hub)
    assert isinstance(accounts, Accounts)
    row = stored.row
    known = await accounts.all_of([guest, row.maker])
    account, maker = known.get(guest), known.get(row.maker)
    welcome = not row.club or (bool(guest) and await desk.member_of(row.club, guest))
    may = account is not None and not account.bot and (account.barred or 0) <= now()
    rounds = Rounds(stored, guest, hub.present)
    host = account is not None and account.host
    you = you_view(desk, stored, rounds, guest, may, host, welcome)
    acts = await desk.rows.acts(row.id, _ACTS)
    name = maker.name if maker is not None else ""
    return tournament_view(desk, stored, you, rounds, acts, name, guest)
