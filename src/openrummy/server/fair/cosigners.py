"""Requests cosignatures from the witnesses of the public list whenever it has grown."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

from openrummy.core.cards import merkle
from openrummy.core.notation.checkpoints import (
    BadNote,
    Checkpoint,
    NoteKey,
    read_signatures,
)
from openrummy.core.notation.log_witness import AskedWitness, Submission, read_witness
from openrummy.core.rules.text import say
from openrummy.play.host import where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.db.fair import CosignatureRows
from openrummy.server.fair.public_list import PublicLog

SECONDS: Final = 20.0
MAX_ANSWER: Final = 16_384  # bytes
_HEADERS: Final = {"content-type": "text/plain", "user-agent": "openrummy"}


class NoAnswer(Exception):
    """The other server gave no usable answer; the message says why."""


@dataclass(frozen=True)
class Answer:
    """Status and body of an HTTP response."""

    status: int
    text: str


async def post(url: str, body: str, seconds: float = SECONDS) -> Answer:
    """Send a text and return the response. Raises :class:`NoAnswer`; follows no redirection."""
    exchange = _Exchange(url)
    try:
        async with asyncio.timeout(seconds):
            return await asyncio.to_thread(exchange.run, body.encode(), seconds)
    except TimeoutError:
        raise NoAnswer(say("cosigners.late", seconds=f"{seconds:g}")) from None
    except (OSError, HTTPException, ValueError) as error:
        raise NoAnswer(str(error) or type(error).__name__) from None
    finally:
        exchange.stop()


class _Exchange:
    """One request, in a thread; any other thread can stop it."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._socket: socket.socket | None = None
        self._stopped = False

    def run(self, body: bytes, seconds: float) -> Answer:
        """Send the request. Raises ``OSError``, ``HTTPException`` and ``ValueError``."""
        connection = self._connected(seconds)
        try:
            if self._stopped:
                raise TimeoutError
            connection.request("POST", self._url.path or "/", body, _HEADERS)
            response = connection.getresponse()
            answered = response.read(MAX_ANSWER + 1)
            if len(answered) > MAX_ANSWER:
                raise ValueError(say("cosigners.long"))
            return Answer(response.status, answered.decode())
        finally:
            connection.close()

    def _connected(self, seconds: float) -> HTTPConnection:
        host, secure = self._url.hostname or "", self._url.scheme == "https"
        port = self._url.port or (443 if secure else 80)
        connection = (HTTPSConnection if secure else HTTPConnection)(host, port)
        connection.sock = self._socket = socket.create_connection((host, port), seconds)
        if secure:
            context = ssl.create_default_context()
            wrapped = context.wrap_socket(
                self._socket, server_hostname=host, do_handshake_on_connect=False
            )
            connection.sock = self._socket = wrapped  # stored for stop() before it blocks again
            wrapped.do_handshake()
        return connection

    def stop(self) -> None:
        """Abort the request; a thread blocked in reading notices."""
        self._stopped = True
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


MAX_REST: Final = 3600.0  # maximum seconds between two requests to a witness that does not cosign
_SIZE = re.compile(r"(0|[1-9][0-9]{0,18})\n")
_LOG = logging.getLogger(__name__)


class NotCosigned(Exception):
    """A witness did not cosign the list; the message says why."""


class Cosigners:
    """The witnesses of a log, which is checked for growth every ``rest`` seconds."""

    def __init__(
        self,
        log: PublicLog,
        witnesses: Iterable[str],
        rows: CosignatureRows,
        rest: float,
        send: Callable[[str, str], Awaitable[Answer]] = post,
    ) -> None:
        self._log = log
        self._witnesses = [read_witness(text) for text in witnesses]
        self._rows = rows
        self._rest = rest
        self._send = send
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting_since: dict[NoteKey, float] = {}

    def start(self) -> None:
        """Start requesting, each witness separately: a slow one delays no other."""
        self._tasks = [
            asyncio.create_task(self._follow(witness), name="cosigner")
            for witness in self._witnesses
        ]

    async def close(self) -> None:
        """Stop requesting."""
        for task in self._tasks:
            await cancel_and_wait(task)
        self._tasks = []
        self._waiting_since.clear()

    def wait_seconds(self) -> float:
        """Seconds for which some witness has not cosigned the grown list."""
        return max((self._waited(key) for key in self._waiting_since), default=0.0)

    def _waited(self, key: NoteKey) -> float:
        return time.monotonic() - self._waiting_since.get(key, time.monotonic())

    async def _follow(self, witness: AskedWitness) -> None:
        failures = 0
        while True:
            try:
                await self.ask(witness)
                failures = 0
            except Exception as error:
                failures += 1
                why = error if isinstance(error, NotCosigned | NoAnswer) else where(error)
                waited = self._waited(witness.key)
                _LOG.warning(
                    "the witness %s has not cosigned the list for %d s: %s",
                    witness.key.name,
                    waited,
                    why,
                )
            await asyncio.sleep(min(MAX_REST, self._rest * 2 ** min(failures, 20)))

    async def ask(self, witness: AskedWitness) -> None:
        """Have the list cosigned if it has grown.

        Raises :class:`NotCosigned` and :class:`~openrummy.server.fair.cosigners.NoAnswer`.
        """
        await self._log.refresh()
        now, name = self._log.checkpoint(), str(witness.key)
        old = await self._rows.size_of(name)
        if now.size == old:
            return
        self._waiting_since.setdefault(witness.key, time.monotonic())
        answer = await self._submit(witness, now, old if old < now.size else 0)
        if answer.status == 409:  # the body is the size last cosigned
            old = _size(answer)
            if old > now.size:
                raise NotCosigned(say("cosigners.shorter", n=old, size=now.size))
            answer = await self._submit(witness, now, old)
        if answer.status in {409, 422}:
            raise NotCosigned(say("cosigners.forked", n=old))
        if answer.status != 200:
            raise NotCosigned(_answered(answer))
        await self._rows.put(name, now.size, _cosignature(now, witness.key, answer.text))
        self._waiting_since.pop(witness.key, None)

    async def _submit(self, witness: AskedWitness, now: Checkpoint, old: int) -> Answer:
        proof = merkle.consistency_proof(self._log.tree.read, old, now.size)
        request = Submission(old, tuple(proof), now)
        return await self._send(f"{witness.address}/add-checkpoint", str(request))


def _answered(answer: Answer) -> str:
    return say("cosigners.answered", status=answer.status, text=repr(answer.text[:200]))


def _size(answer: Answer) -> int:
    match = _SIZE.fullmatch(answer.text)
    if match is None:
        raise NotCosigned(_answered(answer))
    return int(match[1])


def _cosignature(now: Checkpoint, key: NoteKey, text: str) -> str:
    """Return the signature line of a witness's key in its response, if valid."""
    try:
        lines = read_signatures(text)
    except BadNote:
        lines = ()
    for line in lines:
        if replace(now, signatures=(line,)).cosigned_at(key) is not None:
            return str(line)
    raise NotCosigned(say("cosigners.unsigned"))
