"""Rows of deals with one seat for the learner and opponents in the others, for any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.lab.envs.lockstep import ASKED, ENDED, NOTHING, Int64Array, Lockstep


class LearnerRows(Lockstep):
    """Rows in which an illegal action loses the deal.

    Each step creates new arrays. Observations are the learner's, unless all seats are played from
    outside. ``_external``: a callable opponent; None if the kernel plays the others, or no
    opponent does.
    """

    learner: int
    deals: Int64Array
    _external: Callable[..., ArrayLike] | None

    @property
    def over(self) -> NDArray[np.bool_]:
        """Rows whose deal is over without a successor: bool [n]."""
        over: NDArray[np.bool_] = self.deals[:, self.kind.phase] == self.kind.over
        return over

    @property
    def illegal(self) -> NDArray[np.bool_]:
        """Rows whose deal was lost by an illegal action: bool [n]."""
        illegal: NDArray[np.bool_] = self.outcome[:, self.kind.illegal] == 1
        return illegal

    def advice(self, name: str) -> Int64Array:
        """The kernel player's action in each row, from the seat's view; -1 where over."""
        raise NotImplementedError

    def _leave(self, left: NDArray[np.bool_]) -> None:
        """Write the outcome of rows without an action."""
        raise NotImplementedError

    def step(self, actions: ArrayLike, *, strict: bool = False) -> None:
        """Apply an action in every row, integers [n], then the opponents' replies.

        Finished rows are skipped. An illegal action loses the deal, or if ``strict`` raises
        :class:`~openrummy.lab.envs.lockstep.NotLegal` without a change. ValueError for a wrong
        number of actions, TypeError for non-integers.
        """
        requested = self._integers(actions)
        known = (requested >= 0) & (requested < self.masks.shape[1])
        if strict:
            allowed = self.masks[np.arange(self.number), np.where(known, requested, 0)]
            wrong = np.flatnonzero(~(known & allowed) & ~self.over)
            if len(wrong):
                raise self._not_legal(int(wrong[0]), int(requested[wrong[0]]))
        commands = self._with_valid_numbers(requested)
        commands[self.over] = NOTHING
        self._go(commands)

    def _with_valid_numbers(self, requested: NDArray[Any]) -> Int64Array:
        """Map numbers outside the actions, such as kernel commands, to an illegal one."""
        actions = self.masks.shape[1]
        return np.where((requested < 0) | (requested > actions), actions, requested).astype(
            np.int64
        )

    def _go(self, actions: Int64Array) -> None:
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
            actions[rows] = self._with_valid_numbers(answers)
            self._do(actions)
            first = waits & (ended[:, ENDED] == 0)
            ended[first] = self.outcome[first]
        seats = self.outcome[:, ASKED].copy()
        self.outcome[:] = ended
        self.outcome[:, ASKED] = seats
