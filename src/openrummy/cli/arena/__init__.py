"""``openrummy arena``: bots against bots, the same deals from every seat."""

from __future__ import annotations

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
    seats_for,
    the_game,
)

if TYPE_CHECKING:
    from openrummy.cli.arena.game_files import GameFiles
    from openrummy.lab.arena.report import GroupResult, Report
    from openrummy.lab.arena.same_deals import Entrant, GroupPlan
    from openrummy.lab.arena.workers import Crew


def arena(  # noqa: PLR0913, PLR0917 - options
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            help="Two or more bots; your own as ./PROGRAM, py:FILE.py:NAME or policy:FILE.",
        ),
    ],
    games: Annotated[
        int,
        typer.Option(
            "--games",
            min=1,
            help="Number of games, rounded up to a multiple of the number of bots.",
        ),
    ] = 100,
    seed: Seed = "0",
    rules: Annotated[str | None, typer.Option("--rules", help="A game or a TOML file.")] = None,
    settings: Settings = None,
    players: Players = None,
    work: Annotated[
        int | None, typer.Option("--work", min=1, help="Sampled hands per decision.")
    ] = None,
    ms: Annotated[
        float | None, typer.Option("--ms", min=0.1, help="Milliseconds per decision.")
    ] = None,
    sitting: Annotated[
        int,
        typer.Option(
            "--sitting", min=1, help="Rounds in a row in which bots remember their opponents."
        ),
    ] = 10,
    threads: Annotated[
        int, typer.Option("--threads", min=1, max=256, help="Number of processes.")
    ] = 1,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", dir_okay=False, help="Store results in this file, and continue from it."
        ),
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", dir_okay=False, help="Append a record of each game.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", dir_okay=False, help="Append a line of JSON per game.")
    ] = None,
    everybody: Annotated[
        bool,
        typer.Option(
            "--round-robin", help="Every pair plays --games games, and all bots are rated."
        ),
    ] = False,
    ray: Annotated[
        bool,
        typer.Option(
            "--ray", help="Run on Ray: at RAY_ADDRESS, or locally in --threads processes."
        ),
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print a round robin as Markdown.")
    ] = False,
    adjusted: Annotated[
        bool, typer.Option("--adjusted", help="Also print luck-adjusted figures (gin for two).")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play matches between bots, with the same deals from every seat.

    Bots take seats in the given order, cyclically, and move by one seat for each further game of
    the same deals. For one bot against three of another: arena A B B B --players 4. Bots that
    model their opponents remember them for --sitting rounds.
    """
    from openrummy.bots.base import Budget
    from openrummy.cli.arena import round_robin
    from openrummy.cli.arena.game_files import game_files
    from openrummy.lab.arena.ray_cluster import machines
    from openrummy.lab.arena.same_deals import GroupPlan
    from openrummy.lab.arena.workers import crew

    if work is not None and ms is not None:
        fail("--work or --ms, not both")
    if len(bots) < 2:
        fail("an arena needs two bots or more")
    if everybody and len(set(bots)) < len(bots):
        fail("in a round robin each bot is named once")
    if markdown and (as_json or not everybody):
        fail("--markdown is for a --round-robin, and without --json")
    variant = the_game(rules, settings)
    a, b, *more = map(_entrant, bots)
    plan = GroupPlan(
        a,
        b,
        variant.rules,
        seed,
        Budget(work, ms),
        players=seats_for(variant, players),
        more=tuple(more),
        sitting=sitting,
        adjusted=adjusted,
        kept=variant.name if record or log else None,
    )
    if adjusted:
        _must_adjust(plan, everybody)
    with (
        game_files(record, log, plan, resume is not None) as files,
        machines(threads) if ray else crew(threads) as workers,
    ):
        if not everybody:
            report = _play_table(plan, games, workers, resume, files)
            _show(bots, sitting, report, as_json)
            if report.games != games and not as_json:
                from openrummy.core.rules.text import say

                print(say("cli.arena-rounded", asked=games, played=report.games, bots=len(bots)))
            return
        played = round_robin.play(plan, games, workers, resume, files)
        data = round_robin.data_of(played, plan, variant.name)
    if as_json:
        put_json(data)
    elif markdown:
        print(round_robin.markdown(data), end="")
    else:
        round_robin.show(data)


def _entrant(name: str) -> Entrant:
    """The bot with this name; Python code is loaded before the first game.

    A path or a command line such as ``./bot --fast`` is a program, as for ``engine check``.
    """
    from openrummy.bots.catalogue import UnknownBot, info
    from openrummy.core.rules.text import say
    from openrummy.lab.arena.same_deals import PROGRAM
    from openrummy.library.bot_file import PREFIX, PythonBot
    from openrummy.library.errors import UsageError

    if name.startswith(PROGRAM):
        return name
    if _is_command(name):
        return f"{PROGRAM}{name}"
    try:
        if not name.startswith(PREFIX):
            info(name)
            return name
        python_bot = PythonBot(name)
        python_bot.check()
    except UnknownBot as error:
        fail(say("library.own-bots", problem=str(error)))
    except UsageError as error:
        fail(str(error))
    return python_bot


def _is_command(name: str) -> bool:
    """True for a path or a command line, false for the name of a bot, a network or Python code."""
    first = name.split("/", maxsplit=1)[0]
    return ":" not in first and (first != name or " " in name)


def _must_adjust(plan: GroupPlan, everybody: bool) -> None:
    from dataclasses import replace

    from openrummy.lab.arena.same_deals import can_adjust

    if not can_adjust(replace(plan, more=()) if everybody else plan):
        fail("--adjusted is for gin and its kin, with two bots at a table for two")


def _play_table(
    plan: GroupPlan, games: int, workers: Crew, resume: Path | None, games_to: GameFiles
) -> Report:
    """Play one table with a progress bar and store each result."""
    from openrummy.cli.arena.checkpoint import checkpoint
    from openrummy.lab.arena.same_deals import play_pairs

    bots = len(plan.bots)
    with checkpoint(resume, plan, round_robin=False) as file:
        known = file.groups()
        total = -(-games // bots) * bots
        with progress(" - ".join(map(str, plan.bots)), total) as done:
            done(sum(group.games for group in known.values()))

            def keep(group: GroupResult) -> None:
                file.keep(games_to.keep(plan, group))
                done(group.games)

            return play_pairs(plan, games, known=known, progress=keep, crew=workers)


def _show(names: list[str], sitting: int, report: Report, as_json: bool) -> None:
    from openrummy.cli.arena import round_robin
    from openrummy.lab.arena.labels import labels

    called = labels(names, report.names)
    if as_json:
        put_json({"sitting": sitting} | _data(names, called, report))
        return
    print(
        f"{report.games} games of {report.players} players, each deal played {len(names)} times;"
        f" by chance alone each bot wins {report.fair:.1%}"
    )
    unit = "points (low wins)" if report.lowest_wins else "points"
    rows = [
        [
            name,
            f"{bot.win_rate:.1%} ({bot.ci95[0]:.1%} to {bot.ci95[1]:.1%})",
            f"{bot.points_per_deal} ({bot.points_ci95[0]} to {bot.points_ci95[1]})",
            f"{bot.deal_win_rate:.1%} ({bot.deal_ci95[0]:.1%} to {bot.deal_ci95[1]:.1%})",
            f"{bot.ms_per_decision:.3g}",
            f"{bot.ms_p99:.3g}",
            f"{bot.ms_max:.3g}",
            *round_robin.adjusted_cells(asdict(bot.adjusted) if bot.adjusted else None),
        ]
        for name, bot in zip(called, report.bots, strict=True)
    ]
    heads = ["bot", "wins", f"{unit} a deal and seat", "deals won", "ms a decision", "99 %", "most"]
    more = round_robin.ADJUSTED * any(bot.adjusted for bot in report.bots)
    put_table("", heads + more, rows)
    print(f"deals that nobody won: {report.deals_undecided} of {report.deals}")
    if report.illegal or report.timeouts:
        print(f"lost by failure {report.illegal}, over time {report.timeouts}")
    for bot, what in report.faults:
        print(f"{called[bot]}: {what}")


def _data(names: list[str], called: list[str], report: Report) -> dict[str, Any]:
    """The JSON data; keys named after a and b only if there are two bots."""
    from openrummy.cli.arena import round_robin

    data = asdict(report)
    del data["bots"], data["names"]
    each = [
        {"name": name, "display_name": label} | round_robin.figures(bot)
        for name, label, bot in zip(names, called, report.bots, strict=True)
    ]
    data["faults"] = [{"bot": names[bot], "what": what} for bot, what in report.faults]
    if len(names) == 2:
        return {"a": names[0], "b": names[1]} | data | {"bots": each}
    of_two = {"draws", *(key for key in data if key.endswith(("_a", "_b")))}
    return {key: value for key, value in data.items() if key not in of_two} | {"bots": each}
