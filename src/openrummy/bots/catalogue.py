"""Every bot by name: the one list that hosts, commands and tests read.

A character at a level, ``mara-hard``, is a bot too, and so is a network in a file,
``policy:FILE`` (:mod:`openrummy.bots.policy`); :func:`names` leaves those out.
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
from openrummy.core.rules.text import say

POLICY = "policy:"


class UnknownBot(ValueError):
    """Raised for an unknown name of a bot."""


@dataclass(frozen=True)
class Info:
    """Entry of a bot in the catalogue.

    ``level`` is where people would place it: easy, medium, hard, or empty for
    one that is no opponent for people. ``version`` changes with its play.
    """

    name: str
    version: int = 1
    level: str = ""

    @property
    def title(self) -> str:
        """Its name for people."""
        if self.name.startswith(POLICY):
            return say("bot_title.policy", file=self.name.removeprefix(POLICY))
        return self._persona.name if self._persona else say(f"bot_title.{self.name}")

    @property
    def style(self) -> str:
        """Style of play, in a sentence."""
        if self.name.startswith(POLICY):
            return say("bot.policy")
        return self._persona.line if self._persona else say(f"bot.{self.name}")

    @property
    def _persona(self) -> personas.Persona | None:
        who, _, level = self.name.rpartition("-")
        return personas.persona(who) if who and level else None


@dataclass(frozen=True)
class _Entry:
    info: Info
    make: Callable[[Budget], Bot]


def _member(name: str) -> _Entry:
    """One of the pool (:mod:`openrummy.bots.cast.pool`)."""
    return _Entry(Info(name, VERSION), partial(Patient, style=POOL[name]))


def _level(name: str, version: int) -> _Entry:
    """The best player at a level for people."""
    return _Entry(Info(name, version, name), partial(player, BEST, name))


_ENTRIES = (
    _Entry(Info("random"), Chance),
    _level("easy", 3),
    _Entry(Info("simple"), Simple),
    _Entry(Info("greedy"), Simple),
    _level("medium", 3),
    *map(_member, ("knocker", "hunter", "patient", "undercutter")),
    _Entry(Info("fast", version=6), Fast),
    _level("hard", 5),
    _Entry(Info("expert", version=6), Expert),
)
_BY_NAME = {entry.info.name: entry for entry in _ENTRIES}


def names() -> tuple[str, ...]:
    """All names, weakest first."""
    return tuple(_BY_NAME)


def info(name: str) -> Info:
    """Entry of the bot. Raises :class:`UnknownBot` for a name that is not in the catalogue.

    And :class:`~openrummy.bots.policy.network.NotAPolicy` for files that hold none.
    """
    return _entry(name).info


def make(name: str, budget: Budget | None = None) -> Bot:
    """A new bot for one seat; a bot that learns its opponents may be kept from game to game.

    ``budget`` bounds what a bot that searches does for one action; None leaves it to the bot.
    Raises as :func:`info` does.
    """
    return _entry(name).make(budget or Budget())


def _entry(name: str) -> _Entry:
    if name.startswith(POLICY):
        return _policy(name)
    entry = _BY_NAME.get(name) or _character(name)
    if entry is None:
        raise UnknownBot(say("bot_unknown.one", name=repr(name[:40]), known=", ".join(_BY_NAME)))
    return entry


def _character(name: str) -> _Entry | None:
    who, _, level = name.rpartition("-")
    if level not in LEVELS:
        return None
    if who not in {persona.id for persona in personas.personas()}:
        return None
    return _Entry(Info(name, 3, level), lambda budget: personas.make(who, level, budget))


def _policy(name: str) -> _Entry:
    # numpy and numba are imported here, and only where they are needed
    from openrummy.bots.policy.bot import PolicyBot
    from openrummy.bots.policy.policy_files import load

    policy = load(name.removeprefix(POLICY))
    return _Entry(Info(name), lambda budget: PolicyBot(policy, budget))
