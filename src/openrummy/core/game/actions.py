"""Actors of a game, and the actions reserved for the host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from openrummy.core.engine import Action, DealtCards
from openrummy.core.scoring.result import Seat

Actor: TypeAlias = int
HOST: Final[Actor] = -1
NO_ENTROPY: Final = bytes(32)


@dataclass(frozen=True)
class StartDeal:
    """Start the next deal with 32 bytes of entropy; the first one also cuts for deal.

    ``cards`` deals these instead, for games recorded elsewhere. Then entropy
    settles only what they leave open, and is :data:`NO_ENTROPY` in records.
    """

    entropy: bytes
    cards: DealtCards | None = None


@dataclass(frozen=True)
class Forfeit:
    """A seat forfeits the game: ``reason`` is ``resigned``, ``time`` or ``left``."""

    seat: Seat
    reason: str


@dataclass(frozen=True)
class CallOff:
    """All players agree to end the game without a winner."""


@dataclass(frozen=True)
class AddPoints:
    """A seat adds points to its total between deals, to put the press on (W18, A35)."""

    points: int


HostAction: TypeAlias = StartDeal | Forfeit | CallOff
GameAction: TypeAlias = Action | HostAction | AddPoints
