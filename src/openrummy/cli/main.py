"""``openrummy``: the entry point and error handling.

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

from openrummy.cli.admin_data import admin
from openrummy.cli.analyse import analyse
from openrummy.cli.arena import arena
from openrummy.cli.backups import backup, move, restore
from openrummy.cli.bench.commands import app as bench
from openrummy.cli.bots import bots
from openrummy.cli.common import PROGRAM, WRONG, of_the_program
from openrummy.cli.dataset import app as dataset
from openrummy.cli.deploy import deploy
from openrummy.cli.doctor import doctor
from openrummy.cli.engine import app as engine
from openrummy.cli.games import games
from openrummy.cli.import_games import bring
from openrummy.cli.learn import learn
from openrummy.cli.play import play
from openrummy.cli.puzzles import app as puzzles
from openrummy.cli.replay import replay
from openrummy.cli.rules import app as rules
from openrummy.cli.selfplay import selfplay
from openrummy.cli.serve import serve
from openrummy.cli.sheet import sheet
from openrummy.cli.site import site
from openrummy.cli.solve import solve
from openrummy.cli.stats import stats
from openrummy.cli.study import study
from openrummy.cli.table import table
from openrummy.cli.verify import verify
from openrummy.cli.warm import warm
from openrummy.core.extras import MissingExtra, import_advice
from openrummy.core.rules.text import join_words, say

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
_COMMANDS: dict[str, Callable[..., None]] = {
    "play": play,
    "serve": serve,
    "games": games,
    "solve": solve,
    "sheet": sheet,
    "table": table,
    "replay": replay,
    "import": bring,
    "verify": verify,
    "analyse": analyse,
    "selfplay": selfplay,
    "bots": bots,
    "arena": arena,
    "warm": warm,
    "learn": learn,
    "study": study,
    "backup": backup,
    "restore": restore,
    "move": move,
    "deploy": deploy,
    "site": site,
    "doctor": doctor,
}
for name, command in _COMMANDS.items():
    app.command(name)(command)
for name, group in (
    ("rules", rules),
    ("puzzles", puzzles),
    ("engine", engine),
    ("bench", bench),
    ("dataset", dataset),
    ("stats", stats),
    ("admin", admin),
):
    app.add_typer(group, name=name)


def main() -> None:
    """Run the command line of this process and exit."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code."""
    words = list(arguments)
    if not words or (words[0].startswith("-") and words[0] not in _ALONE):
        words.insert(0, "play")  # without arguments: play
    try:
        code = _command()(words, standalone_mode=False, prog_name=PROGRAM)
        sys.stdout.flush()
    except BrokenPipeError:
        # stdout was closed; suppress the interpreter's error at exit
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
    """The command tree, built once per process."""
    return typer.main.get_command(app)


def _complain(error: Exception) -> None:
    """Print an error as one line; unexpected errors are marked as such."""
    if isinstance(error, ImportError):
        error = import_advice(error) or error
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
    if not first:  # help or the error has been printed
        return
    print(f"{PROGRAM}: {'; '.join([first, *others])}", file=sys.stderr)


def _which(error: Exception) -> str:
    """The commands of a group, if only the name of the group was given."""
    context = getattr(error, "ctx", None)
    commands = getattr(getattr(context, "command", None), "commands", None)
    if context is None or not commands or not str(error).startswith("Missing"):
        return ""
    return say(
        "cli.which-command", group=context.command_path, names=join_words(sorted(commands), "or")
    )


def _is_a_bug(error: Exception) -> bool:
    """True for Python errors that are no user errors."""
    return type(error) in (ValueError, KeyError, IndexError, LookupError, UnicodeDecodeError)
