"""The mark that says that compiled code is on disk, and the process that compiles; no compiling."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from openrummy.analysis import warm
from openrummy.bots.search import compiled_markers
from openrummy.bots.search.compiled_markers import NotReady
from openrummy.kernel import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for compiled code, of this process and those it starts."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    return compiled_markers.folder()


def code(folder: Path) -> Path:
    """A file that could be compiled code."""
    file = folder / "core_1" / "search.evaluate_actions.1.nbc"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"code")
    return file


# ---------------------------------------------------------------- the mark


def test_the_mark_holds_once_it_is_made(folder: Path) -> None:
    assert not compiled_markers.is_ready(folder)
    code(folder)
    assert not compiled_markers.is_ready(folder)
    compiled_markers.mark(folder, compiled_markers.made_now())
    assert compiled_markers.is_ready(folder)
    assert sorted(path.name for path in folder.iterdir()) == ["core_1", compiled_markers.MARK]


def test_nothing_is_marked_where_nothing_was_compiled(folder: Path) -> None:
    with pytest.raises(NotReady, match="nothing was compiled"):
        compiled_markers.mark(folder, compiled_markers.made_now())
    assert not compiled_markers.is_ready(folder)


def test_the_mark_goes_with_the_code(folder: Path) -> None:
    file = code(folder)
    compiled_markers.mark(folder, compiled_markers.made_now())
    file.unlink()
    assert not compiled_markers.is_ready(folder)


def test_only_settings_that_change_the_code_count(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that analyses runs one thread, and shares the code with the server."""
    code(folder)
    compiled_markers.mark(folder, compiled_markers.made_now())
    monkeypatch.setenv("NUMBA_NUM_THREADS", "1")
    assert compiled_markers.is_ready(folder)
    monkeypatch.setenv("NUMBA_OPT", "0")
    assert not compiled_markers.is_ready(folder)


@pytest.mark.parametrize("part", sorted(compiled_markers.made_now()))
def test_the_mark_of_another_make_does_not_hold(part: str, folder: Path) -> None:
    code(folder)
    compiled_markers.mark(folder, compiled_markers.made_now() | {part: "another"})
    assert not compiled_markers.is_ready(folder)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"made": 1, "files": []}', "\0", '"made"'])
def test_a_damaged_mark_does_not_hold(text: str, folder: Path) -> None:
    (folder / compiled_markers.MARK).write_text(text)
    assert not compiled_markers.is_ready(folder)


def test_other_sources_have_another_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code(folder)
    compiled_markers.mark(folder, compiled_markers.made_now())
    monkeypatch.setattr(cache, "sources", lambda: "0123456789abcdef")
    other = compiled_markers.folder()
    assert other != folder
    assert not compiled_markers.is_ready(other)


def test_sources_that_were_written_again_are_others(tmp_path: Path) -> None:
    # numba compiles again what lies elsewhere or is newer, though it is the same
    file = tmp_path / "search.py"
    file.write_text("code")
    first = compiled_markers._stamps(tmp_path)
    assert compiled_markers._stamps(tmp_path) == first
    os.utime(file, ns=(1, 1))
    assert compiled_markers._stamps(tmp_path) != first


# ---------------------------------------------------------------- the folder


def test_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(
        compiled_markers, "cache_folder", lambda: Path(tempfile.mkdtemp(prefix="openrummy-kernel-"))
    )
    with pytest.raises(NotReady, match="no folder"):
        compiled_markers.folder()
    assert list(tmp_path.iterdir()) == []

    def full() -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(compiled_markers, "cache_folder", full)
    with pytest.raises(NotReady, match="No space left"):
        compiled_markers.folder()


@pytest.mark.parametrize("how", ["plain", "numba"])
def test_where_nothing_is_compiled(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "plain":
        monkeypatch.setattr(compiled_markers, "PLAIN", True)
    else:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with pytest.raises(NotReady, match="nothing is to be compiled"):
        warm.warm()


# ---------------------------------------------------------------- one at a time


def test_one_at_a_time(folder: Path) -> None:
    inside = threading.Event()

    def second() -> None:
        with compiled_markers.exclusive_lock(folder):
            inside.set()

    thread = threading.Thread(target=second)
    with compiled_markers.exclusive_lock(folder):
        thread.start()
        assert not inside.wait(0.3)
    thread.join(60)
    assert inside.is_set()


def test_a_killed_process_leaves_no_lock(folder: Path) -> None:
    holds = (
        "import pathlib, sys, time\n"
        "from openrummy.bots.search import compiled_markers\n"
        "with compiled_markers.exclusive_lock(pathlib.Path(sys.argv[1])):\n"
        "    print('held', flush=True)\n"
        "    time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holds, str(folder)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        process.kill()
    with compiled_markers.exclusive_lock(folder):
        pass


def test_who_waited_finds_what_another_compiled(folder: Path) -> None:
    with compiled_markers.exclusive_lock(folder):
        process = warm.start_process()
        code(folder)
        compiled_markers.mark(folder, compiled_markers.made_now())
        assert process.poll() is None
    warm.wait_for(process)
    assert process.returncode == 0
    assert len(list(folder.rglob("*.nbc"))) == 1


def test_who_is_in_a_hurry_does_not_wait_for_a_process_of_low_priority(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warm, "exercise", lambda: code(folder))
    with compiled_markers.exclusive_lock(folder):
        (folder / compiled_markers.LOCK).write_text("19")  # the holder's nice value
        warm.warm()
    assert compiled_markers.is_ready(folder)
    assert "another process compiles at low priority" in capsys.readouterr().err


def test_by_hand_it_compiles_without_an_input(folder: Path) -> None:
    """A command whose input is closed is no server that has ended; and it says that it waits."""
    command = [sys.executable, "-P", "-m", "openrummy.analysis.warm"]
    with compiled_markers.exclusive_lock(folder):
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert process.stderr is not None
        assert process.stderr.readline() == "waiting for another process that compiles ...\n"
        code(folder)
        compiled_markers.mark(folder, compiled_markers.made_now())
    with process:
        assert process.wait(200) == 0


# ---------------------------------------------------------------- ends


def test_it_does_not_outlive_who_started_it(folder: Path) -> None:
    with (
        compiled_markers.exclusive_lock(folder),
        warm.start_process() as process,
    ):  # it would wait for ever
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(200) == 2


def test_what_went_wrong_is_told_in_a_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENRUMMY_KERNEL", "plain")  # for the process that is started
    with pytest.raises(NotReady, match=r"^NotReady: nothing is to be compiled$"):
        warm.wait_for(warm.start_process())


def test_a_process_that_was_killed_is_told_too(folder: Path) -> None:
    with compiled_markers.exclusive_lock(folder):
        process = warm.start_process()
        process.send_signal(signal.SIGKILL)
        with pytest.raises(NotReady, match="-9"):
            warm.wait_for(process)


def test_the_mark_is_for_people_to_read_too(folder: Path) -> None:
    code(folder)
    compiled_markers.mark(folder, compiled_markers.made_now())
    mark = json.loads((folder / compiled_markers.MARK).read_text())
    assert mark["made"]["python"] == sys.version
    assert mark["files"] == ["core_1/search.evaluate_actions.1.nbc"]
