"""The sentences of the browser client, typed, written from their TOML file.

    .venv/bin/python scripts/web_texts.py           write web/src/kit/i18n/text.gen.ts
    .venv/bin/python scripts/web_texts.py --check   exit 1 when that file is out of date

A sentence is a subset of ICU MessageFormat: ``{name}``, ``{n, plural, one {...} other
{...}}`` where ``#`` is the number, ``{who, select, you {...} other {...}}``, nested as
deep as need be. A sentence that cannot be read is told with its key, exit 1.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib

from generated_file import ROOT, write_or_check

SOURCE = ROOT / "src" / "openrummy" / "core" / "rules" / "text" / "en.web.toml"
TARGET = ROOT / "web" / "src" / "kit" / "i18n" / "text.gen.ts"
HEAD = """\
// Written by scripts/web_texts.py from src/openrummy/core/rules/text/en.web.toml: change that.
"""
_TYPES = {"plain": "string | number", "plural": "number", "select": "string"}
_WORD = re.compile(r"\s*(=?\w+)\s*")
_QUOTED = re.compile(r"''|'[{}][^']*'?")


class Unreadable(ValueError):
    """A sentence that is not well formed; the text says why."""


def sentences(source: str) -> dict[str, str]:
    """Every sentence by its key, "room.name", in the order of the file."""
    rooms = tomllib.loads(source)["web"]
    return {
        f"{room}.{name}": text for room, several in rooms.items() for name, text in several.items()
    }


def arguments(text: str) -> dict[str, str]:
    """Arguments of a sentence: name -> plain, plural or select, in order of appearance."""
    kinds: dict[str, str] = {}
    end = _read(text, 0, kinds)
    if end != len(text):
        raise Unreadable(f"a closing brace too many at {end}")
    return kinds


def _read(text: str, position: int, kinds: dict[str, str]) -> int:
    """Read up to the closing brace of this level, or the end; where that is."""
    while position < len(text) and text[position] != "}":
        quoted = _QUOTED.match(text, position)
        if quoted:
            position = quoted.end()
        else:
            position = (
                _argument(text, position + 1, kinds) if text[position] == "{" else position + 1
            )
    return position


def _argument(text: str, position: int, kinds: dict[str, str]) -> int:
    """Read an argument behind its opening brace; the place behind its closing one."""
    name, position = _word(text, position)
    kind, cases = "plain", []
    if text[position : position + 1] == ",":
        kind, position = _word(text, position + 1)
        if kind not in ("plural", "select") or text[position : position + 1] != ",":
            raise Unreadable(f"{{{name}, {kind}: plural or select is meant")
        position += 1
        while text[position : position + 1] != "}":
            case, position = _word(text, position)
            if text[position : position + 1] != "{":
                raise Unreadable(f"{{{name}, {kind}: no text for {case}")
            position = _read(text, position + 1, kinds) + 1
            cases.append(case)
            position += len(text[position:]) - len(text[position:].lstrip())
        if "other" not in cases:
            raise Unreadable(f"{{{name}, {kind}: no text for other")
    if text[position : position + 1] != "}":
        raise Unreadable(f"{{{name} is not closed")
    if kinds.get(name, "plain") == "plain":
        kinds[name] = kind
    elif kind not in ("plain", kinds[name]):
        raise Unreadable(f"{name} is {kinds[name]} and {kind}")
    return position + 1


def _word(text: str, position: int) -> tuple[str, int]:
    match = _WORD.match(text, position)
    if match is None:
        raise Unreadable(f"no name at {position}")
    return match[1], match.end()


def generate(source: str) -> str:
    """The whole TypeScript file."""
    lines = [HEAD, "/** The English sentences. */", "export const ENGLISH = {"]
    takes = []
    for key, text in sentences(source).items():
        try:
            kinds = arguments(text)
        except Unreadable as error:
            raise Unreadable(f"{key}: {error}") from error
        lines.append(f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)},")
        if kinds:
            fields = "; ".join(f"{name}: {_TYPES[kind]}" for name, kind in kinds.items())
            takes.append(f"  {json.dumps(key)}: {{ {fields} }};")
    lines += ["};", "", "/** What the sentences with gaps take. */", "export interface Takes {"]
    return "\n".join([*lines, *takes, "}", ""])


if __name__ == "__main__":
    try:
        sys.exit(write_or_check({TARGET: generate(SOURCE.read_text("utf-8"))}))
    except Unreadable as error:
        sys.exit(f"{SOURCE.name}: {error}")
