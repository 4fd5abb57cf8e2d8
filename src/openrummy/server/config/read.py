"""The options of a server, derived from its settings, and reading their configured values.

All problems are reported at once, with their lines.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import math
import re
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from openrummy.core.notation.checkpoints import LOG_KEY, is_key
from openrummy.core.notation.log_witness import is_witness
from openrummy.core.rules.decode_text import NotUtf8, decode_utf8
from openrummy.core.rules.text import say
from openrummy.server.settings import Settings

PREFIX = "OPENRUMMY_"
Shape = Literal["words", "folder", "yes-no", "whole", "number", "pair", "list", "choice"]
_PLAIN: dict[Any, Shape] = {
    str: "words",
    Path: "folder",
    bool: "yes-no",
    int: "whole",
    float: "number",
}


@dataclass(frozen=True)
class Option:
    """An option: its name, type (``kind``), description and default."""

    name: str
    kind: Any
    shape: Shape
    choices: tuple[str, ...]
    meaning: str
    usual: str

    @property
    def variable(self) -> str:
        """The environment variable that sets the option."""
        return PREFIX + self.name.upper()


@cache
def options() -> dict[str, Option]:
    """Return all options by name, in the order of the settings.

    Fields of other than plain types and internal ones (``inside``) are excluded.
    """
    kinds = get_type_hints(Settings, include_extras=True)
    meanings = _meanings()
    options = {}
    for field in fields(Settings):
        if field.metadata.get("inside"):
            continue
        kind = kinds[field.name]
        taken = _shape(kind)
        if taken is None:
            continue
        shape, choices = taken
        default = "" if field.default is MISSING else field.default
        usual = _text(field.metadata.get("usual", default))
        options[field.name] = Option(
            field.name, kind, shape, choices, meanings.get(field.name, ""), usual
        )
    return options


def _meanings() -> dict[str, str]:
    """Return the description below each field."""
    [tree] = ast.parse(textwrap.dedent(inspect.getsource(Settings))).body
    assert isinstance(tree, ast.ClassDef)
    groups = {}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            groups[field.target.id] = " ".join(below.value.value.split())
    return groups


def _shape(kind: Any) -> tuple[Shape, tuple[str, ...]] | None:
    """Return the kind of value of a field, and its choices, if any.

    None for values that cannot be written in one line of a file.
    """
    kinds = [arg for arg in get_args(kind) if arg is not type(None)]
    if kind in _PLAIN:
        return _PLAIN[kind], ()
    if get_origin(kind) is Literal:
        return "choice", tuple(map(str, kinds))
    if get_origin(kind) is tuple:
        if kinds == [str, Ellipsis]:
            return "list", ()
        if len(kinds) == 2 and all(
            (_shape(kind) or " ")[0] in ("whole", "number") for kind in kinds
        ):
            return "pair", ()
    elif get_origin(kind) in (Annotated, Union, UnionType) and kinds:
        return _shape(kinds[0])
    return None


def _text(value: Any) -> str:
    """Format a default value as in a file; whole numbers without a decimal point."""
    match value:
        case None | "":
            return ""
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case tuple():
            return f"[{', '.join(map(_text, value))}]"
        case str():
            return f'"{value}"' if " " not in value else value
        case _:
            return str(value)


MAX_BYTES = 256 * 1024
FROM_FILE = "_FILE"  # the variable names a file that contains the value, as is usual for secrets


class ConfigError(ValueError):
    """The configuration is invalid; the message lists the problems, one per line."""


def read(
    file: Path | None, environment: Mapping[str, str], given: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the configuration as arguments of :class:`~openrummy.server.settings.Settings`.

    ``given`` holds the command line's values (None: not given); they override the
    environment, which overrides ``file``. Raises :class:`ConfigError`.
    """
    problems: list[str] = []
    values: dict[str, Any] = {}
    if file is not None:
        values |= _of_file(file, problems)
    values |= _of_environment(environment, problems)
    values |= {name: value for name, value in (given or {}).items() if value is not None}
    if values.get("metrics") == "token" and len(values.get("metrics_token", "")) < 16:
        problems.append(say("config.no-token"))
    problems += [
        say("config.no-log-key", key=text)
        for text in values.get("witness_for", ())
        if not is_key(text, LOG_KEY)
    ]
    problems += [
        say("config.no-witness", text=text)
        for text in values.get("witnesses", ())
        if not is_witness(text)
    ]
    if problems:
        raise ConfigError("\n".join(problems))
    return values


