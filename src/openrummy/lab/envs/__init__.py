"""Reinforcement learning environments of gin and its family, run by the compiled kernel.

``solo`` is a deal against an opponent (Gymnasium, ``openrummy/gin-v0`` and an id for each other
game) and ``solo_vector`` many of them at once; ``vector`` steps many deals with both seats
(Gymnasium), ``aec`` is one table for two agents (PettingZoo). They need the extra
``openrummy[envs]``. ``rows`` and ``solo_rows`` are their basis and need neither, ``lockstep`` and
``learner_rows`` the common part of those; ``deal_env`` and ``deals_vector_env`` are independent of
the game; ``table`` has the games other than gin for two; ``encoding`` documents observations and
actions, ``evaluation`` measures the strength of a policy. Importing this package registers the ids
with Gymnasium, if it is installed.
"""

from __future__ import annotations

from contextlib import suppress

from openrummy.core.extras import need
from openrummy.kernel.cache import PLAIN
from openrummy.lab.envs.optional_packages import MissingExtra
from openrummy.lab.envs.registration import register

need("numpy", *(() if PLAIN else ("numba",)))
with suppress(MissingExtra):
    register()
