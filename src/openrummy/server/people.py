"""Who plays for the computer: characters at levels, and the bot behind each."""

from __future__ import annotations

from openrummy.bots import catalogue, personas
from openrummy.bots.base import Bot
from openrummy.bots.levels import LEVELS
from openrummy.host import SeatRow
from openrummy.notation import wire

__all__ = ["LEVELS", "UnknownPersona", "bot_for", "bot_version", "lobby_personas", "persona"]


class UnknownPersona(LookupError):
    """No character of that name."""


def lobby_personas() -> list[wire.Persona]:
    """Everybody one may play against."""
    return [wire.Persona(one.id, one.name, one.line, one.face) for one in personas.personas()]


def persona(name: str) -> personas.Persona:
    """A character by id. Raises :class:`UnknownPersona`."""
    try:
        return personas.persona(name)
    except KeyError:
        raise UnknownPersona(name) from None


def bot_for(row: SeatRow) -> Bot:
    """The bot of a seat; where its character is gone, one of the same level plays on."""
    if row.persona:
        try:
            return personas.make(row.persona, row.level)
        except KeyError:
            return catalogue.make(row.level if row.level in LEVELS else LEVELS[0])
    return catalogue.make(row.bot)


def bot_version(row: SeatRow) -> str:
    """The version of a seat's bot, as a record names it; empty for a person."""
    known = row.level if row.persona else row.bot
    return str(catalogue.info(known).version) if known in catalogue.names() else ""
