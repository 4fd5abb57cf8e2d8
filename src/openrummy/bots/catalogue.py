"""Every bot by name: the one list that hosts, commands and tests read.

A character at a level, ``mara-hard``, is a bot too; :func:`names` leaves those out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from openrummy.bots.base import Bot, Budget
from openrummy.bots.baseline.random_legal import Chance
from openrummy.bots.baseline.simple import Simple
from openrummy.bots.cast import personas
from openrummy.bots.cast.levels import LEVELS
from openrummy.bots.cast.players import player
from openrummy.bots.cast.pool import POOL, VERSION
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.search.bot import Expert, Fast


class UnknownBot(ValueError):
    """A name that no bot has."""


@dataclass(frozen=True)
class Info:
    """What a catalogue says of a bot.

    ``level`` is where people would place it: easy, medium, hard, or empty for
    one that is no opponent for people. ``version`` changes with its play.
    """

    name: str
    title: str
    style: str
    version: int = 1
    level: str = ""


@dataclass(frozen=True)
class _Entry:
    info: Info
    make: Callable[[Budget], Bot]


def _member(name: str, title: str, style: str) -> _Entry:
    """One of the pool (:mod:`openrummy.bots.cast.pool`)."""
    return _Entry(Info(name, title, style, VERSION), partial(Patient, style=POOL[name]))


_ENTRIES = (
    _Entry(Info("random", "Random", "Plays any legal move."), Chance),
    _Entry(
        Info("easy", "Easy", "A beginner: takes gladly, forgets, knocks at once.", 2, "easy"),
        partial(player, BEST, "easy"),
    ),
    _Entry(Info("simple", "Simple", "Least deadwood, knocks as soon as it may."), Simple),
    _Entry(
        Info(
            "greedy",
            "Greedy",
            "Lays all it can on the table, discards the highest card; elsewhere plays as simple.",
        ),
        Simple,
    ),
    _Entry(
        Info("medium", "Medium", "Plays soundly and overlooks things.", 2, "medium"),
        partial(player, BEST, "medium"),
    ),
    _member("knocker", "Knocker", "Knocks as soon as it may; otherwise plays as patient."),
    _member("hunter", "Hunter", "Shows nothing but gin."),
    _member("patient", "Patient", "Counts live cards, feeds nobody, waits when waiting pays."),
    _member("undercutter", "Undercutter", "Keeps its hand low and lets the other knock."),
    _Entry(
        Info("fast", "Fast", "Plays by learned weights alone, with no search.", version=5), Fast
    ),
    _Entry(
        Info("hard", "Hard", "Plays out what you may hold; elsewhere weighs each move.", 3, "hard"),
        partial(player, BEST, "hard"),
    ),
    _Entry(
        Info("expert", "Expert", "Plays out what you may hold, and learns your ways.", version=5),
        Expert,
    ),
)
_BY_NAME = {entry.info.name: entry for entry in _ENTRIES}


def names() -> tuple[str, ...]:
    """All names, weakest first."""
    return tuple(_BY_NAME)


def info(name: str) -> Info:
    """What there is to say of a bot. Raises :class:`UnknownBot`."""
    return _entry(name).info


def make(name: str, budget: Budget | None = None) -> Bot:
    """A new bot for one seat of one game. Raises :class:`UnknownBot`."""
    return _entry(name).make(budget or Budget())


def _entry(name: str) -> _Entry:
    found = _BY_NAME.get(name) or _character(name)
    if found is None:
        known = ", ".join(_BY_NAME)
        raise UnknownBot(
            f"no bot is called {name[:40]!r}; there are: {known}, and characters, as mara-hard"
        )
    return found


def _character(name: str) -> _Entry | None:
    who, _, level = name.rpartition("-")
    if level not in LEVELS:
        return None
    try:
        one = personas.persona(who)
    except KeyError:
        return None
    info = Info(name, one.name, one.line, 3, level)
    return _Entry(info, lambda budget: personas.make(who, level, budget))
