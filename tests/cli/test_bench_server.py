"""The load of a server: it runs, tells what it should, and finds what is missing."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

import postgres
from cli_tools import run_command, run_program
from openrummy.cli.bench.load import store_checks
from openrummy.cli.bench.load.measure import MAIN, STEPS
from openrummy.cli.bench.load.open_loop import Times, every_second
from openrummy.cli.bench.load.table import ActionButton, choose
from openrummy.play.host import ActionRow

KEYS = {
    "tables",
    "actions_per_s",
    "p50_ms",
    "p99_ms",
    "lost",
    "bytes_per_idle_connection",
    "echo_p50_ms",
    "echo_p99_ms",
    "echo_bytes",
    "knee_tables",
    "knee_found",
    "refused",
    "seconds",
    "pinned",
    "client_saturated",
    "steps",
    "cpu_ms_per_action",
    "ten_million_additions_s",
}


@pytest.mark.slow
def test_a_small_run() -> None:
    report = run_program(
        "bench", "server", "--tables", "3", "--seconds", "2", "--idle", "4", "--json"
    ).json
    assert report.keys() == KEYS
    assert (report["tables"], report["lost"]) == (3, 0)
    assert report["actions_per_s"] > 0
    assert report["echo_p99_ms"] > 0
    assert report["cpu_ms_per_action"] > 0
    assert report["ten_million_additions_s"] > 0
    assert [step["tables"] for step in report["steps"]] == [3]
    assert MAIN in STEPS


@pytest.mark.slow
def test_a_run_for_people() -> None:
    done = run_command("bench", "server", "--tables", "1", "--seconds", "1", "--idle", "0")
    assert (done.code, done.err) == (0, "")
    assert "knee_tables" in done.out
    assert re.search(r"^bytes_per_idle_connection +\?$", done.out, re.M)


@pytest.mark.slow
def test_a_small_run_over_postgres() -> None:
    small = ["--tables", "3", "--seconds", "2", "--idle", "0", "--json"]
    where = ["--database", postgres.fresh(empty=True)]
    report = run_program("bench", "server", *small, *where).json
    assert (report["tables"], report["lost"]) == (3, 0)
    assert "not empty" in run_command("bench", "server", *small, *where).refused()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_is_not_stored_is_missed(tmp_path: Path, kind: str) -> None:
    data = tmp_path / "data"
    kept = store_checks.ServerStorage(
        data, postgres.fresh(empty=True) if kind == "postgres" else ""
    )
    place_ = store_checks.set_up(kept, 1)[0]
    table = place_.table_id
    rows = [(1, 0, "draw"), (2, 0, "x7h"), (3, 1, "pass")]

    async def acted() -> None:
        store = kept.store()
        actions = [ActionRow(seq, actor, token, 0) for seq, actor, token in rows]
        await store.append(table, actions, over=False)
        await store.close()

    asyncio.run(acted())
    done = [(table, 0, "draw"), (table, 0, "next-deal"), (table, 0, "x7h")]
    assert store_checks.missing(kept, done) == 0
    assert store_checks.missing(kept, [*done, (table, 0, "draw")]) == 1
    assert store_checks.missing(kept, [(table, 1, "draw"), (table, 1, "pass")]) == 1
    assert store_checks.missing(kept, [("nowhere", 0, "draw")]) == 1


def test_the_player_ends_a_deal_when_it_can() -> None:
    import random

    chance = random.Random(1)
    draw = [ActionButton("draw", "draw"), ActionButton("take", "take")]
    assert choose(draw, chance) in ("draw", "take")
    discards = [ActionButton("x2s", "throw", "2s", 30), ActionButton("xKh", "throw", "Kh", 21)]
    assert choose(discards, chance) == "xKh"
    assert (
        choose(
            [*discards, ActionButton("k", "knock", "Kh", 9), ActionButton("k2", "knock", "2s", 4)],
            chance,
        )
        == "k2"
    )
    assert (
        choose([ActionButton("k", "knock", "Kh", 4), ActionButton("g", "gin", "2s", 0)], chance)
        == "g"
    )


async def test_what_is_due_is_spread_and_the_warm_up_left_out() -> None:
    called: list[tuple[int, float]] = []
    times = Times()
    due = [lambda moment, number=number: called.append((number, moment)) for number in range(4)]
    await every_second(due, 0.5, times)
    assert [number for number, _ in called] == [0, 1, 2, 3, 0, 1]
    first = called[0][1]
    assert [moment - first for _, moment in called] == pytest.approx([0, 0.25, 0.5, 0.75, 1, 1.25])
    assert times.begin == pytest.approx(first + 1)
    for _, moment in called:
        times.add(moment, moment + 0.02)
    assert times.took == pytest.approx([0.02, 0.02])
    assert times.quantile_ms(0.99) == 20.0
    assert Times().quantile_ms(0.5) is None
