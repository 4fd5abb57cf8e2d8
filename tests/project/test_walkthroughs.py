"""CONTRIBUTING's walkthroughs, walked in a copy of the tree: a game, a rule, a bot, a page."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COPIED = ("src", "tests", "testdata", "docs", "scripts", "pyproject.toml", "CHANGELOG.md")
# the quick ones of those that look at every game; with --all everything that names the game
QUICK = ("test_contract.py", "test_golden.py", "test_pages.py", "test_rules_catalogue.py")


@pytest.fixture
def tree(root: Path, tmp_path: Path) -> Path:
    """A copy of what the walk-throughs change and look at, with what is compiled of it."""
    ignored = shutil.ignore_patterns("*.pyc.*", "static", "browser", "mutants")
    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, tmp_path / name, ignore=ignored)
        else:
            shutil.copy2(root / name, tmp_path / name)
    return tmp_path


def run(tree: Path, *command: str) -> str:
    """Output of a command of the tree; it must not fail."""
    env = os.environ | {
        "PYTHONPATH": str(tree / "src"),
        "OPENRUMMY_PYTHON": sys.executable,
        "OPENRUMMY_CHECK": "1",
    }
    done = subprocess.run(
        command, cwd=tree, env=env, capture_output=True, text=True, timeout=250, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def green(tree: Path, names: tuple[str, ...], *more: str) -> str:
    """Some tests of the tree, which must be green."""
    files = [str(next((tree / "tests").rglob(name))) for name in names]
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]
    return run(tree, *pytest_, *more, *files)


def command_shown(root: Path, start: str) -> list[str]:
    """The command that CONTRIBUTING shows, by how it begins."""
    text = (root / "CONTRIBUTING.md").read_text("utf-8")
    commands = re.findall(rf"^{re.escape(start)}.*$", text, re.MULTILINE)
    assert commands, f"CONTRIBUTING shows no {start}"
    return shlex.split(commands[0])


def test_a_new_game_is_one_command(root: Path, tree: Path) -> None:
    command = command_shown(root, "scripts/new_game gin-250")
    said = run(tree, *command)
    assert "variants/gin-250.toml" in said and "pages/gin-250.toml" in said
    assert "passed" in green(tree, QUICK, "-k", "gin-250")
    again = subprocess.run(
        command,
        cwd=tree,
        env=os.environ | {"OPENRUMMY_PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert again.returncode == 1
    assert again.stderr == "new_game: there is a game called gin-250\n"


@pytest.mark.parametrize(("option", "most"), [("near-gin", 4), ("first-points", 8)])
def test_a_new_option_touches_at_most_eight_files(root: Path, option: str, most: int) -> None:
    """The patch fits, so that a change of the lines around it is noticed without slow tests."""
    patch = str(root / "docs" / "examples" / f"{option}.patch")
    assert len(run(root, "git", "apply", "--numstat", patch).splitlines()) <= most
    run(root, "git", "apply", "--check", patch)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("option", "game"), [("near-gin", "gin-near"), ("first-points", "rummy-thirty")]
)
def test_a_new_option_is_played_after_its_patch(
    root: Path, tree: Path, option: str, game: str
) -> None:
    run(tree, *command_shown(root, f"git apply docs/examples/{option}"))
    run(tree, *command_shown(root, f"scripts/new_game {game}"))
    rule = f"test_rule_{option.replace('-', '_')}"
    named = (rule, "test_rules_words", "test_rules_form", "test_rules_check")
    files = (*QUICK, *(f"{name}.py" for name in named))
    assert "passed" in green(tree, files, "-k", " or ".join((game, *named)))


def test_a_new_bot_plays_after_its_patch(root: Path, tree: Path) -> None:
    """The patch fits, and the tests of all bots take the new one up by themselves."""
    run(tree, *command_shown(root, "git apply docs/examples/hasty-bot.patch"))
    played = green(tree, ("test_bots_contract.py",), "-k", "hasty and (gin or catalogue)")
    assert "passed" in played


def test_a_new_page_touches_at_most_seven_files(root: Path) -> None:
    """Those of the patch, and the one that is generated; the patch fits."""
    patch = str(root / "docs" / "examples" / "about-page.patch")
    files = run(root, "git", "apply", "--numstat", patch).splitlines()
    assert len(files) + 1 <= 7
    run(root, "git", "apply", "--check", patch)


@pytest.mark.slow
def test_a_new_page_is_there_after_its_patch(root: Path, tree: Path) -> None:
    shutil.copytree(root / "web", tree / "web", ignore=shutil.ignore_patterns("node_modules"))
    (tree / "web" / "node_modules").symlink_to(root / "web" / "node_modules")
    shutil.copy2(root / "hatch_build.py", tree)
    (tree / "tests" / "browser").mkdir()
    shutil.copy2(root / "tests" / "browser" / "test_every_page.py", tree / "tests" / "browser")
    run(tree, *command_shown(root, "git apply docs/examples/about-page.patch"))
    run(tree, sys.executable, "scripts/web_texts.py")
    npm = (sys.executable, "hatch_build.py", "npm")
    run(tree, *npm, "test", "--", "src/app", "src/layers.test.ts", "src/sentences.test.ts")
    run(tree, *npm, "run", "build")
    built = (tree / "src" / "openrummy" / "server" / "static" / "assets").glob("AboutPage-*.js")
    assert len(list(built)) == 1
    assert "passed" in green(tree, ("test_server_http.py",), "-k", "rooms_are_those_of_the_client")


@pytest.mark.slow
def test_everything_is_green_with_another_game(root: Path, tree: Path) -> None:
    run(tree, *command_shown(root, "scripts/new_game gin-250"))
    # what needs other packages, or reads what is not in the copy
    left_out = {"attacks", "installed", "project"}
    names = [
        path.name
        for path in (tree / "tests").rglob("test_*.py")
        if path.parent.name not in left_out and path.name != "test_first_deal.py"
    ]
    assert "passed" in green(tree, tuple(names), "--all", "-k", "gin-250")
