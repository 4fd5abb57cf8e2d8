"""The Python of a site without a server, packed once for all test processes.

To compile it takes a quarter of a minute. What was packed from the same sources is kept in
``.tools``, and found there by every run.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from pathlib import Path

import openrummy
from openrummy.cli.site.packages import packed

_SOURCE = Path(openrummy.__file__).resolve().parent
_KEPT = Path(__file__).resolve().parents[2] / ".tools" / "packed"
_SUFFIXES = {".py", ".toml", ".json", ".mjs", ".npz", ".wasm"}
#: What the client is built into, and the documentation.
_BUILT = {"static", "docs"}


def packed_once(runtime: Path) -> dict[str, bytes]:
    """As :func:`openrummy.cli.site.packages.packed`, which the first process calls."""
    folder = _KEPT / _digest(runtime)
    _KEPT.mkdir(parents=True, exist_ok=True)
    with (_KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            for older in _KEPT.iterdir():
                if older.is_dir():
                    shutil.rmtree(older)
            part = _KEPT / "part"
            part.mkdir()
            for name, content in packed(runtime).items():
                (part / name).write_bytes(content)
            part.rename(folder)
        return {path.name: path.read_bytes() for path in folder.iterdir()}


def _digest(runtime: Path) -> str:
    """Hash of all that could be packed, and of the interpreter's files."""
    total = hashlib.sha256()
    for root in (_SOURCE, runtime):
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root)
            if path.suffix in _SUFFIXES and not _BUILT & set(name.parts) and path.is_file():
                total.update(f"{name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return total.hexdigest()[:32]
