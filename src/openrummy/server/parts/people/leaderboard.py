"""Leaderboards, and the rating changes of rated games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from openrummy.bots.cast import ratings as measured
from openrummy.bots.cast.levels import LEVELS
from openrummy.bots.cast.personas import personas
from openrummy.club.accounts import Account
from openrummy.club.rating import ENOUGH, SURE, Rating, rate_players
from openrummy.club.rating_families import FAMILIES, family_of
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.calls import Guest, get
from openrummy.play.dates import iso
from openrummy.play.host import TableRow
from openrummy.play.problems import Problem
from openrummy.play.views.player_statistics import family_title
from openrummy.server.club.ratings import (
    RatingBook,
    family_rating,
    rated_seat,
    sides_of,
)
from openrummy.server.db.club.leaderboards import Board, BoardRow
from openrummy.server.db.club.ratings import start_of
from openrummy.server.parts.dependencies import LISTS, KnownTable
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.follows import Friends
from openrummy.server.steady_clock import now

FIRST_ROWS: Final = 20
NEAR: Final = 2


@get("/api/leaderboard", public=True, limits=(LISTS,), runs="any")
async def leaderboard(
    guest: Guest,
    book: RatingBook,
    accounts: Accounts,
    follows: Friends,
    family: wire.FamilyName = "knock",
    span: wire.SpanName = "all",
    friends: bool = False,
) -> wire.Leaderboard:
    """The top players with established ratings, for a game family and a period."""
    known = await follows.friends_of(guest) if guest else frozenset()
    among = [*known, guest] if friends else None
    moment = now()
    board = await book.boards.board(family, span, moment, guest, among, FIRST_ROWS, NEAR)
    start = start_of(span, moment)

    def line(rank: int, row: BoardRow) -> wire.BoardLine:
        return _line(rank, row, guest, known)

    near = board.rank > FIRST_ROWS
    skipped = max(0, FIRST_ROWS + 1 - board.since)
    return wire.Leaderboard(
        family=family,
        span=span,
        friends=friends,
        families=[wire.BoardFamily(family, family_title(family)) for family in FAMILIES],
        since=iso(start),
        least=ENOUGH,
        within=int(SURE),
        listed=board.listed,
        first=[line(rank, row) for rank, row in enumerate(board.first, 1)],
        around=[line(board.since + index, row) for index, row in enumerate(board.around)][skipped:]
        if near
        else [],
        you=await _you(book, await accounts.account_of(guest), family, board),
        computers=_computers(family),
    )


@get(
    "/api/tables/{table_id:str}/ratings",
    limits=(LISTS,),
    errors=("no-such-table", "not-over"),
    runs="any",
)
async def table_ratings(
    guest: Guest, table: KnownTable, book: RatingBook, accounts: Accounts
) -> wire.TableRatings:
    """The rating changes of a game, for its players; nothing else about the table."""
    if table.seat_of(guest) is None and not table.watchable:
        raise Problem(404, "no-such-table")
    if not table.over:
        return await _running(book, accounts, table, guest)
    changes = await book.rows.changes(table.id)
    family = family_of(parse_canonical(table.rules))
    known = await accounts.accounts_of(change.guest for change in changes)
    seats = [
        rated_seat(change, known[change.guest].name if change.guest in known else "")
        for change in changes
    ]
    waiting = table.rated and not changes
    counted = any(change.weight for change in changes)
    return wire.TableRatings(
        state="waiting" if waiting else "counted" if counted else "none",
        family=family,
        title=family_title(family),
        seats=seats if counted else [],
        least=ENOUGH,
    )


async def _running(
    book: RatingBook, accounts: Accounts, table: TableRow, guest: str
) -> wire.TableRatings:
    """The ratings at a rated table in play; an error for any other table."""
    if not table.rated:
        raise Problem(409, "not-over")
    family = family_of(parse_canonical(table.rules))
    people = [row.guest for row in table.seats]
    ratings = [await book.rating_of(each, family) for each in people]
    shown = {*await accounts.public_accounts_of(people), guest}
    known = await accounts.accounts_of(people)
    seats = [
        wire.RatedSeat(
            seat=seat,
            account=known[each].name if each in known else "",
            rating=round(rating.mean, 2),
            within=round(rating.within, 2),
            change=0.0,
            games=rating.games,
            provisional=rating.provisional,
        )
        for seat, (each, rating) in enumerate(zip(people, ratings, strict=True))
        if each and each in shown
    ]
    own_seat = table.seat_of(guest)
    title = family_title(family)
    stake = None if own_seat is None or not all(people) else _stake(table, own_seat, ratings)
    return wire.TableRatings("running", family, title, seats, ENOUGH, stake)


def _stake(table: TableRow, mine: Seat, ratings: Sequence[Rating]) -> float:
    """Return the largest possible rating loss of a seat: finishing last behind everyone."""
    side_of = sides_of(table.rules, len(table.seats))
    sides = sorted(set(side_of))
    members = [[seat for seat, side in enumerate(side_of) if side == each] for each in sides]
    places = [2 if mine in seats else 1 for seats in members]
    after = rate_players([[ratings[seat] for seat in seats] for seats in members], places)
    own = sides.index(side_of[mine])
    lost = ratings[mine].mean - after[own][members[own].index(mine)].mean
    return round(max(0.0, lost), 2)


def _line(rank: int, row: BoardRow, guest: str, friends: Collection[str]) -> wire.BoardLine:
    return wire.BoardLine(
        rank=rank,
        name=row.name,
        face=row.face,
        rating=round(row.rating.mean, 2),
        within=round(row.rating.within, 2),
        games=row.rating.games,
        played=row.played,
        won=row.won,
        gained=round(row.gained, 2),
        you=row.guest == guest,
        friend=row.guest in friends,
    )


async def _you(
    book: RatingBook, account: Account | None, family: str, board: Board
) -> wire.BoardYou:
    """Return the caller's rank, or the reason why they have none."""
    stands = await book.rows.standings_of(account.guest) if account is not None else {}
    rating = stands[family].rating if family in stands else Rating()
    return wire.BoardYou(
        rank=board.rank,
        why="" if board.rank else _missing(account, rating),
        more=max(0, ENOUGH - rating.games),
        rating=family_rating(family, rating),
    )


def _missing(account: Account | None, rating: Rating) -> wire.Missing:
    """Return the reason why an account is not listed."""
    if account is None:
        return "account"
    if account.private:
        return "private"
    if rating.games < ENOUGH:
        return "games"
    return "certainty" if rating.provisional else "span"


def _computers(family: str) -> list[wire.BoardComputer]:
    """Return the computer characters and their levels, strongest first; measured in gin only."""
    if family != "knock":
        return []
    computers = [
        wire.BoardComputer(persona.name, persona.face, level, known.points, known.within)
        for persona in personas()
        for level in LEVELS
        if (known := measured.rating(persona.id, level)) is not None
    ]
    return sorted(computers, key=lambda computer: -computer.rating)
