"""Bots run by users: ``/ws/bot``, with the bot's key in the Authorization header."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketException

from openrummy.play import calls
from openrummy.play.calls import Guest
from openrummy.play.host import Store, where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.limits import Bucket
from openrummy.play.live.connection import MISUSED
from openrummy.server.live.hub import Hub
from openrummy.server.live.websocket import receive_within
from openrummy.server.part import Part, calls_in
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.bots import BotAccounts
from openrummy.server.programs.connected_programs import Programs
from openrummy.server.programs.connection import BotConnection
from openrummy.server.settings import Settings

_LOG = logging.getLogger(__name__)
MAX_BYTES = 64 * 1024
_MAX_VIOLATIONS = 200
_NO_BOT, _FULL = 4403, 4429


@calls.socket("/ws/bot")
async def program_socket(
    socket: WebSocket[Any, Any, State],
    guest: Guest,
    accounts: Accounts,
    programs: Programs,
    settings: Settings,
) -> None:
    """Serve the connection of a program."""
    account = await accounts.account_of(guest)
    if account is None or not account.bot:
        await socket.close(_NO_BOT, "a bot's API key is required")
        return
    if programs.full and not programs.is_connected(account.guest):
        await socket.close(_FULL, "too many programs are connected")
        return
    connection = await programs.connect(account)
    sender = asyncio.create_task(_send(socket, connection))
    try:
        bucket = Bucket(*settings.messages)
        await _receive(socket, connection, bucket, settings.hello_seconds)
    finally:
        programs.leave(connection)
        await cancel_and_wait(sender)


async def _receive(
    socket: WebSocket[Any, Any, State], connection: BotConnection, bucket: Bucket, hello: float
) -> None:
    violations = 0
    timeout: float | None = hello
    while violations <= _MAX_VIOLATIONS:
        message = await receive_within(timeout, socket)
        timeout = None
        if message["type"] == "websocket.disconnect":
            return
        if message["type"] != "websocket.receive":
            continue
        text = message.get("text")
        data = text.encode("utf-8", "surrogatepass") if text else message.get("bytes") or b""
        size = len(data)
        if not bucket.take() or size > MAX_BYTES:
            violations += 1
            connection.fail("too-fast" if size <= MAX_BYTES else "too-large", "message ignored")
            continue
        try:
            await connection.receive(data)
        except Exception as error:
            _LOG.error("error while handling a message of a bot program: %s", where(error))
            connection.fail("internal", "internal error")
    with suppress(WebSocketException, RuntimeError):
        await socket.close(MISUSED, "too fast")


async def _send(socket: WebSocket[Any, Any, State], connection: BotConnection) -> None:
    with suppress(WebSocketException, RuntimeError, OSError):  # the client has disconnected
        while (data := await connection.outbox.get()) is not None:
            await socket.send_data(data, mode="text")
        await socket.close(1000, "replaced by a new connection, or too slow")


async def programs(hub: Hub, store: Store, keys: BotAccounts) -> AsyncIterator[Programs]:
    connected = Programs(hub, store, keys)
    yield connected
    await connected.close()


PART: Final = Part("programs", calls_in(__name__), runs="lead", start=(programs,))
