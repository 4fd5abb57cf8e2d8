"""Is the machine code that the searching player needs on disk? A mark beside it says so.

Compiling takes a minute or two. A process that cannot wait looks for the mark, has
:mod:`openrummy.analysis.warm` compile in a process of its own where there is none, and plays
without the search until then. A mark holds for what it was made from and by: the same sources at
the same place, the same Python, numba and processor.
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
ANALYSIS = "analysis.json"  # the mark of what analysis needs besides
LOCK = "searching.lock"

Made: TypeAlias = dict[str, Any]


def is_here() -> bool:
    """Is the module of WebAssembly loaded that the search calls in a browser?"""
    return WASM and wasm.is_loaded()


class NotReady(Exception):
    """There will be no compiled code; the text says why."""


def folder() -> Path:
    """Folder of the machine code. Raises :class:`NotReady` if it would not be found again."""
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
    """Does the mark of that name in a folder hold, and is what it names still there?"""
    try:
        mark_ = json.loads((folder / name).read_text(encoding="utf-8"))
        files = mark_["files"]
        return mark_["made"] == made_now() and all((folder / file).is_file() for file in files)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def mark(folder: Path, made: Made, name: str = MARK) -> None:
    """Say that all is there, ``made`` so. Raises :class:`NotReady` when nothing is."""
    code = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.nb[ci]"))
    if not code:
        raise NotReady("nothing was compiled")
    part = folder / f"{name}.{os.getpid()}"
    part.write_text(json.dumps({"made": made, "files": code}), encoding="utf-8")
    part.replace(folder / name)


def made_now() -> Made:
    """Versions and sources of today's code: with others numba compiles again."""
    from importlib.metadata import version  # not in a browser, whose library lacks `email`

    from llvmlite import binding

    processor = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    settings = [
        f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_")
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
    """Paths and times of the kernel's sources; the folder has their hash."""
    digest = hashlib.sha256(str(sources).encode())
    for file in sorted(sources.rglob("*.py")):
        stat = file.stat()
        digest.update(f"{file.name} {stat.st_mtime_ns} {stat.st_size}\n".encode())
    return digest.hexdigest()[:16]


def _hash(sources: Path) -> str:
    """Hash of the sources whose calls settle the types that the kernel is compiled for."""
    digest = hashlib.sha256()
    for file in sorted(sources.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait until no other process compiles here; the lock goes with the process.

    A process that has waited says so on stderr. A process of lower priority is not waited for: who
    needs the code now compiles it at its own priority, and both write the same.
    """
    with (folder / LOCK).open("a+", encoding="utf-8") as file:
        if _taken(file) or _in_turn(file):
            file.truncate(0)
            file.write(str(_niceness()))
            file.flush()
        yield


def _taken(file: IO[str], wait: bool = False) -> bool:
    """Is the lock ours now? Without locks two may compile at once: a waste, and no harm."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except (ImportError, OSError):
        pass
    return True


def _in_turn(file: IO[str]) -> bool:
    """Wait for the process that has the lock, unless it is the less urgent one."""
    file.seek(0)
    holder = file.read(4)
    if holder.isdigit() and int(holder) > _niceness():
        print("another process compiles at low priority: compiling here too", file=sys.stderr)
        return False
    print("waiting for another process that compiles ...", file=sys.stderr)
    return _taken(file, wait=True)


def _niceness() -> int:
    """Niceness of this process, 0 to 19; 0 where it is unknown."""
    try:
        return max(0, os.nice(0))
    except (AttributeError, OSError):
        return 0
