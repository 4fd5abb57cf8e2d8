"""Sanitising of third-party text for display in a terminal, a table or a log."""

from __future__ import annotations

import unicodedata

GAP = "…"
# Control, format and bidirectional characters, surrogates and unassigned code points.
_UNSAFE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
MAX_NAME = 40


def printable(text: str | bytes, most: int) -> str:
    """Return the text as one line of at most ``most`` characters, all of them visible.

    Runs of whitespace become one space, other invisible characters the replacement character;
    longer text is truncated with an ellipsis.
    """
    plain = text[: 4 * most].decode("utf-8", "replace") if isinstance(text, bytes) else text
    words = " ".join(plain[: 4 * most].split())
    safe = "".join(
        "\ufffd" if unicodedata.category(character) in _UNSAFE else character for character in words
    )
    if len(safe) <= most and len(text) <= 4 * most:
        return safe
    return safe[: most - 1] + GAP


def printable_lines(text: bytes, most: int) -> list[str]:
    """Sanitise the non-blank lines of a text with :func:`printable`."""
    return [line for line in (printable(raw, most) for raw in text.splitlines()) if line]
