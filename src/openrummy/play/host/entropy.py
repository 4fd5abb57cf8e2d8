"""The sources of chance: secrets of deals, names of tables, keys, seeds of bots.

The system's, always. A test puts a source of its own in the way with
:func:`use`, so that what it plays is the same in every run; no setting, option
or message of a server reaches that function.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """Gives bytes nobody can foresee."""

    def draw(self, size: int, purpose: str) -> bytes:
        """``size`` bytes; ``purpose`` says what for, such as ``deal calm-otter-100``."""


class System:
    """The operating system's, which asks for no purpose."""

    def draw(self, size: int, purpose: str) -> bytes:
        """``size`` bytes from the system."""
        return secrets.token_bytes(size)


_source: Source = System()


def use(source: Source) -> Source:
    """Draw from another source from now on; the one before, to be put back. For tests."""
    global _source  # one process, one source
    before, _source = _source, source
    return before


def draw(size: int, purpose: str) -> bytes:
    """``size`` bytes from the source in use."""
    return _source.draw(size, purpose)


def number_below(bound: int, purpose: str) -> int:
    """A number from 0 up to, not including, ``bound``; even to one part in 2^64 / ``bound``."""
    return int.from_bytes(draw(8, purpose)) % bound


def one_of(several: Sequence[T], purpose: str) -> T:
    """One of several, each as likely as the other."""
    return several[number_below(len(several), purpose)]
