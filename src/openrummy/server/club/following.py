"""Whom somebody follows: a leaderboard of friends asks here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

Friends: TypeAlias = Callable[[str], Awaitable[Collection[str]]]


async def friends_of(_guest: str) -> Collection[str]:
    """Nobody: what a server has that keeps no friends (``state.friends_of``)."""
    return ()
