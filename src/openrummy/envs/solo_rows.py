"""Deals of gin in lockstep for one learner, the other seat played: numpy arrays in and out.

What :mod:`openrummy.envs.rows` is for two seats. An opponent of the kernel answers within the
same compiled call; one that is callable is asked for all rows where it has to act at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from openrummy.envs.layout import ACTIONS, OBSERVED, action_text
from openrummy.envs.learner_rows import LearnerRows
from openrummy.envs.lockstep import Ints
from openrummy.envs.opponents import Opponent, player_of, resolved
from openrummy.envs.reward import most_points
from openrummy.envs.rows import gin_tables
from openrummy.kernel.core.gin import deal, observe
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.core.players import playout, solo
from openrummy.rules.pieces import Rules

_ANOTHER = np.uint64(0x5DEECE66D)
_RECORD = 512  # words for the actions of a deal; no deal of any use has as many


class SoloRows(LearnerRows):
    """``number`` deals of one game, each in its row, of which one seat is the learner's.

    ``rules``, ``threads`` and ``again`` as :class:`openrummy.envs.rows.Rows` takes them.
    ``learner``: its seat, 0 or 1; dealers take turns, so it makes no difference but in mirrored
    deals. ``forfeit``: points that an illegal action costs, which ends the deal; None: as many
    as the worst deal. ``recorded``: keep what was done, for :meth:`acts`.

    After :meth:`begin` and each :meth:`step`: ``observations`` uint8 [n, OBSERVED] and ``masks``
    bool [n, ACTIONS] of the learner, who is the one asked, and ``outcome`` int64 [n, OUTCOME] of
    :mod:`openrummy.kernel.core.players.solo`. These arrays are made anew by each step.
    """

    def __init__(
        self,
        rules: Rules | str,
        number: int,
        opponent: Opponent = "simple",
        threads: int | None = None,
        *,
        learner: int = 0,
        again: bool = True,
        forfeit: int | None = None,
        recorded: bool = False,
    ) -> None:
        super().__init__(rules, number, threads)
        if learner not in (0, 1):
            raise ValueError(f"the learner's seat is 0 or 1, not {learner}")
        self.tables = gin_tables(self.rules)
        self.learner = learner
        self._player, self._external = resolved(opponent)
        self.deals = np.zeros((number, deal.SIZE), np.int64)
        self.notes = np.zeros((number, playout.NOTES), np.int64)
        self.words = np.zeros(number, np.uint64)
        self._record = np.zeros((number, _RECORD if recorded else 1), np.int64)
        self._state = np.zeros((number, v.STATE), np.int64)
        lost = most_points(self.rules) if forfeit is None else forfeit
        self._share_out(again, (learner, lost, _RECORD if recorded else 0, 0))
        self._make()

    def _make(self) -> None:
        self.observations = np.zeros((self.number, OBSERVED), np.uint8)
        self._bytes = np.zeros((self.number, 8 * observe.MASK_WORDS), np.uint8)
        self.masks = self._bytes[:, :ACTIONS].view(np.bool_)
        self.outcome = np.zeros((self.number, solo.OUTCOME), np.int64)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Where the deal is over and no other one follows: bool [n]."""
        over: NDArray[np.bool_] = self.deals[:, deal.PHASE] == deal.OVER
        return over

    @property
    def illegal(self) -> NDArray[np.bool_]:
        """Where the deal was lost by an action that may not be done: bool [n]."""
        illegal: NDArray[np.bool_] = self.outcome[:, solo.ILLEGAL] == 1
        return illegal

    @property
    def _others(self) -> NDArray[np.bool_]:
        others: NDArray[np.bool_] = self.deals[:, deal.SEAT] != self.learner
        return others

    def _leave(self, left: NDArray[np.bool_], seen: NDArray[np.uint8]) -> None:
        self.observations[left] = seen[left]
        self.outcome[left, v.REASON] = deal.NONE
        self.outcome[left, v.SEAT] = self.learner

    def _said(self, action: int) -> str:
        return action_text(action)

    def _call(self, share: Ints, actions: Ints) -> None:
        self._play(share, self.words, self._player, actions)

    def _play(self, share: Ints, words: Any, player: Any, actions: Ints) -> None:
        with np.errstate(over="ignore"):
            solo.step(
                *(self.tables, self.deals, self._state, self.notes, words, player, actions),
                *(self.observations.view(np.int64), self._bytes.view(np.int64)),
                *(self.outcome, self._record, share),
            )

    def advice(self, name: str) -> Ints:
        """What a player of the kernel would do in each row, of what the learner sees; -1: over.

        ``name``: one of :data:`openrummy.envs.opponents.NAMES`. A teacher for imitation.
        """
        share = self._shares[0].copy()
        share[[v.FIRST, v.LAST, solo.ADVISING]] = 0, self.number, 1
        found = np.empty(self.number, np.int64)
        words = self.words ^ _ANOTHER  # not the luck of what comes
        self._play(share, words, player_of(name), found)
        return found

    def acts(self, number: int) -> list[int] | None:
        """What was done in a row since its deal began, as the kernel numbers it.

        None where there was more than is kept. Only where it is ``recorded``.
        """
        count = int(self._record[number, 0])
        if count >= self._record.shape[1]:
            return None
        return [int(act) for act in self._record[number, 1 : 1 + count]]
