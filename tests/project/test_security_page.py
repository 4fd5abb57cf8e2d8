"""The promises of ``docs/security.md``: each names a test, and the test is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def promises() -> list[str]:
    """The lines of the table of promises."""
    _, _, table = PAGE.partition("## Promises")
    lines = table.partition("\n## ")[0].splitlines()
    rows = [
        line
        for line in lines
        if line.startswith("| ") and not line.startswith(("| promise", "| **", "| ---"))
    ]
    assert len(rows) > 30
    return rows


def names_in(path: Path) -> set[str]:
    """The tests of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def test_every_promise_names_what_it_rests_on_and_a_test() -> None:
    for row in promises():
        promise, by, test = (cell.strip() for cell in row.strip("| ").split(" | "))
        assert promise and by and NAMED.search(test), row


def test_every_test_that_is_named_exists() -> None:
    for file, name in NAMED.findall(PAGE):
        assert (ROOT / file).is_file(), file
        assert name in names_in(ROOT / file), f"{file}::{name}"


def test_security_md_gives_no_made_up_contact() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    assert "Report a\nvulnerability" in text and "docs/security.md" in text
    assert "@" not in text and "://" not in text
