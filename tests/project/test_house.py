"""The rules of the house: locks, names, sizes, the two commands."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "openrummy"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGE_LOCK = ROOT / "web" / "package-lock.json"
# A file beyond this is doing more than one thing; 400 is what we aim at.
LINES = 600
# One class whose methods hold their bodies: with half of them elsewhere, each is read twice.
LONGER = {"src/openrummy/play/host/match.py": 760}
# Variant names that are also terms of play, and so may be written in code.
TERMS = {"gin", "rummy"}


def requirements(path: Path) -> list[Requirement]:
    """The requirements that a file in requirements/ names itself."""
    lines = [line.split("#", 1)[0].strip() for line in path.read_text("utf-8").splitlines()]
    return [Requirement(line) for line in lines if line and not line.startswith("-")]


def locked(path: Path) -> list[Requirement]:
    """The pins of a lock, without their hashes."""
    pins = re.findall(r"^([a-z0-9][^\\\n]*)", path.read_text("utf-8"), re.MULTILINE)
    return [Requirement(pin.strip()) for pin in pins]


# Locks


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_a_lock_holds_names_versions_and_hashes_only(lock: Path) -> None:
    for line in lock.read_text("utf-8").splitlines()[1:]:
        assert re.fullmatch(
            r"[a-z0-9][a-z0-9._-]*(\[[a-z,]+\])?==[^\s/@]+( ; [^/@]+)? \\"
            r"|    --hash=sha256:[0-9a-f]{64}( \\)?",
            line,
        ), f"{lock.name}: {line}"


def test_every_lock_was_compiled_from_its_source() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "lock_hash.py", "check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\nrun scripts/lock"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_a_lock_pins_what_its_source_asks_for(lock: Path) -> None:
    pins = {pin.name: pin for pin in locked(lock)}
    for needed in requirements(lock.with_suffix(".in")):
        pin = pins[needed.name]
        version = str(pin.specifier).removeprefix("==")
        assert needed.specifier.contains(version), f"{lock.name}: {pin} for {needed}"


def test_locks_agree_where_they_overlap() -> None:
    pins: dict[tuple[str, str], str] = {}  # of a name there may be one for each Python
    for name in ("build", "play", "check"):
        for pin in locked(ROOT / "requirements" / f"{name}.txt"):
            where = (pin.name, str(pin.marker))
            assert pins.setdefault(where, str(pin.specifier)) == str(pin.specifier), pin


def test_the_package_asks_for_what_is_locked() -> None:
    asked = sorted(map(str, requirements(ROOT / "requirements" / "play.in")))
    assert sorted(map(str, wanted("play"))) == asked
    cluster = requirements(ROOT / "requirements" / "cluster.in")
    assert {str(requirement) for requirement in wanted("cluster")} > {
        str(requirement) for requirement in cluster
    }
    build = sorted(map(str, requirements(ROOT / "requirements" / "build.in")))
    node = re.search(r'^NODE = "(.+?)"', (ROOT / "hatch_build.py").read_text("utf-8"), re.MULTILINE)
    assert node and sorted([*PROJECT["build-system"]["requires"], node[1]]) == build
    assert all("==" in text for text in build)


def wanted(extra: str) -> set[Requirement]:
    """The packages required with an extra, and with the extras that it includes."""
    requirements_: set[Requirement] = set()
    for text in PROJECT["project"]["optional-dependencies"][extra]:
        requirement = Requirement(text)
        if requirement.name == "openrummy":
            requirements_ |= set().union(*map(wanted, requirement.extras))
        else:
            requirements_.add(requirement)
    return requirements_ | {Requirement(text) for text in PROJECT["project"]["dependencies"]}


def test_no_other_python_lock() -> None:
    tracked = tracked_files()
    assert not [path for path in tracked if path.name in {"uv.lock", "poetry.lock", "pdm.lock"}]


def test_the_npm_lock_holds_no_address_and_fits_package_json() -> None:
    lock = json.loads(PACKAGE_LOCK.read_text("utf-8"))
    package = json.loads(PACKAGE_LOCK.with_name("package.json").read_text("utf-8"))
    own = lock["packages"].pop("")
    for group in ("dependencies", "devDependencies"):
        assert own.get(group, {}) == package.get(group, {}), group
    for name, entry in lock["packages"].items():
        entry.pop("funding", None)  # where to thank an author, not where to fetch
        assert "resolved" not in entry, name
        assert "://" not in json.dumps(entry), name
        assert "integrity" in entry, name
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "web" / ".npmrc").read_text("utf-8")


# Files


def tracked_files() -> list[Path]:
    """Files that git tracks, or would after an add; empty where this is no checkout."""
    done = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_merge_was_left_in_the_middle() -> None:
    marks = re.compile(rb"^(<{7} |>{7} |={7}$)", re.MULTILINE)
    assert [path for path in tracked_files() if marks.search(path.read_bytes())] == []


def test_nothing_built_is_tracked() -> None:
    for path in tracked_files():
        parts = path.relative_to(ROOT).parts
        assert not {"node_modules", "__pycache__", ".venv", ".tools"} & set(parts), path
        assert parts[:3] != ("src", "openrummy", "server") or parts[3] not in ("static", "docs"), (
            path
        )


@pytest.mark.parametrize("suffixes", [{".py"}, {".ts", ".svelte", ".css"}], ids=["python", "web"])
def test_files_stay_small(suffixes: set[str]) -> None:
    long = {}
    for path in tracked_files():
        if path.suffix in suffixes and ".gen." not in path.name:
            name = path.relative_to(ROOT).as_posix()
            lines = path.read_text("utf-8").count("\n")
            if lines > LONGER.get(name, LINES):
                long[name] = lines
    assert not long, f"over {LINES} lines; find the part that is a thing of its own: {long}"


def test_an_active_virtual_environment_is_left_out(tmp_path: Path) -> None:
    """It is for something else, and may have no pip."""
    inside = tmp_path / "bin" / "python3"
    inside.parent.mkdir()
    inside.write_text("#!/bin/sh\nexit 1\n")
    inside.chmod(0o755)
    outcome = subprocess.run(
        ["sh", "-euc", '. "$1"; command -v python3', "sh", str(ROOT / "scripts/setup.sh")],
        env={
            **os.environ,
            "VIRTUAL_ENV": str(tmp_path),
            "PATH": f"{inside.parent}:{os.environ['PATH']}",
            "root": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert outcome and Path(outcome) != inside


@pytest.mark.parametrize(
    "name",
    [
        "play",
        "check",
        "scripts/lock",
        "scripts/release",
        "scripts/repeat_check",
        "scripts/setup.sh",
    ],
)
def test_the_commands_are_plain_sh(name: str) -> None:
    path = ROOT / name
    subprocess.run(["sh", "-n", path], check=True)
    text = path.read_text("utf-8")
    assert not re.search(r"\[\[|\bfunction \w|<<<|\blocal \b", text)
    if text.startswith("#!"):
        assert text.startswith("#!/bin/sh\n")
        assert path.stat().st_mode & 0o111


def test_the_hooks_are_local() -> None:
    config = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert set(re.findall(r"repo: (\S+)", config)) == {"local"}
    prek = Path(sys.executable).parent / "prek"
    subprocess.run([prek, "validate-config", ROOT / ".pre-commit-config.yaml"], check=True)


# Names


def preset_names() -> set[str]:
    """The names of all variants, which only their own files may know."""
    return {path.stem for path in (SOURCE / "core" / "rules" / "variants").glob("*.toml")} - TERMS


def literals(path: Path) -> set[str]:
    """The string literals of a Python, TypeScript or Svelte file."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return {
            a or b or c for a, b, c in re.findall(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`", text)
        }
    return {
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize(
    "folder", ["core/engine", "core/sheets", "core/game", "kernel", "play", "server", "web/src"]
)
def test_code_dispatches_on_rule_pieces_not_on_variant_names(folder: str) -> None:
    base = ROOT / folder if folder.startswith("web/") else SOURCE / folder
    names = preset_names()
    for path in base.rglob("*"):
        if path.suffix not in {".py", ".ts", ".svelte"} or ".test." in path.name:
            continue
        if "static" in path.parts:
            continue
        assert not names & literals(path), path


def test_a_red_run_among_many_is_told(tmp_path: Path) -> None:
    """``scripts/repeat_check`` over a check that fails the second time."""
    check = tmp_path / "check"
    count = tmp_path / "count"
    check.write_text(
        f'#!/bin/sh\necho once more >>"{count}"\n'
        f'[ "$(wc -l <"{count}")" -ne 2 ] || {{ echo "FAILED tests/test_x.py"; exit 1; }}\n'
    )
    check.chmod(0o755)
    completed = subprocess.run(
        [ROOT / "scripts" / "repeat_check", "3"],
        env=os.environ | {"OPENRUMMY_CHECK_COMMAND": str(check)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 1
    runs = [line.split(",")[0] for line in completed.stdout.splitlines() if line.startswith("run")]
    assert runs == ["run 1 of 3: green", "run 2 of 3: RED", "run 3 of 3: green"]
    assert "FAILED tests/test_x.py" in completed.stdout
    assert completed.stdout.endswith("1 of 3 runs were red\n")
    kept = Path(completed.stderr.strip().rpartition(" ")[2])
    assert [path.name for path in kept.iterdir()] == ["2.log"]
    shutil.rmtree(kept)


def test_what_only_the_build_needs_goes() -> None:
    """After a set-up for playing: ``setup_tidy`` of ``scripts/setup.sh``."""
    text = (ROOT / "scripts" / "setup.sh").read_text("utf-8")
    tidy = text[text.index("setup_tidy() {") :].split("\n}\n")[0]
    assert "web/node_modules" in tidy and ".tools/bin" in tidy
    assert text.rindex("setup_tidy\n") > text.index("could not build openrummy")


@pytest.mark.parametrize("name", ["docs/ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])
def test_files_that_are_named_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    named = set(re.findall(r"`((?:src|web|tests|scripts|docs|testdata)/[\w./-]+)`", text))
    named |= {
        str(Path(name).parent / link)
        for link in re.findall(r"\]\(([^)#:]+\.md)(?:#[^)]*)?\)", text)
    }
    made = {"tests/core/test_rule_near_gin.py", "src/openrummy/core/rules/pages/gin-250.toml"}
    made |= {"src/openrummy/core/rules/pages/NAME.toml", "src/openrummy/server/static/"}
    made |= {"web/src/pages/learn/AboutPage.svelte", "tests/core/test_rule_first_points.py"}
    missing = {name for name in named - made if not (ROOT / name).exists()}
    assert named and not missing


# The package


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    import openrummy

    assert version("openrummy") == openrummy.__version__
    client = json.loads(PACKAGE_LOCK.with_name("package.json").read_text("utf-8"))
    assert client["version"] == json.loads(PACKAGE_LOCK.read_text("utf-8"))["version"]
    assert client["version"] == openrummy.__version__


def test_a_long_start_is_not_paid_for_by_everyone() -> None:
    """The rules and the engine load neither arrays, event loop nor server."""
    code = "import sys, openrummy.core.engine, openrummy.core.game; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not loaded & {"numpy", "numba", "litestar", "sqlalchemy", "msgspec", "asyncio", "rich"}
