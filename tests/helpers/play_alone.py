"""``play`` and ``core`` without what a server needs: games played at a table, in one process.

    python tests/helpers/play_alone.py gin,rummy litestar sqlalchemy numpy

The packages that are named cannot be imported. Every module of both houses is imported, then a
deal of each of these games played by its simple computers, and seen as a seat and a spectator see
it. Prints a line a game.
"""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
import sys

for package in sys.argv[2:]:
    sys.modules[package] = None  # type: ignore[assignment]

import openrummy.core  # noqa: E402
import openrummy.play  # noqa: E402
from openrummy.core.rules import catalogue  # noqa: E402
from openrummy.core.rules.canonical import canonical  # noqa: E402
from openrummy.core.rules.pieces import Variant  # noqa: E402
from openrummy.play import wire  # noqa: E402
from openrummy.play.computer_players import bot_for, lobby_personas  # noqa: E402
from openrummy.play.host import (  # noqa: E402
    Match,
    MatchConfig,
    MemoryStore,
    News,
    SeatRow,
    TableRow,
    begin,
)
from openrummy.play.live.bot_player import SeatedBot  # noqa: E402
from openrummy.play.live.bot_threads import BotThreadPool  # noqa: E402
from openrummy.play.live.pace import Pace  # noqa: E402
from openrummy.play.views.table import table_view  # noqa: E402


class Spectator:
    """A spectator that waits for the end of a deal."""

    def __init__(self, match: Match) -> None:
        self.over = asyncio.Event()
        self._match = match
        match.attach(self, None)

    def see(self, news: News) -> None:
        """See :class:`~openrummy.play.host.Player`."""
        if self._match.progress.game.results:
            self.over.set()


async def play(variant: Variant) -> str:
    """A deal between computers; what the first seat sees afterwards, as JSON."""
    face = lobby_personas()[0].face
    players = min(variant.rules.seating.players)
    seats = tuple(
        SeatRow(f"P{seat}", face, bot="simple", seed=f"{seat:02x}" * 32) for seat in range(players)
    )
    table = TableRow(
        id=f"calm-otter-{variant.name}",
        game=variant.name,
        title=variant.title,
        rules=canonical(variant.rules),
        seats=seats,
        lay_off=("hand",) * players,
        created=0,
        touched=0,
    )
    store, pool = MemoryStore(), BotThreadPool()
    await store.create(table)
    chance = iter(range(1_000_000))
    config = MatchConfig(
        entropy=lambda _: next(chance).to_bytes(32, "big"),
        clock=lambda: next(chance),
        pause=lambda: 0.0,
    )
    match = Match(table, store, begin(variant.rules, players), config)
    await match.start()
    spectator = Spectator(match)
    computers = [
        SeatedBot(match, seat, bot_for(row), pool, Pace(0)) for seat, row in enumerate(seats)
    ]
    async with asyncio.timeout(60):
        await spectator.over.wait()
    seen = wire.encode(table_view(match, 0))
    assert wire.encode(table_view(match, None))
    for computer in computers:
        await computer.close()
    await match.close()
    return seen.decode()


def main() -> None:
    """Import everything, play the games that are named."""
    for house in (openrummy.core, openrummy.play):
        for module in pkgutil.walk_packages(house.__path__, f"{house.__name__}."):
            importlib.import_module(module.name)
    for name in sys.argv[1].split(","):
        seen = asyncio.run(play(catalogue.variant(name)))
        print(f"{name}: {len(seen)} characters seen")


if __name__ == "__main__":
    main()
