"""Opponents of an environment for a single learner.

An opponent is a name, a policy file as ``policy:FILE``, or anything callable that answers
observations and masks with actions, as a learner does. Those by name are played by the kernel
itself, without leaving compiled code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.bots.cast.pool import POOL
from openrummy.bots.search.fixed_parameters import tabled
from openrummy.kernel.core.players import player as pl
from openrummy.kernel.core.players import solo

#: Observations uint8 [n, 280] and masks bool [n, 108] to actions, integers [n].
Policy: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], ArrayLike]
Opponent: TypeAlias = str | Policy

#: The opponents that the kernel plays: by chance, the baseline, the pool, what was learned.
NAMES = ("random", "simple", *POOL, "fast")

_FILE = "policy:"


class UnknownOpponent(ValueError):
    """An unknown opponent."""


def player_of(name: str) -> NDArray[np.float64]:
    """A player of :data:`NAMES` in numbers: reals [1, PLAYER]. Raises :class:`UnknownOpponent`.

    ``fast`` is the general player, which assumes no style.
    """
    if name not in NAMES:
        raise UnknownOpponent(
            f"an opponent is one of {', '.join(NAMES)}, {_FILE}FILE or something callable,"
            f" not {name[:40]!r}"
        )
    if name == "random":
        return _of_kind(solo.BY_CHANCE)
    if name == "simple":
        return _of_kind(pl.BASELINE)
    if name in POOL:
        return tabled(POOL[name])[None]
    from openrummy.bots.search.weights import load

    return np.ascontiguousarray(load().me[-1:], np.float64)


def resolved(opponent: Opponent) -> tuple[NDArray[np.float64], Policy | None]:
    """The player in numbers, and what is asked from outside if that is no player of the kernel.

    Raises :class:`UnknownOpponent`, and what reading a policy file raises.
    """
    opponent = taken(opponent)
    if isinstance(opponent, str):
        return player_of(opponent), None
    return _of_kind(solo.EXTERNAL), opponent


def taken(opponent: Opponent, *, at_tables: bool = False) -> Opponent:
    """A name, or what is callable: the policy where it is that of a file.

    Raises :class:`UnknownOpponent` for other things, and what reading a policy file raises.
    """
    if isinstance(opponent, str):
        return of_file(opponent, at_tables=at_tables) if opponent.startswith(_FILE) else opponent
    if not callable(opponent):
        raise UnknownOpponent(f"an opponent is a name or callable, not {type(opponent).__name__}")
    return opponent


def of_file(opponent: str, *, at_tables: bool = False) -> Policy:
    """The policy of a file, ``policy:FILE``.

    Raises :class:`UnknownOpponent` for one of other games, and what reading the file raises.
    """
    from openrummy.bots.policy.files import load

    policy = load(opponent.removeprefix(_FILE))
    if policy.at_tables != at_tables:
        kinds = "gin for two", "melds on the table or more than two"
        raise UnknownOpponent(
            f"that policy plays games of {kinds[policy.at_tables]}, not of {kinds[at_tables]}"
        )
    return policy.act


def _of_kind(kind: int) -> NDArray[np.float64]:
    numbers = np.zeros((1, pl.PLAYER))
    numbers[0, pl.KIND] = kind
    return numbers
