"""Fast construction and modification of frozen values."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

#: changes to a value, by field name
Fields: TypeAlias = dict[str, Any]

T = TypeVar("T")
_new = object.__new__
_set = object.__setattr__


def fast_replace(value: T, **fields: Any) -> T:
    """``dataclasses.replace`` for plain frozen dataclasses without slots.

    Folding events is most of the work of a game, and ``replace`` goes through every
    field; copying the dictionary as a whole is many times faster. Unknown field
    names are not detected: use it only in code covered by tests.
    """
    new: T = _new(value.__class__)
    _set(new, "__dict__", value.__dict__ | fields)
    return new


def draft(value: T) -> T:
    """An unshared copy, so its ``vars`` may still be modified."""
    new: T = _new(value.__class__)
    _set(new, "__dict__", value.__dict__.copy())
    return new


def fast_build(kind: type[T], **fields: Any) -> T:
    """Build a plain frozen dataclass without slots from all of its fields, quickly.

    Its own ``__init__`` sets each field separately and takes three times as long.
    """
    new: T = _new(kind)
    _set(new, "__dict__", fields)
    return new
