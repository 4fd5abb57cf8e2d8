"""Many deals with melds on the table at once: a vector environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.envs.extra import MissingExtra
from openrummy.envs.reward import Reward, unit
from openrummy.envs.solo import Observing
from openrummy.envs.table.rows import TableOpponent, TableRows
from openrummy.envs.table.solo import table_space
from openrummy.envs.table.text import table_text
from openrummy.kernel.core.table import vector as v
from openrummy.kernel.table.layout import ACTIONS, scaled
from openrummy.rules.pieces import Rules

try:
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "gymnasium") from missing


class VectorTable(VectorEnv[NDArray[Any], ArrayLike, NDArray[Any]]):
    """``num_envs`` tables, stepped by one compiled call, or one a thread.

    Each row is what :class:`openrummy.envs.table.solo.TableEnv` is, with the same options. With
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
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None or ansi, not {render_mode}")
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = table_space(observation)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows = TableRows(rules, num_envs, players, opponent, threads)
        self._unit = unit(self.rows.rules, reward, self.rows.most)
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
        """Do one action in every deal, and what opponents reply."""
        if not self._begun:
            raise ResetNeeded("reset comes before the first step")
        rows = self.rows
        rows.step(actions)
        ended = rows.outcome[:, v.ENDED] == 1
        seats = rows.outcome[:, v.ACTED] if rows.learner < 0 else np.full(rows.number, rows.learner)
        rewards = np.where(ended, rows.net(seats) * self._unit, 0).astype(np.float32)
        return self._seen(), rewards, ended, np.zeros_like(ended), self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done in each deal: bool [n, 1020]."""
        return self.rows.masks

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every deal, all alike likely: int64 [n]."""
        return self.rows.sample()

    def _seen(self) -> NDArray[Any]:
        seen = self.rows.observations
        return scaled(seen) if self._scaled else seen

    def _infos(self) -> dict[str, Any]:
        outcome = self.rows.outcome
        return {
            "action_mask": self.rows.masks,
            "seat": outcome[:, v.ASKED],
            "acted": outcome[:, v.ACTED],
            "scores": self.rows.points,
            "reason": outcome[:, v.WHY],
            "illegal": outcome[:, v.ILLEGAL] == 1,
        }

    def render(self) -> tuple[str, ...] | None:
        """Every table as text, all cards open, if ``render_mode`` is ``ansi``."""
        if self.render_mode is None:
            return None
        return tuple(table_text(self.rows, number) for number in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self.rows.close()
