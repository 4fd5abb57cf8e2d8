"""Carries calls over HTTP and WebSockets: a call becomes a route of Litestar.

What stands in the path, in the query and in the body is given to the call's parameters, and its
limits are asked before it (:mod:`openrummy.play.calls`).
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from litestar import MediaType, Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import JSONBody, QueryParameter
from litestar.response import Response
from msgspec import Meta

from openrummy.core.rules.text import say
from openrummy.play.calls import BoundedRunner, Call, Caller, Dependency, Limit, RawBody, Reply
from openrummy.play.problems import Problem
from openrummy.server.connections.limited_processes import VisitorProcesses
from openrummy.server.connections.middleware import PUBLIC
from openrummy.server.guard import address_of, device_of, guest_of
from openrummy.server.openapi import RecordIn, answers, errors
from openrummy.server.part import Rates
from openrummy.server.services import Services

Connection = ASGIConnection[Any, Any, Any, Any]
T = TypeVar("T")
_BODY: Any = JSONBody  # as types that are made while the program runs
_ANSWER: Any = Response
_PLAIN = (str, int, bool, float, NoneType)
_BOUNDS = ("ge", "gt", "le", "lt", "max_length", "min_length", "pattern")


def route(call: Call) -> HTTPRouteHandler | WebsocketRouteHandler:
    steps = _steps(call.function, call.path)
    if call.method == "WS":
        return WebsocketRouteHandler(call.path)(_connecting(call, steps))
    carried = dict(call.carried)
    answered = carried.pop("answers", None)
    responses = answers(answered, carried.pop("answered_as", MediaType.JSON)) if answered else {}
    if any(step.kind is RawBody for step in steps):
        carried["operation_class"] = RecordIn
    if call.public:
        carried["opt"] = PUBLIC
    if call.max_body is not None:
        carried["request_max_body_size"] = call.max_body
    return HTTPRouteHandler(
        call.path,
        http_method=carried.pop("http_method", call.method),
        status_code=call.status,
        responses=carried.pop("responses", {}) | responses | errors(*call.errors),
        **carried,
    )(_answering(call, steps))


# ---------------------------------------------------------------- one request


class _Asking:
    """A request or a connection, and what was sent with it."""

    __slots__ = ("_caller", "connection", "sent", "services")

    def __init__(self, connection: Connection, sent: Mapping[str, Any]) -> None:
        self.connection = connection
        self.services: Services = connection.app.state.services
        self.sent = sent
        self._caller: Caller | None = None

    @property
    def caller(self) -> Caller:
        """The caller, resolved once."""
        if self._caller is None:
            scope = self.connection.scope
            self._caller = Caller(guest_of(scope), device_of(scope), address_of(self.connection))
        return self._caller


@dataclass(frozen=True)
class _Step:
    """A parameter and its value: ``value``, awaited where it ``waits``."""

    name: str
    kind: Any
    value: Callable[[_Asking], Any]
    is_async: bool = False
    parameter: inspect.Parameter | None = None  # of the route, where it is sent
    is_service: bool = False


def _answering(call: Call, steps: list[_Step]) -> Callable[..., Awaitable[Any]]:
    function = call.function
    waits = inspect.iscoroutinefunction(function)

    async def answering(request: Request[Any, Any, State], **sent: Any) -> Any:
        asking = _Asking(request, sent)
        for limit in call.limits:
            _take(limit, asking)
        values = await _values(steps, asking)
        answer = await function(**values) if waits else function(**values)
        if isinstance(answer, Reply):
            return Response(
                answer.body,
                status_code=answer.status,
                media_type=answer.media_type,
                headers=dict(answer.headers),
            )
        return answer

    sent = [step.parameter for step in steps if step.parameter is not None]
    result = get_type_hints(function)["return"]
    _as_if(answering, function, "request", Request[Any, Any, State], sent, _result(result))
    return answering


def _result(kind: Any) -> Any:
    return _ANSWER[get_args(kind)[0]] if get_origin(kind) is Reply else kind


def _connecting(call: Call, steps: list[_Step]) -> Callable[..., Awaitable[None]]:
    async def connecting(socket: WebSocket[Any, Any, State]) -> None:
        await socket.accept()
        await call.function(**await _values(steps, _Asking(socket, {})))

    _as_if(connecting, call.function, "socket", WebSocket[Any, Any, State], [], None)
    return connecting


def _as_if(
    carrier: Any,
    function: Callable[..., Any],
    first: str,
    kind: Any,
    sent: list[inspect.Parameter],
    result: Any,
) -> None:
    """Have a carrier look to Litestar as the call's function, with the parameters it needs."""
    head = inspect.Parameter(first, inspect.Parameter.KEYWORD_ONLY, annotation=kind)
    carrier.__wrapped__ = function
    carrier.__name__ = carrier.__qualname__ = function.__name__
    carrier.__module__, carrier.__doc__ = function.__module__, function.__doc__
    carrier.__signature__ = inspect.Signature([head, *sent], return_annotation=result)
    carrier.__annotations__ = {each.name: each.annotation for each in (head, *sent)}
    carrier.__annotations__["return"] = result


