"""Passwords: hashed by Argon2 in a thread, and as slow where there is nothing to compare.

Raises :class:`Problem` ``sign-ins-full`` where too many wait for it already.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from openrummy.play.problems import Problem

MIN_LENGTH: Final = 8
MAX_LENGTH: Final = 200
_AT_ONCE = 2  # each takes 64 MB
_MAX_WAITING = 24  # and being worked at: some three seconds, then people are told to come back

T = TypeVar("T")


class Passwords:
    """Hashes and compares; ``cost`` are Argon2's passes and kB."""

    def __init__(self, cost: tuple[int, int]) -> None:
        passes, memory = cost
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory, parallelism=1)
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0
        self._nobody = ""

    async def hashed(self, password: str) -> str:
        """Hash of a password, as it is stored."""
        return await self._in_turn(self._hasher.hash, password)

    async def fits(self, kept: str, password: str) -> bool:
        """Is it this password? Takes as long where nothing is kept: that tells nothing of names."""
        if not self._nobody:
            self._nobody = await self.hashed("nobody")
        same = await self._in_turn(self._same, kept or self._nobody, password)
        return same and bool(kept)

    async def _in_turn(self, work: Callable[..., T], *given: str) -> T:
        if self._waiting >= _MAX_WAITING:
            raise Problem(503, "sign-ins-full")
        self._waiting += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(work, *given)
        finally:
            self._waiting -= 1

    def _same(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
