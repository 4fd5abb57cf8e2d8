"""Passwords, hashed by Argon2 in a thread, and single-use recovery codes.

Raises :class:`Problem` ``sign-ins-full`` if too many hashes are queued.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from openrummy.play.host import entropy
from openrummy.play.problems import Problem

MIN_LENGTH: Final = 8
MAX_LENGTH: Final = 200
_AT_ONCE = 2  # each takes 64 MB
_MAX_WAITING = 24  # including those running: about three seconds of work, then clients must retry

T = TypeVar("T")


class Passwords:
    """Hashing and verification; ``cost`` is Argon2's passes and memory in kB."""

    def __init__(self, cost: tuple[int, int]) -> None:
        passes, memory = cost
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory, parallelism=1)
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0
        self._nobody = ""

    async def hashed(self, password: str) -> str:
        """Return the hash of a password for storage."""
        return await self._in_turn(self._hasher.hash, password)

    async def fits(self, kept: str, password: str) -> bool:
        """Verify a password. Takes as long without a stored hash, so timing reveals no names."""
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


CODES: Final = 8
_BYTES = 10  # 80 random bits


def new_codes() -> list[str]:
    """Return new recovery codes, in groups of four letters and digits."""
    return [_code() for _ in range(CODES)]


def _code() -> str:
    letters = base64.b32encode(entropy.draw(_BYTES, "code")).decode().lower()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def hashed_code(code: str) -> str:
    """Return the hash of a code for storage, normalizing how it was typed."""
    letters = "".join(character for character in code.lower() if character.isalnum())
    return hashlib.sha256(b"openrummy code " + letters.encode()).hexdigest()
