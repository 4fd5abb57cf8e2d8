"""Functions that a visitor may have called in another process, for tests of its bounds."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from openrummy.play.problems import Problem


def double(number: int) -> int:
    return 2 * number


def refuse() -> int:
    raise Problem(400, "bad-record", "No such card.")


def broken() -> int:
    """A fault inside the program."""
    raise ValueError


def endless(began: Path | None = None) -> int:
    """Work for ever, whatever is raised meanwhile; ``began`` exists once it runs."""
    if began is not None:
        began.touch()
    number = 0
    while True:
        with suppress(Exception):
            number = 1 - number
            if number > 1:
                return number
