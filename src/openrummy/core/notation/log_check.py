"""Checks of a transparency log of promises: signature, inclusion of lines, consistency."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from openrummy.core.cards import merkle, promises
from openrummy.core.notation.checkpoints import BadNote, Checkpoint, NoteKey, Tiles
from openrummy.core.notation.promise_list import ListedHour

Fault: TypeAlias = Literal["key", "tiles", "other", "shorter", "forked", "missing"]


def log_faults(
    now: Checkpoint,
    key: bytes,
    hours: Iterable[ListedHour],
    fetch: Callable[[str], bytes],
    older: Checkpoint | None = None,
) -> list[Fault]:
    """Faults of a log; ``fetch`` returns a tile by its path, ``older`` is an earlier checkpoint.

    Data from ``fetch`` is untrusted: every proof must lead to the signed root.
    """
    faults: list[Fault] = []
    if not now.signed_by(NoteKey(now.origin, key)):
        faults.append("key")
    tiles = Tiles(now.size, fetch)
    try:
        if older is not None:
            faults += _consistency_faults(older, now, key, tiles)
        if not all(_includes(now, hour, tiles) for hour in hours):
            faults.append("missing")
    except BadNote:
        faults.append("tiles")
    return faults


def _consistency_faults(
    older: Checkpoint, now: Checkpoint, key: bytes, tiles: Tiles
) -> list[Fault]:
    """Inconsistencies of the log with an older checkpoint of it."""
    if older.origin != now.origin or not older.signed_by(NoteKey(older.origin, key)):
        return ["other"]
    if older.size > now.size:
        return ["shorter"]
    proof = merkle.consistency_proof(tiles.read, older.size, now.size)
    consistent = merkle.verify_consistency(older.size, older.root, now.size, now.root, proof)
    return [] if consistent else ["forked"]


def _includes(now: Checkpoint, hour: ListedHour, tiles: Tiles) -> bool:
    """True if the line of an hour is in the log."""
    entry = promises.line_text(hour.before, hour.hour, hour.counted, hour.root)
    leaf = merkle.leaf(entry)
    numbers = range(now.size) if hour.number is None else (hour.number,)
    for number in numbers:
        if number < now.size and tiles.read(0, number) == leaf:
            proof = merkle.inclusion_proof(tiles.read, number, now.size)
            return merkle.verify_inclusion(now.root, now.size, number, leaf, proof)
    return False
