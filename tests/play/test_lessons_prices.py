"""The tactics that lessons teach are better, by a clear margin, in the analysis.

Each claim is priced in thousands of worlds: in ``./check all``.
"""

from __future__ import annotations

import pytest

from openrummy.analysis.model import Priced
from openrummy.analysis.position import decision_of
from openrummy.analysis.prices import Effort, Pricer
from openrummy.core.notation.tokens import action_token
from openrummy.play.lessons.judge import right_actions
from openrummy.play.lessons.lesson import Lesson, Step
from openrummy.play.lessons.load import lesson
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


def priced(one: Lesson, step: Step) -> Priced:
    effort = Effort(worlds=4096, short=4096)
    return Pricer(one.rules, effort).price(decision_of(one.rules, step.position, step.scores))


def found(name: str) -> tuple[Lesson, Step]:
    id, _, wanted = name.rpartition("-")
    one = lesson(id)
    return one, next(step for step in one.steps if step.id == wanted)


@pytest.mark.slow
@pytest.mark.parametrize("name", BEST)
def test_the_taught_action_is_best(name: str) -> None:
    one, step = found(name)
    seen = view_of(table_of(one, one.steps.index(step)))
    taught = {action_token(action) for action in right_actions(one.rules, step, seen)}
    prices = priced(one, step).prices
    assert action_token(prices[0].action) in taught
    wrong = next(price for price in prices if action_token(price.action) not in taught)
    # how far it is behind the best, in the same worlds
    assert wrong.loss_points.mean > CLEAR * wrong.loss_points.error, wrong
