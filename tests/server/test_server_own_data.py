"""A person's data, exported and deleted by ``openrummy admin`` for a request."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from brokers import BrokerProcess, broker
from cli_tools import run_command
from clusters import Cluster
from live import FAR, Guest, hang_up
from members import code, member, on_disk, sign_in
from openrummy.server.db.folder import Folder
from people import invite, join, play_on
from stores import database_of, in_postgres, tables_of

__all__ = ["broker", "hang_up"]


def admin(folder: Path, *words: str) -> Any:
    url = database_of(folder)
    chosen = ["--database", url] if url else []
    return run_command("admin", *chosen, *words, "--data", str(folder), "--json")


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """The lock of a data folder, as a server holds it."""
    lock = Folder(folder)
    try:
        yield
    finally:
        lock.release()


def played(url: str) -> tuple[Guest, Guest, str]:
    """Two members, with a finished game, and another in play."""
    ana, ben = member(url, "Anabella"), member(url, "Ben Stays")
    over, key = invite(ana, name="Anabella", target=20)
    assert join(ben, over, key).status_code == 201
    play_on([ana.sit(over), ben.sit(over)])
    running, key = invite(ana, name="Anabella", target=FAR)
    assert join(ben, running, key).status_code == 201
    return ana, ben, over


def traces(folder: Path) -> list[str]:
    rows = [(table, row) for table, found_rows in tables_of(folder).items() for row in found_rows]
    return [f"{table}: {row}" for table, row in rows if "anabella" in str(row).casefold()]


def test_a_person_is_exported_and_deleted_while_the_server_runs(tmp_path: Path) -> None:
    with on_disk(tmp_path) as (url, folder):
        ana, ben, _ = played(url)
        file = tmp_path / "ana.zip"
        with held(folder):
            done = admin(folder, "export", "anabella", str(file))
            assert done.code == 0, done.err
            own = ana.http.get("/api/account/export").content
            (tmp_path / "own.zip").write_bytes(own)
            with zipfile.ZipFile(file) as made, zipfile.ZipFile(tmp_path / "own.zip") as page:
                assert set(made.namelist()) == set(page.namelist())
                for name in ("games.json", "chat.json", "account.json"):  # records: signed anew
                    assert made.read(name) == page.read(name), name
            assert file.stat().st_mode & 0o777 == 0o600
            again = admin(folder, "export", "anabella", str(file))
            assert again.code == 2 and "exists already" in again.err
            done = admin(folder, "delete", "Anabella", "--yes")
            assert done.code == 0 and done.json == {"name": "Anabella", "deleted": True}, done.err
        assert traces(folder) == []
        assert not ana.http.get("/api/account").json()["signed_in"]
        assert code(sign_in(ana, "Anabella")) == (403, "wrong-password")
        games = {table["id"]: table["over"] for table in ben.http.get("/api/tables").json()}
        assert len(games) == 2 and all(games.values()), games


def test_a_person_is_deleted_while_no_server_runs(tmp_path: Path) -> None:
    with on_disk(tmp_path) as (url, folder):
        _, ben, over = played(url)
    unknown = admin(folder, "delete", "nobody", "--yes")
    assert unknown.code == 2, unknown
    assert admin(folder, "export", "Anabella", str(tmp_path / "ana.zip")).code == 0
    assert admin(folder, "delete", "Anabella", "--yes").code == 0
    assert traces(folder) == []
    acts = [(entry["act"], entry["whom"]) for entry in admin(folder, "trail").json]
    assert acts == [("delete", ""), ("export", "")]
    with on_disk(tmp_path) as (url, folder):
        again = Guest(url, ben.cookie)
        games = again.http.get("/api/tables").json()
        assert {game["id"] for game in games} >= {over} and all(game["over"] for game in games)


def test_a_site_of_several_processes_over_postgres_does_the_same(
    tmp_path: Path, broker: BrokerProcess
) -> None:
    """Whichever process plays the tables of the person who leaves; and with the site stopped."""
    folder = in_postgres(tmp_path)
    site = Cluster(folder, broker, passes=(1e6, 1e6))
    try:
        ana, ben, _ = played(site.url)
        guests = [ana, *(Guest(site.url, ana.cookie) for _ in range(2))]
        for guest in guests:  # each over a connection of its own: to one process or the other
            table, key = invite(guest, name="Anabella", target=FAR)
            assert join(ben, table, key).status_code == 201
        file = tmp_path / "ana.zip"
        done = admin(folder, "export", "Anabella", str(file))
        assert done.code == 0, done.err
        with zipfile.ZipFile(file) as saved:
            games = json.loads(saved.read("games.json"))
            assert len(games) == 2 + len(guests)
            assert any(name.startswith("records/") for name in saved.namelist())
        done = admin(folder, "delete", "Anabella", "--yes")
        assert done.code == 0, done.err
        assert traces(folder) == []
        running = {table["id"]: table["over"] for table in ben.http.get("/api/tables").json()}
        assert len(running) == 2 + len(guests) and all(running.values()), running
        assert not ana.http.get("/api/account").json()["signed_in"]
        member(site.url, "Cleo")
    finally:
        said = site.stop()
    slow = "a process did not answer to summaries"  # a busy machine; they are asked again
    assert [line for line in said.splitlines() if line != slow] == []
    assert admin(folder, "export", "Cleo", str(tmp_path / "cleo.zip")).code == 0
    assert admin(folder, "delete", "Cleo", "--yes").code == 0
    assert not [trace for trace in traces(folder) if "Cleo" in trace]
    acts = [(act["act"], act["whom"]) for act in admin(folder, "trail").json]
    assert acts == [("delete", ""), ("export", ""), ("delete", ""), ("export", "")]


@pytest.mark.parametrize("answer", ["n", ""])
def test_deleting_asks_first(tmp_path: Path, answer: str) -> None:
    with on_disk(tmp_path) as (url, folder):
        member(url, "Anabella")
    done = run_command("admin", "delete", "Anabella", "--data", str(folder), given=answer)
    assert done.code != 0
    assert traces(folder)
