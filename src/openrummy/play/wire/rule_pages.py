"""Reading pages: rules of games, the glossary, the history, and the search index."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.lobby import GameCard

# none: no meld; fits and unfit: cards held against melds on a table
GroupKind: TypeAlias = Literal["set", "run", "none", "laid", "deadwood", "fits", "unfit", "hand"]
WordKind: TypeAlias = Literal["word", "game"]


class RuleLine(Struct):
    """A sentence of the rules in plain words."""

    rule: str
    text: str


class RuleSection(Struct):
    """The rules under one heading."""

    title: str
    lines: list[RuleLine]


class CardGroup(Struct):
    """A group of cards, its kind, and the cards its jokers stand for."""

    kind: GroupKind
    cards: list[str]
    stands: list[str | None]  # for each card: "9s", in a set the rank alone, or itself


class ExampleRow(Struct):
    """A hand of an example; irrelevant numbers are null."""

    label: str
    groups: list[CardGroup]
    deadwood: int | None
    score: int | None
    boxes: int | None


class ScoreRow(Struct):
    """A line of an example's score sheet, one number per side; null: nothing."""

    label: str
    points: list[int | None]


class Example(Struct):
    """A worked example, drawn as cards or as a score sheet."""

    title: str
    caption: str
    rules: list[str]
    upcard: str | None
    rows: list[ExampleRow]
    sides: list[str]  # of the score sheet; empty without one
    sheet: list[ScoreRow]
    left: bool = False  # deadwood counts all cards left in a hand, melded or not


class Question(Struct):
    """A frequent question and its answer."""

    ask: str
    answer: str
    rule: str


class GameLink(Struct):
    """A link to a game."""

    name: str
    title: str


class RulesPage(Struct):
    """``GET /api/rules/{game}``: the rules of a game in plain words, with an introduction."""

    name: str  # as in the URL: a name of the catalogue, or a code of house rules
    title: str
    summary: str
    also: list[str]
    players: list[int]
    base: GameLink | None
    play: str  # page on which to start it; empty if it cannot be played yet
    what: list[str]
    feel: str
    steps: list[str]
    examples: list[Example]
    sections: list[RuleSection]
    time: list[str]  # rules of the clock and of timeouts
    hints: list[RuleLine]
    questions: list[Question]


class WordLink(Struct):
    """A link from a glossary entry."""

    title: str
    url: str


class Word(Struct):
    """A glossary entry, or the name of a game. ``id`` is its anchor."""

    id: str
    kind: WordKind
    word: str
    also: list[str]
    text: str
    links: list[WordLink]


class Chapter(Struct):
    """A section of the history page."""

    title: str
    text: list[str]


class Learn(Struct):
    """``GET /api/learn``: the games, the glossary and the history."""

    games: list[GameCard]
    words: list[Word]
    history: list[Chapter]


class SearchItem(Struct):
    """A searchable item and its URL."""

    kind: Literal["game", "word", "rule"]
    title: str
    text: str
    also: list[str]
    url: str


class SearchIndex(Struct):
    """``GET /api/search``: all searchable items, for searching in the browser."""

    items: list[SearchItem]
