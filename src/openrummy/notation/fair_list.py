"""The public list of promises as a server gives it out, an hour a file, and what holds of it.

A file is the JSON of ``GET /api/fair/list/{hour}``: ``before``, the line before; ``line``, with
``hour entries root line key signature``; and ``entries``, place and commitment of each promise.
:mod:`openrummy.cards.promises` says what they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from openrummy.cards import promises
from openrummy.cards.signing import holds

_HEX = re.compile(r"(?:[0-9a-f]{2})*")


class BadList(ValueError):
    """This is no hour of a list."""


@dataclass(frozen=True)
class ListedHour:
    """An hour of the list: what was promised, by its place, and the line that stands for it."""

    hour: int
    before: bytes
    line: bytes
    root: bytes
    key: bytes
    signature: bytes
    entries: Mapping[bytes, bytes]
    counted: int

    @property
    def sound(self) -> bool:
        """Does the line stand for these entries and no others, and is it signed?"""
        right = promises.root(place + promised for place, promised in self.entries.items())
        line = promises.line(self.before, self.hour, len(self.entries), self.root)
        whole = right == self.root and line == self.line and self.counted == len(self.entries)
        return whole and holds(self.key, self.line, self.signature)


def read_hour(text: str) -> ListedHour:
    """The hour in a text. Raises :class:`BadList`; whether it is sound is another question."""
    try:
        data = json.loads(text)
        line = data["line"]
        entries = [_bytes(one, 64) for one in data["entries"]]
        return ListedHour(
            hour=_number(line["hour"]),
            before=_bytes(data["before"], 32),
            line=_bytes(line["line"], 32),
            root=_bytes(line["root"], 32),
            key=_bytes(line["key"], 32),
            signature=_bytes(line["signature"], 64),
            entries={one[:32]: one[32:] for one in entries},
            counted=_number(line["entries"]),
        )
    except (KeyError, TypeError, ValueError, RecursionError):
        raise BadList from None


def joined(hours: Iterable[ListedHour]) -> bool:
    """Does each of these lines follow the one before it, where both are here?

    Lines between may be missing; two lines after the same one are a list told in two ways.
    """
    found = sorted(hours, key=lambda one: one.hour)
    befores = [one.before for one in found]
    if len(set(befores)) < len(befores):
        return False
    known = {one.line: one.hour for one in found}
    return all(known.get(one.before, -1) < one.hour for one in found)


def _bytes(text: Any, size: int) -> bytes:
    if not isinstance(text, str) or len(text) != 2 * size or not _HEX.fullmatch(text):
        raise ValueError(text)
    return bytes.fromhex(text)


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**32:
        raise ValueError(value)
    return value
