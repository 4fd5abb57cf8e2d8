"""Gymnasium vector environment of many deals with melds on the table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deal_env import Observing
from openrummy.lab.envs.deals_vector_env import DealsVectorEnv
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.table.rows import TableOpponent, TableRows


class VectorTable(DealsVectorEnv):
    """``num_envs`` tables, stepped by one compiled call per thread.

    Each row is equivalent to :class:`openrummy.lab.envs.table.solo.TableEnv`, with the same
    options. With ``opponent=None`` the caller plays every seat: the observation is that of the
    seat to act, the reward that of the seat that acted. ``infos`` has

    - ``action_mask`` bool [n, 1020]: legal actions of the seat to act
    - ``seat`` int64 [n]: the seat to act; ``acted`` int64 [n]: the seat that acted
    - ``scores`` int64 [n, players]: points of all seats in deals that just ended, otherwise 0
    - ``reason`` int64 [n]: reason for the end, as in
      :data:`openrummy.kernel.table.rows.REASONS`; 0 if the deal goes on
    - ``illegal`` bool [n]: the deal was ended by an illegal action

    A finished deal is followed at once by the next one (``SAME_STEP``), whose observation and mask
    are returned.
    """

    rows: TableRows

    def __init__(
        self,
        num_envs: int = 1024,
        rules: Rules | str = "rummy",
        opponent: TableOpponent | None = "simple",
        players: int | None = None,
        *,
        reward: Reward = "points",
        observation: Observing = "bytes",
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        rows = TableRows(rules, num_envs, players, opponent, threads)
        super().__init__(rows, reward, observation, render_mode)

    def _rewards(self) -> NDArray[np.float32]:
        rewards: NDArray[np.float32] = (self.rows.lead * self._unit).astype(np.float32)
        return rewards  # leads are averages, so rounding comes last

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for every deal: int64 [n]."""
        return self.rows.sample()
