"""Club life: notices, chat, evenings, results entered by hand."""

from __future__ import annotations

from openrummy.club.clubs import MAX_EVENING, MAX_NOTICE
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Guest, get, post
from openrummy.play.live.chat import MAX_CHARS, ChatRefused, clean_text
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import DAY_MS, checked_text
from openrummy.server.db.club.club_activity import Result
from openrummy.server.part import Rates
from openrummy.server.parts.clubs.pages import (
    ACTION_LIMITS,
    MEMBER_ERRORS,
    READ_LIMITS,
    ClubPages,
    Pages,
)
from openrummy.server.parts.dependencies import OwnAccount
from openrummy.server.steady_clock import now

_YEAR = 366 * DAY_MS


# ---------------------------------------------------------------- notices and chat


@post(
    "/api/clubs/{code:str}/notices",
    status=201,
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "bad-club", "barred"),
)
async def post_notice(
    pages: Pages, account: OwnAccount, code: str, data: wire.ClubSay
) -> wire.Club:
    """Post a notice for the members."""
    club, role = await pages.clubs.require(code, account.guest, "notice")
    await pages.clubs.moderation.require_free(account.guest)
    text = _cleaned_text(checked_text(data.text, MAX_NOTICE))
    await pages.clubs.life.post(club.id, account.guest, text, now())
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/notices/drop", limits=ACTION_LIMITS, errors=MEMBER_ERRORS)
async def drop_notice(
    pages: Pages, account: OwnAccount, code: str, data: wire.ClubNumber
) -> wire.Club:
    """Delete a notice."""
    club, role = await pages.clubs.require(code, account.guest, "notice")
    await pages.clubs.life.drop_notice(club.id, data.number)
    return await pages.reread(club.id, account.guest, role)


@get("/api/clubs/{code:str}/chat", limits=READ_LIMITS, errors=("no-such-club", "not-a-member"))
async def chat(pages: Pages, guest: Guest, code: str) -> wire.ClubChat:
    """The members' chat, without the lines of players you have blocked."""
    club, role = await pages.clubs.require(code, guest, "talk")
    return await pages.chat(club, guest, role)


@post(
    "/api/clubs/{code:str}/chat",
    status=201,
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "bad-club", "barred"),
)
async def talk(
    pages: Pages, account: OwnAccount, rates: Rates, code: str, data: wire.ClubSay
) -> wire.ClubChat:
    """Post a line to the members' chat."""
    club, role = await pages.clubs.require(code, account.guest, "talk")
    await pages.clubs.moderation.require_free(account.guest)
    try:
        text = clean_text(data.text)
    except ChatRefused as error:
        fault = "text" if error.code == "too-long" else "empty"
        raise Problem(400, "bad-club", say(f"error.bad-club.{fault}", most=MAX_CHARS)) from None
    if not rates.take("club_words", account.guest):
        raise Problem(429, "too-fast", say("error.too-fast.blocks"))
    await pages.clubs.life.say(club.id, account.guest, text, now())
    return await pages.chat(club, account.guest, role)


@post(
    "/api/clubs/{code:str}/chat/drop", limits=ACTION_LIMITS, errors=(*MEMBER_ERRORS, "no-such-line")
)
async def drop_line(
    pages: Pages, account: OwnAccount, code: str, data: wire.ClubNumber
) -> wire.ClubChat:
    """Delete a line of your own; directors may delete any line."""
    clubs = pages.clubs
    club, role = await clubs.require(code, account.guest, "talk")
    line = await clubs.life.line(club.id, data.number)
    if line is None:
        raise Problem(404, "no-such-line")
    if line.guest != account.guest:
        await clubs.require(club.id, account.guest, "hide")
    await clubs.life.drop_line(club.id, data.number)
    return await pages.chat(club, account.guest, role)


def _cleaned_text(text: str) -> str:
    if not text:
        raise Problem(400, "bad-club", say("error.bad-club.empty"))
    return text


# ---------------------------------------------------------------- evenings


