"""Whole hands that are declared, judged by a judge that knows no engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from meldlaw import Law, Lying, faults, faults_of_hand
from openrummy.core import engine
from openrummy.core.cards import card_text, in_order
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import State, Step
from openrummy.core.engine.model.events import Arranged, Declared
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import DeclaredMelds, DeclareScore, Rules
from playing import declaring_action, setup_of
from test_meld_law import HELD, LAW, law_of, lying, of
from test_meld_law import NAMES as ON_TABLES

NAMES = [
    name
    for name in catalogue.names()
    if isinstance(catalogue.variant(name).rules.play, DeclaredMelds)
]
DEALS = 12  # of each game and number of players
MAX_TURNS = 60  # of each player, in a deal


def declared_law(rules: Rules, state: State) -> Law:
    """The rules of a deal as data, and what a whole hand needs."""
    play = rules.play
    assert isinstance(play, DeclaredMelds)
    shapes = [sorted(map(int, str(shape)), reverse=True) for shape in play.shapes]
    return {**law_of(rules, state), "runs": play.runs, "pure": play.pure, "shapes": shapes}


def chosen(rules: Rules, state: State, seat: int, choices: Random) -> engine.Action:
    """Gathers a hand; hardly ever gives up; shows all it can, or only some of it."""
    actions = engine.legal(rules, state, seat)
    arranges = [arrange for arrange in actions if isinstance(arrange, engine.Arrange)]
    if arranges and choices.random() < 0.3:
        melds = arranges[0].melds
        return engine.Arrange(tuple(meld for meld in melds if choices.random() < 0.7))
    stays = [action for action in actions if not isinstance(action, engine.Drop)]
    action = declaring_action(rules, state, seat, actions, choices)
    return action or choices.choice(actions if choices.random() < 0.005 else stays)


def deal(rules: Rules, seats: int, seed: int) -> Iterator[tuple[State, Step]]:
    """Each state of a deal with the step that its action leads to."""
    choices = Random(seed)
    state = engine.start(rules, setup_of(rules, seats, entropy=seed_bytes(seed))).state
    for _ in range(2 * MAX_TURNS * seats):
        if engine.outcome(state) is not None:
            return
        (seat,) = engine.actors(state)
        step = engine.apply(rules, state, seat, chosen(rules, state, seat, choices))
        yield state, step
        state = step.state


@cache
def shown(name: str, seats: int) -> tuple[tuple[State, Any], ...]:
    """All that was declared and arranged in some deals, with the state before."""
    rules = catalogue.variant(name).rules
    return tuple(
        (before, event)
        for seed in range(DEALS)
        for before, step in deal(rules, seats, seed)
        for event in step.events
        if isinstance(event, Declared | Arranged)
    )


def sizes(name: str) -> list[int]:
    players = catalogue.variant(name).rules.seating.players
    return sorted({players[0], players[len(players) // 3], players[-1]})


GAMES = [(name, seats) for name in NAMES for seats in sizes(name)]


def cards_of(melds: list[Lying]) -> Counter[str]:
    return Counter(card for meld in melds for card, _ in meld)


@pytest.mark.sweep("sparse")
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_hand_that_is_shown_is_in_melds(name: str, seats: int) -> None:
    rules = catalogue.variant(name).rules
    kinds = Counter[type]()
    for before, event in shown(name, seats):
        compiled_rules = declared_law(rules, before)
        melds = [lying(meld) for meld in event.melds]
        hand = Counter(card_text(card) for card in in_order(before.hands[event.seat]))
        left = Counter(card_text(card) for card in in_order(event.left))
        kinds[type(event)] += 1
        if isinstance(event, Declared):
            assert not faults_of_hand(compiled_rules, melds), (melds, compiled_rules)
            aside = [] if event.card is None else [card_text(event.card)]
            shown_cards = cards_of(melds)
            if rules.declared and rules.declared.last_turn:  # discarded before, face up (D4)
                aside = list((hand - shown_cards).elements())
                assert len(aside) == 1
            assert shown_cards + Counter(aside) == hand
            assert event.right and not left
            number = before.public.number
            assert shown_cards.total() == rules.deal.hand_size(seats, number)
        else:
            for meld in melds:
                assert not faults(compiled_rules, meld), (meld, compiled_rules)
            assert cards_of(melds) + left == hand
            # without the runs nothing counts as melded (I6)
            assert isinstance(rules.score, DeclareScore) and not rules.score.protected
            assert not melds or not faults_of_hand({**compiled_rules, "shapes": []}, melds)
    assert kinds[Declared] >= DEALS // 2
    assert bool(kinds[Arranged]) == isinstance(rules.score, DeclareScore)


@pytest.mark.slow
def test_there_are_such_games_and_wild_cards_stand_for_others_in_them() -> None:
    assert {catalogue.variant(name).rules.score.kind for name in NAMES} == {"declare", "payments"}
    for name in NAMES:
        melds = [lying(meld) for seats in sizes(name) for _, event in shown(name, seats)
                 for meld in event.melds]  # fmt: skip
        assert any(face for meld in melds for _, face in meld), name
        assert any(not any(face for _, face in meld) for meld in melds), name


def test_every_game_with_melds_is_judged() -> None:
    judged = {*NAMES, *HELD, *ON_TABLES}
    assert set(catalogue.names()) - judged == {"five-card-rummy"}, "its hands are ranked"


TWO_RUNS: Law = {**LAW, "packs": 2, "runs": 2, "pure": 1, "shapes": []}
LENGTHS: Law = {**TWO_RUNS, "wild": "", "sets": False, "runs": 0, "pure": 0}
LENGTHS = {**LENGTHS, "shapes": [[3, 3, 3, 3, 3], [4, 4, 4, 3], [5, 4, 3, 3]]}


@pytest.mark.parametrize(
    ("compiled_rules", "hand", "fine"),
    [
        (TWO_RUNS, "5h 6h 7h 8h/9c=2s 3s 4s/Kc Kd Ks/Qc Qd Qh", True),
        (TWO_RUNS, "5h 6h 9c=7h 8h/9c=2s 3s 4s/Kc Kd Ks/Qc Qd Qh", False),
        (TWO_RUNS, "7h 8h 9h Th/9c=2s 3s 4s/Kc Kd Ks/Qc Qd Qh", True),
        (TWO_RUNS, "5h 6h 7h 8h/2s 2c 2d/Kc Kd Ks/Qc Qd Qh", False),
        (TWO_RUNS, "5h 6h 7h 8h/2s 3s 4s/Kc Kd Kc/Qc Qd Qh", False),
        (TWO_RUNS, "5h 6h 7h 8h/2s 3s 4s/Kc Kd Kh Ks 9c=K/Qc Qd Qh", False),
        (LENGTHS, "5h 6h 7h/5h 6h 7h/2s 3s X1=4s/9c Tc Jc/Qd Kd Ad", True),
        (LENGTHS, "5h 6h 7h/5h 6h 7h/2s 3s X1=4s/9c Tc Jc/Kd Ad 2d", False),
        (LENGTHS, "5h 6h 7h/5h 6h 7h/2s 3s X1=4s/9c Tc Jc/Qd Qs Qc", False),
        (LENGTHS, "5h 6h 7h 8h/5h 6h 7h 8h/2s 3s 4s 5s/9c Tc Jc", True),
        (LENGTHS, "5h 6h 7h 8h 9h/5h 6h 7h 8h/2s 3s 4s/9c Tc Jc", True),
        (LENGTHS, "5h 6h 7h 8h 9h/5h 6h 7h 8h 9h/2s 3s 4s 5s 6s", False),
        (LENGTHS, "5h 6h 7h 8h 9h Th/2s 3s 4s/9c Tc Jc/Qd Kd Ad", False),
    ],
)
def test_the_reference_judge_of_hands_accepts_and_rejects_known_hands(
    compiled_rules: Law, hand: str, fine: bool
) -> None:
    assert (not faults_of_hand(compiled_rules, [of(meld) for meld in hand.split("/")])) is fine
