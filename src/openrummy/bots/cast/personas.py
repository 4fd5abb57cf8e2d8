"""The characters to play against: names, faces and styles.

A character is a style of the patient player, weakened by its level
(:mod:`openrummy.bots.cast.levels`). All are marked as bots. Tests measure how their play differs.
"""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.bots.base import Bot, Budget
from openrummy.bots.cast.players import Ready, player
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.core.rules.text import say


@dataclass(frozen=True)
class Persona:
    """A character: id, name, face, style. Ids never change, as stored games refer to them."""

    id: str
    name: str
    face: str
    style: Style

    @property
    def line(self) -> str:
        """One line about the style of play."""
        return say(f"persona.{self.id}")

    @property
    def tag(self) -> str:
        """The style in a word or two."""
        return say(f"persona_tag.{self.id}")


_ALL = (
    Persona("mara", "Mara", "mara", BEST),
    Persona("otto", "Otto", "otto", Style(patience=-14.0, gin=0.5, thrift=1.3)),
    Persona("ines", "Ines", "ines", Style(hunts=4, patience=4.0, gin=1.6)),
    Persona("suki", "Suki", "suki", Style(feed=20.0, taken_near=3.0, discarded_near=0.4)),
    Persona("basil", "Basil", "basil", Style(thrift=2.2, reach=0.7)),
    Persona("finn", "Finn", "finn", Style(grip=-2.0, shy=0.0, feed=4.0)),
    Persona("greta", "Greta", "greta", Style(grip=12.0, shy=10.0)),
    Persona("ravi", "Ravi", "ravi", Style(reach=1.5, thrift=0.35)),
    Persona("theo", "Theo", "theo", Style(memory=1, feed=0.0, slip=6.0)),
    Persona("rosa", "Rosa", "rosa", Style(runs=4.0)),
    Persona(
        "noor",
        "Noor",
        "noor",
        Style(feed=8.0, taken_near=3.0, discarded_near=0.3, left_near=0.5, shows=6, patience=3.0),
    ),
    Persona("gus", "Gus", "gus", Style(shows=1, thrift=2.0, gin=0.3, reach=0.8)),
)
_BY_ID = {persona.id: persona for persona in _ALL}


def personas() -> tuple[Persona, ...]:
    """All characters, in a fixed order."""
    return _ALL


def persona(name: str) -> Persona:
    """The character with this id. Raises KeyError for an unknown id."""
    return _BY_ID[name]


def make(
    name: str, level: str = "hard", budget: Budget | None = None, ready: Ready | None = None
) -> Bot:
    """A bot that plays as a character at a level. Raises KeyError for an unknown name or level.

    ``ready``: see :func:`~openrummy.bots.cast.players.player`.
    """
    return player(persona(name).style, level, budget, ready)
