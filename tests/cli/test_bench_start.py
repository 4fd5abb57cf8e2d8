"""``bench start``: a server from cold, and a computer that answers."""

from __future__ import annotations

import pytest

from cli_tools import run_program

KEYS = {
    "repeat",
    "python_ms",
    "help_ms",
    "play_ms",
    "help_ratio",
    "play_ratio",
    "game",
    "level",
    "compiled",
    "cold_cache",
}
TIMES = {
    "ready_ms",
    "table_ms",
    "first_ms",
    "second_ms",
    "first_paused_ms",
    "second_paused_ms",
}


@pytest.mark.slow
def test_it_measures_until_the_computer_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENRUMMY_BOT_DELAY_MS", "2000")
    report = run_program("bench", "start", "--repeat", "1", "--json", timeout=280).json
    assert set(report) == KEYS
    assert (report["game"], report["level"]) == ("gin", "hard")
    for times in (report["compiled"], report["cold_cache"]):
        assert set(times) == TIMES
        assert 0 < times["ready_ms"] < times["table_ms"]
        assert times["first_ms"] > 0 and times["second_ms"] > 0
        # the pause is between 0.72 and 1.28 of what was asked for
        assert min(times["first_paused_ms"], times["second_paused_ms"]) > 1400
