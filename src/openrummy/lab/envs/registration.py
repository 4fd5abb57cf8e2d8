"""The environments for one by their ids in Gymnasium: ``openrummy/gin-v0``, ``rummy-v0``, ….

``import openrummy.lab.envs`` makes them known; so does the id with that before it,
``gymnasium.make("openrummy.lab.envs:openrummy/gin-v0")``.
"""

from __future__ import annotations

from openrummy.core.rules import catalogue
from openrummy.kernel.supported import played_with, plays_gin
from openrummy.lab.envs.extra import MissingExtra

NAMESPACE = "openrummy"


_GIN = ("openrummy.lab.envs.solo:GinEnv", "openrummy.lab.envs.solo_vector:VectorSolo")
_TABLE = ("openrummy.lab.envs.table.solo:TableEnv", "openrummy.lab.envs.table.vector:VectorTable")


def games() -> tuple[str, ...]:
    """The games that have an id: all whose deals the kernel plays."""
    return (*of_gin(), *of_tables())


def of_gin() -> tuple[str, ...]:
    """Those of gin for two in a deal."""
    return tuple(name for name in catalogue.names() if plays_gin(catalogue.variant(name).rules))


def of_tables() -> tuple[str, ...]:
    """The others: melds on the table, or more than two in a deal."""
    return tuple(
        name
        for name in catalogue.names()
        if not plays_gin(catalogue.variant(name).rules)
        and played_with(catalogue.variant(name).rules)
    )


def register() -> None:
    """Make every id known to Gymnasium; once is enough."""
    try:
        from gymnasium.envs import registration
    except ModuleNotFoundError as missing:
        raise MissingExtra(missing.name or "gymnasium") from missing
    made = dict.fromkeys(of_gin(), _GIN) | dict.fromkeys(of_tables(), _TABLE)
    for name, (single, vector) in made.items():
        known = f"{NAMESPACE}/{name}-v0"
        if known not in registration.registry:
            registration.register(
                known, entry_point=single, vector_entry_point=vector, kwargs={"rules": name}
            )
