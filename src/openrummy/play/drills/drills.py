"""Rounds of drills: single questions, timed from sending to the arrival of the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from openrummy.core.cards import Card, card_text, in_order
from openrummy.core.cards.rng import SEED_BYTES
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.drills.hand_questions import limit
from openrummy.play.drills.model import DRILLS, QUESTIONS, Drill, Question
from openrummy.play.drills.progress import DrillProgress, Round
from openrummy.play.drills.rounds import question
from openrummy.play.host import entropy
from openrummy.play.problems import Problem
from openrummy.play.sentences.cards import card_name

MAX_QUESTION_MS: Final = 60_000  # ms: maximum time counted per question
STALE_MS: Final = 30 * 60_000  # ms: age at which an unfinished round is dropped
_POINTS = 60  # rounds shown per drill


class Drills:
    """The questions of drills and the rounds of each player. ``clock``: ms since 1970."""

    def __init__(self, rows: DrillProgress, clock: Callable[[], int]) -> None:
        self.rows = rows
        self.clock = clock

    async def ask(self, guest: str, name: str) -> wire.DrillQuestion:
        """Return a player's current question, starting a round if none is running."""
        drill, now = _drill(name), self.clock()
        running = await self.rows.running(guest, drill)
        if running is None or (running.asked and now - running.asked > STALE_MS):
            await self.rows.begin(guest, drill, entropy.draw(SEED_BYTES, "drill").hex(), now)
        elif not running.asked:
            await self.rows.ask(running.number, now)
        running = await self.rows.running(guest, drill)
        if running is None:  # ended by another request meanwhile
            raise Problem(409, "no-question")
        return _question_view(running, await _question(running))

    async def try_it(self, guest: str, name: str, data: wire.DrillTry) -> wire.DrillAnswer:
        """Judge an attempt at the current question."""
        drill, now = _drill(name), self.clock()
        running = await self.rows.running(guest, drill)
        if running is None or not running.asked or data.number != len(running.went) + 1:
            raise Problem(409, "no-question")
        asked = await _question(running)
        chosen = frozenset(data.chosen)
        most = asked.options if asked.many else 1
        if not 1 <= len(data.chosen) <= most or not chosen <= set(range(asked.options)):
            raise Problem(400, "malformed")
        spent = max(0, min(MAX_QUESTION_MS, now - running.asked))
        last = data.number == QUESTIONS
        before = await self.rows.best(guest, drill) if last else None
        right = chosen == asked.right
        if not await self.rows.answered(running, right, spent, now if last else 0):
            raise Problem(409, "no-question")
        result = (
            wire.DrillPoint(now, running.right + right, running.spent + spent) if last else None
        )
        return _answer(asked, right, spent, result, before)

    async def overview(self, guest: str) -> wire.DrillOverview:
        """Return all drills with a player's results."""
        many = await self.rows.many(guest)
        cards = [await self._card(guest, drill, many.get(drill, 0)) for drill in DRILLS]
        return wire.DrillOverview(cards, QUESTIONS)

    async def _card(self, guest: str, drill: Drill, many: int) -> wire.DrillCard:
        best = await self.rows.best(guest, drill) if many else None
        last = await self.rows.ended(guest, drill, _POINTS) if many else []
        running = await self.rows.running(guest, drill)
        goes_on = running is not None and (
            not running.asked or self.clock() - running.asked <= STALE_MS
        )
        points = [_point(round_) for round_ in reversed(last)]
        return wire.DrillCard(drill, goes_on, many, _point(best) if best else None, points)


def _drill(name: str) -> Drill:
    if name not in DRILLS:
        raise Problem(404, "no-such-drill")
    return name


async def _question(round_: Round) -> Question:
    seed = bytes.fromhex(round_.seed)
    return await asyncio.to_thread(question, _drill(round_.drill), seed, len(round_.went))


def _point(round_: Round) -> wire.DrillPoint:
    return wire.DrillPoint(round_.ended, round_.right, round_.spent)


def _goodness(point: wire.DrillPoint) -> tuple[int, int]:
    """Return the sort key of a round: more right answers, then less time."""
    return point.right, -point.ms


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card_text(card) for card in cards]


def _question_view(round_: Round, asked: Question) -> wire.DrillQuestion:
    return wire.DrillQuestion(
        drill=asked.drill,
        number=len(round_.went) + 1,
        of=QUESTIONS,
        level=asked.level,
        hand=_texts(asked.hand),
        pile=_texts(asked.pile),
        taken=_texts(asked.taken),
        numbers=list(asked.numbers),
        cards=_texts(asked.cards),
        many=asked.many,
        before=[mark == "1" for mark in round_.went],
    )


def _answer(
    asked: Question,
    right: bool,
    spent: int,
    result: wire.DrillPoint | None,
    before: Round | None,
) -> wire.DrillAnswer:
    """``result`` is that of a finished round, ``before`` the previous best."""
    best = result is not None and (before is None or _goodness(_point(before)) < _goodness(result))
    return wire.DrillAnswer(
        right=right,
        options=sorted(asked.right),
        text=verdict(asked, right),
        melds=[_texts(list(in_order(meld))) for meld in asked.melds],
        left=_texts(list(in_order(asked.left))),
        counted=_texts(asked.answers),
        ms=spent,
        result=result,
        best=best,
    )


def verdict(asked: Question, right: bool) -> str:
    """The verdict on an answer, with the right one."""
    return f"{say('drills.right') if right else say('drills.wrong')} {_explanation(asked)}"


def _explanation(asked: Question) -> str:
    outs = asked.answers
    if asked.drill == "outs":
        return say("drills.outs", n=len(outs), limit=limit())
    if asked.drill == "live":
        return say("drills.live", n=len(outs))
    if asked.drill == "safe":
        return say("drills.safe", card=card_name(outs[0]))
    return say("drills.deadwood", n=asked.points)
