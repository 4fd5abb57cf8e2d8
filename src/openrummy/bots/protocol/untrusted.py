"""Text that a stranger's program wrote, made safe to show in a terminal, a table or a log."""

from __future__ import annotations

import unicodedata

GAP = "…"
# What moves the cursor, hides, turns the direction of writing, or is no character at all.
_UNSAFE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
MAX_NAME = 40


def shown(text: str | bytes, most: int) -> str:
    """The text in one line of at most ``most`` characters, nothing in it but what can be seen.

    Whitespace becomes one blank, anything else that is not a visible character a question mark
    in a diamond; what is too long is cut and ends with an ellipsis.
    """
    plain = text[: 4 * most].decode("utf-8", "replace") if isinstance(text, bytes) else text
    words = " ".join(plain[: 4 * most].split())
    safe = "".join(
        "\ufffd" if unicodedata.category(character) in _UNSAFE else character for character in words
    )
    if len(safe) <= most and len(text) <= 4 * most:
        return safe
    return safe[: most - 1] + GAP


def lines_shown(text: bytes, most: int) -> list[str]:
    """The lines of a text that are not blank, each as :func:`shown`."""
    return [line for line in (shown(raw, most) for raw in text.splitlines()) if line]
