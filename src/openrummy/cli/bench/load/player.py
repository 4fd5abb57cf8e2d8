"""A simple player who knows nothing but the buttons the table shows."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

_ENDS = ("big-gin", "gin", "knock", "show")


class Can(Struct):
    """A button: what is sent, what it is, which card, and the deadwood it leaves."""

    token: str
    kind: str
    card: str | None = None
    leaves: int | None = None


def choose(can: Sequence[Can], chance: random.Random) -> str:
    """The token of one of these: end the deal when that is possible, else keep the best hand."""
    ends = [action for action in can if action.kind in _ENDS]
    if ends:
        return min(ends, key=lambda action: (_ENDS.index(action.kind), action.leaves or 0)).token
    discards = [action for action in can if action.kind == "throw"]
    if discards:
        return min(discards, key=lambda action: action.leaves or 0).token
    return chance.choice(can).token
