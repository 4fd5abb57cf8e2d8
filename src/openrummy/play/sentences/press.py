"""Sentences about the press, which doubles deals, and about elimination (W18, I9)."""

from __future__ import annotations

from openrummy.core.rules.text import join_words, say
from openrummy.core.sheets import Added, Press
from openrummy.play.sentences.speaker import Speaker


def press_text(speaker: Speaker, press: Press, lead: int, running: bool) -> str:
    """State if the deal counts double, and which side may add points.

    If ``running``, the text is about the current deal, otherwise about the next one.
    """
    if press.on:
        return say("press.this-double" if running else "press.next-double")
    if running:
        return say("press.this-once")
    if press.side is None:
        return say("press.next-once", lead=lead)
    return say("press.may-add", **speaker.side_arguments(press.side), points=press.least)


def added_text(speaker: Speaker, added: Added, total: int = 0) -> str:
    """Describe points added to a side: ``Ben added 2 points: the next deal counts double.``

    ``total`` is the new score of the side, used when points are taken back.
    """
    if added.points < 0:
        return say("press.back", **speaker.side_arguments(added.side), points=total)
    key = "press.goes-up" if added.auto else "press.added"
    return say(key, **speaker.side_arguments(added.side), points=added.points)


def eliminated_text(speaker: Speaker, sides: list[int]) -> str:
    """Announce eliminated sides: ``Ben is out of the game.``"""
    if len(sides) == 1:
        return say("happening.out-of-game", **speaker.side_arguments(sides[0]))
    names = join_words([speaker.side(side) for side in sides])
    return say("happening.out-of-game", who="many", name=names)
