"""Rating a game: places, resignations, partners, people who meet often."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openrummy.club.game_statistics import SeatFigures
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
from openrummy.club.rating import Rating, rate_players

WON, LOST, NOTHING = (SeatFigures(place=rank, deals=3) for rank in (1, 2, 0))
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
    ends = [
        SeatEnd(f"g{index}", of[index], seat_figures, index == away)
        for index, seat_figures in enumerate(figures)
    ]
    read_game = rated_game(1, "a-b-1", "knock", 0, ends, tokens or [])
    assert read_game is not None
    return read_game


def moved(rated: RatedGame, *before: Rating) -> list[float]:
    old = list(before) or [Rating(games=50)] * len(rated.seats)
    return [now.mean - was.mean for was, now in zip(old, after(rated, old, 1.0), strict=True)]


def test_two_sides_are_rated_by_who_won() -> None:
    rated_now = read(LOST, WON)
    (first,), (second,) = rate_players([[Rating(games=50)], [Rating(games=50)]], (2, 1))
    assert after(rated_now, [Rating(games=50)] * 2, 1.0) == [first, second]
    assert rated_now.counts and not rated_now.early and rated_now.opposed == (("g0", "g1"),)


@pytest.mark.parametrize("reason", ["resigned", "time", "left"])
def test_who_gives_up_loses_and_only_leaving_spoils_the_rate(reason: str) -> None:
    rated = read(WON, replace(LOST, gave_up=True), tokens=[*ACTED, (-1, f"forfeit:1:{reason}")])
    up, down = moved(rated)
    assert up > 0 > down
    assert rated.seats[1].gave_up and rated.seats[1].left == (reason != "resigned")


def test_who_stays_is_never_hurt() -> None:
    """The strong one shares the first place with a weak one, and still loses nothing by it."""
    tokens = [*[(index, "s") for index in range(3)] * 3, (-1, "forfeit:2:left")]
    rated = read(WON, WON, LOST, tokens=tokens)
    strong, weak, left = moved(rated, Rating(1800, 30, 50), Rating(1300, 30, 50), Rating())
    assert strong >= 0 and weak > 0 > left


def test_a_partner_who_stays_does_not_pay_for_who_leaves() -> None:
    tokens = [*[(index, "s") for index in range(4)] * 3, (-1, "forfeit:2:left")]
    gone = replace(LOST, gave_up=True)
    rated = read(gone, WON, gone, WON, tokens=tokens, sides=(0, 1, 0, 1))
    stayed, first, left, second = moved(rated)
    assert stayed == 0 and left < 0 < first and second == first
    assert [seat.gave_up for seat in rated.seats] == [False, False, True, False]


def test_who_is_away_at_the_end_is_last_however_well_the_computer_did() -> None:
    last = SeatFigures(place=3, gave_up=True, deals=3)
    rated = read(last, WON, LOST, away=0)
    away, first, second = moved(rated)
    assert away < second < first and rated.seats[0].left and not rated.early


def test_what_counts_for_nothing() -> None:
    assert not read(NOTHING, NOTHING, tokens=[*ACTED, (-1, "call-off")]).counts
    ends = [SeatEnd("same", 0, WON), SeatEnd("same", 1, LOST)]
    assert rated_game(1, "a-b-1", "knock", 0, ends, []) is None
    assert rated_game(1, "a-b-1", "knock", 0, [ends[0], SeatEnd("", 1, LOST)], []) is None


@pytest.mark.parametrize("reason", ["resigned", "time", "left"])
def test_giving_up_costs_a_whole_game_however_soon(reason: str) -> None:
    """And brings the other next to nothing: nobody is lifted by accounts that resign at once."""
    undealt = SeatFigures(place=1), SeatFigures(place=2, gave_up=True)
    at_once = read(*undealt, tokens=[(0, "p"), (-1, f"forfeit:1:{reason}")])
    later = read(WON, replace(LOST, gave_up=True), tokens=[*ACTED, (-1, f"forfeit:1:{reason}")])
    known = Rating(games=50), Rating(games=50)
    (nothing, lost), (gained, lost_later) = moved(at_once, *known), moved(later, *known)
    assert lost == lost_later < 0
    assert nothing == 0 < gained == -lost_later


def test_what_the_others_gain_grows_with_what_was_played() -> None:
    gains = []
    for deals in (0, 1, 2, 3):
        given = SeatFigures(place=1, deals=deals), SeatFigures(place=2, gave_up=True, deals=deals)
        rated = read(*given, tokens=[*ACTED, (-1, "forfeit:1:left")])
        gains.append(moved(rated, Rating(games=50), Rating(games=50))[0])
    assert gains == sorted(gains) and gains[0] < gains[3] / 8


def test_a_game_counts_by_the_experience_of_the_opponent() -> None:
    rated = read(WON, LOST)
    by_games = [moved(rated, Rating(games=50), Rating(games=games)) for games in (0, 1, 3, 5, 90)]
    gains = [gain for gain, _ in by_games]
    assert gains == sorted(gains) and gains[3] == gains[4]
    assert gains[0] == pytest.approx(gains[4] / 10)
    assert len({lost for _, lost in by_games}) == 1  # the newcomer's opponent is known
    early = read(WON, replace(LOST, gave_up=True), tokens=[*ACTED, (-1, "forfeit:1:resigned")])
    assert (
        moved(early, Rating(games=0), Rating(games=50))[1]
        == moved(early, Rating(games=50), Rating(games=50))[1]
    )


def test_a_game_that_nobody_won_is_level() -> None:
    rated = read(NOTHING, NOTHING, tokens=ACTED)
    assert rated.counts and [seat.place for seat in rated.seats] == [1, 1]
    strong, weak = moved(rated, Rating(1700), Rating(1500))
    assert strong < 0 < weak


def test_meetings_and_completion() -> None:
    assert weight([]) == weight([0, 0]) == 1.0
    assert weight([5]) == 0.5 and weight([0, 10]) == 0.5
    assert Completion().percent == 100
    assert total([Completion(3, 1), Completion(1, 0)]).percent == 75
