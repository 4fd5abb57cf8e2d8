"""``openrummy dataset``: deals by our players as Parquet, for research."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from openrummy.cli.common import Answer, answers, fail, progress
from openrummy.core.rules.text import say

app = typer.Typer(help="Data sets of deals by our players, for research.", no_args_is_help=True)


@app.command("make")
@answers(lang=False)
def make(
    out: Annotated[Path, typer.Option("--out", file_okay=False, help="The folder to write.")],
    fast: Annotated[
        int, typer.Option("--fast", min=0, help="Number of deals by the fast player.")
    ] = 0,
    expert: Annotated[
        int, typer.Option("--expert", min=0, help="Number of deals by the expert.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of every deal.")] = 2026,
    game: Annotated[str | None, typer.Option("--game", help="The game.")] = None,
    work: Annotated[
        int | None, typer.Option("--work", min=1, help="Sampled hands per decision of the expert.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Number of processes.")] = 1,
) -> Answer:
    """Write deals and decisions as Parquet files; an interrupted run continues.

    The same seed gives the same files, and deals can be added to a folder later. The columns are
    documented in docs/dataset.md. The data is free to use (CC0).
    """
    from openrummy.analysis.studies.plan import plan
    from openrummy.lab.arena.workers import crew
    from openrummy.lab.dataset import shards

    if fast + expert == 0:
        fail(say("cli.no-deals"))
    name = game or plan().games[0].name
    order = shards.Order(name, seed, fast, expert, work)
    with crew(jobs) as workers, progress("dataset", fast + expert) as report:
        deal_count = shards.make(order, out, workers, report)
    summary = {"folder": str(out), "made": deal_count, "deals": fast + expert}
    return Answer(summary, say("cli.dataset-made", made=f"{deal_count:,}", folder=out))
