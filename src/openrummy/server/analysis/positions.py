"""A position of a text, as the decision of a seat: what it knows there, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from openrummy import engine, game
from openrummy.analysis.decisions import kind_of
from openrummy.analysis.model import Decision
from openrummy.bots.base import Seen
from openrummy.cards import ONE_PACK, card_text, in_order, parse_card, to_set
from openrummy.game import GameView
from openrummy.notation.position import LONGEST_TEXT, parse_position
from openrummy.rules.pieces import Rules
from openrummy.rules.text import say
from openrummy.scoring.result import Seat

_PLAYERS = 2
_CARD = re.compile(r"[A2-9TJQK][cdhs]")
_PLACES = ("hands=", "pile=", "aside=", "table=", "stock=")
_MOST_SCORE = 100_000


class BadPosition(ValueError):
    """A position that cannot be judged; the text says why."""


def decision_of(rules: Rules, text: str, seat: Seat, scores: Sequence[int]) -> Decision:
    """The decision of a seat of two that is asked there. Raises :class:`BadPosition`.

    ``?`` in a hand is a card that nobody knows; ``scores`` are the totals before the deal, or
    nothing.
    """
    if _PLAYERS not in rules.seating.players or not rules.held:
        raise BadPosition(say("analysis.problem-other-game"))
    try:
        state = engine.setup(rules, parse_position(_filled(text)))
    except ValueError as error:
        raise BadPosition(str(error)) from None
    if seat not in range(_PLAYERS) or engine.actors(state) != (seat,):
        raise BadPosition(say("analysis.problem-not-asked"))
    board = engine.view(state, seat)
    seen = Seen(rules, _sheet(rules, seat, scores, board), board, ())
    return Decision(0, 1, 1, seat, kind_of(seen), seen, None)


def _filled(text: str) -> str:
    """The text with any cards where it has unknown ones: no seat sees which."""
    if "?" not in text:
        return text
    words = text.split()
    placed = " ".join(word for word in words if word.startswith(_PLACES))
    named = to_set(parse_card(one) for one in _CARD.findall(placed))
    free = [card_text(card) for card in in_order(ONE_PACK & ~named)]
    if len(text) > LONGEST_TEXT or text.count("?") > len(free):
        return text  # refused as it stands
    for at, word in enumerate(words):
        if word.startswith("hands="):
            words[at] = re.sub(r"\?", lambda _: free.pop(), word)
    return " ".join(words)


def _sheet(rules: Rules, seat: Seat, scores: Sequence[int], board: engine.View) -> GameView:
    begun = game.view(game.start(rules, _PLAYERS).state, seat)
    standing = begun.standing
    if scores:
        if len(scores) != len(standing.sides) or any(abs(one) > _MOST_SCORE for one in scores):
            raise BadPosition(say("analysis.problem-scores"))
        points = tuple(scores)
        column = replace(standing.columns[-1], points=points, totals=points)
        standing = replace(standing, columns=(*standing.columns[:-1], column))
    return replace(begun, standing=standing, boards=(board,), dealer=board.public.dealer)
