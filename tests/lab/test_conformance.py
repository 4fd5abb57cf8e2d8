"""``openrummy engine check`` finds whatever a program does wrong, and nothing else."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from cli_tools import run_command
from openrummy.bots.protocol import messages as msg
from openrummy.core.rules.kinds_of_play import KINDS, kind_of
from openrummy.core.rules.text import keys
from openrummy.lab.conformance.finding import LOOKS, Finding
from openrummy.lab.conformance.games import GAMES, GamePlan
from openrummy.lab.conformance.program_process import TimeLimits
from openrummy.lab.conformance.run import Result, Run
from openrummy.lab.conformance.trials import TRIALS

# A program that needs nothing, plays any game, and has a flaw put into it.
BOT = """
import json, os, sys, time
def put(**more):
    write(json.dumps(more))
def write(text):
    print(text, flush=True)
asked = 0
for line in sys.stdin:
    said = json.loads(line)
    kind = said["type"]
    FLAW
    if kind == "hello":
        put(type="hello", protocol=1, name="sprout", version="2", speaks=SPEAKS)
    elif kind == "draw":
        put(type="draw", take="pass" if "pass" in said["may"] else "stock")
    elif kind == "discard":
        put(type="discard", card=[x for x in said["hand"] if x != said.get("taken")][-1])
    elif kind == "finish":
        put(type="finish", melds=None)
    elif kind == "defend":
        put(type="defend", melds=[])
    elif kind == "act":
        shows = [x for x in said["legal"] if x[:2] in ("k:", "g:", "d:")]
        put(type="act", action=(shows or said["legal"])[-1])
    elif kind == "quit":
        break
