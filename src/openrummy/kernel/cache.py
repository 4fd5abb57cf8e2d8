"""Location of the kernel's machine code on disk.

Separate from :mod:`~openrummy.kernel.jit`, so that it can be used without importing numba.

Numba's disk cache checks only the file of the function itself, and misses edits of functions that
it calls in other files. So the folder is named after a hash of all sources of the kernel.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

_KIND = os.environ.get("OPENRUMMY_KERNEL", "wasm" if sys.platform == "emscripten" else "")
#: Compiled functions are called in a WebAssembly module (:mod:`openrummy.kernel.wasm`).
WASM = _KIND == "wasm"
#: Nothing is compiled: all functions of the kernel run as plain Python.
PLAIN = WASM or _KIND == "plain"
#: Compiled for a generic processor, as that module is.
PORTABLE = _KIND == "portable"
_MAX_OLD_FOLDERS = 3  # caches of earlier sources to keep


def sources() -> str:
    """Hash of all compiled sources and of the compiler versions."""
    digest, here = hashlib.sha256(), Path(__file__).parent
    compilers = [here / name for name in ("jit.py", "internal_functions.py", "arrays.py")]
    for file in [*sorted((here / "core").rglob("*.py")), *compilers]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _base() -> Path:
    """Base folder for this user's caches."""
    if override := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(override)
    if override := os.environ.get("XDG_CACHE_HOME"):
        return Path(override) / "openrummy"
    home = Path.home()
    caches = {"darwin": home / "Library/Caches", "win32": home / "AppData/Local"}
    return caches.get(sys.platform, home / ".cache") / "openrummy"


def cache_folder() -> Path:
    """Folder for the machine code of these sources: in the user's cache, else temporary."""
    for base in (_base(), Path(tempfile.gettempdir()) / f"openrummy-{os.getuid()}"):
        folder = base / "kernel" / sources()
        try:
            fresh = not folder.exists()
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        if fresh:
            _forget(folder)
        return folder
    return Path(tempfile.mkdtemp(prefix="openrummy-kernel-"))


def _forget(folder: Path) -> None:
    """Delete the code of the least recently used sources."""
    others = [path for path in folder.parent.iterdir() if path.is_dir() and path != folder]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in others[_MAX_OLD_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)
