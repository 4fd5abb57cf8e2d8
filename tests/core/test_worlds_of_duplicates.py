"""Other worlds where duplicates, jokers and reshuffles meet: there always is one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.core import engine
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.state import all_cards
from openrummy.core.engine.worlds.card_origins import Origins
from openrummy.core.engine.worlds.hidden_cards import hidden_from
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Ending, Melds, Pack, Rules, TableMelds
from openrummy.core.scoring.result import Seat
from openrummy.lab.arena.selfplay import SelfplayPlan, run
from playing import setup_of
from tables import rummy

REFILLS = ("reshuffle", "reshuffle-all", "turn-over")


@st.composite
def with_duplicates(draw: st.DrawFn) -> Rules:
    """Rummy of several packs in which the pile becomes the stock more than once."""
    stock = draw(st.sampled_from(REFILLS))
    duplicates, reclaim = draw(st.booleans()), draw(st.sampled_from(("off", "keep")))
    hand = draw(st.sampled_from((6, 10, 13)))
    return rummy(
        pack=Pack(packs=draw(st.integers(2, 3)), jokers=draw(st.integers(0, 4))),
        deal=replace(rummy().deal, cards=tuple((seats, hand) for seats in range(2, 7))),
        melds=Melds(twins=duplicates),
        play=TableMelds("any", reclaim=reclaim),
        ending=Ending(stock=stock, left=0, reshuffles=3, idle_turns=500),
    )


# A state, and how many events led to it.
Moment: TypeAlias = tuple[engine.State, int]


def long_deal(
    rules: Rules, seats: int, seed: int, most: int = 700
) -> tuple[list[Moment], list[ev.Event]]:
    """A deal in which hands are seldom laid down: every state of it, and all events."""
    choices = Random(seed)
    taking, laying = choices.choice((0.1, 0.3)), choices.choice((0.0, 0.2))
    step = engine.start(rules, setup_of(rules, seats, entropy=seed_bytes(seed)))
    events = list(step.events)
    moments: list[Moment] = []
    while engine.outcome(step.state) is None and len(moments) < most:
        moments.append((step.state, len(events)))
        (seat,) = engine.actors(step.state)
        actions = engine.legal(rules, step.state, seat)
        draws = [draw for draw in actions if isinstance(draw, engine.Draw)]
        discards = [discard for discard in actions if isinstance(discard, engine.Discard)]
        if draws:
            action: engine.Action = draws[-1 if choices.random() < taking else 0]
        else:
            action = choices.choice(
                discards if discards and choices.random() >= laying else actions
            )
        step = engine.apply(rules, step.state, seat, action)
        events += step.events
    return moments, events


def redacted(events: list[ev.Event], viewer: Seat | None) -> list[ev.Event]:
    return [event.redact(viewer) for event in events]


@settings(max_examples=12, deadline=None)
@given(with_duplicates(), st.integers(2, 6), st.integers(0, 10_000))
def test_a_world_is_found_at_every_moment(rules: Rules, seats: int, seed: int) -> None:
    """The real deal fits, so at least one does."""
    rng = stream(seed_bytes(seed), 0, "worlds")
    moments, events = long_deal(rules, seats, seed)
    late = [moment for moment in moments if moment[0].public.reshuffles] or moments
    for state, before in late[:: max(1, len(late) // 4)]:
        for viewer in (None, rng.below(seats)):
            other = engine.resample(rules, redacted(events[:before], viewer), viewer, rng)
            assert engine.view(other, viewer) == engine.view(state, viewer)
            assert sorted(all_cards(other)) == sorted(deck(rules, seats))


@settings(max_examples=8, deadline=None)
@given(with_duplicates(), st.integers(2, 4), st.integers(0, 10_000))
def test_no_card_comes_from_a_stock_it_was_not_in(rules: Rules, seats: int, seed: int) -> None:
    _, events = long_deal(rules, seats, seed)
    hidden = hidden_from(None, redacted(events, None), deck(rules, seats))
    rng = stream(seed_bytes(seed), 0, "worlds")
    origins = Origins(hidden)
    chosen = next(choice for _ in range(100) if (choice := origins.draw(rng)) is not None)
    assert sorted(chosen) == list(range(len(hidden.losses)))
    faces: Counter[tuple[int, int]] = Counter()
    lost: Counter[tuple[Seat, int]] = Counter()
    for n, loss in enumerate(hidden.losses):
        faces[loss.card, chosen[n]] += 1
        lost[loss.seat, chosen[n]] += 1
        assert lost[loss.seat, chosen[n]] <= loss.had[chosen[n]]
    assert all(count <= hidden.unseen[when][card] for (card, when), count in faces.items())


def test_worlds_after_many_reshuffles() -> None:
    """Hundreds of cards may each have come from any of nine stocks, and few choices fit."""
    rules = rummy(
        pack=Pack(packs=2),
        deal=replace(rummy().deal, cards=((2, 13),)),
        melds=Melds(twins=True),
        ending=Ending(stock="reshuffle-all", left=0, reshuffles=8, idle_turns=500),
    )
    moments, events = long_deal(rules, 2, 1, most=2000)
    state, before = moments[-1]
    assert state.public.reshuffles >= 7
    for viewer in (0, 1, None):
        rng = stream(seed_bytes(1), 0, "worlds")
        other = engine.resample(rules, redacted(events[:before], viewer), viewer, rng)
        assert engine.view(other, viewer) == engine.view(state, viewer)


@pytest.mark.slow
def test_a_long_deal_with_two_packs_and_jokers() -> None:
    """Nobody melds much: the pile becomes the stock as often as it may, then the deal ends."""
    house = ("pack.packs=2", "pack.jokers=2", "melds.twins=true")
    rules = resolve("rummy", house).rules
    findings = run(SelfplayPlan(rules, 3, 1, 3, "rummy-house", every=100))
    assert (findings.violations, findings.samples) == (0, [])
    assert findings.reshuffled >= 4
