"""Memory census of this process: bytes by the system's count, and objects by type."""

from __future__ import annotations

import ctypes
import gc
import os
import re
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from typing import Any

_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
_MAX_TYPES = 40
_ARENA = 1 << 20  # bytes per allocation of Python


def census() -> dict[str, Any]:
    """Bytes and blocks in use and the most frequent types, after garbage collection.

    Free memory is first returned to the system if possible. ``heaps`` has the bytes allocated and
    in use in the heaps of Python and of the system.
    """
    gc.collect()
    trim()
    return {
        "bytes": _resident(),
        "blocks": sys.getallocatedblocks(),
        "heaps": {"python": _python_heap(), "system": _system_heap()},
        "types": dict(types().most_common(_MAX_TYPES)),
        "own": dict(own().most_common(_MAX_TYPES)),
    }


def types() -> Counter[str]:
    """Number of objects of each type that the garbage collector tracks."""
    kinds = map(type, gc.get_objects())
    return Counter(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)


def own() -> Counter[str]:
    """As :func:`types`, for the types of this package."""
    counts = types()
    return Counter({name: many for name, many in counts.items() if name.startswith("openrummy.")})


def trim() -> None:
    """Return free memory to the system (glibc only)."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


class _Malloc(ctypes.Structure):
    """Answer of ``mallinfo2``, in bytes except for the counts."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        )
    ]


def _system_heap() -> dict[str, int]:
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (OSError, AttributeError, TypeError):
        return {}
    ask.restype = _Malloc
    info = ask()
    return {"taken": info.arena + info.hblkhd, "used": info.uordblks + info.hblkhd}


def _python_heap() -> dict[str, int]:
    """Read the heap sizes that Python only prints to stderr."""
    with tempfile.TemporaryFile() as output:
        stderr_copy = os.dup(2)
        try:
            os.dup2(output.fileno(), 2)
            sys._debugmallocstats()
        finally:
            os.dup2(stderr_copy, 2)
            os.close(stderr_copy)
        output.seek(0)
        text = output.read().decode()
    figures = {
        name: int(number.replace(",", ""))
        for name, number in re.findall(r"^# (.+?) += +([\d,]+)$", text, re.M)
    }
    match = re.search(r"arenas allocated current += +([\d,]+)", text)
    used = figures.get("bytes in allocated blocks", 0)
    arenas = int(match[1].replace(",", "")) if match else 0
    return {"taken": arenas * _ARENA, "used": used}


def _resident() -> int | None:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * _PAGE
    except OSError:
        return None
