"""Game records: writing, reading and replaying them.

:mod:`~openrummy.core.notation.records.record` is the game as a value, ``as_text`` and ``as_json``
are its two forms, and ``read_write`` handles either. ``replay`` replays it; ``unknown_cards`` fills
in the unknown cards of a deal that is given by its cards.
"""

from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.records.read_write import read, read_all, write
from openrummy.core.notation.records.record import (
    MARKS,
    MAX_THINK_MS,
    Player,
    Record,
    RecordEntry,
    annotated,
    entry,
    result_text,
    validate,
)
from openrummy.core.notation.records.replay import (
    ReplayedAction,
    completed,
    deals_by_cards,
    final,
    opening,
    replay,
    replay_filled,
)
from openrummy.core.notation.records.unknown_cards import FilledDeal, ImpossibleAction

__all__ = [
    "MARKS",
    "MAX_THINK_MS",
    "FilledDeal",
    "ImpossibleAction",
    "Player",
    "Record",
    "RecordEntry",
    "RecordError",
    "ReplayedAction",
    "annotated",
    "completed",
    "deals_by_cards",
    "entry",
    "final",
    "opening",
    "read",
    "read_all",
    "replay",
    "replay_filled",
    "result_text",
    "validate",
    "write",
]
