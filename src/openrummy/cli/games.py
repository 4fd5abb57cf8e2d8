"""``openrummy games``: what can be played."""

from __future__ import annotations

from typing import Any

import typer

from openrummy.cli.common import AsJson, put_json, put_table

LEVELS = ("easy", "medium", "hard")


def games(as_json: AsJson = False) -> None:
    """List the games."""
    from openrummy.core.rules.catalogue import names

    found = [game_data(name) for name in names()]
    if as_json:
        put_json(found)
        return
    rows = [
        [one["name"], one["title"], "-".join(map(str, one["players"])), " ".join(one["levels"])]
        for one in found
    ]
    put_table("", ["name", "title", "players", "opponents"], rows)


def game_data(name: str) -> dict[str, Any]:
    """What there is to say about a game; ``kernel``: whether the fast engine plays it."""
    from openrummy.core.rules.canonical import digest
    from openrummy.core.rules.catalogue import variant
    from openrummy.kernel.supported import played_with

    found = variant(name)
    return {
        "name": found.name,
        "title": found.title,
        "family": found.family,
        "players": list(found.rules.seating.players),
        "kernel": bool(played_with(found.rules)),
        "levels": levels(),
        "digest": digest(found.rules),
        "sheet": found.rules.format.kind,
        "summary": found.summary,
        "also": list(found.also),
    }


def levels() -> list[str]:
    """The levels at which there is an opponent, easiest first."""
    from openrummy.bots import catalogue

    offered = {catalogue.info(name).level for name in catalogue.names()}
    return [level for level in LEVELS if level in offered]


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("games")(games)
