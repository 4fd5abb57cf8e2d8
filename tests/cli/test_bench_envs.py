"""The bench of environments: it runs, and says what is not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli_tools import run_program
from openrummy.lab.bench.environments import OTHERS

_FIRST = [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []


@pytest.mark.slow
def test_who_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyspiel", "rlcard"):
        (tmp_path / f"{name}.py").write_text("raise ImportError\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*_FIRST, str(tmp_path)]))
    report = run_program("bench", "envs", "--quick", "--json").json
    for name in OTHERS:
        there = name in ("gymnasium", "agents")
        for key in (f"{name}_steps_per_s", f"vector_vs_{name}"):
            assert report[key] > 0 if there else report[key] is None, key
    assert report["vector_steps_per_s"] > 0 and "numpy" in report["versions"]
    assert report["missing"] == ["open-spiel", "rlcard", "pettingzoo with gin_rummy_v4"]
