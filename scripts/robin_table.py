"""The round robin of bench/results.md, made of what `openrummy arena` found.

openrummy arena … --round-robin --json > bench/robin.json
.venv/bin/python scripts/robin_table.py           write it
.venv/bin/python scripts/robin_table.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from openrummy.cli.arena.round_robin import markdown

BENCH = Path(__file__).resolve().parent.parent / "bench"
RESULTS, FOUND = BENCH / "results.md", BENCH / "robin.json"
BEGIN, END = "<!-- round robin -->\n", "<!-- end of round robin -->\n"


def written(text: str) -> str:
    """The results with the table in its place."""
    head, rest = text.split(BEGIN)
    result = json.loads(FOUND.read_text(encoding="utf-8"))
    return head + BEGIN + markdown(result) + END + rest.split(END)[1]


def main() -> int:
    """Write, or check."""
    text = RESULTS.read_text(encoding="utf-8")
    new = written(text)
    if "--check" in sys.argv[1:]:
        if new != text:
            print("bench/results.md is out of date: run scripts/robin_table.py", file=sys.stderr)
        return int(new != text)
    RESULTS.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
