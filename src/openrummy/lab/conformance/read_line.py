"""Parsing of a line that a program wrote, with exact faults."""

from __future__ import annotations

import re
from typing import get_args

import msgspec

from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.examples import example_of
from openrummy.bots.protocol.message_keys import keys
from openrummy.bots.protocol.untrusted_text import printable
from openrummy.lab.conformance.finding import TrialFailed

KINDS = tuple(str(message.__struct_config__.tag) for message in get_args(msg.FromBot))
_MISSING = re.compile(r"missing required field `(\w+)`")
_PATH = re.compile(r"(.*) - at `\$\.?(.*)`$")
_MAX_LENGTH = 200


def read(line: bytes) -> msg.FromBot:
    """Parse a line. Raises :class:`TrialFailed`."""
    try:
        return msg.from_bot(line)
    except msg.BadLine as error:
        kind = _kind_of(line)
        raise _wrong_key(line, kind, str(error)) from None


def tag_of(message: object) -> str:
    """The type of a message on the wire."""
    config = getattr(message, "__struct_config__", None)
    return str(config.tag) if config else ""


def _kind_of(line: bytes) -> str:
    """The type of a line, if a bot may send it. Raises :class:`TrialFailed`."""
    try:
        message = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise TrialFailed("no-json", line, why=printable(str(error), _MAX_LENGTH)) from None
    if not isinstance(message, dict):
        raise TrialFailed("no-object", line)
    kinds = " ".join(KINDS)
    if "type" not in message:
        raise TrialFailed("no-type", line, kinds=kinds)
    kind = message["type"]
    if kind not in KINDS:
        raise TrialFailed("unknown-type", line, kind=printable(str(kind), 40), kinds=kinds)
    return str(kind)


def _wrong_key(line: bytes, kind: str, error: str) -> TrialFailed:
    """The fault of a key that is missing or has an invalid value."""
    example = "" if kind == "error" else example_of(kind)
    why, path = error, ""
    if match := _PATH.match(error):
        why, path = match[1], match[2]
    missing = _MISSING.search(why)
    key = ".".join(filter(None, (path, missing[1] if missing else "")))
    top = re.split(r"[.\[]", key, maxsplit=1)[0]
    takes = next(
        (key_doc.takes for key_doc in keys("bot") if (key_doc.type, key_doc.name) == (kind, top)),
        "",
    )
    data = {"kind": kind, "key": printable(key, 60), "takes": f"{top}: {takes}", "example": example}
    if missing:
        return TrialFailed("missing-key", line, **data)
    return TrialFailed("wrong-key", line, why=printable(why, _MAX_LENGTH), **data)
