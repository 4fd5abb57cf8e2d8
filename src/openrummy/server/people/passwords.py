"""Passwords: hashed by Argon2 in a thread, and as slow where there is nothing to compare."""

from __future__ import annotations

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

LEAST: Final = 8
MOST: Final = 200
_AT_ONCE = 2  # each takes 64 MB


class Passwords:
    """Hashes and compares; ``cost`` are Argon2's passes and kB."""

    def __init__(self, cost: tuple[int, int]) -> None:
        passes, memory = cost
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory, parallelism=1)
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._nobody = ""

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str, password: str) -> bool:
        """Is it this password? Takes as long where nothing is kept: that tells nothing of names."""
        if not self._nobody:
            self._nobody = await self.hashed("nobody")
        async with self._turns:
            same = await asyncio.to_thread(self._same, kept or self._nobody, password)
        return same and bool(kept)

    def _same(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
