"""The first line of a lock file: a hash of the ``.in`` text it was compiled from.

``python3 lock_hash.py stamp NAME`` writes it, ``python3 lock_hash.py check`` says
which locks are stale. Nothing but the standard library, and no network: a lock
is stale when its ``.in`` file was edited after it, never because a newer
release exists.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent / "requirements"


def source_hash(name: str) -> str:
    """SHA-256 of the requirement lines of ``NAME.in`` and its includes."""
    lines = sorted(_lines(HERE / f"{name}.in"))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _lines(path: Path) -> list[str]:
    lines: list[str] = []
    for raw in path.read_text(encoding="utf-8").splitlines():
        line = raw.split("#", 1)[0].strip()
        if line.startswith("-r "):
            lines += _lines(path.parent / line[3:].strip())
        elif line:
            lines.append(line)
    return lines


def header(name: str) -> str:
    """The required first line of ``NAME.txt``."""
    return f"# compiled by scripts/lock from {name}.in {source_hash(name)}"


def stamp(name: str) -> None:
    """Write the first line of ``NAME.txt``."""
    path = HERE / f"{name}.txt"
    body = [ln for ln in path.read_text(encoding="utf-8").splitlines() if not ln.startswith("#")]
    path.write_text("\n".join([header(name), *body]) + "\n", encoding="utf-8")


def stale() -> list[str]:
    """Names of the locks whose first line does not match their ``.in`` file."""
    stale_ = []
    for source in sorted(HERE.glob("*.in")):
        lock = source.with_suffix(".txt")
        first = lock.read_text(encoding="utf-8").split("\n", 1)[0] if lock.exists() else ""
        if first != header(source.stem):
            stale_.append(source.stem)
    return stale_


if __name__ == "__main__":
    if sys.argv[1:2] == ["stamp"]:
        stamp(sys.argv[2])
    else:
        bad = stale()
        print("stale: " + ", ".join(bad) if bad else "locks are current")
        sys.exit(bool(bad))
