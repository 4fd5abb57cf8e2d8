"""Calls of the module, with arrays passed and returned as bytes.

A :class:`Carrier` holds the module and its memory: JavaScript in a browser
(:mod:`~openrummy.kernel.wasm.browser`), a process of node in tests. A call puts everything it needs
behind the module's own data: first the arrays that are only read, then the result and the
parameters, then the arrays that are written, and what lies from the result on comes back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

from openrummy.kernel.wasm.entries import ENTRIES, Entry

_WORD = 8
Function = TypeVar("Function", bound=Callable[..., Any])


class NoModule(RuntimeError):
    """The kernel was called before :func:`use` gave it a module."""

    def __init__(self) -> None:
        super().__init__("the compiled kernel is not loaded: call openrummy.kernel.wasm.load first")


class Carrier(Protocol):
    """A module and its memory, which calls may use from address ``heap`` on."""

    heap: int

    def run(self, name: str, data: bytes, record: int) -> bytes:
        """Write ``data`` at ``heap``, call the function with the address of what lies there at
        ``record``, and return the bytes from there to the end.
        """


class _Loaded:
    """Holder of the current module, if any."""

    carrier: Carrier | None = None


def use(carrier: Carrier | None) -> None:
    """Set the carrier of all calls; None: no module."""
    _Loaded.carrier = carrier


def is_loaded() -> bool:
    """True if a module is loaded."""
    return _Loaded.carrier is not None


def called(function: Function) -> Function:
    """Decorator of an entry: called in the module if it is in :data:`ENTRIES`, else as is."""
    entry = ENTRIES.get(function.__name__)
    if entry is None or function.__module__ != f"openrummy.kernel.core.{entry.module}":
        return function
    return cast("Function", caller(function.__name__))


def caller(name: str) -> Callable[..., Any]:
    """A function that calls an entry of the module as numba calls it here: with arrays and numbers.

    Arrays lie row after row in ``int64`` and ``float64``. It raises :class:`NoModule` before there
    is a module.
    """
    entry = ENTRIES[name]

    def call(*arguments: Any) -> int | None:
        carrier = _Loaded.carrier
        if carrier is None:
            raise NoModule
        data, record, written = _packed(entry, arguments, carrier.heap)
        answer = carrier.run(name, data, record)
        end = len(answer)
        for view in reversed(written):
            end -= view.nbytes
            view[:] = answer[end : end + view.nbytes]
        return int.from_bytes(answer[:_WORD], "little", signed=True) if entry.returns else None

    call.__name__ = name
    return call


def _packed(
    entry: Entry, arguments: tuple[Any, ...], heap: int
) -> tuple[bytes, int, list[memoryview]]:
    """Encode a call: its bytes, the position of the result in them, and the output arrays."""
    kinds = entry.kinds
    views = {
        index: array.data.cast("B") for index, array in enumerate(arguments) if kinds[index][1:]
    }
    read = [index for index in views if kinds[index][0].islower()]
    written = [index for index in views if index not in read]
    words = 1 + sum(1 + int(kind[1:] or 0) for kind in kinds)
    record = sum(views[index].nbytes for index in read)
    begins, position = dict[int, int](), 0
    for index in (*read, *written):
        if written and index == written[0]:
            position += words * _WORD
        begins[index] = heap + position
        position += views[index].nbytes
    parameters = [bytes(_WORD)]
    for index, (kind, argument) in enumerate(zip(kinds, arguments, strict=True)):
        numbers = (begins[index], *argument.shape) if kind[1:] else (int(argument),)
        parameters += [number.to_bytes(_WORD, "little", signed=number < 0) for number in numbers]
    parts = [views[index] for index in read] + parameters + [views[index] for index in written]
    return b"".join(parts), record, [views[index] for index in written]
