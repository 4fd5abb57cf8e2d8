"""Names of tables, ``quiet-heron-8c2kx0tq4m``, and their links."""

from __future__ import annotations

import base64
import re
from secrets import compare_digest

from openrummy.play.host import TableRow, entropy


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_HOW = _words(
    """
    amber brisk calm clever copper coral cosy crisp dapper dusky eager early fair fleet
    fond gentle glad golden green happy hazel hidden honest humble idle ivory jolly keen
    kind late lively loyal lucky mellow merry mild misty modest neat nimble noble
    patient plain pleasant polite proud quick quiet rapid rosy rural scarlet sage sandy
    shy silent silver sly sober solid spry steady sunny swift tidy tiny trusty velvet
    warm wily wise witty
    """
)
_WHO = _words(
    """
    badger beaver bison bunting cat cod crane crow curlew deer dipper dove duck eagle
    egret elk falcon finch fox frog gannet goat goose grouse gull hare hawk heron hoopoe
    ibis jackdaw jay kestrel kite lark linnet lynx magpie marten martin mole moose mouse
    newt otter owl pheasant pike plover puffin quail rabbit raven robin rook salmon seal
    shrew snipe sparrow starling stoat stork swan swift teal tern thrush toad trout
    turtle vole weasel whale wolf wren
    """
)
# Unambiguous digits and letters.
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 10
# Older names end in a number.
_SHAPE = re.compile(rf"[a-z]{{2,12}}-[a-z]{{2,12}}-(?:[0-9]{{2,4}}|[{_LETTERS}]{{{_LENGTH}}})")


def new_id() -> str:
    """Return an unpredictable name of 62 bits; it may be taken.

    It acts as a capability: knowing it suffices to watch an unlisted table, unless watching is off.
    """
    drawn = int.from_bytes(entropy.draw(8, "table name"))
    letters = "".join(_LETTERS[drawn >> 5 * index & 31] for index in range(_LENGTH))
    adjective, noun = (entropy.one_of(words, "table name") for words in (_HOW, _WHO))
    return f"{adjective}-{noun}-{letters}"


def new_key() -> str:
    """A key that admits its holder to a table: 80 random bits."""
    return base64.b32encode(entropy.draw(10, "key")).decode().lower()


def invite_path(table: TableRow) -> str:
    """The link to an open seat; empty if no seat is open or nobody can join."""
    return f"/j/{table.id}-{table.key}" if table.key and table.gathering else ""


def deals_path(name: str) -> str:
    """The page of shared deals: of a day, whose id has hyphens, or of a challenge."""
    return f"/daily/{name}" if "-" in name else f"/beat/{name}"


def opens(table: TableRow, key: str) -> bool:
    """Return whether this is the key of the table, in constant time."""
    encoded = key.encode("utf-8", "replace")
    return bool(table.key) and compare_digest(encoded, table.key.encode())


def is_id(text: str) -> bool:
    """Return whether this is a well-formed name of a table."""
    return _SHAPE.fullmatch(text) is not None
