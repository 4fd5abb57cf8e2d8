"""Every byte sent to anybody, over thousands of deals, looked through for hidden cards.

``OPENRUMMY_SCAN_DEALS`` is how many deals of gin, and raises those of all other games
with it; ``./check`` looks at a few.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from card_scan import Scan, cards_in
from declared_rules import DECLARED
from example_count import EXAMPLES
from frames import table_of
from host_tables import config
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import card_text, in_order
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.pieces import AnyCount, DealersChoice, Rules
from openrummy.play import wire
from openrummy.play.host import Match, reveal_deals
from openrummy.play.live.spectators import SpectatorConnection, Spectators
from openrummy.play.live.table_connection import TableConnection
from openrummy.play.views.table_cards import table_card
from openrummy.server.parts.fair import _deal
from tables import TABLES as ON_TABLE

LAST_TURN = replace(ON_TABLE["wild"].play, last_turn=True)  # type: ignore[type-var]
A_GAME = 20  # deals of one game
DEALS = int(os.environ.get("OPENRUMMY_SCAN_DEALS", min(EXAMPLES, A_GAME)))
MORE = max(1, DEALS // 40)  # times as many deals of every other game, too


class Scanned(TableConnection):
    """A person's line, looked through as it is sent."""

    scan: Scan
    table: dict[str, Any]
    asked: str | None = None

    async def receive(self, data: bytes | str) -> None:
        self.asked = json.loads(data).get("card")
        await super().receive(data)

    def put(self, data: bytes) -> None:
        if data.startswith(b'{"type":"shows"'):  # it repeats what it was asked, and no more
            said = json.loads(data)
            assert said.pop("card") == self.asked
            data = json.dumps(said).encode()
        message = self.scan.look(self.viewer, data)
        if message["type"] == "update":
            self.table = message["table"]


class ScannedSpectator(Scanned, SpectatorConnection):
    """The same for a spectator."""


class Played:
    """A table at which people play at random, and all that is sent."""

    def __init__(
        self, name: str, players: int, deals: int, seed: int, rules: Rules | None = None
    ) -> None:
        self.row = table_of("scan-table-100", list(range(players)), name, deals)
        if rules is not None:
            sheet = replace(rules.sheet, target=0, deals=deals)
            self.row = replace(self.row, rules=canonical(replace(rules, sheet=sheet)))
        self.store = MemoryStore()
        self.choices = Random(f"{name} {players} {seed}")
        self.seed = seed
        self.asked_more = False

    async def open(self) -> None:
        await self.store.create(self.row)
        kept: Any = self.store
        kept._fair[self.row.id] = {}
        self.match = await Match.open(self.row, self.store, config(self.seed))
        self.scan = Scan(self.row, kept._actions[self.row.id], kept._fair[self.row.id])
        self.pool = ThreadPoolExecutor(1)
        seats = range(len(self.row.seats))
        self.lines: list[Scanned] = [Scanned(self.match, seat, self.pool) for seat in seats]
        self.spectator = ScannedSpectator(Spectators(self.match), self.pool)
        for line in (*self.lines, self.spectator):
            line.scan = self.scan
            await line.receive('{"type":"hello"}')

    async def close(self) -> None:
        for line in (*self.lines, self.spectator):
            await self.say(line, type="hello")
            line.close()
        await self.match.close()
        self.pool.shutdown()

    async def say(self, line: TableConnection, **message: Any) -> None:
        await line.receive(json.dumps(message))

    async def play(self, most: int = 400 * A_GAME) -> None:
        """Play to the end of the game, or for at most ``most`` steps."""
        await self.open()
        for _ in range(most):
            if game.is_over(self.match.progress.game):
                break
            await self.step()
        await self.close()

    async def step(self) -> None:
        match, choices = self.match, self.choices
        asked = [seat for seat in game.actors(match.progress.game) if seat >= 0]
        seat = choices.choice(asked or list(match.unready_people()) or [0])
        line = self.lines[seat]
        self.asked_more = choices.random() < 0.12
        if self.asked_more and choices.random() < 0.67:
            await self.something_else(choices.choice([*self.lines, self.spectator]))
        elif self.asked_more:
            await self.over_http()
        if line.table["can_take_back"] and choices.random() < 0.1:
            await self.say(line, type="take-back", id=3)
        elif line.table["can"]:
            token = sensible(choices, line.table["can"], late(line.table))
            await self.say(line, type="act", id=1, seq=line.table["seq"], action=token)

    async def something_else(self, line: Scanned) -> None:
        """Requests and mistakes a person may make meanwhile."""
        seq = line.table["seq"]
        hand = (line.table["hand"] or {}).get("cards") or [None]
        card = self.choices.choice(hand)
        mode = self.choices.choice(["auto", "hand"])
        anything = self.choices.choice(["Kd", "As", "7h", "Xx"])
        await self.say(
            line,
            **self.choices.choice(
                [
                    {"type": "hello", "after": self.choices.randint(0, seq)},
                    {"type": "hello"},
                    {"type": "take-back", "id": 2},
                    {"type": "ask-show", "id": 2, "card": card},
                    {"type": "ask-show", "id": 2, "card": anything},
                    {"type": "ask-declare", "id": 2, "card": card, "groups": self.groups(hand)},
                    {"type": "ask-declare", "id": 2, "card": None, "groups": [[anything, "7c"]]},
                    {"type": "add-points", "id": 2, "points": self.choices.randint(-3, 90)},
                    {"type": "set-prefs", "id": 2, "lay_off": mode},
                    {"type": "act", "id": 2, "seq": seq - 1, "action": "s"},
                    {"type": "act", "id": 2, "seq": seq, "action": f"k:{card}:"},
                    {"type": "act", "id": 2, "seq": seq, "action": "t"},
                    {"type": "act", "id": 2, "seq": seq, "action": "nonsense"},
                    {"type": "emote", "id": 2, "name": "hello"},
                ]
            ),
        )

    def groups(self, hand: Sequence[str | None]) -> list[list[str]]:
        """Some cards of the hand, three by three."""
        cards = [card for card in hand if card is not None]
        self.choices.shuffle(cards)
        return [cards[index : index + 3] for index in range(0, len(cards) - 3, 3)]

    async def over_http(self) -> None:
        """HTTP answers to each person while the game is played."""
        progress, row = self.match.progress, self.match.table
        shown = reveal_deals(row, progress.game, await self.store.fair(row.id))
        deals = wire.FairDeals(
            [_deal(row, deal, fair, None) for deal, fair in sorted(shown.items())]
        )
        for seat in range(len(row.seats)):
            self.scan.look(seat, wire.encode(table_card(row, progress, seat)))
            self.scan.look(seat, wire.encode(deals))


