"""Shared deals: the daily deals and challenges among friends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from openrummy.play import wire
from openrummy.play.calls import Dependency, Guest, get, post
from openrummy.play.computer_players import UnknownPersona, persona
from openrummy.play.dates import day_of, starts
from openrummy.play.games import variant_of
from openrummy.play.host.rows import DEALS
from openrummy.play.problems import Problem
from openrummy.play.table_names import deals_path
from openrummy.server.analysis.workers import Workers
from openrummy.server.club.tournaments.director import Director
from openrummy.server.cluster.leader import Lead
from openrummy.server.daily import shared_deals
from openrummy.server.daily.bot_results import StrongestBot
from openrummy.server.daily.service import Daily
from openrummy.server.daily.view import card_of, creator_name, deals_view, month_table, promise
from openrummy.server.db.daily import CHALLENGE, DAY, DealSets, SetRow
from openrummy.server.db.database import Database
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, calls_in
from openrummy.server.parts.dependencies import LISTS, OPENINGS
from openrummy.server.parts.tables.part import GamesOver
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.store import Replays
from openrummy.server.settings import Settings

READ_ERRORS = ("no-such-deals", "too-fast")
PLAY_ERRORS = (*READ_ERRORS, "deals-closed", "deals-full", "no-such-face", "people-only")
READ_LIMITS, PLAY_LIMITS = (LISTS,), (OPENINGS,)


async def person(guest: Guest, accounts: Accounts) -> str:
    """Return the guest, who must not be a program. Raises :class:`Problem`: ``people-only``."""
    account = await accounts.account_of(guest)
    if account is not None and account.bot:
        raise Problem(403, "people-only")
    return guest


Person: TypeAlias = Annotated[str, Dependency(person)]


@dataclass(frozen=True)
class Deals:
    """Shared deals as one person sees them."""

    daily: Daily
    replays: Replays
    accounts: Accounts

    async def find(self, name: str, kind: str) -> SetRow:
        """Return the deals with that name. Raises :class:`Problem`: ``no-such-deals``."""
        row = await self.daily.find(name)
        if row is None or row.kind != kind:
            raise Problem(404, "no-such-deals")
        return row

    async def view(self, name: str, kind: str, guest: str) -> wire.DealsView:
        """Return the deals with that name as a guest may see them. Raises :class:`Problem`."""
        return await deals_view(self.daily, self.replays, await self.find(name, kind), guest)

    async def play(self, name: str, kind: str, guest: str, data: wire.PlayDeals) -> wire.TableLink:
        """Return a guest's table for the deals with that name. Raises :class:`Problem`."""
        row = await self.find(name, kind)
        seat_name, face = await self.accounts.table_identity(guest, data.name, data.face)
        table = await self.daily.play(row, guest, seat_name, face)
        return wire.TableLink(table.id, f"/t/{table.id}")


AllDeals: TypeAlias = Annotated[Deals, Dependency(Deals)]


_MAX_DAYS = 100
_LAST_DAY = 31


@get("/api/daily", limits=READ_LIMITS, errors=READ_ERRORS)
async def today(deals: AllDeals, guest: Guest) -> wire.DealsView:
    """Today's deals."""
    return await deals.view(day_of(deals.daily.now()), DAY, guest)


@get("/api/daily/commitments", limits=READ_LIMITS)
async def commitments(daily: Daily) -> wire.DealsPromises:
    """Commitments for recent days and the next one, with the secrets of past days."""
    return wire.DealsPromises([promise(row) for row in await daily.promises(_MAX_DAYS)])


@get("/api/daily/month/{name:str}", limits=READ_LIMITS, errors=READ_ERRORS)
async def month(daily: Daily, guest: Guest, name: str) -> wire.MonthTable:
    """The total over a month's finished days."""
    first, last = _first(name), f"{name}-{_LAST_DAY}"
    await daily.publish_due()
    rows = daily.rows
    days = [row.id for row in await rows.days(first, last) if row.over]
    tries = await rows.ended_between(first, last)
    before, after = await rows.adjacent_months(first, last)
    return month_table(name, days[::-1], tries, guest, (before, after))


