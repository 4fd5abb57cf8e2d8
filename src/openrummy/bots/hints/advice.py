"""Advice: the judgement of the best style, with its reasons as data.

Reasons are codes with numbers and cards, which :mod:`openrummy.bots.hints.sentences` formats.
Every number is computed from what the seat can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.bots.base import Judgement, Seen
from openrummy.bots.heuristic.kinds import judge, player_of
from openrummy.bots.heuristic.knock.reasons import Facts
from openrummy.bots.heuristic.style import BEST
from openrummy.core.engine import Action
from openrummy.core.engine.model.events import Event
from openrummy.core.game import GameView
from openrummy.core.rules.pieces import (
    Rules,
)


@dataclass(frozen=True)
class Hint:
    """The recommended action, the code and data of its reason, and all judgements, best first."""

    action: Action
    code: str
    data: Facts
    alternatives: tuple[Judgement, ...]


def hint(rules: Rules, view: GameView, history: Sequence[Event]) -> Hint:
    """Advice for the seat of ``view``, which is to act now.

    ``history`` holds its deal's events so far, redacted for the seat.
    ValueError if it is not the seat's turn.
    """
    seen = Seen.from_view(rules, view, history)
    if getattr(seen.board.public.phase, "seat", None) != seen.seat:
        raise ValueError(f"seat {seen.seat} is not asked")
    judgements = tuple(judge(seen, BEST))
    code, data = player_of(rules).reason(seen, judgements)
    return Hint(judgements[0].action, code, data, judgements)