# ---------------------------------------------------------------- the file


def _of_file(file: Path, problems: list[str]) -> dict[str, Any]:
    try:
        raw = file.read_bytes()
        if len(raw) > MAX_BYTES:
            raise ConfigError(say("config.too-large", file=file, kilobytes=MAX_BYTES // 1024))
        text = decode_utf8(raw)
        given = tomllib.loads(text)
    except OSError as error:
        raise ConfigError(say("config.cannot-read", file=file, why=error.strerror)) from None
    except NotUtf8 as error:
        facts = {"file": file, "encoding": error.encoding}
        raise ConfigError(say("config.not-utf-8", **facts)) from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(say("config.no-toml", file=file, why=error)) from None
    known = options()
    values = {}
    for name, value in given.items():
        location = say("config.line", file=file, line=_line(text, name))
        option = known.get(name)
        if option is None:
            problems.append(_unknown(location, name, list(known)))
            continue
        try:
            values[name] = converted(option, value, file.parent)
        except ValueError:
            problems.append(_wrong(location, name, option, value))
    return values


def _line(text: str, name: str) -> int:
    """Return the line of a file on which an option is set; 1 if unknown."""
    setting = re.compile(rf"\s*\[?\s*[\"']?{re.escape(name)}[\"']?\s*[.=\]]")
    numbered = enumerate(text.splitlines(), start=1)
    return next((number for number, line in numbered if setting.match(line)), 1)


def _unknown(where: str, name: str, known: list[str]) -> str:
    meant = difflib.get_close_matches(name.lower().replace("-", "_"), known, 1, 0.6)
    return say("config.unknown", where=where, name=name[:60], meant=meant[0] if meant else "none")


def _wrong(where: str, name: str, option: Option, value: Any) -> str:
    expected = say(
        "config.wanted", shape=option.shape, choices=", ".join(option.choices), name=option.name
    )
    return say(
        "config.wrong", where=where, name=name, wanted=expected, value=_value_text(option, value)
    )


def _value_text(option: Option, value: Any) -> str:
    """Return a value for a message, shortened; text values may be secrets."""
    if option.shape == "words":
        return "…"
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


# ---------------------------------------------------------------- the environment


def _of_environment(environment: Mapping[str, str], problems: list[str]) -> dict[str, Any]:
    values = {}
    for option in options().values():
        try:
            text = _variable(option, environment)
            if text is not None:
                values[option.name] = converted(option, _from_words(option, text), None)
        except ConfigError as error:
            problems.append(str(error))
        except ValueError:
            location, value = say("config.environment"), environment[option.variable]
            problems.append(_wrong(location, option.variable, option, value))
    return values


def _variable(option: Option, environment: Mapping[str, str]) -> str | None:
    """Return the value of a variable, or the content of the file named by its _FILE variant."""
    text = environment.get(option.variable)
    named = environment.get(option.variable + FROM_FILE)
    if text is not None or named is None or option.shape != "words":
        return text or None  # empty means unset
    try:
        return Path(named).read_text("utf-8").strip()
    except OSError as error:
        raise ConfigError(
            say("config.cannot-read", file=named, why=error.strerror or error)
        ) from None


def _from_words(option: Option, text: str) -> Any:
    """Return the value of a variable, as in a file. Raises :class:`ValueError`."""
    match option.shape:
        case "words" | "folder" | "choice":
            return text
        case "list":
            return [part.strip() for part in text.split(",") if part.strip()]
        case "pair":
            text = f"[{text.strip().strip('[]')}]"
    return tomllib.loads(f"value = {text.strip()}")["value"]


def unknown_variables(environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield variables that resemble an option's but are none, with the likely intended one."""
    known = {option.variable for option in options().values()}
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known and not name.endswith(FROM_FILE):
            for meant in difflib.get_close_matches(name, known, 1, 0.9):
                yield name, meant


# ---------------------------------------------------------------- values


def converted(option: Option, value: Any, beside: Path | None) -> Any:
    """Return a value in the type of the settings; folders are relative to the file's.

    Raises :class:`ValueError`.
    """
    if option.shape == "folder":
        if not isinstance(value, str) or not value:
            raise ValueError
        return (beside or Path()) / Path(value).expanduser()
    result = msgspec.convert(value, option.kind, strict=True)
    for number in result if isinstance(result, tuple) else (result,):
        if isinstance(number, int | float) and not (math.isfinite(number) and number >= 0):
            raise ValueError  # negative values are never valid
    return result
