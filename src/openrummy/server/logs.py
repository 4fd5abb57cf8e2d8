"""Log lines: where it went wrong, never with what; for people, or a JSON object a line.

The text of an exception may name a card or what somebody sent; so may a traceback. What is
asked wrongly again and again is told once a minute: a log that strangers fill is a full disk.
A line that is written while a request is answered carries the request's id, which its answer
carries too (``X-Request-Id``).
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from openrummy.play.host import where

REQUEST: ContextVar[str] = ContextVar("request", default="")
OWN = ("openrummy", "uvicorn", "litestar", "asyncio")  # whose lines are counted
_OTHERS = ("uvicorn.error", "asyncio")
_MINUTE = 60.0
_MAX_KEPT = 1000
_told: dict[object, float] = {}
_FIELDS = "fields"  # of a record: further fields of its JSON object


def shorten_lines() -> None:
    """From now on one line for an exception, without its text, and each line once a minute."""
    for name in _OTHERS:
        logger = logging.getLogger(name)
        if _short not in logger.filters:
            logger.addFilter(_short)
            logger.addFilter(_seldom)


def _short(record: logging.LogRecord) -> bool:
    if record.exc_info and record.exc_info[1] is not None:
        first = record.getMessage().partition("\n")[0]
        record.msg, record.args = f"{first.rstrip('.')}: {where(record.exc_info[1])}", ()
        record.exc_info = record.exc_text = None
    return True


def _seldom(record: logging.LogRecord) -> bool:
    now = time.monotonic()
    if now < _told.get(record.msg, -_MINUTE) + _MINUTE:
        return False
    if len(_told) >= _MAX_KEPT:
        _told.clear()
    _told[record.msg] = now
    return True


@contextmanager
def detached_context() -> Iterator[None]:
    """Keep tasks begun in here apart from the request that began them: they outlive it."""
    token = REQUEST.set("")
    try:
        yield
    finally:
        REQUEST.reset(token)


def write_lines(form: Literal["text", "json"], requests: bool) -> None:
    """From now on lines go to stderr in this form; with ``requests`` one for each request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    root = logging.getLogger()
    for other in [handler for handler in root.handlers if isinstance(handler.formatter, _Lines)]:
        root.removeHandler(other)
    root.addHandler(handler)
    logging.getLogger("openrummy.requests").setLevel(logging.INFO if requests else logging.WARNING)


class _Lines(logging.Formatter):
    """Log lines without the text of exceptions."""

    def format(self, record: logging.LogRecord) -> str:
        _short(record)
        return self.line(record, record.getMessage().replace("\n", " "))

    def line(self, record: logging.LogRecord, message: str) -> str:
        """The line of a message."""
        raise NotImplementedError


class PlainLines(_Lines):
    """The message, and which request it is of."""

    def line(self, record: logging.LogRecord, message: str) -> str:
        request = REQUEST.get()
        return f"{message} [{request}]" if request else message


class JsonLines(_Lines):
    """An object a line: ``time level logger message``, ``request`` in one, and more of some."""

    def line(self, record: logging.LogRecord, message: str) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        fields = {
            "time": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message,
        }
        if request := REQUEST.get():
            fields["request"] = request
        return json.dumps(fields | getattr(record, _FIELDS, {}), ensure_ascii=False)
