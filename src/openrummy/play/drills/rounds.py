"""The questions of a round, generated from a seed and increasingly hard."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from openrummy.core.cards.rng import stream
from openrummy.play.drills import hand_questions, seen_cards
from openrummy.play.drills.model import DRILLS, QUESTIONS, Drill, Question

_GENERATORS: Final = {
    "deadwood": hand_questions.deadwood,
    "leftover": hand_questions.leftover,
    "outs": hand_questions.outs,
    "live": seen_cards.live,
    "safe": seen_cards.safe,
}
_LEVELS: Final = (1, 1, 1, 2, 2, 2, 2, 3, 3, 3)
_MAX_TRIES = 2_000  # attempts to generate a suitable hand


@lru_cache(maxsize=256)
def question(drill: Drill, seed: bytes, number: int) -> Question:
    """Question ``number`` (from 0) of the round with this seed of 32 bytes."""
    if drill not in DRILLS or not 0 <= number < QUESTIONS:
        raise ValueError(f"no question {number} in {drill}")
    chance = stream(seed, number, "drill", DRILLS.index(drill))
    for _ in range(_MAX_TRIES):
        drawn = _GENERATORS[drill](chance, _LEVELS[number])
        if drawn is not None:
            return drawn
    raise RuntimeError(f"no question {number} of {drill} in {_MAX_TRIES} hands")
