"""``openrummy selfplay``: games against itself with everything checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import (
    FAILED,
    AsJson,
    GameName,
    Players,
    Seed,
    Settings,
    fail,
    progress,
    put_json,
    seats_for,
    the_game,
)
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.lab.arena.selfplay import Findings


def selfplay(  # noqa: PLR0913, PLR0917 - options
    name: GameName,
    players: Players = None,
    deals: Annotated[int, typer.Option("--deals", min=1, help="Deals to play.")] = 100,
    seed: Seed = "0",
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Processes.")] = 1,
    record: Annotated[
        Path | None, typer.Option("--record", dir_okay=False, help="Write all games here.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="A,B", help="Bots play, not random moves.")
    ] = None,
    every: Annotated[
        int, typer.Option("--every", min=1, help="Costly checks only every N steps.")
    ] = 5,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Play random legal games through the reference engine and check every step.

    Exit 1 when something does not hold.
    """
    from openrummy.lab.arena.selfplay import SelfplayPlan, run

    variant = the_game(name, settings)
    seated = tuple(bots.split(",")) if bots is not None else ()
    seats, kept = seats_for(variant, players), record is not None
    plan = SelfplayPlan(
        variant.rules, seats, deals, seed, variant.name, seated, every=every, record=kept
    )
    with progress(variant.title, deals) as done:
        findings = run(plan, jobs, done)
    if record is not None:
        _write(record, findings)
    if as_json:
        put_json({"game": variant.name, "players": plan.players, "seed": seed} | _data(findings))
    else:
        _print(findings)
    if findings.violations:
        raise typer.Exit(FAILED)


def _write(path: Path, findings: Findings) -> None:
    try:
        path.write_text("\n".join(findings.records), encoding="utf-8")
    except OSError as error:
        fail(say("cli.cannot-write-file", path=path, why=error.strerror))


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


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("selfplay")(selfplay)
