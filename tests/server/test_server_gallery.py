"""A spectator sees the table as it was, after the delay, and never a hidden card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from host_tables import ANA, BEN, BOT, table_row
from live import FAST, Guest, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import to_set
from openrummy.core.cards.rng import Stream, seed_bytes
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.play import wire
from openrummy.play.host import Match, MatchConfig, SeatRow, TableState
from openrummy.play.live import spectators as module
from openrummy.play.live.spectators import SpectatorConnection, Spectators
from openrummy.play.live.table_connection import TableConnection
from test_server_secrets import AtTable, cards_in, may_see, play, send, taken_of

__all__ = ["hang_up"]

DELAY = 10_000


class Clock:
    """A time that tests move."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


class Eye(SpectatorConnection):
    """Somebody a spectator and remembers the time and bytes of all that came."""

    def __init__(self, spectators: Spectators, clock: Clock) -> None:
        super().__init__(spectators, ThreadPoolExecutor(1))
        self.clock = clock
        self.came: list[tuple[int, bytes]] = []

    def put(self, data: bytes) -> None:
        self.came.append((self.clock.now, data))

    @property
    def updates(self) -> list[tuple[int, dict[str, Any]]]:
        """The updates, with the time at which they came."""
        updates = [(moment, json.loads(data)) for moment, data in self.came]
        return [(moment, update) for moment, update in updates if update["type"] == "update"]


class Now(TableConnection):
    """A spectator without delay: what was to be seen, and when."""

    def __init__(self, match: Match, clock: Clock) -> None:
        super().__init__(match, None, ThreadPoolExecutor(1))
        self.clock = clock
        self.pictures: list[tuple[int, wire.TableView, TableState]] = []

    def say(self, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.Update):
            self.pictures.append((self.clock.now, message.table, self.match.progress))


async def opened(
    clock: Clock,
    rules: Rules | None = None,
    seats: tuple[SeatRow, ...] = (ANA, BEN),
    seed: int = 0,
    time: str = "",
) -> Match:
    numbers: Iterator[int] = count()
    entropy = lambda _: seed_bytes(f"{seed} {next(numbers)}")  # noqa: E731
    store, table = MemoryStore(), replace(table_row(rules, seats), clock=time)
    await store.create(table)
    return await Match.open(table, store, MatchConfig(entropy, clock, lambda: 3600.0, ticks=clock))


async def hello(line: TableConnection, after: int | None = None) -> None:
    await line.receive(send({"type": "hello", "after": after}))


async def act(match: Match) -> None:
    """Something legal."""
    if match.unready_people():
        for seat in match.unready_people():
            await match.next_deal(seat)
        return
    seat = game.actors(match.progress.game)[0]
    await match.act(
        seat, match.version(seat), game.legal(match.progress.rules, match.progress.game, seat)[0]
    )


def apart(table: Any) -> dict[str, Any]:
    """A view without what differs for a later spectator: the delay, and the other spectators."""
    view: dict[str, Any] = json.loads(wire.encode(table))
    for name in ("watchers", "delay"):
        view["room"].pop(name)
    return view


async def test_nothing_is_shown_before_its_time_and_all_of_it_after() -> None:
    clock = Clock()
    match = await opened(clock)
    live = Now(match, clock)
    await hello(live)
    spectators = Spectators(match, DELAY, clock)
    eye = Eye(spectators, clock)
    clock.now += DELAY
    await hello(eye)  # the deal is old enough
    assert len(eye.updates) == 1
    for step in range(60):
        await act(match)
        clock.now += 700 + step
        spectators.show()
    seen_before_the_end = len(eye.updates)
    await match.resign(0)
    clock.now += DELAY - 1
    spectators.show()
    assert all(update["table"]["sheet"]["result"] is None for _, update in eye.updates)
    clock.now += 1
    spectators.show()
    assert eye.updates[-1][1]["table"]["sheet"]["result"]["reason"] == "resigned"
    assert 40 < seen_before_the_end < len(eye.updates)
    # what came is what a spectator without delay was shown, that long ago
    pictures: dict[int, tuple[int, wire.TableView]] = {}
    for moment, table, _ in live.pictures:  # a version is told again when a spectator is counted
        pictures.setdefault(table.seq, (moment, table))
    for came, update in eye.updates[1:]:
        moment, table = pictures[update["table"]["seq"]]
        assert came - moment >= DELAY
        assert update["table"]["room"]["delay"] == DELAY
        assert apart(update["table"]) == apart(table)
    seqs = [update["table"]["seq"] for _, update in eye.updates]
    assert seqs == sorted(seqs)
    await match.close()


