"""Cursors of paged lists: the last line of the page before, as a word."""

from __future__ import annotations

import re

from openrummy.play.host import Place
from openrummy.play.problems import Problem

LONGEST = 100  # characters of such a word
_PLACE = re.compile(r"([01])\.(\d{1,15})\.([a-z0-9-]{1,80})")
_NUMBER = re.compile(r"\d{1,15}")
_NAMED = re.compile(r"(\d{1,15})\.(.{1,80})", re.DOTALL)


def place_word(cursor: Place) -> str:
    """The word of a place among somebody's tables."""
    return f"{cursor.over:d}.{cursor.touched}.{cursor.id}"


def place_of(word: str) -> Place | None:
    """The place of a word, None for the beginning. Raises :class:`Problem` for any other word."""
    if not word:
        return None
    match = _PLACE.fullmatch(word)
    if match is None:
        raise Problem(400, "malformed")
    return Place(match[1] == "1", int(match[2]), match[3])


def number_of(word: str) -> int | None:
    """The same of a list that is numbered."""
    if not word:
        return None
    if not _NUMBER.fullmatch(word) or not word.isascii():
        raise Problem(400, "malformed")
    return int(word)


def named_of(word: str) -> tuple[int, str] | None:
    """The same of a list by a number and then a name."""
    if not word:
        return None
    match = _NAMED.fullmatch(word)
    if match is None or not match[1].isascii():
        raise Problem(400, "malformed")
    return int(match[1]), match[2]
