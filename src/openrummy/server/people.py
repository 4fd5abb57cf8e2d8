"""The computer's characters, and which bot plays for them at which level."""

from __future__ import annotations

from openrummy.notation import wire

LEVELS = ("easy", "medium", "hard")


class UnknownPersona(LookupError):
    """No character of that name."""


_PEOPLE = (
    wire.Persona("mara", "Mara", "Patient", "mara"),
    wire.Persona("otto", "Otto", "Steady", "otto"),
)


def personas() -> tuple[wire.Persona, ...]:
    """Everybody one may play against."""
    return _PEOPLE


def bot_for(persona: str, level: str) -> tuple[wire.Persona, str]:
    """The character and the bot that plays for it. Raises :class:`UnknownPersona`."""
    found = next((one for one in _PEOPLE if one.id == persona), None)
    if found is None:
        raise UnknownPersona(persona)
    return found, {"easy": "random"}.get(level, "simple")
