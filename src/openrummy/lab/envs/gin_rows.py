"""Deals of gin in lockstep as numpy arrays, with both seats played by the caller."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason
from openrummy.kernel.core.gin import deal, observe, vector
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.settings import NotLowered
from openrummy.kernel.supported_games import supported_players
from openrummy.lab.envs.encoding import ACTIONS, OBSERVATION_SIZE, action_text, normalize
from openrummy.lab.envs.lockstep import Int64Array, Kind, Lockstep
from openrummy.lab.envs.render_text import table_text
from openrummy.lab.envs.reward import most_points


def gin_tables(rules: Rules) -> NDArray[np.int64]:
    """The kernel's tables of rules of gin for two.

    Raises :class:`~openrummy.kernel.gin.settings.NotLowered`, which names the alternative.
    """
    try:
        return lower(rules)
    except NotLowered as error:
        if not supported_players(rules):
            raise
        instead = "openrummy.lab.envs.table.solo.TableEnv plays these rules"
        raise NotLowered(error.piece, instead) from None


class GinRows(Lockstep):
    """Base class of rows of gin for two."""

    kind = Kind(
        observation_size=OBSERVATION_SIZE,
        actions=ACTIONS,
        mask=8 * observe.MASK_WORDS,
        outcome=vector.OUTCOME,
        points=vector.SCORE,
        reason=vector.REASON,
        reasons={code: str(reason) for code, reason in enumerate(Reason)},
        scaled=normalize,
        phase=deal.PHASE,
        over=deal.OVER,
    )
    players = 2

    def __init__(self, rules: Rules | str, number: int, threads: int | None) -> None:
        super().__init__(rules, number, threads)
        self.tables = gin_tables(self.rules)
        self.most = most_points(self.rules)
        self.deals = np.zeros((number, deal.SIZE), np.int64)
        self._state = np.zeros((number, vector.STATE), np.int64)

    @property
    def lead(self) -> Int64Array:
        """Points of the rewarded seat minus the other's where a deal has just ended: int64 [n]."""
        return self.outcome[:, vector.NET]

    def text(self, number: int) -> str:
        return table_text(self.rules, self.deals[number])

    def _describe_action(self, action: int) -> str:
        return action_text(action)


class Rows(GinRows):
    """``number`` rows of deals of one game.

    ``rules``: rules of gin for two, or a name, file or code for
    :func:`openrummy.core.rules.catalogue.resolve`; NotLowered for games the kernel does not
    support. ``threads``: maximum number of threads, all processors if None. ``again``: a finished
    deal is followed by the next one. ``fresh``: each step allocates new arrays, otherwise they are
    overwritten.

    Arrays after :meth:`begin` and each :meth:`step`, with a row for each deal:

    - ``observations`` uint8 [n, OBSERVATION_SIZE] of the seat to act
    - ``masks`` bool [n, ACTIONS], its legal actions
    - ``outcome`` int64 [n, 7], columns in :mod:`openrummy.kernel.core.gin.vector`: the seat to act,
      the seat that acted, 1 if that ended the deal, the points of seats 0 and 1, the reason, and
      the points of the seat that acted minus the opponent's
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
        super().__init__(rules, number, threads)
        self.fresh = fresh
        self._words = np.zeros(number, np.uint64)
        self._share_out(again)
        self._make(np.empty)

    def _seed(self, seed: int) -> None:
        self._words[:] = np.random.default_rng(seed).integers(2**64, size=1, dtype=np.uint64)
        self._words += np.arange(self.number, dtype=np.uint64) << np.uint64(32)

    def step(self, actions: ArrayLike, *, strict: bool = True) -> None:
        """Apply an action in every row, integers [n]; ``strict`` has no effect here.

        Raises :class:`~openrummy.lab.envs.lockstep.NotLegal` without a change for an illegal
        action, ValueError for a wrong number of actions, TypeError for non-integers.
        """
        requested = self._integers(actions).astype(np.int64)
        illegal_row = vector.illegal(self._state, requested)
        if illegal_row >= 0:
            raise self._not_legal(int(illegal_row), int(requested[illegal_row]))
        self._go(requested)

    def _go(self, actions: Int64Array) -> None:
        if self.fresh:
            self._make(np.empty)  # every row is written
        self._do(actions)

    def _call(self, share: Int64Array, actions: Int64Array) -> None:
        seen, masks = self.observations.view(np.int64), self._bytes.view(np.int64)
        deals, state, outcome = self.deals, self._state, self.outcome
        vector.step(self.tables, deals, state, actions, seen, masks, outcome, share)

    def sample(self) -> Int64Array:
        """A uniformly random legal action for each row; reproducible by the seed."""
        actions = np.empty(self.number, np.int64)
        vector.sample(self._state, self._words, actions)
        return actions

    def look(self, number: int, seat: int) -> NDArray[np.uint8]:
        seen = np.empty((1, OBSERVATION_SIZE), np.uint8)
        vector.look(self.tables, self.deals, number, seat, seen.view(np.int64))
        row: NDArray[np.uint8] = seen[0]
        return row
