"""``openrummy site``: a folder of files that needs no server."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli_tools import run_command
from openrummy.analysis.puzzles.load import LineBook, load
from openrummy.cli.site import folder
from openrummy.cli.site.packages import BOOK, LEFT_OUT, packed
from openrummy.cli.site.runtime import HASHES, NoRuntime, runtime
from packed_site import packed_once

BASE = "/cards/"


@pytest.fixture(scope="module")
def files() -> Iterator[dict[str, bytes]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder, "packed", packed_once)
        yield folder.site(BASE)


def python_of(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files of its Python by their names."""
    return {Path(name).name: data for name, data in files.items() if name.startswith("python/")}


def test_every_address_in_the_page_lies_below_its_path(files: dict[str, bytes]) -> None:
    page = files["index.html"].decode()
    addresses = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert addresses and all(address.startswith((BASE, "#")) for address in addresses)
    for address in addresses:
        name = address.removeprefix(BASE)
        assert name in files or "." not in name, address
    assert f'data-base="{BASE}"' in page
    manifest = json.loads(files["manifest.webmanifest"])
    assert manifest["id"] == manifest["start_url"] == manifest["scope"] == BASE
    assert all(shortcut["url"].startswith(BASE) for shortcut in manifest["shortcuts"])
    assert all(icon["src"].removeprefix(BASE) in files for icon in manifest["icons"])


def test_the_page_counts_what_the_worker_loads(files: dict[str, bytes]) -> None:
    python = python_of(files)
    assert LineBook(gzip.decompress(python.pop(f"{BOOK}.gzip"))).keys() == load().by_id.keys()
    loaded = [data for name, data in python.items() if name.endswith(".gzip")]
    assert f'data-bytes="{sum(map(len, loaded))}"' in files["index.html"].decode()
    assert sum(map(len, loaded)) < 7_800_000


def test_scripts_and_styles_name_no_file_from_the_root(files: dict[str, bytes]) -> None:
    for name, data in files.items():
        if name.startswith("assets/") and name.endswith((".js", ".css")):
            assert b'"/assets/' not in data and b"url(/" not in data, name


def test_the_service_worker_keeps_every_file_as_it_is(files: dict[str, bytes]) -> None:
    text = files["sw.js"].decode()
    entries = json.loads(re.search(r'\[\{"url".*?\}\]', text).group())  # type: ignore[union-attr]
    listed = {entry["url"]: entry["revision"] for entry in entries}
    again = {name for name in files if name.endswith("/index.html")} | {"404.html"}
    assert set(files) - set(listed) - again == {"sw.js", "robots.txt", folder.MARK}
    for name, revision in listed.items():
        named = re.match(r"(assets|python)/", name)
        assert named or revision == hashlib.sha256(files[name]).hexdigest()[:16]


def test_a_known_address_is_a_page_of_its_own(files: dict[str, bytes]) -> None:
    for name in ("learn", "rules/gin", "learn/lesson/melds", "puzzles"):
        assert files[f"{name}/index.html"] == files["404.html"] == files["index.html"]


def test_its_python_is_bytecode_with_all_that_is_read(files: dict[str, bytes]) -> None:
    packages = zipfile.ZipFile(io.BytesIO(gzip.decompress(python_of(files)["packages.zip.gzip"])))
    names = packages.namelist()
    assert not [name for name in names if name.endswith(".py")]
    assert "openrummy/play/alone/bridge.pyc" in names
    assert "openrummy/core/rules/text/en.toml" in names
    assert not [name for name in names if name.startswith(("openrummy/server", "openrummy/lab"))]


def test_a_renamed_module_stays_left_out() -> None:
    package = Path(folder.__file__).parents[2]
    names = [str(path.relative_to(package)) for path in package.rglob("*.*")]
    assert [
        prefix for prefix in LEFT_OUT if not any(name.startswith(prefix) for name in names)
    ] == []


def test_licences_of_what_it_brings_are_in_it(files: dict[str, bytes]) -> None:
    text = files["licenses.txt"].decode()
    for name in (
        "Pyodide",
        "Python (PSF-2.0)",
        "msgspec",
        "Crist-Harif",
        "workbox-core",
        "glicko2",
        "fsrs",
    ):
        assert name in text


@pytest.mark.slow
def test_the_same_version_writes_the_same_bytes(
    files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "packed", packed)
    assert folder.site(BASE) == files


@pytest.mark.parametrize("base", ["cards/", "/cards", "//", "/a b/", "/learn/", "/t/x/"])
def test_a_path_that_cannot_be_served_is_refused(base: str, tmp_path: Path) -> None:
    run_command("site", str(tmp_path / "out"), "--base", base).refused()
    assert not (tmp_path / "out").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("mine")
    run_command("site", str(tmp_path)).refused()
    assert [path.name for path in tmp_path.iterdir()] == ["diary"]


def test_a_site_takes_the_place_of_the_one_before(
    files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "site", lambda base, pyodide: files)
    assert run_command("site", str(tmp_path), "--base", BASE, "--json").json["files"] == len(files)
    (tmp_path / ".git").write_text("kept")
    fewer = {name: data for name, data in files.items() if name != "robots.txt"}
    monkeypatch.setattr(folder, "site", lambda base, pyodide: fewer)
    run_command("site", str(tmp_path), "--base", BASE)
    assert (tmp_path / ".git").exists() and not (tmp_path / "robots.txt").exists()


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    for name in HASHES:
        (tmp_path / name).write_bytes((runtime() / name).read_bytes())
    assert runtime(tmp_path) == tmp_path
    (tmp_path / "pyodide.mjs").write_bytes(b"export {}")
    with pytest.raises(NoRuntime, match=r"pyodide\.mjs"):
        runtime(tmp_path)
    assert (
        "pyodide.mjs"
        in run_command("site", str(tmp_path / "out"), "--pyodide", str(tmp_path)).refused()
    )
