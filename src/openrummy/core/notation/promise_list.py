"""The public list of promises as published by a server, one file per hour, and its checks.

A file is the JSON of ``GET /api/fair/list/{hour}``: ``before``, the previous line; ``line``, with
``hour entries root line key signature``, plus ``back`` and ``withdrawal`` if it was written with a
wrong clock; and ``entries``, place and commitment of each promise.
:mod:`openrummy.core.cards.promises` defines them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from openrummy.core.cards import promises
from openrummy.core.cards.signing import verify_signature

_HEX = re.compile(r"(?:[0-9a-f]{2})*")


class BadList(ValueError):
    """Invalid hour of a list."""


@dataclass(frozen=True)
class ListedHour:
    """An hour of the list: its promises by place, and the line that covers them."""

    hour: int
    before: bytes
    line: bytes
    root: bytes
    key: bytes
    signature: bytes
    entries: Mapping[bytes, bytes]
    counted: int
    back: int | None = None
    withdrawal: bytes = b""
    number: int | None = None  # in the transparency log, if the file has it

    @property
    def sound(self) -> bool:
        """True if the line covers exactly these entries and all signatures are valid."""
        root = promises.root(entry + promise for entry, promise in self.entries.items())
        line = promises.line(self.before, self.hour, len(self.entries), self.root)
        valid = root == self.root and line == self.line and self.counted == len(self.entries)
        if self.back is not None:
            data = promises.withdrawal(self.line, self.back)
            valid = valid and verify_signature(self.key, data, self.withdrawal)
        return valid and verify_signature(self.key, self.line, self.signature)

    @property
    def next_hour(self) -> int:
        """The first hour allowed in the line after this."""
        return self.hour + 1 if self.back is None else self.back


def read_hour(text: str) -> ListedHour:
    """Parse an hour, without verifying it. Raises :class:`BadList`."""
    try:
        data = json.loads(text)
        line = data["line"]
        entries = [_bytes(entry, 64) for entry in data["entries"]]
        back, number = line.get("back"), line.get("number")
        return ListedHour(
            hour=_number(line["hour"]),
            before=_bytes(data["before"], 32),
            line=_bytes(line["line"], 32),
            root=_bytes(line["root"], 32),
            key=_bytes(line["key"], 32),
            signature=_bytes(line["signature"], 64),
            entries={entry[:32]: entry[32:] for entry in entries},
            counted=_number(line["entries"]),
            back=None if back is None else _number(back),
            withdrawal=b"" if back is None else _bytes(line["withdrawal"], 64),
            number=None if number is None else _number(number),
        )
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise BadList from None


def merge_pages(pages: Iterable[ListedHour]) -> list[ListedHour]:
    """Merge the pages of each hour, in ascending order of hours."""
    hours: dict[bytes, ListedHour] = {}
    for page in pages:
        first = hours.get(page.line, page)
        hours[page.line] = replace(first, entries={**first.entries, **page.entries})
    return sorted(hours.values(), key=lambda hour: hour.hour)


def is_linked(hours: Iterable[ListedHour]) -> bool:
    """True if each of these lines extends the previous one, if both are present.

    Lines in between may be missing; two lines after the same one are a fork.
    """
    lines = list(hours)
    if len({line.before for line in lines}) < len(lines):
        return False
    next_hours = {line.line: line.next_hour for line in lines}
    return all(next_hours.get(line.before, 0) <= line.hour for line in lines)


def _bytes(text: Any, size: int) -> bytes:
    if not isinstance(text, str) or len(text) != 2 * size or not _HEX.fullmatch(text):
        raise ValueError(text)
    return bytes.fromhex(text)


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**32:
        raise ValueError(value)
    return value
