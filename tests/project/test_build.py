"""Rebuilding: when it happens, and when it does not."""

from __future__ import annotations

import importlib.util
import os
import struct
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build hook over a small tree, with an npm that only counts its calls."""
    monkeypatch.delenv("OPENRUMMY_WEB", raising=False)
    module = load("hatch_build_under_test", ROOT / "hatch_build.py")
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "node_modules").mkdir()
    for name in ("package.json", "package-lock.json", "index.html", "vite.config.ts"):
        (web / name).write_text("{}")
    (web / "src" / "main.ts").write_text("1")
    (tmp_path / "pyproject.toml").write_text("")
    module.ROOT, module.WEB, module.STATIC = tmp_path, web, tmp_path / "static"
    module.STAMP = module.STATIC / ".built-from"
    module.MODULES_STAMP = web / "node_modules" / ".built-from"
    module.calls = []

    def npm(*arguments: str, quiet: bool = True) -> None:
        module.calls.append(" ".join(arguments).split(" --")[0])
        if arguments[0] == "run":
            module.STATIC.mkdir()
            (module.STATIC / "index.html").write_text("<p>")
            (web / "tsconfig.tsbuildinfo").write_text("written by the build")
            (web / "node_modules" / "cache").write_text("written by the build")

    module.npm = npm
    return module


def test_node_is_asked_for_only_where_there_is_something_to_build(hook: ModuleType) -> None:
    asked = hook.CustomBuildHook.dependencies
    assert asked(None) == [hook.NODE]
    hook.build_web()
    assert asked(None) == []


def test_the_web_is_built_once(hook: ModuleType) -> None:
    assert not hook.built()
    hook.build_web()
    assert hook.built()
    hook.build_web()
    assert hook.calls == ["ci", "run build"]


@pytest.mark.parametrize("name", ["web/src/main.ts", "web/vite.config.ts", "pyproject.toml"])
def test_an_edit_builds_again_with_the_same_modules(hook: ModuleType, name: str) -> None:
    hook.build_web()
    (hook.ROOT / name).write_text("2")
    assert not hook.built()
    hook.build_web()
    assert hook.calls == ["ci", "run build", "run build"]


def test_a_new_npm_lock_installs_again(hook: ModuleType) -> None:
    hook.build_web()
    (hook.WEB / "package-lock.json").write_text('{"a": 1}')
    hook.build_web()
    assert hook.calls == ["ci", "run build", "ci", "run build"]


def test_a_web_test_builds_nothing(hook: ModuleType) -> None:
    hook.build_web()
    (hook.WEB / "src" / "main.test.ts").write_text("2")
    assert hook.built()


def test_a_lost_result_is_built_again(hook: ModuleType) -> None:
    hook.build_web()
    (hook.STATIC / "index.html").unlink()
    assert not hook.built()


def test_a_build_without_result_fails(hook: ModuleType) -> None:
    hook.npm = lambda *arguments, quiet=True: None
    with pytest.raises(SystemExit, match="no index"):
        hook.build_web()


def test_a_lock_is_stale_when_its_source_was_edited(tmp_path: Path) -> None:
    lockhash = load("lockhash_under_test", ROOT / "scripts" / "lock_hash.py")
    lockhash.HERE = tmp_path
    (tmp_path / "play.in").write_text("rich>=13\n")
    (tmp_path / "check.in").write_text("-r play.in\npytest\n")
    assert lockhash.stale() == ["check", "play"]
    for name in ("play", "check"):
        (tmp_path / f"{name}.txt").write_text("# old\nrich==13\n")
        lockhash.stamp(name)
    assert lockhash.stale() == []
    (tmp_path / "play.in").write_text("# why\nrich>=13  # because\n")
    assert lockhash.stale() == []
    (tmp_path / "play.in").write_text("rich>=14\n")
    assert lockhash.stale() == ["check", "play"]


def test_libraries_are_cut_behind_what_is_loaded(root: Path, tmp_path: Path) -> None:
    head = b"\x7fELF\x02\x01" + bytes(10)
    head += struct.pack("<HHIQQQIHHHHHH", 3, 62, 1, 0, 64, 5000, 0, 64, 56, 1, 64, 9, 8)
    segment = struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 4096, 8192, 4096)
    whole = (head + segment).ljust(4096, b"+") + bytes(2 << 20)
    for name in ("one.so", "shared.so", "other.so.1"):
        (tmp_path / name).write_bytes(whole if name != "other.so.1" else b"no library" + whole)
    os.link(tmp_path / "shared.so", tmp_path / "kept")
    subprocess.run([sys.executable, root / "scripts/strip_libraries.py", tmp_path], check=True)
    cut = (tmp_path / "one.so").read_bytes()
    assert len(cut) == 4096 and cut[64:] == whole[64:4096]
    assert struct.unpack_from("<Q", cut, 40) == (0,)  # no sections are looked for any more
    assert (tmp_path / "shared.so").read_bytes() == whole
    assert (tmp_path / "other.so.1").read_bytes() == b"no library" + whole


def test_the_guide_names_the_node_that_builds(hook: ModuleType) -> None:
    version = hook.NODE.partition("==")[2].rpartition(".")[0]
    assert f"by Node {version}," in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
