"""The table of options in docs/configuration.md, written from the settings of the server.

.venv/bin/python scripts/config_page.py           write it
.venv/bin/python scripts/config_page.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path

from openrummy.server.config import Option, options

TARGET = Path(__file__).resolve().parent.parent / "docs" / "configuration.md"
BEGIN, END = "<!-- options -->", "<!-- end of options -->"
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
    """Every option, a line each, in the order of the settings."""
    lines = ["| option | value | default | what it does |", "| --- | --- | --- | --- |"]
    return "\n".join([*lines, *map(_line, options().values())])


def filled(page: str) -> str:
    """A page with the table in its place."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def _line(option: Option) -> str:
    takes = _TAKES.get(option.shape) or " or ".join(f"`{choice}`" for choice in option.choices)
    usual = f"`{option.usual}`" if option.usual else ""
    return f"| `{option.name}` | {takes} | {usual} | {option.meaning} |"


def main() -> int:
    """Write the page, or compare."""
    page = TARGET.read_text("utf-8")
    if "--check" in sys.argv[1:]:
        if page != filled(page):
            print(f"{TARGET.name} is out of date: run scripts/config_page.py")
            return 1
        return 0
    TARGET.write_text(filled(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
