"""Bots that are programs of people: their accounts, and what they ask for between games.

At a table they speak the engine protocol, each line with the name of its ``table``.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class NewBot(Struct, forbid_unknown_fields=True):
    """``POST /api/account/bots``: an account for a program."""

    name: str
    face: str = "guest"


class BotName(Struct, forbid_unknown_fields=True):
    """``POST /api/account/bots/key``: another key for this bot of yours."""

    name: str


class BotKey(Struct):
    """The key of a bot, told once."""

    name: str
    key: str


class OwnBot(Struct):
    """A bot of yours; ``seen`` is when it was last connected (ISO time), empty for never."""

    name: str
    seen: str


class OwnBots(Struct):
    """``GET /api/account/bots``: your bots; ``more``: how many more you may make."""

    bots: list[OwnBot]
    more: int


class GiveUp(Struct, tag="resign", forbid_unknown_fields=True):
    """Give up the game at a table."""

    table: str


ProgramMessage: TypeAlias = GiveUp
