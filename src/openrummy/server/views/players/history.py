"""Games that somebody has played, a page at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime

from openrummy.club.figures import SeatFigures
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.share import is_code
from openrummy.core.sheets import Standing
from openrummy.play import wire
from openrummy.play.games import rules_name, variant_of
from openrummy.play.host import Fitting, PlayedGame, SeatRow, Store, TableRow
from openrummy.play.problems import Problem
from openrummy.play.views.table_cards import standing_at_start
from openrummy.server.views.players.paging import number_of

PAGE = 10  # games of a history


async def history_page(
    store: Store, guest: str, wanted: tuple[str, str, wire.HistoryResult], after: str
) -> tuple[wire.History, dict[str, TableRow]]:
    """A page of the games that fit (game, opponent, result), and their tables.

    Raises :class:`Problem` where no page was ever told of as ``after``.
    """
    fitting = fitting_of(guest, *wanted)
    if fitting is None:  # rules that nobody can have played by
        return wire.History([], 0, False), {}
    found = await store.history(guest, fitting, PAGE + 1, number_of(after))
    page, more = found.games[:PAGE], len(found.games) > PAGE
    lines = [history_game(one, guest, _sides(one)) for one in page]
    following = str(page[-1].number) if more else ""
    told = wire.History(lines, found.found, more, following)
    return told, {one.table.id: one.table for one in page}


def opponents_of(games: Sequence[PlayedGame], guest: str) -> set[str]:
    """The people somebody has played."""
    return {row.guest for one in games for row in one.table.seats if row.guest} - {guest}


def fitting_of(guest: str, game: str, against: str, result: wire.HistoryResult) -> Fitting | None:
    """What a store is asked for; what is empty fits all. None: no game has these rules."""
    met = None
    if against:

        def met(row: SeatRow) -> bool:
            return opponent_key(guest, row) == against

    if not game:
        return Fitting(against=met, result=result)
    try:
        variant = variant_of(game)
    except Problem:
        return None
    title = variant.title if is_code(game) else ""
    name = "" if is_code(game) else game
    return Fitting(canonical(variant.rules), name, title, met, result)


def history_game(one: PlayedGame, guest: str, standing: Standing) -> wire.HistoryGame:
    """A line of the history. ``standing`` is any standing of these rules: it knows the sides."""
    seat = _seat(one, guest)
    own = one.outcome.seats[seat]
    scores = {standing.side_of(at): figures.score for at, figures in enumerate(one.outcome.seats)}
    return wire.HistoryGame(
        id=one.table.id,
        game=rules_name(one.table),
        title=one.table.title,
        ended=datetime.fromtimestamp(one.outcome.ended / 1000, UTC).isoformat(timespec="seconds"),
        seat=seat,
        players=[
            wire.CardPlayer(row.name, row.face, standing.side_of(at), row.badged)
            for at, row in enumerate(one.table.seats)
        ],
        scores=[scores[side] for side in sorted(scores)],
        side=standing.side_of(seat),
        place=own.place,
        gave_up=own.gave_up,
        deals=own.deals,
        deals_won=own.deals_won,
        link=one.table.id,
        rated=one.table.rated,
    )


def own_figures(one: PlayedGame, guest: str) -> SeatFigures:
    """What the person's own seat did."""
    return one.outcome.seats[_seat(one, guest)]


def _seat(one: PlayedGame, guest: str) -> int:
    seat = one.table.seat_of(guest)
    assert seat is not None
    return seat


def others_of(one: PlayedGame, guest: str) -> list[tuple[int, SeatRow]]:
    """The seats of the others."""
    return [(at, row) for at, row in enumerate(one.table.seats) if row.guest != guest]


def opponent_key(guest: str, row: SeatRow) -> str:
    """Tells opponents of one person apart, and tells nobody who they are elsewhere."""
    if row.bot and not row.guest:
        return f"{row.persona}.{row.level}"
    return hashlib.blake2s(f"{guest} {row.guest}".encode(), digest_size=9).hexdigest()


def _sides(one: PlayedGame) -> Standing:
    return standing_at_start(one.table.rules, len(one.table.seats))
