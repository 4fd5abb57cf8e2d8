"""Players in numbers: what they see, play, believe and learn, beside engine and plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bots_tables import seen_by
from openrummy.bots.heuristic.kinds import judge
from openrummy.bots.heuristic.style import Style
from openrummy.bots.obvious_moves import defend, whole_hand
from openrummy.bots.search.discard_notes import Notes
from openrummy.bots.search.equity import by_points
from openrummy.bots.search.fixed_parameters import tabled
from openrummy.bots.search.rollouts import SearchBudget, Searcher
from openrummy.bots.search.training import TrainingTable
from openrummy.bots.search.translate import action_of
from openrummy.bots.search.weights import Weights, load
from openrummy.core import engine
from openrummy.core.cards import full_pack, parse_card, parse_cards
from openrummy.core.engine import Draw, Pile
from openrummy.core.engine.model.events import Event
from openrummy.core.engine.model.phase import Defend, ToDraw
from openrummy.core.engine.model.state import DealSetup, State
from openrummy.core.engine.position import Position, setup
from openrummy.core.engine.step import start_with
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import KnockCardLimit, Rules
from openrummy.core.scoring.result import Reason
from openrummy.kernel import jit
from openrummy.kernel.arrays import Int64Array
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.memory import address_of
from openrummy.kernel.core.players import belief, ledger, playout, training_data
from openrummy.kernel.core.players import player_vector as pl
from openrummy.kernel.gin.batch import REASONS
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.rows import number_of, row_of, row_of_view
from openrummy.lab.bench.lockstep_gin import KernelDeal, facts

HELPERS = str(Path(__file__).parents[1] / "helpers")

GAMES = (
    "gin",
    "gin-challenge",
    "gin-classic",
    "gin-eleven",
    "gin-seven",
    "gin-tournament",
    "straight-gin",
    "oklahoma",
    "oklahoma-simple",
    "hollywood",
    "tedesco",
)
BASELINE, KNOCKER, HUNTER, WAITING, KEEPING, PICKING, BALANCED = range(7)


def rules_of(name: str) -> Rules:
    return variant(name).rules


def table(me: int, other: int, name: str = "gin") -> TrainingTable:
    """The fast player as it meets one style, against a style."""
    return TrainingTable(lower(rules_of(name)), load().me[me], load().players[other])


def test_the_styles_are_those_named_here() -> None:
    assert load().styles == (
        "baseline",
        "knocker",
        "hunter",
        "waiting",
        "keeping",
        "picking",
        "balanced",
    )
    assert load().players[BASELINE, pl.KIND] == pl.BASELINE
    assert (load().me[:, pl.KIND] == pl.LEARNED).all()
    assert (load().players[KNOCKER:BALANCED, pl.KIND] == pl.TABLED).all()


@pytest.mark.parametrize(
    ("lowers", "takes"), [(0, False), (1, True), (9, True), (10, False)], ids=str
)
def test_a_style_takes_what_lowers_its_hand_by_as_much_as_it_asks(lowers: int, takes: bool) -> None:
    """The ace fits nothing: it takes nine points off, whether kernel or patient player asks."""
    rules, style = rules_of("gin"), Style(lowers=lowers)
    hands = (
        parse_cards("2c 4d 6h 8s Tc Jd Qh Ks 7c 9d"),
        parse_cards("3c 5d 7h 9s Jc Qd Kh 2s 8c Td"),
    )
    pile = parse_card("4s"), parse_card("Ah")
    state = setup(rules, Position(hands, phase=ToDraw(0), pile=pile, thrower=1))
    seen = seen_by(rules, state, [], 0)
    assert (judge(seen, style)[0].action == Draw(Pile.DISCARD)) == takes
    me = np.stack([tabled(style)] * len(load().styles))
    searcher = Searcher(lower(rules), replace(load(), me=me), SearchBudget())
    searcher.load(row_of_view(seen.board), 0, 10, Notes(0))
    assert searcher.default_action(0) >> 6 == (d.TAKE if takes else d.STOCK)


# ---------------------------------------------------------------- plain Python


def searched(rounds: int) -> Iterator[str]:
    """Results of a search over few worlds in some moments."""
    compiled_rules, weights = lower(rules_of("gin")), load()
    room, notes = np.zeros((1, d.SIZE), np.int64), np.zeros(playout.NOTES, np.int64)
    ledgers = np.zeros((2, belief.LEDGER), np.int64)
    players = np.stack([weights.me[BALANCED], weights.players[HUNTER]])
    searcher = Searcher(
        compiled_rules,
        weights,
        SearchBudget(worlds=4, batch_size=4, prune_errors=99, steps=4, rounds=rounds),
    )
    for number, skip in ((0, 0), (1, 3), (2, 6)):
        training_data.begin_deal(compiled_rules, room, notes, ledgers, 8, number)
        training_data.advance(compiled_rules, room, players, notes, ledgers, skip, 5)
        row = room[0]
        hidden = int(row[d.HANDS + 1]).bit_count() - int(row[d.KNOWN + 1]).bit_count()
        actions = searcher.load_arrays(row, 0, hidden, notes[:2], ledgers[1])
        tried = searcher.search(actions, np.ones(7), by_points(40, 10, 100), 77)
        means = [float(value).hex() for value in (*tried.means, *tried.errors)]
        yield f"search {actions.tolist()} {means} {searcher.default_action(KNOCKER)}"


def lines(part: str) -> list[str]:
    """Results that must be the same compiled and in plain Python: a search, or learning."""
    if part == "searching":
        with np.errstate(over="ignore"):
            return [line for rounds in (-1, 0, 1) for line in searched(rounds)]
    lines_ = []
    with np.errstate(over="ignore"):
        for me, other in ((BALANCED, HUNTER), (KNOCKER, KNOCKER), (BASELINE, KEEPING)):
            lines_.append(f"ends {table(me, other).ends(3, 5).tobytes().hex()}")
        whims, kinds, _ = table(HUNTER, WAITING).decisions(3, 9)
        lines_.append(f"lessons {whims.tolist()} {kinds.tolist()}")
        features, stretches = table(HUNTER, BALANCED).hidden_hands(3, 6)
        lines_.append(f"hidden {features.tolist()} {stretches.tolist()}")
        moments, points = table(HUNTER, HUNTER).positions(3, 7)
        lines_.append(f"moments {moments.tolist()} {points.tolist()}")
    return lines_


# what learning calls is compiled for this alone, which takes ten times as long as the test
@pytest.mark.slow
@pytest.mark.parametrize("part", ["searching", "learning"])
def test_plain_python_does_the_same(part: str) -> None:
    if jit.PLAIN:
        pytest.skip("nothing is compiled here")
    completed = subprocess.run(
        [sys.executable, __file__, part],
        env=os.environ | {"OPENRUMMY_KERNEL": "plain", "PYTHONPATH": HELPERS},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr[-2000:]
    assert completed.stdout.splitlines() == ["plain", *lines(part)]


# ---------------------------------------------------------------- beside the engine


def dealt(rules: Rules, row: Int64Array) -> tuple[State, list[Event]]:
    """The deal that a row has just begun, in the engine."""
    pack = row.view(np.uint8)[8 * d.ORDER : 8 * d.ORDER + 52].tolist()
    dealer = int(row[d.DEALER])
    cards = full_pack() if isinstance(rules.knock.limit, KnockCardLimit) else (None,)
    for card in cards:
        setup = DealSetup(dealer=dealer, first=1 - dealer, knock_card=card)
        step = start_with(rules, setup, tuple(pack[::-1]))
        public = step.state.public
        if (public.limit, public.factor) == (row[d.LIMIT], row[d.FACTOR]):
            return step.state, list(step.events)
    raise AssertionError("no knock card brings these terms")


def played(rules: Rules, weights: Weights, row: Int64Array) -> tuple[State, int]:
    """The deal of a row played in the engine by what each seat sees; and the cards laid off."""
    searcher = Searcher(lower(rules), weights, SearchBudget())
    state, events = dealt(rules, row)
    both, laid = (Notes(0), Notes(1)), 0
    while state.public.result is None:
        seat = state.public.phase.seat  # type: ignore[union-attr]
        seen: Any = SimpleNamespace(rules=rules, board=engine.view(state, seat))
        if isinstance(state.public.phase, Defend):
            action = defend(seen)
            laid += isinstance(action, engine.LayOff)
        else:
            both[seat].read([event.redact(seat) for event in events])
            hidden = (state.hands[1 - seat] & ~state.public.known[1 - seat]).bit_count()
            searcher.load(row_of_view(seen.board), seat, hidden, both[seat])
            chosen = searcher.default_action(seat)
            # all cards lying open, the player does the same
            searcher.load(row_of(state), seat, hidden, both[seat])
            assert searcher.default_action(seat) == chosen
            action = whole_hand(seen) if chosen >> 6 == d.SHOW_ALL else action_of(seen, chosen)  # type: ignore[assignment]
            assert action is not None
        step = engine.apply(rules, state, seat, action)
        state = step.state
        events += step.events
    return state, laid


_ENDS: Counter[Reason] = Counter()


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_ends_as_the_same_deal_in_the_engine(name: str) -> None:
    rules, compiled_rules = rules_of(name), lower(rules_of(name))
    room, notes = np.zeros((1, d.SIZE), np.int64), np.zeros(playout.NOTES, np.int64)
    ledgers = np.zeros((2, belief.LEDGER), np.int64)
    laid, turns = 0, 0
    for other in (KNOCKER, BALANCED):
        pair = (load().me[BALANCED], load().players[other])
        weights = replace(load(), me=np.stack(pair))
        rows = TrainingTable(compiled_rules, *pair).ends(20, 21)
        for number, row in enumerate(rows):
            training_data.begin_deal(compiled_rules, room, notes, ledgers, 21, number)
            state, more = played(rules, weights, room[0])
            assert KernelDeal(compiled_rules, row).facts() == facts(state)
            laid += more
            turns += int(row[d.TURNS])
            _ENDS[REASONS[row[d.REASON]]] += 1
    assert turns > 60
    assert laid or name in ("straight-gin", "gin-tournament")
    if name == GAMES[-1]:
        assert {Reason.KNOCK, Reason.UNDERCUT, Reason.GIN, Reason.BIG_GIN} <= set(_ENDS)


# ---------------------------------------------------------------- what a seat sees and notes


def walk(rules: Rules, random: Random, setup: DealSetup | None = None) -> Iterator[Any]:
    """Each moment of a deal at random: state, what has happened, and the action that follows."""
    pack = list(full_pack())
    random.shuffle(pack)
    dealer = random.randrange(2)
    card = random.choice(pack) if isinstance(rules.knock.limit, KnockCardLimit) else None
    setup = setup or DealSetup(dealer=dealer, first=1 - dealer)
    step = start_with(rules, replace(setup, knock_card=card), tuple(pack))
    events = list(step.events)
    while step.state.public.result is None:
        seat = step.state.public.phase.seat  # type: ignore[union-attr]
        action = random.choice(engine.legal(rules, step.state, seat))
        yield step.state, events, action
        step = engine.apply(rules, step.state, seat, action)
        events = [*events, *step.events]


@pytest.mark.parametrize("name", GAMES)
def test_the_row_of_a_view_has_all_but_what_is_hidden(name: str) -> None:
    rules, random, phases = rules_of(name), Random(name), set()
    for _ in range(12):
        for state, _, _ in walk(rules, random):
            whole = row_of(state)
            phases.add(int(whole[d.PHASE]))
            for seat in (0, 1):
                seen = row_of_view(engine.view(state, seat))
                expected = whole.copy()
                expected[d.HANDS + 1 - seat] = state.public.known[1 - seat]
                expected[d.ORDER : d.DISCARDS] = 0
                if whole[d.SEAT] != seat:
                    expected[d.DRAWN] = d.NONE
                if state.public.knocker != seat:
                    expected[d.ASIDE] = d.NONE
                assert seen.tolist() == expected.tolist()
                assert (whole != seen).any()
    assert {d.DRAW, d.DISCARD} <= phases


@pytest.mark.parametrize("active", [(0, 1), (1, 2), (2, 0)])
def test_a_seat_of_three_has_the_row_of_its_place(active: tuple[int, int]) -> None:
    rules = rules_of("gin-three")
    setup = DealSetup(seats=3, active=active, dealer=active[1], first=active[0])
    duplicate = DealSetup(dealer=1, first=0)
    for seed in range(4):
        three, two = (walk(rules, Random(seed), deal_setup) for deal_setup in (setup, duplicate))
        for (state, _, _), (same, _, _) in zip(three, two, strict=True):
            for index, seat in enumerate(active):
                row = row_of_view(engine.view(state, seat))
                assert row.tolist() == row_of_view(engine.view(same, index)).tolist()


@pytest.mark.parametrize("name", GAMES)
def test_notes_are_the_ledger_of_the_kernel(name: str) -> None:
    rules, random = rules_of(name), Random(name)
    ledgers, left = np.zeros((2, belief.LEDGER), np.int64), 0
    for _ in range(10):
        ledger.no_turns(address_of(ledgers))
        notes, discarded = (Notes(0), Notes(1)), [0, 0]
        for state, events, action in walk(rules, random):
            lying = sum(1 << card for card in state.public.pile)
            for seat in (0, 1):
                if random.random() < 0.5:
                    continue
                notes[seat].read([event.redact(seat) for event in events])
                assert notes[seat].ledger.tolist() == ledgers[1 - seat].tolist()
                own, other = discarded[seat] & lying, discarded[1 - seat] & lying
                assert notes[seat].discarded == [own, other]
            seat, row = state.public.phase.seat, row_of(state)
            discarded = [cards & lying for cards in discarded]
            if isinstance(action, engine.Discard):
                discarded[seat] |= 1 << action.card
            ledger.enter(address_of(row), address_of(ledgers), number_of(action))
        left += int((ledgers[:, belief.LEFT_LYING :] != d.NONE).sum())
    assert left > 20


def test_notes_of_a_deal_are_not_those_of_the_deal_before() -> None:
    deals = [
        [event.redact(0) for event in events]
        for events in (list(walk(rules_of("gin"), Random(seed)))[-1][1] for seed in range(12))
    ]
    notes = Notes(0)
    for first, second in pairwise(deals):
        notes.read(first[:9])
        notes.read(second)
        fresh = Notes(0)
        fresh.read(second)
        assert (notes.discarded, notes.ledger.tolist()) == (fresh.discarded, fresh.ledger.tolist())


if __name__ == "__main__":
    print("plain" if jit.PLAIN else "compiled")
    print("\n".join(lines(sys.argv[1])))
