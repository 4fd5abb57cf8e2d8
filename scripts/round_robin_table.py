"""The round robin of bench/results.md, made of what `openrummy arena` found.

openrummy arena … --round-robin --json > bench/robin.json
.venv/bin/python scripts/round_robin_table.py           write it
.venv/bin/python scripts/round_robin_table.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import json
import sys

from generated_file import ROOT, filled, write_or_check

from openrummy.cli.arena.round_robin import markdown

BENCH = ROOT / "bench"
RESULTS, FOUND = BENCH / "results.md", BENCH / "robin.json"


if __name__ == "__main__":
    table = markdown(json.loads(FOUND.read_text("utf-8"))).rstrip("\n")
    sys.exit(write_or_check({RESULTS: filled(RESULTS.read_text("utf-8"), "round robin", table)}))
