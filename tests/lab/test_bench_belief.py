"""``openrummy bench belief``: what is called true is what the record holds."""

from __future__ import annotations

from pathlib import Path

from cli_tools import run_command
from openrummy.core.engine import BigGin, Knock
from openrummy.core.melds.arrange import least
from openrummy.core.notation.records import replay, write
from openrummy.lab.bench.belief import moments
from written_games import bots_game


def test_true_figures_are_those_of_the_hands_held() -> None:
    record = bots_game("gin-challenge", "belief")
    steps = list(replay(record))
    hands = [step.state.boards[0].hands if step.state.boards else () for step, _, _ in steps]
    met = list(moments(record, 20))
    assert len(met) > 20
    possible = {
        float(least(record.rules.melds, record.rules.values, hand))
        for held in hands
        for hand in held
    }
    assert {moment.true["deadwood"] for moment in met} <= possible
    assert all(0 <= moment.believed["knocks"] <= 1 for moment in met)
    knocks = [seat for _, seat, action in steps if isinstance(action, Knock | BigGin)]
    known = [moment.true["knocks"] for moment in met if moment.true["knocks"] is not None]
    assert 0 < sum(known) <= len(knocks) < len(known)
    for moment in met:
        assert (moment.true["taken_melded"] is None) == (moment.known == 0)


def test_rows_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    file.write_text(write(bots_game("gin-challenge", "belief")), encoding="utf-8")
    done = run_command("bench", "belief", str(file), "--hands", "20", "--json")
    assert done.code == 0, done.err
    rows = done.json["rows"]
    assert {row["turn"] for row in rows} >= {0, 1, 2}
    assert all(row["moments"] and row["deadwood_true"] is not None for row in rows)
