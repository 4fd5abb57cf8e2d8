"""``openrummy engine``: a built-in bot for external referees."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from openrummy.cli.common import Seed, fail
from openrummy.cli.engine.check import check

if TYPE_CHECKING:
    from openrummy.bots.base import Budget

app = typer.Typer(invoke_without_command=True)
app.command("check")(check)


@app.callback()
def engine(
    context: typer.Context,
    bot: Annotated[str, typer.Option("--bot", help="A name from `openrummy bots`.")] = "hard",
    work: Annotated[
        int | None, typer.Option("--work", min=1, help="Sampled hands per decision.")
    ] = None,
    ms: Annotated[
        float | None, typer.Option("--ms", min=0.1, help="Milliseconds per decision.")
    ] = None,
    threads: Annotated[
        int, typer.Option("--threads", min=1, max=64, help="Cores per decision.")
    ] = 1,
    seed: Seed = "0",
) -> None:
    """Play for a referee: JSON lines on stdin, answers on stdout.

    docs/spec/engine-protocol.md says what to send; it begins with
    {"type":"hello","protocol":1} and a line of type game.
    """
    if context.invoked_subcommand is not None:
        return
    if work is not None and ms is not None:
        fail("--work or --ms, not both")
    from openrummy.bots.base import Budget

    _play(bot, Budget(work, ms, threads), seed)


def _play(bot: str, budget: Budget, seed: str) -> None:
    """Answer a referee until the end of its input."""
    from openrummy.bots import catalogue
    from openrummy.bots.protocol.messages import lines_of
    from openrummy.bots.protocol.session import Session

    info = catalogue.info(bot)
    session = Session(
        lambda budget: catalogue.make(bot, budget),
        info.name,
        str(info.version),
        budget,
        seed,
    )
    _say_if_it_compiles(bot)
    for line in lines_of(sys.stdin.buffer):
        answer = session.answer(line)
        if answer is not None:
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
        if session.over:
            break


def _say_if_it_compiles(bot: str) -> None:
    """Announce compilation on stderr, for referees with short time limits."""
    from openrummy.bots import catalogue
    from openrummy.bots.cast.players import Searching
    from openrummy.bots.search import compiled_markers
    from openrummy.bots.search.bot import Expert
    from openrummy.core.extras import need

    if not isinstance(catalogue.make(bot), Expert | Searching):
        return
    need("numba")
    try:
        if compiled_markers.is_ready(compiled_markers.folder()):
            return
        note = "The first decision may compile for a minute or two, once on a machine; "
        print(f"{note}`openrummy warm` does it beforehand.", file=sys.stderr)
    except compiled_markers.NotReady as error:
        print(f"The search will be slow: {error}.", file=sys.stderr)


@app.command("schema")
def schema() -> None:
    """Print the JSON Schema of every message of referees and bots."""
    from openrummy.bots.protocol.schema import schema_text

    print(schema_text(), end="")
