"""Sentences for refused actions, short enough for a button."""

from __future__ import annotations

from openrummy.core.cards import parse_card
from openrummy.core.engine import Refusal, View
from openrummy.core.engine.model.phase import LastTake, OfferUpcard, Over, ToDraw
from openrummy.core.rules.text import cached_sentences, say
from openrummy.play import wire
from openrummy.play.sentences.cards import card_name, short


def refused(refusal: Refusal) -> wire.Reason:
    """Convert a refusal of the engine, with its sentence."""
    return reason(refusal.code, refusal.rule, **dict(refusal.data))


@cached_sentences(2000)
def reason(code: str, rule: str, **data: int | str) -> wire.Reason:
    """Build a reason from its code and rule; a ``card`` in ``data`` is a card text."""
    arguments = dict(data)
    card = arguments.get("card")
    if isinstance(card, str):
        arguments |= {"card": short(parse_card(card)), "card_name": card_name(parse_card(card))}
    return wire.Reason(code, rule, say(f"refusal.{code}", **arguments), data)


def not_now(seen: View) -> wire.Reason | None:
    """Return why the viewer can neither show nor meld cards now; None if it may.

    The reason is the end of the deal, another player's turn, or a pending draw.
    """
    phase = seen.public.phase
    if isinstance(phase, Over):
        return reason("deal-over", "G30")
    if phase.seat != seen.seat:
        return reason("not-your-turn", "G30")
    must_draw = isinstance(phase, OfferUpcard | ToDraw | LastTake)
    return reason("draw-first", "G30") if must_draw else None
