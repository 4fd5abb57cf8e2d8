"""Deals of gin in lockstep as numpy arrays: what every environment here stands on.

One call of compiled code steps all rows, or one call a thread, each with its share of the
rows. What a row plays depends on the seed, its number and its actions, never on the threads
or on how many rows there are.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.envs.layout import ACTIONS, OBSERVED, action_text
from openrummy.kernel.core.gin import deal, observe, vector
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.threads import threads_here
from openrummy.rules.catalogue import resolve
from openrummy.rules.pieces import Rules

Ints: TypeAlias = NDArray[np.int64]

_SHARE = 256  # rows that are worth a thread


class NotLegal(ValueError):
    """An action that may not be done was asked for; nothing has been done in any deal.

    ``number`` is the row of the first one, ``action`` what was asked there.
    """

    def __init__(self, number: int, action: int, said: str = "") -> None:
        known = 0 <= action < ACTIONS
        of_gin = f"may not {action_text(action)}" if known else f"there is no action {action}"
        super().__init__(f"deal {number}: {said or of_gin}")
        self.number, self.action = number, action


class Rows:
    """``number`` deals of one game, each in its row.

    ``rules``: rules of gin for two, or a name, file or code that
    :func:`openrummy.rules.catalogue.resolve` knows; NotLowered for games that the kernel does
    not play. ``threads``: at most this many, all processors if None. ``again``: a deal that ends
    makes room for the next one. ``fresh``: every step makes new arrays, else it writes into
    those of the step before.

    After :meth:`begin` and each :meth:`step`, arrays with a row for each deal:

    - ``observations`` uint8 [n, OBSERVED], of the seat that is asked
    - ``masks`` bool [n, ACTIONS], what it may do
    - ``outcome`` int64 [n, 7], columns in :mod:`openrummy.kernel.core.gin.vector`: who is asked,
      who has just been, 1 if that ended the deal, the points of seats 0 and 1, the reason,
      points of who acted less the opponent's
    """

    def __init__(
        self,
        rules: Rules | str,
        number: int,
        threads: int | None = None,
        *,
        again: bool = True,
        fresh: bool = True,
    ) -> None:
        if number < 1:
            raise ValueError(f"at least one deal, not {number}")
        if threads is not None and threads < 1:
            raise ValueError(f"at least one thread, not {threads}")
        self.rules = resolve(rules).rules if isinstance(rules, str) else rules
        self.tables = lower(self.rules)
        self.number, self.fresh = number, fresh
        self.deals = np.zeros((number, deal.SIZE), np.int64)
        self._state = np.zeros((number, vector.STATE), np.int64)
        self._actions = np.zeros(number, np.int64)
        self._words = np.zeros(number, np.uint64)
        self._parts = shares(number, threads or threads_here(), again)
        self._pool: ThreadPoolExecutor | None = None
        self._make()

    def _make(self) -> None:
        """Arrays for what comes out of a step."""
        self.observations = np.empty((self.number, OBSERVED), np.uint8)
        self._bytes = np.empty((self.number, 8 * observe.MASK_WORDS), np.uint8)
        self.masks = self._bytes[:, :ACTIONS].view(np.bool_)
        self.outcome = np.empty((self.number, vector.OUTCOME), np.int64)

    def begin(self, seed: int) -> None:
        """Begin a deal in every row; the same seed (0 to 2⁶³ - 1) gives the same deals."""
        for part in self._parts:
            part[vector.SEED] = seed
        self._state[:] = 0
        self._words[:] = np.random.default_rng(seed).integers(2**64, size=1, dtype=np.uint64)
        self._words += np.arange(self.number, dtype=np.uint64) << np.uint64(32)
        self.next_deals()

    def next_deals(self) -> None:
        """Begin the next deal in every row, whether or not the last one is over."""
        self._actions[:] = vector.BEGIN
        self._do()

    def step(self, actions: ArrayLike) -> None:
        """Do an action in every row, integers [n]; raises :class:`NotLegal`, nothing done then.

        ValueError for another number of actions, TypeError for other things than integers.
        """
        asked = np.asarray(actions)
        if asked.shape != (self.number,):
            raise ValueError(f"{self.number} actions, not of the shape {asked.shape}")
        if not np.issubdtype(asked.dtype, np.integer):
            raise TypeError(f"actions are integers, not {asked.dtype}")
        self._actions[:] = asked
        wrong = vector.illegal(self._state, self._actions)
        if wrong >= 0:
            raise NotLegal(int(wrong), int(self._actions[wrong]))
        self._do()

    def _do(self) -> None:
        if self.fresh:
            self._make()
        if len(self._parts) > 1 and self._pool is None:
            self._pool = ThreadPoolExecutor(len(self._parts) - 1, "openrummy-envs")
        others = []
        if self._pool:
            others = [self._pool.submit(self._share, part) for part in self._parts[1:]]
        self._share(self._parts[0])
        for other in others:
            other.result()

    def _share(self, part: Ints) -> None:
        """Do the rows of one thread."""
        seen, masks = self.observations.view(np.int64), self._bytes.view(np.int64)
        deals, state, outcome = self.deals, self._state, self.outcome
        vector.step(self.tables, deals, state, self._actions, seen, masks, outcome, part)

    def sample(self) -> Ints:
        """A legal action for each row, all alike likely; the seed settles which."""
        actions = np.empty(self.number, np.int64)
        vector.sample(self._state, self._words, actions)
        return actions

    def look(self, number: int, seat: int) -> NDArray[np.uint8]:
        """What a seat observes in one row, whether or not it is asked: uint8 [OBSERVED]."""
        seen = np.empty((1, OBSERVED), np.uint8)
        vector.look(self.tables, self.deals, number, seat, seen.view(np.int64))
        row: NDArray[np.uint8] = seen[0]
        return row

    def close(self) -> None:
        """Let the threads go; a later step starts them again."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        """All but the threads, which are started again when needed."""
        return self.__dict__ | {"_pool": None}


def shares(number: int, threads: int, again: bool) -> list[Ints]:
    """What each thread is told: FIRST, LAST, AGAIN and a place for the SEED."""
    several = max(1, min(threads, number // _SHARE))
    ends = [number * one // several for one in range(several + 1)]
    return [np.array([first, last, again, 0], np.int64) for first, last in pairwise(ends)]
