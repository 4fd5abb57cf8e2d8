"""Sources of randomness: secrets of deals, names of tables, keys, seeds of bots.

The source is the operating system. Tests replace it with :func:`use` so that every run plays the
same; no setting, option or message of a server reaches that function.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """A source of unpredictable bytes."""

    def draw(self, size: int, purpose: str) -> bytes:
        """Return ``size`` bytes; ``purpose`` is a label such as ``deal calm-otter-100``."""


class System:
    """The operating system's source, which ignores ``purpose``."""

    def draw(self, size: int, purpose: str) -> bytes:
        """``size`` bytes from the system."""
        return secrets.token_bytes(size)


_source: Source = System()


def use(source: Source) -> Source:
    """Replace the source and return the previous one, for restoring it. For tests."""
    global _source  # one process, one source
    previous, _source = _source, source
    return previous


def draw(size: int, purpose: str) -> bytes:
    """``size`` bytes from the source in use."""
    return _source.draw(size, purpose)


def number_below(bound: int, purpose: str) -> int:
    """A number in ``range(bound)``, uniform up to a relative error of ``bound`` / 2^64."""
    return int.from_bytes(draw(8, purpose)) % bound


def one_of(several: Sequence[T], purpose: str) -> T:
    """Choose one of several uniformly."""
    return several[number_below(len(several), purpose)]
