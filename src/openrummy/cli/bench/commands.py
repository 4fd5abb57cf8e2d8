"""``openrummy bench``: how fast things are, as ratios to something measured beside them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from openrummy.cli.common import FAILED, AsJson, Seed, fail, progress, put_json, put_table
from openrummy.cli.serve import Database

app = typer.Typer(help="Measure how fast things are on this machine.")


def _put_figures(found: Mapping[str, Any], missing: str = "-") -> None:
    """A line a figure; ``missing`` stands for one that was not found."""
    for key, value in found.items():
        print(f"{key:34} {missing if value is None else value!s:>16}")


InDatabase = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", help="An empty PostgreSQL to fill; by default new files."
    ),
]


@app.command("start")
def start(
    repeat: Annotated[int, typer.Option("--repeat", min=1, max=100, help="Runs of each.")] = 5,
    as_json: AsJson = False,
) -> None:
    """Time to start, against bare Python, and until the computer answers for the first time."""
    from openrummy.cli.bench.start import measure

    with progress("starts", repeat) as done:
        found: dict[str, Any] = measure(repeat, done)
    if as_json:
        put_json(found)
        return
    print(f"python -c pass      {found['python_ms']:8.1f} ms")
    print(f"--help              {found['help_ms']:8.1f} ms  x{found['help_ratio']}")
    print(f"play answers        {found['play_ms']:8.1f} ms  x{found['play_ratio']}")
    for which, told in (("compiled", "on disk"), ("cold_cache", "still to come")):
        times = found[which]
        print(f"{found['game']} against {found['level']} from a cold start, compiled code {told}:")
        print(f"  /healthz          {times['ready_ms']:8.1f} ms")
        print(f"  cards dealt       {times['table_ms']:8.1f} ms")
        for nth in ("first", "second"):
            paused = f"with its pause {times[f'{nth}_paused_ms']:.1f} ms"
            print(f"  {nth + ' answer':17} {times[f'{nth}_ms']:8.1f} ms  {paused}")


@app.command("envs")
def envs(
    quick: Annotated[
        bool, typer.Option("--quick", help="One pair of each instead of seven.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Environments for programs that learn, beside OpenSpiel, RLCard and PettingZoo."""
    from openrummy.cli.bench.environments import OTHERS, measure
    from openrummy.cli.bench.speed.pairs import QUICK, PairsPlan

    with progress("environments", len(OTHERS)) as done:
        found = measure(QUICK if quick else PairsPlan(), done)
    if as_json:
        put_json(found)
        return
    for key, value in found.items():
        print(f"{key:26} {'?' if value is None else value!s:>10}")


@app.command("server")
def server(
    tables: Annotated[
        int | None,
        typer.Option("--tables", min=1, max=5000, help="Only this number of tables."),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.5, max=3600, help="Length of each step.")
    ] = 10.0,
    idle: Annotated[
        int, typer.Option("--idle", min=0, max=10_000, help="Idle connections; 0: none.")
    ] = 1000,
    analyses: Annotated[
        int,
        typer.Option("--analyses", min=0, max=32, help="Games analysed beside it; 0: none."),
    ] = 0,
    database: InDatabase = "",
    as_json: AsJson = False,
) -> None:
    """Rising numbers of tables over real sockets, an action a second each, against a bare echo."""
    from openrummy.cli.bench.load.measure import MAIN, STEPS, measure

    numbers = STEPS if tables is None else (tables,)
    with progress("tables", len(numbers) + 1) as done:
        found = measure(numbers, tables or MAIN, seconds, idle, lambda: done(1), analyses, database)
    if as_json:
        put_json(found)
        return
    steps = found.pop("steps")
    put_table("", list(steps[0]), [list(step.values()) for step in steps])
    _put_figures(found, missing="?")


