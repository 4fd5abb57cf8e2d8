"""Programs at the arena's table: the same play as ours, and any failure costs one game."""

from __future__ import annotations

import re
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from cli_tools import run_command, run_program
from openrummy.bots.base import BotFailed, BotTooSlow, Budget
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Rules
from openrummy.lab.arena import program_bot
from openrummy.lab.arena.program import NoSuchProgram, Program, words_of
from openrummy.lab.arena.report import Report
from openrummy.lab.arena.same_deals import GroupPlan, play_group, play_pairs

PYTHON = sys.executable
OURS = f'cmd:"{PYTHON}" -c "from openrummy.cli.main import main; main()" engine --bot simple'


def timeless(report: Report) -> dict[str, Any]:
    figures = asdict(report)
    del figures["names"]  # only programs give themselves one
    for part in (figures, *figures["bots"]):
        for key in [key for key in part if key.startswith("ms_")]:
            del part[key]
    return figures


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "settings", "players"),
    [
        ("gin", (), 2),
        ("oklahoma", ("draw.deep_to_knock=true",), 2),
        ("gin", ("opening=eleven",), 2),
        ("gin", ("opening=plain",), 2),
        ("gin-challenge", (), 2),
        ("rummy", (), 3),
        ("wild-rummy", (), 2),
        ("indian-rummy", (), 2),
    ],
)
def test_a_program_of_ours_plays_the_very_same_games(
    name: str, settings: tuple[str, ...], players: int
) -> None:
    rules = resolve(name, settings).rules
    reports = [
        play_pairs(GroupPlan(bot, "easy", rules, 7, cap=2, players=players), 2)
        for bot in ("simple", OURS)
    ]
    assert timeless(reports[0]) == timeless(reports[1])
    assert reports[1].illegal == reports[1].timeouts == 0


@pytest.mark.slow
def test_several_processes_play_the_same() -> None:
    plan = GroupPlan(OURS, "simple", Rules(), 3, cap=1)
    assert timeless(play_pairs(plan, 4, jobs=1)) == timeless(play_pairs(plan, 4, jobs=2))


# ---------------------------------------------------------------- failures

