"""A server gets the searching player ready behind its back, or plays without; no compiling."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.analysis import warm
from openrummy.bots.cast.levels import SEARCHES, Search
from openrummy.bots.cast.players import Searching
from openrummy.bots.search import compiled_markers
from openrummy.play.computer_players import bot_for
from openrummy.play.host import SeatRow
from openrummy.server.live.warm_up import WarmUp


@pytest.fixture(autouse=True)
def hard_searches() -> Iterator[None]:
    """The switch, on."""
    kept = dict(SEARCHES)
    SEARCHES.clear()
    SEARCHES["hard"] = Search(64, 100.0)
    yield
    SEARCHES.clear()
    SEARCHES.update(kept)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for compiled code, of this process and those it starts."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    return compiled_markers.folder()


def ended(warming: WarmUp) -> None:
    assert warming._thread is not None
    warming._thread.join(200)
    assert not warming._thread.is_alive()


# ---------------------------------------------------------------- who it is for


@pytest.mark.parametrize(
    "row",
    [
        SeatRow("Otto", "otto", bot="otto-hard", persona="otto", level="hard"),
        SeatRow("Gone", "gone", bot="gone-hard", persona="gone", level="hard"),
        SeatRow("Hard", "hard", bot="hard"),
    ],
    ids=lambda row: row.bot,
)
def test_the_bots_of_a_table_wait_for_it(row: SeatRow) -> None:
    warming = WarmUp()
    bot = bot_for(row, warming.is_ready)
    assert isinstance(bot, Searching)
    assert bot._ready is not None and not bot._ready()
    warming._loaded.set()
    assert bot._ready()
    usual = bot_for(row)
    assert isinstance(usual, Searching)
    assert usual._ready is not None and not usual._ready()


def test_nothing_is_compiled_for_levels_that_do_not_search() -> None:
    SEARCHES.clear()
    warming = WarmUp()
    warming.start()
    assert warming._thread is None
    warming.stop()
    assert not warming.is_ready()


# ---------------------------------------------------------------- what can go wrong


@pytest.mark.parametrize("how", ["process", "folder", "lost"])
def test_where_it_cannot_be_it_says_so_once(
    how: str, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if how == "process":
        monkeypatch.setenv("OPENRUMMY_KERNEL", "plain")  # for the process that is started
    elif how == "folder":
        monkeypatch.setattr(compiled_markers, "PLAIN", True)
    else:
        monkeypatch.setattr(warm, "wait_for", lambda process: process.communicate())
        with compiled_markers.exclusive_lock(folder):
            (folder / "core.nbc").write_bytes(b"code")
        monkeypatch.setattr(warm, "start_process", lambda: subprocess.Popen(["true"]))
    warming = WarmUp()
    with caplog.at_level(logging.INFO):
        warming.start()
        warming.start()
        ended(warming)
        warming.stop()
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("searching levels are unavailable: ")
    assert not warming.is_ready()


def test_a_mark_over_code_that_cannot_be_loaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(number: int | None = None) -> None:
        raise RuntimeError("rubbish")

    (folder / "core.nbc").write_bytes(b"rubbish")
    compiled_markers.mark(folder, compiled_markers.made_now())
    monkeypatch.setattr(warm, "exercise", fails)
    warming = WarmUp()
    warming.start()
    ended(warming)
    assert caplog.messages == ["searching levels are unavailable: rubbish"]
    assert not warming.is_ready()


# ---------------------------------------------------------------- stopping


def test_a_server_that_stops_ends_what_compiles(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    warming = WarmUp()
    with compiled_markers.exclusive_lock(folder):  # so it waits
        warming.start()
        while warming._process is None:
            time.sleep(0.01)
        warming.stop()
        ended(warming)
    assert warming._process.poll() is not None
    assert caplog.messages == []
    assert not warming.is_ready()


def test_a_server_that_stops_starts_nothing_more(folder: Path) -> None:
    warming = WarmUp()
    warming.stop()
    warming._prepare()
    assert warming._process is None


_SERVES = """
import sys
from pathlib import Path
from openrummy.bots.cast.levels import SEARCHES, Search
from openrummy.server.run import run
SEARCHES["hard"] = Search(64, 100.0)
run(port=0, data=Path(sys.argv[1]), open_browser=False, json_line=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_server_leaves_nothing_behind(how: signal.Signals, folder: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", _SERVES, str(tmp_path / "data")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as server:
        assert server.stdout is not None
        assert json.loads(server.stdout.readline())["url"]
        while not (folder / compiled_markers.LOCK).exists():  # it compiles
            time.sleep(0.01)
        server.send_signal(how)
        _, said = server.communicate(timeout=200)
    assert server.returncode == (0 if how == signal.SIGTERM else -how)
    assert said == ""
    with compiled_markers.exclusive_lock(folder):
        assert not compiled_markers.is_ready(folder)
