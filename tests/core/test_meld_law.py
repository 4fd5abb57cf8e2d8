"""Whatever is played, every meld on the table is one, by a judge that knows no engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meldlaw import RANKS, Law, Lying, faults, faults_together
from openrummy.core import engine
from openrummy.core.cards import card_text, in_order
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import State
from openrummy.core.melds.wild import LaidMeld, face_text
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import HandScore, HeldMelds, Rules, TableMelds
from openrummy.lab.arena.selfplay import choose
from playing import greedily, setup_of

NAMES = [
    name for name in catalogue.names() if isinstance(catalogue.variant(name).rules.play, TableMelds)
]
# melds stay in hands till somebody knocks; five cards are ranked, not melded (F5)
HELD = [
    name
    for name in catalogue.names()
    for rules in [catalogue.variant(name).rules]
    if isinstance(rules.play, HeldMelds) and not isinstance(rules.score, HandScore)
]
MAX_ACTIONS = 250


def law_of(rules: Rules, state: State) -> Law:
    """The rules of a deal as data."""
    melds, pack, wild = rules.melds, rules.pack, state.public.wild
    packs = pack.packs_for(len(state.public.active))
    return {
        "wild": "" if wild is None else RANKS[wild],
        "jokers": pack.jokers > 0,
        "packs": packs,
        "aces": melds.aces,
        "shortest": melds.min_length,
        "largest_set": melds.largest_set or 4 * packs,
        "twins": melds.twins and packs > 1,
        "sets": melds.sets,
        "half": melds.wilds == "half",
        "all_wild": melds.all_wild != "barred",
    }


def lying(meld: LaidMeld) -> Lying:
    stands = {card: face_text(face) for card, face in meld.stands}
    return [(card_text(card), stands.get(card, "")) for card in in_order(meld.cards)]


def played(rules: Rules, seats: int, seed: int) -> Iterator[State]:
    """The states of a deal whose players lay down what they can."""
    choices = Random(seed)
    setup = setup_of(rules, seats, entropy=seed_bytes(seed), number=seed)
    state = engine.start(rules, setup).state
    yield state
    for _ in range(MAX_ACTIONS):
        if engine.outcome(state) is not None:
            return
        (seat,) = engine.actors(state)[:1]
        action = greedily(rules, engine.view(state, seat), choices)
        state = engine.apply(rules, state, seat, action).state
        yield state


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**16), data=st.data())
def test_every_meld_on_the_table_is_one(name: str, seed: int, data: st.DataObject) -> None:
    rules = catalogue.variant(name).rules
    seats = data.draw(st.sampled_from(rules.seating.players))
    before: list[Lying] = []
    for state in played(rules, seats, seed):
        compiled_rules = law_of(rules, state)
        melds = [lying(meld.meld) for meld in state.public.table]
        for meld in melds:
            assert not faults(compiled_rules, meld), (meld, compiled_rules)
        assert not faults_together(compiled_rules, melds)
        # what lies there keeps its meaning; only one card, a wild one, may leave at a time (W5)
        gone = [set(was) - set(now) for was, now in zip(before, melds, strict=False)]
        left = [shown_card for some in gone for shown_card in some]
        assert len(left) <= 1 and all(face for _, face in left)
        assert len(melds) >= len(before)
        before = melds


@pytest.mark.parametrize("name", HELD)
def test_every_meld_shown_by_who_knocks_and_after_is_one(name: str) -> None:
    rules = catalogue.variant(name).rules
    count = 0
    for seed in range(8):
        seats = rules.seating.players[seed % len(rules.seating.players)]
        chance = stream(seed_bytes(seed), 0, "held")
        state = engine.start(rules, setup_of(rules, seats, entropy=seed_bytes(seed))).state
        while engine.outcome(state) is None:
            seat = engine.actors(state)[0]
            actions = engine.legal(rules, state, seat)
            action = choose(rules, engine.view(state, seat), actions, "eager", chance)
            state = engine.apply(rules, state, seat, action).state
        compiled_rules = law_of(rules, state)
        melds = [lying(meld.meld) for meld in state.public.table]
        for meld in melds:
            assert not faults(compiled_rules, meld), (meld, compiled_rules)
        assert not faults_together(compiled_rules, melds)
        count += len(melds)
    assert count > 5


def test_some_wild_cards_lie_on_the_table_and_come_back() -> None:
    """The property would hold of games in which nothing happens."""
    rules = catalogue.variant("wild-rummy").rules
    laid, taken = 0, 0
    for seed in range(12):
        table: set[tuple[str, str]] = set()
        for state in played(rules, 3, seed):
            now = {
                shown_card
                for meld in state.public.table
                for shown_card in lying(meld.meld)
                if shown_card[1]
            }
            taken += len(table - now)
            laid += len(now - table)
            table = now
    assert laid > 10
    assert taken > 0


def test_the_reference_judge_does_not_import_the_engine() -> None:
    tree = ast.parse(
        (Path(__file__).parents[1] / "helpers" / "meldlaw.py").read_text(encoding="utf-8")
    )
    modules = [
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [node.names[0].name])
    ]
    assert set(modules) <= {"__future__", "collections", "collections.abc", "typing"}


LAW: Law = {
    "wild": "9",
    "jokers": True,
    "packs": 1,
    "aces": "high-or-low",
    "shortest": 3,
    "largest_set": 4,
    "twins": False,
    "sets": True,
    "half": False,
    "all_wild": True,
}


def of(text: str) -> Lying:
    both = [part.partition("=") for part in text.split()]
    return [(card, face) for card, _, face in both]


@pytest.mark.parametrize(
    ("text", "other", "fine"),
    [
        ("5h 6h 9c=7h", {}, True),
        ("5h 6h 9c=8h", {}, False),
        ("5h 6h 8c=7h", {}, False),
        ("7h 8h 9h", {}, True),
        ("7h 8h 9d", {}, False),
        ("Qh Kh Ah", {}, True),
        ("Qh Kh Ah", {"aces": "low"}, False),
        ("Kh Ah 2h", {}, False),
        ("Kh Ah 2h", {"aces": "corner"}, True),
        ("Kc Kd 9s=K", {}, True),
        ("Kc Kd 9s=Kh", {}, False),
        ("Kc Kd Kc", {}, False),
        ("Kc Kd Kc", {"twins": True, "packs": 2, "largest_set": 8}, True),
        ("Kc Kd Kh Ks 9s=K", {}, False),
        ("Kc Kd Kh", {"sets": False}, False),
        ("Kc 9d=K 9s=K", {"half": True}, False),
        ("9c=K 9d=K 9s=K", {"all_wild": False}, False),
        ("9c=K 9d=K 9s=K", {}, True),
        ("9c 9d 9s", {}, True),
        ("X1=4h 5h 6h", {}, True),
        ("X1=4h 5h 6h", {"jokers": False}, False),
        ("X1 5h 6h", {}, False),
        ("5h 6h", {}, False),
        ("5h 6h 7d=7h", {}, False),
        ("5h 5h 6h", {}, False),
    ],
)
def test_the_reference_judge_accepts_and_rejects_known_melds(
    text: str, other: dict[str, object], fine: bool
) -> None:
    assert (not faults({**LAW, **other}, of(text))) is fine
    assert faults_together(LAW, [of("5h 6h 7h"), of("5h 5c 5d")])
    assert not faults_together(LAW, [of("5h 6h 7h"), of("5s 5c 5d")])
