"""PettingZoo environment of games with melds on the table or more than two players.

``env()`` creates it with the usual wrappers: an illegal action loses the episode with a reward of
-1. ``raw_env()`` is the unwrapped class.
"""

from __future__ import annotations

from typing import Any, ClassVar

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.agent_table import AECEnv, AgentTable, EzPickle, Observed, wrap_table
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.table.rows import TableRows


def env(**options: Any) -> AECEnv[str, Observed, int]:
    """Create a table with PettingZoo's wrappers; options are those of :class:`raw_env`."""
    return wrap_table(raw_env(**options))


class raw_env(AgentTable):
    """A table of ``players`` agents, None: as few as the kernel plays this game with.

    ``rules``: rules, or a name, a file or a code of them; NotLowered for games that the kernel
    does not play. An episode is ``deals`` deals. ``reward``: ``points``, or ``unit`` for points
    as a share of more than a deal can bring. ``render_mode``: None, ``ansi`` or ``human``.

    An observation is ``observation``, uint8 [628], and ``action_mask``, int8 [1020], all 0 for
    an agent that is not to act; :mod:`openrummy.kernel.table.encoding` documents them. At
    the end of each deal every agent gets a reward, how many points it is ahead of the others on
    average, and ``infos`` says ``reason`` and ``points``. An agent that plays no part in a deal,
    as the dealer of gin for three, is not asked in it.
    """

    metadata: ClassVar[dict[str, Any]] = AgentTable.metadata | {"name": "rummy_table_v0"}
    rows: TableRows

    def __init__(
        self,
        rules: Rules | str = "rummy",
        players: int | None = None,
        deals: int = 1,
        reward: Reward = "points",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, rules, players, deals, reward, render_mode)
        rows = TableRows(rules, 1, players, None, 1, again=False)
        super().__init__(rows, deals, reward, render_mode)

    def _leads(self) -> list[float]:
        return [float(self.rows.net([seat])[0]) for seat in range(self.rows.players)]
