"""Refusals shown to users: a code, and its sentence in the catalogue."""

from __future__ import annotations

from openrummy.core.rules.text import say
from openrummy.play import wire


class Problem(Exception):
    """A refused request: an HTTP status, a code, and the code's sentence or a more specific one."""

    def __init__(self, status: int, code: str, text: str = "") -> None:
        self.status_code = status
        self.code = code
        self.detail = text or say(f"error.{code}")
        super().__init__(self.detail)


def failed(code: str, id: int | None = None) -> wire.Failed:
    """An error message for a connection; the codes are the keys below ``failure``."""
    return wire.Failed(code, say(f"failure.{code}"), id)
