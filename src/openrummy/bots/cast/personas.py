"""The characters one can play against: names, faces, ways.

A character is a style over the patient player; a level takes from it what
:mod:`openrummy.bots.cast.levels` says. All are bots and wear the badge. How they
differ at a table is measured by :mod:`openrummy.arena.playing_style`.
"""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.bots.base import Bot, Budget
from openrummy.bots.cast.players import Ready, player
from openrummy.bots.heuristic.style import BEST, Style


@dataclass(frozen=True)
class Persona:
    """A character: id, name, one line about the way of playing, face, style.

    ``tag`` says the style in a word or two. An id stays for ever: stored games name it.
    """

    id: str
    name: str
    line: str
    face: str
    style: Style
    tag: str


_ALL = (
    Persona(
        "mara", "Mara", "Plays it straight and gives nothing away.", "mara", BEST, "All-rounder"
    ),
    Persona(
        "otto",
        "Otto",
        "Knocks as soon as he may and deals again.",
        "otto",
        Style(patience=-14.0, gin=0.5, thrift=1.3),
        "Early knocker",
    ),
    Persona(
        "ines",
        "Ines",
        "Waits for gin, and often gets it.",
        "ines",
        Style(hunts=4, patience=4.0, gin=1.6),
        "Gin hunter",
    ),
    Persona(
        "suki",
        "Suki",
        "Watches what you collect and discards something else.",
        "suki",
        Style(feed=20.0, taken_near=3.0, discarded_near=0.4),
        "Careful discarder",
    ),
    Persona(
        "basil",
        "Basil",
        "Hates high cards and discards them first.",
        "basil",
        Style(thrift=2.2, reach=0.7),
        "High-card hater",
    ),
    Persona(
        "finn",
        "Finn",
        "Takes what he can get from the pile.",
        "finn",
        Style(grip=-2.0, shy=0.0, feed=4.0),
        "Pile lover",
    ),
    Persona(
        "greta",
        "Greta",
        "Trusts the stock and keeps her hand to herself.",
        "greta",
        Style(grip=12.0, shy=10.0),
        "Poker face",
    ),
    Persona(
        "ravi",
        "Ravi",
        "Keeps every door open until late.",
        "ravi",
        Style(reach=1.5, thrift=0.35),
        "Hoarder",
    ),
    Persona(
        "theo",
        "Theo",
        "Forgets what has gone by, and does not mind.",
        "theo",
        Style(memory=1, feed=0.0, slip=6.0),
        "Forgetful",
    ),
    Persona(
        "rosa",
        "Rosa",
        "Loves long runs and grows them at both ends.",
        "rosa",
        Style(runs=4.0),
        "Run builder",
    ),
    Persona(
        "noor",
        "Noor",
        "Counts every card and knocks when she is sure.",
        "noor",
        Style(feed=8.0, taken_near=3.0, discarded_near=0.3, left_near=0.5, shows=6, patience=3.0),
        "Card counter",
    ),
    Persona(
        "gus",
        "Gus",
        "Lets you knock first, and then shows less.",
        "gus",
        Style(shows=1, thrift=2.0, gin=0.3, reach=0.8),
        "Undercutter",
    ),
)
_BY_ID = {one.id: one for one in _ALL}


def personas() -> tuple[Persona, ...]:
    """All characters, in a fixed order."""
    return _ALL


def persona(name: str) -> Persona:
    """The character of that id. KeyError when there is none."""
    return _BY_ID[name]


def make(
    name: str, level: str = "hard", budget: Budget | None = None, ready: Ready | None = None
) -> Bot:
    """A bot that plays as the character at a level. KeyError for an unknown name or level.

    ``ready``: see :func:`~openrummy.bots.cast.players.player`.
    """
    return player(persona(name).style, level, budget, ready)