HELLO = """
import json, os, sys, time
def said():
    for line in sys.stdin:
        yield json.loads(line)
def put(**more):
    print(json.dumps(more), flush=True)
games = hellos = 0
open(os.environ["STARTED"], "a").write(f"{os.getpid()}\\n")
for one in said():
    kind = one["type"]
    if kind == "hello":
        hellos += 1
        put(type="hello", protocol=1, name="sprout\\x1b[2J")
    elif kind == "game":
        games += 1
    elif kind == "draw":
        put(type="draw", take="pass" if "pass" in one["may"] else "stock")
    elif kind == "finish":
        put(type="finish", melds=None)
    elif kind == "defend":
        put(type="defend", melds=[])
    elif kind == "discard":
        BODY
"""
FINE = 'put(type="discard", card=[x for x in one["hand"] if x != one.get("taken")][-1])'
FAULTS = {
    "dies": ('sys.exit("out of coffee")', r"exit code 1; its stderr: out of coffee"),
    "hangs": ("time.sleep(600)", r"no answer within 0\.3 s"),
    "raves": ('print("lovely weather", flush=True)', r"'lovely weather' is no line"),
    "floods": ('print("x" * 2_000_000, flush=True)', r"more than 1000000 bytes"),
    "cheats": ('put(type="discard", card=next(x for x in ("Ac", "Ad", "2c", "2d", "3h", "3s", '
               '"4c", "4d", "5h", "5s", "6c", "6d") if x not in one["hand"]))',
               r"is refused: the .. is not in your hand \(G30\)"),
    "mistakes": ('put(type="draw", take="stock")', r"answers a question with take"),
    "invents": ('put(type="discard", card="Zz")', r"no such card"),
    "gives up": ('put(type="error", code="x", message="too hard")', r"error: too hard"),
    "forgets": ('put(type="discard")', r"missing required field `card`"),
    "boasts": ('put(type="discard", card=None)', r"shows no big gin"),
}  # fmt: skip


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file where programs write their process numbers."""
    file = tmp_path / "started"
    file.touch()
    monkeypatch.setenv("STARTED", str(file))
    return file


def program(folder: Path, body: str) -> str:
    file = folder / "bot.py"
    file.write_text(HELLO.replace("BODY", body), encoding="utf-8")
    return f"cmd:{PYTHON} {file}"


def gone(started: Path) -> bool:
    """Are all the programs gone, no zombie left?"""
    numbers = [int(line) for line in started.read_text().split()]
    return bool(numbers) and not any(Path(f"/proc/{number}").exists() for number in numbers)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failure_costs_the_game_and_the_run_goes_on(
    fault: str, tmp_path: Path, started: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, says = FAULTS[fault]
    monkeypatch.setattr(program_bot, "ANSWER_S", 0.3 if fault == "hangs" else 30.0)
    report = play_pairs(GroupPlan(program(tmp_path, body), "simple", Rules(), 5), 4)
    assert report.games == 4
    assert report.win_rate_a == 0
    assert (report.illegal_a, report.illegal_b) == (4, 0)
    assert report.timeouts == (4 if fault == "hangs" else 0)
    assert [bot for bot, _ in report.faults] == [0] * 4
    for _, what in report.faults:
        assert re.search(says, what), what
    assert gone(started)


def test_one_process_plays_many_games_and_a_failed_one_is_replaced(
    tmp_path: Path, started: Path
) -> None:
    body = f"sys.exit(3) if games == 3 else {FINE}"
    report = play_pairs(GroupPlan(program(tmp_path, body), "simple", Rules(), 5, cap=1), 8)
    assert report.illegal_a == 2  # each third game of a process
    assert len(started.read_text().split()) == 3
    assert gone(started)


@pytest.mark.parametrize(("sitting", "greeted"), [(1, 4), (2, 2), (9, 1)])
def test_each_sitting_begins_with_hello(
    sitting: int, greeted: int, tmp_path: Path, started: Path
) -> None:
    body = f'open({str(tmp_path / "greeted")!r}, "a").write(str(hellos)); {FINE}'
    plan = GroupPlan(program(tmp_path, body), "simple", Rules(), 5, cap=1, sitting=sitting)
    assert play_pairs(plan, 8).illegal_a == 0
    assert max((tmp_path / "greeted").read_text()) == str(greeted)
    assert len(started.read_text().split()) == 1


def test_who_starts_nothing_or_says_no_hello_loses(tmp_path: Path) -> None:
    report = play_pairs(GroupPlan(f"cmd:{PYTHON} -c 0", "simple", Rules(), 5), 2)
    assert report.illegal_a == 2
    assert "exit code 0" in report.faults[0][1]
    silent = tmp_path / "silent.py"
    silent.write_text('print(\'{"type":"hello","protocol":2}\', flush=True)\ninput()\n')
    report = play_pairs(GroupPlan("simple", f"cmd:{PYTHON} {silent}", Rules(), 5), 2)
    assert report.illegal_b == 2
    assert "protocol 1" in report.faults[0][1]


def test_a_program_that_reads_nothing_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_bot, "ANSWER_S", 0.3)
    monkeypatch.setattr(program_bot, "FIRST_S", 0.3)
    deaf = tmp_path / "deaf.py"
    deaf.write_text("print('{\"type\":\"hello\",\"protocol\":1}', flush=True)\n"
                    "import time; time.sleep(600)\n")  # fmt: skip
    report = play_pairs(GroupPlan(f"cmd:{PYTHON} {deaf}", "simple", Rules(), 5), 2)
    assert (report.illegal_a, report.timeouts) == (2, 2)


def test_what_a_program_starts_ends_with_it(tmp_path: Path) -> None:
    child = tmp_path / "child"
    parent = tmp_path / "parent.py"
    parent.write_text(
        "import subprocess, sys, time\n"
        f"one = subprocess.Popen([{PYTHON!r}, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(child)!r}, 'w').write(str(one.pid))\n"
        "print('up', flush=True)\n"
        "time.sleep(600)\n"
    )
    running = Program(f"{PYTHON} {parent}")
    assert running.receive(60) == b"up\n"
    number = int(child.read_text())
    with pytest.raises(BotTooSlow, match=r"within 0\.1 s"):
        running.receive(0.1)
    running.close(politely=False)
    assert until(lambda: dead(number))


def dead(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"  # a zombie, which waits for the process that adopted it


def until(holds: Any) -> bool:
    end = time.monotonic() + 30
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return bool(holds())


def test_slow_answers_are_counted_and_forgiven(
    tmp_path: Path, started: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_bot, "GRACE_S", 60.0)
    body = f"time.sleep(0.12 if games == 1 else 0); {FINE}"
    plan = GroupPlan(program(tmp_path, body), "simple", Rules(), 5, Budget(ms=10.0), cap=1)
    report = play_pairs(plan, 2)
    assert report.illegal == 0
    assert report.timeouts > 0
    assert gone(started)


def test_one_that_speaks_gin_only_loses_elsewhere(tmp_path: Path, started: Path) -> None:
    report = play_pairs(GroupPlan(program(tmp_path, FINE), "simple", resolve("rummy").rules, 5), 2)
    assert report.illegal_a == 2
    assert "speaks only gin" in report.faults[0][1]


def test_two_places_of_one_program_are_two_processes(tmp_path: Path, started: Path) -> None:
    rules = resolve("gin-partners").rules
    with program_bot.programs():
        result = play_group(GroupPlan(OURS, "simple", rules, 5, cap=1, players=4), 0)
        assert len(program_bot._RUNNING) == 2
    assert not program_bot._RUNNING
    plain = play_group(GroupPlan("simple", "simple", rules, 5, cap=1, players=4), 0)
    assert [bot.points for bot in result.bots] == [bot.points for bot in plain.bots]


def test_a_program_that_writes_on_and_on_is_read_no_further() -> None:
    running = Program(f"{PYTHON} -c \"while True: print('x' * 1000)\"")
    running._threads[1].join(60)  # the reading thread has stopped, and the program has no reader
    with pytest.raises(BotFailed, match="8000000 bytes that nobody asked for"):
        for _ in range(10_000):
            running.receive(60)
    running.close(politely=False)


# ---------------------------------------------------------------- on the command line


def test_commands_that_are_none() -> None:
    for text, says in (("", "needs a command"), ("no-such-thing -x", "'no-such-thing'"),
                       ("'open", "cannot read")):  # fmt: skip
        with pytest.raises(NoSuchProgram, match=says):
            words_of(text)
        assert says in run_command("arena", f"cmd:{text}", "simple").refused()
    with pytest.raises(BotFailed, match="cannot be started"):
        Program("no-such-thing")


def test_failures_are_shown_and_kept(tmp_path: Path, started: Path) -> None:
    command = program(tmp_path, 'sys.exit("out of coffee")')
    kept = tmp_path / "kept"
    line = ["arena", command, "simple", "--games", "2", "--resume", str(kept)]
    for _ in range(2):  # played, then read again
        done = run_command(*line)
        assert done.code == 0
        assert done.err == ""
        assert "lost by failure 2, over time 0" in done.out
        assert re.search(r"^sprout\ufffd\[2J: deal 1: .*stderr: out of coffee$", done.out, re.M)
    report = run_command(*line, "--json").json
    assert report["illegal"] == 2
    assert report["faults"][0]["bot"] == report["bots"][0]["name"] == command
    assert report["bots"][0]["display_name"] == "sprout\ufffd[2J"
    robin = run_command("arena", command, "simple", "--games", "2", "--round-robin").out
    assert re.search(r"^wins against +simple +sprout\ufffd\[2J", robin, re.M)
    assert re.search(r"^sprout\ufffd\[2J: deal 1: .*out of coffee$", robin, re.M)


def test_the_example_stands_in_the_guide_as_it_is(root: Path) -> None:
    guide = (root / "docs" / "engine.md").read_text(encoding="utf-8")
    example = (root / "examples" / "bots" / "gin.py").read_text(encoding="utf-8")
    assert example in guide


@pytest.mark.slow
def test_the_example_of_the_guide_plays(root: Path) -> None:
    """As docs/engine.md says, but with the Python of this environment."""
    guide = (root / "docs" / "engine.md").read_text(encoding="utf-8")
    command = re.search(r'openrummy arena "cmd:python (examples/bots/gin.py)" (.*)', guide)
    assert command
    done = run_program(
        "arena", f"cmd:{PYTHON} {command[1]}", *command[2].split(), "--json", cwd=root
    )
    assert (done.code, done.err) == (0, "")
    assert (done.json["games"], done.json["illegal"], done.json["timeouts"]) == (10, 0, 0)
    assert done.json["deals"] > 10


def test_a_path_and_a_command_line_are_programs(tmp_path: Path) -> None:
    """As for ``engine check``: nothing has to say that it is a command."""
    program = tmp_path / "bot"
    program.write_text(f"#!/bin/sh\nexec {OURS.removeprefix('cmd:')}\n")
    program.chmod(0o755)
    done = run_program("arena", str(program), "random", "--games", "2", "--json").json
    assert done["a"] == str(program) and done["illegal"] == 0
    assert "no program is called" in run_program("arena", "./nowhere", "random").refused()
    assert "nobody" in run_program("arena", "nobody", "random").refused()
