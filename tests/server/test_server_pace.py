"""The computer's pace: as the people at the table like it."""

from __future__ import annotations

import asyncio

import pytest

from openrummy.play.live.pace import Pace


@pytest.mark.parametrize("computers", [1, 2, 4, 7])
def test_nobody_waits_more_than_three_seconds_at_normal_speed(computers: int) -> None:
    pace = Pace(0.7)
    longest = max(pace.seconds(computers, False) for _ in range(200))
    assert longest * 2 * computers < 3, "a draw and a discard each"


def test_the_slowest_wish_holds_and_instant_waits_for_nothing() -> None:
    pace = Pace(0.7)
    usual = pace.seconds(1, False)
    pace.choose(0, "instant")
    assert pace.seconds(1, False) == 0
    pace.choose(2, "slow")
    assert pace.seconds(1, False) > usual
    pace.choose(2, "fast")
    assert 0 < pace.seconds(1, False) < usual


async def test_who_is_in_a_hurry_waits_no_longer() -> None:
    pace = Pace(0.7)
    resting = asyncio.create_task(pace.rest(600))
    await asyncio.sleep(0)
    assert not resting.done()
    pace.hurry()
    await asyncio.wait_for(resting, 60)
