"""One table of gin for two agents, as an environment of PettingZoo.

``env()`` makes it with the usual wrappers: who does what is not legal loses the episode with a
reward of -1. ``raw_env()`` is the class itself.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import numpy as np

from openrummy.envs.extra import MissingExtra
from openrummy.envs.layout import ACTIONS, OBSERVED
from openrummy.envs.reward import Reward, unit
from openrummy.envs.rows import Rows
from openrummy.envs.text import table_text
from openrummy.kernel.core.gin import vector as v
from openrummy.rules.pieces import Rules

try:
    from gymnasium import logger
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "pettingzoo") from missing

Observed: TypeAlias = dict[str, np.ndarray[Any, Any]]

AGENTS = ("player_0", "player_1")


def env(**options: Any) -> AECEnv[str, Observed, int]:
    """The table with PettingZoo's wrappers; options as :class:`raw_env` takes them."""
    wrapped: AECEnv[str, Observed, int] = raw_env(**options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Observed, int], EzPickle):
    """A table of gin; an episode is ``deals`` deals, dealt by the two seats in turn.

    ``rules``: rules of gin for two, or a name, a file or a code of them; NotLowered for games
    that the kernel does not play. ``reward``: ``points``, or ``unit`` for points as a share of
    the most that a deal can bring. ``render_mode``: None, ``ansi`` (:meth:`render` returns
    text) or ``human`` (it is printed after each step).

    An observation is ``observation``, uint8 [280], and ``action_mask``, int8 [108], all 0 for
    who is not asked; :mod:`openrummy.envs.layout` says what the numbers mean. At the end of
    each deal both agents get a reward, what they scored less what the opponent scored, and
    ``infos`` says ``reason`` and ``points``. Every deal ends by its rules: nothing is
    truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "gin_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        rules: Rules | str = "gin",
        deals: int = 1,
        reward: Reward = "points",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        EzPickle.__init__(self, rules, deals, reward, render_mode)
        if deals < 1:
            raise ValueError(f"at least one deal, not {deals}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None, ansi or human, not {render_mode}")
        self.render_mode, self._deals = render_mode, deals
        self.rows = Rows(rules, 1, 1, again=False)
        self._unit = unit(reward, self.rows.most)
        self.possible_agents = list(AGENTS)
        seen = Box(0, 255, (OBSERVED,), np.uint8), Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen[0], "action_mask": seen[1]}) for agent in AGENTS
        }
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in AGENTS}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        """The space of observations: the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of actions: the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first deal. A seed gives the same deals again, none gives others."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.rows.begin(int(self._random.integers(2**63)))
        self._played = 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._asked()]

    def _asked(self) -> int:
        return int(self.rows.outcome[0, v.SEAT])

    def observe(self, agent: str) -> Observed:
        """What the agent sees and, if it is asked, may do."""
        seat = AGENTS.index(agent)
        asked = self._asked() == seat and not self.terminations.get(agent, True)
        mask = self.rows.masks[0] if asked else np.zeros(ACTIONS)
        return {"observation": self.rows.look(0, seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Do the action of the agent that is asked.

        Raises :class:`openrummy.envs.lockstep.NotLegal` if it may not be done; nothing has changed
        then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.rows.step(np.array([action]))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.rows.outcome[0, v.ENDED]:
            self._end_deal()
        self.agent_selection = AGENTS[self._asked()]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end_deal(self) -> None:
        """Reward both, and deal anew or end the episode."""
        points, reason = self.rows.points[0].tolist(), self.rows.reason(0)
        for seat, agent in enumerate(AGENTS):
            self.rewards[agent] = (points[seat] - points[1 - seat]) * self._unit
            self.infos[agent] = {"reason": reason, "points": points[seat]}
        self._played += 1
        if self._played < self._deals:
            self.rows.next_deals()
        else:
            self.terminations = dict.fromkeys(AGENTS, True)

    def render(self) -> str | None:
        """The table as text, all cards open: returned or printed."""
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode: ansi or human")
            return None
        text = table_text(self.rows, 0)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
