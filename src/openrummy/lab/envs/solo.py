"""Gymnasium environment of one gin deal for a single learner against an opponent."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.deal_env import DealEnv, Observing
from openrummy.lab.envs.opponents import Opponent
from openrummy.lab.envs.reward import Reward
from openrummy.lab.envs.solo_rows import SoloRows


class GinEnv(DealEnv):
    """A deal of gin against an opponent; an episode is one deal, and dealers take turns.

    ``rules``: rules of gin for two, or a name, a file or a code of them; NotLowered for games
    that the kernel does not play. ``opponent``: a name of
    :data:`openrummy.lab.envs.opponents.NAMES`, ``policy:FILE``, or something callable that answers
    observations uint8 [n, 280] and masks bool [n, 108] with n actions. ``reward``: ``points``, or
    ``unit`` for points as a share of the most that a deal can bring. ``observation``: ``bytes``, or
    ``scaled`` for reals of about 0 to 1. ``render_mode``: ``ansi``; what else is asked for is not
    drawn.

    Observations and actions are the learner's, encoded as in :mod:`openrummy.lab.envs.encoding`;
    :meth:`action_masks` and ``info["action_mask"]`` (bool [108]) mark the legal actions. The
    reward is 0 until the deal ends, and then the learner's points less the opponent's; ``info``
    then has ``points`` of both, the learner's first, and the ``reason``. An action that may not be
    done ends the deal with the reward of the worst deal there is, and ``info["illegal"]``. Nothing
    is ever truncated. A deal that is void, or that the opponent ends before the learner has been
    asked, is dealt again.
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
