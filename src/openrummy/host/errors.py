"""What a host refuses for reasons that are not rules of the game."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "stale", "nothing-to-take-back", "deal-running", "game-over", "not-stored", "closing"
]


class HostError(Exception):
    """A request the host cannot carry out; nothing changed. ``code`` names why."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code: Code = code
