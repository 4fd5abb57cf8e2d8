"""Your bots: accounts for programs, and their keys."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.faces import own_face
from openrummy.play.problems import Problem
from openrummy.server.guard import address_of, guest_of
from openrummy.server.openapi import errors
from openrummy.server.people.bots import MAX_BOTS, BotAccounts

_MAKING = ("no-account", "bad-name", "name-taken", "too-many-bots", "no-such-face", "too-fast")


@get("/api/account/bots")
async def own_bots(request: Request[None, None, State], state: State) -> wire.OwnBots:
    """Your bots."""
    bots: BotAccounts = state.bots
    guest = guest_of(request.scope)
    found = [wire.OwnBot(one.name, _time(one.seen)) for one in await bots.bots_of(guest)]
    return wire.OwnBots(found, max(0, MAX_BOTS - len(found)))


@post("/api/account/bots", responses=errors(*_MAKING))
async def new_bot(
    request: Request[None, None, State], state: State, data: JSONBody[wire.NewBot]
) -> wire.BotKey:
    """An account for a program of yours, and its key, which is told once."""
    _limit(request, state)
    bots: BotAccounts = state.bots
    key = await bots.make(guest_of(request.scope), data.name, own_face(data.face))
    return wire.BotKey(data.name, key)


@post("/api/account/bots/key", status_code=200, responses=errors("no-such-bot", "too-fast"))
async def new_key(
    request: Request[None, None, State], state: State, data: JSONBody[wire.BotName]
) -> wire.BotKey:
    """Another key for a bot of yours; the one before opens nothing any more."""
    _limit(request, state)
    bots: BotAccounts = state.bots
    return wire.BotKey(data.name, await bots.renew(guest_of(request.scope), data.name))


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat() if at else ""


def _limit(request: Request[None, None, State], state: State) -> None:
    if not state.sign_ins.take(address_of(request)):
        raise Problem(429, "too-fast", say("error.too-fast.bots"))


HANDLERS = [own_bots, new_bot, new_key]
