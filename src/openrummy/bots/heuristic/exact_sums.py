"""Floating-point sums that are identical on every Python version and in the kernel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def sequential_sum(numbers: Iterable[float]) -> float:
    """Add from left to right, as the kernel does; ``sum`` compensates since Python 3.12."""
    return reduce(add, numbers, 0)