@post("/api/clubs/{code:str}/evenings", limits=ACTION_LIMITS, errors=(*MEMBER_ERRORS, "bad-club"))
async def plan(pages: Pages, account: OwnAccount, code: str, data: wire.ClubPlan) -> wire.Club:
    """Plan an evening, or edit one."""
    club, role = await pages.clubs.require(code, account.guest, "evening")
    moment = now()
    if not moment - DAY_MS < data.at < moment + _YEAR:
        raise Problem(400, "bad-club", say("error.bad-club.past"))
    text = checked_text(data.text, MAX_EVENING)
    await pages.clubs.life.plan(club.id, data.at, text, moment - DAY_MS, data.number)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/evenings/drop", limits=ACTION_LIMITS, errors=MEMBER_ERRORS)
async def call_off(
    pages: Pages, account: OwnAccount, code: str, data: wire.ClubNumber
) -> wire.Club:
    """Cancel an evening."""
    club, role = await pages.clubs.require(code, account.guest, "evening")
    await pages.clubs.life.call_off(club.id, data.number)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/come", limits=ACTION_LIMITS, errors=(*MEMBER_ERRORS, "no-such-line"))
async def come(pages: Pages, account: OwnAccount, code: str, data: wire.ClubCome) -> wire.Club:
    """Say whether you will come, or play online."""
    club, role = await pages.clubs.require(code, account.guest, "come")
    life = pages.clubs.life
    if not await life.come(club.id, data.number, account.guest, data.coming):
        raise Problem(404, "no-such-line")
    return await pages.reread(club.id, account.guest, role)


# ---------------------------------------------------------------- results entered by hand


@post(
    "/api/clubs/{code:str}/results",
    status=201,
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "bad-club", "no-such-member", "barred"),
)
async def enter_result(
    pages: Pages, account: OwnAccount, code: str, data: wire.ClubScore
) -> wire.Club:
    """Enter a result played elsewhere; the opponent must confirm it, a director's needs both."""
    clubs = pages.clubs
    club, role = await clubs.require(code, account.guest, "result")
    await clubs.moderation.require_free(account.guest)
    winner = await _member(pages, club.id, data.winner)
    loser = await _member(pages, club.id, data.loser)
    if winner == loser:
        raise Problem(400, "bad-club", say("error.bad-club.score"))
    if account.guest not in (winner, loser):
        await clubs.require(club.id, account.guest, "hide")
    moment = now()
    if not moment - _YEAR < data.played < moment + DAY_MS:
        raise Problem(400, "bad-club", say("error.bad-club.day"))
    result = Result(
        number=0,
        winner=winner,
        loser=loser,
        winner_points=data.winner_points,
        loser_points=data.loser_points,
        played=data.played,
        entered=moment,
        guest=account.guest,
        winner_agrees=account.guest == winner,
        loser_agrees=account.guest == loser,
    )
    await clubs.life.enter_result(club.id, result)
    return await pages.reread(club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/results/agree",
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "no-such-line"),
)
async def agree(pages: Pages, account: OwnAccount, code: str, data: wire.ClubAgree) -> wire.Club:
    """Confirm or dispute a result of your own."""
    clubs = pages.clubs
    club, role = await clubs.require(code, account.guest, "result")
    result = await clubs.life.result(club.id, data.number)
    if result is None or not result.waits_for(account.guest):
        raise Problem(404, "no-such-line")
    if data.yes:
        await clubs.life.agree(club.id, data.number, account.guest)
    else:
        await clubs.life.drop_result(club.id, data.number)
    return await pages.reread(club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/results/drop",
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "no-such-line"),
)
async def drop_result(
    pages: Pages, account: OwnAccount, code: str, data: wire.ClubNumber
) -> wire.Club:
    """Delete a result: your own until it is agreed; directors may delete any."""
    clubs = pages.clubs
    club, role = await clubs.require(code, account.guest, "result")
    result = await clubs.life.result(club.id, data.number)
    if result is None:
        raise Problem(404, "no-such-line")
    if result.guest != account.guest or result.agreed:
        await clubs.require(club.id, account.guest, "hide")
    await clubs.life.drop_result(club.id, data.number)
    return await pages.reread(club.id, account.guest, role)


async def _member(pages: ClubPages, club: str, name: str) -> str:
    account = await pages.member_account(name)
    if await pages.clubs.rows.role(club, account.guest) is None:
        raise Problem(404, "no-such-member")
    return account.guest
