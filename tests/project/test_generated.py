"""Files that scripts write from other sources are as those would write them today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "scripts"
SCRIPTS = sorted(
    path.name for path in FOLDER.glob("*.py") if "from generated import" in path.read_text("utf-8")
)


def test_the_scripts_are_known() -> None:
    assert len(SCRIPTS) >= 7


@pytest.mark.parametrize("script", SCRIPTS)
def test_generated_files_are_current(script: str) -> None:
    command = [sys.executable, FOLDER / script, "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
