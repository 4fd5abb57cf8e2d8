"""Kernel rule tables of the most recent games; bounded because house rules are unlimited."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.kernel.arrays import Int64Array
from openrummy.kernel.gin import lower as lowering

_MAX_GAMES = 32  # games, of half a megabyte each


def compiled(rules: Rules) -> Int64Array:
    """Tables of a game. Raises ``NotLowered`` for games that the kernel does not support."""
    for kept in (lowering.lower, lowering._suit_tables):
        if kept.cache_info().currsize >= _MAX_GAMES:
            kept.cache_clear()
    return lowering.lower(rules)
