"""The table of docs/kernel.md: which games the kernel plays.

.venv/bin/python scripts/kernel_table.py           write it
.venv/bin/python scripts/kernel_table.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path

from openrummy.core.rules.catalogue import names, variant
from openrummy.kernel.supported import played_with, unsupported_piece

GUIDE = Path(__file__).resolve().parent.parent / "docs" / "kernel.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def table() -> str:
    """A line a game."""
    lines = ["| game | players | in the kernel | what is in the way |", "| --- | --- | --- | --- |"]
    for name in names():
        rules = variant(name).rules
        players, played = rules.seating.players, played_with(rules)
        pieces = {unsupported_piece(rules, player) for player in players if player not in played}
        said = "yes" if played == players else span(played) if played else "no"
        lines.append(
            f"| `{name}` | {span(players)} | {said} | "
            + ", ".join(f"`{piece}`" for piece in sorted(filter(None, pieces)))
            + " |"
        )
    return "\n".join(lines) + "\n"


def span(numbers: tuple[int, ...]) -> str:
    """``2-6``, or ``2, 4, 6``."""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(map(str, numbers))


def written(text: str) -> str:
    """The guide with the table in its place."""
    head, rest = text.split(BEGIN)
    return head + BEGIN + table() + END + rest.split(END)[1]


def main() -> int:
    """Write, or check."""
    text = GUIDE.read_text(encoding="utf-8")
    new = written(text)
    if "--check" in sys.argv[1:]:
        if new != text:
            print("docs/kernel.md is out of date: run scripts/kernel_table.py", file=sys.stderr)
        return int(new != text)
    GUIDE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
