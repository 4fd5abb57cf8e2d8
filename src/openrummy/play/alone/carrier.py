"""In-process transport of calls, from method, address and body to an answer."""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import BoundedRunner, Call, Caller, Dependency, InThread, RawBody, Reply
from openrummy.play.host import where
from openrummy.play.problems import Problem

_LOG = logging.getLogger(__name__)
_FIELD = re.compile(r"\{(\w+):(\w+)\}")
_KINDS = {"str": "[^/]+", "int": "[0-9]{1,18}", "path": ".+"}
_JSON = "application/json"

T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    """An answer as over HTTP: its status, the type of its body, and the body."""

    status: int
    media_type: str
    body: bytes


class Unbounded:
    """Immediate, unbounded work: the user owns the machine."""

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """See :class:`~openrummy.play.calls.BoundedRunner`."""
        return function(*arguments)


async def at_once(function: Callable[..., T], *arguments: Any, **named: Any) -> T:
    """See :class:`~openrummy.play.calls.InThread`; there is one thread."""
    return function(*arguments, **named)


@dataclass(frozen=True)
class _Request:
    fields: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class _Route:
    call: Call
    pattern: re.Pattern[str]
    values: Mapping[str, Callable[[_Request], Any]]

    async def answer(self, asked: _Request) -> Answer:
        values: dict[str, Any] = {}
        for name, value_of in self.values.items():
            value = value_of(asked)
            values[name] = await value if inspect.isawaitable(value) else value
        answer = self.call.function(**values)
        if inspect.isawaitable(answer):
            answer = await answer
        if isinstance(answer, Reply):
            body = answer.body.encode() if isinstance(answer.body, str) else answer.body
            return Answer(answer.status or self.call.status, answer.media_type, body)
        return Answer(self.call.status, _JSON, wire.encode(answer))


@dataclass(frozen=True)
class Part:
    """Calls, and the services they need by type."""

    calls: Iterable[Call]
    services: Mapping[Any, Any]


class Carrier:
    """Answers the calls of ``part``, and of the parts in ``later``, which are made on first use.

    ``later`` maps the prefix of a part's paths to its factory. The rate limits of calls apply only
    on a server, which many people share.
    """

    def __init__(
        self, part: Part, caller: Caller, later: Mapping[str, Callable[[], Part]] | None = None
    ) -> None:
        self._services: dict[Any, Any] = {
            BoundedRunner: Unbounded(),
            InThread: at_once,
            Caller: caller,
        }
        self._later = dict(later or {})
        self._routes: list[_Route] = []
        self._add(part)

    def _add(self, part: Part) -> None:
        self._services |= part.services
        self._routes += [
            _Route(call, _pattern(call.path), self._values(call.function, call.path))
            for call in part.calls
        ]
        self._routes.sort(key=_fields)  # a fixed name before a field of the same path

    async def answer(self, method: str, address: str, body: bytes = b"") -> Answer:
        """Answer a request; problems become answers as well."""
        parts = urlsplit(address)
        try:
            for pattern in [each for each in self._later if re.match(each, parts.path)]:
                self._add(self._later[pattern]())
                del self._later[pattern]
            route, fields = self._route(method, parts.path)
            return await route.answer(_Request(fields, dict(parse_qsl(parts.query)), body))
        except Problem as problem:
            return _refused(problem)
        except Exception as error:
            _LOG.error("%s %s: %s", method, parts.path, where(error))
            return _refused(Problem(500, "internal", say("error.internal")))

    def _route(self, method: str, path: str) -> tuple[_Route, Mapping[str, str]]:
        """Route of a request, and the parameters of its path. Raises :class:`Problem`."""
        known = False
        for route in self._routes:
            if match := route.pattern.fullmatch(path):
                if route.call.method == method:
                    return route, {name: unquote(text) for name, text in match.groupdict().items()}
                known = True
        raise Problem(405, "not-allowed") if known else Problem(404, "not-found")

    # ------------------------------------------------------------ parameters

    def _values(
        self, function: Callable[..., Any], path: str
    ) -> Mapping[str, Callable[[_Request], Any]]:
        hints = get_type_hints(function, include_extras=True)
        return {
            name: self._value(parameter, hints[name], path)
            for name, parameter in inspect.signature(function).parameters.items()
        }

    def _value(
        self, parameter: inspect.Parameter, kind: Any, path: str
    ) -> Callable[[_Request], Any]:
        name = parameter.name
        if field := next((field for field in _FIELD.finditer(path) if field[1] == name), None):
            number = field[2] == "int"
            return lambda asked: int(asked.fields[name]) if number else asked.fields[name]
        for extra in get_args(kind)[1:] if get_origin(kind) is Annotated else ():
            if isinstance(extra, Dependency):
                return self._given(extra.function, path)
        if kind is RawBody:
            return lambda asked: asked.body
        if name == "data":
            return lambda asked: _decoded(asked.body, kind)
        if kind in self._services:
            return lambda _: self._services[kind]
        return lambda asked: _converted(asked.query.get(name), kind, parameter.default)

    def _given(self, function: Callable[..., Any], path: str) -> Callable[[_Request], Any]:
        values = self._values(function, path)

        async def given(asked: _Request) -> Any:
            arguments: dict[str, Any] = {}
            for name, value_of in values.items():
                value = value_of(asked)
                arguments[name] = await value if inspect.isawaitable(value) else value
            value = function(**arguments)
            return await value if inspect.isawaitable(value) else value

        return given


def _fields(route: _Route) -> list[bool]:
    return [part.startswith("{") for part in route.call.path.split("/")]


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(_FIELD.sub(lambda field: f"(?P<{field[1]}>{_KINDS[field[2]]})", path))


def _decoded(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Problem(400, "malformed") from None


def _converted(text: str | None, kind: Any, default: Any) -> Any:
    """A query parameter. Raises :class:`Problem` if it is missing or of the wrong type."""
    if text is None:
        if default is inspect.Parameter.empty:
            raise Problem(400, "malformed")
        return default
    try:
        return msgspec.convert(text, _without_none(kind), strict=False)
    except msgspec.ValidationError:
        raise Problem(400, "malformed") from None


def _without_none(kind: Any) -> Any:
    """Remove None from an optional type: msgspec accepts bounds only for a plain number."""
    if get_origin(kind) is not Annotated:
        return kind
    plain, *bounds = get_args(kind)
    for part in get_args(plain) if isinstance(plain, UnionType) else (plain,):
        if part is not type(None):
            plain = part
    return Annotated[plain, *bounds]


def _refused(problem: Problem) -> Answer:
    body = wire.encode(wire.HttpError(problem.code, problem.detail))
    return Answer(problem.status_code, _JSON, body)
