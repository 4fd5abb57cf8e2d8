"""``openrummy selfplay``: games of random moves or bots, with all invariants checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import (
    Answer,
    GameName,
    Players,
    Seed,
    Settings,
    answers,
    progress,
    seats_for,
    the_game,
    write_file,
)

if TYPE_CHECKING:
    from openrummy.lab.arena.selfplay import Findings


@answers(lang=False)
def selfplay(  # noqa: PLR0913, PLR0917 - options
    name: GameName,
    players: Players = None,
    deals: Annotated[int, typer.Option("--deals", min=1, help="Number of deals.")] = 100,
    seed: Seed = "0",
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Number of processes.")] = 1,
    record: Annotated[
        Path | None, typer.Option("--record", dir_okay=False, help="Write all games to this file.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B", help="Let bots play instead of random moves."),
    ] = None,
    every: Annotated[
        int, typer.Option("--every", min=1, help="Run costly checks only every N steps.")
    ] = 5,
    settings: Settings = None,
) -> Answer:
    """Play random legal games through the reference engine and check every step.

    Exit 1 if a check fails.
    """
    from openrummy.lab.arena.selfplay import SelfplayPlan, run

    variant = the_game(name, settings)
    seated = tuple(bots.split(",")) if bots is not None else ()
    seats, recorded = seats_for(variant, players), record is not None
    plan = SelfplayPlan(
        variant.rules, seats, deals, seed, variant.name, seated, every=every, record=recorded
    )
    with progress(variant.title, deals) as done:
        findings = run(plan, jobs, done)
    if record is not None:
        write_file(record, "\n".join(findings.records))
    data = {"game": variant.name, "players": plan.players, "seed": seed} | _data(findings)
    return Answer(data, lambda: _print(findings), failed=bool(findings.violations))


def _data(findings: Findings) -> dict[str, Any]:
    from openrummy.lab.arena.selfplay import FIGURES

    figures = {name: getattr(findings, name) for name in FIGURES}
    return figures | {"reasons": dict(findings.reasons), "violation_samples": findings.samples}


def _print(findings: Findings) -> None:
    from openrummy.lab.arena.selfplay import FIGURES

    print("  ".join(f"{name} {getattr(findings, name)}" for name in FIGURES))
    print("  ".join(f"{name} {count}" for name, count in findings.reasons.most_common()))
    for sample in findings.samples:
        print(" ".join(f"{name}={value}" for name, value in sample.items()))
