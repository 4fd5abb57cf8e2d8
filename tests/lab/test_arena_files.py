"""Games of an arena in files: whole, readable, and each once however often a run is stopped."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from cli_tools import run_command
from openrummy.core import game
from openrummy.core.notation.records import final, read_all, result_text

LINE = ("arena", "simple", "random", "--rules", "gin-quick", "--seed", "files", "--json")


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    return {name: tmp_path / name for name in ("record", "log", "resume")}


def play(files: dict[str, Path], games: int, *more: str) -> Any:
    options = [word for name, path in files.items() for word in (f"--{name}", str(path))]
    done = run_command(*LINE, "--games", str(games), *options, *more)
    assert (done.code, done.err) == (0, "")
    return done.json


def logged(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def settled(path: Path) -> list[dict[str, Any]]:
    """The lines of a log without what a clock said."""
    return [{key: value for key, value in line.items() if key not in ("at", "ms")}
            for line in logged(path)]  # fmt: skip


def test_every_game_is_there_and_plays_again(files: dict[str, Path]) -> None:
    report = play({key: files[key] for key in ("record", "log")}, 4)
    records, lines = read_all(files["record"].read_text("utf-8")), logged(files["log"])
    assert [(line["group"], line["table"]) for line in lines] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    for record, line in zip(records, lines, strict=True):
        state = final(record)
        assert game.is_over(state)
        assert result_text(state.result) == record.result == line["result"]
        assert line["points"] == [
            sum(result.scores[seat] for result in state.results) for seat in (0, 1)
        ]
        assert line["winners"] == list(state.result.winners if state.result else ())
        assert [player.name for player in record.players] == line["bots"] == line["names"]
        assert [player.seed for player in record.players] == line["seeds"]
        assert dict(record.headers)["Group"] == str(line["group"])
    wins = sum(line["bots"][line["winners"][0]] == "simple" for line in lines)
    assert wins == report["wins_a"]
    shown = run_command("replay", str(files["record"]), "--game", "3", "--json").json
    assert shown["over"] and shown["result"] == lines[2]["result"]


def test_a_run_that_was_stopped_leaves_each_game_once(
    files: dict[str, Path], tmp_path: Path
) -> None:
    whole = {name: tmp_path / f"whole-{name}" for name in files}
    report = play(whole, 6)
    play(files, 4)
    # stopped while it wrote: half a record and half a line, and of one group only these
    for name, half in (("record", '[OpenRummy "1"]\n[Seat0 "x"]\n\n1. deal:12'), ("log", '{"run"')):
        files[name].write_text(files[name].read_text("utf-8") + half, "utf-8")
    kept = files["resume"].read_text("utf-8").splitlines(keepends=True)
    files["resume"].write_text("".join(kept[:-1]), "utf-8")
    again = play(files, 6)
    assert files["record"].read_bytes() == whole["record"].read_bytes()
    assert settled(files["log"]) == settled(whole["log"])
    assert again["wins_a"] == report["wins_a"]
    play(files, 6)
    assert len(logged(files["log"])) == 6


def test_a_round_robin_keeps_its_games(files: dict[str, Path]) -> None:
    play(files, 2, "--round-robin", "--threads", "1")
    assert [sorted(line["bots"]) for line in logged(files["log"])] == [["random", "simple"]] * 2
    assert len(read_all(files["record"].read_text("utf-8"))) == 2


def test_a_full_disk_leaves_no_partial_file(
    files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    play({"log": files["log"]}, 2)
    before = files["log"].read_bytes()
    write = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) < 100:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(file, data[:-50])

    monkeypatch.setattr(os, "write", full)
    done = run_command(*LINE, "--games", "2", "--log", str(files["log"]))
    assert "No space left" in done.refused()
    assert files["log"].read_bytes() == before


@pytest.mark.parametrize("name", ["record", "log"])
def test_other_files_are_left_alone(name: str, files: dict[str, Path]) -> None:
    path = files[name]
    path.write_text("dear diary\n", "utf-8")
    line = (*LINE, "--games", "2", f"--{name}", str(path))
    assert "holds something else" in run_command(*line).refused()
    assert path.read_text("utf-8") == "dear diary\n"
    assert "cannot write" in run_command(*LINE, f"--{name}", "/nowhere/at/all").refused()


def test_log_and_records_cannot_share_a_file(files: dict[str, Path]) -> None:
    path = str(files["log"])
    assert "a file each" in run_command(*LINE, "--log", path, "--record", path).refused()
