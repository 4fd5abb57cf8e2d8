"""The wheel as a person gets it who installs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from docs_text import blocks

ROOT = Path(__file__).resolve().parents[2]
UV = ROOT / ".tools" / "bin" / "uv"
SOURCE = ROOT / "src" / "openrummy"

pytestmark = pytest.mark.xdist_group("wheel")  # one build for all of them


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution and the wheel built from it, by what set-up left in uv's cache."""
    out = tmp_path_factory.mktemp("dist")
    build(out)
    return out


def build(out: Path, *options: str | Path) -> None:
    env = os.environ | {"UV_PYTHON_DOWNLOADS": "never", "UV_NO_CONFIG": "1"}
    env["UV_LINK_MODE"] = "hardlink"  # a node of 200 MB is not copied to pack what is built
    env["SOURCE_DATE_EPOCH"] = "1700000000"
    if not Path(env.get("HOME") or "/nowhere").is_dir():
        env["HOME"] = str(ROOT / ".tools" / "home")
    subprocess.run(
        [UV, "build", "--quiet", "--offline", "--out-dir", out, *options, ROOT], check=True, env=env
    )


@pytest.fixture(scope="module")
def names(dist: Path) -> set[str]:
    """The files of the wheel."""
    (wheel,) = dist.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_it_holds_the_browser_client(names: set[str]) -> None:
    assert "openrummy/server/static/index.html" in names
    assert any(name.startswith("openrummy/server/static/assets/") for name in names)


def test_it_holds_the_documentation_built_or_as_it_is_written(names: set[str]) -> None:
    built = (SOURCE / "server" / "docs" / "index.html").is_file()
    assert ("openrummy/server/docs/index.html" in names) is built
    for page in (ROOT / "docs").rglob("*.md"):
        packed = f"openrummy/server/pages/{page.relative_to(ROOT / 'docs').as_posix()}"
        assert (packed in names) is not built


def test_it_holds_all_of_the_package(names: set[str]) -> None:
    for path in SOURCE.rglob("*"):
        if path.suffix in {".py", ".toml", ".json", ".ini", ".typed", ".mjs"} and path.is_file():
            assert str(path.relative_to(SOURCE.parent)) in names


def test_it_holds_what_deploy_writes(names: set[str]) -> None:
    files = [path for path in (ROOT / "deploy").rglob("*") if path.is_file()]
    expected = {
        f"openrummy/deploy/{path.relative_to(ROOT / 'deploy').as_posix()}"
        for path in files
        if "__pycache__" not in path.parts
    }
    assert expected <= names


def test_it_holds_nothing_else(names: set[str]) -> None:
    assert {name.split("/")[0].split("-")[0] for name in names} == {"openrummy"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_it_says_what_of_others_is_in_it(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    text = zipfile.ZipFile(wheel).read("openrummy/server/static/licenses.txt").decode()
    for name in ("Adrian Kennard", "CC0", "\nsvelte ", "\nd3-scale ", "\n@noble/hashes "):
        assert name in text
    assert text.count("Permission") >= text.count("-" * 72)


def test_the_source_has_the_client_so_that_no_node_is_needed(dist: Path) -> None:
    """The wheel was built from it: ``uv build`` does."""
    (source,) = dist.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/openrummy/server/static/index.html", "web/package.json", "hatch_build.py"} < inside
    assert not [name for name in inside if "node_modules" in name or "__pycache__" in name]
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, check=True).stdout
    tracked = {name for name in listed.decode().splitlines() if (ROOT / name).exists()}
    assert tracked <= inside, "what the tests and the documentation need is in it"


@pytest.mark.slow
def test_a_user_without_rights_installs_it_as_the_guide_for_hosts_says(
    dist: Path, tmp_path: Path
) -> None:
    """Line by line; what else the package needs is taken from here, for want of an index."""
    (wheel,) = dist.glob("*.whl")
    (block,) = [block for block in blocks("docs/host.md") if "~/openrummy/bin/pip" in block.code]
    *lines, serve = block.code.splitlines()
    assert serve.endswith("--port 8000")
    env = {"HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    for line in lines:
        if "/pip " in line:
            (packages,) = tmp_path.glob("openrummy/lib/python3*/site-packages")
            (packages / "others.pth").write_text(sysconfig.get_path("purelib"))
        command = line.replace("'openrummy[play]'", f"--no-index --no-deps {wheel}")
        done = subprocess.run(["sh", "-c", command], env=env, capture_output=True, check=False)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
    assert (tmp_path / "deploy" / "systemd" / "openrummy.service").is_file()
    with subprocess.Popen(
        ["sh", "-c", f"exec {serve.replace('8000', '0')} --json"],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        url = json.loads(server.stdout.readline())["url"]
        answer = httpx.get(f"{url}readyz")
        server.terminate()
        assert server.wait(30) == 0
    assert answer.status_code == 200
    assert (tmp_path / "games" / "openrummy.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
def test_the_same_source_gives_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    build(tmp_path, "--wheel")  # from the tree, not from the source distribution
    (path,), (other,) = dist.glob("*.whl"), tmp_path.glob("*.whl")
    assert path.read_bytes() == other.read_bytes()
