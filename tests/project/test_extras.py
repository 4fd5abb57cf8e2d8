"""An installation without extras: what works, and what says which extra it needs."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import resource
import subprocess
import sys
import tomllib
from collections import defaultdict
from functools import cache
from importlib import metadata
from pathlib import Path
from statistics import median

import pytest
from packaging.requirements import Requirement

from openrummy.core.extras import (
    EXTRA_OF,
    MissingExtra,
    announce_compiling,
    explain_imports,
    import_advice,
    is_installed,
    need,
)

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
# installed beside openrummy for one bench, and asked for by name there
APART = {"pyspiel", "playwright", "rlcard", "h11"}
IMPORTED = re.compile(r"^ *(?:import|from(?= [\w.]+ import)) (\w+)", re.MULTILINE)


def distributions(texts: list[str]) -> set[str]:
    """The distributions that these requirements bring, with all that they need."""
    names: set[str] = set()
    todo = [Requirement(text) for text in texts]
    while todo:
        requirement = todo.pop()
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        if name in names or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        names.add(name)
        todo += [Requirement(text) for text in metadata.requires(requirement.name) or ()]
    return names


#: What Pyodide brings, where Python runs in a browser.
BROWSERS = {"js", "pyodide"}
CORE = distributions(PROJECT["dependencies"])


@pytest.fixture(scope="module")
def light(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what ``pip install openrummy`` brings, and nothing else."""
    folder = tmp_path_factory.mktemp("light")
    (folder / "openrummy").symlink_to(SOURCE / "openrummy")
    for name in CORE:
        for file in metadata.files(name) or ():
            top = file.parts[0]
            if top == ".." or (folder / top).exists():
                continue
            (folder / top).symlink_to(Path(str(metadata.distribution(name).locate_file(top))))
    return folder


def run(light: Path, code: str) -> str:
    """Output of a Python that has only these packages."""
    inside = f"import sys; sys.path.insert(0, {str(light)!r})\n{code}"
    keep = {"HOME", "PATH", "LANG", "TMPDIR", "SYSTEMROOT"}
    env = {name: value for name, value in os.environ.items() if name in keep}
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", inside],
        capture_output=True,
        text=True,
        check=False,
        env=env,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_solving_playing_records_and_matches_need_no_extra(light: Path) -> None:
    code = """
import json, openrummy as rummy
game = rummy.new_game("gin", players=2, seed=7)
for _ in range(20):
    game.play(game.ask("patient"))
report = {
    "deadwood": rummy.Hand("3c 4c 5c 9c 9d 9h 9s Th Jh Qh Kh").solve().deadwood,
    "same": rummy.replay(game.record()).state == game.state,
    "won": rummy.play_match("simple", "random", games=2, seed=1).win_rates["simple"],
    "missing": [],
}
for ask in (
    lambda: rummy.solve_many(["As"]),
    lambda: rummy.play_match("fast", "simple", games=2),
    lambda: rummy.new_game(seed=1).ask("hard"),
    lambda: rummy.play_match("policy:baseline", "simple", games=2),
    lambda: __import__("openrummy.lab.envs.vector"),
    lambda: __import__("openrummy.kernel.gin.batch"),
    lambda: __import__("openrummy.kernel.table.batch"),
    lambda: __import__("openrummy.lab.learn.imitation"),
    lambda: __import__("openrummy.lab.dataset.fast_deals"),
):
    try:
        ask()
    except rummy.MissingExtra as error:
        report["missing"].append(error.extra)
print(json.dumps(report))
"""
    assert json.loads(run(light, code)) == {
        "deadwood": 0,
        "same": True,
        "won": 1.0,
        "missing": [*["kernel"] * 8, "study"],
    }


# None: works. What needs several things names the first.
COMMANDS = {
    "games --json": None,
    "rules show oklahoma --words": None,
    "solve 3c4c": None,
    "bots --json": None,
    "selfplay gin --deals 1 --bots patient,simple": None,
    "arena patient simple --games 2 --json": None,
    "bench legal gin --deals 1 --json": None,
    "arena fast simple --games 2": "kernel",
    "arena patient simple --games 2 --round-robin": "kernel",
    "arena patient simple --games 2 --ray": "cluster",
    "engine --bot fast": "kernel",
    "warm": "kernel",
    "puzzles show x": "kernel",
    "study all": "kernel",
    "dataset make --out nowhere --fast 1": "study",
    "bench kernel": "kernel",
    "bench server": "play",
    "play --no-browser": "play",
    "serve": "play",
    "doctor": "play",
    "admin accounts": "play",
}


