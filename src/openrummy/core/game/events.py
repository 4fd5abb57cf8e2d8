"""Events around the deals, and deal events with their board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from openrummy.core.cards import Card
from openrummy.core.engine.model.events import Event, Viewer
from openrummy.core.scoring.result import DealResult, Seat
from openrummy.core.sheets import GameResult, Standing


@dataclass(frozen=True)
class GameBegan:
    """A game starts for this many seats."""

    seats: int


@dataclass(frozen=True)
class CutForDeal:
    """Each seat draws a card for the deal; ties draw again (G1)."""

    rounds: tuple[tuple[tuple[Seat, Card], ...], ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class OnBoard:
    """Something happened in the deal on ``board``."""

    board: int
    event: Event


@dataclass(frozen=True)
class DealScored:
    """The sheet after a round: the result on each board."""

    results: tuple[DealResult, ...]
    standing: Standing


@dataclass(frozen=True)
class PointsAdded:
    """A seat added points to its own total, so the next deal counts double (W18)."""

    seat: Seat
    points: int
    standing: Standing


@dataclass(frozen=True)
class ScoresGiven:
    """The points of each side before a deal were given: the game started elsewhere.

    ``number`` is the number of earlier rounds, ``wilds`` the wild ranks of their deals; None
    if the game keeps counting.
    """

    standing: Standing
    number: int | None = None
    wilds: tuple[int | None, ...] = ()


@dataclass(frozen=True)
class GameEnded:
    """The game is over."""

    result: GameResult


GameEvent: TypeAlias = (
    GameBegan | CutForDeal | OnBoard | DealScored | PointsAdded | ScoresGiven | GameEnded
)


def redact(event: GameEvent, viewer: Viewer) -> GameEvent:
    """The event as ``viewer`` may know it (None: a spectator)."""
    if isinstance(event, OnBoard):
        inner = event.event.redact(viewer)
        return event if inner is event.event else OnBoard(event.board, inner)
    return event
