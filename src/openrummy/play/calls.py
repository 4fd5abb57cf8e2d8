"""Calls: request handlers independent of the transport.

A call is a typed function, decorated with its method, its path and its error codes::

    @post("/api/drills/{name:str}/try", limits=DRAFTS, errors=("no-such-drill", "no-question"))
    async def try_drill(drills: Drills, guest: Guest, name: str, data: wire.DrillTry)
        -> wire.DrillAnswer:
        '''Answer the current question; each question can be answered once.'''

Each parameter gets its value by its name or its type:

- a name in the path: that part of the path;
- ``data``: the struct in the body;
- a type with :class:`Dependency` (as :data:`Guest`): the result of its function, which may itself
  take parameters as a call does;
- a service, by its type;
- anything else: a query parameter, validated by the ``msgspec.Meta`` of its type.

A server serves calls over HTTP. The calls of this package need neither a web framework nor a
database, so a worker in a browser can serve them as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NewType,
    ParamSpec,
    Protocol,
    TypeAlias,
    TypeVar,
)

Method: TypeAlias = Literal["GET", "POST", "DELETE", "WS"]
Runs: TypeAlias = Literal["any", "owner", "lead"]
"""Where a call runs, of several processes: in any, in the owner of its table, in the leading one.

Whatever keeps something in memory that others have to see, and whatever must not happen twice at
once, runs in one process only.
"""

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True)
class Caller:
    """The caller: a ``guest`` (may be empty), with a ``device`` and an ``address``."""

    guest: str
    device: str = ""
    address: str = ""


@dataclass(frozen=True)
class Dependency:
    """Marks a parameter whose argument is the result of this function."""

    function: Callable[..., Any]


def guest_of(caller: Caller) -> str:
    """The guest of the caller."""
    return caller.guest


Guest: TypeAlias = Annotated[str, Dependency(guest_of)]
RawBody = NewType("RawBody", bytes)
"""The raw body, parsed by the call itself."""


class BoundedRunner(Protocol):
    """Runner of functions with unbounded work, within a limit of processor time."""

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Value of a function of a module, whose arguments and value can be pickled.

        Raises the :class:`~openrummy.play.problems.Problem` that it raises; ``too-long`` at the
        bound, ``too-fast`` where the visitor has used up their share.
        """


class InThread(Protocol):
    """Runner of functions in a thread that charges their time to the caller."""

    async def __call__(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Value of a function. Raises :class:`~openrummy.play.problems.Problem`: ``too-fast``."""


class Clock(Protocol):
    """A source of the current time."""

    def __call__(self) -> int:
        """Milliseconds since 1970."""


@dataclass(frozen=True)
class Limit:
    """A rate limit on a call: by guest, by address, or both.

    ``rate`` is the name of a rate of some part of the server, ``text`` the key of the sentence that
    answers those who ask too often.
    """

    rate: str
    text: str = ""
    by: Literal["guest", "address", "both"] = "both"


@dataclass(frozen=True)
class Reply(Generic[T]):
    """An encoded response or a file; ``T`` is the type of its content."""

    body: bytes | str
    media_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    status: int | None = None  # None: the status of its call


@dataclass(frozen=True)
class Call:
    """A function with the metadata a carrier needs."""

    method: Method
    path: str
    function: Callable[..., Any]
    errors: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    runs: Runs | None = None  # None: where the rest of its room runs
    public: bool = False  # the response has no secrets and may be compressed
    status: int = 200
    max_body: int | None = None  # bytes; None: the general limit
    carried: Mapping[str, Any] = field(default_factory=dict)  # data for the transport only

    @property
    def name(self) -> str:
        """The name of its function."""
        return self.function.__name__


def call(
    method: Method,
    path: str,
    *,
    errors: tuple[str, ...] = (),
    limits: tuple[Limit, ...] = (),
    runs: Runs | None = None,
    public: bool = False,
    status: int = 200,
    max_body: int | None = None,
    **carried: Any,
) -> Callable[[Callable[..., Any]], Call]:
    """Decorate a function as a call."""

    def decorate(function: Callable[..., Any]) -> Call:
        return Call(
            method=method,
            path=path,
            function=function,
            errors=_with_limits(errors, limits),
            limits=limits,
            runs=runs,
            public=public,
            status=status,
            max_body=max_body,
            carried=carried,
        )

    return decorate


get = partial(call, "GET")  # reads only
post = partial(call, "POST")  # changes state, or has a body
delete = partial(call, "DELETE")  # deletes
socket = partial(call, "WS")  # WebSocket


def _with_limits(errors: tuple[str, ...], limits: tuple[Limit, ...]) -> tuple[str, ...]:
    """Return the errors of a call; a limited one adds ``too-fast``."""
    return tuple(dict.fromkeys((*errors, *(("too-fast",) if limits else ()))))
