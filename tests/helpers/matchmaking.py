"""Scripted people who look for opponents: a page's connection to ``/ws/people``."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection, connect

from live import _OPEN, Guest, Message

PASSWORD = "correct horse"


def with_account(url: str, name: str) -> Guest:
    """A guest with an account."""
    guest = Guest(url)
    answer = guest.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return guest


def stranger(url: str) -> Guest:
    """A guest without an account, but with a cookie."""
    guest = Guest(url)
    guest.http.get("/api/lobby").raise_for_status()
    return guest


class Page:
    """A person's page: says that it is there, asks, and reads the messages."""

    def __init__(self, guest: Guest, pools: bool = False, arrive: bool = True) -> None:
        self.guest = guest
        jar = {"Cookie": f"openrummy_guest={guest.cookie}"} if guest.http.cookies else {}
        opening = connect(
            f"{guest.url.replace('http', 'ws', 1)}/ws/people",
            additional_headers=jar,
            open_timeout=20,
            close_timeout=2,
            max_queue=None,
        )
        self.socket: ClientConnection = _OPEN.enter_context(opening)
        self.heard: list[Message] = []
        self._unread: list[Message] = []
        self._id = 0
        self.around: Message = {}
        if arrive:
            self.say({"type": "arrive", "pools": pools})
            self.around = self.until("around")

    def say(self, message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = 20) -> Message:
        message: Message = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        return message

    def until(self, kind: str, fits: Callable[[Message], Any] = lambda _: True) -> Message:
        """The next unread message of this kind that fits."""
        while True:
            message = self._unread.pop(0) if self._unread else self.receive()
            if message["type"] == kind and fits(message):
                return message

    def ask(self, kind: str, /, **fields: Any) -> Message:
        """Ask and read on to the answer."""
        self._id += 1
        self.say({"type": kind, "id": self._id, **fields})
        while (message := self.receive()).get("id") != self._id:
            self._unread.append(message)
        return message

    def does(self, kind: str, /, **fields: Any) -> None:
        """Ask for something that succeeds."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "done", answer

    def code(self, kind: str, /, **fields: Any) -> str:
        """Ask for something that is refused; the code of the refusal."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "failed", answer
        return str(answer["code"])

    def received(self, kind: str) -> list[Message]:
        """All messages of this kind so far."""
        self.ask("ping")
        return [message for message in self.heard if message["type"] == kind]

    def close(self) -> None:
        self.socket.close()
