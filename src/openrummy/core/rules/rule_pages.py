"""Descriptive pages of the games, one TOML file per preset in ``pages``.

A page describes the game, its course, tactics, common questions and worked examples. The rules
themselves are not in these files: :mod:`openrummy.core.rules.rule_sentences` generates them.
Examples are data that tests verify with the engine. Cards are written as ::

    Jd Qd Kd | 5c 5h 5s + Td 9d > 2d Ad

for two melds, two cards laid off on melds of other players, and deadwood. A joker or wild card
in a meld is followed by the card it stands for, ``X1=9s``, or in a set by the rank alone,
``2h=K``. In prose a card is written ``10♦`` and shown as an image. Numbers of the rules are
placeholders such as ``{knock.limit.points}``, so that prose cannot contradict the rules; a test
rejects literal numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any

from openrummy.core.rules.pieces import Rules


@dataclass(frozen=True)
class Cards:
    """A row of cards as text: melds, laid-off cards and deadwood."""

    melds: tuple[tuple[str, ...], ...] = ()
    laid: tuple[str, ...] = ()
    deadwood: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """All cards, melds first."""
        return (*(card for meld in self.melds for card in meld), *self.laid, *self.deadwood)


@dataclass(frozen=True)
class Example:
    """One worked example; ``kind`` determines the fields used and how tests verify them.

    ========== =======================================================================
    melds      ``hands`` are melds, ``no_melds`` are not
    hand       arrangements of the same cards, best first, and their ``deadwood``
    deal       the hand that ends the deal, then the defenders: ``deadwood`` after
               lay-offs, ``scores`` and ``boxes``, and the ``upcard`` if it matters
    counts     as ``deal``, from the deadwood alone
    fits       melds on a table, cards that fit them (laid off), and others (deadwood)
    left       a deal in which seat ``out`` went out (-1: nobody), in one turn if
               ``rummy``: each seat's melds and leftover cards, or only ``deadwood``;
               and the ``scores``
    sheet      ``deals`` as (winner, points), winner -1 for a dead deal, a pair for each
               table with teams; final ``totals``, empty while the match continues, and
               those of each of the ``games``
    unmelded   melds and ``deadwood`` of a hand after another player declared, capped
    declared   hands that may be declared
    ranked     five-card hands of which seat 0 shows first, and the ``scores``
    rounds     points of every side by deal, and the ``totals`` that end the game
    ========== =======================================================================

    ``labels`` name the hands or the sides of a sheet; ``wild`` is the letter of the wild rank.
    """

    kind: str
    rules: tuple[str, ...]
    title: str
    caption: str
    labels: tuple[str, ...] = ()
    hands: tuple[Cards, ...] = ()
    no_melds: tuple[tuple[str, ...], ...] = ()
    deadwood: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()
    upcard: str = ""
    deals: tuple[tuple[int, ...], ...] = ()
    games: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] = ()
    out: int = 0
    rummy: bool = False
    rounds: tuple[tuple[int, ...], ...] = ()
    wild: str = ""


@dataclass(frozen=True)
class Question:
    """A common question, its answer and the id of the rule that settles it."""

    ask: str
    answer: str
    rule: str


@dataclass(frozen=True)
class Page:
    """The page of one game; ``hints`` are ids of :func:`hints`."""

    what: tuple[str, ...]
    feel: str
    steps: tuple[str, ...]
    examples: tuple[Example, ...]
    hints: tuple[str, ...]
    tactics: tuple[str, ...]
    questions: tuple[Question, ...]

    @property
    def cites(self) -> frozenset[str]:
        """Ids of the rules that the page cites."""
        shown = {rule for example in self.examples for rule in example.rules}
        return frozenset(shown | {question.rule for question in self.questions})


def cards_of(text: str) -> Cards:
    """Parse a row of cards in the notation of this module. Raises ValueError."""
    rest, _, deadwood = text.partition(">")
    melded, _, laid = rest.partition("+")
    melds = tuple(tuple(meld.split()) for meld in melded.split("|") if meld.strip())
    cards = Cards(melds, tuple(laid.split()), tuple(deadwood.split()))
    if not cards.all or len(set(cards.all)) != len(cards.all):
        raise ValueError(f"no cards, or one twice: {text!r}")
    return cards


# ---------------------------------------------------------------- reading


@cache
def page_names() -> frozenset[str]:
    """Names of the games that have a page."""
    files = (file.name for file in (resources.files("openrummy.core.rules") / "pages").iterdir())
    return frozenset(name.removesuffix(".toml") for name in files if name.endswith(".toml"))


@cache
def page(name: str) -> Page | None:
    """The page of a game; None if it has none.

    Raises ValueError or TypeError for an invalid file.
    """
    if name not in page_names():
        return None
    return _page(_read(f"pages/{name}.toml"))


@cache
def hints() -> Mapping[str, str]:
    """Advice shared by many games, by its id in the rulebook."""
    return _read("hints.toml")


def _read(path: str) -> dict[str, Any]:
    text = (resources.files("openrummy.core.rules") / path).read_text(encoding="utf-8")
    return tomllib.loads(text)


def _page(data: dict[str, Any]) -> Page:
    known = {field.name for field in fields(Page)}
    if data.keys() - known:
        raise ValueError(f"unknown: {', '.join(sorted(data.keys() - known))}")
    return Page(
        what=tuple(data["what"]),
        feel=data["feel"],
        steps=tuple(data["steps"]),
        examples=tuple(_example(row) for row in data["examples"]),
        hints=tuple(data.get("hints", ())),
        tactics=tuple(data.get("tactics", ())),
        questions=tuple(Question(**row) for row in data["questions"]),
    )


_READ: dict[str, Callable[[Any], Any]] = {
    "hands": cards_of,
    "no_melds": lambda text: tuple(text.split()),
    "deals": tuple,
    "games": tuple,
    "rounds": tuple,
}


def _example(data: dict[str, Any]) -> Example:
    return Example(**{key: _value(key, value) for key, value in data.items()})


def _value(key: str, value: Any) -> Any:
    return tuple(map(_READ.get(key, _as_is), value)) if isinstance(value, list) else value


def _as_is(value: Any) -> Any:
    return value


# ---------------------------------------------------------------- numbers in text


def fill_placeholders(text: str, rules: Rules, example: Example | None = None) -> str:
    """Replace the placeholders of a text with the numbers of the rules and of an example.

    Raises AttributeError, KeyError or IndexError for an unknown placeholder.
    """
    data = {field.name: getattr(rules, field.name) for field in fields(rules)}
    own = {field.name: getattr(example, field.name) for field in fields(example)} if example else {}
    return text.format_map(data | own)
