"""Why the rules refuse something, as a sentence."""

from __future__ import annotations

from openrummy.cards import RANK_NAMES, SUIT_NAMES, Card, is_joker, parse_card, rank_of, suit_of
from openrummy.engine import Refusal
from openrummy.rules.text import say


def refusal_text(refusal: Refusal) -> str:
    """The sentence, with the id of the rule."""
    data: dict[str, object] = dict(refusal.data)
    named = data.get("card")
    if isinstance(named, str):
        data["card_name"] = _name(parse_card(named))
    return say("library.refused", why=say(f"refusal.{refusal.code}", **data), rule=refusal.rule)


def _name(card: Card) -> str:
    if is_joker(card):
        return say("card.joker")
    rank, suit = RANK_NAMES[rank_of(card)], SUIT_NAMES[suit_of(card)]
    return say("card.name", rank=say(f"rank.{rank}"), suit=say(f"suit.{suit}"))
