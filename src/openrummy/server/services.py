"""The services of a server, by their types, each started from the services that it needs.

A start is a function whose parameters are services and whose result is another one::

    async def director(database: Database, store: Store, hub: Hub) -> Director: ...

One that has something to close yields the service (``-> AsyncIterator[Hub]``); one that only joins
services to each other returns None; a class whose parameters are services is its own start. What
a start needs is started before it and closed after it.
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from types import NoneType
from typing import Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")
Start: TypeAlias = Callable[..., Any]


class Services:
    """The started services by type; those in ``given`` exist before startup."""

    def __init__(self, given: Mapping[Any, Any]) -> None:
        self._services: dict[Any, Any] = {**given, Services: self}

    def __getitem__(self, kind: type[T]) -> T:
        service: T = self.get(kind)
        return service

    def get(self, kind: Any) -> Any:
        """The service of a type, which may be a union or the type of a function."""
        try:
            return self._services[kind]
        except KeyError:
            raise TypeError(f"no part of the server starts {kind}") from None

    async def start(self, starts: Iterable[Start], closing: AsyncExitStack) -> None:
        """Start them in order of dependency; ``closing`` stops them in reverse order."""
        starting = _Starting(self._services, starts, closing)
        for start in starting.starts:
            await starting.run(start)


class _Starting:
    def __init__(
        self, services: dict[Any, Any], starts: Iterable[Start], closing: AsyncExitStack
    ) -> None:
        self.starts = list(starts)
        self._services = services
        self._closing = closing
        self._by_kind = {_kind(start): start for start in self.starts}
        self._begun: set[Start] = set()

    async def run(self, start: Start) -> None:
        """Run a start, unless it has run."""
        if start in self._begun:
            return
        self._begun.add(start)
        needs, kind = _needs(start), _kind(start)
        for dependency in needs.values():
            await self._require(dependency, start)
        service = start(**{name: self._services[dependency] for name, dependency in needs.items()})
        if inspect.isasyncgen(service):
            service = await self._closing.enter_async_context(_closed(service))
        elif inspect.isawaitable(service):
            service = await service
        if kind is not NoneType:
            self._services[kind] = service

    async def _require(self, kind: Any, start: Start) -> None:
        if kind in self._services:
            return
        if kind not in self._by_kind:
            raise TypeError(f"{start.__name__} needs {kind}, which no part starts")
        await self.run(self._by_kind[kind])
        if kind not in self._services:
            raise TypeError(f"{start.__name__} and {kind} need each other")


def _needs(start: Start) -> dict[str, Any]:
    """The services that a start needs, by the names of its parameters."""
    hints = get_type_hints(start.__init__ if inspect.isclass(start) else start)
    parameters = inspect.signature(start).parameters.values()
    return {each.name: hints[each.name] for each in parameters if each.default is each.empty}


def _kind(start: Start) -> Any:
    """The type of the service that a start makes; ``NoneType`` where it makes none."""
    if inspect.isclass(start):
        return start
    result = get_type_hints(start)["return"]
    if get_origin(result) is AsyncIterator:
        (result,) = get_args(result)
    return result


@asynccontextmanager
async def _closed(service: AsyncIterator[T]) -> AsyncIterator[T]:
    yield await anext(service)
    await anext(service, None)


class Begin:
    """Steps run in order once all services are started; none if ``at_rest``."""

    def __init__(self, *, at_rest: bool = False) -> None:
        self.at_rest = at_rest
        self._steps: list[Callable[[], Awaitable[None] | None]] = []

    def then(self, step: Callable[[], Awaitable[None] | None]) -> None:
        """Do this at the end."""
        self._steps.append(step)

    async def now(self) -> None:
        """Do all of it."""
        for step in () if self.at_rest else self._steps:
            doing = step()
            if doing is not None:
                await doing
