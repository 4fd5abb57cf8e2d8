"""``openrummy engine check``: conformance test of a bot program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import FAILED, AsJson, Lang, put_json, write_file
from openrummy.core.rules.text import has, say

if TYPE_CHECKING:
    from openrummy.lab.conformance.finding import Finding
    from openrummy.lab.conformance.run import Result, TrialOutcome

_PROGRAM = "cmd:"
_WIDE = 9  # result column


def check(
    program: Annotated[
        str, typer.Argument(metavar="PROGRAM", help="A program as cmd:COMMAND, or the command.")
    ],
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="Time limit of an answer.")
    ] = 30.0,
    into: Annotated[
        Path | None,
        typer.Option(
            "--input", dir_okay=False, help="Save the lines that led to the first problem."
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Test a bot program: greetings, unknown lines, games of every kind, endings.

    Reports each fault, the line that caused it and the expected answer. Exit 1 if there are any.
    """
    from openrummy.lab.arena.program import words_of
    from openrummy.lab.conformance.program_process import TimeLimits
    from openrummy.lab.conformance.run import check as checked

    command = program.removeprefix(_PROGRAM)
    words_of(command)
    patience = TimeLimits(hello=2 * seconds, first=2 * seconds, answer=seconds)
    result = checked(command, patience, None if as_json else _show_trial)
    first = next((finding for finding in result.findings if finding.level == "wrong"), None)
    if into is not None and first is not None:
        write_file(into, first.sent)
    if as_json:
        put_json(_data(program, result))
    else:
        _show(result)
        if into is not None and first is not None:
            print(say("bot_check_run.input", file=into, command=command))
    if not result.ok:
        raise typer.Exit(FAILED)


def _title(trial: str) -> str:
    key = f"bot_check_run.{trial}"
    return say(key) if has(key) else trial


def _show_trial(trial: TrialOutcome) -> None:
    deals = f": {say('bot_check_run.deals', n=trial.deals)}" if trial.deals else ""
    state = say("bot_check_run.state", state=trial.state)
    print(f"{state:{_WIDE}}{_title(trial.name)}{deals}", flush=True)


def _show(result: Result) -> None:
    for finding in result.findings:
        print()
        _show_finding(finding)
    print()
    if result.speaks:
        identity = {"name": result.name or "none", "version": result.version or "none"}
        print(say("bot_check_run.who", speaks=" ".join(result.speaks), **identity))
        print(say("bot_check_run.slowest", ms=f"{result.slowest_ms:g}"))
    wrong = sum(finding.level == "wrong" for finding in result.findings)
    print(say("bot_check_run.sum", wrong=wrong, looks=len(result.findings) - wrong))


def _show_finding(finding: Finding) -> None:
    print(finding.what)
    lines = [
        say("bot_check_run.trial", trials="; ".join(map(_title, finding.trials)))
        if finding.trials
        else "",
        say("bot_check_run.asked", line=finding.asked) if finding.asked else "",
        say("bot_check_run.said", line=finding.said) if finding.said else "",
        say("bot_check_run.stderr", lines=" | ".join(finding.stderr)) if finding.stderr else "",
        say("bot_check_run.right", right=finding.right),
    ]
    for line in filter(None, lines):
        print(f"{'':2}{line}")


def _data(program: str, result: Result) -> dict[str, Any]:
    return {
        "ok": result.ok,
        "program": program,
        "name": result.name,
        "version": result.version,
        "speaks": list(result.speaks),
        "asked": result.asked,
        "slowest_ms": result.slowest_ms,
        "trials": [vars(trial) for trial in result.trials],
        "findings": [
            {
                "code": finding.code,
                "level": finding.level,
                "trials": list(finding.trials),
                "what": finding.what,
                "asked": finding.asked,
                "said": finding.said,
                "stderr": list(finding.stderr),
                "right": finding.right,
            }
            for finding in result.findings
        ],
    }
