"""Packages that only studies and data sets need, and how to get them."""

from __future__ import annotations

from types import ModuleType

from openrummy.core.extras import MissingExtra as Missing

__all__ = ["Missing", "matplotlib", "pyarrow"]


def matplotlib() -> ModuleType:
    """The plotting library. Raises :class:`Missing`."""
    try:
        import matplotlib as found
    except ImportError:
        raise Missing("matplotlib", "study") from None
    return found


def pyarrow() -> ModuleType:
    """The library of Parquet. Raises :class:`Missing`."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise Missing("pyarrow", "study") from None
    module: ModuleType = pyarrow
    return module
