"""``openrummy bench belief``: what is called true is what the record holds."""

from __future__ import annotations

from pathlib import Path

from cli_tools import run_command
from openrummy.core.engine import BigGin, Knock
from openrummy.core.game import DealScored
from openrummy.core.melds.arrange import least
from openrummy.core.notation.records import replay, write
from openrummy.core.scoring.result import Reason
from openrummy.lab.bench.belief import moments
from written_games import bots_game


def test_true_figures_are_those_of_the_hands_held() -> None:
    record = bots_game("gin-challenge", "belief")
    steps = list(replay(record))
    hands = [step.state.boards[0].hands if step.state.boards else () for step, _, _ in steps]
    everything = list(moments(record, 20))
    met = [moment for moment in everything if "deadwood" in moment.true]
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
    # a seat that knocked got what the knock is said to bring against the hand that was held
    brought = {
        max(event.results[0].scores)
        for step, _, _ in steps
        for event in step.events
        if isinstance(event, DealScored) and event.results[0].reason is Reason.KNOCK
    }
    priced = [moment for moment in everything if "knock_points" in moment.true]
    assert brought
    assert brought <= {moment.true["knock_points"] for moment in priced}
    for moment in priced:
        assert moment.true["undercut"] == (moment.true["knock_points"] < 0)
        assert 0 <= moment.believed["undercut"] <= 1


def test_rows_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    file.write_text(write(bots_game("gin-challenge", "belief")), encoding="utf-8")
    done = run_command("bench", "belief", str(file), "--hands", "20", "--json")
    assert done.code == 0, done.err
    rows = done.json["rows"]
    assert {row["turn"] for row in rows} >= {0, 1, 2}
    assert all(row["moments"] and row["deadwood_true"] is not None for row in rows)
