"""Usage errors of the library: each names the mistake and the remedy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openrummy.core.engine import Refusal

_MAX_LISTED = 8
_MAX_CHARS = 40


class UsageError(ValueError):
    """Invalid input; the message suggests a correction."""


class WrongType(UsageError, TypeError):
    """A value of a wrong type."""


class NotLegal(UsageError):
    """An action that the rules do not allow now.

    ``refusal`` is the reason as data, with the id of the rule in ``docs/rules.md``; ``legal`` are
    the tokens of the legal actions.
    """

    def __init__(self, text: str, refusal: Refusal, legal: Sequence[str] = ()) -> None:
        self.refusal = refusal
        self.legal = tuple(legal)
        super().__init__(text)

    def __reduce__(self) -> tuple[type[NotLegal], tuple[str, Refusal, tuple[str, ...]]]:
        return NotLegal, (str(self), self.refusal, self.legal)


def quoted(value: object) -> str:
    """Format a value for a message: short, one line."""
    text = repr(value)
    return text if len(text) <= _MAX_CHARS else f"{text[:_MAX_CHARS]}…"


def some(words: Sequence[str]) -> str:
    """The first items of a list, and the number of the others."""
    from openrummy.core.rules.text import say

    shown = ", ".join(words[:_MAX_LISTED])
    more = len(words) - _MAX_LISTED
    return say("library.and-more", shown=shown, more=more) if more > 0 else shown


def meant(word: str, known: Sequence[str]) -> str:
    """``; did you mean …?`` with similar words; empty if there are none."""
    from openrummy.core.rules.read_pieces import close, did_you_mean

    return did_you_mean(close(word, known))


def not_legal(action: str, refusal: Refusal, legal: Sequence[str]) -> NotLegal:
    """The error for a refused action, with the legal actions."""
    from openrummy.core.notation.refusals import refusal_text
    from openrummy.core.rules.text import say

    possible = some(legal) or say("problem.nothing")
    why = refusal_text(refusal)
    text = say("library.not-legal", action=str(action), why=why, legal=possible)
    return NotLegal(text, refusal, legal)
