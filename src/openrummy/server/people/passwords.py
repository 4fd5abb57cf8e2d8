"""Passwords, hashed by Argon2 in a thread, and codes that let a person in once without one.

Raises :class:`Problem` ``sign-ins-full`` where too many wait for a hash already.
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


CODES: Final = 8
_BYTES = 10  # 80 random bits


def new_codes() -> list[str]:
    """Fresh recovery codes, in groups of four letters and digits."""
    return [_code() for _ in range(CODES)]


def _code() -> str:
    letters = base64.b32encode(entropy.draw(_BYTES, "code")).decode().lower()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def hashed_code(code: str) -> str:
    """Hash of a code, as it is stored, however the code was typed."""
    letters = "".join(character for character in code.lower() if character.isalnum())
    return hashlib.sha256(b"openrummy code " + letters.encode()).hexdigest()
