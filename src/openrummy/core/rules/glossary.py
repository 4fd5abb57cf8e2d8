"""Glossary of card terms, alternative names of games, and the history page.

The texts are in ``glossary.toml`` and ``history.toml`` beside this file. Each term has one entry,
which lists its synonyms, the ids of the rules about it and the games that use it. The names of
games are those that the catalogue has under another title.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any


@dataclass(frozen=True)
class GlossaryEntry:
    """A term or a name with its meaning, synonyms, rules and games."""

    word: str
    text: str
    also: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter of the history page."""

    title: str
    text: tuple[str, ...]


@cache
def words() -> tuple[GlossaryEntry, ...]:
    """The terms in alphabetical order."""
    return _entries("words")


@cache
def names() -> tuple[GlossaryEntry, ...]:
    """The alternative names of games in alphabetical order."""
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
