"""A constant number of concurrent game reviews during a load test."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlsplit

import msgspec

from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.selfplay import SelfplayPlan, run

_DEALS = 12
_POLL_INTERVAL_S = 1.0  # polling interval in seconds, as in the browser
_START_S = 300.0  # seconds; code may have to be compiled first
_PENDING_STATES = ("waiting", "running")


class Analyses:
    """``number`` clients, each of which requests one review after another."""

    def __init__(self, url: str, number: int) -> None:
        self.done = 0
        parts = urlsplit(url)
        self._at = parts.hostname or "", parts.port or 80
        gin = variant("gin").rules
        plan = SelfplayPlan(gin, 2, _DEALS, "analyses", "gin", ("simple",), record=True)
        self._record = max(run(plan).records, key=len).encode()
        self.number = number
        self._stop = threading.Event()
        self._began = threading.Semaphore(0)

    @contextmanager
    def going(self) -> Iterator[None]:
        """Context in which the clients run, entered once the first review is in progress."""
        people = [threading.Thread(target=self._wait, daemon=True) for _ in range(self.number)]
        for person in people:
            person.start()
        self._began.acquire(timeout=_START_S)
        try:
            yield
        finally:
            self._stop.set()
            for person in people:
                person.join()

    def _wait(self) -> None:
        cookie = ""
        while not self._stop.is_set():
            try:
                view, cookie = self._ask("POST", "", cookie)
                while view.get("state") in _PENDING_STATES and not self._stop.wait(
                    _POLL_INTERVAL_S
                ):
                    view, _ = self._ask("GET", f"/{view['id']}", cookie)
                    if view.get("done"):
                        self._began.release()
                self.done += view.get("state") == "done"
            except (OSError, HTTPException):  # the server is busy or stopping
                view = {}
            if view.get("state") != "done":
                self._stop.wait(_POLL_INTERVAL_S)

    def _ask(self, method: str, path: str, cookie: str) -> tuple[dict[str, Any], str]:
        connection = HTTPConnection(*self._at, timeout=60)
        try:
            body = self._record if method == "POST" else None
            headers = {"Cookie": cookie} if cookie else {}
            connection.request(method, f"/api/replay/analysis{path}", body, headers)
            answer = connection.getresponse()
            new_cookie = (answer.getheader("set-cookie") or cookie).partition(";")[0]
            return msgspec.json.decode(answer.read()), new_cookie
        finally:
            connection.close()
