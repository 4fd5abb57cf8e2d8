"""Settings that do not go together, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Contradiction:
    """Settings that do not go together.

    ``code`` names the sort of contradiction, ``paths`` the settings that take
    part, ``message`` says why in plain words, ``rule`` is the rulebook's id.
    """

    code: str
    paths: tuple[str, ...]
    message: str
    rule: str


Found: TypeAlias = Iterator[Contradiction]
