"""Base class of PettingZoo tables for all games."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import numpy as np

from openrummy.lab.envs.lockstep import ASKED, ENDED, Lockstep
from openrummy.lab.envs.optional_packages import MissingExtra
from openrummy.lab.envs.reward import Reward, unit

try:
    from gymnasium import logger
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise MissingExtra(missing.name or "pettingzoo") from missing

__all__ = ["AECEnv", "AgentTable", "EzPickle", "Observed", "wrap_table"]

Observed: TypeAlias = dict[str, np.ndarray[Any, Any]]


def wrap_table(wrapped: AECEnv[str, Observed, int]) -> AECEnv[str, Observed, int]:
    """Wrap a table with PettingZoo's usual wrappers."""
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class AgentTable(AECEnv[str, Observed, int], EzPickle):
    """A table with an agent in each seat.

    An episode is ``deals`` deals of the one row of ``rows``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, rows: Lockstep, deals: int, reward: Reward, render_mode: str | None) -> None:
        super().__init__()
        if deals < 1:
            raise ValueError(f"at least one deal, not {deals}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None, ansi or human, not {render_mode}")
        self.render_mode, self._deals, self.rows = render_mode, deals, rows
        self._unit = unit(reward, rows.most)
        self.possible_agents = [f"player_{seat}" for seat in range(rows.players)]
        size, actions = rows.kind.observation_size, rows.kind.actions
        seen = Box(0, 255, (size,), np.uint8), Box(0, 1, (actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen[0], "action_mask": seen[1]})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def _leads(self) -> list[float]:
        """Each seat's lead over the others in points at the end of a deal."""
        raise NotImplementedError

    def observation_space(self, agent: str) -> Any:
        """The observation space, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The action space, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first deal. The same seed gives the same deals."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.rows.begin(int(self._random.integers(2**63)))
        self._played = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.terminations = dict.fromkeys(self.possible_agents, False)
        self.truncations = dict.fromkeys(self.possible_agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
        self.agent_selection = self.possible_agents[self._seat_to_act()]

    def _seat_to_act(self) -> int:
        return int(self.rows.outcome[0, ASKED])

    def observe(self, agent: str) -> Observed:
        """Observation of the agent, with its legal actions if it is to act."""
        seat = self.possible_agents.index(agent)
        asked = self._seat_to_act() == seat and not self.terminations.get(agent, True)
        mask = self.rows.masks[0] if asked else np.zeros(self.rows.kind.actions)
        return {"observation": self.rows.look(0, seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Apply the action of the agent to act.

        Raises :class:`openrummy.lab.envs.lockstep.NotLegal`, without a change, for an illegal one.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.rows.step(np.array([action]), strict=True)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.rows.outcome[0, ENDED]:
            self._end_deal()
        self.agent_selection = self.possible_agents[self._seat_to_act()]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end_deal(self) -> None:
        """Reward all agents, then start the next deal or end the episode."""
        points, reason = self.rows.points[0].tolist(), self.rows.reason(0)
        for seat, (agent, lead) in enumerate(zip(self.possible_agents, self._leads(), strict=True)):
            self.rewards[agent] = lead * self._unit
            self.infos[agent] = {"reason": reason, "points": points[seat]}
        self._played += 1
        if self._played < self._deals:
            self.rows.next_deals()
        else:
            self.terminations = dict.fromkeys(self.possible_agents, True)

    def render(self) -> str | None:
        """Return or print the table as text with all cards open."""
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode: ansi or human")
            return None
        text = self.rows.text(0)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text

    def close(self) -> None:
        """Do nothing: there are no resources."""
