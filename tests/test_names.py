"""The name of a game stands in its own file and in prose: code asks for rule pieces."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.rules import catalogue

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "openrummy"
ROOMS = [PACKAGE / room for room in ("engine", "sheets", "game", "kernel", "host", "server")]
WEB = ROOT / "web" / "src"
# Words that are terms of play as well.
TERMS = {"gin", "rummy"}
NAMES = set(catalogue.names()) - TERMS
_QUOTED = re.compile(r"""(["'`])((?:\\.|(?!\1).)*)\1""")


def python_literals(source: str) -> Iterator[str]:
    """Every string of a module that is no docstring."""
    tree = ast.parse(source)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def web_literals(source: str) -> Iterator[str]:
    """Every quoted string of a script or a component."""
    for line in source.splitlines():
        for found in _QUOTED.finditer(line):
            yield found[2]


def files() -> list[Path]:
    modules = [path for room in ROOMS for path in sorted(room.rglob("*.py"))]
    scripts = [path for kind in ("ts", "svelte") for path in sorted(WEB.rglob(f"*.{kind}"))]
    return modules + [path for path in scripts if ".test." not in path.name]


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named(path: Path) -> None:
    literals = python_literals if path.suffix == ".py" else web_literals
    found = {text for text in literals(path.read_text(encoding="utf-8")) if text in NAMES}
    assert not found


def test_a_name_would_be_found() -> None:
    assert len(NAMES) > 15
    assert len(files()) > 100
    assert list(python_literals('"""hollywood"""\nx = "hollywood"')) == ["hollywood"]
    assert list(web_literals("const a = 'tedesco' + \"x\";")) == ["tedesco", "x"]
