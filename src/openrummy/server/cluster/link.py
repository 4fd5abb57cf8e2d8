"""The link between two processes of a site: one connection each way, with many streams.

A frame is four bytes of length and a MessagePack array: stream number, kind and body. Both
sides prove knowledge of the site's secret before any frame is processed.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec

from openrummy.play.host import entropy

_LENGTH = struct.Struct("!I")
_MAX_FRAME_BYTES: Final = 64 << 20  # bytes of a frame: a response may be a file of many records
_NONCE: Final = 32
_PATIENCE: Final = 2.0  # seconds to be authenticated

CALL, ANSWER, OPEN, SAY, END = "call", "answer", "open", "say", "end"


class LinkDown(Exception):
    """The other process is unreachable; the effect of the last call is unknown."""


class Frame(NamedTuple):
    """``kind`` is one of the constants above, ``body`` the content."""

    stream: int
    kind: str
    body: Any


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Frame).decode


class Wire:
    """Frames over one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def put(self, stream: int, kind: str, body: Any = None) -> None:
        """Send a frame; do nothing if the other side has disconnected."""
        if self._writer.is_closing():
            return
        data = _encode(Frame(stream, kind, body))
        self._writer.write(_LENGTH.pack(len(data)) + data)

    async def drained(self) -> None:
        """Wait until the send buffer has mostly drained. Raises :class:`LinkDown`."""
        try:
            await self._writer.drain()
        except OSError as error:
            raise LinkDown from error

    async def get(self) -> Frame:
        """Return the next frame. Raises :class:`LinkDown`."""
        try:
            (length,) = _LENGTH.unpack(await self._reader.readexactly(_LENGTH.size))
            if length > _MAX_FRAME_BYTES:
                raise LinkDown
            return _decode(await self._reader.readexactly(length))
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            raise LinkDown from error

    def close(self) -> None:
        with suppress(OSError, RuntimeError):
            self._writer.close()

    # ------------------------------------------------------------ authentication

    async def prove(self, secret: bytes) -> None:
        """Authenticate both sides, as the calling process. Raises LinkDown."""
        other_nonce = await self._exactly(_NONCE)
        own = entropy.draw(_NONCE, "link")
        self._writer.write(own + _proof(secret, b"calls", other_nonce + own))
        if not hmac.compare_digest(
            await self._exactly(_NONCE), _proof(secret, b"is", own + other_nonce)
        ):
            raise LinkDown

    async def ask_proof(self, secret: bytes) -> None:
        """Authenticate both sides, as the called process."""
        own = entropy.draw(_NONCE, "link")
        self._writer.write(own)
        other_nonce, proof = await self._exactly(_NONCE), await self._exactly(_NONCE)
        if not hmac.compare_digest(proof, _proof(secret, b"calls", own + other_nonce)):
            raise LinkDown
        self._writer.write(_proof(secret, b"is", other_nonce + own))

    async def _exactly(self, size: int) -> bytes:
        try:
            return await self._reader.readexactly(size)
        except (OSError, EOFError) as error:
            raise LinkDown from error


def _proof(secret: bytes, side: bytes, nonces: bytes) -> bytes:
    return hmac.new(secret, b"openrummy link " + side + nonces, hashlib.sha256).digest()


async def connected(address: str) -> Wire:
    """Connect to ``unix:PATH`` or ``HOST:PORT``. Raises :class:`LinkDown`."""
    try:
        async with asyncio.timeout(_PATIENCE):
            if address.startswith("unix:"):
                return Wire(*await asyncio.open_unix_connection(address.removeprefix("unix:")))
            host, _, port = address.rpartition(":")
            return Wire(*await asyncio.open_connection(host.strip("[]"), int(port)))
    except (OSError, ValueError, TimeoutError) as error:
        raise LinkDown from error


class Stream:
    """A stream of a link: its messages in order, until it ends."""

    def __init__(self, number: int, link: Link) -> None:
        self._number = number
        self._link = link
        self.heard: asyncio.Queue[Frame] = asyncio.Queue()

    def say(self, body: Any) -> None:
        """Send a message on it."""
        self._link.put(self._number, SAY, body)

    def end(self) -> None:
        self._link.end(self._number)


class Link:
    """This process's connection to another, opened on first use."""

    def __init__(self, address: str, secret: Callable[[], Any]) -> None:
        self._address = address
        self._secret = secret
        self._wire: Wire | None = None
        self._streams: dict[int, asyncio.Queue[Frame]] = {}
        self._next = 0
        self._opening = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None

    async def call(self, name: str, args: list[Any], seconds: float) -> Any:
        """Call the other process. Raises :class:`LinkDown`."""
        stream = await self._begin(CALL, [name, args])
        try:
            async with asyncio.timeout(seconds):
                frame = await stream.heard.get()
        except TimeoutError as error:
            raise LinkDown from error
        finally:
            self._streams.pop(stream._number, None)
        if frame.kind != ANSWER:
            raise LinkDown
        return frame.body

    async def open(self, scope: Any) -> Stream:
        """Open a stream with a scope. Raises :class:`LinkDown`."""
        return await self._begin(OPEN, scope)

    async def _begin(self, kind: str, body: Any) -> Stream:
        wire = await self._connect()
        self._next += 1
        stream = Stream(self._next, self)
        self._streams[self._next] = stream.heard
        wire.put(self._next, kind, body)
        return stream

    def put(self, number: int, kind: str, body: Any) -> None:
        """Send a frame of an open stream."""
        if self._wire is not None:
            self._wire.put(number, kind, body)

    def end(self, number: int) -> None:
        """Forget a stream that has ended on this side."""
        if self._streams.pop(number, None) is not None:
            self.put(number, END, None)

    async def _connect(self) -> Wire:
        async with self._opening:
            if self._wire is None:
                self._wire = wire = await self._proven()
                self._reading = asyncio.create_task(self._read(wire), name="link")
            return self._wire

    async def _proven(self) -> Wire:
        """Return an authenticated connection; close it on failure."""
        wire = await connected(self._address)
        try:
            async with asyncio.timeout(_PATIENCE):
                await wire.prove(await self._secret())
        except TimeoutError as error:
            wire.close()
            raise LinkDown from error
        except BaseException:  # including cancellation
            wire.close()
            raise
        return wire

    async def _read(self, wire: Wire) -> None:
        try:
            while True:
                frame = await wire.get()
                waiting = self._streams.get(frame.stream)
                if waiting is not None:
                    waiting.put_nowait(frame)
        except LinkDown:
            pass
        finally:
            self._down()

    def _down(self) -> None:
        """Fail all pending calls."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        streams, self._streams = self._streams, {}
        for number, waiting in streams.items():
            waiting.put_nowait(Frame(number, END, None))

    def drop(self) -> None:
        """Drop a dead connection."""
        if self._reading is not None:
            self._reading.cancel()
        self._down()

    async def close(self) -> None:
        self.drop()
        if self._reading is not None:
            with suppress(asyncio.CancelledError):
                await self._reading
