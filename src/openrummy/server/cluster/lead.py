"""Work of one process for the whole site: begun where it leads, stopped where it leads no more."""

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
    """Everything of which there is one at a site, in the order in which it is begun.

    Each can be begun again after it was stopped, and goes on from what is stored. What cannot
    begin is logged, and the rest does; where it is ``strict``, it raises.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self._strict = strict
        self._works: list[_Work] = []
        self._begun: list[_Work] = []
        self._turn = asyncio.Lock()

    def add(self, name: str, start: Step, stop: Step) -> None:
        """Have this done by the process that leads."""
        self._works.append(_Work(name, start, stop))

    @property
    def here(self) -> bool:
        """Is it done in this process?"""
        return bool(self._begun)

    async def take_up(self) -> None:
        """Begin all of it."""
        async with self._turn:
            for work in self._works:
                if work not in self._begun:
                    self._begun.append(work)
                    await _done(work.name, work.start, strict=self._strict)

    async def lay_down(self) -> None:
        """Stop all of it, what was begun last first."""
        async with self._turn:
            while self._begun:
                work = self._begun.pop()
                await _done(work.name, work.stop)

    async def be(self, leading: bool) -> None:
        """Lead or not."""
        await (self.take_up() if leading else self.lay_down())


async def _done(name: str, step: Step, *, strict: bool = False) -> None:
    try:
        doing = step()
        if doing is not None:
            await doing
    except Exception as error:
        if strict:
            raise
        _LOG.error("%s: %s", name, where(error))
