"""Many deals of gin at once for one who learns: a vector environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from openrummy.envs.deal_env import Observing, scaling
from openrummy.envs.deals_vector_env import DealsVectorEnv
from openrummy.envs.layout import scaled
from openrummy.envs.opponents import Opponent
from openrummy.envs.reward import Reward, unit
from openrummy.envs.solo_rows import SoloRows
from openrummy.envs.text import table_text
from openrummy.kernel.core.gin import vector as v
from openrummy.rules.pieces import Rules


class VectorSolo(DealsVectorEnv):
    """``num_envs`` deals against an opponent, stepped by one compiled call, or one a thread.

    Each row is what :class:`openrummy.envs.solo.GinEnv` is, with the same options. ``infos``
    has, besides ``action_mask`` bool [n, 108], where a deal has just ended ``scores`` int64
    [n, 2] (the learner's first), the ``reason`` in the order of
    :class:`openrummy.scoring.result.Reason` (else -1) and ``illegal`` bool [n]. A deal that has
    ended is followed at once by the next one (``SAME_STEP``), whose observation and mask are
    those that are answered.
    """

    rows: SoloRows

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
        scale = scaled if scaling(observation) else None
        super().__init__(SoloRows(rules, num_envs, opponent, threads), scale, render_mode)
        self._unit = np.float32(unit(self.rows.rules, reward))

    def _rewards(self, ended: NDArray[np.bool_]) -> NDArray[np.float32]:
        return self.rows.outcome[:, v.NET].astype(np.float32) * self._unit

    def _infos(self) -> dict[str, Any]:
        outcome = self.rows.outcome
        return {
            "action_mask": self.rows.masks,
            "scores": outcome[:, v.SCORE : v.SCORE + 2],
            "reason": outcome[:, v.REASON],
            "illegal": self.rows.illegal,
        }

    def _text(self, number: int) -> str:
        return table_text(self.rows, number)
