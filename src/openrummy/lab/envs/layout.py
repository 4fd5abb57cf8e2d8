"""The layout of actions and observations.

It is that of :mod:`openrummy.kernel.gin.layout`, which policies at a table use too.
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
