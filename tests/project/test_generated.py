"""Files that scripts write from other sources are as those would write them today."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "scripts"
SCRIPTS = sorted(
    path.name
    for path in FOLDER.glob("*.py")
    if "from generated_file import" in path.read_text("utf-8")
)


def test_the_scripts_are_known() -> None:
    assert len(SCRIPTS) >= 7


@pytest.mark.parametrize("script", SCRIPTS)
def test_generated_files_are_current(
    script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run in this process, which has imported most of what they read."""
    path = str(FOLDER / script)
    monkeypatch.setattr(sys, "argv", [path, "--check"])
    monkeypatch.syspath_prepend(FOLDER)
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(path, run_name="__main__")
    assert (ended.value.code, *capsys.readouterr()) == (0, "", "")
