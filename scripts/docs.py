"""Builds the documentation, with nothing fetched from anywhere: warnings are errors.

.venv/bin/python scripts/docs.py                build it into the package, where /docs shows it
.venv/bin/python scripts/docs.py --out FOLDER   build it into another folder
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from docs_pages import ROOT, gather

WORK = ROOT / ".tools" / "docs"
PACKAGE = ROOT / "src" / "openrummy" / "server" / "docs"
# Build artefacts of Sphinx that no page needs.
_LEFT = ("objects.inv", ".buildinfo", "_static/placeholder.txt")


def build(out: Path, work: Path = WORK) -> int:
    """Build the site into ``out``, which changes all at once or, with a warning, not at all.

    Returns the exit status of Sphinx. Work that is the same as last time is not done again.
    """
    source, made = work / "source", work / "html"
    source.mkdir(parents=True, exist_ok=True)
    gather(source)
    shutil.rmtree(made / "_static", ignore_errors=True)  # removed files
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    command += ["-j", "auto", "-d", str(work / "doctrees"), str(source), str(made)]
    env = os.environ | {"OPENRUMMY_ROOT": str(ROOT), "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        return done.returncode
    fresh, old = work / "site", work / "old"
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(made, fresh, ignore=shutil.ignore_patterns("*.map", "_sources"))
    shutil.copytree(ROOT / "docs" / "truths", fresh / "truths")
    for name in _LEFT:
        (fresh / name).unlink(missing_ok=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.exists():
        shutil.move(out, old)
    shutil.move(fresh, out)
    return 0


def main() -> int:
    """Build the site and print its path."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=PACKAGE, help="where the pages go")
    out = parser.parse_args().out.resolve()
    status = build(out)
    if not status:
        size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
        print(f"{len([*out.rglob('*.html')])} pages, {size / 1e6:.1f} MB: {out}")
    return status


if __name__ == "__main__":
    sys.exit(main())
