"""Rules of the gin family beyond two hands: S2-S5, K1-K9, J1-J8 (A10, A16-A19)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from deals import at, code, legal, play, refusal, result, turn
from openrummy import engine, game
from openrummy.arrange import least
from openrummy.cards import card_text, full_pack, parse_card, rank_of, suit_of
from openrummy.counting import Counts, counted
from openrummy.engine import Discard, Draw, Knock, LayOff, Pile, Spread
from openrummy.engine import events as ev
from openrummy.engine.phase import Defend, ToDraw
from openrummy.game import HOST, CutForDeal, Deal, DealScored, OnBoard
from openrummy.game.boards import boards
from openrummy.game.dealer import knock_card, next_dealer, used_after
from openrummy.results import Reason
from openrummy.rng import seed_bytes, stream
from openrummy.rules import catalogue
from openrummy.rules.pieces import KnockScore, Rules, SitOut, Teams
from openrummy.sheets import Entry
from playing import random_game, setup_of
from scoring import nobody, standing, won
from secrecy import check_world, walk

JERSEY = catalogue.variant("jersey-gin").rules
KNOCK = catalogue.variant("knock-rummy").rules
THREE = catalogue.variant("gin-three").rules
PARTNERS = catalogue.variant("gin-partners").rules
SECOND_PACK = catalogue.variant("oklahoma-match").rules
HOLLYWOOD = catalogue.variant("hollywood").rules


def entry(winner: int | None, seats: int = 2) -> Entry:
    return Entry((0,) * seats, tuple(int(seat == winner) for seat in range(seats)), winner)


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
        found = standing(HOLLYWOOD, 2, [won(1, 10)] * wins)
        assert tuple(column.points[1] for column in found.columns) == points
        assert [column.points[0] for column in found.columns] == [0, 0, 0]


def test_S2_hollywood_shut_out_of_a_game_enters_the_next_still_running() -> None:
    deals = [won(0, 60), won(0, 60), won(1, 25)]
    found = standing(HOLLYWOOD, 2, deals)
    assert [column.closed for column in found.columns] == [True, False, False]
    assert [column.points[1] for column in found.columns] == [0, 25, 0]
    later = standing(HOLLYWOOD, 2, [*deals, won(1, 5)])
    assert [column.points[1] for column in later.columns] == [0, 30, 5]


def test_S2_hollywood_goes_on_until_all_are_closed() -> None:
    deals = [won(0, 100), won(0, 100), won(1, 100)]
    for count in range(len(deals)):
        assert standing(HOLLYWOOD, 2, deals[:count]).result is None
    found = standing(HOLLYWOOD, 2, deals)
    # A: game 1 with the first win, game 2 with the second; B: the only one still running
    assert found.won == (2, 1)
    assert found.result is not None
    assert found.result.reason == "target"


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
    found = standing(rules, 2, [won(0, 100), won(0, 60), won(1, 99), won(0, 40)]).result
    assert found is not None
    assert (found.winners, found.totals) == ((0,), (200, 99))


def test_S3_a_drawn_game_of_a_match_is_won_by_nobody() -> None:
    rules = catalogue.resolve(
        "gin", ["format=best-of", "format.games=3", "sheet.game_bonus=0", "sheet.shutout=never"]
    ).rules
    level = [won(1, 25), won(1, 25), won(1, 25), won(0, 125)]  # 150 each with boxes
    found = standing(rules, 2, level)
    assert (found.result, found.won) == (None, (0, 0))
    assert standing(rules, 2, [*level, won(0, 100), won(0, 100)]).won == (2, 0)


@pytest.mark.parametrize("form", ["game", "columns", "match", "best-of"])
def test_every_format_ends(form: str) -> None:
    """Nobody need ever win: after most_deals it ends as it stands."""
    rules = catalogue.resolve("gin", [f"format={form}", "sheet.most_deals=7"]).rules
    dead = standing(rules, 2, [nobody()] * 20)
    assert dead.result is not None
    assert (dead.result.reason, dead.deals, dead.result.winners) == ("most-deals", 7, ())
    one = standing(rules, 2, [won(1, 10), *[nobody()] * 20])
    assert one.result is not None
    assert (one.deals, one.result.winners) == (7, (1,))


@pytest.mark.parametrize("form", ["game", "columns", "match", "best-of"])
@pytest.mark.parametrize("name", [one for one in catalogue.names() if one not in ("tedesco",)])
def test_any_preset_combines_with_any_format(name: str, form: str) -> None:
    rules = catalogue.resolve(name, [f"format={form}", "sheet.most_deals=4"]).rules
    seats = rules.seating.players[0]
    *_, (_, _, last) = random_game(rules, seats, 5, 6)
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


@pytest.mark.parametrize(("way", "expected"), [("loser", 2), ("winner", 1), ("alternate", 1)])
def test_S4_who_sits_out_next(way: str, expected: int) -> None:
    rules = catalogue.resolve("gin-three", [f"deal.next_dealer={way}"]).rules
    assert next_dealer(rules, 3, 0, 0, entry(1, 3)) == expected
    assert next_dealer(rules, 3, 0, 0, entry(None, 3)) == 0


# ---------------------------------------------------------------- S5


@pytest.mark.parametrize("half", [1, 2, 3, 4])
def test_S5_each_meets_every_opponent_in_turn(half: int) -> None:
    """A19: in deal d player i meets i + d mod n."""
    seats = 2 * half
    for number in range(2 * half):
        pairs = {board.active for board in boards(Teams((seats,)), seats, 0, number)}
        assert pairs == {(2 * i, 2 * ((i + number) % half) + 1) for i in range(half)}
        assert sorted(seat for pair in pairs for seat in pair) == list(range(seats))


def test_S5_the_dealing_side_deals_at_every_table() -> None:
    for dealer in range(4):
        for board in boards(PARTNERS.seating, 4, dealer, 1):
            assert board.dealer % 2 == dealer % 2
            assert {board.dealer, board.first} == set(board.active)
    assert next_dealer(PARTNERS, 4, 3, 0, entry(0)) == 1
    assert next_dealer(PARTNERS, 4, 3, 0, entry(1)) == 0
    assert next_dealer(PARTNERS, 4, 3, 0, entry(None)) == 3


def test_S5_tables_play_at_the_same_time_and_never_the_same_cards() -> None:
    step = game.apply(PARTNERS, game.start(PARTNERS, 4).state, HOST, Deal(seed_bytes(1)))
    one, other = step.state.boards
    assert len(game.actors(step.state)) == 2
    assert one.stock != other.stock
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
    step = game.apply(PARTNERS, game.start(PARTNERS, 4).state, HOST, Deal(seed_bytes(2)))
    seen = game.view(step.state, 0)
    own = next(place for place, one in enumerate(seen.boards) if 0 in one.public.active)
    assert seen.boards[own].hand == step.state.boards[own].hands[0] != 0
    assert seen.boards[1 - own].hand == 0
    told = [game.redact(event, 0) for event in step.events]
    for event in told:
        if isinstance(event, OnBoard) and isinstance(event.event, ev.Dealt):
            assert (event.event.cards is None) == (event.event.seat != 0)


def test_S5_a_player_who_resigns_loses_for_the_side() -> None:
    step = game.apply(PARTNERS, game.start(PARTNERS, 4).state, HOST, Deal(seed_bytes(2)))
    over = game.apply(PARTNERS, step.state, HOST, game.Forfeit(2, "resigned"))
    assert over.state.result is not None
    assert over.state.result.winners == (1, 3)


# ---------------------------------------------------------------- K


def table_for(rules: Rules, seats: int, seed: int = 1) -> engine.State:
    return engine.start(rules, setup_of(rules, seats, entropy=seed_bytes(seed))).state


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6)])
def test_K1_two_to_five_players_and_their_cards(seats: int, cards: int) -> None:
    state = table_for(KNOCK, seats)
    assert [hand.bit_count() for hand in state.hands] == [cards] * seats
    assert engine.actors(state) == (1,)


def test_K2_any_count_may_knock_on_any_turn_and_nobody_lays_off() -> None:
    for seats in (2, 3, 4, 5):
        state = engine.apply(KNOCK, table_for(KNOCK, seats), 1, Draw(Pile.STOCK)).state
        cards = {one.card for one in engine.legal(KNOCK, state, 1) if isinstance(one, Knock)}
        assert len(cards) == state.hands[1].bit_count()
        knock = next(one for one in engine.legal(KNOCK, state, 1) if isinstance(one, Knock))
        over = engine.apply(KNOCK, state, 1, knock).state
        assert engine.outcome(over) is not None
        assert not any(meld.laid for meld in over.public.table)
        assert {seat for seat, _, _ in over.public.shown} == set(range(seats))


def test_K3_the_lowest_takes_the_difference_from_each() -> None:
    hands = "5c6c7c8c9cTc2d/Kd Qh 8s 4d 4h 2s Ah/Ks Qs 9h 9d 7h 3c 3d".replace(" ", "")
    state = at(KNOCK, f"hands={hands} turn=0:draw stock=?3 pile=Jd")
    state = engine.apply(KNOCK, state, 0, Draw(Pile.DISCARD)).state
    refused = refusal(KNOCK, state, "0 k:Jd:5c6c7c8c9cTc")
    assert refused.code == "taken-this-turn"
    state = play(KNOCK, state, "0 k:2d:5c6c7c8c9cTc")
    found = result(state)
    # 10 left with the knocker, 39 and 51 with the others
    assert found.deadwood == (10, 39, 51)
    assert (found.winner, found.scores) == (0, (29 + 41, 0, 0))


def test_K4_low_card_deals_and_between_two_the_winner_deals_next() -> None:
    assert KNOCK.deal.first_dealer == "low-card"
    assert next_dealer(KNOCK, 2, 0, 0, entry(0)) == 0
    assert next_dealer(KNOCK, 2, 0, 0, entry(1)) == 1
    for seats in (3, 4, 5):
        for winner in range(seats):
            assert next_dealer(KNOCK, seats, seats - 1, 0, entry(winner, seats)) == 0


def test_K5_no_passing_and_no_melding_before_the_knock() -> None:
    state = table_for(KNOCK, 3)
    assert {type(one) for one in engine.legal(KNOCK, state, 1)} == {Draw}
    state = engine.apply(KNOCK, state, 1, Draw(Pile.STOCK)).state
    assert {type(one) for one in engine.legal(KNOCK, state, 1)} == {Discard, Knock}
    assert code(KNOCK, state, "1 l:5c:0")[0] == "throw-first"


def test_K6_every_hand_is_arranged_for_least_deadwood() -> None:
    for seed in range(30):
        state = engine.apply(KNOCK, table_for(KNOCK, 4, seed), 1, Draw(Pile.STOCK)).state
        hands = state.hands
        knock = next(one for one in engine.legal(KNOCK, state, 1) if isinstance(one, Knock))
        found = result(engine.apply(KNOCK, state, 1, knock).state)
        for seat in (0, 2, 3):
            assert found.deadwood[seat] == least(KNOCK.melds, KNOCK.values, hands[seat])


def test_K7_score_without_penalty_or_rummy() -> None:
    rules = catalogue.resolve("knock-rummy", ["score.beaten=0", "score.rummy=0"]).rules
    assert counted(rules.score, Counts(0, {0: 9, 1: 4, 2: 6}, seats=3)).scores == (0, 7, 0)
    assert counted(rules.score, Counts(0, {0: 0, 1: 4, 2: 6}, seats=3)).scores == (10, 0, 0)
    assert counted(KNOCK.score, Counts(0, {0: 0, 1: 0, 2: 6}, seats=3)).scores == (25 + 31, 0, 0)


def thrown_through(rules: Rules, seats: int, seed: int, shuffles: int) -> list[engine.Step]:
    """A deal in which everybody draws from the stock and throws at random, never knocking."""
    choices = Random(seed)
    steps = [engine.start(rules, setup_of(rules, seats, entropy=seed_bytes(seed)))]
    while engine.outcome(steps[-1].state) is None and steps[-1].state.public.reshuffles < shuffles:
        state = steps[-1].state
        (seat,) = engine.actors(state)
        actions = [one for one in engine.legal(rules, state, seat) if not isinstance(one, Knock)]
        stock = [one for one in actions if one == Draw(Pile.STOCK)]
        take = stock if stock and choices.random() < 0.8 else actions
        steps.append(engine.apply(rules, state, seat, choices.choice(take)))
    return steps


def test_K8_the_pile_but_its_top_becomes_the_stock() -> None:
    steps = thrown_through(KNOCK, 3, 5, 2)
    shuffled = [step for step in steps if any(isinstance(e, ev.Reshuffled) for e in step.events)]
    assert len(shuffled) == 2
    for step in shuffled:
        before = steps[steps.index(step) - 1].state.public
        thrown = step.events[0]
        assert isinstance(thrown, ev.Discarded)
        assert before.stock == 0
        assert step.state.public.pile == (thrown.card,)
        assert sorted(step.state.stock) == sorted(before.pile)
        assert step.state.stock != before.pile
        told = [event.redact(0) for event in step.events]
        assert next(e for e in told if isinstance(e, ev.Reshuffled)).order is None


def test_K8_after_the_last_reshuffle_the_deal_is_dead() -> None:
    rules = catalogue.resolve(
        "knock-rummy", ["ending.reshuffles=1", "ending.idle_turns=1000"]
    ).rules
    last = thrown_through(rules, 5, 1, 9)[-1].state
    assert result(last).reason is Reason.DEAD
    assert last.public.reshuffles == 1


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_K8_worlds_after_a_reshuffle(seats: int) -> None:
    """Nobody can tell such worlds apart, and none holds a card that was seen to be elsewhere."""
    rules = KNOCK
    steps = thrown_through(rules, seats, 7, 3)
    assert steps[-1].state.public.reshuffles >= 2
    rng = stream(seed_bytes(4), 0, "test")
    for viewer in (0, 1, None):
        history: list[ev.Event] = []
        for count, step in enumerate(steps):
            history += [event.redact(viewer) for event in step.events]
            if count % 17 == 0 and engine.outcome(step.state) is None:
                other = engine.resample(rules, history, viewer, rng)
                check_world(rules, step.state, other, viewer)
                fits(history, other, viewer)


def fits(history: list[ev.Event], world: engine.State, viewer: int | None) -> None:
    """A card that lay in the pile when it was shuffled cannot have been held since before."""
    held_since = [0] * len(world.hands)
    for place, event in enumerate(history):
        if isinstance(event, ev.Reshuffled):
            for seat in range(len(world.hands)):
                later = sum(
                    isinstance(e, ev.Drew) and e.seat == seat and e.card is None
                    for e in history[place:]
                )
                known = world.public.known[seat]
                back = (world.hands[seat] & event.cards & ~known).bit_count()
                assert seat == viewer or back <= later, "a card came back that was never drawn"
                held_since[seat] = later


def test_K9_a_game_to_a_hundred_without_bonuses() -> None:
    found = standing(KNOCK, 3, [won(1, 60, seats=3), won(1, 45, seats=3)]).result
    assert found is not None
    assert (found.totals, found.winners) == ((0, 105, 0), (1,))
    settled = standing(
        replace(KNOCK, sheet=replace(KNOCK.sheet, target=0, deals=1)), 3, [won(1, 9, seats=3)]
    )
    assert settled.result is not None
    assert settled.result.net == (-9, 18, -9)


# ---------------------------------------------------------------- J


def test_J1_three_players_ten_cards_and_the_deal_passes_left() -> None:
    state = table_for(JERSEY, 3)
    assert [hand.bit_count() for hand in state.hands] == [10, 10, 10]
    assert JERSEY.deal.first_dealer == "high-card"
    for dealer, winner in [(0, 2), (1, 1), (2, 0)]:
        assert next_dealer(JERSEY, 3, dealer, 0, entry(winner, 3)) == (dealer + 1) % 3
    both = Entry((13, 13, 0), (1, 1, 0), None)
    assert next_dealer(JERSEY, 3, 0, 0, both) == 1


def test_J2_left_of_the_dealer_starts_with_either_pile() -> None:
    state = table_for(JERSEY, 3)
    assert turn(state) == "1:draw"
    assert legal(JERSEY, state, 1) == ["s", "t"]
    offered = catalogue.resolve("jersey-gin", ["opening=upcard"]).rules
    state = table_for(offered, 3)
    for seat in (1, 2, 0):
        assert turn(state) == f"{seat}:offer"
        state = play(offered, state, f"{seat} p")
    assert turn(state) == "1:draw-stock"


def test_J3_knock_at_ten_without_big_gin() -> None:
    assert (JERSEY.knock.big_gin, table_for(JERSEY, 3).public.limit) == (False, 10)


def knocked_onto() -> engine.State:
    """Seat 0 has knocked with 4c 5c 6c, three kings, three queens and an ace."""
    text = (
        "hands=/7c8c2d3d5d9hJh2s4sKs/3c9c9d9sThJd6h5h8dQs turn=1:defend knocker=0 aside=7d "
        "table=0:4c5c6c/0:KcKdKh/0:QcQdQh shown=0:As:1 pile=Tc dealer=2"
    )
    return at(JERSEY, text)


def test_J4_both_others_lay_off_on_the_original_melds_only() -> None:
    """A card put there by the other does not extend a meld; one's own does."""
    state = knocked_onto()
    assert {"l:7c:0", "l:Ks:1"} <= set(legal(JERSEY, state, 1))
    assert code(JERSEY, state, "1 l:8c:0")[0] == "does-not-fit"
    state = play(JERSEY, state, "1 l:7c:0", "1 l:8c:0", "1 l:Ks:1")
    state = engine.apply(JERSEY, state, 1, Spread(())).state
    assert isinstance(state.public.phase, Defend)
    assert state.public.phase.seat == 2
    fits = {one for one in engine.legal(JERSEY, state, 2) if isinstance(one, LayOff)}
    assert {card_text(one.card) for one in fits} == {"3c", "Qs"}
    # 9c would follow the 8c of the other player
    assert code(JERSEY, state, "2 l:9c:0")[0] == "does-not-fit"
    whole = replace(JERSEY, knock=replace(JERSEY.knock, lay_off="melds"))
    assert engine.why_not(whole, state, 2, LayOff(parse_card("9c"), 0)) is None


