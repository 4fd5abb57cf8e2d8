"""Generated files: written, or with ``--check`` compared."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def write_or_check(texts: Mapping[Path, str]) -> int:
    """Write files, or list the outdated ones; return an exit code, 2 for wrong usage."""
    script, *arguments = sys.argv
    if arguments not in ([], ["--check"]):
        print(f"usage: scripts/{Path(script).name} [--check]", file=sys.stderr)
        return 2
    old = [
        path for path, text in texts.items() if not path.exists() or path.read_text("utf-8") != text
    ]
    for path in old:
        if arguments:
            print(f"{path.name} is out of date: run scripts/{Path(script).name}", file=sys.stderr)
        else:
            path.write_text(texts[path], "utf-8")
    return 1 if arguments and old else 0


def filled(page: str, what: str, text: str) -> str:
    """Replace the text between the marks ``what`` of a page."""
    begin, end = f"<!-- {what} -->", f"<!-- end of {what} -->"
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{text}\n{end}{after}"
