"""Challenges: five deals of a game, the same for all who have the link."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import Guest, get, post
from openrummy.play.computers import UnknownPersona, persona
from openrummy.play.games import variant_of
from openrummy.play.problems import Problem
from openrummy.play.table_names import deals_path
from openrummy.server.daily import sets
from openrummy.server.daily.service import Daily
from openrummy.server.daily.view import card_of, maker_of
from openrummy.server.db.daily.store import CHALLENGE
from openrummy.server.parts.daily.asking import (
    LOOKING,
    LOOKS,
    PLAYING,
    PLAYS,
    AllDeals,
    Person,
)

_MAX_CHALLENGES = 20
_MAKING = ("no-such-game", "bad-code", "no-challenge", "no-such-opponent", "too-many-challenges")


@post("/api/beat", status=201, limits=PLAYS, errors=(*_MAKING, *PLAYING[1:]))
async def new_challenge(
    deals: AllDeals, person: Person, data: wire.NewChallenge
) -> wire.ChallengeLink:
    """Make five deals for friends, and begin to play them yourself."""
    daily = deals.daily
    try:
        opponent = persona(data.persona) if data.persona else None
    except UnknownPersona:
        raise Problem(404, "no-such-opponent") from None
    row = sets.challenge(variant_of(data.game), data.level, opponent, person, daily.now())
    name, face = await deals.accounts.seated(person, data.name, data.face)
    table = await daily.challenge(row, name, face)
    return wire.ChallengeLink(row.id, deals_path(row.id), f"/t/{table.id}")


@get("/api/beat", limits=LOOKS)
async def my_challenges(daily: Daily, guest: Guest) -> wire.MyChallenges:
    """Those you made or took up, the last first."""
    cards = []
    for mine in await daily.rows.played_by(guest, CHALLENGE, _MAX_CHALLENGES) if guest else []:
        row = await daily.rows.get(mine.set_id)
        if row is not None:
            counted = await daily.own(row, guest) or mine
            points, maker = await daily.points(counted), await maker_of(daily, row)
            many = (await daily.rows.many(row.id))[1]
            cards.append(card_of(row, counted, points, maker, guest, many))
    return wire.MyChallenges(cards)


@get("/api/beat/{name:str}", limits=LOOKS, errors=LOOKING)
async def challenge(deals: AllDeals, guest: Guest, name: str) -> wire.DealsView:
    """A challenge, for those who have its link."""
    return await deals.view(name, CHALLENGE, guest)


@post("/api/beat/{name:str}/play", limits=PLAYS, errors=PLAYING)
async def take_up(
    deals: AllDeals, person: Person, name: str, data: wire.PlayDeals
) -> wire.TableLink:
    """Begin your one try, or go on with it."""
    return await deals.play(name, CHALLENGE, person, data)


CALLS = (new_challenge, my_challenges, challenge, take_up)