def test_every_command_works_or_says_which_extra_it_needs(light: Path) -> None:
    code = f"""
import contextlib, io, json
from openrummy.cli.main import run
report = {{}}
for line in {list(COMMANDS)!r}:
    errors = io.StringIO()
    sys.stdin = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(errors):
        code = run(line.split())
    report[line] = errors.getvalue()
print(json.dumps(report))
"""
    answers = json.loads(run(light, code))
    for line, extra in COMMANDS.items():
        if extra is None:
            assert "install" not in answers[line], line
        else:
            assert f'install it with pip install "openrummy[{extra}]"\n' in answers[line], line
            assert answers[line].count("\n") == 1, line


def test_every_package_that_is_imported_comes_with_the_core_or_an_extra() -> None:
    brought = {
        name
        for name, packages in metadata.packages_distributions().items()
        if {package.lower() for package in packages} & CORE
    }
    for file in (SOURCE / "openrummy").rglob("*.py"):
        for top in set(IMPORTED.findall(file.read_text("utf-8"))):
            own = top in sys.stdlib_module_names or top in {"openrummy", *APART}
            assert own or top in brought or top in EXTRA_OF or top in BROWSERS, (file, top)
    assert set(EXTRA_OF.values()) | {"all"} == set(EXTRAS)
    assert "numpy" not in CORE and "litestar" not in CORE


def with_extras(name: str) -> set[str]:
    """An extra and all that it takes in."""
    taken = {name}
    for text in EXTRAS[name]:
        requirement = Requirement(text)
        if requirement.name == "openrummy":
            taken |= {other for extra in requirement.extras for other in with_extras(extra)}
    return taken


def test_all_takes_in_every_extra() -> None:
    assert with_extras("all") == set(EXTRAS)


@cache
def imports_of(file: Path) -> set[str]:
    """The modules that are imported with this one."""
    nodes: list[ast.AST] = [ast.parse(file.read_text("utf-8"))]
    names: set[str] = set()
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        nodes += ast.iter_child_nodes(node)
    return names


@cache
def source_of(module: str) -> Path | None:
    """The file of one of our modules; None for anything else."""
    path = SOURCE / Path(*module.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def brought_in(file: Path) -> frozenset[str]:
    """The packages that are loaded with a module of ours, and with those it imports."""
    seen, todo, packages = set[Path](), [file], set[str]()
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        for module in imports_of(current):
            own = source_of(module) if module.startswith("openrummy") else None
            if own is not None:
                todo.append(own)
            packages.add(module.split(".")[0])
    return frozenset(packages & EXTRA_OF.keys())


def test_one_extra_brings_all_that_a_module_loads() -> None:
    checked = set()
    for file in (SOURCE / "openrummy").rglob("*.py"):
        if not {module.split(".")[0] for module in imports_of(file)} & EXTRA_OF.keys():
            continue
        needs = {EXTRA_OF[package] for package in brought_in(file)}
        assert any(needs <= with_extras(extra) for extra in needs), (file, needs)
        checked |= needs
    assert checked >= {"kernel", "envs", "openspiel", "play"}


def test_an_import_that_fails_is_explained() -> None:
    assert is_installed("json", "numpy") and not is_installed("nowhere")
    need("numpy")
    missing = ModuleNotFoundError("no", name="ray.util")
    extra = import_advice(missing)
    assert extra is None if is_installed("ray") else extra is not None and extra.extra == "cluster"
    assert import_advice(ModuleNotFoundError("no", name="nowhere")) is None
    with pytest.raises(ModuleNotFoundError, match="nowhere"), explain_imports():
        import nowhere  # type: ignore[import-not-found]  # noqa: F401
    error = MissingExtra("numpy", "kernel")
    assert str(error) == 'numpy is missing; install it with pip install "openrummy[kernel]"'


class Terminal(io.StringIO):
    """A terminal, as far as anybody asks."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("terminal", "lines"), [(Terminal, 1), (io.StringIO, 0)])
def test_compiling_is_announced_once_where_somebody_waits(
    terminal: type[io.StringIO], lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numba
    from numba.core import event

    monkeypatch.setattr(event, "_registered", defaultdict(list))
    monkeypatch.setattr(sys, "stderr", terminal())
    announce_compiling.__wrapped__()
    numba.njit(lambda: 1)()
    numba.njit(lambda: 2)()
    said = sys.stderr.getvalue()  # type: ignore[attr-defined]
    assert said.count("Compiling for this machine") == said.count("\n") == lines


def seconds(code: str) -> float:
    """Processor time of a fresh Python."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.slow
def test_importing_costs_less_than_four_starts_of_python() -> None:
    bare, face = [], []
    for _ in range(15):
        bare.append(seconds("pass"))
        face.append(seconds("import openrummy; openrummy.games"))
    assert median(face) < 4 * median(bare), (median(face), median(bare))
