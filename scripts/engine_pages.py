"""Pages of the engine protocol, key by key and code by code, and its JSON Schema.

.venv/bin/python scripts/engine_pages.py           write docs/engine.md, docs/spec/
.venv/bin/python scripts/engine_pages.py --check   exit 1 when they are out of date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from generated_file import ROOT, filled, write_or_check
from msgspec import Struct

from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.examples import EXAMPLES
from openrummy.bots.protocol.message_keys import SIDES, Key, Side, keys, keys_of
from openrummy.bots.protocol.schema import schema_text
from openrummy.core.rules import text as texts
from openrummy.core.rules.text.message import Choice

DOCS = ROOT / "docs"


def questions() -> str:
    """A section per question: its keys, the keys of the answer, an example."""
    return "\n\n".join(_question(*pair) for pair in EXAMPLES)


def _question(asked: msg.FromReferee, answer: msg.FromBot) -> str:
    tag = asked.__struct_config__.tag
    lines = [f"### `{tag}`", "", _first(type(asked)), ""]
    lines += ["| | key | takes | means | left out |", "| --- | --- | --- | --- | --- |"]
    for who, message in (("asked", asked), ("answered", answer)):
        for key in keys_of(type(message)):
            name = f"**`{key.name}`**" if key.needed else f"`{key.name}`"
            lines.append(f"| {who} | {name} | {key.takes} | {key.meaning} | {key.left_out} |")
    lines += [
        "",
        "```json",
        *(msg.line_of(message).decode().strip() for message in (asked, answer)),
        "```",
    ]
    return "\n".join(lines)


def _first(message: type[Struct]) -> str:
    return (message.__doc__ or "").split("\n", 1)[0].replace("``", "`").split(":class:")[0].strip()


def every_key() -> str:
    """Two tables: the messages of referees, and those of bots."""
    titles: dict[Side, str] = {"referee": "A referee says:", "bot": "A bot answers:"}
    return "\n\n".join("\n".join([titles[side], "", *_rows(side)]) for side in SIDES)


def _rows(side: Side) -> Iterator[str]:
    yield "| `type` | key | needed | takes | means | left out |"
    yield "| --- | --- | --- | --- | --- | --- |"
    yield from map(_row, keys(side))


def _row(key: Key) -> str:
    needed = "yes" if key.needed else "no"
    left_out = key.left_out or "-"
    cells = (f"`{key.type}`", f"`{key.name}`", needed, key.takes, key.meaning, left_out)
    return f"| {' | '.join(cells)} |"


def codes() -> str:
    """The codes of findings of ``engine check``, by group."""
    area = "bot_check_wrong."
    lines = ["| `code` | what is found |", "| --- | --- |"]
    for key in texts.keys(area):
        meaning = "".join(map(_gap, texts.message(key))).rstrip(".")
        lines.append(f"| `{key.removeprefix(area)}` | {meaning} |")
    return "\n".join(lines)


def _gap(part: object) -> str:
    """A part of a sentence; what is filled in only in one way stands as it mostly is."""
    if isinstance(part, str):
        return part
    if isinstance(part, Choice):
        return "".join(map(_gap, part.cases[0][1]))
    return "…"


def files() -> dict[Path, str]:
    """The generated files and their texts."""
    guide, spec = DOCS / "engine.md", DOCS / "spec" / "engine-protocol.md"
    return {
        guide: filled(filled(guide.read_text("utf-8"), "keys", questions()), "codes", codes()),
        spec: filled(spec.read_text("utf-8"), "keys", every_key()),
        DOCS / "spec" / "engine.schema.json": schema_text(),
    }


if __name__ == "__main__":
    sys.exit(write_or_check(files()))
