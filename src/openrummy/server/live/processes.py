"""Tables in play at other processes, as far as a hub knows of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from openrummy.core import game
from openrummy.core.scoring.result import Seat
from openrummy.play.host import Match, Progress, Store, TableRow
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


# given what is to be done and with what: has it done by the process that owns a table
RemoteCall: TypeAlias = Callable[..., Awaitable[Any]]


@dataclass(eq=False)
class Owned:
    """A table that is this process's to play; ``store`` refuses to write once it is not."""

    store: Store
    lost: Callable[[], bool]


class OtherProcesses:
    """A hub's view of other processes; in itself, that there are none and all tables are here."""

    def __init__(self, store: Store) -> None:
        self._owned = Owned(store, lambda: False)

    async def take(self, table_id: str) -> Owned | None:
        """Own a table; None where there is none. Raises Problem (``elsewhere``) where it cannot."""
        return self._owned

    async def release(self, table_id: str) -> None:
        """Own it no more."""

    async def owner(self, table_id: str) -> RemoteCall | None:
        """Call to have something done at a table of another process; None: it can be done here."""
        return None

    async def least(self) -> RemoteCall | None:
        """The same for the process with the least to do."""
        return None

    async def everywhere(self, what: str, *args: Any) -> None:
        """Have this done by every other process."""

    def tell_lead(self, what: str, *args: Any) -> None:
        """Tell who leads; nothing where that is this process, which knows."""

    def summaries(self) -> Sequence[TableSummary]:
        """The tables in play at other processes, as they were a moment ago; for the leader."""
        return ()

    async def hold(self, table_id: str, seconds: float) -> None:
        """Have the first deal of a table wait, wherever it is played."""

    async def held(self, table_id: str) -> bool:
        """Does it?"""
        return False
