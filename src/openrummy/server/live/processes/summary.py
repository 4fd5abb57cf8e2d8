"""Summary of a table in play for other processes: the people there, and what may be told."""

from __future__ import annotations

import msgspec

from openrummy.core import game
from openrummy.core.scoring.result import Seat
from openrummy.play.host import Match, Progress, TableRow
from openrummy.play.views.table_cards import scores


class TableSummary(msgspec.Struct, frozen=True, array_like=True):
    """A table in play, where no more is wanted than that.

    ``people`` are the guests connected to their seats, ``seats`` those seats; ``playing``: it is
    dealt and not over. ``watch``: friends may be led there. ``deal`` and ``scores`` are as the
    players see them now.
    """

    id: str
    title: str
    watch: bool
    playing: bool
    people: tuple[str, ...]
    seats: tuple[Seat, ...]
    watchers: int
    deal: int = 0
    scores: tuple[int, ...] = ()
    rated: bool = False


def summary_of(match: Match) -> TableSummary:
    """The table of a match as it is now."""
    table = match.table
    here = [
        (seat, row.guest) for seat, row in enumerate(table.seats) if row.person and match.here(seat)
    ]
    deal, score = score_of(match.progress) if table.listed else (0, [])
    return TableSummary(
        id=table.id,
        title=table.title,
        watch=leads_friends(table),
        playing=bool(match.progress.dealt) and not table.over,
        people=tuple(guest for _, guest in here),
        seats=tuple(seat for seat, _ in here),
        rated=table.rated,
        watchers=match.watchers,
        deal=deal,
        scores=tuple(score),
    )


def leads_friends(table: TableRow) -> bool:
    """May friends of those who sit there be led to watch?"""
    return table.watchable and (table.listed or table.rated)


def score_of(progress: Progress) -> tuple[int, list[int]]:
    """The deal that is played, from 1, and the scores."""
    view = game.view(progress.game, None)
    deal = (view.boards[0].public.number if view.boards else 0) + 1
    return deal, list(scores(view, progress.rules))
