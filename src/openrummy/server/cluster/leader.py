"""Site-wide work, done by the leader: started on taking the lead, stopped on losing it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from openrummy.play.host import where

_LOG = logging.getLogger(__name__)
Step: TypeAlias = Callable[[], Awaitable[None] | None]


class _Work(NamedTuple):
    name: str
    start: Step
    stop: Step


class Lead:
    """The site-wide tasks, in starting order.

    Each can be restarted after a stop and resumes from the stored data. A task that fails to
    start is logged and the others go on; if ``strict``, it raises.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self._strict = strict
        self._works: list[_Work] = []
        self._begun: list[_Work] = []
        self._turn = asyncio.Lock()

    def add(self, name: str, start: Step, stop: Step) -> None:
        """Register a task of the leader."""
        self._works.append(_Work(name, start, stop))

    @property
    def is_leader(self) -> bool:
        """Return True if this process leads."""
        return bool(self._begun)

    async def start_all(self) -> None:
        """Start all tasks."""
        async with self._turn:
            for work in self._works:
                if work not in self._begun:
                    self._begun.append(work)
                    await _done(work.name, work.start, strict=self._strict)

    async def stop_all(self) -> None:
        """Stop all tasks in reverse order."""
        async with self._turn:
            while self._begun:
                work = self._begun.pop()
                await _done(work.name, work.stop)

    async def set_leading(self, leading: bool) -> None:
        """Set whether this process leads."""
        await (self.start_all() if leading else self.stop_all())


async def _done(name: str, step: Step, *, strict: bool = False) -> None:
    try:
        doing = step()
        if doing is not None:
            await doing
    except Exception as error:
        if strict:
            raise
        _LOG.error("%s: %s", name, where(error))
