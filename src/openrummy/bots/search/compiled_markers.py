"""Marker files that record that the searching player's machine code is on disk.

Compiling takes a minute or two. A process that cannot wait checks the marker, has
:mod:`openrummy.analysis.warm` compile in a separate process if there is none, and plays
without the search until then. A marker is valid for the same sources at the same path and the
same Python, numba and processor.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, TypeAlias

from openrummy import kernel
from openrummy.kernel import wasm
from openrummy.kernel.cache import PLAIN, WASM, cache_folder

MARK = "searching.json"
ANALYSIS = "analysis.json"  # marker of the additional code that analysis needs
LOCK = "searching.lock"

_NOT_IN_CODE = "NUMBA_NUM_THREADS"  # a setting that leaves the machine code as it is

Made: TypeAlias = dict[str, Any]


def uses_wasm() -> bool:
    """True if the WebAssembly module that the search calls in a browser is loaded."""
    return WASM and wasm.is_loaded()


class NotReady(Exception):
    """Compiled code is unavailable; the text gives the reason."""


def folder() -> Path:
    """Folder of the machine code. Raises :class:`NotReady` if the cache would not persist."""
    if PLAIN or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        raise NotReady("nothing is to be compiled")
    try:
        first, again = cache_folder(), cache_folder()
    except OSError as error:
        raise NotReady(f"compiled code cannot be kept: {error.strerror}") from None
    if first == again:
        return first
    for temporary in (first, again):
        with suppress(OSError):
            temporary.rmdir()
    raise NotReady("no folder in which compiled code could be kept")


def is_ready(folder: Path, name: str = MARK) -> bool:
    """True if the marker in a folder is valid and the files it names still exist."""
    try:
        mark_ = json.loads((folder / name).read_text(encoding="utf-8"))
        files = mark_["files"]
        return mark_["made"] == made_now() and all((folder / file).is_file() for file in files)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def mark(folder: Path, made: Made, name: str = MARK) -> None:
    """Write the marker for code built as ``made``. Raises :class:`NotReady` if there is none."""
    code = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.nb[ci]"))
    if not code:
        raise NotReady("nothing was compiled")
    part = folder / f"{name}.{os.getpid()}"
    part.write_text(json.dumps({"made": made, "files": code}), encoding="utf-8")
    part.replace(folder / name)


def made_now() -> Made:
    """Current versions and sources; with different ones numba compiles again."""
    from importlib.metadata import version  # not in a browser, whose library lacks `email`

    from llvmlite import binding

    processor = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    settings = [
        f"{name}={value}"
        for name, value in os.environ.items()
        if name.startswith("NUMBA_") and name != _NOT_IN_CODE
    ]
    return {
        "python": sys.version,
        "numba": version("numba"),
        "processor": " ".join(processor),
        "settings": sorted(settings),
        "kernel": _stamps(Path(kernel.__file__).parent),
        "player": _hash(Path(__file__).parent),
    }


def _stamps(sources: Path) -> str:
    """Paths and modification times of the kernel's sources, whose hash names the folder."""
    digest = hashlib.sha256(str(sources).encode())
    for file in sorted(sources.rglob("*.py")):
        stat = file.stat()
        digest.update(f"{file.name} {stat.st_mtime_ns} {stat.st_size}\n".encode())
    return digest.hexdigest()[:16]


def _hash(sources: Path) -> str:
    """Hash of the sources whose calls determine the types that the kernel is compiled for."""
    digest = hashlib.sha256()
    for file in sorted(sources.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def exclusive_lock(folder: Path) -> Iterator[None]:
    """Wait until no other process compiles here; the lock is released with the process.

    A process that has waited reports so on stderr. It does not wait for a process of lower
    priority: it compiles at its own priority, and both write the same code.
    """
    with (folder / LOCK).open("a+", encoding="utf-8") as file:
        if _try_lock(file) or _in_turn(file):
            file.truncate(0)
            file.write(str(_niceness()))
            file.flush()
        yield


def _try_lock(file: IO[str], wait: bool = False) -> bool:
    """Try to acquire the lock. Without locks, two processes may compile at once: harmless."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except (ImportError, OSError):
        pass
    return True


def _in_turn(file: IO[str]) -> bool:
    """Wait for the process that holds the lock, unless its priority is lower."""
    file.seek(0)
    holder = file.read(4)
    if holder.isdigit() and int(holder) > _niceness():
        print("another process compiles at low priority: compiling here too", file=sys.stderr)
        return False
    print("waiting for another process that compiles ...", file=sys.stderr)
    return _try_lock(file, wait=True)


def _niceness() -> int:
    """Niceness of this process, 0 to 19; 0 where it is unknown."""
    try:
        return max(0, os.nice(0))
    except (AttributeError, OSError):
        return 0
