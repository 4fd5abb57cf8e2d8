"""The end of an account: running games are left, and nothing that identifies the person is kept."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from live import FAR, Guest, counted, hang_up
from members import PASSWORD, code, member, on_disk, post, register, sign_in
from memory_store import MemoryStore
from openrummy.core.notation.records import final, read
from openrummy.server.club.bookkeeper import recount
from openrummy.server.guard import guest_id
from people import catch_up, invite, join, play_on
from stores import in_postgres, store_of, tables_of

__all__ = ["hang_up"]

SAID = "my telephone is 555 0199"


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def server(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("data")
    with on_disk(in_postgres(folder) if request.param == "postgres" else folder) as address:
        yield address


def traces(folder: Path, *words: str) -> list[str]:
    """Files and rows in which any of these words stands."""
    return [
        f"{table}: {row}"
        for table, rows in tables_of(folder).items()
        for row in rows
        if any(word.casefold() in str(row).casefold() for word in words)
    ]


def whole_life(url: str) -> tuple[Guest, Guest, Guest, list[str]]:
    """Ana with everything an account can have, Ben who plays with her, her phone, her codes."""
    ana, ben, phone = Guest(url), member(url, "Ben Stays"), Guest(url)
    over, key = invite(ana, name="Anabella", target=20)
    assert join(ben, over, key).status_code == 201
    seats = [ana.sit(over), ben.sit(over)]
    play_on(seats)
    assert seats[0].ask("say", text=SAID)["type"] == "done"
    codes = register(ana, "Anabella").json()["codes"]
    assert sign_in(phone, "Anabella").status_code == 200
    assert post(ana, "bots", name="Anabella Bot").status_code == 201
    used = phone.http.post("/api/me/passes", json={}).json()["code"]
    assert Guest(url).http.post("/api/me", json={"code": used}).status_code == 200
    evening = {"name": "Card Evening", "joining": "open"}
    club = ana.http.post("/api/clubs", json=evening).raise_for_status().json()["id"]
    for path in ("notices", "chat"):
        ana.http.post(f"/api/clubs/{club}/{path}", json={"text": SAID}).raise_for_status()
    ben.http.post(f"/api/clubs/{club}/join", json={}).raise_for_status()
    for guest, other in ((ana, "Ben Stays"), (ben, "Anabella")):
        guest.http.post("/api/people/follow", json={"name": other}).raise_for_status()
        report = {"kind": "person", "reason": "other", "name": other}
        guest.http.post("/api/reports", json=report).raise_for_status()
    cup = {"name": "Evening Cup", "game": "gin", "format": "swiss", "clock": "600+5"}
    event = ana.http.post("/api/tournaments", json=cup).raise_for_status().json()["id"]
    for guest in (ana, ben):
        guest.http.post(f"/api/tournaments/{event}/enter", json={}).raise_for_status()
    puzzle = ana.http.post("/api/puzzles/next", json={}).raise_for_status().json()["id"]
    ana.http.post(f"/api/puzzles/{puzzle}/answer", json={}).raise_for_status()
    ana.http.post("/api/puzzles/rush").raise_for_status()
    ana.http.post("/api/drills/outs").raise_for_status()
    ben.http.post(f"/api/tables/{over}/block", json={"seat": 0}).raise_for_status()
    ana.http.post(f"/api/tables/{over}/block", json={"seat": 1}).raise_for_status()
    phone.http.post("/api/me/passes", json={}).raise_for_status()
    counted(ana, 1)
    return ana, ben, phone, codes


def test_nothing_is_left_of_who_deletes_everything(server: tuple[str, Path]) -> None:
    url, folder = server
    ana, ben, phone, codes = whole_life(url)
    table = ben.http.get("/api/tables").json()[0]["id"]
    lost = phone.sit(table)
    (account,) = [row for row in tables_of(folder)["accounts"] if "Anabella" in row]
    password = next(text for text in account if str(text).startswith("$argon2id$"))
    ids = [account[0], *(guest_id(guest.cookie) for guest in (ana, phone))]
    assert len(traces(folder, "anabella")) >= 4 and len(traces(folder, SAID)) == 3
    assert traces(folder, ids[0])
    record = ben.http.get(f"/api/tables/{table}/record").text
    assert "Anabella" in record

    assert code(post(ana, "delete", password="wrong one")) == (403, "wrong-password")
    assert code(post(ana, "delete")) == (403, "wrong-password")
    assert post(ana, "delete", password=PASSWORD).json()["signed_in"] is False

    assert traces(folder, "anabella", SAID, *ids, password) == []
    assert ben.http.get("/api/blocked").json() == []
    with pytest.raises(ConnectionClosed):
        while True:
            lost.socket.recv(60)
    for guest in (ana, phone):
        assert not guest.http.get("/api/account").json()["signed_in"]
        assert guest.http.get("/api/tables").json() == []
    assert code(sign_in(ana, "Anabella")) == (403, "wrong-password")
    gone = {"name": "Anabella", "code": codes[0], "password": PASSWORD}
    assert code(post(ana, "recover", **gone)) == (403, "wrong-code")
    (club,) = ben.http.get("/api/clubs").json()["own"]
    assert (club["name"], club["role"]) == ("Card Evening", "owner")
    # who played with her keeps the game
    assert ben.http.get(f"/api/games/{table}").json()["players"][0]["name"] == "Deleted player"
    again = ben.http.get(f"/api/tables/{table}/record").text
    assert again == record.replace("Anabella", "Deleted player")
    assert counted(ben, 1)["against"][0]["name"] == "Deleted player"
    assert register(ana, "Anabella").status_code == 201


def test_games_that_run_are_left_without_harm(server: tuple[str, Path]) -> None:
    url, folder = server
    ana, ben, cem = member(url, "Ana Leaves"), Guest(url), Guest(url)
    waiting, _ = invite(ana, listed=True)
    two, key = invite(ana, target=FAR)
    assert join(ben, two, key).status_code == 201
    three, key = invite(ana, "knock-rummy", 2, target=FAR)
    for player in (ben, cem):
        assert join(player, three, key).status_code == 201
    alone = ana.new_table(target=FAR)
    other, key = invite(ben)
    assert join(ana, other, key).status_code == 201
    of_two = [ana.sit(two), ben.sit(two)]
    of_three = [guest.sit(three) for guest in (ana, ben, cem)]
    catch_up(of_two + of_three)
    (guest,) = [row[0] for row in tables_of(folder)["accounts"] if "Ana Leaves" in row]
    assert post(ana, "delete", password=PASSWORD).status_code == 200

    assert traces(folder, "ana leaves", guest, guest_id(ana.cookie)) == []
    assert not any(row[0] == waiting for row in tables_of(folder)["tables"])
    ended = ben.sit(two)
    assert ended.table["sheet"]["result"]["winners"] == [1]
    on = [ben.sit(three), cem.sit(three)]
    assert on[0].table["players"][0]["name"] == "Mara for Deleted player"
    assert play_on(on, 20) == 20
    assert ben.http.get(f"/api/tables/{alone}/record").json()["code"] == "not-your-seat"


def test_ratings_come_out_the_same_when_one_of_the_two_is_gone(server: tuple[str, Path]) -> None:
    url, folder = server
    ana, ben = member(url, "Ana Rated"), member(url, "Ben Rated")
    clock = {"clock": "600+5", "rated": True, "target": 20}
    tables = []
    for _ in range(2):
        table, key = invite(ana, **clock)
        assert join(ben, table, key).status_code == 201
        seats = [ana.sit(table), ben.sit(table)]
        play_on(seats, 8 if tables else 100_000)
        tables.append(table)
    assert post(ana, "delete", password=PASSWORD).status_code == 200
    # the game that was left counts as well; counted again, everything comes out the same
    for table in tables:
        assert ben.http.get(f"/api/tables/{table}/ratings").json()["state"] == "counted"
    assert ben.http.get("/api/people/Ana Rated").status_code == 404

    async def recount_all() -> int:
        store = store_of(folder)
        recounted = await recount(store, database=store.database)
        await store.close()
        return recounted.ratings + recounted.changed

    assert asyncio.run(recount_all()) == 0


@pytest.mark.slow
def test_what_is_saved_is_all_there_is(server: tuple[str, Path]) -> None:
    url, folder = server
    ana = member(url, "Ana Saves")
    post(ana, "change", face="mara")
    ben = Guest(url)
    over, key = invite(ana, target=20)
    assert join(ben, over, key, name="Benno").status_code == 201
    seats = [ana.sit(over), ben.sit(over)]
    play_on(seats)
    assert seats[0].ask("say", text="well played")["type"] == "done"
    assert seats[1].ask("say", text="a secret of Benno")["type"] == "done"
    running = ana.new_table(target=FAR)
    ana.http.post(f"/api/tables/{over}/block", json={"seat": 1}).raise_for_status()
    counted(ana, 1)
    answer = ana.http.get("/api/account/export")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        files_saved = {name: file.read(name).decode() for name in file.namelist()}
    files = ("account", "games", "chat", "clubs", "host", "more")
    assert set(files_saved) == {*(f"{name}.json" for name in files), f"records/{over}.txt"}
    about = json.loads(files_saved["account.json"])
    assert (about["name"], about["face"], about["blocked"]) == ("Ana Saves", "mara", ["Benno"])
    assert about["devices"][0]["label"] == "A browser" and about["recovery_codes_left"] == 8
    games = {row["id"]: row for row in json.loads(files_saved["games.json"])}
    assert set(games) == {over, running}
    assert games[over]["figures"]["deals"] > 0 and "record" not in games[running]
    assert final(read(files_saved[f"records/{over}.txt"])).result is not None
    assert [row["text"] for row in json.loads(files_saved["chat.json"])] == ["well played"]
    # nothing of others but the names they sat down with, and no secrets
    whole = "".join(files_saved.values())
    (guest,) = [row[0] for row in tables_of(folder)["accounts"] if "Ana Saves" in row]
    for secret in (
        "a secret of Benno",
        guest,
        guest_id(ana.cookie),
        guest_id(ben.cookie),
        "argon2",
    ):
        assert secret not in whole, secret
    # every row that names her is told, each table by a file or with the rest
    named = {trace.partition(":")[0] for trace in traces(folder, guest)}
    known = {"accounts", "seats", "tables", "chat", "blocks", "devices", "recovery_codes", "passes"}
    known.add("ledgers")  # added up from the games that are told, perhaps just now
    assert named <= known | set(json.loads(files_saved["more.json"]))


@pytest.mark.slow
async def test_a_store_in_memory_forgets_as_well() -> None:
    from host_tables import ANA, BEN, table_row
    from openrummy.play.host import ChatRow, PassRow

    store = MemoryStore()
    table = table_row(seats=(ANA, BEN))
    await store.create(table)
    await store.say(table.id, ChatRow(1, 0, "ana", SAID, 5))
    await store.block("ana", "ben", "Ben")
    await store.block("ben", "ana", "Ana")
    await store.add_device("phone", "ana")
    await store.add_pass(PassRow("x", "ana", 5), 0)
    await store.forget_guest("ana", "nobody", "Ben")
    assert "ana" not in repr(vars(store)).casefold() and SAID not in repr(vars(store))
    kept = await store.table(table.id)
    assert kept is not None and kept.seats[0].name == "Ben 2"