async def test_who_comes_while_it_is_played_waits_for_the_first_picture() -> None:
    clock = Clock()
    match = await opened(clock)
    spectators = Spectators(match, DELAY, clock)
    clock.now += 4_000
    eye = Eye(spectators, clock)
    await hello(eye)
    assert json.loads(eye.came[0][1]) == {"type": "later", "wait": DELAY - 4_000}
    clock.now += 2_000
    await act(match)
    other = Eye(spectators, clock)
    await hello(other)
    assert json.loads(other.came[0][1]) == {"type": "later", "wait": DELAY - 6_000}
    clock.now += DELAY - 6_000
    spectators.show()
    (_, first), (_, second) = eye.updates[0], other.updates[0]
    assert first == second and first["whole"] is True
    assert first["table"]["seq"] == match.version(None) - 1
    await match.close()


@pytest.mark.slow
async def test_no_hidden_card_over_many_deals() -> None:
    """Each byte for a spectator names only what was open at the moment that is shown."""
    clock = Clock()
    match = await opened(clock, replace(variant("gin").rules, sheet=GameSheet(target=0, deals=8)))
    spectators = Spectators(match, DELAY, clock)

    class Careful(Eye):
        named = 0

        def put(self, data: bytes) -> None:
            super().put(data)
            message = json.loads(data)
            if message["type"] != "update":
                assert message["type"] in ("later", "promised")
                return
            shown = spectators._shown
            assert shown is not None
            allowed = may_see(game.view(shown.progress.game, None)) | taken_of(shown.progress, None)
            cards = to_set(cards_in(message))
            assert not cards & ~allowed
            assert message["table"]["hand"] is None and message["table"]["can"] == []
            self.named += cards.bit_count()

    pool = ThreadPoolExecutor(1)
    lines = [AtTable(match, seat, pool) for seat in (0, 1)]
    eyes = [Careful(spectators, clock) for _ in range(3)]
    for line in (*lines, *eyes):
        await hello(line)
    chance = Stream(seed_bytes("gallery"), 0, "test")
    for step in range(3000):
        if game.is_over(match.progress.game):
            break
        await play(lines, (0, 1), chance)
        clock.now += chance.below(3_000)
        spectators.show()
        if step % 50 == 0:
            await hello(eyes[2], chance.below(match.progress.seq + 1))
    clock.now += DELAY
    spectators.show()
    assert len(match.progress.game.results) >= 4
    assert all(len(eye.updates) > 200 and eye.named > 100 for eye in eyes)
    assert eyes[0].updates[-1][1]["table"]["seq"] == match.version(None)
    await match.close()


async def test_coming_back_brings_what_was_missed_of_what_is_shown() -> None:
    clock = Clock()
    match = await opened(clock)
    clock.now += DELAY
    spectators = Spectators(match, DELAY, clock)
    eye, back = Eye(spectators, clock), Eye(spectators, clock)
    await hello(eye)
    known = eye.updates[0][1]["table"]["seq"]
    for _ in range(6):
        await act(match)
    clock.now += DELAY
    spectators.show()
    await act(match)  # not to be seen yet
    await hello(back, known)
    _, update = back.updates[0]
    assert update["whole"] is False
    assert update["happened"] == [
        event for _, each in eye.updates[1:] for event in each["happened"]
    ]
    assert update["table"] == eye.updates[-1][1]["table"]
    await hello(back, 10_000)  # a version that was never there
    assert back.updates[-1][1]["whole"] is True
    await match.close()


async def test_the_first_who_looks_sees_the_clock_as_it_was() -> None:
    clock = Clock()
    match = await opened(clock, time="600+5")
    clock.now += DELAY + 30_000  # somebody has been thinking for that long
    spectators = Spectators(match, DELAY, clock)
    eye = Eye(spectators, clock)
    await hello(eye)
    players = eye.updates[0][1]["table"]["players"]
    (asked,) = (player for player in players if player["running"])
    assert asked["left"] == match.time.remaining_ms(asked["seat"]) + DELAY
    clock.now += 5_000
    late = Eye(spectators, clock)
    await hello(late)
    assert late.updates[0][1]["table"]["players"][asked["seat"]]["left"] == asked["left"] - 5_000
    await match.close()


