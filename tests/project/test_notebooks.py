"""The notebooks run: shortly here, whole with ``--all``, and print what they have kept."""

from __future__ import annotations

import json
from contextlib import chdir
from io import StringIO
from unittest import mock

import pytest

from docs_text import ROOT, script

FOLDER = ROOT / "docs" / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))


def cells(name: str, *, short: bool) -> list[str]:
    """The cells of code of a notebook, with its short parameters or as they stand."""
    import jupytext  # it and matplotlib take half a second of every worker

    sources = []
    for cell in jupytext.read(FOLDER / f"{name}.py").cells:
        if cell.cell_type == "code":
            less = cell.metadata.get("short", {}) if short else {}
            changed = "\n".join(f"{key} = {value!r}" for key, value in less.items())
            sources.append(f"{cell.source}\n{changed}\n")
    return sources


def printed(name: str, *, short: bool) -> str:
    """Output of a notebook when its cells are run one after the other."""
    import matplotlib as mpl

    names: dict[str, object] = {"__name__": "notebook"}
    out = StringIO()
    with chdir(FOLDER), mpl.rc_context({"backend": "agg"}), mock.patch("sys.stdout", out):
        for cell in cells(name, short=short):
            exec(compile(cell, f"docs/notebooks/{name}.py", "exec"), names)
        import matplotlib.pyplot as plt

        plt.close("all")
    return out.getvalue()


def kept(name: str) -> str:
    """A notebook's output when it was made."""
    book = json.loads((FOLDER / f"{name}.ipynb").read_text("utf-8"))
    texts = [
        "".join(out["text"])
        for cell in book["cells"]
        for out in cell.get("outputs", ())
        if out["output_type"] == "stream"
    ]
    return "".join(texts)


def test_each_is_made_of_the_file_beside_it() -> None:
    notebooks = script("notebooks")
    assert len(NAMES) >= 4
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(NAMES)
    assert [name for name in NAMES if notebooks.stale(FOLDER / f"{name}.py")] == []


# what one compiles for itself alone, or plays, takes longer than all it shows
LONG = dict.fromkeys(("first-study", "how-strong"), pytest.mark.slow)


@pytest.mark.parametrize(
    "name", [pytest.param(notebook, marks=LONG.get(notebook, ())) for notebook in NAMES]
)
def test_it_runs(name: str) -> None:
    short, whole = printed(name, short=True), kept(name)
    assert short.count("\n") == whole.count("\n")


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", NAMES)
def test_it_prints_what_it_has_kept(name: str) -> None:
    assert printed(name, short=False) == kept(name)
