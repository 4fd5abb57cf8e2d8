"""A game that is over counts in its pairing: matches of several games, ties, no-shows."""

from __future__ import annotations

from openrummy.club.game_statistics import SeatFigures
from openrummy.club.tournament.model import Pairing, Plan
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.play.host import Outcome
from openrummy.server.club.tournaments.results import with_game
from openrummy.server.db.club.events.rows import (
    PairingRow,
    StoredTournament,
    TournamentRow,
    plan_text,
)


def stored(plan: Plan, game: str = "gin", team: int = 1) -> StoredTournament:
    """A tournament of which only the plan and the rules matter."""
    row = TournamentRow(
        id="a" * 12, name="Results", maker="a", state="running", created=0, format=plan.format,
        game=game, title=game, rules=canonical(catalogue.variant(game).rules),
        plan=plan_text(plan), clock="600+5", secret="ab" * 32, most=4, team=team,
    )  # fmt: skip
    return StoredTournament(row, plan, {}, (), (), {})


def outcome(*seats: tuple[int, int], gave_up: int | None = None, deals: int = 3) -> Outcome:
    """An outcome: place and score of every seat."""
    figures = tuple(
        SeatFigures(place=rank, score=score, deals=deals, gave_up=index == gave_up)
        for index, (rank, score) in enumerate(seats)
    )
    return Outcome("calm-otter-100", "knock", 5, figures)


def test_a_match_of_three_ends_with_the_second_game_won() -> None:
    of_three = stored(Plan("knockout", best_of=3))
    row = with_game(of_three, PairingRow(Pairing(1, 1, (7, 8))), 1, outcome((1, 100), (2, 60)))
    assert not row.pairing.over and row.pairing.games == (1, 0)
    row = with_game(of_three, row, 2, outcome((1, 110), (2, 20)))  # they have changed seats
    assert not row.pairing.over and row.pairing.games == (1, 1)
    assert row.pairing.scores == (120, 170)
    row = with_game(of_three, row, 3, outcome((2, 90), (1, 101)))
    assert row.pairing.over and row.pairing.games == (1, 2) and row.pairing.places == (2, 1)
    assert row.ended == 5


def test_a_knockout_plays_a_tie_again_and_not_for_ever() -> None:
    before = stored(Plan("knockout"))
    row = PairingRow(Pairing(1, 1, (7, 8)))
    for game in (1, 2, 3):
        row = with_game(before, row, game, outcome((0, 50), (0, 50)))
        assert not row.pairing.over
    row = with_game(before, row, 4, outcome((0, 50), (0, 50)))
    assert row.pairing.over and row.pairing.places == (1, 1)  # the higher in the draw goes on


def test_who_did_not_come_loses_the_match_and_two_of_them_both() -> None:
    of_three, swiss = stored(Plan("knockout", best_of=3)), stored(Plan("swiss"))
    start = Pairing(1, 1, (7, 8))
    late = PairingRow(start, absent=(8,))
    row = with_game(of_three, late, 1, outcome((1, 0), (2, 0), gave_up=1, deals=0))
    assert row.pairing.over and row.pairing.forfeits == (8,) and row.pairing.scores == ()
    nobody = PairingRow(start, absent=(7, 8))
    row = with_game(swiss, nobody, 1, outcome((0, 0), (0, 0), deals=0))
    assert row.pairing.over and row.pairing.forfeits == (7, 8)


def test_few_points_are_better_where_the_game_says_so_and_sides_are_teams() -> None:
    rummy = stored(Plan("swiss", table=3, sizes=(2, 3)), "rummy")
    row = with_game(
        rummy, PairingRow(Pairing(1, 1, (4, 5, 6))), 1, outcome((2, 60), (1, 0), (3, 100))
    )
    assert row.pairing.places == (2, 1, 3) and row.pairing.scores == (-60, 0, -100)
    teams = stored(Plan("round-robin"), "gin-partners", team=2)
    four = outcome((2, 80), (1, 125), (2, 80), (1, 125), gave_up=2)
    row = with_game(teams, PairingRow(Pairing(1, 1, (4, 5))), 1, four)
    assert row.pairing.places == (2, 1) and row.pairing.scores == (80, 125)
    assert row.pairing.forfeits == (4,)
