"""Pages of a player's finished games, and the cursors of paginated lists."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Protocol

from openrummy.club.game_statistics import SeatFigures
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.share_code import is_code
from openrummy.core.sheets import Standing
from openrummy.play import wire
from openrummy.play.dates import iso
from openrummy.play.games import rules_name, variant_of
from openrummy.play.host import HistoryFilter, HistoryPage, Place, PlayedGame, SeatRow, TableRow
from openrummy.play.problems import Problem
from openrummy.play.views.table_cards import standing_at_start

MAX_CURSOR_CHARS = 100  # maximum characters of a cursor
_CURSOR = re.compile(r"([01])\.(\d{1,15})\.([a-z0-9-]{1,80})")
_NUMBER = re.compile(r"\d{1,15}")
_NUMBER_AND_NAME = re.compile(r"(\d{1,15})\.(.{1,80})", re.DOTALL)


def table_cursor(position: Place) -> str:
    """Encode a position in the list of a player's tables as a cursor."""
    return f"{position.over:d}.{position.touched}.{position.id}"


def parse_table_cursor(cursor: str) -> Place | None:
    """Decode a cursor of :func:`table_cursor`; None if it is empty, for the start of the list.

    Raises :class:`Problem` if it is invalid.
    """
    if not cursor:
        return None
    match = _CURSOR.fullmatch(cursor)
    if match is None:
        raise Problem(400, "malformed")
    return Place(match[1] == "1", int(match[2]), match[3])


def parse_number_cursor(cursor: str) -> int | None:
    """Decode the cursor of a list ordered by number; None if it is empty.

    Raises :class:`Problem` if it is invalid.
    """
    if not cursor:
        return None
    if not _NUMBER.fullmatch(cursor) or not cursor.isascii():
        raise Problem(400, "malformed")
    return int(cursor)


def parse_name_cursor(cursor: str) -> tuple[int, str] | None:
    """Decode the cursor of a list ordered by number and name; None if it is empty.

    Raises :class:`Problem` if it is invalid.
    """
    if not cursor:
        return None
    match = _NUMBER_AND_NAME.fullmatch(cursor)
    if match is None or not match[1].isascii():
        raise Problem(400, "malformed")
    return int(match[1]), match[2]


PAGE = 10  # games per page


class FinishedGames(Protocol):
    """Store of finished games."""

    async def history(
        self, guest: str, query: HistoryFilter, limit: int, before: int | None = None
    ) -> HistoryPage:
        """At most ``limit`` matching games of a person, newest first.

        With ``before``, only games with a lower number.
        """


async def history_page(
    store: FinishedGames, guest: str, filters: tuple[str, str, wire.HistoryResult], after: str
) -> tuple[wire.History, dict[str, TableRow]]:
    """Return a page of matching games, and the rows of their tables by id.

    ``filters`` are a game, an opponent key and a result, as in :func:`history_filter`; ``after``
    is the cursor of the page, empty for the first. Raises :class:`Problem` for an invalid cursor.
    """
    query = history_filter(guest, *filters)
    if query is None:  # no game has these rules
        return wire.History([], 0, False), {}
    result = await store.history(guest, query, PAGE + 1, parse_number_cursor(after))
    page, has_more = result.games[:PAGE], len(result.games) > PAGE
    games = [history_game(game, guest, _empty_sheet(game)) for game in page]
    next_cursor = str(page[-1].number) if has_more else ""
    page_view = wire.History(games, result.total, has_more, next_cursor)
    return page_view, {game.table.id: game.table for game in page}


def opponents_of(games: Sequence[PlayedGame], guest: str) -> set[str]:
    """Return the accounts and guests that a player has met in these games."""
    return {row.guest for game in games for row in game.table.seats if row.guest} - {guest}


def history_filter(
    guest: str, game: str, against: str, result: wire.HistoryResult
) -> HistoryFilter | None:
    """Build the query of the store; empty values match all games.

    ``game`` is a name of the catalogue or a share code, ``against`` an :func:`opponent_key`.
    None if ``game`` is unknown.
    """
    matches_opponent = None
    if against:

        def matches_opponent(row: SeatRow) -> bool:
            return opponent_key(guest, row) == against

    if not game:
        return HistoryFilter(against=matches_opponent, result=result)
    try:
        variant = variant_of(game)
    except Problem:
        return None
    title = variant.title if is_code(game) else ""
    name = "" if is_code(game) else game
    return HistoryFilter(canonical(variant.rules), name, title, matches_opponent, result)


def history_game(played: PlayedGame, guest: str, standing: Standing) -> wire.HistoryGame:
    """Return an entry of the history; the sides are read from ``standing``, any of these rules."""
    seat = _seat(played, guest)
    figures = played.outcome.seats[seat]
    scores = {
        standing.side_of(index): seat_figures.score
        for index, seat_figures in enumerate(played.outcome.seats)
    }
    return wire.HistoryGame(
        id=played.table.id,
        game=rules_name(played.table),
        title=played.table.title,
        ended=iso(played.outcome.ended),
        seat=seat,
        players=[
            wire.CardPlayer(row.name, row.face, standing.side_of(seat), row.shows_bot_badge)
            for seat, row in enumerate(played.table.seats)
        ],
        scores=[scores[side] for side in sorted(scores)],
        side=standing.side_of(seat),
        place=figures.place,
        gave_up=figures.gave_up,
        deals=figures.deals,
        deals_won=figures.deals_won,
        link=played.table.id,
        rated=played.table.rated,
    )


def own_figures(played: PlayedGame, guest: str) -> SeatFigures:
    """Return the statistics of the player's own seat."""
    return played.outcome.seats[_seat(played, guest)]


def _seat(played: PlayedGame, guest: str) -> int:
    seat = played.table.seat_of(guest)
    assert seat is not None
    return seat


def opponent_rows(played: PlayedGame, guest: str) -> list[tuple[int, SeatRow]]:
    """Return the seats of the other players with their rows."""
    return [(seat, row) for seat, row in enumerate(played.table.seats) if row.guest != guest]


def opponent_key(guest: str, row: SeatRow) -> str:
    """Return a key of an opponent that is valid only in the lists of ``guest``.

    A computer player has its persona and level; a person a hash, which another player cannot link.
    """
    if row.bot and not row.guest:
        return f"{row.persona}.{row.level}"
    return hashlib.blake2s(f"{guest} {row.guest}".encode(), digest_size=9).hexdigest()


def _empty_sheet(played: PlayedGame) -> Standing:
    return standing_at_start(played.table.rules, len(played.table.seats))
