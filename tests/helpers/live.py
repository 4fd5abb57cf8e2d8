"""A live server and scripted people for tests: real sockets, real bytes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from litestar.types import ASGIApp, Receive, Scope, Send
from websockets.sync.client import ClientConnection, connect

import quick_start  # noqa: F401
import stores
from forked import Forked
from memory_store import MemoryStore
from openrummy.bots.catalogue import make
from openrummy.play.host import Store, entropy
from openrummy.server.app import create_app
from openrummy.server.connections.uvicorn_server import Server
from openrummy.server.db.store import SqlStore
from openrummy.server.live.hub import Bots
from openrummy.server.settings import Settings

Message = dict[str, Any]
_T = TypeVar("_T")
FAST = Settings(
    bot_delay_ms=0,
    analysis_ahead=False,
    messages=(1e6, 1e6),
    work=(1e6, 1e6),
    keep_seconds=3600,
    header_seconds=600,
    body_seconds=600,
    tables=(1e6, 1e6),
    drafts=(1e6, 1e6),
    visits=(1e6, 1e6),
    lists=(1e6, 1e6),
    tournaments=(1e6, 1e6),
    club_acts=(1e6, 1e6),
    reports=(1e6, 1e6),
    sign_ins=(1e6, 1e6),
    asked=(1e6, 1e6),
    follows=(1e6, 1e6),
    password_cost=(1, 8),
    watch_delay_ms=0,
    seed_wait=0,
    lookups=(1e6, 1e6),
    api_requests=(1e6, 1e6),
    visitor_processes=0,
    hosts=("cards.example", "other.example"),
)


_OPEN = contextlib.ExitStack()


def held(context: contextlib.AbstractContextManager[_T]) -> _T:
    """Enter a context that is left after the test; see :func:`hang_up`."""
    return _OPEN.enter_context(context)


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    """Close every connection that the guests of a test opened."""
    yield
    _OPEN.close()


def closing(app: ASGIApp, store: SqlStore) -> ASGIApp:
    """The application, which closes the store at its end, in its own loop."""

    async def closed(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Any) -> None:
            if message["type"] == "lifespan.shutdown.complete":
                await store.close()
            await send(message)

        await app(scope, receive, sending if scope["type"] == "lifespan" else send)

    return closed


@contextlib.contextmanager
def in_thread(
    settings: Settings = FAST, store: Store | None = None, bots: Bots | None = None
) -> Iterator[str]:
    """A server in a thread of this process; its URL without a slash.

    It waits for seeds only where a test says so: scripted people give none.
    """
    if settings.seed_wait == Settings.seed_wait:
        settings = replace(settings, seed_wait=0)
    if store is None:
        store = stores.over_postgres() if stores.POSTGRES else MemoryStore()
    app = create_app(settings, store, bots or (lambda _: make("simple")))
    if isinstance(store, SqlStore):
        app = closing(app, store)
    # a ping draws from the common chance, which is Hypothesis' while it draws examples
    server = Server(app, settings, log_level="error", ws_ping_interval=3600)
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    port = listening.getsockname()[1]
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(10)


def spare_port() -> int:
    """A port that can be used again: not one that the system hands out meanwhile."""
    for offset in range(20_000):  # two processes of tests do not look at the same ones first
        port = 10_000 + (os.getpid() * 997 + offset) % 20_000
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no spare port")


# Tests sign many people in from one address and play as fast as they can, and a hash that is hard
# to make is no part of them.
_QUICK = {
    "analysis_ahead": False,
    "sign_ins": (1e6, 1e6),
    "api_requests": (1e6, 1e6),
    "visitor_processes": 0,
    "messages": (1e6, 1e6),
    "password_cost": (1, 8),
}


class Process:
    """``openrummy.server.run`` in a process of its own, to be killed.

    What it draws follows from the name of the test and from how many came before
    it there; its bots do not search, so that nothing is compiled behind its back.
    It waits ``seed_wait`` seconds for the seeds of people: pages give theirs,
    scripted people none, so that no deal depends on who was quicker. ``settings`` are others
    of the server, as they are written in a call.
    """

    def __init__(
        self,
        data: Path,
        port: int = 0,
        seed_wait: float = 0.0,
        settings: str = "",
        **env: str,
    ) -> None:
        name = entropy.draw(16, "process").hex()
        self.data = data
        database = stores.database_of(data)
        code = (
            "from pathlib import Path; from chance import follow;"
            "from functools import partial; from openrummy.server import run;"
            f"follow({name!r});"
            f"run.Settings = partial(run.Settings, seed_wait={seed_wait}, **{_QUICK}, {settings});"
            "run.server_process.WarmUp.start = lambda self: None;"
            f"run.run(port={port}, data=Path({str(data)!r}), open_browser=False, json_line=True,"
            f"options={ {'database': database}!r})"
        )
        quick = {"OPENRUMMY_BOT_DELAY_MS": "0", "OPENRUMMY_WATCH_DELAY_MS": "0"}
        self.process = Forked(code, os.environ | quick | env)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(self.process.communicate()[1])
        self.url = str(json.loads(line)["url"]).rstrip("/")

    def reseed(self, name: str) -> None:
        """Seed everything it draws from now on by this name."""
        self.process.stdin.write(f"{name}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "\n"

    def kill(self) -> None:
        """Kill it without a goodbye."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """Ask it to stop; its output on stderr."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=60)[1]


