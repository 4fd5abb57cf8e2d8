"""Pages to read: the rules of a game with its prose, the words, the history, the search."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.lobby import GameCard

# none: no meld; fits and unfit: cards held against melds on a table
GroupKind: TypeAlias = Literal["set", "run", "none", "laid", "deadwood", "fits", "unfit", "hand"]
WordKind: TypeAlias = Literal["word", "game"]


class RuleLine(Struct):
    """One sentence of the rules in plain words."""

    rule: str
    text: str


class RuleSection(Struct):
    """The rules under one heading."""

    title: str
    lines: list[RuleLine]


class CardGroup(Struct):
    """Cards that belong together, what they are, and what jokers among them stand for."""

    kind: GroupKind
    cards: list[str]
    stands: list[str | None]  # for each card: "9s", in a set the rank alone, or itself


class ExampleRow(Struct):
    """One hand of an example; numbers are null where they do not matter."""

    label: str
    groups: list[CardGroup]
    deadwood: int | None
    score: int | None
    boxes: int | None


class ScoreRow(Struct):
    """One line of an example's score sheet, a number a side; null: nothing."""

    label: str
    points: list[int | None]


class Example(Struct):
    """A worked example, drawn as cards or as a score sheet."""

    title: str
    caption: str
    rules: list[str]
    upcard: str | None
    rows: list[ExampleRow]
    sides: list[str]  # of the score sheet; empty where there is none
    sheet: list[ScoreRow]
    left: bool = False  # deadwood is all that is left in a hand, matched or not


class Question(Struct):
    """A frequent question and its answer."""

    ask: str
    answer: str
    rule: str


class GameLink(Struct):
    """A game one can go to."""

    name: str
    title: str


class RulesPage(Struct):
    """``GET /api/rules/{game}``: the rules of a game in plain words, and how it is played."""

    name: str  # as in the address: a name of the catalogue, or a code of house rules
    title: str
    summary: str
    also: list[str]
    players: list[int]
    base: GameLink | None
    play: str  # where one sits down to it; empty where one cannot yet
    what: list[str]
    feel: str
    steps: list[str]
    examples: list[Example]
    sections: list[RuleSection]
    time: list[str]  # how clocks run, and what a timeout does
    hints: list[RuleLine]
    questions: list[Question]


class WordLink(Struct):
    """The address that a word leads to."""

    title: str
    url: str


class Word(Struct):
    """One word of the glossary, or the name of a game. ``id`` is its anchor."""

    id: str
    kind: WordKind
    word: str
    also: list[str]
    text: str
    links: list[WordLink]


class Chapter(Struct):
    """A part of the history page."""

    title: str
    text: list[str]


class Learn(Struct):
    """``GET /api/learn``: the games, the words and the history."""

    games: list[GameCard]
    words: list[Word]
    history: list[Chapter]


class SearchItem(Struct):
    """Something to be found, and where it is."""

    kind: Literal["game", "word", "rule"]
    title: str
    text: str
    also: list[str]
    url: str


class SearchIndex(Struct):
    """``GET /api/search``: everything that can be found, for a search in the browser."""

    items: list[SearchItem]
