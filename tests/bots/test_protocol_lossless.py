"""Nothing is lost over the protocol: a bot behind it sees and does what it would at our table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openrummy.bots.base import Bot
from openrummy.bots.match import BotTable, Tally
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.gin_dialect import talks_gin
from openrummy.bots.protocol.session import Session
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import CutForDeal, GameEvent
from openrummy.core.notation.json_data import event_data
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Rules
from presets import EVERY
from protocol_tables import Noting, Spoken, noting

GIN = {name: rules for name, rules in EVERY.items() if talks_gin(rules, 2)}
OTHERS = {name: rules for name, rules in EVERY.items() if name not in GIN}


def both(
    rules: Rules, bot: str, speaks: tuple[str, ...] = ("gin", "events"), deals: int = 6
) -> tuple[Tally, Tally, list[Noting], list[Noting]]:
    """The same game at our table and over the protocol."""
    seats = rules.seating.players[0]
    seeds = [seed_bytes(f"bot {seat}") for seat in range(seats)]
    here = [noting(bot) for _ in range(seats)]
    there = [noting(bot) for _ in range(seats)]
    spoken: list[Bot] = []
    for inner in there:
        session = Session(lambda budget, inner=inner: inner)  # type: ignore[misc]
        session.answer(msg.line_of(msg.Hello(msg.VERSION)))
        spoken.append(Spoken(session, speaks))
    tallies = [
        BotTable(rules, bots, seed_bytes("lossless"), cap=deals).play(seeds)
        for bots in (here, spoken)
    ]
    return tallies[0], tallies[1], here, there


def as_told(event: GameEvent) -> GameEvent:
    """An event as the protocol tells it: of gin, without the cards of the cut."""
    return replace(event, rounds=()) if isinstance(event, CutForDeal) else event


@pytest.mark.sweep("some")
@pytest.mark.parametrize("bot", ["simple", "easy"])
@pytest.mark.parametrize("name", GIN)
def test_gin_is_told_whole(name: str, bot: str) -> None:
    at_ours, spoken, here, there = both(GIN[name], bot)
    for mine, theirs in zip(here, there, strict=True):
        assert theirs.done == mine.done
        ours = [as_told(event) for event in mine.seen]
        assert theirs.seen[: len(ours)] == ours[: len(theirs.seen)]
        assert abs(len(ours) - len(theirs.seen)) <= 1  # whom nobody asks hears no more
        assert len(theirs.seen) > 20
    assert timeless(spoken) == timeless(at_ours)
    assert spoken.illegal == [0, 0]


@pytest.mark.sweep("games")
@pytest.mark.parametrize("name", OTHERS)
def test_any_other_game_is_told_by_its_events(name: str) -> None:
    at_ours, spoken, here, there = both(OTHERS[name], "simple", ("gin", "events"), 2)
    for mine, theirs in zip(here, there, strict=True):
        assert theirs.done == mine.done
        assert data(theirs.seen) == data(mine.seen)
    assert timeless(spoken) == timeless(at_ours)
    assert not any(spoken.illegal)


def test_gin_can_be_told_by_events_too() -> None:
    at_ours, spoken, here, there = both(GIN["oklahoma"], "simple", ("events",), 3)
    assert [noting.done for noting in here] == [noting.done for noting in there]
    assert [noting.seen for noting in here] == [noting.seen for noting in there]
    assert timeless(spoken) == timeless(at_ours)


def test_both_hands_are_shown_after_every_deal() -> None:
    """A bot learns the hands as they were, those of dead deals too."""
    rules = resolve("gin", ("knock.limit=gin-only", "ending.left=20")).rules
    for rules_now in (rules, GIN["gin"]):
        _, _, here, there = both(rules_now, "simple", deals=6)
        for noted in (*here, *there):
            assert len(noted.hands) == 6
            for hands in noted.hands:
                assert {hand.bit_count() for hand in hands} <= {10, 11}
                assert not hands[0] & hands[1]
        assert here[0].hands == here[1].hands == there[0].hands == there[1].hands


def timeless(tally: Tally) -> Tally:
    return replace(tally, seconds=[], times=[])


def data(events: list[GameEvent]) -> list[object]:
    return [event_data(event) for event in events]
