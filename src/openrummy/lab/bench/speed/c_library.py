"""The kernel's algorithm in C, compiled on demand from ``bench/twin.c``."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from openrummy.kernel.arrays import Int64Array
from openrummy.kernel.core import random
from openrummy.kernel.core.gin import calls, compiled_rules, deal
from openrummy.kernel.gin.batch import Results
from openrummy.lab.bench.speed.kernel_calls import SEED, Kernel

SOURCE = Path(__file__).parents[5] / "bench" / "twin.c"

# With AVX-512, gcc spills to the widest registers, which makes the C code a third slower; the
# first flags avoid that.
_FLAGS = (("-O3", "-march=native", "-mno-avx512f"), ("-O3", "-march=native"), ("-O3",))
_COMPILE_S = 120.0  # seconds, for the compiler
_PLACES = {"T": compiled_rules, "D": deal, "C": calls, "R": random}


class CLibrary:
    """Hands and deals by the compiled C library, with the kernel's tables."""

    def __init__(self, library: Path, kernel: Kernel) -> None:
        self._library: Any = ctypes.CDLL(str(library))
        self._tables, self._cards = kernel.tables, kernel.cards
        self._points: Int64Array = np.zeros_like(kernel.cards)

    def solve(self, number: int) -> None:
        """Compute the least deadwood of ``number`` hands, cycling through the hands."""
        for begin in range(0, number, len(self._cards)):
            count = min(len(self._cards), number - begin)
            addresses = (_address(array) for array in (self._tables, self._cards, self._points))
            self._library.least_deadwood(*addresses, ctypes.c_int64(count))

    def points(self) -> Int64Array:
        """The least deadwood of every hand."""
        self.solve(len(self._cards))
        return self._points

    def play(self, number: int) -> Results:
        """Play this many deals at random."""
        results: Int64Array = np.zeros((number, calls.RESULT), np.int64)
        words = [ctypes.c_int64(value) for value in (SEED, 0, number)]
        self._library.play_random(_address(self._tables), *words, _address(results))
        return Results.from_rows(results)


def same(reference: CLibrary, other: Kernel, deals: int) -> bool:
    """True if both agree on every hand and on ``deals`` deals."""
    expected, actual = vars(reference.play(deals)), vars(other.play(deals))
    played = all(np.array_equal(expected[name], actual[name]) for name in expected)
    return played and np.array_equal(reference.points(), other.points())


def _address(array: Int64Array) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


@contextmanager
def compiled_library(kernel: Kernel) -> Iterator[CLibrary | None]:
    """Context with the compiled library; None without a compiler or the source."""
    program = compiler()
    if program is None or not SOURCE.is_file():
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "twin_places.h").write_text(places(), encoding="utf-8")
        library = Path(folder) / "twin.so"
        yield CLibrary(library, kernel) if _compile(program, library) else None


def places() -> str:
    """The constants of the kernel's modules as C macros."""
    return "".join(
        f"#define {prefix}_{name} ({value})\n"
        for prefix, module in _PLACES.items()
        for name, value in vars(module).items()
        if name.isupper() and type(value) is int
    )


def compiler() -> str | None:
    """Path of the system's C compiler, if any."""
    for name in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
        if name and (path := shutil.which(name)):
            return path
    return None


def _compile(program: str, library: Path) -> bool:
    common = ["-std=c11", "-shared", "-fPIC", f"-I{library.parent}", "-o", str(library)]
    for flags in _FLAGS:
        command = [program, *flags, *common, str(SOURCE)]
        done = subprocess.run(command, capture_output=True, timeout=_COMPILE_S, check=False)
        if done.returncode == 0:
            return True
    return False
