"""``openrummy arena``: mirrored games between two bots."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import (
    AsJson,
    Players,
    Seed,
    Settings,
    fail,
    progress,
    put_json,
    read_file,
    seats_for,
    the_game,
)

if TYPE_CHECKING:
    from openrummy.arena.pairs import Plan
    from openrummy.arena.report import PairResult, Report


def arena(  # noqa: PLR0913, PLR0917 - options
    a: Annotated[str, typer.Argument(metavar="A", help="A bot.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    games: Annotated[int, typer.Option("--games", min=1, help="Made even.")] = 100,
    seed: Seed = "0",
    rules: Annotated[str | None, typer.Option("--rules", help="A game or a TOML file.")] = None,
    settings: Settings = None,
    players: Players = None,
    work: Annotated[int | None, typer.Option("--work", min=1, help="Worlds a decision.")] = None,
    ms: Annotated[float | None, typer.Option("--ms", min=0.1, help="Time a decision.")] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, help="Processes.")] = 1,
    resume: Annotated[
        Path | None, typer.Option("--resume", dir_okay=False, help="Keep results here, go on.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let two bots play the same deals twice, seats swapped.

    With more than two players each bot takes every second seat.
    """
    from openrummy.arena.pairs import Plan, play_pairs
    from openrummy.bots.base import Budget

    if work is not None and ms is not None:
        fail("--work or --ms, not both")
    variant = the_game(rules, settings)
    seats = seats_for(variant, players)
    plan = Plan(a, b, variant.rules, seed, Budget(work, ms), players=seats)
    known = _known(resume, plan) if resume else {}
    with ExitStack() as opened:
        done = opened.enter_context(progress(f"{a} - {b}", games))
        done(sum(one.games for one in known.values()))
        file = opened.enter_context(resume.open("a", encoding="utf-8")) if resume else None

        def keep(one: PairResult) -> None:
            if file is not None:
                print(json.dumps(asdict(one)), file=file, flush=True)
            done(one.games)

        report = play_pairs(plan, games, threads, known, keep)
    _show(a, b, report, as_json)


def _show(a: str, b: str, report: Report, as_json: bool) -> None:
    data = {"a": a, "b": b} | asdict(report)
    if as_json:
        put_json(data)
        return
    low, high = report.ci95_a
    print(f"{a} wins {report.win_rate_a:.1%} ({low:.1%} to {high:.1%}) of {report.games} games")
    print(f"points a deal: {a} {report.points_per_deal_a}, {b} {report.points_per_deal_b}")
    print(f"ms a decision: {a} {report.ms_per_decision_a}, {b} {report.ms_per_decision_b}")
    if report.illegal or report.timeouts:
        print(f"illegal actions {report.illegal}, over time {report.timeouts}")


# ---------------------------------------------------------------- results kept in a file


def _identity(plan: Plan) -> dict[str, Any]:
    """What must be the same for results to belong together."""
    from openrummy.rules.text import digest

    return {
        "arena": 1,
        "a": plan.a,
        "b": plan.b,
        "digest": digest(plan.rules),
        "seed": plan.seed,
        "work": plan.budget.work,
        "ms": plan.budget.ms,
        "cap": plan.cap,
        "players": plan.players,
    }


def _known(path: Path, plan: Plan) -> dict[int, PairResult]:
    """Results of an earlier run; a new file gets its first line."""
    from openrummy.arena.pairs import by_number

    wanted = _identity(plan)
    lines = read_file(path).split("\n") if path.exists() else []
    if not any(lines):
        path.write_text(json.dumps(wanted) + "\n", encoding="utf-8")
        return {}
    if _parsed(lines[0]) != wanted:
        fail(f"{path} holds results of other bots, rules, seed or budget")
    if lines[-1]:  # the last line broke off when the run was stopped
        path.write_text("\n".join([*lines[:-1], ""]), encoding="utf-8")
    return by_number(_pair(path, at, line) for at, line in enumerate(lines[1:-1], start=2))


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _pair(path: Path, number: int, line: str) -> PairResult:
    from openrummy.arena.report import PairResult

    data = _parsed(line)
    try:
        fields: dict[str, Any] = {
            key: tuple(one) if isinstance(one, list) else one for key, one in data.items()
        }
        found = PairResult(**fields)
        usable = found.games > 0 and 0 <= found.score_a <= 1
    except (TypeError, AttributeError):
        usable = False
    if not usable:
        fail(f"{path}: line {number} is no result")
    return found


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("arena")(arena)
