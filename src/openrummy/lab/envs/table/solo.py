"""Gymnasium environment of one deal with melds on the table for a single learner."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deal_env import DealEnv, Observing
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.table.rows import TableOpponent, TableRows


class TableEnv(DealEnv):
    """A deal against one to five others; an episode is one deal, and the deal passes to the left.

    ``rules``: rules, or a name, file or code of them; NotLowered for games the kernel does not
    support with this number of ``players`` (None: the minimum). ``opponent`` plays every other
    seat: ``simple``, ``random``, ``policy:FILE``, or a callable from observations uint8 [n, 628]
    and masks bool [n, 1020] to n actions. ``reward`` and ``observation`` are as in
    :class:`openrummy.lab.envs.solo.GinEnv`; ``render_mode``: ``ansi``.

    Observations and actions are the learner's, encoded as in
    :mod:`openrummy.kernel.table.encoding`; :meth:`action_masks` and ``info["action_mask"]`` (bool
    [1020]) mark the legal actions. The reward is 0 until the deal ends, then the learner's lead
    over the average of the others; ``info`` then has the ``points`` of all, the learner's first,
    and the ``reason``. An illegal action ends the deal with the reward of the worst possible deal
    and ``info["illegal"]``. There is no truncation. A deal that others end before the learner's
    first turn is dealt again.
    """

    rows: TableRows

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
        rows = TableRows(rules, 1, players, opponent, 1, again=False)
        super().__init__(rows, reward, observation, render_mode)