SHOWS = {"knock", "gin", "big-gin", "show", "lay-off", "meld", "reclaim", "go-out", "declare"}


def late(table: dict[str, Any]) -> bool:
    return bool(table["boards"][table["own"]]["reshuffles"])


def sensible(choices: Random, can: Sequence[dict[str, Any]], late: bool) -> str:
    """Mostly the discard that hurts least, and now and then to show."""
    can = [action for action in can if action["kind"] not in ("add-points", "drop")] or can
    shows = [action for action in can if action["kind"] in SHOWS]
    discards = [action for action in can if action["kind"] == "throw"]
    if shows and choices.random() < (0.8 if late else 0.5):
        return str(choices.choice(shows)["token"])
    if discards and choices.random() < 0.9:
        return str(min(discards, key=lambda discard: discard["leaves"])["token"])
    return str(choices.choice(can)["token"])


@pytest.mark.sweep("one")
@pytest.mark.parametrize("part", range(2))
async def test_no_byte_of_gin_names_a_hidden_card(part: int) -> None:
    deals = sent = 0
    for seed in range(part, 2 * -(-DEALS // (2 * A_GAME)), 2):
        played = Played("gin", 2, min(A_GAME, DEALS // 2), seed)
        await played.play()
        deals += played.scan.knowing.deals
        sent += sum(played.scan.bytes.values())
        for viewer in (0, 1, None):
            assert played.scan.messages[viewer] > 100
        assert played.scan.cards[0] > played.scan.cards[None] > 0
    assert deals >= DEALS // 2
    print(f"{deals} deals, {sent} bytes")


SIZES = {name: catalogue.variant(name).rules.seating.players for name in catalogue.names()}
TABLES = [(name, size) for name, all_ in SIZES.items() for size in sorted({all_[0], all_[-1]})]


@pytest.mark.sweep("few")
@pytest.mark.parametrize(("name", "players"), TABLES)
async def test_no_byte_of_any_game_names_a_hidden_card(name: str, players: int) -> None:
    # a deal that any hand may end is over in a moment; with teams many tables are in view
    any_count = isinstance(catalogue.variant(name).rules.knock.limit, AnyCount)
    deals = 8 if any_count else 1 + (MORE > 1 and players < 4)
    played = Played(name, players, deals * MORE, 7)
    await played.play(80 * min(DEALS, A_GAME) * MORE // players)
    assert played.scan.knowing.deals >= 1
    assert all(played.scan.messages[viewer] > 2 for viewer in (*range(players), None))


# what no preset has
HOUSE = {
    **dict.fromkeys(("turned over", "keep top", "corner", "used at once", "jokers"), 3),
    "two packs": 3,
    "turned over twice": 4,
    "many jokers": 5,
    "open jokers": 5,
}


@pytest.mark.slow
@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", HOUSE)
async def test_no_byte_of_a_house_game_on_the_table_names_a_hidden_card(name: str) -> None:
    played = Played("gin", HOUSE[name], 3, 5, ON_TABLE[name])
    await played.play(300)
    kinds = Counter(token[:2] for token in played.scan.knowing.tokens)
    assert kinds["d:"] and kinds["l:"] and kinds["ta"] and kinds["t"] + kinds["t:"]
    assert kinds["r:"] or name != "jokers"


# with wild ranks, and declared hands, what no preset has
WILD = {
    "wild": (ON_TABLE["wild"], 4),
    "dealer's choice": (replace(ON_TABLE["wild"], wild=DealersChoice()), 3),
    "last turn": (replace(ON_TABLE["wild"], play=LAST_TURN), 3),
    "wrong costs": (DECLARED["wrong costs"], 2),
    "deuces": (DECLARED["deuces"], 6),
}


@pytest.mark.slow
@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", WILD)
async def test_no_byte_of_a_game_of_wild_ranks_names_a_hidden_card(name: str) -> None:
    rules, players = WILD[name]
    played = Played("gin", players, 3, 5, rules)
    await played.play(300)
    kinds = Counter(token.partition(":")[0] for token in played.scan.knowing.tokens)
    assert kinds["deal"] and kinds["s"]
    assert kinds["d"] or rules.play.kind != "table"
    assert kinds["c"] or name != "dealer's choice"


async def test_a_draft_of_a_turn_is_told_to_nobody_else() -> None:
    """Every message to the others, from the first draft to the discard, says nothing of it."""
    played = Played("gin", 2, 2, 3, ON_TABLE["house"])
    await played.open()
    silent = 0
    for _ in range(600):
        drafts = [bool(drafted) for drafted in played.match.progress.drafts]
        before = dict(played.scan.messages)
        await played.step()
        now = [bool(drafted) for drafted in played.match.progress.drafts]
        if any(drafts) and drafts == now and not played.asked_more:
            (seat,) = [index for index, some in enumerate(now) if some]
            for viewer in (1 - seat, None):
                assert played.scan.messages[viewer] == before[viewer]
            silent += 1
    await played.close()
    assert silent > 2


async def test_the_scan_finds_what_should_not_be_there() -> None:
    """A card of another hand or of the stock, in any form and anywhere, is silent."""
    played = Played("gin", 2, 3, 1)
    await played.open()
    (board,) = played.match.progress.game.boards
    scan, names = played.scan, card_text
    theirs = next(in_order(board.hands[1]))
    for hidden in (theirs, board.stock[-1]):
        code = names(hidden)
        sign = code[0].replace("T", "10") + "♣♦♥♠"["cdhs".index(code[1])]
        for leak in (
            {"type": "shows", "id": 1, "card": code, "options": []},
            {"type": "failed", "code": "x", "text": f"You cannot take the {sign}."},
            {"type": "refused", "reason": {"data": {code: 1}}},
            {"type": "update", "table": {"boards": [{"known": [[], [code]]}]}, "happened": []},
            {"type": "update", "table": {"hand": {"cards": [code]}}, "happened": []},
            {"type": "update", "happened": [{"board": 0, "text": sign}]},
            {"type": "x", "url": f"/k/{code}/"},
        ):
            for viewer in (0, None):
                with pytest.raises(AssertionError):
                    scan.look(viewer, json.dumps(leak).encode())
    scan.look(1, json.dumps({"type": "shows", "card": names(theirs)}).encode())
    secret = scan.fair[0].secret.hex()
    for viewer in (0, 1, None):
        with pytest.raises(AssertionError):
            scan.look(viewer, json.dumps({"type": "x", "y": secret.upper()}).encode())
        with pytest.raises(AssertionError):
            scan.look(viewer, json.dumps({"type": "x", "y": played.row.seats[0].guest}).encode())
    assert list(cards_in(["the 8 of diamonds", "As a rule", "AsKd", {"Td": 1}])) != []
    await played.close()


async def test_what_is_known_is_forgotten_with_the_deal() -> None:
    played = Played("gin", 2, 3, 2)
    await played.open()
    while played.scan.knowing.deals < 2:
        await played.step()
        played.scan.knowing.follow(played.scan.rows)
    (board,) = played.match.progress.game.boards
    mine = played.scan.knowing.now[0, 0]
    assert mine.bit_count() <= 12 and not mine & board.hands[1]
    await played.close()
