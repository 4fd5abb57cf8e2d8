"""A data folder that an earlier version left: every table is there, and goes on.

``testdata/data_folder`` holds what the server of November 2026 had stored, as SQL, and what
it had shown to the player of those tables.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from live import Guest, Process, counted, hang_up
from openrummy.core.notation.records import final, read, write
from openrummy.server.db.folder import DATABASE

__all__ = ["hang_up"]

STORED = Path(__file__).resolve().parents[2] / "testdata" / "data_folder"
SHOWN = json.loads((STORED / "2026-11.json").read_text("utf-8"))
# games whose rules have changed since
OTHER_NOW = {"five-card-rummy", "knock-rummy"}
TABLES: dict[str, Any] = SHOWN["tables"]
PLAYED = [name for name, table in TABLES.items() if "record" not in table]
(FINISHED,) = (name for name, table in TABLES.items() if "record" in table)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("old")
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.executescript((STORED / "2026-11.sql").read_text("utf-8"))
    server = Process(folder)
    yield server.url
    # all it has to say is where the folder was copied before it changed it
    assert [
        line for line in server.stop().splitlines() if "older games were kept in" not in line
    ] == []


def test_all_tables_are_there(url: str) -> None:
    cards = Guest(url, SHOWN["guest"]).http.get("/api/tables").raise_for_status().json()
    assert {card["id"] for card in cards} == set(TABLES)


@pytest.mark.parametrize("name", PLAYED)
def test_a_table_stands_as_it_stood_and_goes_on(url: str, name: str) -> None:
    seat, stood = Guest(url, SHOWN["guest"]).sit(name), TABLES[name]
    table = seat.table
    if stood["game"] in OTHER_NOW:  # the table keeps the rules it began with, as house rules
        assert table["game"]["name"].startswith("h1_")
    else:
        assert table["game"]["name"] == stood["game"]
    if len(table["boards"]) > 1:  # the other board had gone on meanwhile
        assert table["seq"] >= stood["seq"]
        return
    assert table["seq"] == stood["seq"]
    assert (table["hand"] and table["hand"]["cards"]) == stood["hand"]
    assert sorted(action["token"] for action in table["can"]) == stood["can"]
    assert [board["pile"] for board in table["boards"]] == stood["piles"]
    assert [[meld["cards"] for meld in board["table"]] for board in table["boards"]] == stood[
        "laid"
    ]
    assert seat.play(1) == 1


def test_a_finished_game_and_its_record(url: str) -> None:
    guest, stored = Guest(url, SHOWN["guest"]), TABLES[FINISHED]
    text = guest.http.get(f"/api/tables/{FINISHED}/record").raise_for_status().text
    assert _unversioned(text) == _unversioned(stored["record"])
    record = read(text)
    assert final(record).result is not None
    assert write(record) == text
    looked = Guest(url).http.get(f"/api/games/{stored['link']}").raise_for_status().json()
    assert looked["id"] == stored["link"]


def _unversioned(record: str) -> list[str]:
    """The lines of a record but for the versions of bots, which are those of today."""
    return [line for line in record.splitlines() if not line.startswith("[Version")]


@pytest.mark.slow
def test_what_was_played_before_is_on_the_players_page(url: str) -> None:
    guest = Guest(url, SHOWN["guest"])
    stats = counted(guest, 1)
    assert [game["title"] for game in stats["games"]]
    (game,) = guest.http.get("/api/me/history").json()["games"]
    assert game["id"] == FINISHED
