"""The environments for one by their ids in Gymnasium: ``openrummy/gin-v0`` and its kin.

Gymnasium finds them by itself where the package is installed; else
``import openrummy.envs`` makes them known.
"""

from __future__ import annotations

from openrummy.envs.extra import MissingExtra
from openrummy.kernel.which import plays_gin
from openrummy.rules import catalogue

NAMESPACE = "openrummy"


def games() -> tuple[str, ...]:
    """The games that have an id: those whose deals for two the kernel plays."""
    found = []
    for name in catalogue.names():
        rules = catalogue.variant(name).rules
        if plays_gin(rules):
            found.append(name)
    return tuple(found)


def register() -> None:
    """Make every id known to Gymnasium; once is enough."""
    try:
        from gymnasium.envs import registration
    except ModuleNotFoundError as missing:
        raise MissingExtra(missing.name or "gymnasium") from missing
    for name in games():
        known = f"{NAMESPACE}/{name}-v0"
        if known not in registration.registry:
            registration.register(
                known,
                entry_point="openrummy.envs.solo:GinEnv",
                vector_entry_point="openrummy.envs.solo_vector:VectorSolo",
                kwargs={"rules": name},
            )
