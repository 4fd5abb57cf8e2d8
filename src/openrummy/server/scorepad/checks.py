"""What an entry of the score pad may hold, and what is said where it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openrummy.rules.text import say
from openrummy.scoring.result import Seat

MOST_DEADWOOD = 400
DEADWOOD, LEFT, MELDED, HAND = "deadwood", "left", "melded", "hand"


class Unclear(Exception):
    """An entry that cannot be counted; the message says why, to who wrote it."""


def each(
    what: str, names: Sequence[str], active: Sequence[Seat], given: Mapping[Seat, int], most: int
) -> None:
    """There is a number for everybody who played, and for nobody else."""
    for seat in given:
        plays(names, active, seat)
    for seat in active:
        if seat not in given:
            raise Unclear(say(f"pad_asked.{what}", name=names[seat]))
        number(what, given[seat], most)


def plays(names: Sequence[str], active: Sequence[Seat], seat: int) -> None:
    """The seat plays at this table."""
    if not 0 <= seat < len(names):
        raise Unclear(say("pad.no-player"))
    if seat not in active:
        raise Unclear(say("pad.not-here", name=names[seat]))


def number(what: str, given: int, most: int, least: int = 0) -> None:
    """A number that can be meant."""
    if not least <= given <= most:
        raise Unclear(say(f"pad_number.{what}", least=least, most=most))
