"""Syntax errors with their locations, distinct from refusals by the rules."""

from __future__ import annotations

from openrummy.core.rules.text import say


class NotationError(ValueError):
    """A text that cannot be read.

    ``message`` says what is wrong; ``line`` and ``column`` (from 1) say where,
    ``line`` 0 when the text is a single token or line.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(message, line, column)

    def __str__(self) -> str:
        if not self.column and not self.line:
            return self.message
        key = "notation.at-line" if self.line else "notation.at-column"
        return say(key, message=self.message, line=self.line, column=self.column)


class TokenError(NotationError):
    """A token that names no action."""


class PositionSyntaxError(NotationError):
    """Invalid position syntax; whether the position is possible is checked elsewhere."""


class RecordError(NotationError):
    """A record that cannot be parsed, or whose actions are impossible."""


def quoted(text: str, most: int = 24) -> str:
    """The text in quotes for a message, shortened and without control characters."""
    return repr(text if len(text) <= most else text[:most] + "…")
