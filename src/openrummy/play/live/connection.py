"""Base class of WebSocket connections: outbox, refusals and size limits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

import msgspec

from openrummy.play import wire
from openrummy.play.host.mailbox import Mailbox
from openrummy.play.problems import failed

MAX_BYTES = 8 * 1024
SAFE_INTEGER = 1 << 53
MISUSED, UNKNOWN, BROKEN = 4408, 4404, 1011
_MAX_WAITING = 400


class Close(NamedTuple):
    """The end of a connection: a close code of the WebSocket protocol, and the reason."""

    code: int
    why: str


class _WithId(msgspec.Struct):
    id: int | None = None


_decode_id = msgspec.json.Decoder(_WithId).decode


def id_of(data: bytes | str) -> int | None:
    """The id of a message that is refused unparsed, if any."""
    try:
        id = _decode_id(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return id if id is not None and abs(id) < SAFE_INTEGER else None


class Connection(ABC):
    """Messages leave through :attr:`outbox`, in order; a :class:`Close` there ends it."""

    def __init__(self) -> None:
        self.outbox = Mailbox[bytes | Close]()

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the connection in the log."""

    @abstractmethod
    async def receive(self, data: bytes | str) -> None:
        """Handle and answer one message, valid or not."""

    def say(self, message: wire.ServerMessage | wire.PeopleAnswer) -> None:
        self.put(wire.encode(message))

    def put(self, data: bytes) -> None:
        """Put an encoded message into the outbox; disconnect a client that does not read."""
        if self.outbox.qsize() < _MAX_WAITING:
            self.outbox.put_nowait(data)
        elif self.outbox.qsize() == _MAX_WAITING:
            self.outbox.put_nowait(Close(4408, "too slow"))

    def processor_seconds(self) -> float:
        """Processor time (s) spent on what was received since the last call."""
        return 0.0

    def fail(self, code: str, id: int | None = None) -> None:
        """Report that a message was refused."""
        self.say(failed(code, id))
