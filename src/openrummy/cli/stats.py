"""``openrummy stats``: statistics of a server's games."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from openrummy.cli.common import Answer, answers, progress
from openrummy.cli.database import at_database
from openrummy.cli.play import Data
from openrummy.cli.serve import Database
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.server.club.bookkeeper import Recount
    from openrummy.server.db.store import SqlStore

stats = typer.Typer(help="Statistics of a server's games.", no_args_is_help=True)


@stats.command()
@answers()
def rebuild(data: Data = None, database: Database = None) -> Answer:
    """Recompute the statistics of all finished games from their moves, and the ratings.

    Exit 1 if a game cannot be read.
    """
    counts = at_database(data, database, _recount, "stats_cli.no-games", alone=True)
    rows = asdict(counts)
    return Answer(rows, say("stats_cli.counted", **rows), failed=bool(counts.unreadable))


async def _recount(store: SqlStore) -> Recount:
    from openrummy.server.club.bookkeeper import recount

    outcome_count = await store.outcomes_kept()
    with progress(say("stats_cli.counting"), outcome_count) as step:
        return await recount(store, step, store.database)
