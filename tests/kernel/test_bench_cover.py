"""The bench of covers: it runs and tells what it should. Figures are nobody's assertion."""

from __future__ import annotations

from cli_tools import run_command


def test_a_small_run() -> None:
    report = run_command("bench", "cover", "--hands", "2", "--json").json
    assert report.keys() == {"plain_ms", "all_melds", "all_melds_ms", "jobs"}
    assert report["all_melds"] > 100
    keys = {"name", "hands", "cold_ms", "cold_worst_ms", "warm_ms", "ratio"}
    assert all(job.keys() == keys and job["cold_ms"] > 0 for job in report["jobs"])
    assert {job["hands"] for job in report["jobs"]} == {1, 2}


def test_a_run_for_people() -> None:
    done = run_command("bench", "cover", "--hands", "1")
    assert (done.code, done.err) == (0, "")
    assert "two runs, one pure" in done.out and "plain_ms" in done.out
