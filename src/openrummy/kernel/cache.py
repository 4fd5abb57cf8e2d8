"""Where the machine code of the kernel is kept, and whether there is any.

Apart from :mod:`~openrummy.kernel.jit`, so that one can ask without importing numba.

The cache on disk of numba looks at the file of a function alone and misses edits in
another one it calls. So the folder is named after a hash of all sources of the kernel.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

#: Nothing is compiled: every function of the kernel is the Python it is written in.
PLAIN = os.environ.get("OPENRUMMY_KERNEL") == "plain"
_KEPT = 3  # folders of earlier sources that stay


def sources() -> str:
    """A hash of everything that is compiled."""
    found = hashlib.sha256()
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


def _base() -> Path:
    """Where caches of this user go."""
    if told := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(told)
    if told := os.environ.get("XDG_CACHE_HOME"):
        return Path(told) / "openrummy"
    home = Path.home()
    caches = {"darwin": home / "Library/Caches", "win32": home / "AppData/Local"}
    return caches.get(sys.platform, home / ".cache") / "openrummy"


def cache_folder() -> Path:
    """A folder for the machine code of these sources: the user's own, else a temporary one."""
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
    """Drop the code of sources that have not been used for longest."""
    others = [one for one in folder.parent.iterdir() if one.is_dir() and one != folder]
    others.sort(key=lambda one: one.stat().st_mtime, reverse=True)
    for one in others[_KEPT:]:
        shutil.rmtree(one, ignore_errors=True)
