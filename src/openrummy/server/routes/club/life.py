"""What members of a club do: notices, chat, evenings, results from the bar."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.club.clubs import MAX_EVENING, MAX_NOTICE
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import Store
from openrummy.play.live.chat import LONGEST, ChatRefused, cleaned
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import DAY, checked_text
from openrummy.server.club.order import now
from openrummy.server.db.club.club_life import Result
from openrummy.server.openapi import errors
from openrummy.server.routes.club.asking import (
    MEMBERS,
    Asked,
    acts,
    club_id,
    clubs_of,
    looks,
    named,
)
from openrummy.server.routes.club.clubs import again
from openrummy.server.routes.club.view import ClubView

_YEAR = 366 * DAY


# ---------------------------------------------------------------- notices and chat


@post("/api/clubs/{code:str}/notices", responses=errors(*MEMBERS, "bad-club", "barred"))
async def post_notice(request: Asked, state: State, data: JSONBody[wire.ClubSay]) -> wire.Club:
    """Put up a notice for the members."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "notice")
    await clubs_of(state).order.require_free(account.guest)
    text = _said(checked_text(data.text, MAX_NOTICE))
    await clubs_of(state).life.post(club.id, account.guest, text, now())
    return await again(state, club.id, account.guest, role)


@post("/api/clubs/{code:str}/notices/drop", status_code=200, responses=errors(*MEMBERS))
async def drop_notice(request: Asked, state: State, data: JSONBody[wire.ClubNumber]) -> wire.Club:
    """Take a notice down."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "notice")
    await clubs_of(state).life.drop_notice(club.id, data.number)
    return await again(state, club.id, account.guest, role)


@get("/api/clubs/{code:str}/chat", responses=errors("no-such-club", "not-a-member", "too-fast"))
async def chat(request: Asked, state: State) -> wire.ClubChat:
    """What the members said, without those one has blocked."""
    guest = looks(request, state)
    club, role = await clubs_of(state).require(club_id(request), guest, "talk")
    return await _chat(state, ClubView(clubs_of(state), state.accounts, club, guest, role), guest)


@post("/api/clubs/{code:str}/chat", responses=errors(*MEMBERS, "bad-club", "barred"))
async def talk(request: Asked, state: State, data: JSONBody[wire.ClubSay]) -> wire.ClubChat:
    """Say something to the members."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "talk")
    await clubs_of(state).order.require_free(account.guest)
    try:
        text = cleaned(data.text)
    except ChatRefused as error:
        told = "text" if error.code == "too-long" else "empty"
        raise Problem(400, "bad-club", say(f"error.bad-club.{told}", most=LONGEST)) from None
    if not state.club_words.take(account.guest):
        raise Problem(429, "too-fast", say("error.too-fast.blocks"))
    await clubs_of(state).life.say(club.id, account.guest, text, now())
    view = ClubView(clubs_of(state), state.accounts, club, account.guest, role)
    return await _chat(state, view, account.guest)


@post(
    "/api/clubs/{code:str}/chat/drop",
    status_code=200,
    responses=errors(*MEMBERS, "no-such-line"),
)
async def drop_line(request: Asked, state: State, data: JSONBody[wire.ClubNumber]) -> wire.ClubChat:
    """Take away a line of your own; directors any line."""
    account = await acts(request, state)
    clubs = clubs_of(state)
    club, role = await clubs.require(club_id(request), account.guest, "talk")
    line = await clubs.life.line(club.id, data.number)
    if line is None:
        raise Problem(404, "no-such-line")
    if line.guest != account.guest:
        await clubs.require(club.id, account.guest, "hide")
    await clubs.life.drop_line(club.id, data.number)
    view = ClubView(clubs, state.accounts, club, account.guest, role)
    return await _chat(state, view, account.guest)


async def _chat(state: State, view: ClubView, guest: str) -> wire.ClubChat:
    store: Store = state.store
    return await view.chat(await store.blocked(guest))


def _said(text: str) -> str:
    if not text:
        raise Problem(400, "bad-club", say("error.bad-club.empty"))
    return text


# ---------------------------------------------------------------- evenings