def test_J5_and_J6_lay_offs_count_before_the_differences() -> None:
    state = play(JERSEY, knocked_onto(), "1 l:7c:0", "1 l:8c:0", "1 l:Ks:1")
    state = engine.apply(JERSEY, state, 1, Spread(())).state
    state = play(JERSEY, state, "2 l:3c:0", "2 l:Qs:2")
    state = engine.apply(JERSEY, state, 2, Spread(())).state
    found = result(state)
    first, second = found.deadwood[1], found.deadwood[2]
    assert found.deadwood[0] == 1
    assert (found.reason, found.winner) == (Reason.KNOCK, 0)
    assert found.scores == (first - 1 + second - 1, 0, 0)


def test_J5_knocker_below_both_and_gin_without_lay_offs() -> None:
    state = knocked_onto()
    assert isinstance(state.public.phase, Defend)
    gin = (
        "hands=4c5c6cKcKdKhQcQdQhAs/7c8c2d3d5d9hJh2s4sKs/3c9c9d9sThJd6h5h8dJs turn=0:draw dealer=2"
    )
    state = play(JERSEY, at(JERSEY, f"{gin} pile=Qs"), "0 t", "0 k:As:4c5c6c/KcKdKh/QcQdQhQs")
    found = result(state)
    assert found.reason is Reason.GIN
    assert found.scores == (found.deadwood[1] + found.deadwood[2] + 40, 0, 0)
    assert not any(meld.laid for meld in state.public.table)


