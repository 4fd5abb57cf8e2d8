"""``scripts/release --dry-run``: what it checks before anything is built or tagged."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("scripts/release", "scripts/setup.sh", "src/openrummy/version.py", "web/package.json")
CHANGES = (
    "# Changelog\n\n## 0.1.0, 2026-12-01\n\nThe first release.\n\n## 0.0.9, 2026-11-01\n\nOld.\n"
)


def git(tree: Path, *command: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *command], cwd=tree, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with what the checks look at, ready to be released."""
    for name in PARTS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    version = tmp_path / "src" / "openrummy" / "version.py"
    version.write_text('"""The version."""\n\n__version__ = "0.1.0"\n')
    (tmp_path / "web" / "package.json").write_text('{\n  "version": "0.1.0",\n}\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGES)
    git(tmp_path, "init", "--initial-branch=main")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-m", "All")
    return tmp_path


def dry_run(tree: Path) -> subprocess.CompletedProcess[str]:
    command = ["sh", "scripts/release", "--dry-run"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def test_a_tree_that_is_ready_is_tagged_with_its_part_of_the_changelog(tree: Path) -> None:
    said = dry_run(tree)
    assert said.returncode == 0, said.stderr
    assert "as v0.1.0" in said.stderr
    assert said.stdout == "OpenRummy 0.1.0, 2026-12-01\n\nThe first release.\n\n"
    assert not (tree / "dist").exists()


def _date_open(tree: Path) -> None:
    (tree / "CHANGELOG.md").write_text(CHANGES.replace("2026-12-01", "unreleased"))
    git(tree, "commit", "-am", "No date")


def _other_client(tree: Path) -> None:
    (tree / "web" / "package.json").write_text('{\n  "version": "0.0.9",\n}\n')
    git(tree, "commit", "-am", "Another version")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda tree: (tree / "new").touch(), "not committed"),
        (lambda tree: git(tree, "switch", "-c", "topic"), "branch main"),
        (lambda tree: git(tree, "tag", "v0.1.0"), "a tag v0.1.0"),
        (_date_open, "CHANGELOG.md begins with '## 0.1.0, unreleased'"),
        (_other_client, "web/package.json"),
    ],
    ids=["dirty", "branch", "tag", "no-date", "client"],
)
def test_a_tree_that_is_not_ready_is_refused(
    tree: Path, spoil: Callable[[Path], object], why: str
) -> None:
    spoil(tree)
    said = dry_run(tree)
    assert said.returncode == 1 and why in said.stderr
