"""The meaning of the numbers of actions and observations.

They are those of :mod:`openrummy.kernel.gin.layout`, where policies that sit at a table find
them too.
"""

from openrummy.kernel.gin.layout import (
    ACTIONS,
    BIG_GIN,
    DISCARD,
    DRAW,
    FIELDS,
    KNOCK,
    OBSERVED,
    PASS,
    SCALE,
    SHAPES,
    TAKE,
    action_text,
    card_at,
    parts,
    place_of,
    scaled,
)

__all__ = [
    "ACTIONS",
    "BIG_GIN",
    "DISCARD",
    "DRAW",
    "FIELDS",
    "KNOCK",
    "OBSERVED",
    "PASS",
    "SCALE",
    "SHAPES",
    "TAKE",
    "action_text",
    "card_at",
    "parts",
    "place_of",
    "scaled",
]
