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
#: close codes of the WebSocket protocol
MISUSED, UNKNOWN, BROKEN = 4408, 4404, 1011
_MAX_UNSENT = 400  # messages to a client that does not read


class Close(NamedTuple):
    """The end of a connection: a close code of the WebSocket protocol, and the reason."""

    code: int
    why: str


class _WithId(msgspec.Struct):
    id: int | None = None


_decode_id = msgspec.json.Decoder(_WithId).decode


def id_of(data: bytes | str) -> int | None:
    """The id of a malformed message, if it can be read; else None."""
    try:
        id = _decode_id(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return id if id is not None and abs(id) < SAFE_INTEGER else None


class Connection(ABC):
    """A connection: sends the messages in :attr:`outbox` in order, ends at a :class:`Close`."""

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
        if self.outbox.qsize() < _MAX_UNSENT:
            self.outbox.put_nowait(data)
        elif self.outbox.qsize() == _MAX_UNSENT:
            self.outbox.put_nowait(Close(MISUSED, "too slow"))

    def processor_seconds(self) -> float:
        """Processor time (s) spent on received messages since the last call."""
        return 0.0

    def fail(self, code: str, id: int | None = None) -> None:
        """Report that a message was refused."""
        self.say(failed(code, id))
