"""Frozen values with some fields changed, quickly."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")
_new = object.__new__
_set = object.__setattr__


def changed(value: T, **fields: Any) -> T:
    """``dataclasses.replace`` for plain frozen dataclasses without slots.

    Folding events is most of the work of a game, and ``replace`` asks every
    field again; a copy of the dictionary, made whole, is many times faster. A
    name that is no field is not noticed: use it only where tests walk through.
    """
    new: T = _new(value.__class__)
    _set(new, "__dict__", value.__dict__ | fields)
    return new
