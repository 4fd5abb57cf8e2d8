"""The reply to an answer, in one line."""

from __future__ import annotations

from openrummy.core.rules.text import say
from openrummy.play.drills import Question
from openrummy.play.drills.counting import limit
from openrummy.play.words.cards import card_name


def verdict(asked: Question, right: bool) -> str:
    """The verdict on an answer, with the right one."""
    return f"{say('drills.right') if right else say('drills.wrong')} {_why(asked)}"


def _why(asked: Question) -> str:
    outs = asked.answers
    if asked.drill == "outs":
        return say("drills.outs", n=len(outs), limit=limit())
    if asked.drill == "live":
        return say("drills.live", n=len(outs))
    if asked.drill == "safe":
        return say("drills.safe", card=card_name(outs[0]))
    return say("drills.deadwood", n=asked.points)
