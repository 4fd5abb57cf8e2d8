"""The computer players: characters at levels, and the bot behind each."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from openrummy.bots import catalogue
from openrummy.bots.base import Bot
from openrummy.bots.cast import personas, ratings
from openrummy.bots.cast.levels import LEVELS
from openrummy.bots.cast.players import Ready, player
from openrummy.bots.heuristic.style import BEST
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import SeatRow, TableRow, entropy

_LEVEL = "medium"  # of a stand-in


class UnknownPersona(LookupError):
    """There is no character with that name."""


def lobby_personas() -> list[wire.Persona]:
    """Return every character available as an opponent."""
    return [
        wire.Persona(
            persona.id, persona.name, persona.line, persona.face, persona.tag, _ratings(persona.id)
        )
        for persona in personas.personas()
    ]


def _ratings(name: str) -> list[wire.Rating]:
    """The measured ratings of a character, level by level."""
    by_level = {level: ratings.rating(name, level) for level in LEVELS}
    return [
        wire.Rating(level, rating.points, rating.within, rating.word)
        for level, rating in by_level.items()
        if rating is not None
    ]


def persona(name: str) -> personas.Persona:
    """Find a character by id. Raises :class:`UnknownPersona`."""
    try:
        return personas.persona(name)
    except KeyError:
        raise UnknownPersona(name) from None


def at_strength(points: float) -> tuple[personas.Persona, str]:
    """The character and level nearest to a rating; the first character if none is measured."""
    measured = [
        (abs(rating.points - points), order, character, level)
        for order, character in enumerate(personas.personas())
        for level in LEVELS
        if (rating := ratings.rating(character.id, level)) is not None
    ]
    if not measured:
        return personas.personas()[0], _LEVEL
    _, _, nearest, level = min(measured, key=lambda entry: entry[:2])
    return nearest, level


def _never() -> bool:
    return False


def bot_for(row: SeatRow, ready: Ready = _never) -> Bot:
    """The bot of a seat; if its character no longer exists, one of the same level.

    If its level searches, it does so once ``ready`` reports that the code is compiled.
    """
    level = row.level if row.persona else row.bot
    if not row.persona and level not in LEVELS:
        return catalogue.make(row.bot)
    with suppress(KeyError):
        return personas.make(row.persona, level, ready=ready)
    return player(BEST, level if level in LEVELS else LEVELS[0], ready=ready)


def stand_in(table: TableRow, seat: Seat) -> SeatRow:
    """Return a computer to stand in for a person: a new character, at the middle level."""
    seated_personas = {row.persona for row in table.seats}
    everybody = personas.personas()
    character = next(
        (character for character in everybody if character.id not in seated_personas), everybody[0]
    )
    return replace(
        table.seats[seat],
        line=say(f"bot_title.{_LEVEL}"),
        bot=f"{character.id}-{_LEVEL}",
        persona=character.id,
        level=_LEVEL,
        seed=entropy.draw(32, "bot").hex(),
    )


def player_name(row: SeatRow) -> str:
    """The player's name: ``Ana``, or ``Otto for Ana`` while the computer stands in."""
    if not row.stand_in:
        return row.name
    return say("seat.stand-in", name=stand_in_name(row), player=row.name)


def stand_in_name(row: SeatRow) -> str:
    """The character of a computer player."""
    try:
        return personas.persona(row.persona).name
    except KeyError:
        return say("seat.computer")


def face_of(row: SeatRow) -> str:
    """The face of the player, or of the computer that stands in."""
    if not row.stand_in:
        return row.face
    try:
        return personas.persona(row.persona).face
    except KeyError:
        return row.face


def bot_version(row: SeatRow) -> str:
    """The version of a seat's bot, as a record names it; empty for a person."""
    known = row.level if row.persona else row.bot
    return str(catalogue.info(known).version) if known in catalogue.names() else ""
