"""Environments for programs that learn gin, played by the compiled kernel.

``solo`` is a deal against an opponent (Gymnasium, ``openrummy/gin-v0`` and an id for each other
game) and ``solo_vector`` many of them at once; ``vector`` steps many deals with both seats
(Gymnasium), ``aec`` is one table for two agents (PettingZoo). They need the extra
``openrummy[envs]``. ``rows`` and ``solo_rows`` are what these stand on and need neither, and
``lockstep`` and ``learner_rows`` what those have in common; ``deal_env`` and ``deals_vector_env``
are what is the same in any game; ``table`` holds the games that are not gin for two;
``layout`` says what the numbers of an observation and of an action mean, ``evaluation`` how
strong a policy is. To import this makes the ids known to Gymnasium, where it is installed.
"""

from __future__ import annotations

from contextlib import suppress

from openrummy.core.extras import need
from openrummy.kernel.cache import PLAIN
from openrummy.lab.envs.extra import MissingExtra
from openrummy.lab.envs.registration import register

need("numpy", *(() if PLAIN else ("numba",)))
with suppress(MissingExtra):
    register()
