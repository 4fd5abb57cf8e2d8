"""Fair deals: a commitment published before the seeds are known, and its verification.

Before a deal the server generates a secret and publishes its commitment. Then the
seats contribute their seeds, and the entropy of the deal is derived from all of them. After
the deal everything is revealed. Byte for byte, so that others can check it:

1. ``commitment = SHA-256("openrummy fair 1" + u32(deal) + secret)``
2. ``entropy = SHA-256("openrummy fair entropy 1" + u32(deal) + secret + u8(seats)
   + u8(length) + seed, for every seat in order)``

with texts in ASCII, integers big-endian, ``deal`` counted from 0, a secret of
32 bytes, a seed of 16 to 32 bytes, or an empty one where a seat sent none in time.
Current promises have the second form, specified in :mod:`openrummy.core.cards.promises`: the
commitment is bound to the table, and signed. The entropy is the same.
:mod:`openrummy.core.cards.rng` specifies how the cards follow from the entropy.
``docs/spec/fair.md`` explains what this proves and what it does not; golden
vectors are in ``testdata/fair.json``.
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
    """Revealed secret and seeds of a deal; ``seeds`` has one for each seat, empty if none came.

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
        """Seats that were asked for a seed and gave none: the server alone dealt for them.

        A promise of the first form does not say which seats were asked.
        """
        both = enumerate(zip(self.seats, self.seeds, strict=False))
        return tuple(seat for seat, (who, seed) in both if who == promises.ASKED and not seed)

    @property
    def shared(self) -> bool:
        """True if the same cards were dealt to many, so no seed enters."""
        return promises.SHARED in self.seats

    def bound(self, rules: bytes) -> Bound:
        """Binding of a promise of the second form, for a table whose rules have this hash."""
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
    """True if a seat's seed has a valid length."""
    return MIN_SEED <= len(seed) <= MAX_SEED


def faults(deal: int, fair: Fair, dealt: bytes, rules: bytes = b"") -> tuple[Fault, ...]:
    """Return the claims that fail for a deal dealt with the entropy ``dealt``.

    ``rules`` is the hash of the rules (:func:`openrummy.core.cards.promises.rules_hash`) to which
    a promise of the second form is bound.
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
