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
    """A table of ``players`` agents; None: the minimum that the kernel supports for the game.

    ``rules``: rules, or a name, file or code of them; NotLowered for games the kernel does not
    support. An episode is ``deals`` deals. ``reward``: ``points``, or ``unit`` for points divided
    by an upper bound of a deal. ``render_mode``: None, ``ansi`` or ``human``.

    An observation is ``observation``, uint8 [628], and ``action_mask``, int8 [1020], all 0 for
    agents not to act; :mod:`openrummy.kernel.table.encoding` documents them. At the end of each
    deal every agent is rewarded with its lead over the average of the others, and ``infos`` has
    ``reason`` and ``points``. An agent that sits out, such as the dealer of gin for three, does not
    act in that deal.
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
