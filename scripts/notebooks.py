"""The notebooks of the documentation, made from the Python files beside them.

.venv/bin/python scripts/notebooks.py           run those whose code has changed
.venv/bin/python scripts/notebooks.py --fresh   run all of them, and keep what they print
.venv/bin/python scripts/notebooks.py NAME …    only these, such as first-study
.venv/bin/python scripts/notebooks.py --check   exit 1 where a notebook is not that of its file

A notebook is written as Python in the percent format of jupytext: ``# %%`` begins a cell. What
stands in the cell tagged ``parameters`` settles how much is played; its ``short`` is what the
tests play instead.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

import jupytext
import nbclient
import nbformat

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"
_KEPT = ("kernelspec", "language_info")


def source_of(path: Path) -> Any:
    """Build a notebook from its Python file, without outputs."""
    book = jupytext.read(path)
    book.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python"}}
    book.metadata["kernelspec"]["name"] = "python3"
    for index, cell in enumerate(book.cells):
        identity = f"{index} {cell.source}".encode()
        cell["id"] = hashlib.sha256(identity).hexdigest()[:8]
        cell.metadata = {
            key: value for key, value in cell.metadata.items() if key in ("tags", "short")
        }
    book.nbformat, book.nbformat_minor = 4, 5
    return book


def write(path: Path, *, fresh: bool = False) -> None:
    """Write the notebook of a file with its outputs.

    It is run in a kernel of its own where code has changed since it was run last, or ``fresh``.
    """
    book = source_of(path)
    kept = path.with_suffix(".ipynb")
    old = nbformat.read(kept, 4).cells if kept.exists() else []
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    before = [cell for cell in old if cell.cell_type == "code"]
    if not fresh and [cell.source for cell in code] == [cell.source for cell in before]:
        for cell, same in zip(code, before, strict=True):
            cell.outputs, cell.execution_count = same.outputs, same.execution_count
    else:
        os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
        client = nbclient.NotebookClient(book, timeout=3600, record_timing=False)
        client.execute(cwd=str(FOLDER))
    book.metadata = {key: book.metadata[key] for key in _KEPT if key in book.metadata}
    book.metadata.pop("language_info", None)
    nbformat.validate(book)
    text = nbformat.writes(book)
    kept.write_text(text + "\n", "utf-8")


def stale(path: Path) -> bool:
    """True if the notebook of a file is outdated or lacks outputs."""
    kept = path.with_suffix(".ipynb")
    if not kept.exists():
        return True
    book, expected = nbformat.read(kept, 4), source_of(path)
    cells = [(cell.cell_type, cell.source, cell.metadata) for cell in book.cells]
    printed = any(cell.get("outputs") for cell in book.cells)
    return not printed or cells != [(o.cell_type, o.source, o.metadata) for o in expected.cells]


def main() -> int:
    """Write or compare the notebooks."""
    names = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    files = [path for path in sorted(FOLDER.glob("*.py")) if not names or path.stem in names]
    if "--check" in sys.argv[1:]:
        old = [file.stem for file in files if stale(file)]
        for name in old:
            print(f"docs/notebooks/{name}.ipynb is out of date: run scripts/notebooks.py {name}")
        return bool(old)
    for path in files:
        write(path, fresh="--fresh" in sys.argv[1:])
        print(path.with_suffix(".ipynb").relative_to(FOLDER.parent.parent))
    return 0


if __name__ == "__main__":
    sys.exit(main())
