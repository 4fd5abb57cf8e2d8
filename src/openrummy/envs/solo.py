"""One deal of gin for one who learns, the other seat played: an environment of Gymnasium."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from openrummy.envs.extra import MissingExtra
from openrummy.envs.layout import ACTIONS, OBSERVED, scaled
from openrummy.envs.opponents import Opponent
from openrummy.envs.reward import Reward, unit
from openrummy.envs.solo_rows import SoloRows
from openrummy.envs.text import table_text
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.core.players import solo
from openrummy.rules.pieces import Rules
from openrummy.scoring.result import Reason

try:
    from gymnasium import Env
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "gymnasium") from missing

Observing: TypeAlias = Literal["bytes", "scaled"]

_REASONS = tuple(Reason)


def space(observation: Observing) -> Box:
    """The space of what is observed: 280 bytes, or as many reals of about 0 to 1."""
    if observation == "bytes":
        return Box(0, 255, (OBSERVED,), np.uint8)
    if observation == "scaled":
        return Box(0.0, 255.0, (OBSERVED,), np.float32)
    raise ValueError(f"observation is bytes or scaled, not {observation}")


class GinEnv(Env[NDArray[Any], int]):
    """A deal of gin against an opponent; an episode is one deal, and dealers take turns.

    ``rules``: rules of gin for two, or a name, a file or a code of them; NotLowered for games
    that the kernel does not play. ``opponent``: a name of :data:`openrummy.envs.opponents.NAMES`,
    ``policy:FILE``, or something callable that answers observations uint8 [n, 280] and masks
    bool [n, 108] with n actions. ``reward``: ``points``, or ``unit`` for points as a share of
    the most that a deal can bring. ``observation``: ``bytes``, or ``scaled`` for reals of about
    0 to 1. ``render_mode``: ``ansi``; what else is asked for is not drawn.

    What is observed and may be done is that of the learner, in the numbers of
    :mod:`openrummy.envs.layout`; :meth:`action_masks` and ``info["action_mask"]`` (bool [108])
    say what may be done. The reward is 0 until the deal ends, and then the learner's points less
    the opponent's; ``info`` then has ``points`` of both, the learner's first, and the
    ``reason``. An action that may not be done ends the deal with the reward of the worst deal
    there is, and ``info["illegal"]``. Nothing is ever truncated. A deal that is void, or that
    the opponent ends before the learner has been asked, is dealt again.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        rules: Rules | str = "gin",
        opponent: Opponent = "simple",
        *,
        reward: Reward = "points",
        observation: Observing = "bytes",
        render_mode: str | None = None,
    ) -> None:
        # libraries ask for pictures of any environment; Gymnasium warns, and training goes on
        self.render_mode = render_mode if render_mode in self.metadata["render_modes"] else None
        self.observation_space, self._scaled = space(observation), observation == "scaled"
        self.action_space = Discrete(ACTIONS)  # type: ignore[assignment]
        self.rows = SoloRows(rules, 1, opponent, 1, again=False)
        self._unit = unit(self.rows.rules, reward)
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
        """Do an action, and what the opponent does until the learner is asked again."""
        if not self._begun:
            raise ResetNeeded("reset comes before the first step")
        if self.rows.over[0]:
            raise ResetNeeded("the deal is over: reset begins the next one")
        self.rows.step(np.array([action]))
        outcome = self.rows.outcome[0]
        ended = bool(outcome[v.ENDED])
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if ended:
            info["illegal"] = bool(outcome[solo.ILLEGAL])
            if not info["illegal"]:
                info["reason"] = str(_REASONS[outcome[v.REASON]])
            info["points"] = (int(outcome[v.SCORE]), int(outcome[v.SCORE + 1]))
        return self._seen(), float(outcome[v.NET] * self._unit), ended, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done, bool [108]: as the Maskable PPO of sb3-contrib asks for it."""
        mask: NDArray[np.bool_] = self.rows.masks[0].copy()
        return mask

    def _seen(self) -> NDArray[Any]:
        seen: NDArray[Any] = self.rows.observations[0]
        return scaled(seen) if self._scaled else seen

    def render(self) -> str | None:
        """The table as text, all cards open, if ``render_mode`` is ``ansi``."""
        return None if self.render_mode is None else table_text(self.rows, 0)