async def test_a_clock_goes_on_for_who_comes_while_nothing_happens() -> None:
    clock = Clock()
    match = await opened(clock, time="600+5")
    clock.now += DELAY
    spectators = Spectators(match, DELAY, clock)
    eye = Eye(spectators, clock)
    await hello(eye)
    for _ in range(4):
        await act(match)
        clock.now += 2_000
    clock.now += DELAY
    spectators.show()
    last = eye.updates[-1][1]["table"]
    asked = next(player for player in last["players"] if player["running"])
    clock.now += 30_000
    late = Eye(spectators, clock)
    await hello(late)
    seen = late.updates[0][1]["table"]["players"][asked["seat"]]
    # the last action is DELAY + 32 s ago; of that the first 22 s lie before what is shown
    assert match.time.remaining_ms(asked["seat"]) == seen["left"] - DELAY
    assert seen["running"] and seen["left"] < asked["left"]
    await match.close()


async def test_many_who_look_on_cost_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    match = await opened(clock)
    clock.now += DELAY
    spectators = Spectators(match, DELAY, clock)
    eyes = [Eye(spectators, clock) for _ in range(50)]
    for eye in eyes:
        await hello(eye)
    spectators._publish_count()  # otherwise a timer does it, perhaps in the middle of what follows
    made: list[object] = []
    drawn = module.update_of
    monkeypatch.setattr(module, "update_of", lambda *args: made.append(args) or drawn(*args))  # type: ignore[func-returns-value]
    for _ in range(5):
        await act(match)
    clock.now += DELAY
    spectators.show()
    assert len(made) == 5
    for index in range(-5, 0):
        assert len({id(eye.came[index][1]) for eye in eyes}) == 1
    await match.close()


async def test_nothing_is_kept_when_nobody_looks_on_and_never_too_much() -> None:
    clock = Clock()
    match = await opened(clock, replace(variant("gin").rules, sheet=GameSheet(target=0, deals=50)))
    spectators = Spectators(match, 0, clock)
    eye = Eye(spectators, clock)
    assert not match.has_audience()
    await hello(eye)
    assert match.has_audience()
    spectators._publish_count()
    assert match.watchers == 1
    eye.close()
    await module.asyncio.sleep(0.01)
    assert not match.has_audience() and match.watchers == 0
    assert not spectators._kept and spectators._shown is None
    # a table that moves fast: some pictures are left out, the last is there and whole
    slow = Spectators(match, DELAY, clock)
    eye = Eye(slow, clock)
    clock.now += DELAY
    await hello(eye)
    for _ in range(400):
        await act(match)
    assert len(slow._kept) == module._MAX_KEPT
    clock.now += DELAY
    slow.show()
    update = eye.updates[-1][1]
    assert (update["whole"], update["table"]["seq"]) == (True, match.version(None))
    await match.close()


async def test_no_delay_where_nothing_is_to_be_told_to_anybody() -> None:
    clock = Clock()
    alone = await opened(clock, seats=(BOT, BOT))
    waiting = await opened(clock, seats=(ANA, SeatRow("", "")))
    running = await opened(clock)
    assert [Spectators(match, DELAY, clock).delay for match in (alone, waiting, running)] == [
        0,
        0,
        DELAY,
    ]
    for match in (alone, waiting, running):
        await match.close()


def test_over_a_socket_players_are_told_how_many_look_on() -> None:
    with in_thread(replace(FAST, watch_delay_ms=3_600_000)) as url:
        guest, other = Guest(url), Guest(url)
        other.http.get("/api/lobby")
        seat = guest.sit(guest.new_table())
        socket = other.connect(seat.table["id"])
        socket.send('{"type":"hello","after":null}')
        later = json.loads(socket.recv(60))
        assert later["type"] == "later" and 0 < later["wait"] <= 3_600_000
        while seat.table["room"]["watchers"] != 1:
            seat.until("update")
        socket.send('{"type":"act","id":1,"seq":1,"action":"s"}')
        assert json.loads(socket.recv(60))["code"] == "not-your-seat"
        # a player is no spectator of their own table, in another window either
        assert guest.sit(seat.table["id"]).table["seat"] == 0
