"""``openrummy arena``: bots against bots, the same deals from every seat."""

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
    put_table,
    read_file,
    seats_for,
    the_game,
)

if TYPE_CHECKING:
    from openrummy.arena.pairs import Plan
    from openrummy.arena.report import GroupResult, Report


def arena(  # noqa: PLR0913, PLR0917 - options
    bots: Annotated[list[str], typer.Argument(metavar="BOT", help="Two bots or more.")],
    games: Annotated[
        int, typer.Option("--games", min=1, help="Made up to a multiple of the bots.")
    ] = 100,
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
    """Let bots play the same deals until each has sat at every seat.

    They sit down in turn, again from the first when seats are left, and move on
    by one seat for each further game of the same deals. To set one against
    three of another: arena A B B B --players 4.
    """
    from openrummy.arena.pairs import Plan, play_pairs
    from openrummy.bots.base import Budget

    if work is not None and ms is not None:
        fail("--work or --ms, not both")
    if len(bots) < 2:
        fail("an arena needs two bots or more")
    variant = the_game(rules, settings)
    seats = seats_for(variant, players)
    a, b, *more = bots
    plan = Plan(a, b, variant.rules, seed, Budget(work, ms), players=seats, more=tuple(more))
    known = _known(resume, plan) if resume else {}
    with ExitStack() as opened:
        done = opened.enter_context(progress(" - ".join(bots), -(-games // len(bots)) * len(bots)))
        done(sum(one.games for one in known.values()))
        file = opened.enter_context(resume.open("a", encoding="utf-8")) if resume else None

        def keep(one: GroupResult) -> None:
            if file is not None:
                print(json.dumps(asdict(one)), file=file, flush=True)
            done(one.games)

        report = play_pairs(plan, games, threads, known, keep)
    _show(bots, report, as_json)


def _show(names: list[str], report: Report, as_json: bool) -> None:
    if as_json:
        put_json(_data(names, report))
        return
    print(
        f"{report.games} games of {report.players} players, each deal played {len(names)} times;"
        f" by chance alone each bot wins {report.fair:.1%}"
    )
    unit = "points (low wins)" if report.lowest_wins else "points"
    rows = [
        [
            name,
            f"{one.win_rate:.1%} ({one.ci95[0]:.1%} to {one.ci95[1]:.1%})",
            f"{one.points_per_deal} ({one.points_ci95[0]} to {one.points_ci95[1]})",
            f"{one.deal_win_rate:.1%} ({one.deal_ci95[0]:.1%} to {one.deal_ci95[1]:.1%})",
            f"{one.ms_per_decision:.3g}",
            f"{one.ms_p99:.3g}",
            f"{one.ms_max:.3g}",
        ]
        for name, one in zip(names, report.bots, strict=True)
    ]
    heads = ["bot", "wins", f"{unit} a deal and seat", "deals won", "ms a decision", "99 %", "most"]
    put_table("", heads, rows)
    print(f"deals that nobody won: {report.deals_undecided} of {report.deals}")
    if report.illegal or report.timeouts:
        print(f"illegal actions {report.illegal}, over time {report.timeouts}")


def _data(names: list[str], report: Report) -> dict[str, Any]:
    """The keys tools read: those named after a and b only where there is nobody else."""
    data = asdict(report)
    each = [{"name": name} | one for name, one in zip(names, data.pop("bots"), strict=True)]
    if len(names) == 2:
        return {"a": names[0], "b": names[1]} | data | {"bots": each}
    of_two = {"draws", *(key for key in data if key.endswith(("_a", "_b")))}
    return {key: value for key, value in data.items() if key not in of_two} | {"bots": each}


# ---------------------------------------------------------------- results kept in a file


def _identity(plan: Plan) -> dict[str, Any]:
    """What must be the same for results to belong together."""
    from openrummy.rules.text import digest

    return {
        "arena": 3,
        "bots": list(plan.bots),
        "digest": digest(plan.rules),
        "seed": plan.seed,
        "work": plan.budget.work,
        "ms": plan.budget.ms,
        "cap": plan.cap,
        "players": plan.players,
    }


def _known(path: Path, plan: Plan) -> dict[int, GroupResult]:
    """Results of an earlier run; a new file gets its first line."""
    from openrummy.arena.pairs import by_number

    wanted = _identity(plan)
    lines = read_file(path).split("\n") if path.exists() else []
    if not any(lines):
        path.write_text(json.dumps(wanted) + "\n", encoding="utf-8")
        return {}
    if _parsed(lines[0]) != wanted:
        fail(f"{path} holds results of other bots, rules, seed or budget, or of an older version")
    if lines[-1]:  # the last line broke off when the run was stopped
        path.write_text("\n".join([*lines[:-1], ""]), encoding="utf-8")
    bots = len(plan.bots)
    return by_number(_group(path, at, line, bots) for at, line in enumerate(lines[1:-1], start=2))


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _group(path: Path, number: int, line: str, bots: int) -> GroupResult:
    from openrummy.arena.report import GroupResult, Sums

    try:
        data: dict[str, Any] = _parsed(line)
        each = tuple(Sums(**one) for one in data.pop("bots"))
        found = GroupResult(bots=each, **data)
        usable = found.games == len(each) == bots and all(0 <= one.rate <= 1 for one in each)
    except (TypeError, AttributeError, ValueError, KeyError, ZeroDivisionError):
        usable = False
    if not usable:
        fail(f"{path}: line {number} is no result")
    return found


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("arena")(arena)
