"""Share codes: house rules as a short code that can be part of a link.

A code is ``h1_`` followed by the base64 (URL alphabet, no padding) of a zlib stream of three lines
of UTF-8::

    title
    name of the base game, or empty
    canonical text of the rules

The rules are stored as differences from the defaults, which never change once released, so a
link keeps its meaning even if the base game changes. The number after ``h`` is the version of the
format. The checksum of zlib detects truncated and mistyped codes; the content is untrusted.
"""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import dataclass

from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.contradictions import require
from openrummy.core.rules.load import settings_onto
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.schema import Fault, RulesError
from openrummy.core.rules.text import say

MAX_CODE = 6_000
MAX_TITLE = 60
_MAX_TEXT = 12_000
_MAX_SETTINGS = 300
_PREFIX = "h1_"
_CODE = re.compile(r"h\d{1,3}_[A-Za-z0-9_-]+")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Shared:
    """Content of a share code; ``base`` is empty if there is none."""

    title: str
    base: str
    rules: Rules


def is_code(text: str) -> bool:
    """True if a text has the form of a code; names of games do not."""
    return _CODE.match(text) is not None


def encode(shared: Shared) -> str:
    """Encode house rules as a share code.

    Raises :class:`RulesError` for contradictory rules and unless the title is one line of 1 to 60
    characters.
    """
    _check_title(shared.title)
    require(shared.rules)
    text = f"{shared.title}\n{shared.base}\n{canonical(shared.rules)}"
    packed = zlib.compress(text.encode(), 9)
    return _PREFIX + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(code: str) -> Shared:
    """Decode a share code. Raises :class:`RulesError` for an invalid one."""
    if len(code) > MAX_CODE or not _CODE.fullmatch(code):
        raise _bad(say("problem.no-code"))
    if not code.startswith(_PREFIX):
        raise _bad(say("problem.other-version"))
    lines = _unpacked(code.removeprefix(_PREFIX)).split("\n")
    if len(lines) != 3 or (lines[1] and not _NAME.fullmatch(lines[1])):
        raise _bad(say("problem.damaged-code"))
    title, base, text = lines
    _check_title(title)
    settings = text.split(" ") if text else []
    if len(settings) > _MAX_SETTINGS:
        raise _bad(say("problem.long-code"))
    # parse_canonical would reject the settings order of older versions
    rules = settings_onto(Rules(), settings)
    require(rules)
    return Shared(title, base, rules)


def _unpacked(text: str) -> str:
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        stream = zlib.decompressobj()
        unpacked = stream.decompress(data, _MAX_TEXT + 1)
        if len(unpacked) > _MAX_TEXT or not stream.eof or stream.unused_data:
            raise ValueError("truncated or too long")
        return unpacked.decode("utf-8")
    except (ValueError, zlib.error):
        raise _bad(say("problem.damaged-code")) from None


def _check_title(title: str) -> None:
    if not title.strip() or len(title) > MAX_TITLE or not title.isprintable():
        allowed = say("problem.one-line", most=MAX_TITLE)
        raise RulesError([Fault("not-allowed", "title", say("problem.no-name-for-rules"), allowed)])


def _bad(text: str) -> RulesError:
    return RulesError([Fault("bad-code", "", text)])
