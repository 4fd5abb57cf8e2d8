"""Asks the witnesses of the public list to cosign it, whenever it has grown."""

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
from openrummy.core.notation.witnessing import AskedWitness, Submission, read_witness
from openrummy.core.rules.text import say
from openrummy.play.host import where
from openrummy.play.host.tasks import stopped
from openrummy.server.db.fair import CosignatureRows
from openrummy.server.fair.public_list import PublicLog

SECONDS: Final = 20.0
MAX_ANSWER: Final = 16_384  # bytes
_HEADERS: Final = {"content-type": "text/plain", "user-agent": "openrummy"}


class NoAnswer(Exception):
    """The other server gave no answer that can be used; the text says why."""


@dataclass(frozen=True)
class Answer:
    """The status and the body of an answer."""

    status: int
    text: str


async def post(url: str, body: str, seconds: float = SECONDS) -> Answer:
    """Send a text, and read the answer. Raises :class:`NoAnswer`; no redirection is followed."""
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
    """One request, in a thread that any other thread can stop."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._socket: socket.socket | None = None
        self._stopped = False

    def run(self, body: bytes, seconds: float) -> Answer:
        """The answer. Raises ``OSError``, ``HTTPException`` and ``ValueError``."""
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
            connection.sock = self._socket = wrapped  # known to stop() before it waits again
            wrapped.do_handshake()
        return connection

    def stop(self) -> None:
        """End it: a thread that still reads what drips in notices."""
        self._stopped = True
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


MAX_REST: Final = 3600.0  # seconds between two requests to a witness that does not cosign
_SIZE = re.compile(r"(0|[1-9][0-9]{0,18})\n")
_LOG = logging.getLogger(__name__)


class NotCosigned(Exception):
    """A witness did not cosign the list; the text says why."""


class Cosigners:
    """The witnesses of a log; every ``rest`` seconds it is looked whether it has grown."""

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
        """Begin to ask, each witness by itself: one that is slow keeps no other waiting."""
        self._tasks = [
            asyncio.create_task(self._follow(witness), name="cosigner")
            for witness in self._witnesses
        ]

    async def close(self) -> None:
        """Stop asking."""
        for task in self._tasks:
            await stopped(task)
        self._tasks = []
        self._waiting_since.clear()

    def waits(self) -> float:
        """Seconds for which the list has grown without the cosignature of some witness."""
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
        """Have the list cosigned where it has grown.

        Raises :class:`NotCosigned` and :class:`~openrummy.server.fair.cosigners.NoAnswer`.
        """
        await self._log.refresh()
        now, name = self._log.checkpoint(), str(witness.key)
        old = await self._rows.size_of(name)
        if now.size == old:
            return
        self._waiting_since.setdefault(witness.key, time.monotonic())
        answer = await self._submit(witness, now, old if old < now.size else 0)
        if answer.status == 409:  # with the size that it cosigned last
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
        proof = merkle.consistency(self._log.tree.read, old, now.size)
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
    """The line of a witness's key in its answer, if it holds."""
    try:
        lines = read_signatures(text)
    except BadNote:
        lines = ()
    for line in lines:
        if replace(now, signatures=(line,)).cosigned_at(key) is not None:
            return str(line)
    raise NotCosigned(say("cosigners.unsigned"))
