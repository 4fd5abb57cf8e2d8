"""A server killed at random moments of a tournament: it goes on, and comes to what was played.

``OPENRUMMY_KILLS`` is how often; ``./check`` has a few.
"""

from __future__ import annotations

import asyncio
import os
import random
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from live import Guest, Process, Seat, hang_up, spare_port
from openrummy.club.tournament.model import Pairing, Tournament
from openrummy.club.tournament.pairing import next_round
from openrummy.server.club.tournaments.results import with_game
from openrummy.server.club.tournaments.service import chance_of, event_of
from openrummy.server.db.club.events.rows import PairingRow, StoredTournament
from openrummy.server.db.club.events.store import TournamentStore
from stores import sql, store_of
from tournament_play import PASSWORD, tournament

__all__ = ["hang_up"]

KILLS = int(os.environ.get("OPENRUMMY_KILLS", "3"))
QUICK = "minute=0.2, tournaments=(1e6, 1e6), lists=(1e6, 1e6), visits=(1e6, 1e6), tables=(1e6, 1e6)"
GONE = (OSError, WebSocketException, httpx.TransportError, AssertionError, KeyError)


class Player:
    """Somebody who plays what there is to play, whatever happens to the server."""

    def __init__(self, url: str, name: str) -> None:
        self.guest = Guest(url)
        body = {"name": name, "password": PASSWORD}
        assert self.guest.http.post("/api/account", json=body).status_code == 201
        self.seat: Seat | None = None
        self.at = ""

    def turn(self, id_: str, chance: random.Random) -> str:
        """Do one thing; the state of the tournament."""
        pulse = self.guest.http.get(f"/api/tournaments/{id_}/pulse").json()
        if pulse["table"] != self.at or self.seat is None:
            self.seat, self.at = None, pulse["table"]
            self.seat = self.guest.sit(self.at, deal=False) if self.at else None
        if self.seat is not None:
            self.act(self.seat, chance)
        return str(pulse["state"])

    def act(self, seat: Seat, chance: random.Random) -> None:
        seat.ask("ping")
        if seat.table["sheet"]["result"] is not None:
            self.at = ""
        elif chance.random() < 0.1:
            seat.ask("resign")  # so that a tournament does not take all day
        elif seat.table["can"]:
            seat.act(seat.choose())


@pytest.mark.slow
def test_a_tournament_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    chance, port = random.Random("kills"), spare_port()
    server = Process(tmp_path, port, settings=QUICK)
    players = [Player(server.url, f"Killed {name}") for name in ("Ana", "Ben", "Cleo", "Dora")]
    id_ = tournament(players[0].guest, "swiss", most=4, rounds=3, no_show=1440, rest=1)
    for player in players:
        player.guest.http.post(f"/api/tournaments/{id_}/enter", json={}).raise_for_status()
    killed = 0
    state = "running"
    timer = threading.Timer(chance.uniform(0.1, 0.5), server.process.kill)
    timer.start()
    while state != "over":
        try:
            for player in players:
                state = player.turn(id_, chance)
        except GONE:
            for player in players:
                player.seat, player.at = None, ""
            if server.process.poll() is None:
                continue
            server.process.communicate()
            killed += 1
            server = Process(tmp_path, port, settings=QUICK)
            if killed < KILLS:
                timer = threading.Timer(chance.uniform(0.05, 0.8), server.process.kill)
                timer.start()
    timer.cancel()
    server.stop()
    assert killed >= 2
    check(tmp_path, id_)


def check(folder: Path, id_: str) -> None:
    """Every game once, at one table; pairings and results are what follows from the outcomes."""
    events = sql(folder, "SELECT event FROM tables WHERE event <> ''")
    opened = Counter(event for (event,) in events)
    stored, outcomes = asyncio.run(_read(folder, id_))
    assert set(opened.values()) == {1}
    games = [
        event_of(id_, game_row.round, game_row.pairing, game_row.game) for game_row in stored.games
    ]
    assert sorted(opened) == sorted(games)
    numbers = [game_row.outcome for game_row in stored.games]
    assert None not in numbers and len(set(numbers)) == len(numbers)
    again = Tournament(stored.plan, stored.data.entrants, (), stored.row.rounds)
    for round_ in range(1, stored.row.rounds + 1):
        paired = next_round(again, chance_of(stored.row, round_))
        kept = stored.of_round(round_)
        assert [pairing.entrants for pairing in paired] == [
            pairing_row.pairing.entrants for pairing_row in kept
        ]
        done = tuple(_replayed(stored, pairing, outcomes) for pairing in paired)
        assert done == tuple(pairing_row.pairing for pairing_row in kept)
        again = Tournament(again.plan, again.entrants, again.pairings + done, again.rounds)
    assert next_round(again, chance_of(stored.row, 4)) == ()


def _replayed(stored: StoredTournament, pairing: Pairing, outcomes: dict[str, Any]) -> Pairing:
    row = PairingRow(pairing)
    for game in stored.tables_of((pairing.round, pairing.number)):
        row = with_game(stored, row, game.game, outcomes[game.table_id])
    return row.pairing


async def _read(folder: Path, id_: str) -> tuple[StoredTournament, dict[str, Any]]:
    store = store_of(folder)
    try:
        stored = await TournamentStore(store.database).load(id_)
        kept = await store.outcomes(0, 10_000)
    finally:
        await store.close()
    assert stored is not None
    return stored, {outcome.table_id: outcome for _, outcome in kept}
