"""Whoever is at a table: a connection, a bot, a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from openrummy.host.progress import Entry


@dataclass(frozen=True)
class News:
    """What a player has not seen yet.

    ``entries`` are redacted for the player; ``whole`` means that they begin
    with the deal and replace what was heard of it before.
    """

    version: int
    entries: tuple[Entry, ...]
    whole: bool = False


class Player(Protocol):
    """Hears of everything at a table, as its seat may know it."""

    def see(self, news: News) -> None:
        """Something happened, and is stored. Called in the match's own turn: do not wait here.

        Empty news mean that something beside the game changed: a preference,
        who is there, who is ready.
        """
