"""``openrummy bench``: benchmarks, reported relative to a baseline of the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, ParamSpec, TypeAlias

import typer

from openrummy.cli.common import Answer, Seed, answers, fail, progress, put_table, read_records
from openrummy.cli.serve import Database

app = typer.Typer(help="Benchmarks of this machine.")
P = ParamSpec("P")

InDatabase: TypeAlias = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", help="An empty PostgreSQL to fill; by default new files."
    ),
]
Quick: TypeAlias = Annotated[
    bool, typer.Option("--quick", help="One pair of runs each instead of seven.")
]
Deals: TypeAlias = Annotated[
    int, typer.Option("--deals", min=1, max=1_000_000, help="Number of deals of each game.")
]
Games: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--rules", metavar="NAME", help="A game, repeatable; by default all."),
]
Jobs: TypeAlias = Annotated[
    int, typer.Option("--jobs", min=1, max=256, help="Number of processes.")
]


def bench(measure: Callable[P, Answer]) -> Callable[P, None]:
    """Register a benchmark as a command, with ``--json``."""
    command = answers(lang=False)(measure)
    app.command(measure.__name__)(command)
    return command


def _figures(figures: Mapping[str, Any], missing: str = "-", table: str = "") -> Answer:
    return Answer(figures, lambda: _put_figures(figures, missing, table))


def _put_figures(figures: Mapping[str, Any], missing: str = "-", table: str = "") -> None:
    """Print the rows under ``table`` and a line for each figure; ``missing`` for None."""
    if table:
        put_table("", list(figures[table][0]), [list(row.values()) for row in figures[table]])
    for key, value in figures.items():
        if key != table:
            print(f"{key:34} {missing if value is None else value!s:>16}")


def _put_rows(rows: Iterable[Mapping[str, Any]], keys: str) -> None:
    """Print a table of the values under these keys."""
    put_table("", keys.split(), [[row[key] for key in keys.split()] for row in rows])


@bench
def start(
    repeat: Annotated[
        int, typer.Option("--repeat", min=1, max=100, help="Number of runs of each start.")
    ] = 5,
) -> Answer:
    """Startup time, against bare Python, and time to the computer's first answer."""
    from openrummy.cli.bench.cold_start import measure

    with progress("starts", repeat) as done:
        figures: dict[str, Any] = measure(repeat, done)

    def put() -> None:
        print(f"python -c pass      {figures['python_ms']:8.1f} ms")
        print(f"--help              {figures['help_ms']:8.1f} ms  x{figures['help_ratio']}")
        print(f"play answers        {figures['play_ms']:8.1f} ms  x{figures['play_ratio']}")
        for cache, state in (("compiled", "on disk"), ("cold_cache", "still to come")):
            times = figures[cache]
            game = f"{figures['game']} against {figures['level']}"
            print(f"{game} from a cold start, compiled code {state}:")
            print(f"  /healthz          {times['ready_ms']:8.1f} ms")
            print(f"  cards dealt       {times['table_ms']:8.1f} ms")
            for nth in ("first", "second"):
                paused = f"with its pause {times[f'{nth}_paused_ms']:.1f} ms"
                print(f"  {nth + ' answer':17} {times[f'{nth}_ms']:8.1f} ms  {paused}")

    return Answer(figures, put)


@bench
def offline(
    runs: Annotated[int, typer.Option("--runs", min=1, max=50, help="Number of visits.")] = 5,
    kills: Annotated[
        int, typer.Option("--kills", min=0, max=1000, help="Number of kills in mid-game.")
    ] = 50,
    names: Games = None,
    folder: Annotated[
        Path | None,
        typer.Option("--site", file_okay=False, help="A site built for the path /."),
    ] = None,
) -> Answer:
    """The site without a server in Chromium: size, start, response to a tap, losses by kills.

    Its Python plays whole games under node, of every preset or of those of --rules.
    """
    from openrummy.cli.bench.offline.measure import measure
    from openrummy.cli.bench.offline.page import chromium
    from openrummy.cli.bench.offline.written import site_folder
    from openrummy.core.rules.catalogue import variant

    chromium()
    presets = [variant(name).name for name in names or _all_games()]
    with site_folder(folder) as served, progress("steps", runs + kills + len(presets)) as done:
        return _figures(measure(served, runs, kills, presets, done))


@bench
def envs(quick: Quick = False) -> Answer:
    """Reinforcement-learning environments, against OpenSpiel, RLCard and PettingZoo."""
    from openrummy.lab.bench.environments import OTHERS, measure
    from openrummy.lab.bench.speed.paired_timing import QUICK, PairsPlan

    with progress("environments", len(OTHERS)) as done:
        return _figures(measure(QUICK if quick else PairsPlan(), done), missing="?")


