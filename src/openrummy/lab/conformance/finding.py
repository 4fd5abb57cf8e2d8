"""Faults of a program, and warnings, with the expected behaviour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from openrummy.core.rules.text import say

Level: TypeAlias = Literal["wrong", "look"]
# Codes of findings that are warnings: they cost no game.
LOOKS = frozenset(("exit-code", "no-name", "stderr", "untried"))


@dataclass(frozen=True)
class Finding:
    """A finding, once for all ``trials`` it occurred in.

    ``data`` are the parameters of the sentences. ``asked`` is the line of the referee that led to
    it and ``said`` the line the program wrote, both sanitised and empty if there was none;
    ``stderr`` has the first and last lines of its stderr. ``sent`` are all lines sent to that
    process.
    """

    code: str
    data: Mapping[str, str | int]
    trials: tuple[str, ...] = ()
    asked: str = ""
    said: str = ""
    stderr: tuple[str, ...] = ()
    sent: bytes = field(default=b"", repr=False)

    @property
    def level(self) -> Level:
        """Severity of the finding."""
        return "look" if self.code in LOOKS else "wrong"

    @property
    def what(self) -> str:
        """Sentence of what is wrong."""
        return say(f"bot_check_wrong.{self.code}", **self.data)

    @property
    def right(self) -> str:
        """Sentence of what would be right."""
        return say(f"bot_check_right.{self.code}", **self.data)


class TrialFailed(Exception):
    """Ends a trial: the program made the fault ``code``.

    ``said`` is the line it wrote, if the fault is in a line.
    """

    def __init__(self, code: str, said: bytes | None = None, /, **data: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.said = said
        self.data = data
