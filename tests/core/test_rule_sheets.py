"""Several games, sides, sitting out, the second pack: S2-S5 (A10, A17-A19)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from openrummy.core import engine, game
from openrummy.core.cards import full_pack, rank_of, suit_of
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Discard, Draw, Pile
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import ToDraw
from openrummy.core.game import HOST, CutForDeal, DealScored, OnBoard, StartDeal
from openrummy.core.game.boards import boards
from openrummy.core.game.dealer import knock_card, next_dealer, used_after
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import KnockScore, SitOut, Teams
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import SheetEntry
from openrummy.core.sheets.sides import entries
from playing import random_game, setup_of
from scoring import nobody, standing, won
from secrecy import walk

THREE = catalogue.variant("gin-three").rules
PARTNERS = catalogue.variant("gin-partners").rules
SECOND_PACK = catalogue.variant("oklahoma-match").rules
HOLLYWOOD = catalogue.variant("hollywood").rules


def entry(winner: int | None, seats: int = 2) -> SheetEntry:
    return SheetEntry((0,) * seats, tuple(int(seat == winner) for seat in range(seats)), winner)


# ---------------------------------------------------------------- A10


def test_A10_no_knock_card_comes_again_before_all_have() -> None:
    used: tuple[int, ...] = ()
    seen = []
    for number in range(104):
        card = knock_card(SECOND_PACK, used, seed_bytes(number), number)  # type: ignore[arg-type]
        assert card is not None
        seen.append(card)
        used = used_after(used, card)  # type: ignore[arg-type]
    assert sorted(seen[:52]) == sorted(seen[52:]) == sorted(full_pack())
    assert seen[:52] != seen[52:]


def test_A10_the_knock_card_sets_limit_and_doubling() -> None:
    """Twenty cards dealt, no upcard; the last winner draws first, from the stock."""
    seen = set()
    winner: int | None = None
    for actor, _, step in random_game(SECOND_PACK, 2, 3, 40):
        board = step.state.boards[0].public
        if actor == HOST:
            card = board.knock_card
            assert card is not None
            rank = rank_of(card)
            assert board.limit == (0 if rank == 0 else min(rank + 1, 10))
            assert board.factor == (2 if suit_of(card) == 3 else 1)
            assert (board.pile, board.upcard, board.stock) == ((), None, 32)
            assert isinstance(board.phase, ToDraw)
            if winner is not None:
                assert board.first == winner
            (asked,) = game.actors(step.state)
            assert game.legal(SECOND_PACK, step.state, asked) == (Draw(Pile.STOCK),)
            seen.add(card)
        if isinstance(step.events[-1], DealScored):
            winner = step.state.results[-1].winner
            winner = 1 - step.state.dealer if winner is None else winner  # type: ignore[operator]
    assert len(seen) > 5


def test_A10_thirty_draws_from_thirty_two() -> None:
    state = engine.start(SECOND_PACK, setup_of(SECOND_PACK)).state
    draws = 0
    while engine.outcome(state) is None:
        (seat,) = engine.actors(state)
        state = engine.apply(SECOND_PACK, state, seat, Draw(Pile.STOCK)).state
        draws += 1
        assert state.drawn is not None
        state = engine.apply(SECOND_PACK, state, seat, Discard(state.drawn)).state
    assert (draws, engine.outcome(state).reason) == (30, Reason.DEAD)  # type: ignore[union-attr]


# ---------------------------------------------------------------- S2, S3


def test_S2_hollywood_opens_columns_by_own_wins() -> None:
    """A17: the second win scores in games 1 and 2, the third in all three."""
    for wins, points in [(1, (10, 0, 0)), (2, (20, 10, 0)), (3, (30, 20, 10)), (4, (40, 30, 20))]:
        score = standing(HOLLYWOOD, 2, [won(1, 10)] * wins)
        assert tuple(column.points[1] for column in score.columns) == points
        assert [column.points[0] for column in score.columns] == [0, 0, 0]


def test_S2_hollywood_shut_out_of_a_game_enters_the_next_still_running() -> None:
    deals = [won(0, 60), won(0, 60), won(1, 25)]
    score = standing(HOLLYWOOD, 2, deals)
    assert [column.closed for column in score.columns] == [True, False, False]
    assert [column.points[1] for column in score.columns] == [0, 25, 0]
    later = standing(HOLLYWOOD, 2, [*deals, won(1, 5)])
    assert [column.points[1] for column in later.columns] == [0, 30, 5]


def test_S2_hollywood_goes_on_until_all_are_closed() -> None:
    deals = [won(0, 100), won(0, 100), won(1, 100)]
    for count in range(len(deals)):
        assert standing(HOLLYWOOD, 2, deals[:count]).result is None
    score = standing(HOLLYWOOD, 2, deals)
    # A: game 1 with the first win, game 2 with the second; B: the only one still running
    assert score.won == (2, 1)
    assert score.result is not None
    assert score.result.reason == "target"


@pytest.mark.parametrize("games", [2, 4])
def test_S2_any_number_of_games_at_once(games: int) -> None:
    rules = catalogue.resolve("hollywood", [f"format.games={games}"]).rules
    assert len(standing(rules, 2, []).columns) == games


def test_S3_match_is_looked_at_only_after_a_whole_game() -> None:
    """A18: points of the game in play do not count."""
    changes = ["format=match", "format.target=150", "sheet.game_bonus=0", "sheet.box=0"]
    rules = catalogue.resolve("gin", [*changes, "sheet.shutout=never"]).rules
    assert standing(rules, 2, [won(0, 100), won(0, 60)]).result is None
    assert standing(rules, 2, [won(0, 100), won(0, 60), won(1, 99)]).result is None
    result = standing(rules, 2, [won(0, 100), won(0, 60), won(1, 99), won(0, 40)]).result
    assert result is not None
    assert (result.winners, result.totals) == ((0,), (200, 99))


def test_S3_a_drawn_game_of_a_match_is_won_by_nobody() -> None:
    rules = catalogue.resolve(
        "gin", ["format=best-of", "format.games=3", "sheet.game_bonus=0", "sheet.shutout=never"]
    ).rules
    level = [won(1, 25), won(1, 25), won(1, 25), won(0, 125)]  # 150 each with boxes
    score = standing(rules, 2, level)
    assert (score.result, score.won) == (None, (0, 0))
    assert standing(rules, 2, [*level, won(0, 100), won(0, 100)]).won == (2, 0)


@pytest.mark.parametrize("form", ["game", "columns", "match", "best-of"])
def test_every_format_ends(form: str) -> None:
    """Nobody need ever win: after most_deals it ends as it stands."""
    rules = catalogue.resolve("gin", [f"format={form}", "sheet.most_deals=7"]).rules
    dead = standing(rules, 2, [nobody()] * 20)
    assert dead.result is not None
    assert (dead.result.reason, dead.deals, dead.result.winners) == ("most-deals", 7, ())
    score = standing(rules, 2, [won(1, 10), *[nobody()] * 20])
    assert score.result is not None
    assert (score.deals, score.result.winners) == (7, (1,))


def formats(name: str) -> tuple[str, ...]:
    """Variations of a preset.

    Games in which the lowest wins do not add up (T12), and a column ends at a target (S2).
    """
    sheet = catalogue.variant(name).rules.sheet
    if sheet.winner == "lowest":
        return ("game", "best-of")
    return ("game", *(("columns",) if sheet.target else ()), "match", "best-of")


@pytest.mark.sweep("some")
@pytest.mark.parametrize(
    ("name", "form"),
    [(name, form) for name in catalogue.names() if name != "tedesco" for form in formats(name)],
)
def test_any_preset_combines_with_any_format(name: str, form: str) -> None:
    most = max(4, catalogue.variant(name).rules.sheet.deals)
    rules = catalogue.resolve(name, [f"format={form}", f"sheet.most_deals={most}"]).rules
    seats = rules.seating.players[0]
    *_, (_, _, last) = random_game(rules, seats, 5, most + 2)
    assert last.state.result is not None
    assert len(last.state.result.totals) == len(last.state.standing.sides)


# ---------------------------------------------------------------- S4


def test_S4_the_dealer_sits_out_and_the_loser_deals_next() -> None:
    """The winner meets the former dealer."""
    long = catalogue.resolve("gin-three", ["sheet.target=1000", "knock.limit.points=40"]).rules
    before: tuple[int, int | None] | None = None
    met = set()
    for actor, _, step in random_game(long, 3, 9, 12):
        if actor == HOST:
            (board,) = step.state.boards
            sitter = step.state.dealer
            assert sitter not in board.public.active
            assert board.hands[sitter] == 0  # type: ignore[index]
            assert board.public.first == (sitter + 1) % 3  # type: ignore[operator]
            assert sitter not in game.actors(step.state)
            assert game.legal(THREE, step.state, sitter) == ()  # type: ignore[arg-type]
            if before is not None and before[1] is not None:
                old, winner = before
                assert {old, winner} == set(board.public.active)
            met.add(sitter)
        if isinstance(step.events[-1], DealScored):
            before = (_sat_out(step.state.boards[0]), step.state.results[-1].winner)
    assert met == {0, 1, 2}


def _sat_out(board: engine.State) -> int:
    return next(seat for seat in range(3) if seat not in board.public.active)


@pytest.mark.parametrize(("rule", "expected"), [("loser", 2), ("winner", 1), ("alternate", 1)])
def test_S4_who_sits_out_next(rule: str, expected: int) -> None:
    rules = catalogue.resolve("gin-three", [f"deal.next_dealer={rule}"]).rules
    assert next_dealer(rules, 3, 0, (1, 2), entry(1, 3)) == expected
    assert next_dealer(rules, 3, 0, (1, 2), entry(None, 3)) == 0


def test_G2_every_deal_in_turn_a_dead_one_too() -> None:
    rules = catalogue.resolve("gin", ["deal.next_dealer=every-deal"]).rules
    assert next_dealer(rules, 2, 0, (0, 1), entry(0, 2)) == 1
    assert next_dealer(rules, 2, 0, (0, 1), entry(None, 2)) == 1
    assert next_dealer(rules, 2, 1, (0, 1), entry(None, 2)) == 0


# ---------------------------------------------------------------- S5


@pytest.mark.parametrize("half", [1, 2, 3, 4])
def test_S5_each_meets_every_opponent_in_turn(half: int) -> None:
    """A19: in deal d player i meets i + d mod n."""
    seats = 2 * half
    teams = replace(PARTNERS, seating=Teams((seats,)))
    for number in range(2 * half):
        pairs = {board.active for board in boards(teams, seats, 0, number)}
        assert pairs == {(2 * i, 2 * ((i + number) % half) + 1) for i in range(half)}
        assert sorted(seat for pair in pairs for seat in pair) == list(range(seats))


def test_S5_the_dealing_side_deals_at_every_table() -> None:
    for dealer in range(4):
        for board in boards(PARTNERS, 4, dealer, 1):
            assert board.dealer % 2 == dealer % 2
            assert {board.dealer, board.first} == set(board.active)
    assert next_dealer(PARTNERS, 4, 3, range(4), entry(0)) == 1
    assert next_dealer(PARTNERS, 4, 3, range(4), entry(1)) == 0
    assert next_dealer(PARTNERS, 4, 3, range(4), entry(None)) == 3


def test_S5_tables_play_at_the_same_time_and_never_the_same_cards() -> None:
    step = game.apply(PARTNERS, game.start(PARTNERS, 4).state, HOST, StartDeal(seed_bytes(1)))
    board, other = step.state.boards
    assert len(game.actors(step.state)) == 2
    assert board.stock != other.stock
    assert isinstance(step.events[0], CutForDeal)
    # a finished table waits, the other is still asked
    state = step.state
    choices = Random(1)
    while engine.outcome(state.boards[0]) is None:
        (seat,) = engine.actors(state.boards[0])
        action = choices.choice(game.legal(PARTNERS, state, seat))
        state = game.apply(PARTNERS, state, seat, action).state
    assert state.results == ()
    assert game.actors(state) == engine.actors(state.boards[1])


def test_S5_a_seat_sees_the_other_table_as_a_spectator() -> None:
    step = game.apply(PARTNERS, game.start(PARTNERS, 4).state, HOST, StartDeal(seed_bytes(2)))
    seen = game.view(step.state, 0)
    own = next(index for index, view in enumerate(seen.boards) if 0 in view.public.active)
    assert seen.boards[own].hand == step.state.boards[own].hands[0] != 0
    assert seen.boards[1 - own].hand == 0
    events = [game.redact(event, 0) for event in step.events]
    for event in events:
        if isinstance(event, OnBoard) and isinstance(event.event, ev.Dealt):
            assert (event.event.cards is None) == (event.event.seat != 0)


TEDESCO = catalogue.variant("tedesco").rules


@pytest.mark.parametrize(("players", "target"), [(2, 200), (4, 200), (6, 300), (8, 300)])
def test_A19_tedesco_is_three_games_for_teams_of_every_size(players: int, target: int) -> None:
    assert [column.target for column in standing(TEDESCO, players, []).columns] == [target] * 3
    single = catalogue.resolve("tedesco", ["format=game"]).rules
    assert [column.target for column in standing(single, players, []).columns] == [target]


def test_S5_extra_boxes_count_at_team_tables() -> None:
    """One box for the round, and the extra ones of the tables won: gin 2, doubled by a spade."""
    # seat 0 wins with gin under a spade, seat 1 with gin, seat 2 with an undercut
    tables = [won(0, 60, 5, 6), won(1, 30, 3, 6), won(2, 15, 2, 6)]
    (round_,) = entries(TEDESCO, 6, tables)
    assert (round_.winner, round_.boxes) == (0, (1 + 2 * 2 + 1, 0))
    assert standing(TEDESCO, 6, tables).columns[0].boxes == round_.boxes
    # a round that ends level brings none
    (level,) = entries(TEDESCO, 4, [won(0, 30, 3, 4), won(1, 30, 1, 4)])
    assert (level.winner, level.boxes) == (None, (0, 0))


def test_S5_two_single_players_score_as_hollywood_oklahoma_does() -> None:
    other = catalogue.variant("hollywood-oklahoma").rules
    same = replace(other, sheet=replace(other.sheet, target=200))
    deals = [won(0, 52, 5), won(1, 30, 1), won(1, 40, 2), won(0, 90, 3)]
    for count in range(1, len(deals) + 1):
        mine, theirs = standing(TEDESCO, 2, deals[:count]), standing(same, 2, deals[:count])
        assert [column.boxes for column in mine.columns] == [
            column.boxes for column in theirs.columns
        ]
        assert [column.points for column in mine.columns] == [
            column.points for column in theirs.columns
        ]


def test_S5_a_player_who_resigns_loses_for_the_side() -> None:
    step = game.apply(PARTNERS, game.start(PARTNERS, 4).state, HOST, StartDeal(seed_bytes(2)))
    over = game.apply(PARTNERS, step.state, HOST, game.Forfeit(2, "resigned"))
    assert over.state.result is not None
    assert over.state.result.winners == (1, 3)


# ---------------------------------------------------------------- I9


def lost(*scores: int) -> DealResult:
    winner = scores.index(0)
    boxes = tuple(int(seat == winner) for seat in range(len(scores)))
    return DealResult(Reason.DECLARED, winner, scores, boxes)


def test_I9_who_is_out_of_a_pool_may_come_back() -> None:
    """With one point more than the highest of the others, up to 79, while two others are in."""
    rules = catalogue.resolve("indian-pool", ["sheet.reentry=79"]).rules
    deals = [lost(80, 0, 40), lost(30, 38, 0)]
    (column,) = standing(rules, 3, deals).columns
    assert (column.points, column.beaten) == ((41, 38, 40), ())
    assert [(added.deal, added.side, added.points, added.auto) for added in column.added] == [
        (2, 0, 41 - 110, True)
    ]
    # nobody comes back at 80 or more
    high = [lost(80, 0, 40), lost(0, 80, 39), lost(30, 0, 0)]
    assert standing(rules, 3, high).columns[0].beaten == (0,)
    # nor where one other is left
    assert standing(rules, 2, [lost(80, 0), lost(40, 0)]).result is not None
    without = catalogue.variant("indian-pool").rules
    assert standing(without, 3, deals).columns[0].beaten == (0,)


# ---------------------------------------------------------------- secrets at larger tables


@pytest.mark.sweep("some")
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("gin-three", 3),
        ("gin-partners", 4),
        ("gin-teams-4", 8),
        ("jersey-gin", 3),
        ("knock-rummy", 5),
    ],
)
def test_secrets_at_larger_tables(name: str, seats: int) -> None:
    rules = catalogue.variant(name).rules
    watched = [walk(rules, seed, often=0.1, seats=seats) for seed in range(4)]
    assert all(walk.steps[-1].state.number == 1 for walk in watched)
    assert sum(walk.worlds for walk in watched) > 8


def test_who_sits_out_sees_what_a_spectator_sees() -> None:
    for actor, _, step in random_game(THREE, 3, 2, 3):
        if actor == HOST:
            continue
        (board,) = step.state.boards
        sitter = _sat_out(board)
        seen, spectator = engine.view(board, sitter), engine.view(board, None)
        assert replace(seen, seat=None) == spectator
    assert isinstance(THREE.seating, SitOut)
    assert isinstance(THREE.score, KnockScore)
