"""The bench of the kernel: it runs and tells what it should. Figures are nobody's assertion."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cli_tools import run_command, run_program
from openrummy.core.cards import parse_cards
from openrummy.core.rules.catalogue import variant
from openrummy.kernel.gin import batch
from openrummy.lab.bench.speed import c_library, measure
from openrummy.lab.bench.speed.kernel_calls import Kernel
from openrummy.lab.bench.speed.paired_timing import PairsPlan, time_alternately

RATIOS = {
    "c": ("solve_vs_c", "deals_vs_c"),
    "openspiel": ("solve_vs_openspiel", "solve_call_vs_openspiel", "deals_vs_openspiel"),
    "simple": ("simple_vs_openspiel_simple",),
    "rlcard": ("deals_vs_rlcard",),
    "engine": ("solve_vs_engine", "solve_call_vs_engine", "deals_vs_engine"),
}
RATES = {
    "c": ("c_hands_per_s", "c_deals_per_s"),
    "openspiel": ("openspiel_hands_per_s", "openspiel_calls_per_s", "openspiel_deals_per_s"),
    "simple": ("openspiel_simple_deals_per_s",),
    "rlcard": ("rlcard_deals_per_s",),
    "engine": ("engine_hands_per_s", "engine_calls_per_s", "engine_deals_per_s"),
}
OURS = ("solve_hands_per_s", "solve_calls_per_s", "deals_per_s", "simple_deals_per_s")
FRESH = ("first_use_s", "first_use_cpu_s")
HANDS = [
    "As 2s 3s 7d 7h 7c 7s 9d Tc Kc",
    "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc",
    "As Ks Qh Jd 9c 7s 5h 3d 2c 8h",
]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The kernel is compiled before the time of a command begins."""
    kernel = Kernel(variant("gin").rules, [parse_cards(HANDS[0])])
    kernel.solve(1)
    kernel.solve_singly(1)
    kernel.play(1)


def check_report(report: dict[str, Any], there: set[str]) -> None:
    """Every key is there: a number for a program that is installed, null for any other."""
    for key in (*OURS, *FRESH):
        assert report[key] > 0, key
    for name, ratios in RATIOS.items():
        for key in ratios + RATES[name]:
            assert report[key] > 0 if name in there else report[key] is None, key
    others = {key for keys in (*RATIOS.values(), *RATES.values()) for key in keys}
    env = {"env_steps_per_s", "env_steps_per_cpu_s"}
    assert report.keys() - env == {*OURS, *FRESH, *others, "pairs", "c_agrees", "signature"}
    assert env <= report.keys()


@pytest.mark.slow
def test_a_short_run() -> None:
    report = run_program("bench", "kernel", "--quick", "--json").json
    spiel = {"openspiel", "simple"} if find_spec("pyspiel") else set()
    cards = {"rlcard"} if find_spec("rlcard") else set()
    in_c = {"c"} if c_library.compiler() else set()
    check_report(report, {"engine", *spiel, *cards, *in_c})
    assert report["c_agrees"] is (True if in_c else None)
    assert report["signature"] == batch.signature(variant("gin").rules, 10_000)


@pytest.mark.slow
def test_who_is_not_there_is_null(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyspiel", "rlcard"):
        (tmp_path / f"{name}.py").write_text("raise ImportError\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    done = run_program("bench", "kernel", "--quick", "--json")
    assert (done.code, done.err) == (0, "")
    check_report(done.json, {"engine"})
    assert done.json["c_agrees"] is None


@pytest.mark.slow
def test_the_kernel_as_plain_python_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENRUMMY_KERNEL", "plain")
    assert "OPENRUMMY_KERNEL" in run_program("bench", "kernel", "--quick", "--json").refused()


@pytest.mark.sweep("some")
@pytest.mark.parametrize("game", ["gin", "gin-eleven", "oklahoma", "straight-gin", "tedesco"])
def test_the_reference_in_c_finds_the_same(game: str) -> None:
    kernel = Kernel(variant(game).rules, [parse_cards(hand) for hand in HANDS])
    with c_library.compiled_library(kernel) as compiled:
        assert (compiled is None) == (c_library.compiler() is None)
        assert compiled is None or c_library.same(compiled, kernel, 3000)


def test_a_reference_that_finds_something_else_is_noticed() -> None:
    hands = [parse_cards(hand) for hand in HANDS]
    kernel, other = (Kernel(variant(name).rules, hands) for name in ("gin", "straight-gin"))
    with c_library.compiled_library(other) as compiled:
        assert compiled is None or not c_library.same(compiled, kernel, 3000)


@pytest.mark.slow
def test_no_ratio_is_reported_beside_a_reference_that_differs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(measure, "same", lambda *_: False)
    monkeypatch.setattr(measure, "compiled_library", c_library.compiled_library)
    for name in ("openspiel", "rlcard"):
        monkeypatch.setattr(measure, name, lambda *_: None)
    done = run_command("bench", "kernel", "--quick", "--json")
    report = json.loads(done.out)
    assert done.code == (0 if c_library.compiler() is None else 1)
    assert report["solve_vs_c"] is report["deals_vs_c"] is report["c_deals_per_s"] is None
    assert report["c_agrees"] in (False, None)


def test_both_sides_of_a_pair_do_what_was_asked() -> None:
    did: dict[str, list[int]] = {"one": [], "two": []}

    def work(name: str) -> Any:
        return lambda number: did[name].append(number) or sum(range(2000 * number))

    pair = time_alternately(work("one"), work("two"), PairsPlan(3, 0.01))
    assert pair.rate > 0 and pair.other > 0 and pair.ratio > 0
    for numbers in did.values():
        assert len(set(numbers[-3:])) == 1  # the same amount in every pair
