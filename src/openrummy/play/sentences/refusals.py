"""Refusals in words short enough for a button."""

from __future__ import annotations

from openrummy.core.cards import parse_card
from openrummy.core.engine import Refusal, View
from openrummy.core.engine.model.phase import LastTake, OfferUpcard, Over, ToDraw
from openrummy.core.rules.text import cached_sentences, say
from openrummy.play import wire
from openrummy.play.sentences.cards import card_name, short


def refused(refusal: Refusal) -> wire.Reason:
    """A refusal of the rules, with its sentence."""
    return reason(refusal.code, refusal.rule, **dict(refusal.data))


@cached_sentences(2000)
def reason(code: str, rule: str, **data: int | str) -> wire.Reason:
    """A reason with its sentence; ``data`` may name a card by its text."""
    spoken = dict(data)
    card = spoken.get("card")
    if isinstance(card, str):
        spoken |= {"card": short(parse_card(card)), "card_name": card_name(parse_card(card))}
    return wire.Reason(code, rule, say(f"refusal.{code}", **spoken), data)


def not_now(seen: View) -> wire.Reason | None:
    """The reason why a seat can show or lay nothing as yet; None where it is its own turn."""
    phase = seen.public.phase
    if isinstance(phase, Over):
        return reason("deal-over", "G30")
    if phase.seat != seen.seat:
        return reason("not-your-turn", "G30")
    draws = isinstance(phase, OfferUpcard | ToDraw | LastTake)
    return reason("draw-first", "G30") if draws else None
