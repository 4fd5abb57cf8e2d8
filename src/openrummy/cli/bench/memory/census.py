"""What lives in this process: bytes as the system sees them, and objects by their type."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from typing import Any

_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
_MOST_TYPES = 40


def census() -> dict[str, Any]:
    """Bytes, blocks of memory in use and the most frequent types, once garbage is collected.

    ``trimmed``: what is free was given back to the system first, where it can be.
    """
    gc.collect()
    trimmed = trim()
    return {
        "bytes": _resident(),
        "blocks": sys.getallocatedblocks(),
        "trimmed": trimmed,
        "types": dict(types().most_common(_MOST_TYPES)),
        "own": dict(own().most_common(_MOST_TYPES)),
    }


def types() -> Counter[str]:
    """How many objects there are of each type, of those that Python searches for cycles."""
    return Counter(_name(type(one)) for one in gc.get_objects())


def own() -> Counter[str]:
    """The same for the types of this program alone."""
    found = types()
    return Counter({name: many for name, many in found.items() if name.startswith("openrummy.")})


def trim() -> bool:
    """Give what is free back to the system (glibc alone can)."""
    try:
        import ctypes

        return bool(ctypes.CDLL(None).malloc_trim(0)) or True
    except (OSError, AttributeError, TypeError):
        return False


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _resident() -> int | None:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * _PAGE
    except OSError:
        return None
