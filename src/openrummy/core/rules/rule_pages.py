"""Pages about games beside their law: one TOML file of prose a preset.

The law is told by :mod:`openrummy.core.rules.rule_sentences` and stands in no prose file. A
file in ``pages`` says what a game is, how it feels and how a deal goes, what
plays well and what people ask, with examples drawn as cards. TOML, as the games
themselves: examples are data that tests hold against the engine, and nothing
needs a parser of our own but the cards::

    Jd Qd Kd | 5c 5h 5s + Td 9d > 2d Ad

are two melds, two cards laid off on melds of somebody else, and deadwood; a joker
or wild card in a meld is written with the card it stands for, ``X1=9s``, in a set with
the rank alone, ``2h=K``. In
text a card is written ``10♦``, which is drawn, and a number of the rules by its
place in them, ``{knock.limit.points}``: prose cannot say another number than
the law, and a test lets no number stand there plainly.
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
    """Some cards in a row, by what they are: every group is card texts."""

    melds: tuple[tuple[str, ...], ...] = ()
    laid: tuple[str, ...] = ()
    deadwood: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """Every card, melds first."""
        return (*(card for meld in self.melds for card in meld), *self.laid, *self.deadwood)


@dataclass(frozen=True)
class Example:
    """One worked example.

    ``kind`` says what its numbers are held against:

    ``melds``  ``hands`` holds melds, ``no_melds`` what is none
    ``hand``   ways to hold the same cards, the best one first, and their ``deadwood``
    ``deal``   who ends the deal first, then the defender(s): ``deadwood`` after all is
               laid off, ``scores`` and ``boxes`` by hand, and the ``upcard`` if it matters
    ``counts`` the same without cards: only what is left over
    ``fits``   the melds on a table, cards that fit them as laid off and others as deadwood
    ``left``   a deal in which ``out`` went out, -1 for nobody, in one turn if ``rummy``:
               what lies before each and what is left, or only ``deadwood``; ``scores``
    ``sheet``  ``deals`` as (winner, points), winner -1 for a dead deal, with teams a pair a
               table; final ``totals``, empty while the match goes on, and those of ``games``
    ``unmelded`` the cards a hand has in melds when somebody else declares, and what is
               left over as ``deadwood``, capped
    ``declared`` hands that may be declared
    ``ranked`` hands of five, all left over: seat 0 shows, and the ``scores``
    ``rounds`` the points of every side, deal by deal, and the ``totals`` that end the game

    ``labels`` name the hands, or the sides of a sheet; ``wild`` is the letter of the rank
    that is wild.
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
    """A question of players, the answer, and the rule that settles it."""

    ask: str
    answer: str
    rule: str


@dataclass(frozen=True)
class Page:
    """The prose of one game. ``hints`` are ids of :func:`hints`."""

    what: tuple[str, ...]
    feel: str
    steps: tuple[str, ...]
    examples: tuple[Example, ...]
    hints: tuple[str, ...]
    tactics: tuple[str, ...]
    questions: tuple[Question, ...]

    @property
    def cites(self) -> frozenset[str]:
        """The ids of the rulebook this page rests on."""
        shown = {rule for example in self.examples for rule in example.rules}
        return frozenset(shown | {question.rule for question in self.questions})


def cards_of(text: str) -> Cards:
    """Cards in the notation of the module. ValueError where it cannot be read."""
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
    """The games that have a page."""
    files = (file.name for file in (resources.files("openrummy.core.rules") / "pages").iterdir())
    return frozenset(name.removesuffix(".toml") for name in files if name.endswith(".toml"))


@cache
def page(name: str) -> Page | None:
    """The prose of a game, None where nobody has written any.

    Raises ValueError or TypeError for a file that is not as it should be.
    """
    if name not in page_names():
        return None
    return _page(_read(f"pages/{name}.toml"))


@cache
def hints() -> Mapping[str, str]:
    """Advice that holds in many games, by its id in the rulebook."""
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


def filled(text: str, rules: Rules, example: Example | None = None) -> str:
    """The text with the numbers of the rules, and of an example, in their places.

    Raises AttributeError, KeyError or IndexError for a place that is not there.
    """
    data = {field.name: getattr(rules, field.name) for field in fields(rules)}
    own = {field.name: getattr(example, field.name) for field in fields(example)} if example else {}
    return text.format_map(data | own)
