"""What a rated game does to ratings: places, who gave up, partners, people who meet often."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openrummy.club.figures import SeatFigures
from openrummy.club.rated_game import (
    Completion,
    RatedGame,
    RatedSeat,
    SeatEnd,
    after,
    rated_game,
    total,
    weight,
)
from openrummy.club.rating import Rating, rated

WON, LOST, NOTHING = (SeatFigures(place=one, deals=3) for one in (1, 2, 0))
ACTED = [(0, "s"), (1, "s")] * 3


def game(*seats: RatedSeat, early: bool = False) -> RatedGame:
    return RatedGame(1, "a-b-1", "knock", 0, seats, early=early)


def read(
    *figures: SeatFigures,
    tokens: list[tuple[int, str]] | None = None,
    away: int | None = None,
    sides: tuple[int, ...] | None = None,
) -> RatedGame:
    of = sides or tuple(range(len(figures)))
    ends = [SeatEnd(f"g{at}", of[at], one, at == away) for at, one in enumerate(figures)]
    found = rated_game(1, "a-b-1", "knock", 0, ends, tokens or [])
    assert found is not None
    return found


def moved(one: RatedGame, *before: Rating) -> list[float]:
    old = list(before) or [Rating()] * len(one.seats)
    return [now.mean - was.mean for was, now in zip(old, after(one, old, 1.0), strict=True)]


def test_two_sides_are_rated_by_who_won() -> None:
    one = read(LOST, WON)
    (first,), (second,) = rated([[Rating()], [Rating()]], (2, 1))
    assert after(one, [Rating(), Rating()], 1.0) == [first, second]
    assert one.counts and not one.early and one.opposed == (("g0", "g1"),)


@pytest.mark.parametrize("reason", ["resigned", "time", "left"])
def test_who_gives_up_loses_and_only_leaving_spoils_the_rate(reason: str) -> None:
    one = read(WON, replace(LOST, gave_up=True), tokens=[*ACTED, (-1, f"forfeit:1:{reason}")])
    up, down = moved(one)
    assert up > 0 > down
    assert one.seats[1].gave_up and one.seats[1].left == (reason != "resigned")


def test_who_stays_is_never_hurt() -> None:
    """The strong one shares the first place with a weak one, and still loses nothing by it."""
    tokens = [*[(at, "s") for at in range(3)] * 3, (-1, "forfeit:2:left")]
    one = read(WON, WON, LOST, tokens=tokens)
    strong, weak, left = moved(one, Rating(1800, 30, 50), Rating(1300, 30, 50), Rating())
    assert strong >= 0 and weak > 0 > left


def test_a_partner_who_stays_does_not_pay_for_who_leaves() -> None:
    tokens = [*[(at, "s") for at in range(4)] * 3, (-1, "forfeit:2:left")]
    gone = replace(LOST, gave_up=True)
    one = read(gone, WON, gone, WON, tokens=tokens, sides=(0, 1, 0, 1))
    stayed, first, left, second = moved(one)
    assert stayed == 0 and left < 0 < first and second == first
    assert [seat.gave_up for seat in one.seats] == [False, False, True, False]


def test_who_is_away_at_the_end_is_last_however_well_the_computer_did() -> None:
    last = SeatFigures(place=3, gave_up=True, deals=3)
    one = read(last, WON, LOST, away=0)
    away, first, second = moved(one)
    assert away < second < first and one.seats[0].left and not one.early


def test_what_counts_for_nothing() -> None:
    undealt = SeatFigures(place=1), SeatFigures(place=2, gave_up=True)
    soon = [(0, "p"), (1, "p"), (0, "s"), (-1, "forfeit:1:left")]
    one = read(*undealt, tokens=soon)
    assert not one.counts and one.seats[1].left, "it spoils the completion rate all the same"
    assert read(*undealt, tokens=[*ACTED, (-1, "forfeit:1:left")]).counts
    assert not read(NOTHING, NOTHING, tokens=[*ACTED, (-1, "call-off")]).counts
    ends = [SeatEnd("same", 0, WON), SeatEnd("same", 1, LOST)]
    assert rated_game(1, "a-b-1", "knock", 0, ends, []) is None
    assert rated_game(1, "a-b-1", "knock", 0, [ends[0], SeatEnd("", 1, LOST)], []) is None


def test_a_game_that_nobody_won_is_level() -> None:
    one = read(NOTHING, NOTHING, tokens=ACTED)
    assert one.counts and [seat.place for seat in one.seats] == [1, 1]
    strong, weak = moved(one, Rating(1700), Rating(1500))
    assert strong < 0 < weak


def test_meetings_and_completion() -> None:
    assert weight([]) == weight([0, 0]) == 1.0
    assert weight([5]) == 0.5 and weight([0, 10]) == 0.5
    assert Completion().percent == 100
    assert total([Completion(3, 1), Completion(1, 0)]).percent == 75
