"""A gin table for two agents as a PettingZoo environment.

``env()`` creates it with the usual wrappers: an illegal action loses the episode with a reward of
-1. ``raw_env()`` is the unwrapped class.
"""

from __future__ import annotations

from typing import Any, ClassVar

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.agent_table import AECEnv, AgentTable, EzPickle, Observed, wrap_table
from openrummy.lab.envs.gin_rows import Rows
from openrummy.lab.envs.reward import Reward

AGENTS = ("player_0", "player_1")


def env(**options: Any) -> AECEnv[str, Observed, int]:
    """Create a table with PettingZoo's wrappers; options are those of :class:`raw_env`."""
    return wrap_table(raw_env(**options))


class raw_env(AgentTable):
    """A table of gin; an episode is ``deals`` deals, dealt by the two seats in turn.

    ``rules``: rules of gin for two, or their name, file or code; NotLowered for games
    that the kernel does not support. ``reward``: ``points``, or ``unit`` for points divided by the
    maximum of a deal. ``render_mode``: None, ``ansi`` (:meth:`render` returns
    text) or ``human`` (it is printed after each step).

    An observation is ``observation``, uint8 [280], and ``action_mask``, int8 [108], all 0 for
    the agent not to act; :mod:`openrummy.lab.envs.encoding` documents them. At the end of
    each deal the reward of an agent is its score minus the opponent's, and
    ``infos`` has ``reason`` and ``points``. Deals always end by the rules: there is no truncation.
    """

    metadata: ClassVar[dict[str, Any]] = AgentTable.metadata | {"name": "gin_v0"}
    rows: Rows

    def __init__(
        self,
        rules: Rules | str = "gin",
        deals: int = 1,
        reward: Reward = "points",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, rules, deals, reward, render_mode)
        super().__init__(Rows(rules, 1, 1, again=False), deals, reward, render_mode)

    def _leads(self) -> list[float]:
        first, second = self.rows.points[0].tolist()
        return [first - second, second - first]
