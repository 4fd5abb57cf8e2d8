"""Opponents of an environment for a single learner.

An opponent is a name, a policy file as ``policy:FILE``, or a callable from observations and masks
to actions. Named opponents are played by the kernel in compiled code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.bots.cast.pool import POOL
from openrummy.bots.search.fixed_parameters import tabled
from openrummy.kernel.core.players import learner_vector
from openrummy.kernel.core.players import player_vector as pl

#: Observations uint8 [n, 280] and masks bool [n, 108] to actions, integers [n].
Policy: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], ArrayLike]
Opponent: TypeAlias = str | Policy

#: The kernel's opponents: random play, the baseline, the pool, the learned player.
NAMES = ("random", "simple", *POOL, "fast")

_FILE = "policy:"


class UnknownOpponent(ValueError):
    """An unknown opponent."""


def player_of(name: str) -> NDArray[np.float64]:
    """The parameters of a player of :data:`NAMES`: floats [1, PLAYER].

    Raises :class:`UnknownOpponent`. ``fast`` is the general player, which assumes no style.
    """
    if name not in NAMES:
        raise UnknownOpponent(
            f"an opponent is one of {', '.join(NAMES)}, {_FILE}FILE or something callable,"
            f" not {name[:40]!r}"
        )
    if name == "random":
        return _of_kind(learner_vector.BY_CHANCE)
    if name == "simple":
        return _of_kind(pl.BASELINE)
    if name in POOL:
        return tabled(POOL[name])[None]
    from openrummy.bots.search.weights import load

    return np.ascontiguousarray(load().me[-1:], np.float64)


def resolve_opponent(opponent: Opponent) -> tuple[NDArray[np.float64], Policy | None]:
    """The kernel's parameters of an opponent, and the policy if it is not a kernel player.

    Raises :class:`UnknownOpponent` and the errors of reading a policy file.
    """
    opponent = load_policy(opponent)
    if isinstance(opponent, str):
        return player_of(opponent), None
    return _of_kind(learner_vector.EXTERNAL), opponent


def load_policy(opponent: Opponent, *, at_tables: bool = False) -> Opponent:
    """Load the policy of a policy file; return a name or a callable unchanged.

    Raises :class:`UnknownOpponent` for other types, and the errors of reading a policy file.
    """
    if isinstance(opponent, str):
        return of_file(opponent, at_tables=at_tables) if opponent.startswith(_FILE) else opponent
    if not callable(opponent):
        raise UnknownOpponent(f"an opponent is a name or callable, not {type(opponent).__name__}")
    return opponent


def of_file(opponent: str, *, at_tables: bool = False) -> Policy:
    """Load the policy of ``policy:FILE``.

    Raises :class:`UnknownOpponent` for a policy of other games, and the errors of reading it.
    """
    from openrummy.bots.policy.policy_files import load

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
