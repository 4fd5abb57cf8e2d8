"""Repeatable randomness: what a test draws follows from the test's name.

Deals, names of tables, keys and seeds of bots come from :mod:`openrummy.play.host.entropy`;
here stands the source that tests put in its place. Every purpose has a stream of its
own, so that what one table draws does not depend on what another one does meanwhile.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from hashlib import shake_256

from openrummy.play.host import entropy


class Seeded:
    """The same bytes for the same name, purpose and number of earlier draws."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._drawn: Counter[str] = Counter()
        self._lock = threading.Lock()

    def draw(self, size: int, purpose: str) -> bytes:
        with self._lock:
            number = self._drawn[purpose]
            self._drawn[purpose] += 1
        return shake_256(f"{self._name}\n{purpose}\n{number}".encode()).digest(size)


def token(purpose: str = "token") -> str:
    """A cookie for a guest: forty characters, unique in this test."""
    return entropy.draw(20, f"test {purpose}").hex()


def follow(name: str) -> None:
    """In a server process of a test: draw from this name, then from each that stdin brings.

    Each line on stdin is answered by an empty line on stdout once it holds.
    """
    entropy.use(Seeded(name))
    threading.Thread(target=_listen, daemon=True).start()


def _listen() -> None:
    # not sys.stdin: its lock is not let go when the process ends
    heard = b""
    while some := os.read(0, 4096):
        heard += some
        while b"\n" in heard:
            line, heard = heard.split(b"\n", 1)
            entropy.use(Seeded(line.decode()))
            os.write(1, b"\n")
