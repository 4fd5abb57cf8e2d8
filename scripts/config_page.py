"""The table of options in docs/configuration.md, written from the settings of the server.

.venv/bin/python scripts/config_page.py           write it
.venv/bin/python scripts/config_page.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import sys

from generated_file import ROOT, filled, write_or_check

from openrummy.server.config import Option, options

TARGET = ROOT / "docs" / "configuration.md"
_TAKES = {
    "words": "text",
    "folder": "a path",
    "yes-no": "`true` or `false`",
    "whole": "a whole number",
    "number": "a number",
    "pair": "two numbers",
    "list": "a list of texts",
}


def table() -> str:
    """A line for every option, in the order of the settings."""
    lines = ["| option | value | default | what it does |", "| --- | --- | --- | --- |"]
    return "\n".join([*lines, *map(_line, options().values())])


def _line(option: Option) -> str:
    takes = _TAKES.get(option.shape) or " or ".join(f"`{choice}`" for choice in option.choices)
    usual = f"`{option.usual}`" if option.usual else ""
    return f"| `{option.name}` | {takes} | {usual} | {option.meaning} |"


if __name__ == "__main__":
    sys.exit(write_or_check({TARGET: filled(TARGET.read_text("utf-8"), "options", table())}))
