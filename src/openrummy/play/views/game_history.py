"""A player's finished games, paginated."""

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
_NAMED = re.compile(r"(\d{1,15})\.(.{1,80})", re.DOTALL)


def place_word(cursor: Place) -> str:
    """Encode a position among a player's tables as a cursor."""
    return f"{cursor.over:d}.{cursor.touched}.{cursor.id}"


def place_of(word: str) -> Place | None:
    """Decode a cursor; None for the start. Raises :class:`Problem` if it is invalid."""
    if not word:
        return None
    match = _CURSOR.fullmatch(word)
    if match is None:
        raise Problem(400, "malformed")
    return Place(match[1] == "1", int(match[2]), match[3])


def number_of(word: str) -> int | None:
    """Decode the cursor of a numbered list."""
    if not word:
        return None
    if not _NUMBER.fullmatch(word) or not word.isascii():
        raise Problem(400, "malformed")
    return int(word)


def named_of(word: str) -> tuple[int, str] | None:
    """Decode the cursor of a list ordered by number and name."""
    if not word:
        return None
    match = _NAMED.fullmatch(word)
    if match is None or not match[1].isascii():
        raise Problem(400, "malformed")
    return int(match[1]), match[2]


PAGE = 10  # games per page


class FinishedGames(Protocol):
    """Finished games of people, newest first."""

    async def history(
        self, guest: str, query: HistoryFilter, limit: int, before: int | None = None
    ) -> HistoryPage:
        """A person's matching games before that number, newest first."""


async def history_page(
    store: FinishedGames, guest: str, filters: tuple[str, str, wire.HistoryResult], after: str
) -> tuple[wire.History, dict[str, TableRow]]:
    """Return a page of the games that match (game, opponent, result), and their tables.

    Raises :class:`Problem` if ``after`` is no valid cursor.
    """
    fitting = fitting_of(guest, *filters)
    if fitting is None:  # no game has these rules
        return wire.History([], 0, False), {}
    result = await store.history(guest, fitting, PAGE + 1, number_of(after))
    page, has_more = result.games[:PAGE], len(result.games) > PAGE
    lines = [history_game(game, guest, _sides(game)) for game in page]
    following = str(page[-1].number) if has_more else ""
    page_view = wire.History(lines, result.total, has_more, following)
    return page_view, {game.table.id: game.table for game in page}


def opponents_of(games: Sequence[PlayedGame], guest: str) -> set[str]:
    """Return the people a player has played."""
    return {row.guest for game in games for row in game.table.seats if row.guest} - {guest}


def fitting_of(
    guest: str, game: str, against: str, result: wire.HistoryResult
) -> HistoryFilter | None:
    """Build the store's query; empty values match all. None: no game has these rules."""
    met = None
    if against:

        def met(row: SeatRow) -> bool:
            return opponent_key(guest, row) == against

    if not game:
        return HistoryFilter(against=met, result=result)
    try:
        variant = variant_of(game)
    except Problem:
        return None
    title = variant.title if is_code(game) else ""
    name = "" if is_code(game) else game
    return HistoryFilter(canonical(variant.rules), name, title, met, result)


def history_game(played: PlayedGame, guest: str, standing: Standing) -> wire.HistoryGame:
    """Return a line of the history. ``standing`` is any standing of these rules, for its sides."""
    seat = _seat(played, guest)
    own = played.outcome.seats[seat]
    scores = {
        standing.side_of(seat): figures.score for seat, figures in enumerate(played.outcome.seats)
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
        place=own.place,
        gave_up=own.gave_up,
        deals=own.deals,
        deals_won=own.deals_won,
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


def others_of(played: PlayedGame, guest: str) -> list[tuple[int, SeatRow]]:
    """Return the seats of the other players."""
    return [(seat, row) for seat, row in enumerate(played.table.seats) if row.guest != guest]


def opponent_key(guest: str, row: SeatRow) -> str:
    """Return a key that tells one player's opponents apart and reveals nothing elsewhere."""
    if row.bot and not row.guest:
        return f"{row.persona}.{row.level}"
    return hashlib.blake2s(f"{guest} {row.guest}".encode(), digest_size=9).hexdigest()


def _sides(played: PlayedGame) -> Standing:
    return standing_at_start(played.table.rules, len(played.table.seats))