@post("/api/clubs/{code:str}/evenings", status_code=200, responses=errors(*MEMBERS, "bad-club"))
async def plan(request: Asked, state: State, data: JSONBody[wire.ClubPlan]) -> wire.Club:
    """Plan an evening, or change one."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "evening")
    at = now()
    if not at - DAY < data.at < at + _YEAR:
        raise Problem(400, "bad-club", say("error.bad-club.past"))
    text = checked_text(data.text, MAX_EVENING)
    await clubs_of(state).life.plan(club.id, data.at, text, at - DAY, data.number)
    return await again(state, club.id, account.guest, role)


@post("/api/clubs/{code:str}/evenings/drop", status_code=200, responses=errors(*MEMBERS))
async def call_off(request: Asked, state: State, data: JSONBody[wire.ClubNumber]) -> wire.Club:
    """An evening does not take place."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "evening")
    await clubs_of(state).life.call_off(club.id, data.number)
    return await again(state, club.id, account.guest, role)


@post("/api/clubs/{code:str}/come", status_code=200, responses=errors(*MEMBERS, "no-such-line"))
async def come(request: Asked, state: State, data: JSONBody[wire.ClubCome]) -> wire.Club:
    """Say whether you come, or play from afar."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "come")
    life = clubs_of(state).life
    if not await life.come(club.id, data.number, account.guest, data.coming):
        raise Problem(404, "no-such-line")
    return await again(state, club.id, account.guest, role)


# ---------------------------------------------------------------- results by hand


@post(
    "/api/clubs/{code:str}/results",
    responses=errors(*MEMBERS, "bad-club", "no-such-member", "barred"),
)
async def enter_result(request: Asked, state: State, data: JSONBody[wire.ClubScore]) -> wire.Club:
    """What two members played elsewhere; the other has to say yes, and a director needs both."""
    account = await acts(request, state)
    clubs = clubs_of(state)
    club, role = await clubs.require(club_id(request), account.guest, "result")
    await clubs.order.require_free(account.guest)
    winner, loser = (
        await _member(state, club.id, data.winner),
        await _member(state, club.id, data.loser),
    )
    if winner == loser:
        raise Problem(400, "bad-club", say("error.bad-club.score"))
    if account.guest not in (winner, loser):
        await clubs.require(club.id, account.guest, "hide")
    at = now()
    if not at - _YEAR < data.played < at + DAY:
        raise Problem(400, "bad-club", say("error.bad-club.day"))
    result = Result(
        number=0,
        winner=winner,
        loser=loser,
        winner_points=data.winner_points,
        loser_points=data.loser_points,
        played=data.played,
        entered=at,
        guest=account.guest,
        winner_agrees=account.guest == winner,
        loser_agrees=account.guest == loser,
    )
    await clubs.life.enter_result(club.id, result)
    return await again(state, club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/results/agree",
    status_code=200,
    responses=errors(*MEMBERS, "no-such-line"),
)
async def agree(request: Asked, state: State, data: JSONBody[wire.ClubAgree]) -> wire.Club:
    """Say yes or no to a result of your own."""
    account = await acts(request, state)
    clubs = clubs_of(state)
    club, role = await clubs.require(club_id(request), account.guest, "result")
    result = await clubs.life.result(club.id, data.number)
    if result is None or not result.waits_for(account.guest):
        raise Problem(404, "no-such-line")
    if data.yes:
        await clubs.life.agree(club.id, data.number, account.guest)
    else:
        await clubs.life.drop_result(club.id, data.number)
    return await again(state, club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/results/drop",
    status_code=200,
    responses=errors(*MEMBERS, "no-such-line"),
)
async def drop_result(request: Asked, state: State, data: JSONBody[wire.ClubNumber]) -> wire.Club:
    """Take a result away: your own until it is agreed, directors any."""
    account = await acts(request, state)
    clubs = clubs_of(state)
    club, role = await clubs.require(club_id(request), account.guest, "result")
    result = await clubs.life.result(club.id, data.number)
    if result is None:
        raise Problem(404, "no-such-line")
    if result.guest != account.guest or result.agreed:
        await clubs.require(club.id, account.guest, "hide")
    await clubs.life.drop_result(club.id, data.number)
    return await again(state, club.id, account.guest, role)


async def _member(state: State, club: str, name: str) -> str:
    found = await named(state, name)
    if found is None or await clubs_of(state).rows.role(club, found.guest) is None:
        raise Problem(404, "no-such-member")
    return found.guest


HANDLERS = [
    post_notice,
    drop_notice,
    chat,
    talk,
    drop_line,
    plan,
    call_off,
    come,
    enter_result,
    agree,
    drop_result,
]
