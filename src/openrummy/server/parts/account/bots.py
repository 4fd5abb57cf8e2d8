"""Your bots: accounts for programs, and their keys."""

from __future__ import annotations

from datetime import UTC, datetime

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Caller, Guest, get, post
from openrummy.play.faces import own_face
from openrummy.play.problems import Problem
from openrummy.server.connections.sign_ins import SignIns
from openrummy.server.people.bots import MAX_BOTS, BotAccounts

_MAKING = ("no-account", "bad-name", "name-taken", "too-many-bots", "no-such-face", "too-fast")


@get("/api/account/bots", runs="any")
async def own_bots(bots: BotAccounts, guest: Guest) -> wire.OwnBots:
    """Your bots."""
    own = [wire.OwnBot(bot.name, _time(bot.seen)) for bot in await bots.bots_of(guest)]
    return wire.OwnBots(own, max(0, MAX_BOTS - len(own)))


@post("/api/account/bots", status=201, errors=_MAKING)
async def new_bot(
    bots: BotAccounts, caller: Caller, sign_ins: SignIns, data: wire.NewBot
) -> wire.BotKey:
    """An account for a program of yours, and its key, which is told once."""
    _limit(sign_ins, caller)
    key = await bots.make(caller.guest, data.name, own_face(data.face))
    return wire.BotKey(data.name, key)


@post("/api/account/bots/key", errors=("no-such-bot", "too-fast"))
async def new_key(
    bots: BotAccounts, caller: Caller, sign_ins: SignIns, data: wire.BotName
) -> wire.BotKey:
    """Another key for a bot of yours; the one before opens nothing any more."""
    _limit(sign_ins, caller)
    return wire.BotKey(data.name, await bots.renew(caller.guest, data.name))


def _time(time: int) -> str:
    return datetime.fromtimestamp(time / 1000, UTC).isoformat() if time else ""


def _limit(sign_ins: SignIns, caller: Caller) -> None:
    if not sign_ins.take(caller.address):
        raise Problem(429, "too-fast", say("error.too-fast.bots"))


CALLS = (own_bots, new_bot, new_key)
