"""``openrummy table``: a reference table over JSON lines."""

from __future__ import annotations

import json
import sys

from openrummy.cli.common import GameName, Players, Seed, Settings, seats_for, the_game


def table(
    name: GameName, players: Players = None, seed: Seed = "0", settings: Settings = None
) -> None:
    """Run a table driven by JSON lines on stdin: view, legal, why_not, apply, deal, position ..."""
    from openrummy.cli.reference_table import ReferenceTable

    variant = the_game(name, settings)
    game_table = ReferenceTable(variant.rules, variant.name, seats_for(variant, players), seed)
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", "replace").strip()
        if line:
            print(json.dumps(game_table.answer(line), ensure_ascii=False), flush=True)