@bench
def server(
    tables: Annotated[
        int | None,
        typer.Option("--tables", min=1, max=5000, help="Run only this number of tables."),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.5, max=3600, help="Duration of each step.")
    ] = 10.0,
    idle: Annotated[
        int, typer.Option("--idle", min=0, max=10_000, help="Number of idle connections.")
    ] = 1000,
    analyses: Annotated[
        int,
        typer.Option(
            "--analyses", min=0, max=32, help="Number of games analysed at the same time."
        ),
    ] = 0,
    database: InDatabase = "",
) -> Answer:
    """Load with rising numbers of tables, one action per second each, against a bare echo."""
    from openrummy.cli.bench.load.measure import MAIN, STEPS, measure

    numbers = STEPS if tables is None else (tables,)
    with progress("tables", len(numbers) + 1) as done:
        figures = measure(
            numbers, tables or MAIN, seconds, idle, lambda: done(1), analyses, database
        )
    return _figures(figures, missing="?", table="steps")


@bench
def cluster(
    players: Annotated[
        int, typer.Option("--players", min=0, max=100_000, help="Number of idle connected players.")
    ] = 1000,
    tables: Annotated[
        int,
        typer.Option(
            "--tables", min=1, max=10_000, help="Number of tables, with one action per second each."
        ),
    ] = 300,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.5, max=3600, help="Duration of the load.")
    ] = 10.0,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="Number of processes.")
    ] = 2,
    broker: Annotated[
        str,
        typer.Option("--broker", help="Broker of the processes; by default a new one in memory."),
    ] = "",
    database: InDatabase = "",
) -> Answer:
    """Load on a site of several processes, against a bare echo; then one of them is killed."""
    from openrummy.cli.bench.load.measure import measure_cluster

    with progress("parts", 4) as done:
        return _figures(
            measure_cluster(players, tables, seconds, workers, broker, lambda: done(1), database),
            missing="?",
        )


@bench
def memory(
    tables: Annotated[
        int, typer.Option("--tables", min=1, max=5000, help="Number of concurrent tables.")
    ] = 300,
    actions: Annotated[
        int, typer.Option("--actions", min=100, max=100_000_000, help="Number of actions.")
    ] = 100_000,
    lines: Annotated[
        bool, typer.Option("--lines", help="Report the lines of code that allocate the most; slow.")
    ] = False,
) -> Answer:
    """Memory of a server: bytes per table, per action, and after all players have left."""
    from openrummy.cli.bench.memory.measure import SAMPLES, measure

    with progress("parts", SAMPLES + 3) as done:
        figures = measure(tables, actions, lambda: done(1), lines)

    def put() -> None:
        numbers = {key: value for key, value in figures.items() if isinstance(value, int | float)}
        _put_figures(numbers)
        put_table("", ["actions", "bytes"], [list(sample) for sample in figures["samples"]])
        for line in figures["lines"]:
            print(line)

    return Answer(figures, put)


@bench
def ratings(
    players: Annotated[
        int, typer.Option("--players", min=10, max=5000, help="Size of a population.")
    ] = 200,
    games: Annotated[
        int, typer.Option("--games", min=5, max=5000, help="Number of games per player.")
    ] = 200,
    repeat: Annotated[
        int, typer.Option("--repeat", min=1, max=100, help="Number of populations.")
    ] = 5,
    seed: Seed = "1",
) -> Answer:
    """Ratings of simulated players: how soon they are ordered, and coverage of intervals."""
    from openrummy.cli.bench.rating_simulation import measure

    with progress("populations", 2 * repeat) as done:
        return _figures(measure(players, games, repeat, _number(seed), done), missing="more")


@bench
def club(
    accounts: Annotated[
        int, typer.Option("--accounts", min=10, max=1_000_000, help="Number of accounts.")
    ] = 10_000,
    games: Annotated[
        int,
        typer.Option("--games", min=10, max=10_000_000, help="Number of rated games in a year."),
    ] = 200_000,
    asked: Annotated[
        int, typer.Option("--asked", min=10, max=100_000, help="Number of requests of each kind.")
    ] = 500,
    seed: Seed = "1",
) -> Answer:
    """99th percentile of the pages of frequent players and of a tournament of 500."""
    from openrummy.cli.bench.club.measure import BESIDE, MEASURES, measure

    with progress("measures", 1 + len(MEASURES) + len(BESIDE)) as done:
        return _figures(measure(accounts, games, asked, _number(seed), done))


