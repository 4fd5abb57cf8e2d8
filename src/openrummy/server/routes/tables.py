"""What is asked for once: the lobby, the rules of a game, a new table, a record."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from litestar import MediaType, Request, get, post, route
from litestar.datastructures import State
from litestar.params import JSONBody
from litestar.response import Response

from openrummy.core.rules import catalogue
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.computers import LEVELS, lobby_personas
from openrummy.play.games import named, variant_of
from openrummy.play.host import Store, where
from openrummy.play.problems import Problem
from openrummy.play.seating import ERRORS as SEATING
from openrummy.play.seating import seats_for, with_target
from openrummy.play.views.table_cards import game_card
from openrummy.server.cluster.site import Site
from openrummy.server.connections.compressed import PUBLIC
from openrummy.server.guard import guest_of, known_table, not_too_often
from openrummy.server.live.hub import Hub
from openrummy.server.metrics.measures import free_bytes
from openrummy.server.openapi import errors
from openrummy.server.replay.store import Replays
from openrummy.server.routes.account.bots import HANDLERS as BOTS
from openrummy.server.routes.account.changes import HANDLERS as CHANGES
from openrummy.server.routes.account.leaving import HANDLERS as LEAVING
from openrummy.server.routes.account.passkeys import HANDLERS as PASSKEYS
from openrummy.server.routes.account.saving import HANDLERS as SAVING
from openrummy.server.routes.account.signed_in import HANDLERS as DEVICES
from openrummy.server.routes.accounts import HANDLERS as ACCOUNTS
from openrummy.server.routes.analysis.board import HANDLERS as BOARD
from openrummy.server.routes.analysis.games import HANDLERS as ANALYSIS
from openrummy.server.routes.analysis.questions import HANDLERS as QUESTIONS
from openrummy.server.routes.analysis.resume import HANDLERS as RESUME
from openrummy.server.routes.blocks import HANDLERS as BLOCKS
from openrummy.server.routes.club.clubs import HANDLERS as CLUBS
from openrummy.server.routes.club.friends import HANDLERS as FRIENDS
from openrummy.server.routes.club.leaderboard import HANDLERS as LEADERBOARD
from openrummy.server.routes.club.life import HANDLERS as CLUB_LIFE
from openrummy.server.routes.club.members import HANDLERS as CLUB_MEMBERS
from openrummy.server.routes.club.people import HANDLERS as PEOPLE
from openrummy.server.routes.daily import HANDLERS as DAILY
from openrummy.server.routes.deals import HANDLERS as DEALS
from openrummy.server.routes.devices import HANDLERS as ME
from openrummy.server.routes.fair import HANDLERS as FAIR
from openrummy.server.routes.house_rules import HANDLERS as HOUSE
from openrummy.server.routes.invitations import HANDLERS as INVITATIONS
from openrummy.server.routes.learning.drills import HANDLERS as DRILLS
from openrummy.server.routes.learning.lessons import HANDLERS as LESSONS
from openrummy.server.routes.learning.puzzles import HANDLERS as PUZZLES
from openrummy.server.routes.lobby import HANDLERS as LOBBY
from openrummy.server.routes.log import HANDLERS as LOG
from openrummy.server.routes.order.host import HANDLERS as HOST
from openrummy.server.routes.order.reports import HANDLERS as REPORTS
from openrummy.server.routes.replays import HANDLERS as REPLAY
from openrummy.server.routes.rule_pages import learn_page, rules_page, search_index
from openrummy.server.routes.score_pad import HANDLERS as PAD
from openrummy.server.routes.stats import HANDLERS as STATS
from openrummy.server.routes.tournaments import HANDLERS as TOURNAMENTS
from openrummy.server.routes.truths import HANDLERS as TRUTHS
from openrummy.server.settings import Settings
from openrummy.version import __version__

_LOG = logging.getLogger(__name__)
_MAX_CARDS = 24
_STORE_ANSWERS = 5.0  # seconds
_MIN_FREE = 8 * 1024 * 1024  # bytes


def _hub(state: State) -> Hub:
    hub: Hub = state.hub
    return hub


@route("/healthz", http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False)
def healthz() -> dict[str, str]:
    """Does the server answer?"""
    return {"status": "ok", "version": __version__}


@route("/readyz", http_method=["GET", "HEAD"], include_in_schema=False)
async def readyz(state: State) -> dict[str, str]:
    """Readiness to play: the disk has room, and the store and any broker answer."""
    store: Store = state.store
    site: Site | None = state.site
    if site is not None and not site.member.holds_lease:
        raise Problem(503, "not-ready")
    settings: Settings = state.settings
    if settings.data is not None and free_bytes(settings.data) < _MIN_FREE:
        raise Problem(503, "disk-full")
    try:
        async with asyncio.timeout(_STORE_ANSWERS):
            await store.table("")
    except Exception as error:
        _LOG.warning("not ready: %s", where(error))
        raise Problem(503, "not-ready") from None
    return {"status": "ok", "version": __version__}


@get("/api/lobby")
async def lobby(request: Request[None, None, State], state: State) -> wire.Lobby:
    """What the start page needs."""
    return wire.Lobby(
        games=[game_card(variant) for variant in map(catalogue.variant, catalogue.names())],
        personas=lobby_personas(),
        levels=list(LEVELS),
        tables=await _hub(state).cards(guest_of(request.scope), _MAX_CARDS),
    )


@get(
    "/api/rules/{game:str}",
    opt=PUBLIC,
    sync_to_thread=False,
    responses=errors("no-such-game", "bad-code"),
)
def rules(request: Request[None, None, State]) -> wire.RulesPage:
    """The rules of a game in plain words."""
    name = request.path_params["game"]
    return rules_page(named(name), name)


@get("/api/learn", opt=PUBLIC, sync_to_thread=False)
def learn() -> wire.Learn:
    """The games by family, the words, the history."""
    return learn_page()


@get("/api/search", opt=PUBLIC, sync_to_thread=False)
def search() -> wire.SearchIndex:
    """Everything that can be found; the browser searches in it."""
    return search_index()


@get("/api/tables")
async def tables(request: Request[None, None, State], state: State) -> list[wire.TableCard]:
    """The tables of this guest, last touched first."""
    return await _hub(state).cards(guest_of(request.scope), _MAX_CARDS)


@post("/api/tables", responses=errors(*SEATING, "no-such-game", "bad-code", "too-fast"))
async def new_table(
    request: Request[None, None, State], state: State, data: JSONBody[wire.NewTable]
) -> wire.TableLink:
    """Sit down against the computer."""
    guest = not_too_often(request, state.openings, say("error.too-fast.tables"))
    variant = variant_of(data.game)
    data.name, data.face = await state.accounts.seated(guest, data.name, data.face)
    seats = seats_for(variant, data, guest)
    if data.target is not None:
        changed = with_target(variant.rules, len(seats), data.target)
        variant = replace(variant, rules=changed)
    table = await _hub(state).create(variant, seats)
    return wire.TableLink(table.id, f"/t/{table.id}")


@get(
    "/api/tables/{table_id:str}/record",
    media_type=MediaType.TEXT,
    responses=errors("no-such-table", "not-over", "not-your-seat", "too-fast"),
)
async def record(request: Request[None, None, State], state: State) -> Response[str]:
    """The record of a finished game, for those who played it; others need its link."""
    table = await known_table(request, state)
    hub = _hub(state)
    if not table.over:
        raise Problem(409, "not-over", say("error.not-over.record"))
    guest = guest_of(request.scope)
    if await hub.sealed(table, guest):
        raise Problem(409, "not-over", say("error.not-over.round"))
    if guest not in [seat.guest for seat in table.seats if seat.guest]:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.record"))
    replays: Replays = state.replays
    text = await replays.record(table, guest)
    headers = {"content-disposition": f'inline; filename="{table.id}.txt"'}
    return Response(text, headers=headers, media_type="text/plain")


ROOMS = [
    *HOUSE,
    *PAD,
    *REPLAY,
    *RESUME,
    *FAIR,
    *LOG,
    *DEALS,
    *DAILY,
    *ME,
    *INVITATIONS,
    *LOBBY,
    *BLOCKS,
    *STATS,
    *BOARD,
    *ACCOUNTS,
    *TOURNAMENTS,
    *TRUTHS,
    *BOTS,
    *CHANGES,
    *DEVICES,
    *PASSKEYS,
    *SAVING,
    *LEAVING,
    *PEOPLE,
    *LEADERBOARD,
    *FRIENDS,
    *CLUBS,
    *CLUB_LIFE,
    *CLUB_MEMBERS,
    *HOST,
    *REPORTS,
    *ANALYSIS,
    *QUESTIONS,
    *LESSONS,
    *PUZZLES,
    *DRILLS,
]
HANDLERS = [healthz, readyz, lobby, rules, learn, search, tables, new_table, record, *ROOMS]
