"""Gymnasium vector environment of many gin deals with both seats."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deals_vector_env import DealsVectorEnv
from openrummy.lab.envs.gin_rows import Rows
from openrummy.lab.envs.reward import Reward


class VectorGin(DealsVectorEnv):
    """``num_envs`` deals of gin in lockstep; both seats of each are played through it.

    ``rules``: rules of gin for two, or a name, a file or a code of them; NotLowered for games
    that the kernel does not play. ``threads``: at most this many, all processors if None; they
    never change what is played. ``reward``: ``points``, or ``unit`` for points as a share of
    the most that a deal can bring. ``copy``: each step returns new arrays; else it writes into
    those of the step before. ``render_mode``: None or ``ansi``. An action that may not be done
    raises :class:`openrummy.lab.envs.lockstep.NotLegal`, and nothing has changed in any deal.

    The observation, uint8 [n, 280], is that of the seat that is asked, and shows nothing that
    this seat may not know; :mod:`openrummy.lab.envs.encoding` says what the numbers mean, also of
    the 108 actions. ``infos`` has

    - ``action_mask`` bool [n, 108]: what that seat may do
    - ``seat`` int64 [n]: who is asked, 0 or 1; the same seat draws and then discards
    - ``acted`` int64 [n]: whose action has just been done, and whose reward this is
    - ``scores`` int64 [n, 2]: the points of both seats where a deal ended, else 0
    - ``reason`` int64 [n]: why it ended, in the order of
      :class:`openrummy.core.scoring.result.Reason`, or -1

    The reward, float32 [n], is 0 until the deal ends, and then what the seat that acted scored
    less what the other one scored; the other seat's reward is the same with its sign changed.
    Every deal ends by its rules, so nothing is ever truncated. A deal that has ended is
    followed at once by the next one (``SAME_STEP``), dealt by the other seat; there is no
    ``final_obs``, for nothing is left to decide at the end of a deal.
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
