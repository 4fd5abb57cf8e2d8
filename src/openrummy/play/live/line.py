"""A connection that is heard and told: sizes, speed, and its two ways, whatever is spoken on it."""

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


class Bye(NamedTuple):
    """The end of a connection: a code of the WebSocket protocol, and why."""

    code: int
    why: str


class _WithId(msgspec.Struct):
    id: int | None = None


_decode_id = msgspec.json.Decoder(_WithId).decode


def id_of(data: bytes | str) -> int | None:
    """The id of a message that is refused unread, if it has one."""
    try:
        found = _decode_id(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return found if found is not None and abs(found) < SAFE_INTEGER else None


class Line(ABC):
    """What is said goes to :attr:`outbox`, in order; a :class:`Bye` in it ends the connection."""

    def __init__(self) -> None:
        self.outbox = Mailbox[bytes | Bye]()

    @property
    @abstractmethod
    def name(self) -> str:
        """What it is called in the log."""

    @abstractmethod
    async def hear(self, data: bytes | str) -> None:
        """Carry out one message. Whatever it is, it is answered."""

    def say(self, message: wire.ServerMessage | wire.PeopleAnswer) -> None:
        """Send a message."""
        self.put(wire.encode(message))

    def put(self, data: bytes) -> None:
        """Put a message into the outbox; a connection that does not read is given up."""
        if self.outbox.qsize() < _MAX_WAITING:
            self.outbox.put_nowait(data)
        elif self.outbox.qsize() == _MAX_WAITING:
            self.outbox.put_nowait(Bye(4408, "too slow"))

    def worked(self) -> float:
        """How long (s) the processor worked for what was heard last."""
        return 0.0

    def fail(self, code: str, id: int | None = None) -> None:
        """Say that a message was refused."""
        self.say(failed(code, id))
