"""The state of a match, and the interface through which table actions change it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from openrummy.core.game import Actor
from openrummy.core.scoring.result import Seat
from openrummy.play.host.match_config import MatchConfig
from openrummy.play.host.match_queries import MatchQueries
from openrummy.play.host.moves import Move
from openrummy.play.host.offers import Offers
from openrummy.play.host.player import Player
from openrummy.play.host.rows import TableRow
from openrummy.play.host.store import Store

Accepted: TypeAlias = Callable[[], None]


class MatchCore(MatchQueries):
    """A match as :mod:`openrummy.play.host.table_actions` needs it: each method is a queued job.

    ``handed``: seats whose turn was given to the computer, unplayed; ``returning``: who plays
    on once that turn is played. The callbacks are those of :class:`openrummy.play.host.Match`.
    """

    store: Store
    config: MatchConfig
    offers: Offers
    handed: set[Seat]
    returning: set[Seat]
    on_seat: Callable[[Seat], None] | None
    on_rematch: Callable[[TableRow], Awaitable[str]] | None
    on_rewound: Callable[[], None] | None

    def held(self) -> bool:
        """Does the first deal wait for somebody to come?"""
        if self.progress.dealt or not self.config.held(self.table):
            return False
        return not all(self.here(seat) for seat in range(len(self.table.seats)))

    @abstractmethod
    async def in_time(self, seat: Seat, bot: bool = False) -> None:
        """Refuse who is too late, or is not the one who plays this seat."""

    @abstractmethod
    async def take(self, moves: list[tuple[Actor, Move]], accepted: Accepted | None) -> None:
        """Validate, apply, store, publish: all of these moves or none."""

    @abstractmethod
    async def pump(self) -> None:
        """Do all that is the host's to do, and look when there will be more."""

    @abstractmethod
    def refresh(self, but: Player | None = None) -> None:
        """Have everybody look again: something beside the game has changed."""
