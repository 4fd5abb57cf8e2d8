"""Records of games: written, read and played again.

:mod:`~openrummy.notation.records.record` is the game as a value, ``as_text`` and ``as_json``
are its two forms, and ``read_write`` takes either.
"""

from openrummy.notation.errors import RecordError
from openrummy.notation.records.read_write import read, read_all, write
from openrummy.notation.records.record import (
    MARKS,
    MOST_THINK_MS,
    Player,
    Record,
    RecordEntry,
    entry,
    final,
    opening,
    replay,
    result_text,
    validate,
)

__all__ = [
    "MARKS",
    "MOST_THINK_MS",
    "Player",
    "Record",
    "RecordEntry",
    "RecordError",
    "entry",
    "final",
    "opening",
    "read",
    "read_all",
    "replay",
    "result_text",
    "validate",
    "write",
]
