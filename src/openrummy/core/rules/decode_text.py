"""Decoding of text files written by people: UTF-8, with or without a byte-order mark."""

from __future__ import annotations

import codecs

MARK = "\ufeff"
# longer marks first: that of UTF-32 starts with that of UTF-16
_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_HEAD = 4


class NotUtf8(ValueError):
    """Bytes that are not UTF-8; ``encoding`` is the likely encoding, or "none" if unknown."""

    def __init__(self, encoding: str, byte: int = 0) -> None:
        super().__init__(encoding)
        self.encoding = encoding
        self.byte = byte


def decode_utf8(raw: bytes) -> str:
    """Decode the bytes of a file and remove a byte-order mark. Raises :class:`NotUtf8`."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            raise NotUtf8(encoding)
    if b"\0" in raw[:_HEAD]:  # probably UTF-16 without a mark
        raise NotUtf8("UTF-16")
    try:
        return raw.decode("utf-8").removeprefix(MARK)
    except UnicodeDecodeError as error:
        raise NotUtf8("none", error.start) from None
