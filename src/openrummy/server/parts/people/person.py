"""Statistics, ratings and games: your own, and those of players with a public page."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from openrummy.club.accounts import Account
from openrummy.club.ledger import Ledger
from openrummy.club.rated_game import Completion, total
from openrummy.play import wire
from openrummy.play.calls import Dependency, Guest, get
from openrummy.play.dates import iso
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.play.views.game_history import MAX_CURSOR_CHARS, history_page
from openrummy.play.views.player_statistics import (
    MAX_OFFSET_MIN,
    frequent_opponents,
    rounded_offset,
    stats_of,
)
from openrummy.server.club.ratings import RatingBook, completion_view, family_ratings, rating_point
from openrummy.server.parts.dependencies import LISTS
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.store import Replays
from openrummy.server.views.players.ledgers import Ledgers

POINTS = 400  # maximum points of a rating history
_LIMITS = (LISTS,)
_READ_ERRORS = ("no-such-person",)


async def person_named(name: str, accounts: Accounts) -> Account:
    """Return the account in the path. Raises :class:`Problem`: ``no-such-person``."""
    account = await accounts.find_by_name(name)
    if account is None:
        raise Problem(404, "no-such-person")
    return account


_Person: TypeAlias = Annotated[Account, Dependency(person_named)]


@get("/api/people/{name:str}", limits=_LIMITS, errors=_READ_ERRORS, runs="any")
async def person(
    account: _Person, guest: Guest, accounts: Accounts, book: RatingBook, ledgers: Ledgers
) -> wire.PersonPage:
    """A player's page; its days and months are in UTC."""
    you = account.guest == guest
    page = wire.PersonPage(
        name=account.name,
        face=account.face,
        bot=account.bot,
        private=account.private,
        you=you,
        since="",
        ratings=[],
        completed=completion_view(Completion()),
        stats=None,
    )
    if account.private and not you:
        return page
    stands = await book.rows.standings_of(account.guest)
    ledger = await ledgers.ledger_of(account.guest)
    return msgspec.structs.replace(
        page,
        since=iso(account.created),
        ratings=family_ratings(stands),
        completed=completion_view(total(stand.completion for stand in stands.values())),
        stats=await added_up(accounts, ledger, timedelta(0)),
    )


@get("/api/people/{name:str}/history", limits=_LIMITS, errors=_READ_ERRORS, runs="any")
async def person_history(
    account: _Person,
    guest: Guest,
    store: Store,
    replays: Replays,
    after: Annotated[str, Meta(max_length=MAX_CURSOR_CHARS)] = "",
    game: str = "",
    against: str = "",
    result: wire.HistoryResult = "",
) -> wire.History:
    """A player's finished games that match the filter, newest first, paginated.

    Games that were open to spectators have a link to their replay.
    """
    if account.private and account.guest != guest:
        return wire.History([], 0, False)
    page, tables = await history_page(store, account.guest, (game, against, result), after)
    for played in page.games:
        table = tables[played.id]
        if table.seat_of(guest) is None:
            public = table.watch and (table.listed or table.rated)
            played.link = await replays.link(table) if public else ""
    return page


@get("/api/people/{name:str}/ratings", limits=_LIMITS, errors=_READ_ERRORS, runs="any")
async def person_ratings(
    account: _Person, guest: Guest, book: RatingBook, family: wire.FamilyName = "knock"
) -> wire.RatingHistory:
    """A player's rating in a game family, game by game."""
    is_visible = not account.private or account.guest == guest
    changes = await book.rows.history(account.guest, family, POINTS) if is_visible else []
    return wire.RatingHistory(family, [rating_point(change) for change in changes], POINTS)


@get("/api/me/ratings", limits=_LIMITS, runs="any")
async def my_ratings(guest: Guest, accounts: Accounts, book: RatingBook) -> wire.OwnRatings:
    """Your ratings; empty without an account."""
    account = await accounts.account_of(guest)
    stands = await book.rows.standings_of(guest) if account is not None else {}
    return wire.OwnRatings(
        account.name if account is not None else "",
        family_ratings(stands),
        completion_view(total(stand.completion for stand in stands.values())),
    )


async def added_up(accounts: Accounts, ledger: Ledger, offset: timedelta) -> wire.PlayerStats:
    """Return a person's statistics, with days in the time zone at ``offset`` from UTC."""
    met = await accounts.accounts_of(frequent_opponents(ledger))
    now = datetime.fromtimestamp(time.time(), UTC)
    return stats_of(
        ledger, now, offset, {opponent.guest: opponent.name for opponent in met.values()}
    )


@get("/api/me/stats", limits=(LISTS,), runs="any")
async def my_stats(
    guest: Guest,
    ledgers: Ledgers,
    accounts: Accounts,
    offset: Annotated[int, Meta(ge=-MAX_OFFSET_MIN, le=MAX_OFFSET_MIN)] = 0,
) -> wire.PlayerStats:
    """Statistics over all your games.

    ``offset`` is your time zone's offset from UTC in minutes, rounded to a quarter of an hour.
    """
    ledger = await ledgers.ledger_of(guest) if guest else Ledger()
    return await added_up(accounts, ledger, rounded_offset(offset))


@get("/api/me/history", limits=(LISTS,), runs="any")
async def my_history(
    guest: Guest,
    store: Store,
    after: Annotated[str, Meta(max_length=MAX_CURSOR_CHARS)] = "",
    game: str = "",
    against: str = "",
    result: wire.HistoryResult = "",
) -> wire.History:
    """Your finished games that match the filter, newest first, paginated."""
    page, _ = await history_page(store, guest, (game, against, result), after)
    return page
