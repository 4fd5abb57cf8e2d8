"""What an entry of the score pad may hold, and what is said where it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openrummy.scoring.result import Seat

MOST_DEADWOOD = 400
DEADWOOD, LEFT, MELDED = "Deadwood", "What is left", "What lies on the table"
HAND = "The hand"
_ASKED = {
    DEADWOOD: "What was {} left with?",
    LEFT: "What was {} left with?",
    MELDED: "What has {} on the table?",
    HAND: "What did {} show?",
}


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
            raise Unclear(_ASKED[what].format(names[seat]))
        number(what, given[seat], most)


def plays(names: Sequence[str], active: Sequence[Seat], seat: int) -> None:
    """The seat plays at this table."""
    if not 0 <= seat < len(names):
        raise Unclear("Who was that? There is no such player.")
    if seat not in active:
        raise Unclear(f"{names[seat]} did not play at this table.")


def number(what: str, given: int, most: int, least: int = 0) -> None:
    """A number that can be meant."""
    if not least <= given <= most:
        raise Unclear(f"{what} must be a number from {least} to {most}.")