"""
GIN = GamePlan("gin", ("knock.limit.points=100",), 2, 1)
RUMMY = GamePlan("rummy", (), 3, 1)
PATIENT = TimeLimits(60, 60, 60, 60, 60)
BRIEF = TimeLimits(60, 0.4, 0.4, 0.4, 0.4)


def on(kind: str, what: str) -> str:
    """Do something else with a line of that type."""
    return f'if kind == "{kind}":\n        {what}; continue'


# code: the flaw, where it shows (a trial, or a game), and what the sentences have to say
FLAWS: dict[str, tuple[str, str | GamePlan, str]] = {
    "ended": (on("draw", 'sys.exit("out of coffee")'), GIN, "with exit code 1"),
    "closed": (on("draw", "os.close(1); time.sleep(600)"), GIN, "closed its output"),
    "no-answer": (on("draw", "time.sleep(600)"), GIN, "within 0.4 seconds"),
    "no-json": (on("draw", 'write("thinking\\x1b[2J")'), GIN, "not JSON"),
    "no-object": (on("draw", 'write("[1]")'), GIN, "not an object"),
    "no-type": (on("draw", 'put(take="stock")'), GIN, "one of hello draw"),
    "unknown-type": (on("draw", 'put(type="take", take="stock")'), GIN, "of type take"),
    "missing-key": (on("discard", 'put(type="discard")'), GIN, '{"type":"discard","card":"Jc"}'),
    "wrong-key": (on("draw", 'put(type="draw", take="top")'), GIN, "`discard` or `pass`"),
    "other-type": (on("discard", 'put(type="finish", melds=None)'), GIN, "asked discard"),
    "twice": ('if kind == "draw":\n        put(type="draw", take="pass")', "once", "one line for"),
    "unasked": (on("over", 'put(type="error", code="thanks", message="")'), "told", "type error"),
    "error": (on("defend", 'put(type="error", code="x", message="too\\nhard")'), GIN, "too hard"),
    "illegal": (on("discard", 'put(type="discard", card=next(a + b for a in "A23456789TJQK" '
                              'for b in "cdhs" if a + b not in said["hand"]))'),
                GIN, "is not in your hand (rule"),
    "no-cards": (on("discard", 'put(type="discard", card="Zz")'), GIN, "as in Td"),
    "no-big-gin": (on("discard", 'put(type="discard", card=None)'), GIN, "means big gin"),
    "no-token": (on("act", 'put(type="act", action="??")'), RUMMY, "is not an action"),
    "bad-version": (on("hello", 'put(type="hello", protocol=2)'), "start", "names protocol 2"),
    "speaks": (on("hello", 'put(type="hello", protocol=1, name="x", speaks=["chess"])'), "start",
               "gin events"),
    "no-name": (on("hello", 'put(type="hello", protocol=1)'), "start", "not give its name"),
    "not-allowed": (on("draw", 'put(type="draw", take="stock")'), "numbers", "discard pass"),
    "deaf-to-quit": ('if kind == "quit":\n        time.sleep(600)', "quit", "after quit"),
    "deaf-to-end": ('if kind == "hello":\n        import atexit; '
                    "atexit.register(time.sleep, 600)", "end", "input had ended"),
    "exit-code": (on("quit", "os._exit(3)"), "quit", "exit code 3"),
    "stderr": ('print("hm", kind, file=sys.stderr)', "told", "to stderr"),
    "too-much": (on("draw", 'write("x" * 2_000_000)'), GIN, "1000000 bytes"),
}  # fmt: skip
SLOW = {"no-answer", "deaf-to-quit", "deaf-to-end"}  # what is only found by waiting


def command(folder: Path, flaw: str = "", speaks: str = '["gin", "events"]') -> str:
    file = folder / "bot.py"
    file.write_text(BOT.replace("FLAW", flaw).replace("SPEAKS", speaks), "utf-8")
    return f"{sys.executable} {file}"


def tried(program: str, where: str | GamePlan, patience: TimeLimits = PATIENT) -> Result:
    """Only hello, and what is named."""
    run = Run(program, patience)
    run.trials([trial for trial in TRIALS if trial.name in ("start", where)])
    if isinstance(where, GamePlan):
        run.games([where])
    return run.finish()


def found(result: Result) -> Finding:
    (finding,) = [finding for finding in result.findings if finding.code != "untried"]
    return finding


@pytest.mark.parametrize("code", FLAWS)
def test_a_flaw_is_found_and_told(code: str, tmp_path: Path) -> None:
    flaw, where, says = FLAWS[code]
    result = tried(command(tmp_path, flaw), where, BRIEF if code in SLOW else PATIENT)
    finding = found(result)
    assert finding.code == code, finding
    assert says in f"{finding.what} {finding.right} {finding.said}"
    assert result.ok == (code in LOOKS)
    if code not in ("deaf-to-end", "stderr", "no-name", "unasked", "twice"):
        assert json.loads(finding.sent.splitlines()[-1])["type"] in finding.asked
    if code == "ended":
        assert finding.stderr == ("out of coffee",)
    assert "\x1b" not in finding.what + finding.said + finding.right


def test_an_answer_that_comes_late_is_told_from_one_that_lies_in_a_buffer(tmp_path: Path) -> None:
    held = ("if kind == 'draw':\n        import atexit; put = lambda **answer: None; "
            "atexit.register(write, json.dumps({'type': 'draw', 'take': 'pass'}))")  # fmt: skip
    finding = found(tried(command(tmp_path, held), GIN, TimeLimits(60, 0.4, 0.4, 60, 0.4)))
    assert (
        finding.code == "not-flushed" and "flush=True" in finding.right and "pass" in finding.said
    )
    late = on("discard", "time.sleep(1); put(type='discard', card=said['hand'][0])")
    finding = found(tried(command(tmp_path, late), GIN, TimeLimits(60, 60, 0.4, 60, 60)))
    assert finding.code == "slow" and "discard" in finding.said


def test_a_line_that_nobody_knows_is_named_as_what_led_to_an_end(tmp_path: Path) -> None:
    finding = found(tried(command(tmp_path, on("weather", "sys.exit(7)")), "unknown"))
    assert (finding.code, finding.data["status"], finding.trials) == ("ended", 7, ("unknown",))
    assert "weather" in finding.asked


@pytest.mark.parametrize(
    ("program", "code"), [("no-such-thing", "cannot-start"), ("false", "ended"), ("cat", "no-name")]
)
def test_what_is_no_bot_at_all(program: str, code: str) -> None:
    """One that echoes says hello with what it was told, which has all it needs."""
    run = Run(program, BRIEF)
    run.trials(TRIALS[:1])
    codes = [finding.code for finding in run.finish().findings if finding.code != "untried"]
    assert codes == [code]


def test_every_code_has_its_sentences_and_is_found_here() -> None:
    codes = {key.partition(".")[2] for key in keys("bot_check_wrong.")}
    assert codes == {key.partition(".")[2] for key in keys("bot_check_right.")}
    assert codes == {*FLAWS, "cannot-start", "slow", "not-flushed", "untried"}
    assert codes >= LOOKS


def test_every_kind_of_play_and_table_is_tried() -> None:
    assert {kind_of(game_plan.rules) for game_plan in GAMES} == set(KINDS)
    assert {game_plan.players for game_plan in GAMES} == {2, 3, 4}


def test_a_sound_program_passes_and_one_that_speaks_gin_plays_only_that(tmp_path: Path) -> None:
    run = Run(command(tmp_path), PATIENT)
    run.trials()
    run.games([GIN, RUMMY])
    both = run.finish()
    assert (both.ok, both.findings) == (True, [])
    assert (both.name, both.version, both.speaks) == ("sprout", "2", ("gin", "events"))
    assert {tried.state for tried in both.trials} == {"good"}
    assert set(both.asked) == {"hello", "draw", "discard", "finish", "defend", "act"}
    only = Run(command(tmp_path, speaks='["gin"]'), PATIENT)
    only.trials(TRIALS[:1])
    only.games([RUMMY, GIN])
    assert [tried.state for tried in only.finish().trials] == ["good", "skipped", "good"]


def test_as_people_see_it(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    flaw = on("discard", 'put(type="discard", card="10h")')
    program = command(tmp_path, flaw, speaks='["gin"]')
    done = run_command("engine", "check", program, "--input", str(lines))
    assert (done.code, done.err) == (1, "")
    assert "WRONG    gin knock.limit.points=100, 2 players, seat 0" in done.out
    assert "The key card has the wrong kind of value: Expected `str` of length <= 2" in done.out
    assert 'it wrote: {"type": "discard", "card": "10h"}' in done.out
    assert "1 thing is wrong." in done.out
    sent = [msg.from_referee(line) for line in lines.read_bytes().splitlines()]
    assert isinstance(sent[0], msg.Hello) and isinstance(sent[-1], msg.AskDiscard)
    assert "no-such-thing" in run_command("engine", "check", "cmd:no-such-thing").refused()
