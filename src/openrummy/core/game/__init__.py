"""A whole game: a score sheet and one or more boards.

The interface for hosts, bots, tests and tools. The verbs are those of the
engine; :data:`HOST` is an actor too, which supplies entropy for each deal and
reports forfeits and games called off, so a record of actions replays to the same game.
"""

from openrummy.core.game.actions import (
    HOST,
    NO_ENTROPY,
    Actor,
    AddPoints,
    CallOff,
    Forfeit,
    GameAction,
    HostAction,
    StartDeal,
)
from openrummy.core.game.events import (
    CutForDeal,
    DealScored,
    GameBegan,
    GameEnded,
    GameEvent,
    OnBoard,
    PointsAdded,
    ScoresGiven,
    redact,
)
from openrummy.core.game.play import (
    Game,
    GameStep,
    GameView,
    actors,
    apply,
    fold,
    is_over,
    legal,
    start,
    view,
    why_not,
)
from openrummy.core.game.resume import events_to, set_up

__all__ = [
    "HOST",
    "NO_ENTROPY",
    "Actor",
    "AddPoints",
    "CallOff",
    "CutForDeal",
    "DealScored",
    "Forfeit",
    "Game",
    "GameAction",
    "GameBegan",
    "GameEnded",
    "GameEvent",
    "GameStep",
    "GameView",
    "HostAction",
    "OnBoard",
    "PointsAdded",
    "ScoresGiven",
    "StartDeal",
    "actors",
    "apply",
    "events_to",
    "fold",
    "is_over",
    "legal",
    "redact",
    "set_up",
    "start",
    "view",
    "why_not",
]
