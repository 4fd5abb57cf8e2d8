"""Sums on which a choice depends: the same to the last bit on every Python, and in the kernel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(numbers: Iterable[float]) -> float:
    """One after the other, as the kernel adds; ``sum`` makes up for rounding since Python 3.12."""
    return reduce(add, numbers, 0)
