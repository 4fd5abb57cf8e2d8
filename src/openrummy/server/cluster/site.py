"""A process's side of a site: calls to the other processes, and answers to theirs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from litestar.types import ASGIApp

from openrummy.play.host import where
from openrummy.server.cluster.broker import Broker, BrokerAway
from openrummy.server.cluster.link import Link, LinkDown, Stream
from openrummy.server.cluster.member import Member
from openrummy.server.cluster.responder import Answering, Call, value_of

_LOG = logging.getLogger(__name__)
Step = Callable[[], Awaitable[None]]
_SECONDS: Final = 5.0  # for an answer
_PATIENCE: Final = 10.0  # for a broker that is unavailable while a process starts
_RETRY_S: Final = 0.1
_LEADERLESS: Final = 2.0  # leases to wait for a leader


class Site:
    """Calls and answers for a :class:`Member`."""

    def __init__(
        self,
        member: Member,
        broker: Broker,
        address: str,
        name: str = "",
        *,
        patience: float = _PATIENCE,
    ) -> None:
        self.member = member
        self.name = name or member.id  # in metrics: the same after a restart
        self.drained: list[Step] = []  # hand-over steps before this process leaves
        self.passed_on = 0  # requests and connections forwarded to other processes
        self.broker = broker
        self._known_secret = b""
        self._answering = Answering(self._secret)
        self._links: dict[str, Link] = {}
        self._place = address
        self._patience = patience
        self._leaving: asyncio.Task[None] | None = None
        self._working: list[asyncio.Task[None]] = []

    async def wait_for_broker(self) -> None:
        """Wait until the broker answers."""
        await _until_answered(self._learn_secret)

    async def start(self) -> None:
        """Start answering and join. Raises ``OSError`` and :class:`BrokerAway`.

        Waits for a broker that is unavailable for a moment, as during a restart.
        """
        self.member.came_back.append(self._learn_secret)
        try:
            async with asyncio.timeout(self._patience):
                await self.wait_for_broker()
                address = await self._answering.start(self._place)
                await _until_answered(partial(self.member.join, address))
        except TimeoutError:
            raise BrokerAway from None

    def every(self, seconds: float, step: Step) -> None:
        """Run a step periodically."""

        async def work() -> None:
            while True:
                await asyncio.sleep(seconds)
                try:
                    await step()
                except Exception as error:
                    _LOG.error("a periodic task failed: %s", where(error))

        self._working.append(asyncio.create_task(work(), name="every"))

    async def drain(self) -> None:
        """Hand over this process's tables and take no more; idempotent."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._drain(), name="drain")
        await asyncio.shield(self._leaving)

    async def _drain(self) -> None:
        await self.member.leave()
        for step in self.drained:
            await step()

    def serve(self, app: ASGIApp) -> None:
        """Serve forwarded requests with this application."""
        self._answering.app = app

    async def close(self) -> None:
        await self.drain()
        for task in self._working:
            task.cancel()
        await self.member.part()
        await self._answering.close()
        for link in self._links.values():
            await link.close()
        await self.broker.close()

    def answers(self, name: str, call: Call) -> None:
        """Register a handler for calls with that name."""
        self._answering.calls[name] = call

    # ------------------------------------------------------------ calls

    async def ask(self, process_id: str, name: str, *args: Any, seconds: float = _SECONDS) -> Any:
        """Call a process. Raises :class:`LinkDown`, HostError and Problem."""
        if process_id == self.member.id:
            return value_of(await self._answering.answer(name, list(args)))
        return value_of(await (await self._link(process_id)).call(name, list(args), seconds))

    async def ask_all(self, name: str, *args: Any) -> dict[str, Any]:
        """Call all other processes; return the answers received, by id."""
        with suppress(BrokerAway):  # includes processes that have just joined
            await self.member.refresh()
        others = list(self.member.others)
        asking = (self.ask(other, name, *args) for other in others)
        answers = await asyncio.gather(*asking, return_exceptions=True)
        for answer in answers:
            if isinstance(answer, LinkDown):  # its lease expires, or it calls again once it is back
                _LOG.warning("a process did not answer the request %s", name)
            elif isinstance(answer, BaseException):
                raise answer
        pairs = zip(others, answers, strict=True)
        return {process_id: it for process_id, it in pairs if not isinstance(it, BaseException)}

    async def lead(self) -> str:
        """Return the leader's id, waiting for one. Raises :class:`BrokerAway` if none appears."""
        member, loop = self.member, asyncio.get_running_loop()
        until = loop.time() + _LEADERLESS * member.seconds
        while not (member.leads or (member.lead in member.others and member.holds_lease)):
            if loop.time() > until:
                raise BrokerAway
            await member.wait_for_change(0.2)
        return member.lead

    async def ask_lead(self, name: str, *args: Any) -> Any:
        """Call the leader. Raises as :meth:`ask` does, and BrokerAway."""
        return await self.ask(await self.lead(), name, *args)

    async def open(self, process_id: str, scope: Any) -> Stream:
        """Forward a request. Raises :class:`LinkDown`."""
        return await (await self._link(process_id)).open(scope)

    async def _link(self, process_id: str) -> Link:
        if process_id not in self.member.others:  # it may have joined since the last renewal
            with suppress(BrokerAway):
                await self.member.refresh()
        process = self.member.others.get(process_id)
        if process is None:
            raise LinkDown
        for name in [name for name in self._links if name not in self.member.others]:
            self._links.pop(name).drop()
        link = self._links.get(process_id)
        if link is None:
            link = self._links[process_id] = Link(process.address, self._secret)
        return link

    async def _secret(self) -> bytes:
        return self._known_secret

    async def _learn_secret(self) -> None:
        self._known_secret = await self.broker.secret()


async def _until_answered(step: Step) -> None:
    while True:
        try:
            return await step()
        except BrokerAway:
            await asyncio.sleep(_RETRY_S)
