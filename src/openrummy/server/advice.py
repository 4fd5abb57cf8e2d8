"""What a good player would do here, in words."""

from __future__ import annotations

from openrummy.notation import wire


def hint(message_id: int) -> wire.Hint | None:
    """Advice for a seat that is asked; None where there is none to give."""
    return None
