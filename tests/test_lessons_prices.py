"""What the lessons on tactics teach is worth more, by a clear margin, in the analysis.

Each claim is priced in thousands of worlds: in ``./check all``.
"""

from __future__ import annotations

from math import hypot

import pytest

from openrummy.analysis.model import Price, Priced
from openrummy.analysis.position import decision_of
from openrummy.analysis.prices import Effort, Pricer
from openrummy.lessons.judge import right_actions
from openrummy.lessons.lesson import Lesson, Step
from openrummy.lessons.load import lesson
from openrummy.lessons.table import table_of, view_of
from openrummy.notation.tokens import action_token

CLEAR = 3.0  # standard errors between the best that is right and the best that is not
# Steps of which the best action is taught; and those where two options are compared.
BEST = (
    *("outs-keep", "knock-or-wait-early", "knock-or-wait-near", "knock-or-wait-late"),
    *("first-upcard-meld", "first-upcard-high", "first-upcard-low"),
    *("score-play-knock", "score-play-wait"),
)
BETTER = ("safe-sevens",)


def priced(one: Lesson, step: Step) -> Priced:
    effort = Effort(worlds=4000, short=512)
    return Pricer(one.rules, effort).price(decision_of(one.rules, step.position, step.scores))


def found(name: str) -> tuple[Lesson, Step]:
    id, _, wanted = name.rpartition("-")
    one = lesson(id)
    return one, next(step for step in one.steps if step.id == wanted)


def far(better: Price, worse: Price) -> float:
    """How many standard errors of the difference the one is worth more than the other."""
    gap = better.points.mean - worse.points.mean
    return gap / hypot(better.points.error, worse.points.error)


@pytest.mark.slow
@pytest.mark.parametrize("name", BEST)
def test_the_taught_action_is_best(name: str) -> None:
    one, step = found(name)
    seen = view_of(table_of(one, one.steps.index(step)))
    taught = {action_token(action) for action in right_actions(one.rules, step, seen)}
    prices = priced(one, step).prices
    right = [price for price in prices if action_token(price.action) in taught]
    wrong = [price for price in prices if action_token(price.action) not in taught]
    assert prices[0] in right
    assert far(right[0], wrong[0]) > CLEAR, (right[0], wrong[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", BETTER)
def test_the_right_option_is_worth_more(name: str) -> None:
    one, step = found(name)
    by_token = {action_token(price.action): price for price in priced(one, step).prices}
    (right,) = step.right
    for option in step.options:
        assert option == right or far(by_token[right], by_token[option]) > CLEAR
