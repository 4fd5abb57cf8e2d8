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
    seen: Checkpoint | None = None,
) -> list[Fault]:
    """Faults of a log; ``fetch`` gives a tile by its path, ``seen`` is an older state.

    Data from ``fetch`` is untrusted: every proof must lead to the signed root.
    """
    faults: list[Fault] = []
    if not now.signed_by(NoteKey(now.origin, key)):
        faults.append("key")
    tiles = Tiles(now.size, fetch)
    try:
        if seen is not None:
            faults += _against(seen, now, key, tiles)
        if not all(_holds(now, hour, tiles) for hour in hours):
            faults.append("missing")
    except BadNote:
        faults.append("tiles")
    return faults


def _against(seen: Checkpoint, now: Checkpoint, key: bytes, tiles: Tiles) -> list[Fault]:
    """Faults of the log against an older checkpoint of it."""
    if seen.origin != now.origin or not seen.signed_by(NoteKey(seen.origin, key)):
        return ["other"]
    if seen.size > now.size:
        return ["shorter"]
    proof = merkle.consistency(tiles.read, seen.size, now.size)
    kept = merkle.continues(seen.size, seen.root, now.size, now.root, proof)
    return [] if kept else ["forked"]


def _holds(now: Checkpoint, hour: ListedHour, tiles: Tiles) -> bool:
    """True if the line of an hour is in the log."""
    entry = promises.line_text(hour.before, hour.hour, hour.counted, hour.root)
    leaf = merkle.leaf(entry)
    numbers = range(now.size) if hour.number is None else (hour.number,)
    for number in numbers:
        if number < now.size and tiles.read(0, number) == leaf:
            proof = merkle.inclusion(tiles.read, number, now.size)
            return merkle.includes(now.root, now.size, number, leaf, proof)
    return False
