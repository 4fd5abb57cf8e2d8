"""The README is true: its commands run, its files exist."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cli_tools import run_program
from openrummy.version import __version__

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")
PROGRAM = "openrummy"
LARGEST_PICTURE = 250_000


def blocks(kind: str) -> list[str]:
    """The fenced blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


COMMANDS = [line.split(" #")[0].strip() for block in blocks("sh") for line in block.splitlines()]
OURS = [line for line in COMMANDS if line.startswith(f"{PROGRAM} ")]
INSTALLS = [line for line in COMMANDS if line.startswith(("pip install ", "uvx "))]
SCRIPTS = re.findall(r"`(\./[^`]+)`", README)


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run as it stands, but with the program of this environment."""
    program = shlex.quote(str(Path(sys.executable).with_name(PROGRAM)))
    return subprocess.run(
        ["sh", "-c", command.replace(PROGRAM, program, 1)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_every_command_is_looked_at() -> None:
    assert sorted(OURS + INSTALLS) == sorted(filter(None, COMMANDS))
    assert len(OURS) > 4 and {"./play", "./check", "./play --share"} < set(SCRIPTS)
    assert blocks("console")


def test_what_is_installed_is_there_to_be_installed() -> None:
    extras = PROJECT["optional-dependencies"]
    assert len(INSTALLS) == 3
    for line in INSTALLS:
        match = re.search(r"openrummy(?:\[(\w+)\])?", line)
        assert match and (match[1] is None or match[1] in extras), line


def test_what_is_shown_in_python_is_so() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert failed == 0 and tried > 5


@pytest.mark.parametrize("command", OURS)
def test_a_command_runs(command: str) -> None:
    done = shell(command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


@pytest.mark.parametrize("session", blocks("console"))
def test_a_command_answers_what_is_shown(session: str) -> None:
    command, _, shown = session.removeprefix("$ ").partition("\n")
    done = shell(command)
    assert done.returncode == 0, done.stderr
    said = [line.rstrip() for line in done.stdout.rstrip().splitlines()]
    assert said == shown.rstrip().splitlines()


@pytest.mark.parametrize("command", SCRIPTS)
def test_a_script_takes_what_is_shown(command: str) -> None:
    name, *arguments = shlex.split(command.replace("\n", " "))
    assert (ROOT / name).stat().st_mode & 0o111
    if name == "./check":
        steps = re.search(r'^STEPS="(.*)"$', (ROOT / "check").read_text("utf-8"), re.MULTILINE)
        assert steps
        assert set(arguments) <= set(steps[1].split())
    else:
        options = [argument for argument in arguments if argument.startswith("-")]
        known = run_program("play", "--help").out
        assert all(re.search(rf"{re.escape(option)}\b", known) for option in options)


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"])
def test_what_is_linked_is_there(name: str) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", (ROOT / name).read_text("utf-8"))
    files = [target for target in targets if "://" not in target]
    assert not [file for file in files if not (ROOT / file).is_file()]


def test_pictures_are_shown_and_of_a_reasonable_size() -> None:
    shown = {ROOT / picture for picture in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)}
    kept = set((ROOT / "docs" / "img").iterdir())
    assert shown == kept
    for picture in kept:
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < LARGEST_PICTURE, picture


def test_the_version_stands_first_in_the_changelog() -> None:
    first = re.findall(r"^## (.+)$", CHANGES, re.MULTILINE)[0]
    assert re.fullmatch(rf"{re.escape(__version__)}, (unreleased|\d{{4}}-\d\d-\d\d)", first)


def test_the_package_shows_the_readme_with_links_that_lead_somewhere() -> None:
    hook = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    assert "readme" in PROJECT["dynamic"] and hook["fragments"] == [{"path": "README.md"}]
    shown = README
    for substitution in hook["substitutions"]:
        shown = re.sub(substitution["pattern"], substitution["replacement"], shown)
    targets = re.findall(r"\]\(([^)]+)\)", shown)
    home = PROJECT["urls"]["Source"].removeprefix("https://github.com/")
    known = (
        f"https://github.com/{home}/blob/v$HFPR_VERSION/",
        f"https://raw.githubusercontent.com/{home}/v$HFPR_VERSION/",
    )
    assert len(targets) > 20
    for target in targets:
        assert target.startswith(known), target
        assert (ROOT / target.split("$HFPR_VERSION/")[1]).is_file()
        assert target.endswith(".png") == target.startswith(known[1]), target
