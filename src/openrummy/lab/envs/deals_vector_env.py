"""Base class of Gymnasium vector environments for all games."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.lab.envs.deal_env import Observing, scaling, space
from openrummy.lab.envs.lockstep import ACTED, ASKED, Lockstep
from openrummy.lab.envs.optional_packages import MissingExtra
from openrummy.lab.envs.reward import Reward, unit

try:
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "gymnasium") from missing


class DealsVectorEnv(VectorEnv[NDArray[Any], ArrayLike, NDArray[Any]]):
    """Rows of deals, each an environment; there is no truncation.

    A finished deal is followed at once by the next one (``SAME_STEP``), whose observation and mask
    are returned. ``seed``: of the deals, if the first reset has none. Subclasses define the rows,
    further infos, and rendering.
    """

    rows: Lockstep
    info_keys: ClassVar[tuple[str, ...]] = ("seat", "acted", "scores", "reason", "illegal")

    def __init__(
        self,
        rows: Lockstep,
        reward: Reward,
        observation: Observing,
        render_mode: str | None,
        *,
        seed: int | None = None,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None or ansi, not {render_mode}")
        self.num_envs, self.render_mode = rows.number, render_mode
        self.rows, self._unit, self._begun = rows, unit(reward, rows.most), False
        self._scale = scaling(rows, observation)
        self.single_observation_space = space(rows.observations.shape[1], self._scale)
        self.single_action_space = Discrete(rows.masks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, rows.number)
        self.action_space = batch_space(self.single_action_space, rows.number)
        if seed is not None:
            super().reset(seed=seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a deal in every row. The same seed gives the same deals."""
        super().reset(seed=seed, options=options)
        self.rows.begin(int(self.np_random.integers(2**63)))
        self._begun = True
        return self._observation(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Apply an action in every deal, then opponents' replies; ResetNeeded before a reset."""
        if not self._begun:
            raise ResetNeeded("reset comes before the first step")
        self.rows.step(actions)
        ended = self.rows.ended
        return self._observation(), self._rewards(), ended, np.zeros_like(ended), self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions in each deal: bool [n, actions]."""
        return self.rows.masks

    def _rewards(self) -> NDArray[np.float32]:
        """Rewards of the last step in each deal."""
        return self.rows.lead.astype(np.float32) * self._unit

    def _infos(self) -> dict[str, Any]:
        outcome, kind = self.rows.outcome, self.rows.kind
        infos = {
            "seat": outcome[:, ASKED],
            "acted": outcome[:, ACTED],
            "scores": self.rows.points,
            "reason": outcome[:, kind.reason],
            "illegal": outcome[:, kind.illegal] == 1,
        }
        return {"action_mask": self.rows.masks} | {name: infos[name] for name in self.info_keys}

    def _observation(self) -> NDArray[Any]:
        seen = self.rows.observations
        return self._scale(seen) if self._scale else seen

    def render(self) -> tuple[str, ...] | None:
        """Every table as text with all cards open, if ``render_mode`` is ``ansi``."""
        if self.render_mode is None:
            return None
        return tuple(self.rows.text(number) for number in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Shut down the threads."""
        self.rows.close()
