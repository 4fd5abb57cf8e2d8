"""Deals of gin in lockstep for one learner against an opponent, as numpy arrays.

The counterpart of :mod:`openrummy.lab.envs.gin_rows`. A kernel opponent answers in the same
compiled call; a callable one is called once for all rows in which it is to act.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.gin import deal
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.core.players import learner_vector, playout
from openrummy.lab.envs.gin_rows import GinRows
from openrummy.lab.envs.learner_rows import LearnerRows
from openrummy.lab.envs.lockstep import Int64Array
from openrummy.lab.envs.opponents import Opponent, player_of, resolve_opponent

_ADVICE_STREAM = np.uint64(0x5DEECE66D)
_RECORD_LENGTH = 512  # actions recorded per deal, more than real deals have


class SoloRows(GinRows, LearnerRows):
    """``number`` rows of deals of one game, with the learner in one seat.

    ``rules``, ``threads`` and ``again`` are as in :class:`openrummy.lab.envs.gin_rows.Rows`.
    ``learner``: its seat, 0 or 1; the dealer alternates, so it matters only for mirrored deals.
    ``forfeit``: points lost by an illegal action, which ends the deal; None: those of the worst
    deal. ``recorded``: record the actions for :meth:`acts`.

    After :meth:`begin` and each :meth:`step`: ``observations`` uint8 [n, OBSERVATION_SIZE] and
    ``masks`` bool [n, ACTIONS] of the learner, who is to act, and ``outcome`` int64 [n, OUTCOME] of
    :mod:`openrummy.kernel.core.players.learner_vector`. Each step allocates new arrays.
    """

    kind = GinRows.kind._replace(outcome=learner_vector.OUTCOME, illegal=learner_vector.ILLEGAL)

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
        self.learner = learner
        self._player, self._external = resolve_opponent(opponent)
        self.notes = np.zeros((number, playout.NOTES), np.int64)
        self.words = np.zeros(number, np.uint64)
        self._record = np.zeros((number, _RECORD_LENGTH if recorded else 1), np.int64)
        lost = self.most if forfeit is None else forfeit
        self._share_out(again, (learner, lost, _RECORD_LENGTH if recorded else 0, 0))
        self._make()

    def _leave(self, left: NDArray[np.bool_]) -> None:
        self.outcome[left, v.REASON] = deal.NONE
        self.outcome[left, v.SEAT] = self.learner

    def _call(self, share: Int64Array, actions: Int64Array) -> None:
        self._play(share, self.words, self._player, actions)

    def _play(self, share: Int64Array, words: Any, player: Any, actions: Int64Array) -> None:
        with np.errstate(over="ignore"):
            learner_vector.step(
                self.tables,
                self.deals,
                self._state,
                self.notes,
                words,
                player,
                actions,
                self.observations.view(np.int64),
                self._bytes.view(np.int64),
                self.outcome,
                self._record,
                share,
            )

    def advice(self, name: str) -> Int64Array:
        """The action of a kernel player in each row, from the learner's view; -1 where over.

        ``name``: one of :data:`openrummy.lab.envs.opponents.NAMES`. Used as a teacher for
        imitation.
        """
        share = self._shares[0].copy()
        share[[v.FIRST, v.LAST, learner_vector.ADVISING]] = 0, self.number, 1
        actions = np.empty(self.number, np.int64)
        words = self.words ^ _ADVICE_STREAM  # independent of the stream of future chance
        self._play(share, words, player_of(name), actions)
        return actions

    def acts(self, number: int) -> list[int] | None:
        """The actions of a row's current deal, as kernel numbers; requires ``recorded``.

        None if the record overflowed.
        """
        count = int(self._record[number, 0])
        if count >= self._record.shape[1]:
            return None
        return [int(act) for act in self._record[number, 1 : 1 + count]]
