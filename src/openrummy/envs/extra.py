"""What to say when the packages of the environments are not installed."""

from __future__ import annotations

from openrummy import extras


class MissingExtra(extras.MissingExtra):
    """A package of the extra ``envs`` is not there."""

    def __init__(self, module: str) -> None:
        super().__init__(module.partition(".")[0], "envs")
