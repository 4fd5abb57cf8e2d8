"""Fair deals: a promise made before the seeds are known, and how it is checked.

Before a deal the server takes a secret and publishes its commitment. Then the
seats' seeds go in, and the entropy of the deal follows from all of them. After
the deal everything is revealed. Byte for byte, so that others can check it:

1. ``commitment = SHA-256("openrummy fair 1" + u32(deal) + secret)``
2. ``entropy = SHA-256("openrummy fair entropy 1" + u32(deal) + secret + u8(seats)
   + u8(length) + seed, for every seat in order)``

with texts in ASCII, integers big-endian, ``deal`` counted from 0, a secret of
32 bytes, a seed of 16 to 32 bytes, or of none where a seat gave none in time.
A promise of today is of the second form, which :mod:`openrummy.core.cards.promises` tells: its
commitment is bound to the table, and signed. The entropy is the same. What the cards follow
from the entropy is :mod:`openrummy.core.cards.rng`'s to say.
``docs/spec/fair.md`` tells what this proves and what it does not; golden
vectors stand in ``testdata/fair.json``.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Final, Literal, TypeAlias

from openrummy.core.cards import promises
from openrummy.core.cards.promises import Bound

SECRET_BYTES: Final = 32
MIN_SEED: Final = 16
MAX_SEED: Final = 32

_COMMITMENT = b"openrummy fair 1"
_ENTROPY = b"openrummy fair entropy 1"

Fault: TypeAlias = Literal["commitment", "entropy"]


@dataclass(frozen=True)
class Fair:
    """Revealed secret and seeds of a deal; ``seeds`` of every seat, empty where none came.

    A promise of the second form has the name of its ``table`` and the letters of its ``seats``
    (:mod:`openrummy.core.cards.promises`), and where it was signed the public ``key`` and the
    ``signature``; one of the first form has none of these.
    """

    commitment: bytes
    secret: bytes
    seeds: tuple[bytes, ...]
    table: str = ""
    seats: str = ""
    key: bytes = b""
    signature: bytes = b""

    @property
    def version(self) -> int:
        """The form of the promise, 1 or 2."""
        return 2 if self.seats else 1

    @property
    def alone(self) -> tuple[int, ...]:
        """The seats that were asked for a seed and gave none: for them the server dealt alone.

        A promise of the first form does not say who was asked.
        """
        both = enumerate(zip(self.seats, self.seeds, strict=False))
        return tuple(seat for seat, (who, seed) in both if who == promises.ASKED and not seed)

    @property
    def shared(self) -> bool:
        """Were the same cards dealt to many, so that no seed enters?"""
        return promises.SHARED in self.seats

    def bound(self, rules: bytes) -> Bound:
        """Binding of a promise of the second form, at a table with rules of that hash."""
        return Bound(self.table, rules, self.seats)


def commitment(deal: int, secret: bytes) -> bytes:
    """Commitment published before deal ``deal`` (from 0). ``ValueError`` for a bad secret."""
    return sha256(_COMMITMENT + deal.to_bytes(4, "big") + _checked(secret)).digest()


def entropy(deal: int, secret: bytes, seeds: tuple[bytes, ...]) -> bytes:
    """The 32 bytes that order the cards of a deal. ``ValueError`` for a bad secret or seed."""
    parts = [_ENTROPY, deal.to_bytes(4, "big"), _checked(secret), len(seeds).to_bytes(1, "big")]
    for seed in seeds:
        if seed and not is_seed(seed):
            raise ValueError(f"a seed has {MIN_SEED} to {MAX_SEED} bytes, not {len(seed)}")
        parts += [len(seed).to_bytes(1, "big"), seed]
    return sha256(b"".join(parts)).digest()


def is_seed(seed: bytes) -> bool:
    """Is this a seed that a seat may bring: neither too short nor too long?"""
    return MIN_SEED <= len(seed) <= MAX_SEED


def faults(deal: int, fair: Fair, dealt: bytes, rules: bytes = b"") -> tuple[Fault, ...]:
    """Claims that do not hold for a deal that was dealt with the entropy ``dealt``.

    ``rules`` is their hash (:func:`openrummy.core.cards.promises.rules_hash`), which a promise of
    the second form is bound to.
    """
    faults: list[Fault] = []
    if fair.version == 1:
        right = commitment(deal, fair.secret)
    else:
        right = promises.commitment(deal, fair.bound(rules), fair.secret)
    if not compare_digest(right, fair.commitment):
        faults.append("commitment")
    if (fair.seats and len(fair.seats) != len(fair.seeds)) or not compare_digest(
        entropy(deal, fair.secret, fair.seeds), dealt
    ):
        faults.append("entropy")
    return tuple(faults)


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret
