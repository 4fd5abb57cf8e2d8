"""The rooms of the house: no circles between files, few files a room, forms asked for in one place.

Import order and circles between rooms are import-linter's (``pyproject.toml``).
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "openrummy"
MAX_FILES = 14  # in a room of the server
# Code asks a piece for its traits, which the base class of its forms states. What is left takes a
# piece of one form and computes with it: counting a knock, and several games on one sheet.
MAX_FORMS = 14


def test_no_circles_between_files() -> None:
    graph = grimp.build_graph("openrummy", cache_dir=None)
    assert len(graph.modules) > 400
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()  # CycleError names the files


def test_the_page_lists_the_rooms_in_their_order() -> None:
    """The layers that the linter is given: each may import those below it."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contract = next(
        contract
        for contract in config["tool"]["importlinter"]["contracts"]
        if contract["name"] == "Import order of the houses"
    )
    layers = [re.findall(r"\w+", layer) for layer in reversed(contract["layers"])]
    position = {room: index for index, rooms in enumerate(layers) for room in rooms}
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    listed = re.findall(r"^\| \[`(\w+)/`\]\(", page, re.MULTILINE)
    rooms = [room for room in listed if room in position]
    assert [position[room] for room in rooms] == sorted(position[room] for room in rooms)
    assert set(position) - set(rooms) == {"version"}


def test_rooms_of_the_server_stay_small() -> None:
    files_found = (SOURCE / "server").rglob("*.py")
    # migrations are a history, which only grows
    files = Counter(path.parent for path in files_found if path.parent.name != "versions")
    assert len(files) > 10
    assert {str(room): count for room, count in files.items() if count > MAX_FILES} == {}


def forms_asked_for(path: Path, forms: set[str]) -> Iterator[int]:
    """The lines in which a file asks which form a rule piece has."""
    text = path.read_text("utf-8")
    if not any(form in text for form in forms):
        return
    nodes = list(ast.walk(ast.parse(text)))
    known = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("openrummy.core.rules")
        for alias in node.names
        if alias.name in forms
    }
    for node in nodes:
        asked: ast.AST | None = None
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "isinstance":
            asked = node.args[1]
        elif isinstance(node, ast.MatchClass):
            asked = node.cls
        if asked and known & {name.id for name in ast.walk(asked) if isinstance(name, ast.Name)}:
            yield getattr(node, "lineno", 0)


def test_few_ask_which_form_a_rule_piece_has() -> None:
    forms = {
        node.name
        for file in (SOURCE / "core" / "rules").glob("*pieces.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    assert {"TableMelds", "LeftScore", "NoKnock"} <= forms
    asking = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.relative_to(SOURCE).parts[:2] != ("core", "rules")
        for line in forms_asked_for(path, forms)
    ]
    assert 0 < len(asking) <= MAX_FORMS, asking
