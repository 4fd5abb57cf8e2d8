"""Shared deals of an event: secrets of rounds and deals derived from one event secret.

The secret is generated when the event is created and its commitment published at once, so
no later deal can be chosen. Byte for byte, as in :mod:`openrummy.core.cards.fair_deals`:

1. ``commitment = SHA-256("openrummy event 1" + secret)``
2. ``round = SHA-256("openrummy event round 1" + u32(round) + secret)``, rounds from 1
3. ``deal = SHA-256("openrummy event deal 1" + u32(deal) + round)``, deals from 0

The secret of a deal is used like any other (:func:`openrummy.core.cards.fair_deals.entropy`),
without seeds, so every table gets the same cards.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

SECRET_BYTES: Final = 32

_EVENT = b"openrummy event 1"
_ROUND = b"openrummy event round 1"
_DEAL = b"openrummy event deal 1"


def commitment(secret: bytes) -> bytes:
    """Public commitment to the event secret. ValueError for a bad secret."""
    return sha256(_EVENT + _checked(secret)).digest()


def round_secret(secret: bytes, round_: int) -> bytes:
    """The secret of a round, from 1. ValueError for a bad secret."""
    return sha256(_ROUND + round_.to_bytes(4, "big") + _checked(secret)).digest()


def deal_secret(of_round: bytes, deal: int) -> bytes:
    """The secret of a deal, from 0, in this round. ValueError for a bad secret."""
    return sha256(_DEAL + deal.to_bytes(4, "big") + _checked(of_round)).digest()


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret
