"""The documentation's snippets run: Python as it stands, commands as far as their options.

Above a block that cannot run stands ``<!-- not run: why -->``.
"""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main

from cli_tools import run_command
from docs_text import PAGES, ROOT, Block, blocks
from openrummy.cli.main import app

ALL = [block for page in PAGES if page != "README.md" for block in blocks(page)]
# Pages with tests of their own that run what they show.
APART = {
    "docs/bots.md": "test_bots_contract.py",
    "docs/engine.md": "test_arena_programs.py",
    "docs/envs.md": "test_envs_guide.py",
    "docs/kernel.md": "test_kernel_guide.py",
}
KINDS = {
    "",
    "indented",
    "console",
    "json",
    "none",
    "python",
    "pycon",
    "sh",
    "text",
    "toml",
    "javascript",
    "{eval-rst}",
}
# Commands that are not ours; those of the tree are looked for.
OTHERS = {
    "cd",
    "git",
    "node",
    "pip",
    "python",
    "sqlite3",
    "uvx",
    "pipx",
    "uv",
    "docker",
    "printf",
    "createdb",
    "createuser",
    "psql",
    "pg_dump",
    "podman",
    "systemctl",
    "journalctl",
    "python3",
    "install",
}
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
_OURS = re.compile(r"^(?:\S*/)?openrummy(?: |$)")


def of_kind(*kinds: str) -> list[Block]:
    return [block for block in ALL if block.kind in kinds and not block.why]


def test_a_block_says_what_it_is_and_why_nothing_runs_it() -> None:
    assert {block.kind for block in ALL} <= KINDS
    assert all(len(block.why) > 10 for block in ALL if block.why)
    for page, test in APART.items():
        assert page.partition("/")[2] in next((ROOT / "tests").rglob(test)).read_text("utf-8"), page


@pytest.mark.parametrize("page", sorted({block.page for block in of_kind("python")} - set(APART)))
def test_python_runs(page: str, tmp_path: Path) -> None:
    names: dict[str, object] = {"__name__": "guide"}
    with chdir(tmp_path):
        for block in of_kind("python"):
            if block.page == page:
                exec(compile("\n" * block.line + block.code, page, "exec"), names)


@pytest.mark.parametrize("page", sorted({block.page for block in of_kind("pycon")}))
def test_sessions_answer_what_is_shown(page: str, tmp_path: Path) -> None:
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    with chdir(tmp_path):
        for block in of_kind("pycon"):
            if block.page == page:
                test = doctest.DocTestParser().get_doctest(
                    block.code, names, page, page, block.line
                )
                assert test.examples, block
                runner.run(test, out=said.append, clear_globs=False)
                names = test.globs
    assert not said, "".join(said)


@pytest.mark.parametrize("block", of_kind("json", "toml"), ids=str)
def test_data_is_data(block: Block) -> None:
    if block.kind == "toml":
        assert tomllib.loads(block.code)
    else:
        for line in [block.code] if block.code.startswith("{\n") else block.code.splitlines():
            assert json.loads(line)


# ---------------------------------------------------------------- commands


def commands() -> Iterator[tuple[Block, str]]:
    """Every command line that a page shows, with its continuations."""
    for block in of_kind("sh", "console", "indented", ""):
        text = block.code.replace("\\\n", " ")
        for line in text.splitlines():
            if block.kind == "sh":
                command = line.split(" #")[0].strip()
            elif line.startswith("$ "):
                command = line.removeprefix("$ ")
            else:
                command = line if block.kind != "console" and _OURS.match(line) else ""
            if command and not command.startswith("#"):
                yield block, command


COMMANDS = list(commands())


def simple(command: str) -> Iterator[list[str]]:
    """The simple commands of a line: what stands between pipes and ``&&``."""
    words: list[str] = []
    for word in [*shlex.split(command, posix=True), "|"]:
        if word in ("|", "&&", ";"):
            yield words
            words = []
        else:
            words.append(word)


@cache
def program() -> Any:
    return typer.main.get_command(app)


def taken(words: Sequence[str]) -> None:
    """Parses a command line of ours as the program does; raises what it would say."""
    command, context = program(), None
    while True:
        context = command.make_context(command.name or "openrummy", list(words), context)
        words = [*getattr(context, "_protected_args", ()), *context.args]
        if not hasattr(command, "commands") or not words:
            return
        _, command, words = command.resolve_command(context, list(words))


def test_every_command_is_one_that_there_is() -> None:
    assert len(COMMANDS) > 15
    wrong = []
    for block, command in COMMANDS:
        assert subprocess.run(["sh", "-n", "-c", command], check=False).returncode == 0, block
        for first, *rest in simple(command):
            if _OURS.match(first):
                try:
                    taken(rest)
                except Exception as error:
                    if not str(error).endswith("does not exist."):  # a file of the reader's
                        wrong.append(f"{block}: {command}: {error}")
            elif first.rpartition("/")[2] == "pip":
                asked = re.findall(r"openrummy\[([a-z,]+)\]", " ".join(rest))
                assert all(extra in EXTRAS for many in asked for extra in many.split(",")), block
            elif "/" in first:
                tool = first.removeprefix("./")
                assert tool.startswith(".venv/bin/") or (ROOT / tool).is_file(), block
                files = [
                    word for word in rest if re.fullmatch(r"(tests|scripts|docs)/[\w/.-]+", word)
                ]
                assert all((ROOT / file).exists() for file in files), block
            else:
                assert first in OTHERS, f"{block}: {first}"
    assert wrong == []


def test_options_in_running_text_exist() -> None:
    """``openrummy NAME … --option`` between backticks."""
    wrong = []
    for name, path in PAGES.items():
        # a history, and formats in which the name stands for itself
        if not name.endswith(".md") or name.startswith(("CHANGELOG", "docs/spec/")):
            continue
        text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.M | re.S)
        for command_text in re.findall(r"`(openrummy [^`]+)`", text.replace("\n", " ")):
            command = program()
            words = command_text.split()[1:]
            while words and hasattr(command, "commands") and words[0] in command.commands:
                command = command.commands[words.pop(0)]
            known = {
                option for each in command.params for option in (*each.opts, *each.secondary_opts)
            }
            known |= {"--help", "-h", "--version", "--lang"}
            asked = {word.split("=")[0].rstrip(",.;") for word in words if word.startswith("--")}
            unknown = hasattr(command, "commands") and words and not words[0].startswith("-")
            if unknown or asked - known:
                wrong.append(f"{name}: {command_text}")
    assert wrong == []


@pytest.mark.parametrize("block", of_kind("console"), ids=str)
def test_a_command_answers_what_is_shown(block: Block) -> None:
    for shown in re.split(r"^\$ ", block.code, flags=re.M)[1:]:
        command, _, answer = shown.partition("\n")
        given, _, ours = command.rpartition(" | ")
        typed = "\n".join(shlex.split(given)[2:]) + "\n" if given.startswith("printf") else ""
        done = run_command(*shlex.split(ours)[1:], given=typed)
        said = [line.rstrip() for line in (done.out + done.err).rstrip().splitlines()]
        assert said == answer.rstrip().splitlines()
