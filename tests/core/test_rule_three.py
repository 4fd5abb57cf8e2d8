"""Rules of three hands at once: J1-J8."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from deals import at, code, legal, play, result, turn
from openrummy.core import engine
from openrummy.core.cards import card_text, parse_card
from openrummy.core.engine import Discard, Draw, LayOff, Pile, Spread
from openrummy.core.engine.model.phase import Defend
from openrummy.core.game.dealer import next_dealer
from openrummy.core.rules import catalogue
from openrummy.core.scoring.knock import Counts, score_knock
from openrummy.core.scoring.result import Reason
from openrummy.core.sheets import SheetEntry
from playing import table_for
from scoring import standing, won

JERSEY = catalogue.variant("jersey-gin").rules
KNOCK = catalogue.variant("knock-rummy").rules


def entry(winner: int | None, seats: int = 2) -> SheetEntry:
    return SheetEntry((0,) * seats, tuple(int(seat == winner) for seat in range(seats)), winner)


# ---------------------------------------------------------------- J


def test_J1_three_players_ten_cards_and_the_deal_passes_left() -> None:
    state = table_for(JERSEY, 3)
    assert [hand.bit_count() for hand in state.hands] == [10, 10, 10]
    assert JERSEY.deal.first_dealer == "high-card"
    for dealer, winner in [(0, 2), (1, 1), (2, 0)]:
        assert next_dealer(JERSEY, 3, dealer, range(3), entry(winner, 3)) == (dealer + 1) % 3
    both = SheetEntry((13, 13, 0), (1, 1, 0), None)
    assert next_dealer(JERSEY, 3, 0, range(3), both) == 1


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
    """A card put there by the other does not extend a meld; your own does."""
    state = knocked_onto()
    assert {"l:7c:0", "l:Ks:1"} <= set(legal(JERSEY, state, 1))
    assert code(JERSEY, state, "1 l:8c:0")[0] == "does-not-fit"
    state = play(JERSEY, state, "1 l:7c:0", "1 l:8c:0", "1 l:Ks:1")
    state = engine.apply(JERSEY, state, 1, Spread(())).state
    assert isinstance(state.public.phase, Defend)
    assert state.public.phase.seat == 2
    fits = {action for action in engine.legal(JERSEY, state, 2) if isinstance(action, LayOff)}
    assert {card_text(lay_off.card) for lay_off in fits} == {"3c", "Qs"}
    # 9c would follow the 8c of the other player
    assert code(JERSEY, state, "2 l:9c:0")[0] == "does-not-fit"
    whole = replace(JERSEY, knock=replace(JERSEY.knock, lay_off="melds"))
    assert engine.why_not(whole, state, 2, LayOff(parse_card("9c"), 0)) is None


def test_J5_and_J6_lay_offs_count_before_the_differences() -> None:
    state = play(JERSEY, knocked_onto(), "1 l:7c:0", "1 l:8c:0", "1 l:Ks:1")
    state = engine.apply(JERSEY, state, 1, Spread(())).state
    state = play(JERSEY, state, "2 l:3c:0", "2 l:Qs:2")
    state = engine.apply(JERSEY, state, 2, Spread(())).state
    outcome = result(state)
    first, second = outcome.deadwood[1], outcome.deadwood[2]
    assert outcome.deadwood[0] == 1
    assert (outcome.reason, outcome.winner) == (Reason.KNOCK, 0)
    assert outcome.scores == (first - 1 + second - 1, 0, 0)


def test_J5_knocker_below_both_and_gin_without_lay_offs() -> None:
    state = knocked_onto()
    assert isinstance(state.public.phase, Defend)
    gin = (
        "hands=4c5c6cKcKdKhQcQdQhAs/7c8c2d3d5d9hJh2s4sKs/3c9c9d9sThJd6h5h8dJs turn=0:draw dealer=2"
    )
    state = play(JERSEY, at(JERSEY, f"{gin} pile=Qs"), "0 t", "0 k:As:4c5c6c/KcKdKh/QcQdQhQs")
    outcome = result(state)
    assert outcome.reason is Reason.GIN
    assert outcome.scores == (outcome.deadwood[1] + outcome.deadwood[2] + 40, 0, 0)
    assert not any(meld.laid for meld in state.public.table)


def test_J6_undercut_and_level_opponents() -> None:
    def scores(*points: int) -> tuple[int, ...]:
        return score_knock(JERSEY.score, Counts(0, dict(enumerate(points)), seats=3)).scores

    assert scores(8, 7, 20) == (0, 1 + 13 + 20, 0)
    assert scores(8, 20, 8) == (0, 0, 0 + 12 + 20)
    assert scores(8, 5, 5) == (0, 13, 13)
    assert scores(8, 8, 8) == (0, 10, 10)
    for first, other in combinations(range(9, 14), 2):
        assert scores(8, first, other) == (first + other - 16, 0, 0)


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
    outcome = standing(JERSEY, 3, deals).result
    assert outcome is not None
    assert outcome.totals == (210 + 100 + 40, 40 + 20, 0)
    assert outcome.net == (350 - 60 + 350, 60 - 350 + 60, -350 - 60)
