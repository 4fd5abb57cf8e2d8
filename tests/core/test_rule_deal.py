"""Rules of the deal: G1-G4, G13, G29 (A1, A4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from deals import at, begin, code, legal, play, result, stacked, turn
from openrummy.core import engine, game
from openrummy.core.cards import bit, card_text, parse_card, rank_of
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import DealSetup
from openrummy.core.game import HOST, StartDeal, dealer
from openrummy.core.melds.arrange import least
from openrummy.core.rules.pieces import (
    ExtraCard,
    FixedLimit,
    GinOnly,
    Knock,
    Look,
    PlainOpening,
    Rules,
    UpcardOffer,
)
from openrummy.core.scoring.result import Reason
from openrummy.core.sheets import SheetEntry
from playing import random_deal

GIN = Rules()
FIRST = "2c 4c 6c 8c Td Qd Kh 3h 5h 7s"
OTHER = "2d 4d 6d 8d Tc Qc Ks 3s 5s 7h"


def rules_with(**deal: object) -> Rules:
    return replace(GIN, deal=replace(GIN.deal, **deal))  # type: ignore[arg-type]


# ---------------------------------------------------------------- G1


@pytest.mark.parametrize(("rule", "best"), [("low-card", min), ("high-card", max)])
def test_G1_first_dealer_by_the_draw(rule: str, best: object) -> None:
    rules = rules_with(first_dealer=rule)
    ties = 0
    for seed in range(120):
        drawn = dealer.cut(rules, 2, seed_bytes(seed))
        for tied in drawn.rounds[:-1]:
            assert len({rank_of(card) for _, card in tied}) == 1
        last = drawn.rounds[-1]
        ranks = {seat: rank_of(card) for seat, card in last}
        assert ranks[drawn.dealer] == best(ranks.values())  # type: ignore[operator]
        assert len(set(ranks.values())) == 2
        cards = [card for drawing in drawn.rounds for _, card in drawing]
        assert len(set(cards)) == len(cards), "a card is drawn once only"
        ties += len(drawn.rounds) > 1
    assert ties, "no tie was drawn again"


def test_G1_first_dealer_aces_are_low_and_the_draw_is_seen() -> None:
    """The draw is an event everybody sees, once, before the first deal."""
    seen: Counter[int] = Counter()
    for seed in range(60):
        first = game.start(GIN, 2).state
        step = game.apply(GIN, first, HOST, StartDeal(seed_bytes(seed)))
        cut = step.events[0]
        assert isinstance(cut, game.CutForDeal)
        assert game.redact(cut, None) == cut
        assert step.state.dealer == cut.dealer == step.state.boards[0].public.dealer
        assert step.state.boards[0].public.first == 1 - cut.dealer
        seen[cut.dealer] += 1
        low = {seat: rank_of(card) for seat, card in cut.rounds[-1]}
        if 0 in low.values():
            assert low[cut.dealer] == 0, "an ace is lowest"
    assert min(seen[0], seen[1]) > 15


# ---------------------------------------------------------------- G2


def won(winner: int | None, reason: Reason = Reason.KNOCK) -> SheetEntry:
    return SheetEntry((0, 0), (0, 0), winner, void=reason is Reason.MISDEAL)


@pytest.mark.parametrize(
    ("rule", "after_0_wins", "after_1_wins"),
    [("loser", 1, 0), ("winner", 0, 1), ("alternate", 1, 1)],
)
def test_G2_next_dealer(rule: str, after_0_wins: int, after_1_wins: int) -> None:
    rules = rules_with(next_dealer=rule)
    assert dealer.next_dealer(rules, 2, 0, range(2), won(0)) == after_0_wins
    assert dealer.next_dealer(rules, 2, 0, range(2), won(1)) == after_1_wins
    if rule == "alternate":
        assert dealer.next_dealer(rules, 2, 1, range(2), won(0)) == 0


@pytest.mark.parametrize("rule", ["loser", "winner", "alternate"])
@pytest.mark.parametrize("reason", [Reason.DEAD, Reason.IDLE, Reason.TIE, Reason.MISDEAL])
def test_G2_next_dealer_is_the_same_after_a_deal_nobody_won(rule: str, reason: Reason) -> None:
    rules = rules_with(next_dealer=rule)
    for before in (0, 1):
        assert dealer.next_dealer(rules, 2, before, range(2), won(None, reason)) == before


# ---------------------------------------------------------------- G3


@pytest.mark.parametrize(("count", "stock"), [(10, 31), (7, 37)])
def test_G3_hand_size_dealt_singly_non_dealer_first(count: int, stock: int) -> None:
    rules = rules_with(cards=((2, count),))
    setup = DealSetup(dealer=1, first=0, entropy=seed_bytes(3))
    state = engine.start(rules, setup).state
    assert [hand.bit_count() for hand in state.hands] == [count, count]
    assert (len(state.stock), len(state.public.pile)) == (stock, 1)
    order = stacked(GIN, FIRST, OTHER, upcard="As")
    ten = engine.start_with(GIN, setup, order)
    assert order[-1] == parse_card("2c")
    assert [card_text(card) for card in order[-1:-5:-1]] == ["2c", "2d", "4c", "4d"]
    assert ten.state.hands[0] & bit(parse_card("2c"))
    assert ten.state.hands[1] & bit(parse_card("2d"))
    assert ten.state.public.upcard == parse_card("As")


# ---------------------------------------------------------------- G4


def test_G4_opening_upcard_offered_to_both_then_the_stock() -> None:
    """A1: passed by both, it can never be taken again."""
    rules = GIN
    state = begin(rules, FIRST, OTHER, "Jh 9h", upcard="As")
    assert turn(state) == "1:offer"
    assert legal(rules, state, 1) == ["p", "t"]
    assert code(rules, state, "1 s") == ("upcard-first", "G4")
    assert code(rules, state, "0 t") == ("not-your-turn", "G30")
    state = play(rules, state, "1 p")
    assert turn(state) == "0:offer"
    state = play(rules, state, "0 p")
    assert turn(state) == "1:draw-stock"
    assert legal(rules, state, 1) == ["s"]
    assert code(rules, state, "1 t") == ("upcard-passed", "A1")
    assert code(rules, state, "1 p") == ("no-passing", "G30")
    state = play(rules, state, "1 s", "1 Jh", "0 t")
    assert state.public.pile == (parse_card("As"),), "it stays at the bottom"


@pytest.mark.parametrize("seat", [0, 1])
def test_G4_opening_upcard_taken(seat: int) -> None:
    """A1: a different card is discarded, and a knock on that turn is legal."""
    low = "2c 3c 4c 7s 7h 7d Jc Qc Kc Ah"
    hands = (low, OTHER.replace("Qc", "9d").replace("7h", "9c").replace("4d", "Jh"))
    rules = GIN
    state = begin(rules, *(hands if seat else hands[::-1]), upcard="As")
    if seat == 0:
        state = play(rules, state, "1 p")
    state = play(rules, state, f"{seat} t")
    assert code(rules, state, f"{seat} As") == ("taken-this-turn", "G5")
    assert turn(play(rules, state, f"{seat} Kc")) == f"{1 - seat}:draw"
    state = play(rules, state, f"{seat} k:Ah:2c3c4c/7s7h7d/JcQcKc")
    assert turn(state) == f"{1 - seat}:defend"


def test_G4_opening_upcard_free_leaves_both_piles() -> None:
    rules = replace(GIN, opening=UpcardOffer("either"))
    state = play(rules, begin(rules, FIRST, OTHER, upcard="As"), "1 p", "0 p")
    assert legal(rules, state, 1) == ["s", "t"]
    state = play(rules, state, "1 t")
    assert code(rules, state, "1 As") == ("taken-this-turn", "G5")


def test_G4_opening_plain_is_a_normal_turn() -> None:
    rules = replace(GIN, opening=PlainOpening())
    state = begin(rules, FIRST, OTHER, upcard="As")
    assert turn(state) == "1:draw"
    assert legal(rules, state, 1) == ["s", "t"]
    assert code(rules, state, "1 p") == ("no-passing", "G30")


def test_G4_opening_eleven_begins_with_a_discard_only() -> None:
    rules = replace(GIN, opening=ExtraCard())
    gin = "2c 3c 4c 7s 7h 7d Jc Qc Kc Ah"
    state = begin(rules, gin, "2d 4d 6d 8d Tc Qd Ks 3s 5s 9h", extra="Th")
    assert [hand.bit_count() for hand in state.hands] == [10, 11]
    assert (state.public.upcard, state.public.pile, len(state.stock)) == (None, (), 31)
    assert turn(state) == "1:first-discard"
    assert all(len(token) == 2 for token in legal(rules, state, 1))
    assert len(legal(rules, state, 1)) == 11
    assert code(rules, state, "1 k:Th:2c3c4c/7s7h7d/JcQcKc") == ("discard-only", "G4")
    assert code(rules, state, "1 s") == ("throw-first", "G30")
    state = play(rules, state, "1 Th")
    assert legal(rules, state, 0) == ["s", "t"]
    big = begin(rules, "2c 3c 4c 7s 7h 7d Jc Qc Kc Ah", WILD, extra="7c")
    assert code(rules, big, "1 b:2c3c4c/7s7h7d7c/JcQcKc") == ("discard-only", "G4")


# ---------------------------------------------------------------- G13


LOW = "2c 3c 4c 7s 7h 7d Jc Qc Kc Ah"  # 1
WILD = "2d 4d 6d 8d Tc Qd Ks 3s 5s 9h"


@pytest.mark.parametrize("hands", [(LOW, WILD), (WILD, LOW)])
def test_G13_misdeal_voids_the_deal(hands: tuple[str, str]) -> None:
    """A4: both hands are shown, nobody scores, nobody is asked."""
    rules = rules_with(misdeal=True)
    setup = DealSetup()
    step = engine.start_with(rules, setup, stacked(rules, *hands, upcard="As"))
    outcome = result(step.state)
    assert (outcome.reason, outcome.winner) == (Reason.MISDEAL, None)
    assert (outcome.scores, outcome.boxes) == ((0, 0), (0, 0))
    assert engine.actors(step.state) == ()
    assert step.state.public.revealed is not None
    assert step.state.public.revealed.hands == step.state.hands
    off = engine.start_with(GIN, setup, stacked(GIN, *hands, upcard="As"))
    assert engine.outcome(off.state) is None


@pytest.mark.parametrize(("limit", "void"), [(0, False), (1, True)])
def test_G13_misdeal_goes_by_the_limit_of_the_deal(limit: int, void: bool) -> None:
    knock = Knock(limit=FixedLimit(limit) if limit else GinOnly())
    rules = replace(rules_with(misdeal=True), knock=knock)
    step = engine.start_with(rules, DealSetup(), stacked(rules, LOW, WILD, upcard="As"))
    assert (engine.outcome(step.state) is not None) == void


def test_G13_misdeal_is_never_dealt_and_looks_at_no_upcard() -> None:
    """The ten cards decide: the upcard would make this hand gin, and it is played."""
    rules = replace(rules_with(misdeal=True), knock=Knock(limit=GinOnly()))
    step = engine.start_with(rules, DealSetup(), stacked(rules, LOW, WILD, upcard="7c"))
    assert engine.outcome(step.state) is None
    rules = rules_with(misdeal=True)
    for seed in range(300):
        state = next(random_deal(rules, seed))
        low = min(least(rules.melds, rules.values, hand) for hand in state.hands)
        assert (engine.outcome(state) is not None) == (low <= 10)


# ---------------------------------------------------------------- G29


def test_G29_ceremony_changes_nothing_in_play() -> None:
    """For now it is told and shown only; the cards are the same."""
    with_ceremony = replace(GIN, look=Look(ceremony=True))
    assert not GIN.look.ceremony
    assert list(random_deal(with_ceremony, 5)) == list(random_deal(GIN, 5))


def test_the_position_of_a_deal_begun() -> None:
    """A position names no upcard where none is turned (G4)."""
    rules = replace(GIN, opening=ExtraCard())
    state = at(rules, "hands=2c4c6c8cTdQdKh3h5h7s/2d4d6d8dTcQcKs3s5s7hAs turn=1:first-throw")
    assert state.public.upcard is None
