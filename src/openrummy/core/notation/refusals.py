"""Refusals of the rules as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    Card,
    is_joker,
    parse_card,
    rank_of,
    suit_of,
)
from openrummy.core.engine import Refusal
from openrummy.core.rules.text import join_words, say
from openrummy.core.scoring.possible_results import Impossible


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


def why_impossible(why: Impossible, names: Sequence[str]) -> str:
    """The sentence that says why a reported deal cannot be; ``names`` are those of the seats."""
    data: dict[str, object] = dict(why.data)
    if (seat := data.get("seat")) is not None:
        data["name"] = names[int(str(seat))]
    if "seats" in data:
        data["names"] = join_words([names[int(seat)] for seat in str(data["seats"]).split()])
    if "costs" in data:
        data["costs"] = join_words(str(data["costs"]).split(), "or")
    if "allowed" in data:
        data["allowed"] = join_words(str(data["allowed"]).split(), "or")
    if why.code == "too-low":
        data["needed"] = say(f"hint_hand.{data['least']}")
    if why.code == "score":
        code = "number" if data["least"] == data["most"] else "range"
        data["range"] = say(f"impossible_score.{code}", least=data["least"], most=data["most"])
    return say(f"impossible.{why.code}", **data)
