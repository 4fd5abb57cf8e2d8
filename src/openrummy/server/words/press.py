"""The press and the pool in words: what doubles, who is out of the game (W18, I9)."""

from __future__ import annotations

from openrummy.server.words.speaker import Speaker, listed
from openrummy.sheets import Added, Press


def press_text(speaker: Speaker, press: Press, lead: int, running: bool) -> str:
    """Whether this deal, or between deals the next, counts double, and who may see to it."""
    if press.on:
        return f"{'This' if running else 'The next'} deal counts double for everybody."
    if running:
        return "This deal counts once."
    if press.side is None:
        return f"The next deal counts once: nobody alone is {lead} points behind."
    add = f"add {_points(press.least)}, or more, to double the next deal"
    return f"{speaker.side(press.side)} may {add} for everybody."


def added_text(speaker: Speaker, added: Added) -> str:
    """``Ben added 2 points: the next deal counts double.``"""
    who = speaker.side(added.side)
    if added.auto:
        return f"{who} {speaker.side_verb(added.side, 'go', 'goes')} up by {_points(added.points)}."
    return f"{who} added {_points(added.points)}: the next deal counts double."


def eliminated_text(speaker: Speaker, sides: list[int]) -> str:
    """``Ben is out of the game.``"""
    names = listed([speaker.side(side) for side in sides])
    one = len(sides) == 1 and not speaker.you(speaker.seats_of(sides[0])[0])
    return f"{names} {'is' if one else 'are'} out of the game."


def _points(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"
