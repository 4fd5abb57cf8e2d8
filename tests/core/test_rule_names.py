"""Every rule of the games of rummy has a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
# T16: melds on the table; R, O, M: games of it; W: wild cards; V, I, N, F: games of their own
LAST = {"T": 16, "R": 11, "O": 7, "M": 4, "W": 24, "V": 6, "I": 9, "N": 8, "F": 8}
NO_RULE = {"W21"}
RULES = [
    rule
    for letter, last in LAST.items()
    for number in range(1, last + 1)
    if (rule := f"{letter}{number}") not in NO_RULE
] + ["A28", *(f"A{number}" for number in range(29, 39)), "A39", "A40"]
_NAME = re.compile(r"^(?:async )?def test_((?:[A-Z]\d+_)+)", re.MULTILINE)


def named() -> set[str]:
    """The ids that names of tests begin with: ``test_O6_A21_emptied_…`` has two."""
    return {
        part
        for file in HERE.glob("test_rule_*.py")
        for name in _NAME.findall(file.read_text(encoding="utf-8"))
        for part in name.split("_")
    }


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_has_a_test(rule: str) -> None:
    assert rule in named()
