"""Each house stands on what its README says, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from openrummy.core.rules import catalogue
from thinning import representatives

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "openrummy"
HOUSES = sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file())
HEAVY = ("litestar", "sqlalchemy", "uvicorn", "numba", "numpy")


def test_play_and_core_need_no_server_and_no_compiler(request: pytest.FixtureRequest) -> None:
    """A deal of each kind of game is played at a table without them, of every game with --all."""
    every = request.config.getoption("--all")
    games = catalogue.names() if every else sorted(representatives())
    helper = ROOT / "tests" / "helpers" / "play_alone.py"
    done = subprocess.run(
        [sys.executable, helper, ",".join(games), *HEAVY],
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    played = re.findall(r"^(\S+): \d{3,} characters seen$", done.stdout, re.MULTILINE)
    assert played == list(games)


def test_the_core_needs_the_standard_library_alone() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(SOURCE.parent)!r})\n"
        "import importlib, pkgutil, openrummy.core\n"
        "for module in pkgutil.walk_packages(openrummy.core.__path__, 'openrummy.core.'):\n"
        "    importlib.import_module(module.name)\n"
        "from openrummy.core.rules.catalogue import names, variant\n"
        "print(len([variant(name) for name in names()]))\n"
    )
    # -S: no packages but those of Python
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, str(len(catalogue.names()))), done.stderr


def test_few_rooms_on_the_ground_floor() -> None:
    beside = {path.name for path in SOURCE.glob("*.py")}
    assert len(HOUSES) <= 14 - len(beside - {"__init__.py", "__main__.py"})
    assert beside == {"__init__.py", "__main__.py", "version.py"}


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_has_a_readme_tests_and_an_owner(house: str) -> None:
    readme = (SOURCE / house / "README.md").read_text("utf-8")
    assert readme.startswith(f"# {house}: ") and readme.count("\n") <= 40
    for heading in ("**Imports:**", "**Test it alone:**", "**Start with**"):
        assert heading in readme
    named = re.findall(r"`([\w/]+(?:\.py|/))`", readme)
    places = (SOURCE / house, ROOT, SOURCE)
    assert [name for name in named if not any((folder / name).exists() for folder in places)] == []
    assert any((ROOT / "tests" / house).glob("test_*.py"))
    owners = (ROOT / ".github" / "CODEOWNERS").read_text("utf-8")
    assert f"/src/openrummy/{house}/ " in owners


def test_the_readmes_say_what_is_imported() -> None:
    """Exactly that: an import that is new is told, and one that has gone is not."""
    graph = grimp.build_graph("openrummy", cache_dir=None)
    imported: dict[str, set[str]] = {house: set() for house in HOUSES}
    for module in graph.modules:
        house = module.split(".")[1:2]
        for target in graph.find_modules_directly_imported_by(module) if house else ():
            imported.setdefault(house[0], set()).update(target.split(".")[1:2])
    for house in HOUSES:
        readme = (SOURCE / house / "README.md").read_text("utf-8")
        line = readme[readme.index("**Imports:**") :].split("\n- **", 1)[0].split(". ", 1)[0]
        named = set(re.findall(r"`(\w+)`", line))
        assert named == imported[house] & set(HOUSES) - {house}, house


def test_every_helper_of_tests_is_described() -> None:
    described = re.findall(r"`(\w+)`", (ROOT / "tests" / "README.md").read_text("utf-8"))
    helpers = {path.stem for path in (ROOT / "tests" / "helpers").glob("*.py")}
    assert sorted(name for name in described if name in helpers) == sorted(helpers)