@app.command("cluster")
def cluster(
    players: Annotated[
        int, typer.Option("--players", min=0, max=100_000, help="Players connected and idle.")
    ] = 1000,
    tables: Annotated[
        int, typer.Option("--tables", min=1, max=10_000, help="An action a second at each.")
    ] = 300,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.5, max=3600, help="Length of the load.")
    ] = 10.0,
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes.")] = 2,
    broker: Annotated[
        str, typer.Option("--broker", help="Where they meet; by default a new one in memory.")
    ] = "",
    database: InDatabase = "",
    as_json: AsJson = False,
) -> None:
    """Several processes of one site under load, beside a bare echo; then one of them is killed."""
    from openrummy.cli.bench.load.cluster import measure

    with progress("parts", 4) as done:
        found = measure(players, tables, seconds, workers, broker, lambda: done(1), database)
    if as_json:
        put_json(found)
        return
    _put_figures(found, missing="?")


@app.command("memory")
def memory(
    tables: Annotated[
        int, typer.Option("--tables", min=1, max=5000, help="Tables played at once.")
    ] = 300,
    actions: Annotated[
        int, typer.Option("--actions", min=100, max=100_000_000, help="Actions of the run.")
    ] = 100_000,
    lines: Annotated[
        bool, typer.Option("--lines", help="Say which lines of code keep more; slow.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """What a server keeps: bytes per table, per action, and after everybody has left."""
    from openrummy.cli.bench.memory.measure import SAMPLES, measure

    with progress("parts", SAMPLES + 3) as done:
        found = measure(tables, actions, lambda: done(1), lines)
    if as_json:
        put_json(found)
        return
    _put_figures({key: value for key, value in found.items() if isinstance(value, int | float)})
    put_table("", ["actions", "bytes"], [list(one) for one in found["samples"]])
    for where in found["lines"]:
        print(where)


@app.command("ratings")
def ratings(
    players: Annotated[
        int, typer.Option("--players", min=10, max=5000, help="People of a population.")
    ] = 200,
    games: Annotated[
        int, typer.Option("--games", min=5, max=5000, help="Games each of them plays.")
    ] = 200,
    repeat: Annotated[int, typer.Option("--repeat", min=1, max=100, help="Populations.")] = 5,
    seed: Seed = "1",
    as_json: AsJson = False,
) -> None:
    """How soon ratings find the order of simulated people, and whether their intervals hold."""
    from openrummy.cli.bench.ratings import measure
    from openrummy.core.cards.rng import seed_bytes

    number = int.from_bytes(seed_bytes(seed)[:4], "big")
    with progress("populations", 2 * repeat) as done:
        found = measure(players, games, repeat, number, done)
    if as_json:
        put_json(found)
        return
    _put_figures(found, missing="more")


@app.command("club")
def club(
    accounts: Annotated[
        int, typer.Option("--accounts", min=10, max=1_000_000, help="People with an account.")
    ] = 10_000,
    games: Annotated[
        int, typer.Option("--games", min=10, max=10_000_000, help="Rated games of a year.")
    ] = 200_000,
    asked: Annotated[
        int, typer.Option("--asked", min=10, max=100_000, help="Questions of each kind.")
    ] = 500,
    seed: Seed = "1",
    as_json: AsJson = False,
) -> None:
    """Pages of people who have played much, a tournament of 500: what 99 of 100 take at most."""
    from openrummy.cli.bench.club.measure import BESIDE, MEASURES, measure
    from openrummy.core.cards.rng import seed_bytes

    number = int.from_bytes(seed_bytes(seed)[:4], "big")
    with progress("measures", 1 + len(MEASURES) + len(BESIDE)) as done:
        found = measure(accounts, games, asked, number, done)
    if as_json:
        put_json(found)
        return
    _put_figures(found)


@app.command("analysis")
def analysis(
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this measure; may be repeated.")
    ] = None,
    size: Annotated[
        int | None, typer.Option("--size", min=1, help="Games, positions or discards of each.")
    ] = None,
    rules: Annotated[str, typer.Option("--rules", help="The game.")] = "gin",
    quick: Annotated[
        bool, typer.Option("--quick", help="A few of each: whether it runs at all.")
    ] = False,
    seed: Seed = "1",
    as_json: AsJson = False,
) -> None:
    """How exact the analysis is: marks found again, chances that come true, blunders found."""
    from openrummy.cli.bench.analysis.measure import MEASURES, measure
    from openrummy.core.rules.catalogue import variant

    unknown = [name for name in only or () if name not in MEASURES]
    if unknown:
        fail(f"{unknown[0]}: known are {', '.join(MEASURES)}")
    with progress("steps", None) as done:
        found = measure(variant(rules).rules, only or (), size, quick, seed, done)
    if as_json:
        put_json(found)
        return
    _put_figures(found)


@app.command("cover")
def cover(
    hands: Annotated[int, typer.Option("--hands", min=1, max=10_000, help="Hands of each.")] = 50,
    as_json: AsJson = False,
) -> None:
    """Hands with wild cards: the exact cover of each, against plain hands of gin."""
    from openrummy.cli.bench.cover import measure

    found = measure(hands)
    if as_json:
        put_json(found)
        return
    jobs = found.pop("jobs")
    put_table("", list(jobs[0]), [list(job.values()) for job in jobs])
    _put_figures(found)


@app.command("kernel")
def kernel(
    quick: Annotated[
        bool, typer.Option("--quick", help="One pair of each instead of seven.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Hands and deals of compiled code, against C, the engine, OpenSpiel and RLCard.

    Exit 1 when the twin in C does not find the same.
    """
    from openrummy.cli.bench.speed.measure import STEPS, measure
    from openrummy.cli.bench.speed.pairs import QUICK, PairsPlan

    with progress("figures", STEPS) as done:
        found = measure(QUICK if quick else PairsPlan(), done)
    if as_json:
        put_json(found)
    else:
        _put_figures(found)
    if found["c_agrees"] is False:
        raise typer.Exit(FAILED)


@app.command("lockstep")
def lockstep(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME ...]", help="Games; by default all the kernel plays."),
    ] = None,
    deals: Annotated[
        int, typer.Option("--deals", min=1, max=1_000_000, help="Deals of each.")
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Settles everything random.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Processes.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Kernel and engine side by side: every action of every deal has to be the same in both.

    Exit 1 when one is not.
    """
    from dataclasses import asdict

    from openrummy.cli.bench.lockstep import measure, numbers_of
    from openrummy.core.rules.catalogue import names as known
    from openrummy.core.rules.catalogue import variant

    games = [(name, variant(name).rules) for name in names or known()]
    with progress("deals", deals * sum(len(numbers_of(rules)) for _, rules in games)) as done:
        found = measure(games, deals, seed, jobs, done)
    if as_json:
        put_json([asdict(one) for one in found])
    else:
        rows = [[one.name, one.players, one.deals, one.actions, one.differences] for one in found]
        put_table("", ["game", "players", "deals", "actions", "differences"], rows)
    for one in found:
        if one.difference:
            typer.echo(f"{one.name}, {one.players} players: {one.difference}", err=True)
    if any(one.differences for one in found):
        raise typer.Exit(FAILED)


@app.command("legal")
def legal(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME ...]", help="Games; by default all.")
    ] = None,
    deals: Annotated[
        int, typer.Option("--deals", min=1, max=1_000_000, help="Deals of each.")
    ] = 1000,
    seed: Seed = "0",
    worst: Annotated[
        bool, typer.Option("--worst", help="The largest house rules a server accepts for each.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Every list of legal actions in random deals: how long it takes, against that of gin.

    Exit 1 when an action is listed twice. With --worst, what an action costs a server by the
    largest house rules it accepts; exit 1 when one takes more than 250 ms.
    """
    from openrummy.cli.bench.legal import measure
    from openrummy.core.rules.catalogue import names as known
    from openrummy.core.rules.catalogue import variant

    wanted = [variant(name).name for name in names or known()]
    if worst:
        _worst(wanted, deals, seed, as_json)
        return
    with progress("deals", deals * len({"gin", *wanted})) as done:
        found = measure(wanted, deals, seed, done)
    if as_json:
        put_json(found)
    else:
        keys = ("name", "calls", "median_us", "p99_us", "max_us", "ratio", "most_actions")
        rows = [[one[key] for key in keys] for one in found["games"]]
        put_table("", ["game", "calls", "median us", "p99 us", "max us", "ratio", "most"], rows)
        print(f"p99 over 20 medians of gin: {', '.join(found['over']) or 'none'}")
        print(f"lists with an action twice: {found['duplicates']}")
    if found["duplicates"]:
        raise typer.Exit(FAILED)


def _worst(names: list[str], deals: int, seed: str, as_json: bool) -> None:
    from openrummy.cli.bench.worst import MAX_MS, measure_worst

    with progress("deals", deals * len(names)) as done:
        found = measure_worst(names, deals, seed, done)
    over = [one["name"] for one in found if one["max_ms"] > MAX_MS]
    if as_json:
        put_json({"deals": deals, "games": found, "over": over})
    else:
        keys = ("name", "cards", "packs", "jokers", "actions", "median_ms", "p99_ms", "max_ms")
        put_table("", ["game", *keys[1:]], [[one[key] for key in keys] for one in found])
        print(f"over {MAX_MS:.0f} ms: {', '.join(over) or 'none'}")
    if over:
        raise typer.Exit(FAILED)


@app.command("endings")
def endings(
    names: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="NAME", help="A game; may be repeated. By default all."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="NAME", help="A bot; may be repeated. By default the levels."
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option("--deals", min=1, max=100_000, help="Of each row; by default 40."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Six deals of each row, where --deals says no other.")
    ] = False,
    seed: Seed = "0",
    as_json: AsJson = False,
) -> None:
    """Share of deals that somebody ends: each game for few, some and many, a bot against itself.

    A game that plays its deals as one before it does is left out. Exit 1 for a share below 95 %,
    or below what racers reach where the cards run out.
    """
    from openrummy.cli.bench.endings import DEALS, QUICK, measure, rows

    asked = rows(names, bots)
    with progress("tables", len(asked)) as done:
        measured = measure(asked, deals or (QUICK if quick else DEALS), seed, done)
    if as_json:
        put_json(measured)
    else:
        head = ["name", "players", "bot", "deals", "share", "bar", "endless", "turns", "why"]
        put_table("", head, [[row[key] for key in head] for row in measured])
    if not all(row["enough"] for row in measured):
        raise typer.Exit(FAILED)


@app.command("levels")
def levels(
    names: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="NAME", help="A game; may be repeated. By default all."),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", min=4, max=100_000, help="At most, of each comparison.")
    ] = 400,
    deals: Annotated[
        int,
        typer.Option("--deals", min=1, max=300, help="A game ends as it stands after this many."),
    ] = 300,
    seed: Seed = "0",
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Processes.")] = 1,
    resume: Annotated[
        Path | None, typer.Option("--resume", dir_okay=False, help="Keep results here; continue.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Medium against easy and hard against medium, in every game, until it is proven.

    Looked at after a tenth, a quarter, half and all of the games, each time at 98.75 %,
    which makes 95 % for all looks together. Exit 1 when an order is not proven.
    """
    from openrummy.cli.bench.levels import asked, measure
    from openrummy.core.rules.catalogue import names as known
    from openrummy.core.rules.catalogue import variant

    wanted = asked([variant(name).name for name in names or known()], deals)
    with progress("comparisons", len(wanted)) as done:
        found = measure(wanted, games, seed, jobs, resume, lambda one: done(1))
    if as_json:
        put_json(found)
    else:
        head = ["game", "players", "better", "worse", "games", "wins", "98.75 %", ""]
        rows = [
            [one[key] for key in ("name", "players", "better", "worse", "games")] for one in found
        ]
        for row, one in zip(rows, found, strict=True):
            low, high = one["interval"]
            row += [f"{one['win_rate']:.1%}", f"{low:.1%} to {high:.1%}", one["verdict"]]
        put_table("", head, rows)
    if any(one["verdict"] != "proven" for one in found):
        raise typer.Exit(FAILED)


@app.command("stores")
def stores(
    database: Database = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.2, max=600, help="Length of each step.")
    ] = 5.0,
    as_json: AsJson = False,
) -> None:
    """Storing actions over SQLite and, with an empty database of it, over PostgreSQL."""
    from openrummy.cli.bench.stores import TABLES, measure
    from openrummy.server.db.postgres.faults import DatabaseFault

    try:
        with progress("steps", len(TABLES) * (2 if database else 1)) as done:
            found = measure(database or "", seconds, done)
    except DatabaseFault as error:
        fail(str(error))
    if as_json:
        put_json(found)
    else:
        put_table("", list(found[0]), [list(one.values()) for one in found])


def add_to(root: typer.Typer) -> None:
    """Make the commands known."""
    root.add_typer(app, name="bench")
