"""Many deals of gin at once for one who learns: a vector environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.envs.extra import MissingExtra
from openrummy.envs.layout import ACTIONS, scaled
from openrummy.envs.opponents import Opponent
from openrummy.envs.reward import Reward, unit
from openrummy.envs.solo import Observing, space
from openrummy.envs.solo_rows import SoloRows
from openrummy.envs.text import table_text
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.core.players import solo
from openrummy.rules.pieces import Rules

try:
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "gymnasium") from missing


class VectorSolo(VectorEnv[NDArray[Any], ArrayLike, NDArray[Any]]):
    """``num_envs`` deals against an opponent, stepped by one compiled call, or one a thread.

    Each row is what :class:`openrummy.envs.solo.GinEnv` is, with the same options. ``infos``
    has, besides ``action_mask`` bool [n, 108], where a deal has just ended ``scores`` int64
    [n, 2] (the learner's first), the ``reason`` in the order of
    :class:`openrummy.scoring.result.Reason` (else -1) and ``illegal`` bool [n]. A deal that has
    ended is followed at once by the next one (``SAME_STEP``), whose observation and mask are
    those that are answered.
    """

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
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None or ansi, not {render_mode}")
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = space(observation)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows = SoloRows(rules, num_envs, opponent, threads)
        self._unit = np.float32(unit(self.rows.rules, reward))
        self._scaled, self._begun = observation == "scaled", False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a deal in every row. A seed gives the same deals again, none gives others."""
        super().reset(seed=seed, options=options)
        self.rows.begin(int(self.np_random.integers(2**63)))
        self._begun = True
        return self._seen(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Do one action in every deal, and what each opponent replies."""
        if not self._begun:
            raise ResetNeeded("reset comes before the first step")
        self.rows.step(actions)
        outcome = self.rows.outcome
        ended = outcome[:, v.ENDED] == 1
        rewards = outcome[:, v.NET].astype(np.float32) * self._unit
        return self._seen(), rewards, ended, np.zeros_like(ended), self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done in each deal: bool [n, 108]."""
        return self.rows.masks

    def _seen(self) -> NDArray[Any]:
        seen = self.rows.observations
        return scaled(seen) if self._scaled else seen

    def _infos(self) -> dict[str, Any]:
        outcome = self.rows.outcome
        return {
            "action_mask": self.rows.masks,
            "scores": outcome[:, v.SCORE : v.SCORE + 2],
            "reason": outcome[:, v.REASON],
            "illegal": outcome[:, solo.ILLEGAL] == 1,
        }

    def render(self) -> tuple[str, ...] | None:
        """Every table as text, all cards open, if ``render_mode`` is ``ansi``."""
        if self.render_mode is None:
            return None
        return tuple(table_text(self.rows, number) for number in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self.rows.close()
