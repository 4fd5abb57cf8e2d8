"""Plays a deal against the computer at a server, as a browser would: try_deal.py URL

Certificates are not checked: a proxy that was just set up for a try has made its own.
"""

from __future__ import annotations

import http.cookiejar
import json
import ssl
import sys
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

WAIT = 300.0  # seconds until it must serve
UNCHECKED = ssl.create_default_context()
UNCHECKED.check_hostname = False
UNCHECKED.verify_mode = ssl.CERT_NONE


class Visitor:
    """Somebody who comes to the server at this address for the first time."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = http.cookiejar.CookieJar()
        self._page = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.jar),
            urllib.request.HTTPSHandler(context=UNCHECKED),
        )

    def get(self, path: str, body: Any = None) -> bytes:
        """Answer of the server at that path; with a body, a POST."""
        headers = {"Content-Type": "application/json", "Origin": self.address}
        sent = None if body is None else json.dumps(body).encode()
        with self._page.open(
            urllib.request.Request(self.address + path, sent, headers), timeout=60
        ) as it:
            return bytes(it.read())

    def until_ready(self) -> None:
        """Wait until it serves. Raises ``OSError`` where it does not."""
        until = time.monotonic() + WAIT
        while True:
            try:
                print("readyz", self.get("/readyz").decode())
                return
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.5)

    def open_table(self) -> str:
        """A new table against the computer."""
        persona = json.loads(self.get("/api/lobby"))["personas"][0]["id"]
        asked = {"game": "gin", "persona": persona, "level": "easy"}
        return str(json.loads(self.get("/api/tables", asked))["id"])

    def play(self, table: str) -> int:
        """Play to the end of a deal; how many actions that took."""
        acted = 0
        while True:
            try:
                with self._sit_down(table) as line:
                    for number in actions(line, acted + 1):
                        acted = number
                return acted
            except (ConnectionClosed, InvalidStatus) as error:  # its process has just been replaced
                print("connecting again:", error)
                time.sleep(0.5)

    def _sit_down(self, table: str) -> ClientConnection:
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return connect(
            self.address.replace("http", "ws", 1) + "/ws/tables/" + table,
            origin=Origin(self.address),
            additional_headers={"Cookie": cookie},
            ssl=UNCHECKED if self.address.startswith("https:") else None,
        )


def actions(line: ClientConnection, number: int) -> Iterator[int]:
    """Do the last of what can be done until a deal is over; the number of each action."""
    line.send(json.dumps({"type": "hello", "after": None}))
    while True:
        table = json.loads(line.recv(120)).get("table") or {}
        sheet = table.get("sheet", {})
        if sheet.get("deals") or sheet.get("result"):
            return
        if table.get("can"):
            last = table["can"][-1]["token"]
            act = {"type": "act", "id": number, "seq": table["seq"], "action": last}
            line.send(json.dumps(act))
            yield number
            number += 1


def main() -> None:
    """Wait, look at the pages, play."""
    visitor = Visitor(sys.argv[1].rstrip("/"))
    visitor.until_ready()
    for path in ("/", "/docs/"):
        print(path, len(visitor.get(path)), "bytes")
    print("a deal is over after", visitor.play(visitor.open_table()), "actions")


if __name__ == "__main__":
    main()
