"""One table of gin for two agents, as an environment of PettingZoo.

``env()`` makes it with the usual wrappers: who does what is not legal loses the episode with a
reward of -1. ``raw_env()`` is the class itself.
"""

from __future__ import annotations

from typing import Any, ClassVar

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.agent_table import AECEnv, AgentTable, EzPickle, Observed, guarded
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.rows import Rows

AGENTS = ("player_0", "player_1")


def env(**options: Any) -> AECEnv[str, Observed, int]:
    """The table with PettingZoo's wrappers; options as :class:`raw_env` takes them."""
    return guarded(raw_env(**options))


class raw_env(AgentTable):
    """A table of gin; an episode is ``deals`` deals, dealt by the two seats in turn.

    ``rules``: rules of gin for two, or a name, a file or a code of them; NotLowered for games
    that the kernel does not play. ``reward``: ``points``, or ``unit`` for points as a share of
    the most that a deal can bring. ``render_mode``: None, ``ansi`` (:meth:`render` returns
    text) or ``human`` (it is printed after each step).

    An observation is ``observation``, uint8 [280], and ``action_mask``, int8 [108], all 0 for
    who is not asked; :mod:`openrummy.lab.envs.layout` says what the numbers mean. At the end of
    each deal both agents get a reward, what they scored less what the opponent scored, and
    ``infos`` says ``reason`` and ``points``. Every deal ends by its rules: nothing is
    truncated.
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
