"""A game's figures for each seat, and a person's games added up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from host_tables import ANA, BEN, table_row
from openrummy.club.game_statistics import Dealt, SeatFigures, figures
from openrummy.club.rating_families import FAMILIES, family_of
from openrummy.core import game
from openrummy.core.game import DealScored, Forfeit
from openrummy.core.rules import catalogue
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import GameResult, standing_of
from openrummy.play.host import ActionRow, Outcome, SeatRow, TableRow, move_token, outcome_of
from playing import random_game
from summed_games import Streak, grouped, streak, summary


def played(
    rules: Rules, seats: int, deals: int, seed: int = 1
) -> tuple[TableRow, list[ActionRow], list[DealResult]]:
    """A game of random play that the last seat resigns after this many deals."""
    state, rows, results = game.start(rules, seats).state, [], []
    for actor, action, step in random_game(rules, seats, seed, deals):
        rows.append(ActionRow(len(rows) + 1, actor, move_token(action), len(rows)))
        state = step.state
        for event in step.events:
            if isinstance(event, DealScored):
                results += event.results
    if state.result is None:
        token = move_token(Forfeit(seats - 1, "resigned"))
        rows.append(ActionRow(len(rows) + 1, game.HOST, token, len(rows)))
    table = replace(table_row(rules, (ANA,) * seats), over=True)
    return table, rows, results


def test_a_game_that_is_not_over_has_none() -> None:
    with pytest.raises(ValueError, match="not over"):
        figures(Rules(), game.start(Rules(), 2).state, ())


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", catalogue.names())
def test_what_one_wins_another_loses(name: str) -> None:
    rules = variant(name).rules
    seats = min(rules.seating.players, key=lambda number: (number < 3, number))
    table, rows, results = played(rules, seats, 2)
    outcome = outcome_of(table, rows)
    figures_of = outcome.seats
    assert outcome.family in FAMILIES
    assert outcome.ended == rows[-1].at
    assert len(figures_of) == seats
    counted = [result for result in results if result.reason is not Reason.MISDEAL]
    for seat, seat_figures in enumerate(figures_of):
        assert seat_figures.deals_won == sum(result.winner == seat for result in counted)
        assert (
            seat_figures.deals_won + seat_figures.deals_lost <= seat_figures.deals <= len(counted)
        )
        assert (
            seat_figures.gins + seat_figures.knocks_won + seat_figures.undercuts
            <= seat_figures.deals_won
        )
        assert seat_figures.undercut <= seat_figures.knocks
    assert sum(figures.deals_won for figures in figures_of) == sum(
        result.winner is not None for result in counted
    )
    assert sum(figures.undercuts for figures in figures_of) == sum(
        figures.undercut for figures in figures_of
    )
    if seats == 2:
        first, second = figures_of
        assert first.points_won == second.points_lost
        assert first.deals == second.deals == len(counted)
        assert first.deals_won == second.deals_lost
        assert first.gins == second.gins_against
        assert first.knocks_won == second.knocks_against


def over(rules: Rules, seats: int = 2) -> game.Game:
    """A game that seat 0 has won."""
    state = game.start(rules, seats).state
    nothing = (0,) * len(state.standing.sides)
    return replace(state, result=GameResult("resigned", (0,), nothing, nothing))


def dealt(reason: Reason, winner: int | None, *scores: int, knocker: int | None = None) -> Dealt:
    """A deal in which everybody took part."""
    result = DealResult(reason, winner, scores, (0,) * len(scores), knocker)
    return Dealt(tuple(range(len(scores))), result)


def test_every_end_of_a_deal_is_told_apart() -> None:
    first, second = figures(
        Rules(),
        over(Rules()),
        [
            dealt(Reason.KNOCK, 0, 12, 0, knocker=0),
            dealt(Reason.UNDERCUT, 1, 0, 28, knocker=0),
            dealt(Reason.GIN, 1, 0, 40, knocker=1),
            dealt(Reason.BIG_GIN, 0, 50, 0, knocker=0),
            dealt(Reason.TIE, None, 0, 0, knocker=1),
            dealt(Reason.DEAD, None, 0, 0),
            dealt(Reason.MISDEAL, None, 0, 0),
        ],
    )
    assert first == SeatFigures(
        place=1,
        deals=6,
        deals_won=2,
        deals_lost=2,
        gins=1,
        gins_against=1,
        knocks=2,
        knocks_won=1,
        undercut=1,
        points_won=6200,
        points_lost=6800,
    )
    assert (second.knocks, second.knocks_against, second.undercuts) == (1, 1, 1)
    assert (second.points_won, second.points_lost) == (6800, 6200)


def test_few_points_are_good_where_they_count_against_one() -> None:
    rules = replace(Rules(), sheet=GameSheet(winner="lowest"))
    first, second = figures(rules, over(rules), [dealt(Reason.OUT, 0, 0, 35)])
    assert (first.points_won, second.points_lost) == (3500, 3500)


def test_more_than_one_other_count_on_average_and_partners_not_at_all() -> None:
    rules = replace(variant("rummy").rules, sheet=GameSheet())
    figures_of = figures(rules, over(rules, 3), [dealt(Reason.OUT, 0, 30, 0, 5)])
    assert [figures.points_won - figures.points_lost for figures in figures_of] == [
        2750,
        -1750,
        -1000,
    ]
    rules = variant("gin-partners").rules
    pairs = [Dealt((0, 1), dealt(Reason.KNOCK, 0, 9, 0, 0, 0, knocker=0).result)]
    figures_of = figures(rules, over(rules, 4), pairs)
    assert [figures.deals for figures in figures_of] == [1, 1, 0, 0]
    assert figures_of[0].points_won == 900


def test_who_gives_up_comes_last_and_the_others_win() -> None:
    rules = replace(variant("gin").rules, sheet=GameSheet(target=10_000))
    table, rows, _ = played(rules, 2, 2)
    winner, loser = outcome_of(table, rows).seats
    assert (winner.place, winner.gave_up, winner.won) == (1, False, True)
    assert (loser.place, loser.gave_up, loser.won) == (2, True, False)


def test_who_left_the_seat_to_the_computer_has_not_won() -> None:
    table, rows, _ = played(variant("gin").rules, 2, 2)
    stand_in = replace(ANA, bot="random")
    figures_of = outcome_of(replace(table, seats=(stand_in, BEN)), rows).seats
    assert figures_of[0].gave_up and figures_of[0].place == 2
    plain = outcome_of(replace(table, seats=(SeatRow("Mara", "", bot="random"), BEN)), rows).seats
    assert plain[0].place == 1


def test_places_follow_the_totals() -> None:
    rules = replace(variant("rummy").rules, sheet=GameSheet(target=60))
    table, rows, _ = played(rules, 3, 30, seed=3)
    outcome, state = outcome_of(table, rows), game.start(rules, 3).state
    for _, _, step in random_game(rules, 3, 3, 30):
        state = step.state
    assert state.result is not None and state.result.reason == "target"
    best = standing_of(rules.sheet, [seat.score for seat in outcome.seats])
    order = sorted(range(3), key=lambda seat: -best[seat])
    places = [outcome.seats[seat].place for seat in order]
    assert places[0] == 1
    assert places == sorted(places)
    assert [seat.score for seat in outcome.seats] == list(state.result.totals)


@pytest.mark.parametrize(
    ("name", "family"),
    [("gin", "knock"), ("rummy-500", "table"), ("biddies", "wild"), ("indian-rummy", "declared")],
)
def test_families(name: str, family: str) -> None:
    assert family_of(variant(name).rules) == family


# ---------------------------------------------------------------- added up

WON, LOST, OFF = SeatFigures(place=1, deals=3, gins=1), SeatFigures(place=2, deals=2), SeatFigures()


def test_sums() -> None:
    total = summary([WON, LOST, replace(LOST, gave_up=True), OFF])
    assert (total.games, total.won, total.lost, total.gave_up) == (4, 1, 2, 1)
    assert total.figures == SeatFigures(deals=7, gins=1)
    assert summary([]).games == 0


@pytest.mark.parametrize(
    ("games", "now", "most"),
    [
        ([], 0, 0),
        ([WON, WON, LOST], 0, 2),
        ([LOST, WON, OFF, WON], 2, 2),
        ([WON, WON, WON, LOST, WON], 1, 3),
    ],
)
def test_streaks(games: list[SeatFigures], now: int, most: int) -> None:
    assert streak(games) == Streak(now, most)


def test_groups_keep_their_order() -> None:
    assert grouped([3, 1, 4, 2], lambda number: number % 2) == {1: [3, 1], 0: [4, 2]}


def test_an_outcome_is_a_value() -> None:
    assert Outcome("a", "knock", 1, (WON,)) == Outcome("a", "knock", 1, (WON,))
