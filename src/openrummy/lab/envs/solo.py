"""Gymnasium environment of one gin deal for a single learner against an opponent."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deal_env import DealEnv, Observing
from openrummy.lab.envs.opponents import Opponent
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.solo_rows import SoloRows


class GinEnv(DealEnv):
    """A deal of gin against an opponent; an episode is one deal, and the dealer alternates.

    ``rules``: rules of gin for two, or a name, file or code of them; NotLowered for games the
    kernel does not support. ``opponent``: a name of :data:`openrummy.lab.envs.opponents.NAMES`,
    ``policy:FILE``, or a callable from observations uint8 [n, 280] and masks bool [n, 108] to n
    actions. ``reward``: ``points``, or ``unit`` for points divided by the maximum of a deal.
    ``observation``: ``bytes``, or ``scaled`` for floats of about 0 to 1. ``render_mode``: ``ansi``;
    other modes are ignored.

    Observations and actions are the learner's, encoded as in :mod:`openrummy.lab.envs.encoding`;
    :meth:`action_masks` and ``info["action_mask"]`` (bool [108]) mark the legal actions. The
    reward is 0 until the deal ends, then the learner's points minus the opponent's; ``info`` then
    has the ``points`` of both, the learner's first, and the ``reason``. An illegal action ends the
    deal with the reward of the worst possible deal and ``info["illegal"]``. There is no truncation.
    A void deal, and one that the opponent ends before the learner's first turn, is dealt again.
    """

    rows: SoloRows

    def __init__(
        self,
        rules: Rules | str = "gin",
        opponent: Opponent = "simple",
        *,
        reward: Reward = "points",
        observation: Observing = "bytes",
        render_mode: str | None = None,
    ) -> None:
        rows = SoloRows(rules, 1, opponent, 1, again=False)
        super().__init__(rows, reward, observation, render_mode)
