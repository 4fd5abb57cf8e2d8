"""No byte that reaches a client names a card its seat may not see at that moment."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from host_tables import ANA, BEN, config, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import RANK_NAMES, SUIT_NAMES, CardSet, card, parse_card, to_set
from openrummy.core.cards.rng import Stream, seed_bytes
from openrummy.core.engine import Pile
from openrummy.core.engine.model.events import Dealt, Drew
from openrummy.core.game import GameView, OnBoard
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import GameSheet
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import Match, TableState, game_with_drafts
from openrummy.play.live.table_connection import TableConnection

CODE = re.compile(r"(?<![A-Za-z0-9])(?:[A23456789TJQK][cdhs])+(?![A-Za-z0-9])")
NAMED = re.compile(rf"({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})")
SHORT = re.compile(r"(10|[A2-9JQK])([♣♦♥♠])")
PROSE = {"text", "title", "prompt", "note", "name", "line"}
# The cut is drawn from another shuffle; what could be laid off is computed from
# the hand alone, and need not be anywhere near it.
OTHER_PACKS = {"cut", "drawn", "takes"}


def cards_in(value: Any, field: str = "") -> Iterator[int]:
    """Every card a message names, in codes or in words."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in OTHER_PACKS or isinstance(inner, str):
                yield from cards_in(inner, key)
            if key == "without":
                yield from cards_in(list(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner, field)
    elif isinstance(value, str) and field in PROSE:
        for rank, suit in NAMED.findall(value):
            yield card(RANK_NAMES.index(rank), SUIT_NAMES.index(suit))
        for rank, sign in SHORT.findall(value):
            yield parse_card(("T" if rank == "10" else rank) + "cdhs"["♣♦♥♠".index(sign)])
    elif isinstance(value, str):
        for run in CODE.findall(value):
            yield from (parse_card(run[start : start + 2]) for start in range(0, len(run), 2))


def may_see(view: GameView) -> CardSet:
    """The cards a viewer may know: own, on the table, in the pile, known, revealed."""
    seen = 0
    for board in view.boards:
        public = board.public
        seen |= board.hand | to_set(public.pile)
        for extra in (board.drawn, board.aside, public.upcard):
            seen |= 0 if extra is None else 1 << extra
        for cards in public.known:
            seen |= cards
        for meld in public.table:
            seen |= meld.cards
        for _, deadwood, _ in public.shown:
            seen |= deadwood
        if public.revealed is not None:
            for hand in public.revealed.hands:
                seen |= hand
            seen |= 0 if public.revealed.aside is None else 1 << public.revealed.aside
    return seen


def taken_before_all(match: Match, viewer: Seat | None) -> CardSet:
    """Cards taken from the pile in this deal, in sight of all.

    A knocker may have discarded it face down since, and a viewer who reconnects is
    told of the taking once more.
    """
    return taken_of(match.progress, viewer)


def taken_of(progress: TableState, viewer: Seat | None) -> CardSet:
    """The same of a table at some moment."""
    index = progress.log_index(viewer)
    log = progress.logs[index]
    events = (entry.event.event for entry in log if isinstance(entry.event, OnBoard))
    return to_set(
        event.card
        for event in events
        if isinstance(event, Drew) and event.pile is Pile.DISCARD and event.card is not None
    )


class Watched(TableConnection):
    """A line whose every message is looked through as it leaves."""

    sent = 0
    named = 0

    def say(self, message: wire.ServerMessage) -> None:
        data = json.loads(wire.encode(message))
        allowed = may_see(self.match.view(self.viewer)) | taken_before_all(self.match, self.viewer)
        cards = to_set(cards_in(data))
        assert not cards & ~allowed, (self.viewer, data)
        self.sent += 1
        self.named += cards.bit_count()
        self.last = data
        super().say(message)

    def fail(self, code: str, id: int | None = None) -> None:
        assert code in ("stale", "nothing-to-take-back"), code
        super().fail(code, id)


def send(message: Any) -> str:
    return json.dumps(message)


async def play(lines: list[Watched], seats: tuple[Seat, ...], chance: Stream) -> None:
    """One thing somebody does at the table: mostly sensible, sometimes not."""
    match = lines[0].match
    asked = [seat for seat in game.actors(match.progress.game) if seat in seats]
    seat = asked[0] if asked else chance.choice(seats)
    line = lines[seat]
    table = line.table_now()
    kind = chance.below(12)
    if kind == 0:
        await line.receive(send({"type": "take-back", "id": 1}))
    elif kind == 1:
        mode = chance.choice(("auto", "hand"))
        await line.receive(send({"type": "set-prefs", "id": 1, "lay_off": mode}))
    elif kind == 2:
        await line.receive(send({"type": "hello", "after": chance.below(match.progress.seq + 1)}))
    elif kind == 3 and table["hand"] and table["hand"]["cards"]:
        discarded = chance.choice(table["hand"]["cards"])
        await line.receive(send({"type": "ask-show", "id": 1, "card": discarded}))
    elif table["can"]:
        likely = [
            action
            for action in table["can"]
            if action["kind"] in ("knock", "gin", "show", "lay-off")
        ]
        discards = [action for action in table["can"] if action["kind"] == "throw"]
        if likely and chance.below(2):
            token = chance.choice(likely)["token"]
        elif discards:
            token = min(discards, key=lambda discard: discard["leaves"])["token"]
        else:
            token = chance.choice(table["can"])["token"]
        await line.receive(send({"type": "act", "id": 1, "seq": table["seq"], "action": token}))


class AtTable(Watched):
    """A watched line that knows its table."""

    def table_now(self) -> dict[str, Any]:
        from openrummy.play.views.table import table_view

        return dict(json.loads(wire.encode(table_view(self.match, self.viewer))))


@pytest.mark.sweep("one")
@pytest.mark.parametrize("name", ["gin", "oklahoma", "straight-gin", "gin-eleven", "gin-seven"])
async def test_every_byte_sent_names_only_cards_the_seat_may_see(name: str) -> None:
    """P16: what came from the stock stays hidden."""
    rules = replace(variant(name).rules, sheet=GameSheet(target=0, deals=8))
    store, table = MemoryStore(), table_row(rules, (ANA, BEN))
    await store.create(table)
    match = await Match.open(table, store, config(7))
    pool = ThreadPoolExecutor(1)
    lines = [AtTable(match, viewer, pool) for viewer in (0, 1, None)]
    for line in lines:
        await line.receive(send({"type": "hello"}))
    chance = Stream(seed_bytes(name), 0, "test")
    for _ in range(4000):
        if game.is_over(match.progress.game):
            break
        await play(lines, (0, 1), chance)
    for line in lines:
        await line.receive(send({"type": "hello"}))
    await match.close()
    pool.shutdown()
    assert len(match.progress.game.results) >= 4
    assert all(line.sent > 300 for line in lines)
    assert lines[0].named > lines[2].named > 0


async def test_the_scan_finds_what_should_not_be_there() -> None:
    """The test above would notice: a message with the other hand in it is caught."""
    store, table = MemoryStore(), table_row(seats=(ANA, BEN))
    await store.create(table)
    match = await Match.open(table, store, config(3))
    pool = ThreadPoolExecutor(1)
    line = AtTable(match, 0, pool)
    hidden = next(
        entry.event.event
        for entry in match.history(1)
        if getattr(entry.event, "event", None).__class__ is Dealt
        and entry.event.event.cards is not None  # type: ignore[union-attr]
    )
    theirs = line.table_now()
    assert hidden.seat == 1  # type: ignore[union-attr]
    secret = match.view(1).boards[0].hand
    from openrummy.core.cards import card_text, in_order

    for leak in (
        wire.Shows(1, card_text(next(in_order(secret))), []),
        wire.Failed("x", f"You hold the {_name(next(in_order(secret)))}."),
        wire.Happened(1, wire.Drew(1, "stock", card_text(next(in_order(secret)))), ""),
    ):
        with pytest.raises(AssertionError):
            line.say(leak)  # type: ignore[arg-type]
    assert theirs["boards"][0]["known"] == [[], []]
    await match.close()
    pool.shutdown()


def _name(card: int) -> str:
    from openrummy.play.sentences import card_name

    return card_name(card)  # type: ignore[arg-type]


@pytest.mark.sweep("some")
@pytest.mark.parametrize(
    "name", ["gin", "rummy-house", "rummy-500", "rummy-jokers", "open-gin", "mahjong-gin"]
)
async def test_two_worlds_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    """Views, choices and hints of a seat do not change with cards it cannot see."""
    from openrummy.core.engine import resample
    from openrummy.core.game import OnBoard
    from openrummy.play.views.table import table_view

    rules = variant(name).rules
    store, table = MemoryStore(), table_row(rules, seats=(ANA, BEN))
    await store.create(table)
    match = await Match.open(table, store, config(11))
    chance = Stream(seed_bytes(5), 0, "test")
    checked = 0
    for step in range(120 if name == "gin" else 220):
        actors = game.actors(match.progress.game)
        if match.unready_people():
            await match.next_deal(match.unready_people()[0])
            continue
        seat = actors[0]
        for viewer in (0, 1):
            entries = match.since(viewer).entries
            history = [
                log_entry.event.event
                for log_entry in entries
                if isinstance(log_entry.event, OnBoard)
            ]
            other = resample(match.progress.rules, history, viewer, chance)
            duplicate = Match(table, store, match.progress, config())
            duplicate.promises = match.promises
            duplicate.progress = replace(
                match.progress, game=replace(match.progress.game, boards=(other,))
            )
            if match.progress.drafts == ((), ()):
                assert wire.encode(table_view(duplicate, viewer)) == wire.encode(
                    table_view(match, viewer)
                )
                checked += 1
        actions = game.legal(rules, game_with_drafts(match.progress, seat), seat)
        if match.progress.drafts[seat] and name == "gin":
            await match.defend(seat, match.version(seat))
        else:
            await match.act(seat, match.version(seat), chance.choice(actions))
        if step % 40 == 0:
            await asyncio.sleep(0)
    await match.close()
    assert checked > 100
