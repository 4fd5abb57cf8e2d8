"""Sentences of reasons and guesses, under ``reason`` and ``holds`` of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.analysis.model import Reason
from openrummy.analysis.opponent_holdings import Guess
from openrummy.bots.base import Fact
from openrummy.bots.hints.advice import Hint
from openrummy.bots.hints.sentences import cards as hint_cards
from openrummy.bots.hints.sentences import sentence as hint_sentence
from openrummy.core.cards import parse_card_list
from openrummy.core.engine import Pass
from openrummy.core.rules.text import capitalize, join_words, say

_HINT = "hint-"
_MAX_LISTED = 5  # maximum number of cards listed in brackets
_ALL = {"gone", "held", "with", "cards"}  # this card and that one
_ANY = {"ways", "waits"}  # this card or that one
_ROW = {"meld", "pair", "onto", "melds"}  # in the given order
_ONE = {"card", "better", "given"}
_RANKS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)


@dataclass(frozen=True)
class ReasonText:
    """A reason in words: its title, the sentence, and the cards it names, as text."""

    title: str
    text: str
    cards: tuple[str, ...] = ()


def sentence(reason: Reason, opponent: str = "", names: Sequence[str] = ()) -> ReasonText:
    """A reason in words. ``opponent``: name of the opponent; ``names``: all names by seat."""
    title = say(f"reason_title.{reason.title}")
    if reason.code.startswith(_HINT):
        code = reason.code.removeprefix(_HINT)
        text = hint_sentence(Hint(Pass(), code, reason.data, ()), opponent, names)
        return ReasonText(title, text, _named(reason.data, text))
    data: dict[str, object] = {"useless": "no"}  # missing in reasons stored by older versions
    for name, value in reason.data:
        data[name] = value
        if isinstance(value, str):
            data[f"{name}_count"] = len(value.split())
            data[name] = _cards(name, value)
    data["rival"] = opponent or say("reason_more.rival")
    data["among"] = _among(dict(reason.data).get("ways", ""))
    text = capitalize(say(f"reason.{reason.code}", **data))
    return ReasonText(title, text, _named(reason.data, text))


def _cards(name: str, value: str) -> str:
    if name in _ALL:
        return join_words(_signs(value))
    if name in _ANY:
        return join_words(_signs(value), "or")
    if name in _ROW:
        return join_words([" ".join(_signs(part)) for part in value.split(" | ")])
    if name in _ONE or (name == "other" and _is_card(value)):
        return hint_cards(value)
    return value


def _among(outs: int | str) -> str:
    """The cards in brackets after a space; empty if there are too many, or none."""
    signs = _signs(str(outs))
    if not 0 < len(signs) <= _MAX_LISTED:
        return ""
    return " " + say("reason_more.among", cards=join_words(signs, "or"))


def _signs(value: str) -> list[str]:
    return [hint_cards(part) for part in value.split()]


def _is_card(value: str) -> bool:
    return len(value) == 2 and value[0].isalnum() and value[1] in "cdhs"


def _named(data: tuple[Fact, ...], text: str) -> tuple[str, ...]:
    """The cards of the facts that occur in the text, without duplicates."""
    names = _ALL | _ANY | _ROW | _ONE | {"other", "wild"}
    names_: dict[str, None] = {}
    for name, value in data:
        if name in names and isinstance(value, str):
            names_.update(
                dict.fromkeys(
                    part for part in value.split() if _is_card(part) and hint_cards(part) in text
                )
            )
    return tuple(names_)


def guess_sentence(guess: Guess) -> ReasonText:
    """Possible holding of the opponent, as a sentence continuing after its name; no title."""
    facts = dict(guess.data)
    cards, waits = str(facts["cards"]), str(facts["waits"])
    first = parse_card_list(cards)[0] if cards else 0
    text = say(
        f"holds.{guess.code}",
        cards=join_words(_signs(cards)),
        waits=join_words(_signs(waits), "or"),
        count=len(cards.split()),
        ranks=say(f"ranks.{_RANKS[first & 15]}"),
        suit=say(f"suit.{('clubs', 'diamonds', 'hearts', 'spades')[first >> 4]}"),
    )
    named = () if guess.code.startswith("any") else (*cards.split(), *waits.split())
    return ReasonText("", capitalize(text), named)
