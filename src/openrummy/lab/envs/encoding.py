"""Encoding of actions and observations.

The encoding of :mod:`openrummy.kernel.gin.encoding`, which policies at a table use too.
"""

from openrummy.kernel.gin.encoding import (
    ACTIONS,
    BIG_GIN,
    DISCARD,
    DRAW,
    FIELDS,
    KNOCK,
    OBSERVATION_SIZE,
    PASS,
    SCALE,
    SHAPES,
    TAKE,
    action_text,
    card_at,
    normalize,
    place_of,
    split_fields,
)

__all__ = [
    "ACTIONS",
    "BIG_GIN",
    "DISCARD",
    "DRAW",
    "FIELDS",
    "KNOCK",
    "OBSERVATION_SIZE",
    "PASS",
    "SCALE",
    "SHAPES",
    "TAKE",
    "action_text",
    "card_at",
    "normalize",
    "place_of",
    "split_fields",
]
