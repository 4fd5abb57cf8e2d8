"""The files of Python that a site without a server runs.

Our modules and the packages they need, as bytecode; the interpreter; the book of puzzles.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import openrummy
from openrummy.analysis.puzzles.load import lines
from openrummy.cli.site.runtime import MSGSPEC_WHEEL, NoRuntime, node
from openrummy.core.rules.text import say
from openrummy.kernel import wasm

_PACKAGE = Path(openrummy.__file__).resolve().parent
_HOUSES = ("core", "kernel", "club", "bots", "analysis", "play")
#: Left out: makers of puzzles, studies and plots, servers’ modules, and the book, a separate file.
LEFT_OUT = (
    "analysis/puzzles/book/",
    "analysis/puzzles/choices",
    "analysis/puzzles/difficulty",
    "analysis/puzzles/generate",
    "analysis/puzzles/mining",
    "analysis/puzzles/pricing",
    "analysis/puzzles/recipe",
    "analysis/puzzles/selfplay_positions",
    "analysis/puzzles/solution",
    "analysis/puzzles/themes",
    "analysis/puzzles/validate",
    "analysis/studies/compiled_play.py",
    "analysis/studies/dealer.py",
    "analysis/studies/first_discard.py",
    "analysis/studies/first_upcard.py",
    "analysis/studies/knock_or_wait.py",
    "analysis/studies/old_advice.py",
    "analysis/studies/optional_packages.py",
    "analysis/studies/rank_values.py",
    "analysis/studies/registry.py",
    "analysis/studies/safe_discards.py",
    "analysis/studies/selfplay.py",
    "analysis/studies/skill_and_luck.py",
    "analysis/studies/statistics.py",
    "analysis/studies/study.py",
    "play/truths/export",
    "play/truths/plots",
    "club/tournament/",
    "kernel/building/",
    "bots/policy/",
    "bots/protocol/",
    "core/rules/text/en.web.toml",
)
_INTERPRETER = ("pyodide.asm.wasm", "pyodide.asm.mjs")
_KERNEL = "kernel.wasm"
#: Packages of this environment, for puzzles; they are pure Python.
BUNDLED = ("fsrs", "glicko2")
#: fsrs imports ``Self`` from there.
_TYPING_EXTENSIONS = b"from typing import Self\n"
_UNUSED_FILES = ("optimizer.py",)
#: Fetched when puzzles are opened, not at the start.
BOOK = "puzzles.jsonl"
#: Unlike ``.gz``, this ending never makes a server send ``Content-Encoding: gzip``.
GZIPPED = ".gzip"
_LEARNED = "bots/search/learned.npz"
_SUFFIXES = {".py", ".toml", ".json"}
#: Parts of the standard library that nothing here imports.
_NOT_NEEDED = (
    "__hello__",
    "__phello__",
    "_markupbase",
    "_pydatetime",
    "_pyio",
    "_pyrepl",
    "_sysconfigdata",
    "antigravity",
    "argparse",
    "asyncio/proactor_events",
    "asyncio/tools",
    "asyncio/windows_",
    "bdb",
    "cProfile",
    "cmd",
    "code.py",
    "colorsys",
    "compileall",
    "concurrent/futures/interpreter",
    "concurrent/futures/process",
    "concurrent/interpreters",
    "configparser",
    "csv",
    "ctypes",
    "curses",
    "dbm",
    "doctest",
    "email",
    "ensurepip",
    "filecmp",
    "fileinput",
    "ftplib",
    "getopt",
    "getpass",
    "gettext",
    "graphlib",
    "html",
    "http",
    "idlelib",
    "imaplib",
    "importlib/metadata",
    "logging/config",
    "logging/handlers",
    "mailbox",
    "mimetypes",
    "modulefinder",
    "multiprocessing",
    "netrc",
    "nturl2path",
    "optparse",
    "pdb",
    "pickletools",
    "platform",
    "plistlib",
    "poplib",
    "profile",
    "pstats",
    "pty",
    "py_compile",
    "pyclbr",
    "pydoc",
    "pyodide/console",
    "pyodide/http",
    "quopri",
    "rlcompleter",
    "runpy",
    "sched",
    "shelve",
    "shlex",
    "smtplib",
    "socketserver",
    "sqlite3",
    "statistics",
    "symtable",
    "sysconfig",
    "tabnanny",
    "tarfile",
    "this.py",
    "timeit",
    "tkinter",
    "trace.py",
    "tracemalloc",
    "tty.py",
    "turtle",
    "unittest",
    "urllib/error",
    "urllib/request",
    "urllib/response",
    "urllib/robotparser",
    "venv",
    "wave",
    "webbrowser",
    "wsgiref",
    "xml",
    "zipapp",
    "zoneinfo",
)
_ENCODINGS = {
    f"encodings/{name}.py"
    for name in (
        "__init__",
        "aliases",
        "ascii",
        "cp437",
        "idna",
        "latin_1",
        "utf_32_le",
        "utf_8",
        "utf_8_sig",
    )
}


def packed(runtime: Path) -> dict[str, bytes]:
    """The gzipped files of a worker: the interpreter, its library, the packages, the book."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "library.zip").write_bytes(_archive(_library(runtime)))
        (work / "packages.zip").write_bytes(_archive(_packages(runtime)))
        for name in _INTERPRETER:
            shutil.copyfile(runtime / name, work / name)
        (work / _KERNEL).write_bytes(wasm.module())
        (work / BOOK).write_bytes(lines())
        names = ("library.zip", "packages.zip", *_INTERPRETER, _KERNEL, BOOK)
        paths = [str(work / f"{name}{end}") for name in names for end in ("", GZIPPED)]
        script = Path(__file__).with_name("compile.mjs")
        command = [node(), str(script), str(runtime), *paths]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            last = done.stderr.strip().splitlines() or [str(done.returncode)]
            raise NoRuntime(say("site_cli.not-compiled", why=last[-1]))
        return {f"{name}{GZIPPED}": (work / f"{name}{GZIPPED}").read_bytes() for name in names}


def _library(runtime: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            other = name.startswith("encodings/") and name not in _ENCODINGS
            if not (other or name.endswith("/") or name.startswith(_NOT_NEEDED)):
                yield name, archive.read(name)


def _packages(runtime: Path) -> Iterator[tuple[str, bytes]]:
    yield from _own()
    yield from _bundled()
    with zipfile.ZipFile(runtime / MSGSPEC_WHEEL) as archive:
        for name in archive.namelist():
            if name.endswith((".py", ".so")):
                yield name, archive.read(name)


def _own() -> Iterator[tuple[str, bytes]]:
    tops = [_PACKAGE / "__init__.py", _PACKAGE / "version.py"]
    inner = (path for house in _HOUSES for path in (_PACKAGE / house).rglob("*"))
    for path in (*tops, *inner):
        name = path.relative_to(_PACKAGE).as_posix()
        is_read = path.suffix in _SUFFIXES or name == _LEARNED
        if is_read and path.is_file() and not name.startswith(LEFT_OUT):
            yield f"openrummy/{name}", path.read_bytes()


def _bundled() -> Iterator[tuple[str, bytes]]:
    yield "typing_extensions.py", _TYPING_EXTENSIONS
    for package in BUNDLED:
        for path in distribution(package).files or ():
            if path.suffix == ".py" and path.name not in _UNUSED_FILES:
                yield path.as_posix(), path.read_binary()


def _archive(files: Iterator[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()
