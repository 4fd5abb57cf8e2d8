"""Text in files that people wrote: UTF-8, with or without a byte-order mark at its head."""

from __future__ import annotations

import codecs

MARK = "\ufeff"
# the longer marks first: that of UTF-32 begins like that of UTF-16
_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_HEAD = 4


class NotUtf8(ValueError):
    """Bytes that are no UTF-8 text; ``encoding`` is what they are, "none" if that is not known."""

    def __init__(self, encoding: str, byte: int = 0) -> None:
        super().__init__(encoding)
        self.encoding = encoding
        self.byte = byte


def decode_utf8(raw: bytes) -> str:
    """The text of a file, without its byte-order mark. Raises :class:`NotUtf8`."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            raise NotUtf8(encoding)
    if b"\0" in raw[:_HEAD]:  # no text begins so, but for one without its mark
        raise NotUtf8("UTF-16")
    try:
        return raw.decode("utf-8").removeprefix(MARK)
    except UnicodeDecodeError as error:
        raise NotUtf8("none", error.start) from None
