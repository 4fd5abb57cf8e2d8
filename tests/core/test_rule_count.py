"""Rules of knock rummy: K1-K9."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from deals import at, code, play, refusal, result
from openrummy.core import engine
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import Discard, Draw, Knock, Pile
from openrummy.core.engine.model import events as ev
from openrummy.core.game.dealer import next_dealer
from openrummy.core.melds.arrange import least
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.knock import Counts, score_knock
from openrummy.core.scoring.result import Reason
from openrummy.core.sheets import SheetEntry
from playing import setup_of, table_for
from scoring import standing, won
from secrecy import check_world

KNOCK = catalogue.variant("knock-rummy").rules


def entry(winner: int | None, seats: int = 2) -> SheetEntry:
    return SheetEntry((0,) * seats, tuple(int(seat == winner) for seat in range(seats)), winner)


# ---------------------------------------------------------------- K


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6)])
def test_K1_two_to_five_players_and_their_cards(seats: int, cards: int) -> None:
    state = table_for(KNOCK, seats)
    assert [hand.bit_count() for hand in state.hands] == [cards] * seats
    assert engine.actors(state) == (1,)


def test_K2_any_count_may_knock_on_any_turn_and_nobody_lays_off() -> None:
    for seats in (2, 3, 4, 5):
        state = engine.apply(KNOCK, table_for(KNOCK, seats), 1, Draw(Pile.STOCK)).state
        cards = {
            action.card for action in engine.legal(KNOCK, state, 1) if isinstance(action, Knock)
        }
        assert len(cards) == state.hands[1].bit_count()
        knock = next(
            action for action in engine.legal(KNOCK, state, 1) if isinstance(action, Knock)
        )
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
    outcome = result(state)
    # 10 left with the knocker, 39 and 51 with the others
    assert outcome.deadwood == (10, 39, 51)
    assert (outcome.winner, outcome.scores) == (0, (29 + 41, 0, 0))


def test_K4_low_card_deals_and_between_two_the_winner_deals_next() -> None:
    assert KNOCK.deal.first_dealer == "low-card"
    assert next_dealer(KNOCK, 2, 0, range(2), entry(0)) == 0
    assert next_dealer(KNOCK, 2, 0, range(2), entry(1)) == 1
    for seats in (3, 4, 5):
        for winner in range(seats):
            assert next_dealer(KNOCK, seats, seats - 1, range(seats), entry(winner, seats)) == 0


def test_K5_no_passing_and_no_melding_before_the_knock() -> None:
    state = table_for(KNOCK, 3)
    assert {type(action) for action in engine.legal(KNOCK, state, 1)} == {Draw}
    state = engine.apply(KNOCK, state, 1, Draw(Pile.STOCK)).state
    assert {type(action) for action in engine.legal(KNOCK, state, 1)} == {Discard, Knock}
    assert code(KNOCK, state, "1 l:5c:0")[0] == "throw-first"


def test_K6_every_hand_is_arranged_for_least_deadwood() -> None:
    for seed in range(30):
        state = engine.apply(KNOCK, table_for(KNOCK, 4, seed), 1, Draw(Pile.STOCK)).state
        hands = state.hands
        knock = next(
            action for action in engine.legal(KNOCK, state, 1) if isinstance(action, Knock)
        )
        outcome = result(engine.apply(KNOCK, state, 1, knock).state)
        for seat in (0, 2, 3):
            assert outcome.deadwood[seat] == least(KNOCK.melds, KNOCK.values, hands[seat])


def test_K7_score_without_penalty_or_rummy() -> None:
    rules = catalogue.resolve("knock-rummy", ["score.beaten=0", "score.rummy=0"]).rules
    assert score_knock(rules.score, Counts(0, {0: 9, 1: 4, 2: 6}, seats=3)).scores == (0, 7, 0)
    assert score_knock(rules.score, Counts(0, {0: 0, 1: 4, 2: 6}, seats=3)).scores == (10, 0, 0)
    assert score_knock(KNOCK.score, Counts(0, {0: 0, 1: 0, 2: 6}, seats=3)).scores == (
        25 + 31,
        0,
        0,
    )


def discarded_through(rules: Rules, seats: int, seed: int, shuffles: int) -> list[engine.Step]:
    """A deal in which everybody draws from the stock and discards at random, never knocking."""
    choices = Random(seed)
    steps = [engine.start(rules, setup_of(rules, seats, entropy=seed_bytes(seed)))]
    while engine.outcome(steps[-1].state) is None and steps[-1].state.public.reshuffles < shuffles:
        state = steps[-1].state
        (seat,) = engine.actors(state)
        actions = [
            action for action in engine.legal(rules, state, seat) if not isinstance(action, Knock)
        ]
        stock = [draw for draw in actions if draw == Draw(Pile.STOCK)]
        take = stock if stock and choices.random() < 0.8 else actions
        steps.append(engine.apply(rules, state, seat, choices.choice(take)))
    return steps


def test_K8_the_pile_but_its_top_becomes_the_stock() -> None:
    steps = discarded_through(KNOCK, 3, 5, 2)
    shuffled = [step for step in steps if any(isinstance(e, ev.Reshuffled) for e in step.events)]
    assert len(shuffled) == 2
    for step in shuffled:
        before = steps[steps.index(step) - 1].state.public
        discarded = step.events[0]
        assert isinstance(discarded, ev.Discarded)
        assert before.stock == 0
        assert step.state.public.pile == (discarded.card,)
        assert sorted(step.state.stock) == sorted(before.pile)
        assert step.state.stock != before.pile
        events = [event.redact(0) for event in step.events]
        assert next(e for e in events if isinstance(e, ev.Reshuffled)).order is None


def test_K8_after_the_last_reshuffle_the_deal_is_dead() -> None:
    rules = catalogue.resolve(
        "knock-rummy", ["ending.reshuffles=1", "ending.idle_turns=1000"]
    ).rules
    last = discarded_through(rules, 5, 1, 9)[-1].state
    assert result(last).reason is Reason.DEAD
    assert last.public.reshuffles == 1


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_K8_worlds_after_a_reshuffle(seats: int) -> None:
    """Nobody can tell such worlds apart, and none holds a card that was seen to be elsewhere."""
    rules = KNOCK
    steps = discarded_through(rules, seats, 7, 3)
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
    for index, event in enumerate(history):
        if isinstance(event, ev.Reshuffled):
            for seat in range(len(world.hands)):
                later = sum(
                    isinstance(e, ev.Drew) and e.seat == seat and e.card is None
                    for e in history[index:]
                )
                known = world.public.known[seat]
                back = (world.hands[seat] & event.cards & ~known).bit_count()
                assert seat == viewer or back <= later, "a card came back that was never drawn"
                held_since[seat] = later


def test_K9_a_game_to_a_hundred_an_opponent_without_bonuses() -> None:
    deals = [won(1, 160, seats=3), won(1, 45, seats=3)]
    outcome = standing(KNOCK, 3, deals).result
    assert standing(KNOCK, 3, deals[:1]).result is None
    assert outcome is not None
    assert (outcome.totals, outcome.winners) == ((0, 205, 0), (1,))
    assert KNOCK.sheet.target_for(2) == 100
    settled = standing(
        replace(KNOCK, sheet=replace(KNOCK.sheet, target=0, deals=1)), 3, [won(1, 9, seats=3)]
    )
    assert settled.result is not None
    assert settled.result.net == (-9, 18, -9)
