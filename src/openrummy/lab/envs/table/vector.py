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
    """``num_envs`` tables, stepped by one compiled call, or one a thread.

    Each row is what :class:`openrummy.lab.envs.table.solo.TableEnv` is, with the same options. With
    ``opponent=None`` every seat is played through it: the observation is that of the seat that is
    asked, and the reward that of the seat that has just acted. ``infos`` has

    - ``action_mask`` bool [n, 1020]: what the seat that is asked may do
    - ``seat`` int64 [n]: who is asked; ``acted`` int64 [n]: whose action has just been done
    - ``scores`` int64 [n, players]: the points of all seats where a deal has just ended, else 0
    - ``reason`` int64 [n]: why, in the numbers of :data:`openrummy.kernel.table.rows.REASONS`;
      0: it goes on
    - ``illegal`` bool [n]: it was ended by an action that may not be done

    A deal that has ended is followed at once by the next one (``SAME_STEP``), whose observation
    and mask are those that are answered.
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
        return rewards  # of averages, so it is rounded last

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for every deal: int64 [n]."""
        return self.rows.sample()
