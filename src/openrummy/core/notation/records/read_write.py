"""Reading and writing records, as text or as JSON."""

from __future__ import annotations

import re

from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.records.as_json import read_json, write_json
from openrummy.core.notation.records.as_text import read_text, write_text
from openrummy.core.notation.records.record import MAX_CHARACTERS, Record
from openrummy.core.rules.decode_text import MARK
from openrummy.core.rules.text import say


def write(record: Record, *, as_json: bool = False) -> str:
    """The record as text, or as JSON. ``ValueError`` as :func:`validate`."""
    if as_json:
        return write_json(record)
    return write_text(record)


def read(text: str) -> Record:
    """Parse a record in either form.

    Raises :class:`RecordError` with line and column. Whether its actions are legal is
    checked by :func:`replay` only.
    """
    if len(text) > MAX_CHARACTERS:
        raise RecordError(say("notation.too-large", number=MAX_CHARACTERS // 1000000))
    text = text.removeprefix(MARK)
    if text.lstrip().startswith("{"):
        return read_json(text)
    return read_text(text)


def read_all(text: str) -> tuple[Record, ...]:
    """Parse a text of one or more consecutive records.

    A text record begins at a line with its header ``[OpenRummy``; a JSON record
    is one line. Raises :class:`RecordError`.
    """
    text = text.removeprefix(MARK)
    if text.lstrip().startswith("{"):
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        if len(lines) == 1 or not all(line.startswith('{"openrummy"') for _, line in lines):
            return (read(text),)
        return tuple(_read_line(line, number) for number, line in lines)
    starts = [match.start() for match in re.finditer(r"^\[OpenRummy ", text, re.MULTILINE)]
    ends = [*starts[1:], len(text)]
    if len(starts) <= 1:
        return (read(text),)
    records = []
    line = text.count("\n", 0, starts[0]) + 1
    for start, end in zip(starts, ends, strict=True):
        if end - start > MAX_CHARACTERS:
            raise RecordError(say("notation.too-large", number=MAX_CHARACTERS // 1000000))
        records.append(read_text(text[start:end], line))
        line += text.count("\n", start, end)
    return tuple(records)


def _read_line(text: str, line: int) -> Record:
    try:
        return read(text)
    except RecordError as error:
        raise RecordError(error.message, line, max(error.column, 1)) from None
