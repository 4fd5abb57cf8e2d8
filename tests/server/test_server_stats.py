"""Your own page: games played, counted once, whatever happens to the server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from host_tables import ANA, BEN, table_row
from live import FAST, Guest, Process, counted, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.club.game_statistics import SeatFigures
from openrummy.core import game
from openrummy.core.game import Forfeit
from openrummy.core.rules.catalogue import variant
from openrummy.play.host import ActionRow, Outcome, SeatRow, Store, move_token
from openrummy.server.club.bookkeeper import Bookkeeper
from people import sit_down
from test_server_store import store

__all__ = ["hang_up", "store"]

MARA = SeatRow("Mara", "mara", bot="random", persona="mara", level="easy", seed="00" * 32)


@pytest.fixture
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def history(guest: Guest, **asked: Any) -> dict[str, Any]:
    answer: dict[str, Any] = (
        guest.http.get("/api/me/history", params=asked).raise_for_status().json()
    )
    return answer


def test_who_has_played_nothing_has_an_empty_page(url: str) -> None:
    answer = counted(Guest(url), 0)
    assert answer["games"] == answer["against"] == answer["months"] == []
    assert history(Guest(url)) == {"games": [], "total": 0, "more": False, "next": ""}


def test_a_game_given_up_is_on_both_pages(url: str) -> None:
    """P10: games won and lost are counted for each player."""
    table, (ana, ben), (first, _) = sit_down(url)
    assert first.ask("resign")["type"] == "done"
    lost, won = counted(ana, 1), counted(ben, 1)
    assert (lost["total"]["lost"], lost["total"]["gave_up"], lost["streak"]) == (1, 1, 0)
    assert (won["total"]["won"], won["streak"], won["longest"]) == (1, 1, 1)
    (own,) = history(ana)["games"]
    assert (own["id"], own["place"], own["gave_up"]) == (table, 2, True)
    (theirs,) = won["against"]
    assert (theirs["won"], theirs["lost"], theirs["bot"]) == (1, 0, False)
    assert history(ben, against=theirs["key"], result="won")["total"] == 1
    assert history(ben, result="lost")["total"] == history(ben, game="rummy")["total"] == 0
    assert history(ben, against="mara.easy")["total"] == 0
    assert counted(Guest(url), 0)["against"] == []
    # the page of a person does not identify them elsewhere
    assert ana.cookie not in str(won) and theirs["key"] not in str(lost)


@pytest.mark.parametrize(
    "asked", [{"offset": 10_000}, {"offset": "x"}, {"after": "-1"}, {"result": "drawn"}]
)
def test_odd_questions_are_refused(url: str, asked: dict[str, Any]) -> None:
    path = "/api/me/stats" if "offset" in asked else "/api/me/history"
    assert Guest(url).http.get(path, params=asked).status_code == 400


def test_a_page_is_asked_for_so_often_and_no_more() -> None:
    with in_thread(replace(FAST, lists=(0.01, 2))) as url:
        guest = Guest(url)
        codes = [guest.http.get("/api/me/stats").status_code for _ in range(4)]
        assert codes[:1] == [200] and codes[-1] == 429


# ---------------------------------------------------------------- kept once


async def over(
    store: Store, name: str, ended: int, seats: tuple[SeatRow, ...] = (ANA, BEN)
) -> None:
    """A game that ended at once: the last seat gave it up."""
    await store.create(table_row(variant("gin").rules, seats, name=name))
    token = move_token(Forfeit(len(seats) - 1, "resigned"))
    await store.append(name, [ActionRow(1, game.HOST, token, ended)], over=True)


async def test_each_game_is_kept_once_in_the_order_they_ended(store: Store) -> None:
    for moment in (30, 10, 20):
        await over(store, f"calm-otter-{moment}", moment)
    await store.create(table_row(name="calm-otter-99"))
    again = replace(table_row(name="calm-otter-98"), event="again:calm-otter-10-key:3:0", over=True)
    await store.create(again)  # taken up again from a review: it counts for nothing
    books = Bookkeeper(store)
    await books.settle()
    await books.settle()
    assert await store.unkept(10) == ()
    kept = await store.outcomes(0, 10)
    assert [(number, outcome.table_id) for number, outcome in kept] == [
        (1, "calm-otter-10"),
        (2, "calm-otter-20"),
        (3, "calm-otter-30"),
    ]
    assert await store.keep_outcome(kept[0][1]) is None
    assert [game.number for game in await store.outcomes_of("ana")] == [3, 2, 1]
    assert [number for number, _ in await store.outcomes(1, 1)] == [2]
    assert await store.outcomes_of("eve") == ()


async def test_an_outcome_comes_back_as_it_was_kept(store: Store) -> None:
    await over(store, "calm-otter-1", 10)
    seats = (SeatFigures(1, False, 104, 9, 5, 3, 1, 1, 4, 3, 2, 1, 1, 10_450, 4_200), SeatFigures())
    outcome = Outcome("calm-otter-1", "knock", 10, seats)
    assert await store.keep_outcome(outcome) == 1
    assert await store.outcomes(0, 10) == ((1, outcome),)
    other = replace(outcome, seats=(SeatFigures(2), SeatFigures(1)))
    await store.replace_outcome(other)
    assert await store.outcomes(0, 10) == ((1, other),)
    (kept_game,) = await store.outcomes_of("ben")
    assert kept_game.outcome == other and kept_game.table.id == "calm-otter-1"


async def test_what_a_guest_played_goes_along_with_the_guest(store: Store) -> None:
    await over(store, "calm-otter-1", 10)
    await Bookkeeper(store).settle()
    await store.merge_guest("ana", "eve")
    assert await store.outcomes_of("ana") == ()
    assert len(await store.outcomes_of("eve")) == 1


async def test_a_game_that_cannot_be_read_hides_no_other(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    await over(store, "calm-otter-1", 10)
    await store.append("calm-otter-1", [ActionRow(2, 0, "nonsense", 11)], over=True)
    await over(store, "calm-otter-2", 20, (ANA, MARA))
    books = Bookkeeper(store)
    await books.settle()
    await books.settle()
    assert [outcome.table_id for _, outcome in await store.outcomes(0, 10)] == ["calm-otter-2"]
    assert caplog.text.count("statistics of table calm-otter-1:") == 1


@pytest.mark.slow
def test_what_a_stopped_server_had_not_kept_is_kept_at_the_next_start(tmp_path: Any) -> None:
    first = Process(tmp_path)
    guest = Guest(first.url)
    table = guest.new_table("gin")
    assert guest.sit(table).ask("resign")["type"] == "done"
    first.kill()
    second = Process(tmp_path)
    answer = counted(Guest(second.url, guest.cookie), 1)
    assert answer["total"]["lost"] == 1
    (mara,) = answer["against"]
    assert mara["bot"] and mara["lost"] == 1
    assert second.stop() == ""
