"""``openrummy analyse``: a whole game priced, its marks written into the record."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from cli_tools import run_command
from openrummy.core.notation.records import Player, read, read_all, write
from openrummy.core.notation.tokens import game_token
from written_games import bots_game

MARKS = {"", "!", "?!", "?", "??"}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two bots as a file."""
    path = tmp_path_factory.mktemp("analyse") / "game.rec"
    path.write_text(write(bots_game("gin-quick", "analyse")), encoding="utf-8")
    return path


def test_a_game_is_priced_and_its_record_marked(file: Path, tmp_path: Path) -> None:
    marked = tmp_path / "marked.rec"
    done = run_command("analyse", str(file), "--worlds", "256", "--json", "-o", str(marked))
    assert done.code == 0, done.err
    for row in done.json["summary"]:
        assert row["points"] == pytest.approx(row["cards"] + row["play"] + row["theirs"], abs=1e-3)
        assert row["play"] <= 0 <= row["theirs"]
        assert sum(kind["decisions"] for kind in row["kinds"]) == row["grade"]["decisions"]
    before, after = read(file.read_text(encoding="utf-8")), read(marked.read_text(encoding="utf-8"))
    decisions = done.json["decisions"]
    assert {decision["mark"] for decision in decisions} <= MARKS
    for decision in decisions:
        entry = after.entries[decision["entry"]]
        assert (entry.mark, game_token(entry.action)) == (decision["mark"], decision["action"])
        assert not decision["mark"] or decision["real"]
    assert any(entry.mark and "better" in entry.comment for entry in after.entries)
    assert [entry.action for entry in after.entries] == [entry.action for entry in before.entries]


def test_all_games_of_a_file_are_summed_up(file: Path, tmp_path: Path) -> None:
    record = read(file.read_text(encoding="utf-8"))
    first, second = (
        replace(record, players=tuple(map(Player, names)))
        for names in (("Ann", "Ben"), ("Cay", "Ann"))
    )
    games, table, marked = (tmp_path / name for name in ("games.rec", "moves.csv", "marked.rec"))
    games.write_text(write(first) + "\n" + write(second), encoding="utf-8")
    options = f"--worlds 64 --effort quick --json --csv {table} -o {marked}".split()
    done = run_command("analyse", str(games), "--all", *options)
    assert done.code == 0, done.err
    rows = {(row["player"], row["opponent"]): row for row in done.json["totals"]}
    opponents = {"Ann": [None, "Ben", "Cay"], "Ben": [None, "Ann"], "Cay": [None, "Ann"]}
    assert list(rows) == [(name, other) for name, others in opponents.items() for other in others]
    ann, ben, cay = (rows[name, None] for name in ("Ann", "Ben", "Cay"))
    assert (ann["games"], ben["games"]) == (2, 1)
    assert ann["deals"] == ben["deals"] + cay["deals"] == 2 * ben["deals"]
    assert ann["points"] == rows["Ann", "Ben"]["points"] + rows["Ann", "Cay"]["points"] == 0
    assert ann["adjusted"] == pytest.approx(ann["points"] - ann["luck"], abs=1e-3)
    assert ann["grade"]["decisions"] == ben["grade"]["decisions"] + cay["grade"]["decisions"]
    with table.open(encoding="utf-8", newline="") as opened:
        moves = [row for row in csv.DictReader(opened) if row["player"] == "Ann"]
    real = [float(row["loss_points"]) for row in moves if row["real"] == "1"]
    assert len(real) == ann["grade"]["decisions"]
    assert sum(real) / len(real) == pytest.approx(ann["grade"]["lost"], abs=1e-3)
    assert len(read_all(marked.read_text(encoding="utf-8"))) == 2


def test_deals_played_elsewhere_are_imported_first(tmp_path: Path) -> None:
    lines = tmp_path / "deals.jsonl"
    lines.write_text('{"game": "gin-challenge", "seats": ["A", "B"], "hands": ["", ""]}\n')
    for command in ("analyse", "replay", "verify"):
        assert f"openrummy import {lines}" in run_command(command, str(lines)).refused()


def test_what_cannot_be_asked_is_one_line(file: Path) -> None:
    assert "nobody" in run_command("analyse", str(file), "--opponent", "nobody").refused()
    run_command("analyse", str(file), "--seat", "2").refused()
    run_command("analyse").refused()
    run_command("analyse", str(file), "--csv", "moves.csv").refused()
    assert "normal" in run_command("analyse", str(file), "--effort", "huge").refused()
