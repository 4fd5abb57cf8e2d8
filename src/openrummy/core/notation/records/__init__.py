"""Records of games: written, read and played again.

:mod:`~openrummy.core.notation.records.record` is the game as a value, ``as_text`` and ``as_json``
are its two forms, and ``read_write`` takes either. ``again`` plays it; ``complete`` fills in
what is not known of a deal that is given by its cards.
"""

from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.records.complete import CannotBe, Filled
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
    Replayed,
    completed,
    deals_by_cards,
    final,
    opening,
    replay,
    replay_filled,
)

__all__ = [
    "MARKS",
    "MAX_THINK_MS",
    "CannotBe",
    "Filled",
    "Player",
    "Record",
    "RecordEntry",
    "RecordError",
    "Replayed",
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
