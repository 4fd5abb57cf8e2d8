"""The interface of the single-user site to a browser's worker: text in, text out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from openrummy.kernel import wasm
from openrummy.play import wire
from openrummy.play.alone.site import AloneSite, OpenTable
from openrummy.play.problems import Problem


@dataclass(frozen=True)
class TextAnswer:
    """An answer whose body is text."""

    status: int
    media_type: str
    body: str


class Bridge:
    """Carries requests and connections between a worker's script and an :class:`AloneSite`."""

    def __init__(self, site: AloneSite) -> None:
        self._site = site

    async def ask(self, method: str, address: str, body: str) -> TextAnswer:
        answer = await self._site.ask(method, address, body.encode())
        return TextAnswer(answer.status, answer.media_type, answer.body.decode())

    async def connect(
        self, table: str, send: Callable[[str], None], ended: Callable[[int, str], None]
    ) -> OpenTable | None:
        """Connect to a table; without one, send the error and return None."""
        try:
            return await self._site.connect(table, lambda data: send(data.decode()), ended)
        except Problem as problem:
            failed = wire.Failed(problem.code, problem.detail)
            send(wire.encode(failed).decode())
            return None

    @property
    def unread(self) -> list[str]:
        """Names of unreadable documents, which are left untouched."""
        return self._site.unread


def load_kernel(data: Any) -> None:
    """Run the search in WebAssembly; ``data`` is a JavaScript buffer."""
    wasm.load(data.to_bytes())


def prepare() -> None:
    """Fill the caches that the start page needs, before the memory of this start is kept."""

    async def discarded(name: str, document: bytes) -> None:
        """There is nothing to store."""

    asking = AloneSite(discarded).ask("GET", "/api/lobby")
    with suppress(StopIteration):
        asking.send(None)  # it waits for nothing


async def open_site(
    keep: Callable[[str, str], Awaitable[None]],
    fetch: Callable[[str], Awaitable[Any]],
    names: Iterable[str],
    documents: Iterable[str],
) -> Bridge:
    """Open the site with its stored documents.

    ``keep`` stores a document under its name; ``fetch`` reads a file of the site into a
    JavaScript buffer.
    """

    async def kept(name: str, document: bytes) -> None:
        await keep(name, document.decode())

    async def fetched(name: str) -> bytes:
        try:
            buffer = await fetch(name)
        except Exception as error:  # of JavaScript
            raise OSError(str(error)) from None
        data: bytes = buffer.to_bytes()
        return data

    before = [(name, text.encode()) for name, text in zip(names, documents, strict=True)]
    return Bridge(AloneSite(kept, before, fetched))
