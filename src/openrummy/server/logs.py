"""Log lines of what others log for this server: where it went wrong, never with what.

The text of an exception may name a card or what somebody sent; so may a traceback.
"""

from __future__ import annotations

import logging

from openrummy.host import where

_OTHERS = ("uvicorn.error", "asyncio")


def keep_short() -> None:
    """From now on one line for an exception, without its text."""
    for name in _OTHERS:
        logger = logging.getLogger(name)
        if _short not in logger.filters:
            logger.addFilter(_short)


def _short(record: logging.LogRecord) -> bool:
    if record.exc_info and record.exc_info[1] is not None:
        first = record.getMessage().partition("\n")[0]
        record.msg, record.args = f"{first.rstrip('.')}: {where(record.exc_info[1])}", ()
        record.exc_info = record.exc_text = None
    return True
