"""The tactics that lessons teach are better, by a clear margin, in the analysis.

Each claim is priced in thousands of worlds: in ``./check all``.
"""

from __future__ import annotations

import pytest

from openrummy.analysis.model import Priced
from openrummy.analysis.position import decision_of
from openrummy.analysis.prices import Effort, Pricer
from openrummy.core.notation.tokens import action_token
from openrummy.play.lessons.lesson import Lesson, Step
from openrummy.play.lessons.load import lesson as lesson_named
from openrummy.play.lessons.right_answers import right_actions
from openrummy.play.lessons.table import table_of, view_of

CLEAR = 3.0  # standard errors between the best that is right and the best that is not
# Steps in which the best action is taught.
BEST = (
    "outs-keep",
    "knock-or-wait-early",
    "knock-or-wait-near",
    "knock-or-wait-late",
    "first-upcard-meld",
    "first-upcard-high",
    "first-upcard-low",
    "score-play-knock",
    "score-play-wait",
)


def priced(lesson: Lesson, step: Step) -> Priced:
    effort = Effort(worlds=4096, short=4096)
    return Pricer(lesson.rules, effort).price(decision_of(lesson.rules, step.position, step.scores))


def found(name: str) -> tuple[Lesson, Step]:
    id, _, step_id = name.rpartition("-")
    lesson = lesson_named(id)
    return lesson, next(step for step in lesson.steps if step.id == step_id)


@pytest.mark.slow
@pytest.mark.parametrize("name", BEST)
def test_the_taught_action_is_best(name: str) -> None:
    lesson, step = found(name)
    seen = view_of(table_of(lesson, lesson.steps.index(step)))
    taught = {action_token(action) for action in right_actions(lesson.rules, step, seen)}
    prices = priced(lesson, step).prices
    assert action_token(prices[0].action) in taught
    wrong = next(price for price in prices if action_token(price.action) not in taught)
    # how far it is behind the best, in the same worlds
    assert wrong.loss_points.mean > CLEAR * wrong.loss_points.error, wrong
