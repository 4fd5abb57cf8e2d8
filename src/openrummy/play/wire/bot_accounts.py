"""Accounts of users' own bot programs, and their requests outside of games.

At a table they use the engine protocol; each line contains the ``table`` it refers to.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class NewBot(Struct, forbid_unknown_fields=True):
    """``POST /api/account/bots``: create an account for a program."""

    name: str
    face: str = "guest"


class BotName(Struct, forbid_unknown_fields=True):
    """``POST /api/account/bots/key``: replace the key of your bot."""

    name: str


class BotKey(Struct):
    """The key of a bot, shown once."""

    name: str
    key: str


class OwnBot(Struct):
    """One of your bots; ``seen`` is its last connection (ISO time), empty for never."""

    name: str
    seen: str


class OwnBots(Struct):
    """``GET /api/account/bots``: your bots; ``more``: the number you may still create."""

    bots: list[OwnBot]
    more: int


class GiveUp(Struct, tag="resign", forbid_unknown_fields=True):
    """Resign the game at a table."""

    table: str


ProgramMessage: TypeAlias = GiveUp
