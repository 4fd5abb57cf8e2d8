"""The vector environment: its answers, its rewards, and that threads change nothing."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from envs_seen import LOWERED, thrifty
from openrummy.core.rules.load import UnknownVariant
from openrummy.kernel import jit
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.gin.settings import NotLowered
from openrummy.lab.envs import bench, encoding
from openrummy.lab.envs.gin_rows import Rows
from openrummy.lab.envs.lockstep import NotLegal
from openrummy.lab.envs.reward import most_points
from openrummy.lab.envs.vector import VectorGin

HELPERS = str(Path(__file__).parents[1] / "helpers")


def played(number: int, threads: int, steps: int = 200, *, fresh: bool = True) -> list[bytes]:
    """All that comes out of some steps of random play."""
    rows = Rows("gin", number, threads, fresh=fresh)
    rows.begin(3)
    states = []
    for _ in range(steps):
        actions = rows.sample()
        rows.step(actions)
        arrays = actions, rows.observations, rows.masks, rows.outcome
        states += [array[:1000].tobytes() for array in arrays]
    rows.close()
    return states


def test_threads_change_nothing() -> None:
    alone = played(1024, 1)
    assert played(1024, 2) == alone
    assert played(1024, 4, fresh=False) == alone


def test_a_row_plays_the_same_among_more_rows() -> None:
    few, many = Rows("gin", 3, 1), Rows("gin", 700, 2)
    few.begin(8)
    many.begin(8)
    for _ in range(300):
        actions = many.sample()
        few.step(actions[:3])
        many.step(actions)
        assert (few.observations == many.observations[:3]).all()
        assert (few.outcome == many.outcome[:3]).all()


def test_a_seed_gives_the_same_deals_and_none_gives_others() -> None:
    env, other = VectorGin("gin", 8), VectorGin("gin", 8, seed=4)
    first, _ = env.reset(seed=4)
    second, _ = env.reset()
    again, _ = env.reset(seed=4)
    assert (first == again).all()
    assert (first != second).any()
    assert (other.reset()[0] == first).all()
    assert (other.reset()[0] == second).all()
    # no two rows have the same deal, and dealers take turns
    assert len({row.tobytes() for row in first[:, encoding.FIELDS["hand"]]}) == 8
    assert env.rows.deals[:, d.DEALER].tolist() == [0, 1] * 4


def test_spaces_hold_what_comes_out() -> None:
    env = VectorGin("gin", 16, seed=1)
    observations, infos = env.reset()
    for _ in range(200):
        assert env.observation_space.contains(observations)
        actions = env.sample()
        assert env.action_space.contains(actions)
        assert infos["action_mask"][np.arange(16), actions].all()
        observations, rewards, ended, cut, infos = env.step(actions)
        assert (rewards.dtype, ended.dtype, cut.dtype) == (np.float32, np.bool_, np.bool_)
        assert rewards.shape == ended.shape == cut.shape == (16,)
        assert not cut.any()


def test_the_reward_is_the_net_score_of_who_acted() -> None:
    env, unit = VectorGin("gin", 32, seed=2), VectorGin("gin", 32, seed=2, reward="unit")
    env.reset()
    unit.reset()
    reasons, signs = set(), set()
    for step in range(400):
        before = env.rows.outcome[:, v.SEAT]
        actions = soon(env, step)
        _, rewards, ended, _, infos = env.step(actions)
        _, shares, _, _, _ = unit.step(actions)
        assert (infos["acted"] == before).all()
        own = infos["scores"][np.arange(32), before]
        assert (rewards == own - infos["scores"][np.arange(32), 1 - before]).all()
        assert not rewards[~ended].any()
        assert (infos["reason"][~ended] == -1).all()
        assert np.allclose(shares, rewards / most_points(env.rows.rules))
        reasons |= {int(value) for value in infos["reason"][ended]}
        signs |= {int(value) for value in np.sign(rewards[ended])}
    assert len(reasons) >= 4
    assert signs >= {-1, 1}


def soon(env: VectorGin, step: int) -> np.ndarray:
    """Actions that bring deals to their ends."""
    chance, rows = np.random.default_rng(step), env.rows
    both = zip(rows.observations, rows.masks, strict=True)
    return np.array([thrifty(rows.rules, seen, mask, chance) for seen, mask in both])


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", LOWERED)
def test_no_deal_brings_more_than_one_unit(name: str) -> None:
    env = VectorGin(LOWERED[name], 16, seed=6, reward="unit")
    env.reset()
    most, ends = 0.0, 0
    for step in range(200):
        _, rewards, ended, _, _ = env.step(soon(env, step))
        most, ends = max(most, float(np.abs(rewards).max())), ends + int(ended.sum())
    assert 0 < most <= 1
    assert ends > 16


def test_a_deal_that_ends_makes_room_for_the_next_one() -> None:
    env = VectorGin("gin", 16, seed=3)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    env.reset()
    dealers = env.rows.deals[:, d.DEALER].copy()
    ends = 0
    for step in range(300):
        observations, _, ended, _, infos = env.step(soon(env, step))
        dealers[ended] ^= 1  # the other seat deals
        assert (env.rows.deals[:, d.DEALER] == dealers).all()
        assert (observations[ended][:, encoding.FIELDS["turns"]] == 0).all()
        assert (observations[ended][:, encoding.FIELDS["hand"]].sum(1) == 10).all()
        assert infos["action_mask"].any(1).all()
        ends += ended.sum()
    assert ends > 32


def test_an_illegal_action_is_named_and_nothing_happens() -> None:
    env = VectorGin("gin", 4, seed=1)
    env.reset()
    before = env.rows.deals.copy()
    actions = env.sample()
    for wrong in (encoding.BIG_GIN, encoding.KNOCK + 51, -1, encoding.ACTIONS, 2**40):
        actions[2] = wrong
        with pytest.raises(NotLegal, match="deal 2") as caught:
            env.step(actions)
        assert (caught.value.number, caught.value.action) == (2, wrong)
        assert (env.rows.deals == before).all()
    with pytest.raises(NotLegal, match="may not knock Ks"):
        env.step([encoding.PASS, encoding.PASS, encoding.KNOCK + 51, encoding.PASS])
    with pytest.raises(ValueError, match="4 actions"):
        env.step([encoding.PASS] * 3)
    with pytest.raises(TypeError, match="float64"):
        env.step(np.zeros(4))


def test_what_is_asked_for_has_to_make_sense() -> None:
    with pytest.raises(ResetNeeded):
        VectorGin("gin", 1).step([encoding.PASS])
    with pytest.raises(NotLowered):
        VectorGin("rummy", 1)
    with pytest.raises(UnknownVariant):
        VectorGin("ginn", 1)
    with pytest.raises(ValueError, match="at least one deal"):
        VectorGin("gin", 0)
    with pytest.raises(ValueError, match="at least one thread"):
        VectorGin("gin", 1, threads=0)
    with pytest.raises(ValueError, match="reward"):
        VectorGin("gin", 1, reward="chips")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode"):
        VectorGin("gin", 1, render_mode="human")


def test_new_arrays_each_step_or_the_same_ones() -> None:
    kept, reused = VectorGin("gin", 4, seed=1), VectorGin("gin", 4, seed=1, copy=False)
    first, infos = kept.reset()
    second, _ = reused.reset()
    was, mask = first.copy(), infos["action_mask"].copy()
    actions = kept.sample()
    kept.step(actions)
    reused.step(actions)
    assert (first == was).all()
    assert (infos["action_mask"] == mask).all()
    assert (second != was).any()
    assert (second == kept.rows.observations).all()


def test_wrappers_of_gymnasium_go_over_it() -> None:
    env = DictInfoToList(RecordEpisodeStatistics(VectorGin("gin", 8, seed=1)))
    env.reset()
    step, infos = 0, [{}]
    while not any("episode" in info for info in infos):
        infos = env.step(soon(env.unwrapped, step))[-1]
        step += 1
    assert len(infos) == 8
    env.close()


def test_every_table_as_text() -> None:
    env = VectorGin("gin", 2, seed=1, render_mode="ansi")
    env.reset()
    tables = env.render()
    assert tables is not None
    assert len(tables) == 2
    assert all("may take the upcard" in table for table in tables)
    assert VectorGin("gin", 2).render() is None


@pytest.mark.slow
def test_a_copy_plays_on_as_the_original_does() -> None:
    rows = Rows("gin", 600, 2)
    rows.begin(1)
    copy = pickle.loads(pickle.dumps(rows))
    for env in (rows, copy):
        env.step(rows.sample() if env is rows else copy.sample())
    assert (rows.observations == copy.observations).all()


def test_the_masks_of_a_copy_that_reuses_its_arrays_follow_its_deals() -> None:
    rows = Rows("gin", 4, 1, fresh=False)
    rows.begin(1)
    copy = pickle.loads(pickle.dumps(rows))
    actions, before = rows.sample(), rows.masks.copy()
    for env in (rows, copy):
        env.step(actions)
    assert (rows.masks == copy.masks).all()
    assert (rows.masks != before).any()


def test_the_bench_counts_steps() -> None:
    rates = bench.measure(seconds=0.01, number=64)
    assert set(rates) == {"env_steps_per_s", "env_steps_per_cpu_s"}
    assert min(rates.values()) > 0


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 55, 56, 107])
def test_actions_in_words(number: int) -> None:
    words = ("pass", "draw", "take", "big gin", "discard Ac", "discard Ks", "knock Ac", "knock Ks")
    places = dict(zip((0, 1, 2, 3, 4, 55, 56, 107), words, strict=True))
    assert encoding.action_text(number) == places[number]
    with pytest.raises(ValueError, match="actions are 0 to 107"):
        encoding.action_text(-number - 1)


def test_cards_and_fields_have_one_place_each() -> None:
    assert [encoding.place_of(encoding.card_at(index)) for index in range(52)] == list(range(52))
    places = [
        field_index
        for field in encoding.FIELDS.values()
        for field_index in range(field.start, field.stop)
    ]
    assert places == list(range(encoding.OBSERVATION_SIZE))


@pytest.mark.sweep("one")
@pytest.mark.parametrize("package", ["gymnasium", "pettingzoo"])
def test_a_missing_package_is_named_with_the_extra(package: str) -> None:
    module = "vector" if package == "gymnasium" else "aec"
    # what needs no such package is imported first, and must be
    code = f"import sys; sys.modules[{package!r}] = None; import openrummy.lab.envs.bench"
    code += "; print('so far')"
    code += f"; import openrummy.lab.envs.{module}"
    completed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (completed.returncode, completed.stdout) == (1, "so far\n")
    assert (
        f'{package} is missing; install it with pip install "openrummy[envs]"' in completed.stderr
    )


def plain_lines() -> list[str]:
    """Results of some steps, the same compiled and as plain Python."""
    with np.errstate(over="ignore"):
        return [state.hex() for state in played(2, 1, 60)]


def test_plain_python_steps_the_same() -> None:
    if jit.PLAIN:
        pytest.skip("nothing is compiled here")
    completed = subprocess.run(
        [sys.executable, __file__],
        env=os.environ
        | {"OPENRUMMY_KERNEL": "plain", "PYTHONPATH": HELPERS, "PYTHONWARNINGS": "ignore"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr[-2000:]
    assert completed.stdout.splitlines() == ["plain", *plain_lines()]


if __name__ == "__main__":
    print("plain" if jit.PLAIN else "compiled")
    print("\n".join(plain_lines()))
