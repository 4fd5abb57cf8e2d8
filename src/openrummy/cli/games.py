"""``openrummy games``: the list of games."""

from __future__ import annotations

from typing import Any

from openrummy.cli.common import Answer, answers, put_table

LEVELS = ("easy", "medium", "hard")


@answers(lang=False)
def games() -> Answer:
    """List the games."""
    from openrummy.core.rules.catalogue import names

    games = [game_data(name) for name in names()]
    rows = [
        [game["name"], game["title"], "-".join(map(str, game["players"])), " ".join(game["levels"])]
        for game in games
    ]
    return Answer(games, lambda: put_table("", ["name", "title", "players", "opponents"], rows))


def game_data(name: str) -> dict[str, Any]:
    """The description of a game as data; ``kernel``: true if the fast engine supports it."""
    from openrummy.core.rules.canonical import digest
    from openrummy.core.rules.catalogue import variant
    from openrummy.kernel.supported_games import supported_players

    game = variant(name)
    return {
        "name": game.name,
        "title": game.title,
        "family": game.family,
        "players": list(game.rules.seating.players),
        "kernel": bool(supported_players(game.rules)),
        "levels": levels(),
        "digest": digest(game.rules),
        "sheet": game.rules.format.kind,
        "summary": game.summary,
        "also": list(game.also),
    }


def levels() -> list[str]:
    """The levels at which there is an opponent, easiest first."""
    from openrummy.bots import catalogue

    offered = {catalogue.info(name).level for name in catalogue.names()}
    return [level for level in LEVELS if level in offered]
