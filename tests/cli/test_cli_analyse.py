"""``openrummy analyse``: a whole game priced, its marks written into the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import run_command
from openrummy.core.notation.records import read, write
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


def test_what_cannot_be_asked_is_one_line(file: Path) -> None:
    assert "nobody" in run_command("analyse", str(file), "--opponent", "nobody").refused()
    run_command("analyse", str(file), "--seat", "2").refused()
    run_command("analyse").refused()
