"""What a person gets who installs the wheel."""

from __future__ import annotations

import os
import subprocess
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / ".tools" / "bin" / "uv"
SOURCE = ROOT / "src" / "openrummy"

pytestmark = pytest.mark.xdist_group("wheel")  # one build for all of them


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files of a wheel, built from what set-up left in uv's cache."""
    out = tmp_path_factory.mktemp("wheel")
    env = os.environ | {"UV_PYTHON_DOWNLOADS": "never", "UV_NO_CONFIG": "1"}
    env["UV_LINK_MODE"] = "hardlink"  # a node of 200 MB is not copied to pack what is built
    if not Path(env.get("HOME") or "/nowhere").is_dir():
        env["HOME"] = str(ROOT / ".tools" / "home")
    subprocess.run(
        [UV, "build", "--quiet", "--wheel", "--offline", "--out-dir", out, ROOT],
        check=True,
        env=env,
    )
    (wheel,) = out.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_it_holds_the_browser_client(names: set[str]) -> None:
    assert "openrummy/server/static/index.html" in names
    assert any(name.startswith("openrummy/server/static/assets/") for name in names)


def test_it_holds_the_documentation_where_that_was_built(names: set[str]) -> None:
    built = (SOURCE / "server" / "docs" / "index.html").is_file()
    assert ("openrummy/server/docs/index.html" in names) is built


def test_it_holds_all_of_the_package(names: set[str]) -> None:
    for path in SOURCE.rglob("*"):
        if path.suffix in {".py", ".toml", ".json", ".ini", ".typed"} and path.is_file():
            assert str(path.relative_to(SOURCE.parent)) in names


def test_it_holds_nothing_else(names: set[str]) -> None:
    assert {name.split("/")[0].split("-")[0] for name in names} == {"openrummy"}
    assert any(name.endswith("licenses/LICENSE") for name in names)
