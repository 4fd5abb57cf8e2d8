"""The hand at the mouse, without a browser."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from browsing import surely


@pytest.mark.parametrize(
    ("arrives", "presses"),
    [((True,), 1), ((False, True), 2)],
    ids=["a press that arrived is done once", "one that was dropped is done again"],
)
def test_a_press_arrives_once(arrives: tuple[bool, ...], presses: int) -> None:
    heard, done = [7.0, 3.0], list[bool]()

    def act(_: Any) -> None:
        done.append(arrives[len(done)])
        heard[1] += done[-1]

    page = SimpleNamespace(evaluate=lambda _: list(heard))
    surely(act)(SimpleNamespace(page=page))
    assert len(done) == presses
    assert heard[1] == 4
