"""What only studies and data sets need, and how to get it where it is missing."""

from __future__ import annotations

from types import ModuleType

from openrummy.rules.text import say


class Missing(ValueError):
    """A package is missing; the text says how to install it."""


def matplotlib() -> ModuleType:
    """The plotting library. Raises :class:`Missing`."""
    try:
        import matplotlib as found
    except ImportError:
        raise Missing(say("cli.no-extra", package="matplotlib")) from None
    return found


def pyarrow() -> ModuleType:
    """The library of Parquet. Raises :class:`Missing`."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise Missing(say("cli.no-extra", package="pyarrow")) from None
    found: ModuleType = pyarrow
    return found
