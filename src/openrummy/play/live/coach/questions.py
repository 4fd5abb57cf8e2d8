"""Questions of the coach before a decision, so that the learner looks first."""

from __future__ import annotations

from openrummy.analysis.decisions import kind_of
from openrummy.analysis.model import Kind
from openrummy.bots.base import Seen
from openrummy.bots.hints.sentences import cards
from openrummy.core.cards import card_text
from openrummy.core.rules.text import say

_FIRST = 2  # turns of a deal in which there is little to read from the opponent


def question(seen: Seen) -> tuple[str, str]:
    """The moment and the question, for a seat that is asked; both empty where there is none."""
    kind, public = kind_of(seen), seen.board.public
    if kind in (Kind.UPCARD, Kind.DRAW):
        if not public.pile:
            return "", ""
        card = cards(card_text(public.pile[-1]))
        return say("coach.before-draw"), say("coach.ask-draw", card=card)
    if kind is Kind.KNOCK:
        return say("coach.before-knock"), say("coach.ask-knock")
    if kind is Kind.DISCARD:
        early = public.turns < _FIRST
        return say("coach.before-discard"), say(f"coach.ask-discard{'-early' * early}")
    return "", ""
