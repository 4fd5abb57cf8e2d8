"""Many seats, several boards: still no byte names a card its seat may not see on that board."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from host_tables import config, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import CardSet, bit, card_text, in_order, to_set
from openrummy.core.cards.rng import Stream, seed_bytes
from openrummy.core.engine.model.events import Discarded, Turned
from openrummy.core.game import OnBoard
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import AnyCount, GameSheet
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import Match, SeatRow
from openrummy.play.live.table_connection import TableConnection
from openrummy.play.views.table import table_view
from test_server_secrets import cards_in, may_see, send

TABLES = [
    ("gin-partners", 4),
    ("gin-teams-3", 6),
    ("gin-three", 3),
    ("jersey-gin", 3),
    ("knock-rummy", 2),
    ("knock-rummy", 4),
    ("oklahoma-match", 2),
]


def allowed(match: Match, viewer: Seat | None, board: int) -> CardSet:
    """The cards of one board its viewer may know now."""
    view = match.view(viewer)
    public = view.boards[board].public
    seen = may_see(replace(view, boards=(view.boards[board],)))
    return seen if public.knock_card is None else seen | bit(public.knock_card)


def once_seen(match: Match, viewer: Seat | None, board: int) -> CardSet:
    """The cards of one board that lay face up in this deal."""
    seen = 0
    for entry in match.since(viewer).entries:
        inner = entry.event
        if not isinstance(inner, OnBoard) or inner.board != board:
            continue
        if isinstance(inner.event, Turned | Discarded):
            seen |= bit(inner.event.card)
    return seen


class Scanned(TableConnection):
    """A line whose every message is looked through board by board as it leaves."""

    sent = 0
    elsewhere = 0

    def say(self, message: wire.ServerMessage) -> None:
        data = json.loads(wire.encode(message))
        self.scan(data)
        self.sent += 1
        super().say(message)

    def scan(self, data: dict[str, Any]) -> None:
        table = data.pop("table", None) or {"boards": []}
        boards, own = table.pop("boards"), self.own()
        for index, board in enumerate(boards):
            self.check(index, board)
            self.elsewhere += index != own
        for event in data.pop("happened", []):
            if event["board"] is not None:
                self.check(event["board"], event, once=True)
            else:
                event["event"].pop("drawn", None)
                assert not list(cards_in(event))
        self.check(own, [table, data])

    def own(self) -> int:
        boards = enumerate(self.match.view(self.viewer).boards)
        return next((index for index, view in boards if self.viewer in view.public.active), 0)

    def check(self, index: int, value: Any, once: bool = False) -> None:
        cards = to_set(cards_in(value))
        if not cards:
            return
        may = allowed(self.match, self.viewer, index)
        if once and cards & ~may:
            may |= once_seen(self.match, self.viewer, index)
        assert not cards & ~may, (self.viewer, index, value)

    def table_now(self) -> dict[str, Any]:
        return dict(json.loads(wire.encode(table_view(self.match, self.viewer))))


async def step(lines: list[Scanned], chance: Stream) -> None:
    """One action: mostly of a seat to act, now and then of any."""
    match = lines[0].match
    asked = [seat for seat in game.actors(match.progress.game) if seat >= 0]
    asked = asked or list(match.unready_people())
    seats = list(range(len(lines) - 1))
    seat = chance.choice(asked if asked and chance.below(8) else seats)
    line, kind = lines[seat], chance.below(14)
    table = line.table_now()
    hand = table["hand"]
    if kind == 0:
        await line.receive(send({"type": "take-back", "id": 1}))
    elif kind == 1:
        mode = chance.choice(("auto", "hand"))
        await line.receive(send({"type": "set-prefs", "id": 1, "lay_off": mode}))
    elif kind == 2:
        await line.receive(send({"type": "hello", "after": chance.below(match.progress.seq + 1)}))
    elif kind == 3:
        card = hand["cards"][0] if hand and hand["cards"] else None
        await line.receive(send({"type": "ask-show", "id": 1, "card": card}))
    elif kind == 4:
        await lines[-1].receive(send({"type": "hello"}))
    elif table["can"]:
        discards = [action for action in table["can"] if action["kind"] == "throw"]
        shows = [
            action
            for action in table["can"]
            if action["kind"] in ("knock", "gin", "lay-off", "show")
        ]
        late = table["boards"][table["own"]]["reshuffles"] or chance.below(30) == 0
        if shows and (late or not table["boards"][table["own"]]["any_count"]):
            token = chance.choice(shows)["token"]
        elif discards:
            token = min(discards, key=lambda discard: discard["leaves"])["token"]
        else:
            token = chance.choice(table["can"])["token"]
        await line.receive(send({"type": "act", "id": 1, "seq": table["seq"], "action": token}))


async def seated(name: str, players: int, deals: int) -> tuple[Match, list[Scanned]]:
    rules = replace(variant(name).rules, sheet=GameSheet(target=0, deals=deals))
    rows = tuple(SeatRow(f"P{index}", "guest", guest=f"g{index}") for index in range(players))
    store, table = MemoryStore(), table_row(rules, rows, ("auto",) * players)
    await store.create(table)
    match = await Match.open(table, store, config(players))
    pool = ThreadPoolExecutor(1)
    lines = [Scanned(match, viewer, pool) for viewer in (*range(players), None)]
    for line in lines:
        await line.receive(send({"type": "hello"}))
    return match, lines


@pytest.mark.sweep("some")
@pytest.mark.parametrize(("name", "players"), TABLES)
async def test_every_byte_names_only_cards_its_seat_may_see_there(name: str, players: int) -> None:
    # a deal in which any hand may knock may be over in a moment
    any_count = isinstance(variant(name).rules.knock.limit, AnyCount)
    deals = 10 if any_count else 2 if players > 3 else 4
    match, lines = await seated(name, players, deals)
    chance = Stream(seed_bytes(f"{name} {players}"), 0, "test")
    watched_out = False
    for _ in range(5000):
        if game.is_over(match.progress.game):
            break
        await step(lines, chance)
        now = match.progress.game
        playing = {seat for board in now.boards for seat in board.public.active}
        watched_out |= bool(playing) and len(playing) < players
    for line in lines:
        await line.receive(send({"type": "hello"}))
    await match.close()
    assert len(match.progress.game.results) >= 2
    assert all(line.sent > 40 for line in lines)
    assert watched_out == (name == "gin-three")
    several = len(match.progress.game.boards) > 1
    assert all(bool(line.elsewhere) == several for line in lines)


async def test_the_scan_finds_a_card_of_another_board() -> None:
    """A card of your own hand tells nothing about another board."""
    match, lines = await seated("gin-partners", 4, 4)
    line, view = lines[0], match.view(0)
    own = next(index for index, board in enumerate(view.boards) if 0 in board.public.active)
    opponent = 1 - own
    may = allowed(match, 0, opponent)
    held = next(card for card in in_order(view.boards[own].hand) if not may >> card & 1)
    line.scan({"happened": [_discarded(own, held)]})
    with pytest.raises(AssertionError):
        line.scan({"happened": [_discarded(opponent, held)]})
    theirs = match.view(match.progress.game.boards[opponent].public.active[0]).boards[opponent].hand
    leak = line.table_now()
    leak["boards"][opponent]["known"][0] = [card_text(next(in_order(theirs & ~may)))]
    with pytest.raises(AssertionError):
        line.scan({"table": leak})
    await match.close()


def _discarded(board: int, card: int) -> dict[str, Any]:
    event = {"type": "threw", "seat": 0, "card": card_text(card)}  # type: ignore[arg-type]
    return {"seq": 1, "event": event, "text": "", "board": board}


async def test_partners_see_each_other_as_anybody_does() -> None:
    """Neither a partner's hand nor whom it plays tells more than a spectator sees."""
    match, lines = await seated("gin-partners", 4, 4)
    for line in lines[:-1]:
        table = line.table_now()
        nobody = lines[-1].table_now()
        for index, board in enumerate(table["boards"]):
            if index != table["own"]:
                mine = {key: board[key] for key in board if key != "result"}
                assert mine == {key: nobody["boards"][index][key] for key in mine}
    await match.close()
