"""Rows of deals for any game in which one seat is the learner's and others are opponents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.lab.envs.lockstep import ASKED, ENDED, NOTHING, Ints, Lockstep


class LearnerRows(Lockstep):
    """Rows where an action that may not be done loses the deal.

    Each step makes new arrays. What is observed is what the learner sees, except where every seat
    is asked. ``_external``: an opponent who is asked here; None: the kernel plays the others, or
    nobody does.
    """

    learner: int
    deals: Ints
    _external: Callable[..., ArrayLike] | None

    @property
    def over(self) -> NDArray[np.bool_]:
        """Rows whose deal is over and not followed by another: bool [n]."""
        over: NDArray[np.bool_] = self.deals[:, self.kind.phase] == self.kind.over
        return over

    @property
    def illegal(self) -> NDArray[np.bool_]:
        """Rows whose deal was lost by an illegal action: bool [n]."""
        illegal: NDArray[np.bool_] = self.outcome[:, self.kind.illegal] == 1
        return illegal

    def advice(self, name: str) -> Ints:
        """Actions that a player of the kernel would choose in each row, from what is seen there;
        -1: over.
        """
        raise NotImplementedError

    def _leave(self, left: NDArray[np.bool_]) -> None:
        """Write the outcome of rows in which nothing was done."""
        raise NotImplementedError

    def step(self, actions: ArrayLike, *, strict: bool = False) -> None:
        """Do an action in every row, integers [n], and what opponents reply.

        Rows that are over are left alone. An illegal action loses the deal, or if ``strict``
        raises :class:`~openrummy.lab.envs.lockstep.NotLegal`, nothing done then. ValueError for
        another number of actions, TypeError for other things than integers.
        """
        asked = self._integers(actions)
        known = (asked >= 0) & (asked < self.masks.shape[1])
        if strict:
            allowed = self.masks[np.arange(self.number), np.where(known, asked, 0)]
            wrong = np.flatnonzero(~(known & allowed) & ~self.over)
            if len(wrong):
                raise self._not_legal(int(wrong[0]), int(asked[wrong[0]]))
        this = self._numbered(asked)
        this[self.over] = NOTHING
        self._go(this)

    def _numbered(self, asked: NDArray[Any]) -> Ints:
        """Map numbers outside the actions, such as kernel commands, to an illegal one."""
        actions = self.masks.shape[1]
        return np.where((asked < 0) | (asked > actions), actions, asked).astype(np.int64)

    def _go(self, actions: Ints) -> None:
        seen = self.observations
        self._make()
        left = actions == NOTHING
        if left.any():
            self.observations[left] = seen[left]
            self._leave(left)
        self._do(actions)
        if self._external is not None:
            self._ask(self._external)

    def _ask(self, opponent: Callable[..., ArrayLike]) -> None:
        """Let an external opponent act until the learner is to act in all rows."""
        ended = self.outcome.copy()
        while True:
            waits = (self.outcome[:, ASKED] != self.learner) & ~self.over
            rows = np.flatnonzero(waits)
            if not len(rows):
                break
            answers = np.asarray(opponent(self.observations[rows], self.masks[rows]))
            actions = np.full(self.number, NOTHING, np.int64)
            actions[rows] = self._numbered(answers)
            self._do(actions)
            first = waits & (ended[:, ENDED] == 0)
            ended[first] = self.outcome[first]
        seats = self.outcome[:, ASKED].copy()
        self.outcome[:] = ended
        self.outcome[:, ASKED] = seats
