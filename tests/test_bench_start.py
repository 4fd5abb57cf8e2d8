"""``bench start``: a server from cold, and a computer that answers."""

from __future__ import annotations

import pytest

from cli_tools import run

KEYS = {
    *("repeat", "python_ms", "help_ms", "play_ms", "help_ratio", "play_ratio"),
    *("game", "level", "cold_cache", "ready_ms", "table_ms", "first_ms", "second_ms"),
    *("first_paused_ms", "second_paused_ms"),
}


def test_it_measures_until_the_computer_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENRUMMY_BOT_DELAY_MS", "2000")
    found = run("bench", "start", "--repeat", "1", "--cold-cache", "--json").json
    assert set(found) == KEYS
    assert (found["game"], found["level"], found["cold_cache"]) == ("gin", "hard", True)
    assert 0 < found["ready_ms"] < found["table_ms"]
    assert found["first_ms"] > 0 and found["second_ms"] > 0
    # the pause is between 0.72 and 1.28 of what was asked for
    assert min(found["first_paused_ms"], found["second_paused_ms"]) > 1400
