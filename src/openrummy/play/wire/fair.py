"""Evidence that a server is fair: its key, and the public list of its commitments."""

from __future__ import annotations

from msgspec import Struct


class FairKey(Struct):
    """``GET /api/fair/key``: the Ed25519 key that verifies promises and lines.

    ``log`` is the same key in the form of a transparency log's, ``witness`` the key with which
    the server cosigns other logs (empty if it cosigns none). Both have the form ``NAME+ID+KEY``.
    """

    key: str  # 64 hexadecimal digits
    log: str = ""
    witness: str = ""


class FairLine(Struct):
    """A signed line of the list; hashes, key and signature in hexadecimal.

    ``hour`` (counted from 1970, UTC) is the hour the line covers, along with any earlier promises
    without a line. ``root`` is the Merkle root of its ``entries`` promises. A line written under
    a wrong clock is withdrawn: ``back`` is the hour from which the list continues, and
    ``withdrawal`` is the signature of that. ``number`` is its index in the transparency log.
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
    """``GET /api/fair/list``: the lines, newest first; ``more``: there are older ones."""

    key: str
    lines: list[FairLine]
    more: bool = False


class FairHour(Struct):
    """``GET /api/fair/list/{hour}``: a line, the previous line, and its entries.

    Each entry is the place and the commitment of a promise, 128 hexadecimal digits; they are in
    ascending order, up to 10,000 per page. If there are ``more``, pass the last one as ``?after=``.
    """

    before: str
    line: FairLine
    entries: list[str]
    more: bool = False
