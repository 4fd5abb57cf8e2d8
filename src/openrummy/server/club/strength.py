"""Strength of a person, as far as others need to know it: one question, answered elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from openrummy.club.families import Family
from openrummy.club.rating import Rating

# the rating of a guest in a family; that of a newcomer where there is none
RatingOf: TypeAlias = Callable[[str, Family], Awaitable[Rating]]


async def unrated(_guest: str, _family: Family) -> Rating:
    """Nothing is known of anybody."""
    return Rating()
