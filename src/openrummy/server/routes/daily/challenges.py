"""Challenges: five deals of a game, the same for all who have the link."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.play import wire
from openrummy.play.computers import UnknownPersona, persona
from openrummy.play.games import variant_of
from openrummy.play.problems import Problem
from openrummy.play.table_names import deals_path
from openrummy.server.daily import sets
from openrummy.server.daily.view import card_of, maker_of
from openrummy.server.db.daily.store import CHALLENGE
from openrummy.server.openapi import errors
from openrummy.server.routes.daily.asking import (
    LOOKING,
    PLAYING,
    Asked,
    asking,
    begun,
    daily_of,
    found,
    playing,
    shown,
)

_MAX_CHALLENGES = 20
_MAKING = ("no-such-game", "bad-code", "no-challenge", "no-such-opponent", "too-many-challenges")


@post("/api/beat", responses=errors(*_MAKING, *PLAYING[1:]))
async def new_challenge(
    request: Asked, state: State, data: JSONBody[wire.NewChallenge]
) -> wire.ChallengeLink:
    """Make five deals for friends, and begin to play them yourself."""
    guest, daily = await playing(request, state), daily_of(state)
    try:
        who = persona(data.persona) if data.persona else None
    except UnknownPersona:
        raise Problem(404, "no-such-opponent") from None
    row = sets.challenge(variant_of(data.game), data.level, who, guest, daily.now())
    name, face = await state.accounts.seated(guest, data.name, data.face)
    table = await daily.challenge(row, name, face)
    return wire.ChallengeLink(row.id, deals_path(row.id), f"/t/{table.id}")


@get("/api/beat", responses=errors("too-fast"))
async def my_challenges(request: Asked, state: State) -> wire.MyChallenges:
    """Those you made or took up, the last first."""
    guest, daily = asking(request, state), daily_of(state)
    cards = []
    for mine in await daily.rows.played_by(guest, CHALLENGE, _MAX_CHALLENGES) if guest else []:
        row = await daily.rows.get(mine.set_id)
        if row is not None:
            counted = await daily.own(row, guest) or mine
            points, maker = await daily.points(counted), await maker_of(daily, row)
            many = (await daily.rows.many(row.id))[1]
            cards.append(card_of(row, counted, points, maker, guest, many))
    return wire.MyChallenges(cards)


@get("/api/beat/{name:str}", responses=errors(*LOOKING))
async def challenge(request: Asked, state: State) -> wire.DealsView:
    """A challenge, for who has its link."""
    guest = asking(request, state)
    return await shown(state, await found(state, request.path_params["name"], CHALLENGE), guest)


@post("/api/beat/{name:str}/play", status_code=200, responses=errors(*PLAYING))
async def take_up(request: Asked, state: State, data: JSONBody[wire.PlayDeals]) -> wire.TableLink:
    """Begin your one try, or go on with it."""
    return await begun(request, state, data, CHALLENGE)


HANDLERS = [new_challenge, my_challenges, challenge, take_up]
