"""Shared parts of the sub-commands: options, output, errors, progress."""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, ParamSpec, TypeAlias

import typer

from openrummy.core.rules.decode_text import NotUtf8, decode_utf8
from openrummy.core.rules.text import UnknownLanguage, join_words, say, use
from openrummy.core.rules.text.language import language_names

if TYPE_CHECKING:
    from openrummy.core.notation.records import Record
    from openrummy.core.rules.pieces import Variant

P = ParamSpec("P")

PROGRAM = "openrummy"
WRONG = 2
FAILED = 1
MAX_FILE_BYTES = 64_000_000
_DEAL_LINE = re.compile(r"\s*\{(?!\s*\"openrummy\")[^\n]*\"hands\"")  # docs/spec/import.md


class CliError(ValueError):
    """Wrong usage or input, reported as a one-line message."""


def fail(message: str) -> NoReturn:
    """Exit with a one-line error and code 2."""
    raise CliError(message)


# ---------------------------------------------------------------- options

GameName: TypeAlias = Annotated[str, typer.Argument(help="A game, or a TOML file of rules.")]
Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change one rule; repeatable."),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Players: TypeAlias = Annotated[
    int | None,
    typer.Option("--players", help="Number of seats; by default the fewest the game allows."),
]


def _speak(name: str | None) -> str | None:
    """Set the language of sentences."""
    if name is not None:
        try:
            use(name)
        except UnknownLanguage:
            fail(say("cli.no-language", name=name, names=join_words(language_names())))
    return name


Lang: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="NAME", help="Language of sentences.", callback=_speak, is_eager=True
    ),
]
Seed: TypeAlias = Annotated[str, typer.Option("--seed", help="Seed of everything random.")]


def _print_version(asked: bool) -> None:
    if asked:
        from openrummy.version import __version__

        print(f"{PROGRAM} {__version__}")
        raise typer.Exit()


def of_the_program(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and exit.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Options of the program itself."""


def the_game(name: str | None, settings: list[str] | None = None) -> Variant:
    """The game of a name or file with changed settings; None: the best known game."""
    from openrummy.core.rules.catalogue import names, resolve

    return resolve(names()[0] if name is None else name, settings or ())


def seats_for(variant: Variant, players: int | None) -> int:
    """Validate the number of players; the error lists the allowed numbers."""
    allowed = variant.rules.seating.players
    if players is None:
        return allowed[0]
    if players not in allowed:
        numbers = ", ".join(map(str, allowed))
        fail(say("cli.players", title=variant.title, numbers=numbers, players=players))
    return players


# ---------------------------------------------------------------- answers


@dataclass(frozen=True)
class Answer:
    """Result of a command: ``data`` for JSON, ``text`` for people; ``failed``: exit code 1.

    Either may be a function called on demand: ``data`` to build it, ``text`` to print it.
    """

    data: Any
    text: str | Callable[[], None] = ""
    failed: bool = False


def answers(*, lang: bool = True) -> Callable[[Callable[P, Answer]], Callable[P, None]]:
    """Decorate a command: add ``--json`` and ``--lang``, and print its answer."""

    def decorate(command: Callable[P, Answer]) -> Callable[P, None]:
        @wraps(command)
        def printed(*args: P.args, **options: P.kwargs) -> None:
            as_json = options.pop("as_json")
            options.pop("lang", None)
            answer = command(*args, **options)
            if as_json:
                put_json(answer.data() if callable(answer.data) else answer.data)
            elif callable(answer.text):
                answer.text()
            elif answer.text:
                print(answer.text)
            if answer.failed:
                raise typer.Exit(FAILED)

        more: dict[str, tuple[Any, Any]] = {"as_json": (AsJson, False)}
        more |= {"lang": (Lang, None)} if lang else {}
        offer(printed, inspect.signature(command, eval_str=True), more)
        return printed

    return decorate


def offer(
    command: Callable[..., Any],
    signature: inspect.Signature,
    more: Mapping[str, tuple[Any, Any]],
) -> None:
    """Set a command's signature to these parameters plus the options of ``more``."""
    parameters = [
        *signature.parameters.values(),
        *(
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=kind)
            for name, (kind, usual) in more.items()
        ),
    ]
    vars(command)["__signature__"] = signature.replace(parameters=parameters)
    command.__annotations__ = {each.name: each.annotation for each in parameters}


# ---------------------------------------------------------------- input and output


def read_file(path: Path) -> str:
    """Read a text file; fails if it is too large or not text."""
    if path.is_file() and path.stat().st_size > MAX_FILE_BYTES:
        fail(say("cli.too-large", path=path, megabytes=MAX_FILE_BYTES // 1_000_000))
    try:
        return decode_utf8(path.read_bytes()).replace("\r\n", "\n")
    except NotUtf8 as error:
        fail(say("cli.not-utf-8", path=path, encoding=error.encoding))
    except OSError as error:
        fail(say("cli.cannot-read", path=path, why=error.strerror))


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file; fails with the reason."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        fail(say("cli.cannot-write-file", path=path, why=error.strerror))


def read_records(path: Path) -> tuple[Record, ...]:
    """Read at least one record from a file; files of ``import`` are refused."""
    from openrummy.core.notation.records import read_all

    text = read_file(path)
    if _DEAL_LINE.match(text):
        fail(say("cli.import-first", path=path))
    return read_all(text)


def input_lines(most: int = 1_000_000) -> Iterator[tuple[int, str]]:
    """The non-blank lines of stdin, numbered from 1; overlong lines are refused."""
    for number, raw in enumerate(sys.stdin.buffer, start=1):
        if len(raw) > most:
            fail(say("cli.long-line", number=number, most=most))
        try:
            line = (decode_utf8(raw) if number == 1 else raw.decode("utf-8")).strip()
        except (NotUtf8, UnicodeDecodeError) as error:
            encoding = error.encoding if isinstance(error, NotUtf8) else "none"
            fail(say("cli.line-not-utf-8", number=number, encoding=encoding))
        if line:
            yield number, line


def put_json(data: Any) -> None:
    """Print one line of JSON to stdout and flush it."""
    print(json.dumps(data, ensure_ascii=False), flush=True)


def put_table(title: str, columns: list[str], rows: list[list[Any]]) -> None:
    """Print a table to stdout."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
    for column in columns:
        table.add_column(column)
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    Console(highlight=False, markup=False, soft_wrap=not sys.stdout.isatty()).print(table)


@contextmanager
def progress(title: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Progress bar on stderr, advanced by the yielded function; none without a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, advance=done)
