"""Every rule of the games with melds on the table has a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
RULES = [
    f"{letter}{number}"
    for letter, most in {"T": 16, "R": 11, "O": 7, "M": 4}.items()
    for number in range(1, most + 1)
] + ["A28", "A29", "A30", "A39", "A40"]
_NAME = re.compile(r"^def test_((?:[A-Z]\d+_)+)", re.MULTILINE)


def named() -> set[str]:
    """The ids that names of tests begin with: ``test_O6_A21_emptied_…`` has two."""
    files = HERE.glob("test_rule_table*.py")
    return {
        one
        for file in files
        for found in _NAME.findall(file.read_text(encoding="utf-8"))
        for one in found.split("_")
    }


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_has_a_test(rule: str) -> None:
    assert rule in named()
