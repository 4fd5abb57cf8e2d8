"""Faults of a program, and things worth a look, with what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from openrummy.core.rules.text import say

Level: TypeAlias = Literal["wrong", "look"]
# Findings that cost no game, but are worth a look.
LOOKS = frozenset(("exit-code", "no-name", "stderr", "untried"))


@dataclass(frozen=True)
class Finding:
    """One thing, as often as it was found: in all of ``trials``.

    ``data`` fills in the sentences. ``asked`` is the line of the referee that led to it and
    ``said`` what the program wrote, both fit to be shown and empty where there was none;
    ``stderr`` are the first and the last lines of its complaints. ``sent`` are all lines that
    went to that process before.
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


class Wrong(Exception):
    """A trial ends here: the program did something wrong, ``code`` says what.

    ``said`` is the line it wrote, where it is a line that is wrong.
    """

    def __init__(self, code: str, said: bytes | None = None, /, **data: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.said = said
        self.data = data
