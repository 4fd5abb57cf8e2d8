"""The same deals for everybody in an event: one secret before it, a secret a round, one a deal.

The event's secret is drawn when the event is made and its commitment shown from then on, so
nothing that follows can be chosen later. Byte for byte, as in :mod:`openrummy.core.cards.fair`:

1. ``commitment = SHA-256("openrummy event 1" + secret)``
2. ``round = SHA-256("openrummy event round 1" + u32(round) + secret)``, rounds from 1
3. ``deal = SHA-256("openrummy event deal 1" + u32(deal) + round)``, deals from 0

The secret of a deal is used as any other (:func:`openrummy.core.cards.fair.entropy`), with no seed
of any seat, so that it comes to the same cards at every table.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

SECRET_BYTES: Final = 32

_EVENT = b"openrummy event 1"
_ROUND = b"openrummy event round 1"
_DEAL = b"openrummy event deal 1"


def commitment(secret: bytes) -> bytes:
    """Promise that is shown before the event. ValueError for a bad secret."""
    return sha256(_EVENT + _checked(secret)).digest()


def round_secret(secret: bytes, round_: int) -> bytes:
    """The secret of a round, from 1. ValueError for a bad secret."""
    return sha256(_ROUND + round_.to_bytes(4, "big") + _checked(secret)).digest()


def deal_secret(of_round: bytes, deal: int) -> bytes:
    """The secret of a deal, from 0, of that round. ValueError for a bad secret."""
    return sha256(_DEAL + deal.to_bytes(4, "big") + _checked(of_round)).digest()


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret
