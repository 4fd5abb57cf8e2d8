"""Playing again over real sockets: all agree, and a table stands for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from live import FAST, Guest, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.core.rules.catalogue import variant
from openrummy.play.host import SeatRow
from openrummy.server.live.hub import Hub
from people import catch_up, play_on, sit_down

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def test_two_play_again(url: str) -> None:
    table, (ana, ben), seats = sit_down(url, target=20, clock="1d", watch=False)
    assert seats[0].ask("offer", kind="rematch")["code"] == "game-runs"
    assert seats[0].ask("resign")["type"] == "done"
    assert seats[1].ask("offer", kind="rematch")["type"] == "done"
    catch_up(seats)
    assert [seat.table["room"]["rematches"] for seat in seats] == [[1], [1]]
    assert seats[0].ask("withdraw", kind="rematch")["type"] == "done"
    catch_up(seats)
    assert seats[1].table["room"]["rematches"] == []
    for seat in seats:
        assert seat.ask("offer", kind="rematch")["type"] == "done"
    catch_up(seats)
    again = seats[0].table["room"]["next"]
    assert again and again != table and seats[1].table["room"]["next"] == again
    fresh = [ana.sit(again), ben.sit(again)]
    assert [seat.table["seat"] for seat in fresh] == [1, 0]
    assert fresh[0].table["game"] == seats[0].table["game"]
    assert not fresh[0].table["room"]["listed"] and not fresh[0].table["room"]["watch"]
    assert fresh[0].table["room"]["maker"]
    (card, old) = ana.http.get("/api/tables").json()
    assert (card["id"], card["clock"], old["id"]) == (again, "1d", table)
    play_on(fresh, 20)
    assert ana.sit(table).table["room"]["next"] == again


def test_four_at_two_tables_play_again_with_their_partners(url: str) -> None:
    _, guests, seats = sit_down(url, 4, "gin-partners")
    partners = {
        frozenset(seats[0].table["players"][seat]["name"] for seat in side)
        for side in seats[0].table["sheet"]["sides"]
    }
    seats[0].ask("resign")
    for number, seat in enumerate(seats):
        catch_up(seats)
        assert seats[0].table["room"]["next"] == ""
        assert seats[0].table["room"]["rematches"] == list(range(number))
        assert seat.ask("offer", kind="rematch")["type"] == "done"
    catch_up(seats)
    fresh = [guest.sit(seats[0].table["room"]["next"]) for guest in guests]
    assert [seat.table["seat"] for seat in fresh] == [1, 2, 3, 0]
    table = fresh[0].table
    assert partners == {
        frozenset(table["players"][seat]["name"] for seat in side)
        for side in table["sheet"]["sides"]
    }


def test_against_the_computer_one_plays_again_at_once(url: str) -> None:
    guest = Guest(url)
    table = guest.new_table("gin-three", persona="otto", level="hard")
    seat = guest.sit(table)
    seat.ask("resign")
    assert seat.ask("offer", kind="rematch")["type"] == "done"
    catch_up([seat])
    again = guest.sit(seat.table["room"]["next"])
    names = {player["name"] for player in seat.table["players"]}
    assert {player["name"] for player in again.table["players"]} == names
    assert again.table["seat"] == 1 and again.play(5) == 5


def test_who_looks_on_offers_nothing(url: str) -> None:
    _, _, seats = sit_down(url)
    seats[0].ask("resign")
    table = seats[0].table["id"]
    spectator = Guest(url).sit(table)
    for kind in ("end", "rematch"):
        for word in ("offer", "withdraw"):
            assert spectator.ask(word, kind=kind)["code"] == "not-your-seat"
    assert seats[0].ask("offer", kind="draw")["code"] == "malformed"


async def test_an_offer_stands_though_all_have_gone() -> None:
    hub = Hub(MemoryStore(), FAST)
    ana, ben = SeatRow("Ana", "guest", guest="ana"), SeatRow("Ben", "guest", guest="ben")
    table = await hub.create(variant("gin"), (ana, ben))
    for seat in (0, 1):
        match = await hub.match(table.id)
        assert match is not None and match.offers.offering_seats("rematch") == tuple(range(seat))
        if not seat:
            await match.resign(1)
        await match.offer(seat, "rematch")
        await hub.close()  # every table is put away
    row = await hub.table(match.table.next)
    assert row is not None and row.seats == (ben, ana)
