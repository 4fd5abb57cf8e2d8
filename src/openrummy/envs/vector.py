"""Many deals of gin at once, as a vector environment of Gymnasium."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.envs.extra import MissingExtra
from openrummy.envs.layout import ACTIONS, OBSERVED
from openrummy.envs.reward import Reward, unit
from openrummy.envs.rows import Rows
from openrummy.envs.text import table_text
from openrummy.kernel.core.gin import vector as v
from openrummy.rules.pieces import Rules

try:
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "gymnasium") from missing

Seen: TypeAlias = NDArray[np.uint8]
Answer: TypeAlias = tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


class VectorGin(VectorEnv[Seen, ArrayLike, NDArray[Any]]):
    """``num_envs`` deals of gin in lockstep; both seats of each are played through it.

    ``rules``: rules of gin for two, or a name, a file or a code of them; NotLowered for games
    that the kernel does not play. ``threads``: at most this many, all processors if None; they
    never change what is played. ``reward``: ``points``, or ``unit`` for points as a share of
    the most that a deal can bring. ``copy``: each step returns new arrays; else it writes into
    those of the step before. ``render_mode``: None or ``ansi``.

    The observation, uint8 [n, 280], is that of the seat that is asked, and shows nothing that
    this seat may not know; :mod:`openrummy.envs.layout` says what the numbers mean, also of
    the 108 actions. ``infos`` has

    - ``action_mask`` bool [n, 108]: what that seat may do
    - ``seat`` int64 [n]: who is asked, 0 or 1; the same seat draws and then discards
    - ``acted`` int64 [n]: whose action has just been done, and whose reward this is
    - ``scores`` int64 [n, 2]: the points of both seats where a deal ended, else 0
    - ``reason`` int64 [n]: why it ended, in the order of :class:`openrummy.scoring.result.Reason`,
      or -1

    The reward, float32 [n], is 0 until the deal ends, and then what the seat that acted scored
    less what the other one scored; the other seat's reward is the same with its sign changed.
    Every deal ends by its rules, so nothing is ever truncated. A deal that has ended is
    followed at once by the next one (``SAME_STEP``), dealt by the other seat; there is no
    ``final_obs``, for nothing is left to decide at the end of a deal.
    """

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
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None or ansi, not {render_mode}")
        self.rows = Rows(rules, num_envs, threads, fresh=copy)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = Box(0, 255, (OBSERVED,), np.uint8)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._unit = np.float32(unit(self.rows.rules, reward))
        self._begun = False
        if seed is not None:
            super().reset(seed=seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a deal in every row. A seed gives the same deals again, none gives others."""
        super().reset(seed=seed, options=options)
        self.rows.begin(int(self.np_random.integers(2**63)))
        self._begun = True
        return self.rows.observations, self._infos()

    def step(self, actions: ArrayLike) -> Answer:
        """Do one action in every deal.

        Raises :class:`openrummy.envs.rows.NotLegal` if one of them may not be done, and then
        nothing has changed in any deal; ResetNeeded before the first reset.
        """
        if not self._begun:
            raise ResetNeeded("reset comes before the first step")
        rows = self.rows
        rows.step(actions)
        rewards = rows.outcome[:, v.NET].astype(np.float32) * self._unit
        ended = rows.outcome[:, v.ENDED] == 1
        return rows.observations, rewards, ended, np.zeros_like(ended), self._infos()

    def _infos(self) -> dict[str, Any]:
        outcome = self.rows.outcome
        return {
            "action_mask": self.rows.masks,
            "seat": outcome[:, v.SEAT],
            "acted": outcome[:, v.ACTED],
            "scores": outcome[:, v.SCORE : v.SCORE + 2],
            "reason": outcome[:, v.REASON],
        }

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every deal, all alike likely: int64 [n]."""
        return self.rows.sample()

    def render(self) -> tuple[str, ...] | None:
        """Every table as text, all cards open, if ``render_mode`` is ``ansi``."""
        if self.render_mode is None:
            return None
        return tuple(table_text(self.rows, number) for number in range(self.num_envs))

    def close_extras(self) -> None:
        """Let the threads go."""
        self.rows.close()
