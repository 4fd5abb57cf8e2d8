"""The data set: the same for the same seed, whole after a kill, read back by its notebook."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from openrummy.analysis.studies import optional_packages
from openrummy.analysis.studies.plan import plan
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.load import UnknownVariant
from openrummy.lab.arena.workers import SingleProcess
from openrummy.lab.dataset import expert_deals, shards
from openrummy.lab.dataset.schema import ACTIONS

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "testdata" / "dataset"
GAME = plan().games[0].name


def order(fast: int, seed: int = 5) -> shards.Order:
    return shards.Order(GAME, seed, fast, 0)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "fast").iterdir())}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of few deals."""
    monkeypatch.setattr(shards, "FAST", 8)


@pytest.mark.slow
def test_a_killed_run_goes_on_with_what_is_missing(
    tmp_path: Path, small: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert shards.make(order(20), whole, SingleProcess(), lambda _: None) == 20
    real = shards.make_shard

    def dies(order: shards.Order, shard: shards.Shard, folder: Path) -> None:
        if shard.first == 8:  # between the two files of a part
            monkeypatch.setattr(shards.schema, "deals_table", None)
        real(order, shard, folder)

    with monkeypatch.context() as here:
        here.setattr(shards, "make_shard", dies)
        with pytest.raises(TypeError):
            shards.make(order(20), broken, SingleProcess(), lambda _: None)
    monkeypatch.undo()
    monkeypatch.setattr(shards, "FAST", 8)
    done: list[int] = []
    assert shards.make(order(20), broken, SingleProcess(), done.append) == 12
    assert sum(done) == 20 and files(broken) == files(whole)
    with pytest.raises(shards.OtherData):
        shards.make(order(20, seed=6), broken, SingleProcess(), lambda _: None)


@pytest.mark.slow
def test_more_deals_take_the_place_of_fewer(tmp_path: Path, small: None) -> None:
    grown, whole = tmp_path / "grown", tmp_path / "whole"
    assert shards.make(order(12), grown, SingleProcess(), lambda _: None) == 12
    assert shards.make(order(16), grown, SingleProcess(), lambda _: None) == 8
    assert shards.make(order(16), whole, SingleProcess(), lambda _: None) == 16
    assert len(files(grown)) == 4 and files(grown) == files(whole)
    assert shards.make(order(12), grown, SingleProcess(), lambda _: None) == 0
    assert files(grown) == files(whole)


def test_a_game_that_there_is_not_begins_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnknownVariant):
        shards.make(shards.Order("no-such-game", 1, 8, 0), tmp_path / "new", SingleProcess(), print)
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
def test_decisions_lead_from_the_deal_to_its_end(tmp_path: Path, small: None) -> None:
    shards.make(order(8), tmp_path, SingleProcess(), lambda _: None)
    (deals,) = (tmp_path / "fast").glob("deals-*")
    (decisions,) = (tmp_path / "fast").glob("decisions-*")
    rows = parquet.read_table(decisions).to_pylist()
    for deal in parquet.read_table(deals).to_pylist():
        follow(deal, [row for row in rows if row["deal"] == deal["deal"]])


def follow(deal: dict, rows: list[dict]) -> None:
    """Play a deal by its rows alone and hold every row to it."""
    hands, stock = [deal["dealt_0"], deal["dealt_1"]], list(deal["stock"])
    pile = [deal["upcard"]]
    for step, row in enumerate(rows):
        seat = row["seat"]
        assert (row["step"], row["hand"], row["stock"]) == (step, hands[seat], len(stock))
        assert row["top"] == (pile[-1] if pile else None)
        assert row["pile"] == sum(1 << card for card in pile)
        assert row["known"] & ~hands[1 - seat] == 0
        if row["action"] == "draw-stock":
            hands[seat] |= 1 << stock.pop(0)
        elif row["action"] == "draw-discard":
            hands[seat] |= 1 << pile.pop()
        elif row["action"] in ("discard", "knock"):
            hands[seat] &= ~(1 << row["card"])
            pile.append(row["card"])
    if deal["reason"] not in ("dead", "idle"):
        assert rows[-1]["action"] == "knock" and rows[-1]["seat"] == deal["knocker"]
        assert deal[f"points_{deal['winner']}"] > 0


@pytest.mark.slow
def test_the_expert_writes_the_same_columns(tmp_path: Path) -> None:
    rules = variant(GAME).rules
    columns, stocks, rows = expert_deals.record(rules, 1, 0, 2, worlds=2)
    assert {len(column) for column in columns.values()} == {2} and stocks.shape == (2, 31)
    assert columns["deal"].tolist() == [0, 1] and set(np.unique(rows[:, 0])) == {0, 1}
    assert set(rows[:, 4].tolist()) <= set(ACTIONS)
    from openrummy.lab.dataset import schema

    deals = schema.deals_table(columns, stocks, {"player": "e", "opponent": "e", "rules": GAME})
    decisions = schema.decisions_table(rows).to_pylist()
    for deal in deals.to_pylist():
        follow(deal, [row for row in decisions if row["deal"] == deal["deal"]])


def test_the_notebook_reads_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(path.stat().st_size for path in SAMPLE.rglob("*.parquet")) < 300_000
    assert json.loads((SAMPLE / "dataset.json").read_text("utf-8"))["version"] == shards.VERSION
    monkeypatch.chdir(ROOT / "docs" / "notebooks")
    namespace: dict[str, object] = {"print": lambda *_: None}
    for cell in json.loads(Path("dataset.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), namespace)
    means = namespace["mean_rank"]
    assert isinstance(means, dict) and means[1] > 7  # high cards go first


def test_what_is_missing_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    real = builtins.__import__

    def without(name: str, *rest: object) -> object:
        if name.startswith(("pyarrow", "matplotlib")):
            raise ImportError(name)
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    for ask in (optional_packages.pyarrow, optional_packages.matplotlib):
        with pytest.raises(optional_packages.Missing, match=r"openrummy\[study\]"):
            ask()
