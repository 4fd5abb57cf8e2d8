"""The characters one can play against: names, faces, ways.

A character is a style over the patient player; a level takes from it what
:mod:`openrummy.bots.levels` says. All are bots and wear the badge.
"""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.bots.base import Bot, Budget
from openrummy.bots.levels import at_level
from openrummy.bots.patient.bot import Patient
from openrummy.bots.patient.style import BEST, Style


@dataclass(frozen=True)
class Persona:
    """A character: id, name, one line about the way of playing, face, style."""

    id: str
    name: str
    line: str
    face: str
    style: Style


_ALL = (
    Persona("mara", "Mara", "Plays it straight and gives nothing away.", "mara", BEST),
    Persona(
        "otto",
        "Otto",
        "Knocks as soon as he may and deals again.",
        "otto",
        Style(patience=-12.0, gin=0.7),
    ),
    Persona(
        "ines",
        "Ines",
        "Waits for gin, and often gets it.",
        "ines",
        Style(patience=8.0, gin=1.4),
    ),
    Persona(
        "suki",
        "Suki",
        "Watches what you collect and throws something else.",
        "suki",
        Style(feed=9.0, taken_near=2.5, thrown_near=0.5),
    ),
    Persona(
        "basil",
        "Basil",
        "Hates high cards and throws them first.",
        "basil",
        Style(thrift=2.0, reach=0.8),
    ),
    Persona(
        "finn",
        "Finn",
        "Takes what he can get from the pile.",
        "finn",
        Style(grip=-1.0, shy=0.5, feed=4.0),
    ),
    Persona(
        "greta",
        "Greta",
        "Trusts the stock and keeps her hand to herself.",
        "greta",
        Style(grip=4.0, shy=6.0),
    ),
    Persona(
        "ravi",
        "Ravi",
        "Keeps every door open until late.",
        "ravi",
        Style(reach=1.4, thrift=0.7),
    ),
)


def personas() -> tuple[Persona, ...]:
    """All characters, in a fixed order."""
    return _ALL


def persona(name: str) -> Persona:
    """The character of that id. KeyError when there is none."""
    return {one.id: one for one in _ALL}[name]


def make(name: str, level: str = "hard", budget: Budget | None = None) -> Bot:
    """A bot that plays as the character at a level. KeyError for an unknown name or level."""
    return Patient(budget, at_level(persona(name).style, level))
