"""Evidence that a server is fair: its key, and the public list of its commitments."""

from __future__ import annotations

from msgspec import Struct


class FairKey(Struct):
    """``GET /api/fair/key``: verifies signatures of promises and lines (Ed25519).

    ``log`` is the same key as that of the transparency log, ``witness`` the one by which the
    server cosigns logs of others; empty where it cosigns none. Both are as ``NAME+ID+KEY``.
    """

    key: str  # 64 hexadecimal digits
    log: str = ""
    witness: str = ""


class FairLine(Struct):
    """A line of the list, signed; hashes, key and signature in hexadecimal.

    ``hour`` counts from 1970 in UTC: over which hour, and whatever came before it and had no
    line, it was written. ``entries`` is the number of promises, for which ``root`` stands. A line
    that a wrong clock wrote is withdrawn: ``back`` is the hour from which the list goes on, and
    ``withdrawal`` the signature of that. ``number`` is its index in the transparency log.
    """

    hour: int
    entries: int
    root: str
    line: str
    key: str
    signature: str
    back: int | None = None
    withdrawal: str = ""
    number: int | None = None


class FairLines(Struct):
    """``GET /api/fair/list``: the lines of the list, newest first; ``more``: older ones."""

    key: str
    lines: list[FairLine]
    more: bool = False


class FairHour(Struct):
    """``GET /api/fair/list/{hour}``: a line, the one before it, and its entries.

    ``entries`` are place and commitment of each promise, 128 hexadecimal digits, in ascending
    order, at most 10,000. Where ``more`` follow, ``?after=`` takes the last of these.
    """

    before: str
    line: FairLine
    entries: list[str]
    more: bool = False
