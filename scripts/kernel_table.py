"""The table of docs/kernel.md: which games the kernel plays.

.venv/bin/python scripts/kernel_table.py           write it
.venv/bin/python scripts/kernel_table.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import sys

from generated_file import ROOT, filled, write_or_check

from openrummy.core.rules.catalogue import names, variant
from openrummy.kernel.supported_games import supported_players, unsupported_piece

GUIDE = ROOT / "docs" / "kernel.md"


def table() -> str:
    """The table, one line per game."""
    lines = ["| game | players | in the kernel | what is in the way |", "| --- | --- | --- | --- |"]
    for name in names():
        rules = variant(name).rules
        players, played = rules.seating.players, supported_players(rules)
        pieces = {unsupported_piece(rules, player) for player in players if player not in played}
        support = "yes" if played == players else span(played) if played else "no"
        lines.append(
            f"| `{name}` | {span(players)} | {support} | "
            + ", ".join(f"`{piece}`" for piece in sorted(filter(None, pieces)))
            + " |"
        )
    return "\n".join(lines)


def span(numbers: tuple[int, ...]) -> str:
    """``2-6``, or ``2, 4, 6``."""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(map(str, numbers))


if __name__ == "__main__":
    sys.exit(write_or_check({GUIDE: filled(GUIDE.read_text("utf-8"), "table", table())}))
