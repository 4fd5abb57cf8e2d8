"""A hub's view of the tables in play at other processes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from openrummy.core import game
from openrummy.core.scoring.result import Seat
from openrummy.play.host import Match, Store, TableRow, TableState
from openrummy.play.views.table_cards import scores


class TableSummary(msgspec.Struct, frozen=True, array_like=True):
    """The summary of a table in play.

    ``people`` are the guests connected to their seats, ``seats`` those seats; ``playing``: dealt
    and not over. ``watch``: friends may be sent there to watch. ``deal`` and ``scores`` are as the
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
    table = match.table
    here = [
        (seat, row.guest)
        for seat, row in enumerate(table.seats)
        if row.person and match.is_present(seat)
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
    """Return True if friends of the players may be sent to watch."""
    return table.watchable and (table.listed or table.rated)


def score_of(progress: TableState) -> tuple[int, list[int]]:
    """Return the current deal, from 1, and the scores."""
    view = game.view(progress.game, None)
    deal = (view.boards[0].public.number if view.boards else 0) + 1
    return deal, list(scores(view, progress.rules))


# calls a named operation with its arguments in the process that owns a table
RemoteCall: TypeAlias = Callable[..., Awaitable[Any]]


@dataclass(eq=False)
class Owned:
    """A table owned by this process; ``store`` rejects writes once it is not."""

    store: Store
    lost: Callable[[], bool]


class OtherProcesses:
    """A hub's view of other processes; this base class assumes there are none."""

    def __init__(self, store: Store) -> None:
        self._owned = Owned(store, lambda: False)

    async def take(self, table_id: str) -> Owned | None:
        """Take ownership of a table; None if there is none. Raises Problem (``elsewhere``)."""
        return self._owned

    async def release(self, table_id: str) -> None:
        """Give up ownership of a table."""

    async def owner(self, table_id: str) -> RemoteCall | None:
        """Return a remote call to the table's owner; None if it is this process."""
        return None

    async def least_loaded(self) -> RemoteCall | None:
        """Return a remote call to the least loaded process; None if it is this one."""
        return None

    async def call_all(self, what: str, *args: Any) -> None:
        """Call an operation in every other process."""

    def tell_lead(self, what: str, *args: Any) -> None:
        """Notify the leader; do nothing if this process leads."""

    def summaries(self) -> Sequence[TableSummary]:
        """Return the recent summaries of other processes' tables; for the leader."""
        return ()

    async def hold_first_deal(self, table_id: str, seconds: float) -> None:
        """Delay the first deal of a table, whichever process owns it."""

    async def is_first_deal_held(self, table_id: str) -> bool:
        """Return True if the table's first deal is delayed."""
        return False
