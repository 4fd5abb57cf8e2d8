"""Sentences of hints, a code each, under ``hint`` in :mod:`openrummy.core.rules.text`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openrummy.bots.hints.advice import Hint
from openrummy.core.rules.text import say

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def sentence(hint: Hint, opponent: str = "", names: Sequence[str] = ()) -> str:
    """The hint in words; ``opponent`` is what to call the next player, ``names`` all, by seat."""
    facts = dict(hint.data)
    more = []
    if hint.code.startswith("throw-") and hint.code != "throw-spare":
        more.append("cost")
        if facts["danger"] == 0:
            more.append("safe")
    if hint.code.startswith("table-throw"):
        more.append("table-cost")
        if facts["danger"] == 0:
            more.append("safe")
    danger = facts.get("danger", 0)
    if isinstance(danger, int) and danger >= 30:
        more.append("risk")
    facts_said: dict[str, object] = {name: _said(name, value) for name, value in hint.data}
    facts_said["rival"] = opponent or say("hint_more.rival")
    if "owner" in facts:
        facts_said["owner"] = names[int(facts["owner"])] if names else say("hint_more.owner")
        facts_said["mine"] = bool(facts.get("mine"))
    parts = [say(f"hint.{_pick(hint.code, facts)}", **facts_said)]
    return _capitals(
        " ".join([*parts, *(say(f"hint_more.{extra}", **facts_said) for extra in more)])
    )


def _pick(code: str, facts: Mapping[str, int | str]) -> str:
    return "go-on-low" if code == "go-on" and not facts["gin"] else code


def _said(name: str, value: int | str) -> int | str:
    if isinstance(value, int):
        return value
    if name == "hand":
        return say(f"hint_hand.{value}")
    return cards(value) if name in {"card", "cards", "onto", "wild"} else value


def cards(text: str) -> str:
    """Card texts as people write them: ``"Ts Kd"`` becomes ``"10♠ K♦"``."""
    return " ".join(map(_card, text.split()))


def _card(word: str) -> str:
    if word[0] == "X":
        return say("card.joker")
    return word[0].replace("T", "10") + _SIGNS[word[1]] if len(word) == 2 else word


def _capitals(text: str) -> str:
    parts = text.split(". ")
    return ". ".join(part[:1].upper() + part[1:] for part in parts)
