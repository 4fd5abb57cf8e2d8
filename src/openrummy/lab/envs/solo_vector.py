"""Gymnasium vector environment of many gin deals for a single learner."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deal_env import Observing
from openrummy.lab.envs.deals_vector_env import DealsVectorEnv
from openrummy.lab.envs.opponents import Opponent
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.solo_rows import SoloRows


class VectorSolo(DealsVectorEnv):
    """``num_envs`` deals against an opponent, stepped by one compiled call per thread.

    Each row is equivalent to :class:`openrummy.lab.envs.solo.GinEnv`, with the same options.
    ``infos`` has ``action_mask`` bool [n, 108] and, for deals that just ended, ``scores`` int64
    [n, 2] (the learner's first), the ``reason`` as index of
    :class:`openrummy.core.scoring.result.Reason` (otherwise -1) and ``illegal`` bool [n]. A
    finished deal is followed at once by the next one (``SAME_STEP``), whose observation and mask
    are returned.
    """

    rows: SoloRows
    info_keys = ("scores", "reason", "illegal")

    def __init__(
        self,
        num_envs: int = 1024,
        rules: Rules | str = "gin",
        opponent: Opponent = "simple",
        *,
        reward: Reward = "points",
        observation: Observing = "bytes",
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        rows = SoloRows(rules, num_envs, opponent, threads)
        super().__init__(rows, reward, observation, render_mode)
