"""Base class of Gymnasium environments of one deal for a single learner."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from openrummy.lab.envs.learner_rows import LearnerRows
from openrummy.lab.envs.lockstep import Lockstep, Scale
from openrummy.lab.envs.optional_packages import MissingExtra
from openrummy.lab.envs.reward import Reward, unit

try:
    from gymnasium import Env
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "gymnasium") from missing

Observing: TypeAlias = Literal["bytes", "scaled"]


def scaling(rows: Lockstep, observation: Observing) -> Scale | None:
    """The scaling of observations, None for bytes. ValueError for an unknown name."""
    if observation not in {"bytes", "scaled"}:
        raise ValueError(f"observation is bytes or scaled, not {observation}")
    return rows.kind.scaled if observation == "scaled" else None


def space(size: int, scale: Scale | None) -> Box:
    """The observation space: bytes, or floats of about 0 to 1."""
    return Box(0.0, 255.0, (size,), np.float32) if scale else Box(0, 255, (size,), np.uint8)


class DealEnv(Env[NDArray[Any], int]):
    """A deal of one row; an episode is one deal, and nothing is ever truncated.

    Subclasses define the rows and the rendering.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    rows: LearnerRows

    def __init__(
        self, rows: LearnerRows, reward: Reward, observation: Observing, render_mode: str | None
    ) -> None:
        # libraries request images of any environment; Gymnasium warns and training continues
        self.render_mode = render_mode if render_mode in self.metadata["render_modes"] else None
        self.rows, self._unit = rows, unit(reward, rows.most)
        self._scale = scaling(rows, observation)
        self.observation_space = space(rows.observations.shape[1], self._scale)
        self.action_space = Discrete(rows.masks.shape[1])  # type: ignore[assignment]
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a deal. The same seed gives the same deals."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self.rows.begin(int(self.np_random.integers(2**63)))
        else:
            self.rows.next_deals()
        while self.rows.over[0]:
            self.rows.next_deals()
        self._begun = True
        return self._observation(), {"action_mask": self.action_masks()}

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Apply an action, then those of the others until the learner is to act."""
        if not self._begun:
            raise ResetNeeded("reset comes before the first step")
        if self.rows.over[0]:
            raise ResetNeeded("the deal is over: reset begins the next one")
        self.rows.step(np.array([action]))
        ended = bool(self.rows.ended[0])
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        reward = 0.0
        if ended:
            info["illegal"] = bool(self.rows.illegal[0])
            if not info["illegal"]:
                info["reason"] = self.rows.reason(0)
            info["points"] = tuple(self.rows.points[0].tolist())
            reward = float(self.rows.lead[0] * self._unit)
        return self._observation(), reward, ended, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions as bools, in the form of Maskable PPO in sb3-contrib."""
        mask: NDArray[np.bool_] = self.rows.masks[0].copy()
        return mask

    def _observation(self) -> NDArray[Any]:
        seen: NDArray[Any] = self.rows.observations[0]
        return self._scale(seen) if self._scale else seen

    def render(self) -> str | None:
        """The table as text, all cards open, if ``render_mode`` is ``ansi``."""
        return None if self.render_mode is None else self.rows.text(0)
