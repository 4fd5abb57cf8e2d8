"""Somebody's page: who they are, their ratings, what they have played; none where private."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Annotated

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromQuery, QueryParameter

from openrummy.club.accounts import Account
from openrummy.club.ledger import Ledger
from openrummy.club.rated_game import Completion, total
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.server.club.rating_book import RatingBook
from openrummy.server.club.shown import completed, family_ratings, iso, rating_point
from openrummy.server.guard import not_too_often
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.store import Replays
from openrummy.server.views.players.history import history_page
from openrummy.server.views.players.ledgers import Ledgers, met_most, stats_of
from openrummy.server.views.players.paging import LONGEST

POINTS = 400  # of a rating over time, at most
_ASKING = ("no-such-person", "too-fast")


@get("/api/people/{name:str}", responses=errors(*_ASKING))
async def person(request: Request[None, None, State], state: State) -> wire.PersonPage:
    """Somebody's page; its days and months are those of UTC."""
    asking = slowly(request, state)
    account = await _named(request, state)
    you = account.guest == asking
    page = wire.PersonPage(
        name=account.name,
        face=account.face,
        bot=account.bot,
        private=account.private,
        you=you,
        since="",
        ratings=[],
        completed=completed(Completion()),
        stats=None,
    )
    if account.private and not you:
        return page
    book: RatingBook = state.ratings
    ledgers: Ledgers = state.ledgers
    stands = await book.rows.of(account.guest)
    ledger = await ledgers.of(account.guest)
    return msgspec.structs.replace(
        page,
        since=iso(account.created),
        ratings=family_ratings(stands),
        completed=completed(total(one.completion for one in stands.values())),
        stats=await shown(state, ledger, timedelta(0)),
    )


@get("/api/people/{name:str}/history", responses=errors(*_ASKING))
async def person_history(
    request: Request[None, None, State],
    state: State,
    after: Annotated[str, QueryParameter(max_length=LONGEST)] = "",
    game: FromQuery[str] = "",
    against: FromQuery[str] = "",
    result: FromQuery[wire.HistoryResult] = "",
) -> wire.History:
    """Somebody's games that are over and fit, the last first, a page at a time.

    Games that anybody might have watched have a link to look at them again.
    """
    asking = slowly(request, state)
    account = await _named(request, state)
    if account.private and account.guest != asking:
        return wire.History([], 0, False)
    store: Store = state.store
    replays: Replays = state.replays
    found, tables = await history_page(store, account.guest, (game, against, result), after)
    for one in found.games:
        table = tables[one.id]
        if table.seat_of(asking) is None:
            public = table.watch and (table.listed or table.rated)
            one.link = await replays.link(table) if public else ""
    return found


@get("/api/people/{name:str}/ratings", responses=errors(*_ASKING))
async def person_ratings(
    request: Request[None, None, State], state: State, family: FromQuery[wire.FamilyName] = "knock"
) -> wire.RatingHistory:
    """Somebody's rating in a family, game by game."""
    asking = slowly(request, state)
    account = await _named(request, state)
    book: RatingBook = state.ratings
    shown = not account.private or account.guest == asking
    changes = await book.rows.history(account.guest, family, POINTS) if shown else []
    return wire.RatingHistory(family, [rating_point(one) for one in changes], POINTS)


@get("/api/me/ratings", responses=errors("too-fast"))
async def my_ratings(request: Request[None, None, State], state: State) -> wire.OwnRatings:
    """Your ratings; none without an account."""
    guest = slowly(request, state)
    accounts: Accounts = state.accounts
    book: RatingBook = state.ratings
    account = await accounts.of(guest)
    stands = await book.rows.of(guest) if account is not None else {}
    return wire.OwnRatings(
        account.name if account is not None else "",
        family_ratings(stands),
        completed(total(one.completion for one in stands.values())),
    )


async def shown(state: State, ledger: Ledger, offset: timedelta) -> wire.PlayerStats:
    """What somebody has played, added up, by a clock that is that far from UTC."""
    accounts: Accounts = state.accounts
    met = await accounts.all_of(met_most(ledger))
    now = datetime.fromtimestamp(time.time(), UTC)
    return stats_of(ledger, now, offset, {one.guest: one.name for one in met.values()})


def slowly(request: Request[None, None, State], state: State) -> str:
    """The guest who asks, not too often. Raises :class:`Problem`."""
    return not_too_often(request, state.lists, say("error.too-fast.questions"))


async def _named(request: Request[None, None, State], state: State) -> Account:
    accounts: Accounts = state.accounts
    found = await accounts.named(request.path_params["name"])
    if found is None:
        raise Problem(404, "no-such-person")
    return found


HANDLERS = [person, person_history, person_ratings, my_ratings]
