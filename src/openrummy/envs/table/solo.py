"""One deal with melds on the table for one who learns: an environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from openrummy.envs.extra import MissingExtra
from openrummy.envs.reward import Reward, unit
from openrummy.envs.solo import Observing
from openrummy.envs.table.rows import TableOpponent, TableRows
from openrummy.envs.table.text import table_text
from openrummy.kernel.core.table import vector as v
from openrummy.kernel.table.layout import ACTIONS, OBSERVED, scaled
from openrummy.kernel.table.rows import REASONS
from openrummy.rules.pieces import Rules

try:
    from gymnasium import Env
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "gymnasium") from missing

WHY = {code: str(reason) for reason, code in REASONS.items()}


def table_space(observation: Observing) -> Box:
    """The space of what is observed: 628 bytes, or as many reals of about 0 to 1."""
    if observation == "bytes":
        return Box(0, 255, (OBSERVED,), np.uint8)
    if observation == "scaled":
        return Box(0.0, 255.0, (OBSERVED,), np.float32)
    raise ValueError(f"observation is bytes or scaled, not {observation}")


class TableEnv(Env[NDArray[Any], int]):
    """A deal against one to five others; an episode is one deal, and the deal passes to the left.

    ``rules``: rules, or a name, a file or a code of them; NotLowered for games that the kernel
    does not play with so many ``players`` (None: the fewest with whom it does). ``opponent``
    plays every other seat: ``simple``, ``random``, ``policy:FILE``, or something callable that
    answers observations uint8 [n, 628] and masks bool [n, 1020] with n actions. ``reward`` and
    ``observation`` as :class:`openrummy.envs.solo.GinEnv` takes them; ``render_mode``: ``ansi``.

    What is observed and may be done is that of the learner, in the numbers of
    :mod:`openrummy.kernel.table.layout`; :meth:`action_masks` and ``info["action_mask"]`` (bool
    [1020]) say what may be done. The reward is 0 until the deal ends, and then how many points
    the learner is ahead of the others on average; ``info`` then has the ``points`` of all, the
    learner's first, and the ``reason``. An action that may not be done ends the deal with the
    reward of the worst deal there is, and ``info["illegal"]``. Nothing is ever truncated. A deal
    that others end before the learner has been asked is dealt again.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        rules: Rules | str = "rummy",
        opponent: TableOpponent = "simple",
        players: int | None = None,
        *,
        reward: Reward = "points",
        observation: Observing = "bytes",
        render_mode: str | None = None,
    ) -> None:
        # libraries ask for pictures of any environment; Gymnasium warns, and training goes on
        self.render_mode = render_mode if render_mode in self.metadata["render_modes"] else None
        self.observation_space, self._scaled = table_space(observation), observation == "scaled"
        self.action_space = Discrete(ACTIONS)  # type: ignore[assignment]
        self.rows = TableRows(rules, 1, players, opponent, 1, again=False)
        self._unit = unit(self.rows.rules, reward, self.rows.most)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a deal. A seed gives the same deals again, none gives others."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self.rows.begin(int(self.np_random.integers(2**63)))
        else:
            self.rows.next_deals()
        while self.rows.over[0]:
            self.rows.next_deals()
        self._begun = True
        return self._seen(), {"action_mask": self.action_masks()}

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Do an action, and what the others do until the learner is asked again."""
        if not self._begun:
            raise ResetNeeded("reset comes before the first step")
        if self.rows.over[0]:
            raise ResetNeeded("the deal is over: reset begins the next one")
        self.rows.step(np.array([action]))
        outcome = self.rows.outcome[0]
        ended = bool(outcome[v.ENDED])
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if ended:
            info["illegal"] = bool(outcome[v.ILLEGAL])
            if not info["illegal"]:
                info["reason"] = WHY[int(outcome[v.WHY])]
            info["points"] = tuple(self.rows.points[0].tolist())
        reward = float(self.rows.net([self.rows.learner])[0] * self._unit)
        return self._seen(), reward, ended, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done, bool [1020]: as the Maskable PPO of sb3-contrib asks for it."""
        mask: NDArray[np.bool_] = self.rows.masks[0].copy()
        return mask

    def _seen(self) -> NDArray[Any]:
        seen: NDArray[Any] = self.rows.observations[0]
        return scaled(seen) if self._scaled else seen

    def render(self) -> str | None:
        """The table as text, all cards open, if ``render_mode`` is ``ansi``."""
        return None if self.render_mode is None else table_text(self.rows, 0)
