"""Refusals shown to people: a code, and its sentence in the catalogue."""

from __future__ import annotations

from openrummy.core.rules.text import say
from openrummy.play import wire


class Problem(Exception):
    """A refused request: a status as in HTTP, a code, and the code's sentence or a closer one."""

    def __init__(self, status: int, code: str, text: str = "") -> None:
        self.status_code = status
        self.code = code
        self.detail = text or say(f"error.{code}")
        super().__init__(self.detail)


def failed(code: str, id: int | None = None) -> wire.Failed:
    """A named error for a connection; the codes are those of ``failure`` in the sentences."""
    return wire.Failed(code, say(f"failure.{code}"), id)
