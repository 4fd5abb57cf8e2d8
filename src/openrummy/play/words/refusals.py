"""Refusals in words short enough for a button."""

from __future__ import annotations

from openrummy.core.cards import parse_card
from openrummy.core.engine import Refusal
from openrummy.core.rules.text import remembered, say
from openrummy.play import wire
from openrummy.play.words.cards import card_name, short


def refused(refusal: Refusal) -> wire.Reason:
    """A refusal of the rules, with its sentence."""
    return reason(refusal.code, refusal.rule, **dict(refusal.data))


@remembered(2000)
def reason(code: str, rule: str, **data: int | str) -> wire.Reason:
    """A reason with its sentence; ``data`` may name a card by its text."""
    spoken = dict(data)
    card = spoken.get("card")
    if isinstance(card, str):
        spoken |= {"card": short(parse_card(card)), "card_name": card_name(parse_card(card))}
    return wire.Reason(code, rule, say(f"refusal.{code}", **spoken), data)
