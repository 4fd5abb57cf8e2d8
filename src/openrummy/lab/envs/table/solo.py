"""Gymnasium environment of one deal with melds on the table for a single learner."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deal_env import DealEnv, Observing
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.table.rows import TableOpponent, TableRows


class TableEnv(DealEnv):
    """A deal against one to five others; an episode is one deal, and the deal passes to the left.

    ``rules``: rules, or a name, a file or a code of them; NotLowered for games that the kernel does
    not play with this many ``players`` (None: the fewest with whom it does). ``opponent`` plays
    every other seat: ``simple``, ``random``, ``policy:FILE``, or something callable that answers
    observations uint8 [n, 628] and masks bool [n, 1020] with n actions. ``reward`` and
    ``observation`` as :class:`openrummy.lab.envs.solo.GinEnv` takes them; ``render_mode``:
    ``ansi``.

    What is observed and may be done is that of the learner, in the numbers of
    :mod:`openrummy.kernel.table.encoding`; :meth:`action_masks` and ``info["action_mask"]`` (bool
    [1020]) say what may be done. The reward is 0 until the deal ends, and then how many points
    the learner is ahead of the others on average; ``info`` then has the ``points`` of all, the
    learner's first, and the ``reason``. An action that may not be done ends the deal with the
    reward of the worst deal there is, and ``info["illegal"]``. Nothing is ever truncated. A deal
    that others end before the learner has been asked is dealt again.
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