def test_J6_undercut_and_level_opponents() -> None:
    def scores(*points: int) -> tuple[int, ...]:
        return counted(JERSEY.score, Counts(0, dict(enumerate(points)), seats=3)).scores

    assert scores(8, 7, 20) == (0, 1 + 13 + 20, 0)
    assert scores(8, 20, 8) == (0, 0, 0 + 12 + 20)
    assert scores(8, 5, 5) == (0, 13, 13)
    assert scores(8, 8, 8) == (0, 10, 10)
    for one, other in combinations(range(9, 14), 2):
        assert scores(8, one, other) == (one + other - 16, 0, 0)


def test_J7_three_cards_left_and_the_deal_is_dead() -> None:
    state = table_for(JERSEY, 3)
    while engine.outcome(state) is None:
        (seat,) = engine.actors(state)
        state = engine.apply(JERSEY, state, seat, Draw(Pile.STOCK)).state
        assert state.drawn is not None
        state = engine.apply(JERSEY, state, seat, Discard(state.drawn)).state
    assert (len(state.stock), result(state).reason) == (3, Reason.DEAD)


def test_J8_to_two_hundred_and_each_pair_settles() -> None:
    deals = [won(0, 150, seats=3), won(1, 40, seats=3), won(0, 60, seats=3)]
    assert standing(JERSEY, 3, deals[:1]).result is None
    found = standing(JERSEY, 3, deals).result
    assert found is not None
    assert found.totals == (210 + 100 + 40, 40 + 20, 0)
    assert found.net == (350 - 60 + 350, 60 - 350 + 60, -350 - 60)


# ---------------------------------------------------------------- secrets at larger tables


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
    assert all(one.steps[-1].state.number == 1 for one in watched)
    assert sum(one.worlds for one in watched) > 8


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
