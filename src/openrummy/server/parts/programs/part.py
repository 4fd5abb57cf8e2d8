"""Bots that are programs of people, and play over connections."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from openrummy.play.host import Store
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part
from openrummy.server.parts.programs import socket
from openrummy.server.people.bots import BotAccounts
from openrummy.server.programs.programs import Programs


async def programs(hub: Hub, store: Store, keys: BotAccounts) -> AsyncIterator[Programs]:
    """The programs that are connected."""
    connected = Programs(hub, store, keys)
    yield connected
    await connected.close()


PART: Final = Part("programs", socket.CALLS, runs="lead", start=(programs,))
