"""``bench offline``: what its host counts, and what it says where something is missing."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from cli_tools import run_command, run_program
from openrummy.cli.bench.offline.host import CountingHost
from openrummy.cli.site.folder import MARK


def test_bytes_that_a_service_worker_keeps_are_not_counted(tmp_path: Path) -> None:
    (tmp_path / "page").write_bytes(b"x" * 1000)
    with CountingHost(tmp_path) as host:
        for referer in (host.url, f"{host.url}sw.js"):
            request = Request(f"{host.url}page", headers={"Referer": referer})
            with urlopen(request) as answer:
                assert len(answer.read()) == 1000
        assert host.sent == 1000


def test_a_closed_tab_is_no_error_of_its_host(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with CountingHost(tmp_path) as host:
        for error, said in ((ConnectionResetError(), False), (ValueError(), True)):
            try:
                raise error
            except Exception:
                host.server.handle_error(None, ("127.0.0.1", 0))
            assert bool(capfd.readouterr().err) == said


def test_without_playwright_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    assert "pip install playwright" in run_command("bench", "offline").refused()


def test_without_a_browser_it_says_how_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENRUMMY_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")
    assert "OPENRUMMY_CHROMIUM" in run_command("bench", "offline").refused()


@pytest.mark.parametrize("base", [None, "/rummy/"])
def test_a_folder_that_is_no_site_for_the_root_is_refused(
    base: str | None, tmp_path: Path, chromium: str
) -> None:
    if base is not None:
        (tmp_path / MARK).write_text(json.dumps({"base": base, "files": []}))
    assert "openrummy site" in run_command("bench", "offline", "--site", str(tmp_path)).refused()


@pytest.mark.slow
def test_a_small_run(chromium: str) -> None:
    few = ("--runs", "1", "--kills", "3", "--rules", "gin-quick", "--rules", "indian-rummy")
    report = run_program("bench", "offline", *few, "--json", timeout=900).json
    assert report["lost"] == 0
    assert 5 < report["transfer_mb"] < 12
    assert report["first_card_s_warm"] > 0 and report["paint_s_4x"] > 0
    assert report["presets_played"] == 2 and not report["not_played"]
    assert report["wasm_of_native"] > 0.1 and 0 < report["hard_ms"] < 1000
    assert report["not_measured"].keys() == {key for key in report if report[key] is None}
