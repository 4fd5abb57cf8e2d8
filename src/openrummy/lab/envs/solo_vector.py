"""Gymnasium vector environment of many gin deals for a single learner."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deal_env import Observing
from openrummy.lab.envs.deals_vector_env import DealsVectorEnv
from openrummy.lab.envs.opponents import Opponent
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.solo_rows import SoloRows


class VectorSolo(DealsVectorEnv):
    """``num_envs`` deals against an opponent, stepped by one compiled call, or one a thread.

    Each row is what :class:`openrummy.lab.envs.solo.GinEnv` is, with the same options. ``infos``
    has, besides ``action_mask`` bool [n, 108], where a deal has just ended ``scores`` int64
    [n, 2] (the learner's first), the ``reason`` in the order of
    :class:`openrummy.core.scoring.result.Reason` (else -1) and ``illegal`` bool [n]. A deal that
    has ended is followed at once by the next one (``SAME_STEP``), whose observation and mask are
    those that are answered.
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
