"""``openrummy``: the entry point, and how errors leave it.

Exit codes: 0 done, 1 a violation or a failed check, 2 wrong usage or input,
130 interrupted. Errors are one line on stderr. ``OPENRUMMY_TRACEBACK=1`` shows
where an unexpected one came from.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import typer
import typer.main

from openrummy.cli import (
    admin,
    analyse,
    arena,
    bots,
    bring,
    dataset,
    deploy,
    doctor,
    engine,
    games,
    keys,
    learn,
    own_data,
    play,
    puzzles,
    replay,
    rules,
    selfplay,
    serve,
    sheet,
    solve,
    stats,
    study,
    table,
    tidy,
    upkeep,
    verify,
    warm,
    withdraw,
)
from openrummy.cli.bench import commands as bench
from openrummy.cli.common import PROGRAM, WRONG, of_the_program
from openrummy.core.extras import MissingExtra, explained
from openrummy.core.rules.text import listed, say

_INTERRUPTED = 130
_ALONE = {"--help", "-h", "--version", "--install-completion", "--show-completion"}

app = typer.Typer(
    name=PROGRAM,
    help="The open home of gin rummy and its family. Without a command: play in the browser.",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback(help=app.info.help)(of_the_program)
for module in (play, serve, games, rules, solve, sheet, table, replay, bring, verify):
    module.add_to(app)
for module in (
    analyse,
    puzzles,
    selfplay,
    bots,
    arena,
    engine,
    warm,
    bench,
    learn,
    study,
    dataset,
    stats,
    admin,
    own_data,
    withdraw,
    keys,
    tidy,
    upkeep,
    deploy,
    doctor,
):
    module.add_to(app)


def main() -> None:
    """Run the command line of this process and leave it."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the exit code."""
    words = list(arguments)
    if not words or (words[0].startswith("-") and words[0] not in _ALONE):
        words.insert(0, "play")  # the bare command plays
    try:
        code = _command()(words, standalone_mode=False, prog_name=PROGRAM)
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader of our output has enough; keep the interpreter quiet at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, typer.Abort):
        return _INTERRUPTED
    except Exception as error:
        if "OPENRUMMY_TRACEBACK" in os.environ:
            raise
        _complain(error)
        return WRONG
    return code if isinstance(code, int) else 0


@cache
def _command() -> Callable[..., Any]:
    """All commands, read from their signatures once a process."""
    return typer.main.get_command(app)


def _complain(error: Exception) -> None:
    """One line for what went wrong; what nobody foresaw says so."""
    if isinstance(error, ImportError):
        error = explained(error) or error
    format_message = getattr(error, "format_message", None)
    if format_message is not None:  # wrong options and arguments
        text = _which(error) or str(format_message())
    elif isinstance(error, MissingExtra | ValueError | LookupError | OSError) and not _is_a_bug(
        error
    ):
        text = str(error)
    else:
        text = say("cli.internal-error", name=type(error).__name__, error=error)
    first, *others = [line.strip() for line in text.splitlines() if line.strip()] or [""]
    if not first:  # the help was shown, or what is wrong has been said
        return
    print(f"{PROGRAM}: {'; '.join([first, *others])}", file=sys.stderr)


def _which(error: Exception) -> str:
    """The commands there are, where only the name of their group was typed."""
    context = getattr(error, "ctx", None)
    commands = getattr(getattr(context, "command", None), "commands", None)
    if context is None or not commands or not str(error).startswith("Missing"):
        return ""
    return say(
        "cli.which-command", group=context.command_path, names=listed(sorted(commands), "or")
    )


def _is_a_bug(error: Exception) -> bool:
    """Plain errors of Python itself mean nothing to the person who typed the command."""
    return type(error) in (ValueError, KeyError, IndexError, LookupError, UnicodeDecodeError)
