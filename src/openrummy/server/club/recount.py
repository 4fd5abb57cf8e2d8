"""Counting everything again from the moves: what is kept must be what comes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from openrummy.play.host import Store, outcome_of
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.club.rating_book import RatingBook
from openrummy.server.db.club.ledgers import LedgerRows
from openrummy.server.db.database import Database

_BATCH = 200
_ALL = 2**31


@dataclass(frozen=True)
class Recount:
    """Number of games, and of those that came out otherwise, cannot be read, were not kept.

    ``ratings``: number of rows of ratings that came out otherwise.
    """

    games: int
    changed: int
    unreadable: int
    new: int
    ratings: int = 0


async def recount(
    store: Store,
    step: Callable[[int], None] = lambda _: None,
    database: Database | None = None,
) -> Recount:
    """Keep what is over and was not kept; count the rest again, in its order, and keep that.

    Then the ratings in ``database`` are counted from all of it, and ledgers are made anew when
    they are asked for. ``step`` hears after each game how many that were.
    """
    last = games = changed = unreadable = 0
    while batch := await store.outcomes(last, _BATCH):
        for number, kept in batch:
            table, last = await store.table(kept.table_id), number
            rows = await store.actions(kept.table_id)
            games += 1
            step(1)
            try:
                outcome = await asyncio.to_thread(outcome_of, table, rows) if table else kept
            except Exception:  # whatever a damaged row leads to, the others are still counted
                unreadable += 1
                continue
            if outcome != kept:
                changed += 1
                await store.replace_outcome(outcome)
    await Bookkeeper(store, rest=0).settle()
    fresh = len(await store.outcomes(last, _ALL))
    rated = 0
    if database is not None:
        rated = await RatingBook(store, database).rebuild()
        await LedgerRows(database).drop()
    return Recount(games + fresh, changed, unreadable, fresh, rated)
