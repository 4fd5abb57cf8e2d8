"""Where a page of a list goes on: what the last line before it was, as a word."""

from __future__ import annotations

import re

from openrummy.play.host import Place
from openrummy.play.problems import Problem

LONGEST = 100  # characters of such a word
_PLACE = re.compile(r"([01])\.(\d{1,15})\.([a-z0-9-]{1,80})")
_NUMBER = re.compile(r"\d{1,15}")
_NAMED = re.compile(r"(\d{1,15})\.(.{1,80})", re.DOTALL)


def place_word(place: Place) -> str:
    """The word of a place among somebody's tables."""
    return f"{place.over:d}.{place.touched}.{place.id}"


def place_of(word: str) -> Place | None:
    """The place of a word, None for the beginning. Raises :class:`Problem` for any other word."""
    if not word:
        return None
    found = _PLACE.fullmatch(word)
    if found is None:
        raise Problem(400, "malformed")
    return Place(found[1] == "1", int(found[2]), found[3])


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
    found = _NAMED.fullmatch(word)
    if found is None or not found[1].isascii():
        raise Problem(400, "malformed")
    return int(found[1]), found[2]
