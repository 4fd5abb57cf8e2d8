"""Choices that are the same on every Python."""

from __future__ import annotations

from openrummy.bots.heuristic.exact_sums import sequential_sum


def test_numbers_are_added_one_after_the_other() -> None:
    assert sequential_sum([1e100, 1.0, -1e100]) == 0.0  # a sum that makes up for rounding has 1
    assert sequential_sum([]) == 0
