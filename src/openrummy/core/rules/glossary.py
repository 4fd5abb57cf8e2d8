"""The words of the game, the names games go by, and where they come from.

``glossary.toml`` and ``history.toml`` beside this file hold the text. A word
stands once, with the words that mean the same; ``rules`` are ids of the
rulebook that speak of it, ``games`` the games where it matters. A *named* game
is a name that belongs to a game under another title.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any


@dataclass(frozen=True)
class GlossaryEntry:
    """A word or a name, what it means, and what it leads to."""

    word: str
    text: str
    also: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A part of the history page."""

    title: str
    text: tuple[str, ...]


@cache
def words() -> tuple[GlossaryEntry, ...]:
    """The words of the game, by the alphabet."""
    return _entries("words")


@cache
def names() -> tuple[GlossaryEntry, ...]:
    """Names of games that are no title here, by the alphabet."""
    return _entries("names")


@cache
def history() -> tuple[Chapter, ...]:
    """The chapters of the history page, in order."""
    chapters = _read("history.toml")["chapters"]
    return tuple(Chapter(chapter["title"], tuple(chapter["text"])) for chapter in chapters)


def _entries(key: str) -> tuple[GlossaryEntry, ...]:
    entries = [_entry(entry) for entry in _read("glossary.toml")[key]]
    return tuple(sorted(entries, key=lambda entry: entry.word.casefold()))


def _entry(data: dict[str, Any]) -> GlossaryEntry:
    word, text = data.pop("word"), data.pop("text")
    return GlossaryEntry(word, text, **{key: tuple(value) for key, value in data.items()})


def _read(name: str) -> dict[str, Any]:
    text = (resources.files("openrummy.core.rules") / name).read_text(encoding="utf-8")
    return tomllib.loads(text)