@bench
def analysis(
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this measure, repeatable.")
    ] = None,
    size: Annotated[
        int | None,
        typer.Option("--size", min=1, help="Number of games, positions or discards per measure."),
    ] = None,
    rules: Annotated[str, typer.Option("--rules", help="The game.")] = "gin",
    quick: Annotated[
        bool, typer.Option("--quick", help="A smoke test with a few of each.")
    ] = False,
    seed: Seed = "1",
) -> Answer:
    """Quality of the analysis: repeatability of marks, calibration, recall of blunders."""
    from openrummy.cli.bench.analysis.measure import MEASURES, measure
    from openrummy.core.rules.catalogue import variant

    unknown = [name for name in only or () if name not in MEASURES]
    if unknown:
        fail(f"{unknown[0]}: known are {', '.join(MEASURES)}")
    with progress("steps", None) as done:
        return _figures(measure(variant(rules).rules, only or (), size, quick, seed, done))


@bench
def belief(
    file: Annotated[
        Path | None, typer.Argument(help="Records of gin for two; by default games of bots.")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=1, max=10_000, help="Number of games against each bot.")
    ] = 10,
    hands: Annotated[
        int,
        typer.Option("--hands", min=20, max=10_000, help="Number of sampled hands per decision."),
    ] = 200,
    rules: Annotated[str, typer.Option("--rules", help="The game.")] = "gin-challenge",
    seed: Seed = "1",
) -> Answer:
    """Beliefs about the opponent's hand against the truth, by opponent, turn and known cards."""
    from openrummy.cli.bench.analysis.bot_games import BELIEF_OPPONENTS, belief_games
    from openrummy.core.rules.catalogue import variant
    from openrummy.lab.bench.belief import measure

    if file is not None:
        read = read_records(file)
        records, total = iter(read), len(read)
    else:
        records = belief_games(variant(rules).rules, number, seed)
        total = number * len(BELIEF_OPPONENTS)
    with progress("games", total) as done:
        rows = measure(records, hands, done)
    return Answer({"rows": rows}, lambda: _put_rows(rows, " ".join(rows[0])) if rows else None)


@bench
def cover(
    hands: Annotated[
        int, typer.Option("--hands", min=1, max=10_000, help="Number of hands of each kind.")
    ] = 50,
) -> Answer:
    """Exact cover of hands with wild cards, against plain hands of gin."""
    from openrummy.lab.bench.cover import measure

    return _figures(measure(hands), table="jobs")


@bench
def kernel(quick: Quick = False) -> Answer:
    """Hands and deals of the kernel, against C, the engine, OpenSpiel and RLCard.

    Exit 1 when the twin in C does not find the same.
    """
    from openrummy.lab.bench.speed.measure import STEPS, measure
    from openrummy.lab.bench.speed.paired_timing import QUICK, PairsPlan

    with progress("figures", STEPS) as done:
        figures = measure(QUICK if quick else PairsPlan(), done)
    return Answer(figures, lambda: _put_figures(figures), failed=figures["c_agrees"] is False)


@bench
def lockstep(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME ...]", help="Games; by default all that the kernel plays."),
    ] = None,
    deals: Deals = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of everything random.")] = 0,
    jobs: Jobs = 1,
) -> Answer:
    """Kernel and engine in lockstep: every action of every deal must be the same in both.

    Exit 1 if any differs.
    """
    from dataclasses import asdict

    from openrummy.core.rules.catalogue import variant
    from openrummy.lab.bench.lockstep import compare_all, player_counts

    games = [(name, variant(name).rules) for name in names or _all_games()]
    with progress("deals", deals * sum(len(player_counts(rules)) for _, rules in games)) as done:
        results = compare_all(games, deals, seed, jobs, done)
    for game in results:
        if game.difference:
            typer.echo(f"{game.name}, {game.players} players: {game.difference}", err=True)
    rows = [asdict(game) for game in results]
    return Answer(
        rows,
        lambda: _put_rows(rows, "name players deals actions differences"),
        failed=any(game.differences for game in results),
    )


