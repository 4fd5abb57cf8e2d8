"""Finished games, and records of your own."""

from __future__ import annotations

from typing import Final

from openrummy.play.replay import own
from openrummy.server.part import Part, Rate
from openrummy.server.parts.replays import games
from openrummy.server.replay.store import Replays

PART: Final = Part(
    "replays",
    (*games.CALLS, *own.CALLS),
    runs="any",
    rates=(Rate("looks"), Rate("uploads")),
    start=(Replays,),
)
