"""Gymnasium ids of the single-learner environments: ``openrummy/gin-v0``, ``rummy-v0``, ….

``import openrummy.lab.envs`` registers them; so does the id with that prefix,
``gymnasium.make("openrummy.lab.envs:openrummy/gin-v0")``.
"""

from __future__ import annotations

from openrummy.core.rules import catalogue
from openrummy.kernel.supported_games import plays_gin, supported_players
from openrummy.lab.envs.optional_packages import MissingExtra

NAMESPACE = "openrummy"


_GIN = ("openrummy.lab.envs.solo:GinEnv", "openrummy.lab.envs.solo_vector:VectorSolo")
_TABLE = ("openrummy.lab.envs.table.solo:TableEnv", "openrummy.lab.envs.table.vector:VectorTable")


def games() -> tuple[str, ...]:
    """Games with an id: all that the kernel supports."""
    return (*of_gin(), *of_tables())


def of_gin() -> tuple[str, ...]:
    """Ids of two-player gin."""
    return tuple(name for name in catalogue.names() if plays_gin(catalogue.variant(name).rules))


def of_tables() -> tuple[str, ...]:
    """Ids of other games: melds on the table, or more than two in a deal."""
    return tuple(
        name
        for name in catalogue.names()
        if not plays_gin(catalogue.variant(name).rules)
        and supported_players(catalogue.variant(name).rules)
    )


def register() -> None:
    """Register every id with Gymnasium; idempotent."""
    try:
        from gymnasium.envs import registration
    except ModuleNotFoundError as missing:
        raise MissingExtra(missing.name or "gymnasium") from missing
    entry_points = dict.fromkeys(of_gin(), _GIN) | dict.fromkeys(of_tables(), _TABLE)
    for name, (single, vector) in entry_points.items():
        env_id = f"{NAMESPACE}/{name}-v0"
        if env_id not in registration.registry:
            registration.register(
                env_id, entry_point=single, vector_entry_point=vector, kwargs={"rules": name}
            )