class Guest:
    """A person with a cookie."""

    def __init__(self, url: str, cookie: str | None = None) -> None:
        self.url = url
        self.http = _OPEN.enter_context(httpx.Client(base_url=url, timeout=20))
        if cookie is not None:
            self.http.cookies.set("openrummy_guest", cookie)

    @property
    def cookie(self) -> str:
        return self.http.cookies["openrummy_guest"]

    def new_table(self, game: str = "gin", **options: Any) -> str:
        """Sit down at a new table; its id."""
        lobby = self.http.get("/api/lobby").raise_for_status().json()
        body = {"game": game, "persona": lobby["personas"][0]["id"], "level": "easy"} | options
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def connect(self, table: str, **headers: str) -> ClientConnection:
        """The table's WebSocket, before any message."""
        jar = {"Cookie": f"openrummy_guest={self.cookie}"} if self.http.cookies else {}
        opening = connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table}",
            additional_headers=jar | headers,
            open_timeout=20,
            close_timeout=2,
            max_queue=None,  # what nobody reads does not hold up the end
        )
        return _OPEN.enter_context(opening)

    def sit(self, table: str, after: int | None = None, deal: bool = True) -> Seat:
        """Connect and say hello; wait for the first ``deal``."""
        return Seat(self.connect(table), after, deal)


class Seat:
    """A scripted person at a table: reads, keeps the table, gives seeds, acts."""

    seed = "5eed" * 16
    gives = False  # a seed: only where the server waits for it, or the quicker one sets the deal

    def __init__(
        self, socket: ClientConnection, after: int | None = None, deal: bool = True
    ) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self._id = 0
        self.table: Message = {}
        self.say({"type": "hello", "after": after})
        self.until("update")
        while deal and not self.table["boards"]:  # the first deal waits for seeds
            self.receive()

    def say(self, message: Message) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = 20) -> Message:
        """The next message; an update becomes the table."""
        message: Message = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message["type"] == "update":
            self.table = message["table"]
        elif message["type"] == "promised" and self.gives and self.table["seat"] is not None:
            self.say({"type": "give-seed", "id": 0, "deal": message["deal"], "seed": self.seed})
        return message

    def until(self, *kinds: str) -> Message:
        """The next message of one of these kinds."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def ask(self, kind: str, /, **fields: Any) -> Message:
        """Send a message and read on to its answer."""
        while True:
            self._id += 1
            self.say({"type": kind, "id": self._id, **fields})
            while (message := self.receive()).get("id") != self._id:
                pass
            if message.get("code") != "too-fast":
                return message
            time.sleep(0.1)

    def act(self, token: str, seq: int | None = None) -> Message:
        """Send an action at the known version."""
        return self.ask("act", seq=self.table["seq"] if seq is None else seq, action=token)

    def can(self, *kinds: str) -> list[Message]:
        """Possible actions, of these kinds or all."""
        return [action for action in self.table["can"] if not kinds or action["kind"] in kinds]

    def choose(self) -> str:
        """A plain but sensible action: show or put down if possible, else discard the worst."""
        shows = self.can("big-gin", "gin", "knock", "show", "next-deal")
        if shows:
            return str(shows[0]["token"])
        puts = self.can("go-out", "meld", "lay-off")
        if puts:
            return str(puts[0]["token"])
        discards = self.can("throw")
        if discards:
            return str(min(discards, key=lambda discard: discard["leaves"])["token"])
        return str(self.table["can"][0]["token"])

    def step(self) -> bool:
        """Act if there is something to do, else listen; False once the game is over."""
        if self.table["sheet"]["result"] is not None:
            return False
        if not self.table["can"]:
            self.until("update")
            return True
        answer = self.act(self.choose())
        if answer.get("code") == "stale":  # the host passed for us in the same moment
            self.until("update")
            return True
        assert answer["type"] == "done", answer
        seq = self.table["seq"]  # another board may have moved before the answer came
        while self.table["seq"] == seq:
            self.until("update")
        return True

    def play(self, most: int = 100_000) -> int:
        """Play to the end of the game, or for at most ``most`` steps; the steps taken."""
        steps = 0
        while steps < most and self.step():
            steps += 1
        return steps

    def close(self) -> None:
        self.socket.close()


#: A target that no game of a few deals reaches; to 100, two lucky deals are enough.
FAR = 1000


def play_until_my_turn(seat: Seat, steps: int) -> None:
    """Play on, and stop where the person is asked in the middle of a deal.

    A game that could end within that many steps is one to :data:`FAR`.
    """
    seat.play(steps)
    while not seat.can("throw", "draw"):
        assert seat.step(), "the game is over"


def counted(guest: Guest, games: int, **asked: Any) -> Message:
    """A guest's statistics once n games have been counted: a little after their end."""
    for _ in range(400):
        stats: Message = guest.http.get("/api/me/stats", params=asked).raise_for_status().json()
        if stats["total"]["games"] == games:
            return stats
        time.sleep(0.05)
    raise AssertionError(stats)
