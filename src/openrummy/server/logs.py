"""Log lines of what others log for this server: where it went wrong, never with what.

The text of an exception may name a card or what somebody sent; so may a traceback. What is
asked wrongly again and again is told once a minute: a log that strangers fill is a full disk.
"""

from __future__ import annotations

import logging
import time

from openrummy.host import where

_OTHERS = ("uvicorn.error", "asyncio")
_MINUTE = 60.0
_MOST_KEPT = 1000
_told: dict[object, float] = {}


def keep_short() -> None:
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
    if len(_told) >= _MOST_KEPT:
        _told.clear()
    _told[record.msg] = now
    return True
