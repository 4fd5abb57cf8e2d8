"""Deal sets that many players play against the computer, all derived from one secret.

The secret is generated before the first deal and its commitment published at once, so neither
the cards nor the opponent's randomness can be chosen later. ``name`` identifies the set: a
day such as ``2026-11-24``, or the id of a challenge. Byte for byte, as in
:mod:`openrummy.core.cards.fair_deals`:

1. ``commitment = SHA-256("openrummy deals 1" + u8(length) + name + secret)``
2. ``deal = SHA-256("openrummy deals deal 1" + u8(length) + name + u32(deal) + secret)``
3. ``opponent = SHA-256("openrummy deals opponent 1" + u8(length) + name + secret)``

The secret of a deal is used like any other (:func:`openrummy.core.cards.fair_deals.entropy`),
without seeds from either seat; deals count from 0.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from typing import Final

from openrummy.core.cards import fair_deals

SECRET_BYTES: Final = 32
_LONGEST: Final = 40

_SET = b"openrummy deals 1"
_DEAL = b"openrummy deals deal 1"
_OPPONENT = b"openrummy deals opponent 1"


def commitment(name: str, secret: bytes) -> bytes:
    """Public commitment to the secret. ValueError for a bad name or secret."""
    return _message(_SET, name, b"", secret)


def deal_secret(name: str, secret: bytes, deal: int) -> bytes:
    """The secret of a deal, from 0. ValueError for a bad name or secret."""
    return _message(_DEAL, name, deal.to_bytes(4, "big"), secret)


def opponent_seed(name: str, secret: bytes) -> bytes:
    """Seed of the computer's random stream. ValueError for a bad name or secret."""
    return _message(_OPPONENT, name, b"", secret)


def entropy(name: str, secret: bytes, deal: int) -> bytes:
    """The 32 bytes that order the cards of a two-player deal, from 0."""
    return fair_deals.entropy(deal, deal_secret(name, secret, deal), (b"", b""))


def matches_commitment(name: str, secret: bytes, promised: bytes) -> bool:
    """True if this secret matches the published commitment."""
    return compare_digest(commitment(name, secret), promised)


def _message(purpose: bytes, name: str, more: bytes, secret: bytes) -> bytes:
    called = name.encode("ascii")
    if not 1 <= len(called) <= _LONGEST:
        raise ValueError(f"a name has 1 to {_LONGEST} letters, not {len(called)}")
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return sha256(purpose + len(called).to_bytes(1, "big") + called + more + secret).digest()
