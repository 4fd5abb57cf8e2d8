"""Between deals at a table: the press offered and announced, players out of a pool (W18, I9)."""

from __future__ import annotations

from dataclasses import replace

from between_deals import between
from host_tables import ANA, BEN, Listener, config, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.game import AddPoints, DealScored, PointsAdded
from openrummy.core.rules.pieces import Rules
from openrummy.play import wire
from openrummy.play.host import Match, SeatRow, TableState, begin
from openrummy.play.sentences import Speaker, event_views
from openrummy.play.views.table import table_view
from scoring import standing
from tables import rummy
from test_game_sheets import POOL, PRESS
from test_host_match import at_table
from test_rule_wild_sheets import AUTO, deal

CLEO = SeatRow("Cleo", "guest", guest="cleo")
SPEAKER = Speaker(("Ana", "Ben", "Cleo", "Dan"), 0)


def match_of(rules: Rules, state: game.Game) -> Match:
    fresh = begin(rules, state.seats)
    progress: TableState = replace(
        fresh, game=state, dealt=1, seq=1, versions=(1,) * (state.seats + 1)
    )
    row = table_row(rules, (ANA, BEN, CLEO)[: state.seats], ("hand",) * state.seats)
    return Match(row, MemoryStore(), progress, config())


def offers(view: wire.TableView) -> list[tuple[str, int | None]]:
    return [(action.token, action.points) for action in view.can if action.kind == "add-points"]


def test_who_alone_is_behind_may_add_points_and_nobody_else() -> None:
    """W18, E15: the least that puts the press on."""
    match = match_of(PRESS, between(PRESS, 3, deal(10, 58, 0)))
    assert offers(table_view(match, 1)) == [("add:2", 2)]
    assert [offers(table_view(match, seat)) for seat in (0, 2, None)] == [[], [], []]
    level = match_of(PRESS, between(PRESS, 3, deal(58, 58, 0)))
    assert not offers(table_view(level, 0))


def test_points_added_are_told() -> None:
    state = between(PRESS, 3, deal(10, 58, 0))
    step = game.apply(PRESS, state, 1, AddPoints(2))
    (event,) = [added for added in step.events if isinstance(added, PointsAdded)]
    assert event_views(SPEAKER, PRESS, event) == [
        (wire.PointsAdded(1, 2, False), "Ben added 2 points: the next deal counts double.")
    ]
    assert not offers(table_view(match_of(PRESS, step.state), 1))


def test_points_that_the_rules_add_are_told_with_the_deal() -> None:
    """A35: 48, 48, 31, 0 becomes 81, 81, 31, 0."""
    rules, result = rummy(sheet=AUTO), deal(48, 48, 31, 0)
    event = DealScored((result,), standing(AUTO, 4, [result]))
    assert [(event_told, text) for event_told, text in event_views(SPEAKER, rules, event)] == [
        (wire.PointsAdded(0, 33, True), "You go up by 33 points."),
        (wire.PointsAdded(1, 33, True), "Ben goes up by 33 points."),
    ]


def test_who_has_gone_over_the_limit_is_told_once() -> None:
    """I9"""
    first, second = deal(0, 80, 105), deal(0, 30, 0)
    scored = DealScored((first,), standing(POOL, 3, [first]))
    assert event_views(SPEAKER, POOL, scored) == [(wire.OutOfGame(2), "Cleo is out of the game.")]
    two = DealScored((second,), standing(POOL, 3, [first, second]))
    assert [text for _, text in event_views(SPEAKER, POOL, two)] == ["Ben is out of the game."]


async def test_who_is_out_of_a_pool_looks_on() -> None:
    row = table_row(POOL, (ANA, BEN, CLEO), ("hand",) * 3)
    state = between(POOL, 3, deal(0, 101, 20))
    fresh = begin(POOL, 3)
    progress = replace(fresh, game=state, dealt=1, seq=1, versions=(1,) * 4)
    async with at_table(row, progress) as (match, _):
        match.attach(Listener(), None)
        for seat in (0, 1, 2):
            await match.next_deal(seat)
        view = table_view(match, 1)
        assert view.prompt.startswith("You are out of the game. Waiting for ")
        assert view.players[1].beaten and not view.can and not view.cannot
        assert view.hand is None and view.opponents == []
        assert not table_view(match, 0).prompt.startswith("You are out")