def _first(month: str) -> str:
    """Return the first day of a month. Raises :class:`Problem` for an invalid month."""
    try:
        starts(f"{month}-01")
    except ValueError:
        raise Problem(404, "no-such-deals") from None
    return f"{month}-01"


@get("/api/daily/{name:str}", limits=READ_LIMITS, errors=READ_ERRORS)
async def of_day(deals: AllDeals, guest: Guest, name: str) -> wire.DealsView:
    """The deals of today or a past day."""
    return await deals.view(name, DAY, guest)


@post("/api/daily/{name:str}/play", limits=PLAY_LIMITS, errors=PLAY_ERRORS)
async def play_day(
    deals: AllDeals, person: Person, name: str, data: wire.PlayDeals
) -> wire.TableLink:
    """Start or resume your single attempt."""
    return await deals.play(name, DAY, person, data)


_MAX_CHALLENGES = 20
_CREATE_ERRORS = (
    "no-such-game",
    "bad-code",
    "no-challenge",
    "no-such-opponent",
    "too-many-challenges",
)


@post("/api/beat", status=201, limits=PLAY_LIMITS, errors=(*_CREATE_ERRORS, *PLAY_ERRORS[1:]))
async def new_challenge(
    deals: AllDeals, person: Person, data: wire.NewChallenge
) -> wire.ChallengeLink:
    """Create five deals for friends and start playing them yourself."""
    daily = deals.daily
    try:
        opponent = persona(data.persona) if data.persona else None
    except UnknownPersona:
        raise Problem(404, "no-such-opponent") from None
    row = shared_deals.challenge(variant_of(data.game), data.level, opponent, person, daily.now())
    name, face = await deals.accounts.table_identity(person, data.name, data.face)
    table = await daily.challenge(row, name, face)
    return wire.ChallengeLink(row.id, deals_path(row.id), f"/t/{table.id}")


@get("/api/beat", limits=READ_LIMITS)
async def my_challenges(daily: Daily, guest: Guest) -> wire.MyChallenges:
    """The challenges you created or accepted, newest first."""
    cards = []
    for own_try in await daily.rows.tries_of(guest, CHALLENGE, _MAX_CHALLENGES) if guest else []:
        row = await daily.rows.get(own_try.set_id)
        if row is not None:
            counted = await daily.own_try(row, guest) or own_try
            points, creator = await daily.points(counted), await creator_name(daily, row)
            many = (await daily.rows.count_tries(row.id))[1]
            cards.append(card_of(row, counted, points, creator, guest, many))
    return wire.MyChallenges(cards)


@get("/api/beat/{name:str}", limits=READ_LIMITS, errors=READ_ERRORS)
async def challenge(deals: AllDeals, guest: Guest, name: str) -> wire.DealsView:
    """A challenge, for players with its link."""
    return await deals.view(name, CHALLENGE, guest)


@post("/api/beat/{name:str}/play", limits=PLAY_LIMITS, errors=PLAY_ERRORS)
async def take_up(
    deals: AllDeals, person: Person, name: str, data: wire.PlayDeals
) -> wire.TableLink:
    """Start or resume your single attempt."""
    return await deals.play(name, CHALLENGE, person, data)


def daily(
    hub: Hub,
    database: Database,
    workers: Workers,
    director: Director,
    settings: Settings,
    over: GamesOver,
    lead: Lead,
) -> Daily:
    """Shared deals."""
    strongest = StrongestBot(workers, settings.loaded)
    rows = DealSets(database)
    level, rest = settings.daily_level, settings.due_seconds
    dealing = Daily(hub, rows, strongest, level, settings.now, rest)

    async def may_reveal(event: str, guest: str) -> bool:
        asked = dealing.may_see if event.startswith(DEALS) else director.may_reveal
        return await asked(event, guest)

    hub.may_reveal = may_reveal
    hub.merged += (dealing.merged,)
    over.follow.append(dealing.table_over)
    lead.add("daily", dealing.start, dealing.close)
    return dealing


PART: Final = Part("daily", calls_in(__name__), runs="lead", start=(daily,))
