"""One deal, as pure functions: start, legal, why_not, apply, view, outcome.

The engine knows nothing outside the deal. Everything that happens is
an event with an audience; states are folds of events.
"""

from openrummy.core.engine.model.actions import (
    Action,
    Arrange,
    BigGin,
    Choose,
    Declare,
    Discard,
    Draw,
    Drop,
    EndForTwo,
    GoOut,
    IllegalAction,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    Reclaim,
    Refusal,
    Spread,
)
from openrummy.core.engine.model.dealt_cards import DealtCards
from openrummy.core.engine.model.state import DealSetup, Public, State, Step
from openrummy.core.engine.model.tablemeld import TableMeld
from openrummy.core.engine.model.view import View, fold, view
from openrummy.core.engine.position import Position, PositionError, events_to, setup
from openrummy.core.engine.show_checks import open_melds
from openrummy.core.engine.step import (
    actors,
    apply,
    legal,
    legal_in,
    outcome,
    start,
    start_with,
    why_not,
    why_not_in,
)
from openrummy.core.engine.turn_rules import undoable
from openrummy.core.engine.worlds.resample import resample

__all__ = [
    "Action",
    "Arrange",
    "BigGin",
    "Choose",
    "DealSetup",
    "DealtCards",
    "Declare",
    "Discard",
    "Draw",
    "Drop",
    "EndForTwo",
    "GoOut",
    "IllegalAction",
    "Knock",
    "LayDown",
    "LayOff",
    "Pass",
    "Pile",
    "Position",
    "PositionError",
    "Public",
    "Reclaim",
    "Refusal",
    "Spread",
    "State",
    "Step",
    "TableMeld",
    "View",
    "actors",
    "apply",
    "events_to",
    "fold",
    "legal",
    "legal_in",
    "open_melds",
    "outcome",
    "resample",
    "setup",
    "start",
    "start_with",
    "undoable",
    "view",
    "why_not",
    "why_not_in",
]
