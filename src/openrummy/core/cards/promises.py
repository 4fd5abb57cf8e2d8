"""Promises of the second form: bound to table, rules and seats, signed, kept in a public list.

The first form (:mod:`openrummy.core.cards.fair_deals`) does not tie a promise to a table. Here the
hashed text names the table, so a commitment cannot be reused at another one, and its recipient
can show it to others as proof. Byte for byte, with ``+``, ``u8`` and ``u32`` as there:

1. ``bound = u32(deal) + u8(length) + table + rules + u8(seats) + letters``
2. ``commitment = SHA-256("openrummy fair 2" + bound + secret)``
3. ``signature = Ed25519("openrummy promise 2" + bound + commitment)``
4. ``place = SHA-256("openrummy place 2" + u8(length) + table + u32(deal))``

``table`` is its name in ASCII, ``rules`` the SHA-256 of the rules (:func:`rules_hash`), and
``letters`` has the state of each seat when the promise was made (:data:`ASKED`,
:data:`UNASKED`, :data:`SHARED`). Once an hour a line is appended to the list; it covers all
promises not covered before, an *entry* each (``place + commitment``, 64 bytes):

5. ``root = SHA-256("openrummy entries 2" + all entries of the line, in ascending order)``
6. ``line = SHA-256("openrummy line 2" + line before + u32(hour) + u32(entries) + root)``
7. ``signature = Ed25519(line)``

``hour`` counts from 1970 in UTC; the first line follows 32 zero bytes. If a wrong clock
produced a line dated in the future, that line stays but is withdrawn; the next line may be of
hour ``back``:

8. ``signature = Ed25519("openrummy withdrawal 2" + line + u32(back))``
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

ASKED: Final = "p"  # a person's, who is asked for a seed
UNASKED: Final = "c"  # of the computer, a program, or a player who is out of the game
SHARED: Final = "s"  # no seed enters: many are dealt the same cards
FIRST: Final = bytes(32)  # hash before the first line
HASH_BYTES: Final = 32
KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64

_LONGEST_TABLE: Final = 80
_MAX_SEATS: Final = 20
_RULES = "openrummy rules 1\n"
_COMMITMENT = b"openrummy fair 2"
_PROMISE = b"openrummy promise 2"
_PLACE = b"openrummy place 2"
_ENTRIES = b"openrummy entries 2"
_LINE = b"openrummy line 2"
_WITHDRAWAL = b"openrummy withdrawal 2"


@dataclass(frozen=True)
class Bound:
    """Binding of a promise: the table name, the hash of its rules and a letter per seat."""

    table: str
    rules: bytes
    seats: str

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for values that cannot be hashed."""
        if not (self.table.isascii() and 1 <= len(self.table) <= _LONGEST_TABLE):
            raise ValueError("no name of a table")
        if len(self.rules) != HASH_BYTES:
            raise ValueError(f"the hash of rules has {HASH_BYTES} bytes, not {len(self.rules)}")
        if not are_seats(self.seats):
            raise ValueError("seats are letters: p, c or s")


def are_seats(text: str) -> bool:
    """True if the text is 1 to 20 seat letters."""
    return 1 <= len(text) <= _MAX_SEATS and set(text) <= {ASKED, UNASKED, SHARED}


def rules_hash(canonical: str) -> bytes:
    """Hash of the canonical text of the rules; the rules digest is its prefix."""
    return sha256((_RULES + canonical).encode()).digest()


def commitment(deal: int, bound: Bound, secret: bytes) -> bytes:
    """Commitment published before deal ``deal`` (from 0). ``ValueError`` for a bad secret."""
    if len(secret) != HASH_BYTES:
        raise ValueError(f"a secret has {HASH_BYTES} bytes, not {len(secret)}")
    return sha256(_COMMITMENT + _bytes(deal, bound) + secret).digest()


def signed_bytes(deal: int, bound: Bound, promised: bytes) -> bytes:
    """Bytes of a promise that the server signs: its binding and commitment."""
    return _PROMISE + _bytes(deal, bound) + promised


def place(table: str, deal: int) -> bytes:
    """Place of a promise in the list, computable from the table name; one promise per place."""
    name = table.encode("ascii")
    return sha256(_PLACE + bytes([len(name)]) + name + deal.to_bytes(4, "big")).digest()


def root(entries: Iterable[bytes]) -> bytes:
    """Hash of the entries of a line, each ``place + commitment``, in any order."""
    return sha256(_ENTRIES + b"".join(sorted(entries))).digest()


def line(before: bytes, hour: int, entries: int, root_: bytes) -> bytes:
    """Hash of a line of the list, signed by the server and chained into the next line."""
    return sha256(line_text(before, hour, entries, root_)).digest()


def line_text(before: bytes, hour: int, entries: int, root_: bytes) -> bytes:
    """Preimage of a line's hash: its entry in the transparency log."""
    return _LINE + before + hour.to_bytes(4, "big") + entries.to_bytes(4, "big") + root_


def withdrawal(line_: bytes, back: int) -> bytes:
    """The bytes the server signs to withdraw a line; the next may be of hour ``back`` again."""
    return _WITHDRAWAL + line_ + back.to_bytes(4, "big")


def _bytes(deal: int, bound: Bound) -> bytes:
    name, seats = bound.table.encode("ascii"), bound.seats.encode("ascii")
    named = bytes([len(name)]) + name
    return deal.to_bytes(4, "big") + named + bound.rules + bytes([len(seats)]) + seats