def _take(limit: Limit, asking: _Asking) -> None:
    """Count a request. Raises :class:`Problem`: ``too-fast``."""
    rates, caller = asking.services[Rates], asking.caller
    guest = limit.by != "address" and not rates.take(limit.rate, caller.guest)
    if guest or (limit.by != "guest" and not rates.take(limit.rate, caller.address)):
        raise Problem(429, "too-fast", say(limit.text) if limit.text else "")


async def _values(steps: list[_Step], asking: _Asking) -> dict[str, Any]:
    return {
        step.name: await step.value(asking) if step.is_async else step.value(asking)
        for step in steps
    }


# ---------------------------------------------------------------- its parameters


def _steps(function: Callable[..., Any], path: str) -> list[_Step]:
    hints = get_type_hints(function, include_extras=True)
    return [
        _step(parameter, hints[name], path)
        for name, parameter in inspect.signature(function).parameters.items()
    ]


def _step(parameter: inspect.Parameter, kind: Any, path: str) -> _Step:
    name = parameter.name
    if f"{{{name}:" in path:
        return _Step(name, kind, lambda asking: asking.connection.path_params[name])
    given = next((extra for extra in _extras(kind) if isinstance(extra, Dependency)), None)
    if given is not None:
        return _dependency_step(name, kind, given.function, path)
    if name == "data" or _is_plain(kind):
        sent = _BODY[kind] if name == "data" else _query(kind)
        shown = parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=sent)
        return _Step(name, kind, lambda asking: asking.sent[name], parameter=shown)
    if kind is RawBody:
        return _Step(name, kind, lambda asking: asking.connection.body(), is_async=True)  # type: ignore[attr-defined]
    if kind in _OF_CONNECTION:
        of_connection = _OF_CONNECTION[kind]
        return _Step(name, kind, of_connection)
    if get_origin(kind) in (Request, WebSocket):
        return _Step(name, kind, lambda asking: asking.connection)
    return _Step(name, kind, lambda asking: asking.services.get(kind), is_service=True)


def _dependency_step(name: str, kind: Any, function: Callable[..., Any], path: str) -> _Step:
    steps = _steps(function, path)
    assert all(step.parameter is None for step in steps), f"{name} takes what is sent"
    if inspect.iscoroutinefunction(function) or any(step.is_async for step in steps):

        async def waited(asking: _Asking) -> Any:
            value = function(**await _values(steps, asking))
            return await value if inspect.isawaitable(value) else value

        return _Step(name, kind, waited, is_async=True)

    def at_once(asking: _Asking) -> Any:
        return function(**{step.name: step.value(asking) for step in steps})

    return _Step(name, kind, at_once)


@dataclass(frozen=True)
class _VisitorRunner:
    """Runs work for the visitor of one request; cancelled when they disconnect."""

    visitors: VisitorProcesses
    request: Request[Any, Any, State]

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        return await self.visitors.run(self.request, function, *arguments)


def _bounded(asking: _Asking) -> BoundedRunner:
    assert isinstance(asking.connection, Request)
    return _VisitorRunner(asking.services[VisitorProcesses], asking.connection)


_OF_CONNECTION: dict[Any, Callable[[_Asking], Any]] = {
    Caller: lambda asking: asking.caller,
    BoundedRunner: _bounded,
}


def _extras(kind: Any) -> tuple[Any, ...]:
    return get_args(kind)[1:] if get_origin(kind) is Annotated else ()


def _is_plain(kind: Any) -> bool:
    """A value that fits into a query."""
    if get_origin(kind) is Annotated:
        return _is_plain(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return all(map(_is_plain, get_args(kind)))
    return get_origin(kind) is Literal or kind in _PLAIN


def _query(kind: Any) -> Any:
    """Convert it to a query parameter for Litestar."""
    bounds = {
        bound: value
        for meta in _extras(kind)
        if isinstance(meta, Meta)
        for bound in _BOUNDS
        if (value := getattr(meta, bound)) is not None
    }
    plain = get_args(kind)[0] if _extras(kind) else kind
    return Annotated[plain, QueryParameter(**bounds)]
