"""Sentences of hints by code, under ``hint`` in :mod:`openrummy.core.rules.text`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openrummy.bots.hints.advice import Hint
from openrummy.core.rules.text import say

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def sentence(hint: Hint, opponent: str = "", names: Sequence[str] = ()) -> str:
    """The hint in words; ``opponent`` is the next player's name, ``names`` all by seat."""
    facts = dict(hint.data)
    extras = []
    if hint.code.startswith("throw-") and hint.code != "throw-spare":
        extras.append("cost")
        if facts["danger"] == 0:
            extras.append("safe")
    if hint.code.startswith("table-throw"):
        extras.append("table-cost")
        if facts["danger"] == 0:
            extras.append("safe")
    danger = facts.get("danger", 0)
    if isinstance(danger, int) and danger >= 30:
        extras.append("risk")
    arguments: dict[str, object] = {name: _argument(name, value) for name, value in hint.data}
    arguments["rival"] = opponent or say("hint_more.rival")
    if "owner" in facts:
        arguments["owner"] = names[int(facts["owner"])] if names else say("hint_more.owner")
        arguments["mine"] = bool(facts.get("mine"))
    sentences = [say(f"hint.{_sentence_key(hint.code, facts)}", **arguments)]
    return _capitalize_sentences(
        " ".join([*sentences, *(say(f"hint_more.{extra}", **arguments) for extra in extras)])
    )


def _sentence_key(code: str, facts: Mapping[str, int | str]) -> str:
    return "go-on-low" if code == "go-on" and not facts["gin"] else code


def _argument(name: str, value: int | str) -> int | str:
    if isinstance(value, int):
        return value
    if name == "hand":
        return say(f"hint_hand.{value}")
    return cards(value) if name in {"card", "cards", "onto", "wild"} else value


def cards(text: str) -> str:
    """Card texts with suit symbols: ``"Ts Kd"`` becomes ``"10♠ K♦"``."""
    return " ".join(map(_card, text.split()))


def _card(word: str) -> str:
    if word[0] == "X":
        return say("card.joker")
    return word[0].replace("T", "10") + _SIGNS[word[1]] if len(word) == 2 else word


def _capitalize_sentences(text: str) -> str:
    parts = text.split(". ")
    return ". ".join(part[:1].upper() + part[1:] for part in parts)
