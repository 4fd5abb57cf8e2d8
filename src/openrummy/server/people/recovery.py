"""Recovery codes: each lets a person in once without the password."""

from __future__ import annotations

import base64
import hashlib
from typing import Final

from openrummy.play.host import entropy

CODES: Final = 8
_BYTES = 10  # 80 random bits


def new_codes() -> list[str]:
    """Fresh recovery codes, in groups of four letters and digits."""
    return [_code() for _ in range(CODES)]


def _code() -> str:
    letters = base64.b32encode(entropy.draw(_BYTES, "code")).decode().lower()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def hashed_code(code: str) -> str:
    """Hash of a code, as it is stored, however the code was typed."""
    letters = "".join(character for character in code.lower() if character.isalnum())
    return hashlib.sha256(b"openrummy code " + letters.encode()).hexdigest()
