"""The message for missing packages of the environments."""

from __future__ import annotations

from openrummy.core import extras


class MissingExtra(extras.MissingExtra):
    """A package of the extra ``envs`` or ``openspiel`` is missing; ``name`` is its name."""

    def __init__(self, module: str, extra: str = "envs") -> None:
        super().__init__(module.partition(".")[0], extra)
