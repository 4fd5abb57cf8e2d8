"""Gymnasium vector environment of many gin deals with both seats."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deals_vector_env import DealsVectorEnv
from openrummy.lab.envs.gin_rows import Rows
from openrummy.lab.envs.reward import Reward


class VectorGin(DealsVectorEnv):
    """``num_envs`` deals of gin in lockstep; the caller plays both seats of each.

    ``rules``: rules of gin for two, or a name, file or code of them; NotLowered for games the
    kernel does not support. ``threads``: maximum number of threads, all processors if None; the
    results do not depend on it. ``reward``: ``points``, or ``unit`` for points divided by the
    maximum of a deal. ``copy``: each step returns new arrays, otherwise they are overwritten.
    ``render_mode``: None or ``ansi``. An illegal action raises
    :class:`openrummy.lab.envs.lockstep.NotLegal` without a change in any deal.

    The observation, uint8 [n, 280], is that of the seat to act and contains nothing hidden from it;
    :mod:`openrummy.lab.envs.encoding` documents observations and the 108 actions. ``infos`` has

    - ``action_mask`` bool [n, 108]: legal actions of the seat to act
    - ``seat`` int64 [n]: the seat to act, 0 or 1; the same seat draws and then discards
    - ``acted`` int64 [n]: the seat that acted, which gets the reward
    - ``scores`` int64 [n, 2]: points of both seats in deals that just ended, otherwise 0
    - ``reason`` int64 [n]: reason for the end as index of
      :class:`openrummy.core.scoring.result.Reason`, or -1

    The reward, float32 [n], is 0 until the deal ends, then the score of the seat that acted minus
    that of the other seat, whose reward is the negative. There is no truncation: every deal ends by
    the rules. A finished deal is followed at once by the next one (``SAME_STEP``), dealt by the
    other seat; there is no ``final_obs``, because no decision follows the end of a deal.
    """

    rows: Rows
    info_keys = ("seat", "acted", "scores", "reason")

    def __init__(
        self,
        rules: Rules | str = "gin",
        num_envs: int = 1024,
        seed: int | None = None,
        threads: int | None = None,
        *,
        reward: Reward = "points",
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        rows = Rows(rules, num_envs, threads, fresh=copy)
        super().__init__(rows, reward, "bytes", render_mode, seed=seed)

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for every deal: int64 [n]."""
        return self.rows.sample()
