"""Networks as players: files that hold them, the bot, and how strong the one that is shipped is."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

from openrummy.analysis.luck import meter
from openrummy.bots import catalogue
from openrummy.bots.match import BotTable
from openrummy.bots.policy.bot import NotPlayed, PolicyBot
from openrummy.bots.policy.inputs import INPUTS, WIDTHS
from openrummy.bots.policy.network import Network, NotAPolicy, read, write
from openrummy.bots.policy.policy_files import MissingLibrary, Policy, load
from openrummy.core.cards import in_order
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.melds.arrange import least
from openrummy.core.rules.catalogue import variant
from openrummy.lab.envs import encoding
from openrummy.lab.envs.evaluation import evaluate
from openrummy.lab.envs.gin_rows import Rows
from openrummy.lab.learn.imitation import Lessons, imitate

GIN = variant("gin").rules


def some(inputs: str = "scaled", **more: str) -> Network:
    chance = np.random.default_rng(3)
    weights = chance.normal(size=(WIDTHS[inputs], encoding.ACTIONS)).astype(np.float16)
    return Network(
        ((weights.astype(np.float32), np.zeros(encoding.ACTIONS, np.float32)),), inputs, **more
    )


def test_a_network_comes_back_from_its_file(tmp_path: Path) -> None:
    network = some("leaving", rules="oklahoma", about="by hand")
    (tmp_path / "mine.npz").write_bytes(write(network))
    policy = load(str(tmp_path / "mine.npz"))
    assert (policy.rules, policy.about) == (variant("oklahoma").rules, "by hand")
    rows = Rows("gin", 2, 1)
    rows.begin(1)
    seen = rows.observations
    assert (policy.figures(GIN, seen) == network(INPUTS["leaving"](GIN, seen))).all()
    # a figure that is none is liked least, and what may not be done is never done
    broken = Policy(lambda _, seen: np.full((len(seen), encoding.ACTIONS), np.nan), GIN)
    mask = np.zeros((1, encoding.ACTIONS), np.bool_)
    mask[0, 7] = True
    assert broken.act(np.zeros((1, encoding.OBSERVATION_SIZE), np.uint8), mask).tolist() == [7]


@pytest.mark.parametrize(
    ("arrays", "why"),
    [
        ({}, "weights0 is missing"),
        ({"weights0": np.zeros((280, 108))}, "biases0 is missing"),
        ({"weights0": np.zeros(9), "biases0": np.zeros(1)}, "weights0 is no array of reals"),
        ({"weights0": np.zeros((9, 108)), "biases0": np.zeros(108)}, "layer 0 takes 280 reals"),
        ({"weights0": np.zeros((280, 9)), "biases0": np.zeros(9)}, "108 outputs"),
        ({"weights0": np.full((280, 108), np.inf), "biases0": np.zeros(108)}, "no numbers"),
        ({"inputs": np.array("words")}, "inputs are one of bytes, scaled, leaving, cards"),
        ({"rules": np.array("../x.toml"), "weights0": np.zeros((280, 108)),
          "biases0": np.zeros(108)}, "there is no game"),
        ({"weights0": np.array([{}], object)}, "no .npz file"),
    ],
    ids=lambda value: value.replace("/", "-")[:20] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_file_that_holds_no_policy_says_why(
    tmp_path: Path, arrays: dict[str, np.ndarray], why: str
) -> None:
    np.savez(tmp_path / "mine.npz", **arrays)
    with pytest.raises(NotAPolicy, match=why):
        load(str(tmp_path / "mine.npz"))


def test_what_cannot_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, why in {"none": "no policy 'none'", "none.npz": "no file", "x.zip": "one of"}.items():
        if name.startswith("x"):
            (tmp_path / name).write_bytes(b"")
        with pytest.raises(NotAPolicy, match=why):
            load(str(tmp_path / name) if name.startswith("x") else name)
    for suffix, library in {".onnx": "onnxruntime", ".pt": "torch"}.items():
        monkeypatch.setitem(sys.modules, library, None)
        (tmp_path / f"mine{suffix}").write_bytes(b"")
        with pytest.raises(MissingLibrary, match=f"pip install {library}"):
            load(str(tmp_path / f"mine{suffix}"))
    with pytest.raises(NotAPolicy):
        read(b"PK")


def places_in(plane: np.ndarray) -> list[int]:
    return [int(index) for index in np.flatnonzero(plane)]


def test_what_discarding_leaves_is_told() -> None:
    rows = Rows("gin", 64, 1)
    rows.begin(4)
    for _ in range(9):
        planes = INPUTS["leaving"](GIN, rows.observations)
        for seen, row in zip(rows.observations[:8], planes, strict=False):
            hand = sum(1 << encoding.card_at(index) for index in places_in(seen[:52]))
            if not seen[encoding.FIELDS["discard"]]:
                top = places_in(seen[encoding.FIELDS["top"]])
                hand |= sum(1 << encoding.card_at(index) for index in top)
            left = np.ones(52, np.float32)
            for card in in_order(hand):
                points = least(GIN.melds, GIN.values, hand ^ 1 << card)
                left[encoding.place_of(card)] = min(points / 50, 1)
            assert np.allclose(
                row[encoding.OBSERVATION_SIZE : encoding.OBSERVATION_SIZE + 52], left
            )
            assert row[-2] == pytest.approx(left.min(), abs=1e-6) or left.min() == 1
        rows.step(rows.sample())


@pytest.mark.parametrize("name", ["gin", "oklahoma", "straight-gin", "gin-association"])
def test_it_plays_whole_games_by_the_rules(name: str, tmp_path: Path) -> None:
    (tmp_path / "mine.npz").write_bytes(write(some()))
    bots = [catalogue.make(f"policy:{tmp_path}/mine.npz"), catalogue.make("policy:baseline")]
    tally = BotTable(variant(name).rules, bots, seed_bytes(name), cap=4).play(
        [seed_bytes(1), seed_bytes(2)]
    )
    assert tally.illegal == [0, 0], tally.faults
    assert min(tally.decisions) > 0


def test_a_game_that_no_policy_plays_is_named() -> None:
    for name, piece in {"rummy": "kind of play", "knock-rummy": "seating.players"}.items():
        with pytest.raises(NotPlayed, match=piece):
            PolicyBot("baseline").begin(variant(name).rules, 0, 2, seed_bytes(1))
    with pytest.raises(NotAPolicy):
        catalogue.info("policy:nothing")
    assert catalogue.info("policy:baseline").title == "Network baseline"


def test_the_shipped_network_beats_simple() -> None:
    (result,) = evaluate("policy:baseline", ("simple",), 400, seed=7)
    assert (result.deals, result.games, result.illegal) == (400, 800, 0)
    assert result.ci95[0] > 0, asdict(result)


def test_mirrored_deals_favour_nobody_and_the_better_one_is_ahead() -> None:
    same, weaker = evaluate("fast", ("fast", "random"), 300, rules="oklahoma", seed=3)
    assert same.points == 0
    assert weaker.ci95[0] > 20
    (single,) = evaluate("fast", "simple", 300, mirrored=False, seed=3)
    assert (single.games, single.adjusted) == (300, None)
    assert single.ci95[0] < single.points < single.ci95[1]


@pytest.mark.slow
def test_less_luck_the_interval_is_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter, "_EXPECTED", 1024)
    meter._mean.cache_clear()
    (result,) = evaluate("simple", ("fast",), 60, adjusted=True, seed=2)
    meter._mean.cache_clear()
    assert result.adjusted is not None and result.adjusted_ci95 is not None
    assert result.adjusted_ci95[1] - result.adjusted_ci95[0] < result.ci95[1] - result.ci95[0]


def test_imitation_learns_something_in_a_moment() -> None:
    reports: list[dict[str, object]] = []
    lessons = Lessons(hidden=(32,), rounds=2, decisions=2000, epochs=2, opponents=("simple",))
    network = imitate(lessons, reports.append)
    assert [report["by"] for report in reports] == ["teacher", "network"]
    assert float(str(reports[-1]["agreement"])) > 0.4  # one in eight by chance
    assert read(write(network)).inputs == "cards"
