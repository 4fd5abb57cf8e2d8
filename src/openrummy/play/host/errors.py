"""Errors for requests the host refuses for reasons other than the rules."""

from __future__ import annotations

import traceback
from pathlib import PurePath
from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "stale",
    "nothing-to-take-back",
    "too-many-drafts",
    "too-often",
    "once-a-turn",
    "cards-shown",
    "not-alone",
    "counts",
    "deal-running",
    "game-over",
    "not-stored",
    "cut-off",
    "closing",
    "no-seeds",
    "seed-late",
    "seat-taken",
    "game-runs",
    "not-begun",
    "time-out",
    "stand-in",
    "no-stand-in",
    "alone",
    "rated",
    "aside-off",
    "no-claim",
    "too-early",
    "no-clock",
    "enough-time",
    "not-an-opponent",
    "barred",
]


class HostError(Exception):
    """A request that the host refused without changing anything; ``code`` names the reason."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code: Code = code

    @property
    def for_now(self) -> bool:
        """True if the same request may succeed a moment later."""
        return self.code in ("not-stored", "cut-off")


def where(error: BaseException) -> str:
    """Type and origin of an error for a log, without its message, which may name a card."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    places = (f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(error).__name__} at {' > '.join(places)}"