@bench
def legal(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME ...]", help="Games; by default all.")
    ] = None,
    deals: Deals = 1000,
    seed: Seed = "0",
    worst: Annotated[
        bool,
        typer.Option(
            "--worst", help="Use the largest house rules that a server accepts for each game."
        ),
    ] = False,
) -> Answer:
    """Time of every list of legal actions in random deals, as a ratio to gin.

    Exit 1 when an action is listed twice. With --worst, what an action costs a server by the
    largest house rules it accepts; exit 1 when one takes more than 250 ms.
    """
    from openrummy.core.rules.catalogue import variant
    from openrummy.lab.bench.legal import measure

    games = [variant(name).name for name in names or _all_games()]
    if worst:
        return _worst(games, deals, seed)
    with progress("deals", deals * len({"gin", *games})) as done:
        figures = measure(games, deals, seed, done)

    def put() -> None:
        _put_rows(figures["games"], "name calls median_us p99_us max_us ratio most_actions")
        print(f"p99 over 20 medians of gin: {', '.join(figures['over']) or 'none'}")
        print(f"lists with an action twice: {figures['duplicates']}")

    return Answer(figures, put, failed=bool(figures["duplicates"]))


def _worst(names: list[str], deals: int, seed: str) -> Answer:
    from openrummy.cli.bench.largest_rules import MAX_MS, measure_worst

    with progress("deals", deals * len(names)) as done:
        games = measure_worst(names, deals, seed, done)
    over = [game["name"] for game in games if game["max_ms"] > MAX_MS]

    def put() -> None:
        _put_rows(games, "name cards packs jokers actions median_ms p99_ms max_ms")
        print(f"over {MAX_MS:.0f} ms: {', '.join(over) or 'none'}")

    return Answer({"deals": deals, "games": games, "over": over}, put, failed=bool(over))


@bench
def endings(
    names: Games = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME", help="A bot, repeatable; by default the levels."),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option("--deals", min=1, max=100_000, help="Number of deals per row; 40 by default."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Six deals per row unless --deals is given.")
    ] = False,
    seed: Seed = "0",
) -> Answer:
    """Share of deals that a player ends, for each game with few, some and many players.

    A game that plays its deals as one before it does is left out. Exit 1 for a share below 95 %,
    or below what racers reach where the cards run out.
    """
    from openrummy.lab.bench.endings import DEALS, QUICK, measure
    from openrummy.lab.bench.endings import rows as rows_of

    planned_rows = rows_of(names, bots)
    with progress("tables", len(planned_rows)) as done:
        rows = measure(planned_rows, deals or (QUICK if quick else DEALS), seed, done)
    return Answer(
        rows,
        lambda: _put_rows(rows, "name players bot deals share bar endless turns why"),
        failed=not all(row["enough"] for row in rows),
    )


@bench
def levels(
    names: Games = None,
    games: Annotated[
        int,
        typer.Option("--games", min=4, max=100_000, help="Maximum number of games per comparison."),
    ] = 400,
    deals: Annotated[
        int,
        typer.Option("--deals", min=1, max=300, help="Maximum number of deals per game."),
    ] = 300,
    seed: Seed = "0",
    jobs: Jobs = 1,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", dir_okay=False, help="Store results in this file, and continue from it."
        ),
    ] = None,
) -> Answer:
    """Medium against easy and hard against medium in every game, until the order is proven.

    Looked at after a tenth, a quarter, half and all of the games, each time at 98.75 %,
    which makes 95 % for all looks together. Exit 1 when an order is not proven.
    """
    from openrummy.core.rules.catalogue import variant
    from openrummy.lab.bench.levels import measure, planned_comparisons

    comparisons = planned_comparisons([variant(name).name for name in names or _all_games()], deals)
    with progress("comparisons", len(comparisons)) as done:
        rows = measure(comparisons, games, seed, jobs, resume, lambda _: done(1))

    def put() -> None:
        lines = []
        for row in rows:
            low, high = row["interval"]
            share = {"wins": f"{row['win_rate']:.1%}", "interval": f"{low:.1%}–{high:.1%}"}
            lines.append(row | share)
        _put_rows(lines, "name players better worse games wins interval verdict")

    return Answer(rows, put, failed=any(row["verdict"] != "proven" for row in rows))


@bench
def stores(
    database: Database = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.2, max=600, help="Duration of each step.")
    ] = 5.0,
) -> Answer:
    """Throughput of storing actions in SQLite and, given an empty database, PostgreSQL."""
    from openrummy.cli.bench.stores import TABLES, measure
    from openrummy.server.db.postgres.faults import DatabaseFault

    try:
        with progress("steps", len(TABLES) * (2 if database else 1)) as done:
            rows = measure(database or "", seconds, done)
    except DatabaseFault as error:
        fail(str(error))
    return Answer(rows, lambda: _put_rows(rows, " ".join(rows[0])))


def _all_games() -> list[str]:
    from openrummy.core.rules.catalogue import names

    return list(names())


def _number(seed: str) -> int:
    from openrummy.core.cards.rng import seed_bytes

    return int.from_bytes(seed_bytes(seed)[:4], "big")
