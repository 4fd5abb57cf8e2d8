"""The environments for one: what libraries ask of them, and deals that are those of the engine."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

from envs_seen import LOWERED, defended, number_of, same_deal
from openrummy.core import engine
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.core.players import learner_vector
from openrummy.kernel.gin.settings import NotLowered
from openrummy.lab.envs import encoding, registration
from openrummy.lab.envs.gin_rows import Rows
from openrummy.lab.envs.lockstep import NotLegal
from openrummy.lab.envs.opponents import NAMES, UnknownOpponent
from openrummy.lab.envs.reward import most_points
from openrummy.lab.envs.solo import GinEnv
from openrummy.lab.envs.solo_rows import SoloRows
from openrummy.lab.envs.solo_vector import VectorSolo


def first_of(observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """An opponent from outside: the last of what may be done, so that it knocks."""
    assert observations[:, encoding.FIELDS["to act"]].all()
    return encoding.ACTIONS - 1 - masks[:, ::-1].argmax(axis=1)


def test_gymnasium_finds_nothing_wrong() -> None:
    for observation in ("bytes", "scaled"):
        check_env(
            gymnasium.make("openrummy/gin-v0", observation=observation).unwrapped,
            skip_render_check=True,
        )


def test_every_game_of_gin_in_the_kernel_has_an_id() -> None:
    ids = {id_ for id_ in gymnasium.registry if id_.startswith("openrummy/")}
    assert ids == {f"openrummy/{name}-v0" for name in registration.games()}
    assert {"gin", "oklahoma", "tedesco", "gin-three"} <= set(registration.of_gin())
    assert set(registration.of_gin()) <= set(LOWERED)


@pytest.mark.parametrize("opponent", [*NAMES, first_of], ids=[*NAMES, "callable"])
def test_it_is_driven_as_maskable_ppo_does(opponent: str) -> None:
    # sb3-contrib collects steps of such a vector and asks each environment for its masks
    envs = gymnasium.vector.SyncVectorEnv(
        [lambda: gymnasium.make("openrummy/oklahoma-v0", opponent=opponent)] * 2,
        autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP,
    )
    envs.reset(seed=5)
    chance, ends = np.random.default_rng(5), 0
    for _ in range(120):
        masks = np.stack(envs.call("action_masks"))
        assert masks.shape == (2, encoding.ACTIONS)
        assert masks.dtype == np.bool_
        actions = [chance.choice(np.flatnonzero(mask)) for mask in masks]
        _, rewards, ended, cut, infos = envs.step(np.array(actions))
        assert not cut.any()
        assert not rewards[~ended].any()
        for row in np.flatnonzero(ended):
            info = infos["final_info"]
            assert not info["illegal"][row]
            own, other = info["points"][row]
            assert rewards[row] == own - other
            ends += 1
    assert ends
    envs.close()


def test_a_seed_gives_the_same_deals_however_many_rows_and_threads() -> None:
    few, many = SoloRows("gin", 3, "fast", 1), SoloRows("gin", 700, "fast", 2)
    few.begin(8)
    many.begin(8)
    for _ in range(40):
        actions = many.advice("simple")
        few.step(actions[:3])
        many.step(actions)
        assert (few.observations == many.observations[:3]).all()
        assert (few.outcome == many.outcome[:3]).all()
    many.close()
    env = GinEnv("gin", "patient")
    deals = [env.reset(seed=4)[0], env.reset()[0], env.reset(seed=4)[0]]
    assert (deals[0] == deals[2]).all()
    assert (deals[0] != deals[1]).any()


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", LOWERED)
def test_the_engine_plays_the_same_deals_to_the_same_end(name: str) -> None:
    rules, number = LOWERED[name], 6
    for opponent, learner in (("fast", 0), ("knocker", 1), (first_of, 0)):
        rows = SoloRows(rules, number, opponent, learner=learner, again=False, recorded=True)
        rows.begin(3)
        net = np.zeros(number)
        while True:
            ended = rows.outcome[:, v.ENDED] == 1
            net[ended] = rows.outcome[ended, v.NET]
            if rows.over.all():
                break
            rows.step(rows.advice("simple"))
        dealt = Rows(rules, number, again=False)
        dealt.begin(3)
        for index in range(number):
            state = same_deal(dealt, index)
            for act in rows.acts(index) or ():
                seat = engine.actors(state)[0]
                known = {number_of(action): action for action in engine.legal(rules, state, seat)}
                state = engine.apply(rules, state, seat, known[in_short(act)]).state
                state = defended(rules, state)
            assert state.public.result is not None
            scores = state.public.result.scores
            assert net[index] == scores[learner] - scores[1 - learner]


def in_short(act: int) -> int:
    """An action of the kernel as one of the environment."""
    kind, card = act >> 6, act & 63
    index = 13 * (card >> 4) + (card & 15)
    if kind == d.DISCARD_CARD:
        return encoding.DISCARD + index
    return encoding.KNOCK + index if kind == d.KNOCK_CARD else kind


def test_an_illegal_action_loses_as_much_as_the_worst_deal() -> None:
    env = GinEnv("gin", reward="points")
    env.reset(seed=1)
    for wrong in (encoding.BIG_GIN, -1, -2, encoding.ACTIONS, 2**40):
        env.reset()
        _, reward, ended, _, info = env.step(wrong)
        assert (reward, ended) == (-most_points(env.rows.rules), True)
        assert info["illegal"] and "reason" not in info
        assert not info["action_mask"].any()
        with pytest.raises(ResetNeeded):
            env.step(encoding.PASS)
    rows = SoloRows("gin", 2)
    rows.begin(1)
    with pytest.raises(NotLegal):
        rows.step([encoding.BIG_GIN] * 2, strict=True)
    cheat = SoloRows("gin", 2, lambda seen, _: np.full(len(seen), encoding.BIG_GIN))
    cheat.begin(1)
    assert (cheat.outcome[:, v.SEAT] == 0).all()


def test_many_deals_at_once_follow_each_other() -> None:
    envs = gymnasium.make_vec(
        "openrummy/gin-v0",
        num_envs=64,
        vectorization_mode="vector_entry_point",
        opponent="simple",
        reward="unit",
        observation="scaled",
    )
    seen, infos = envs.reset(seed=2)
    assert isinstance(envs.unwrapped, VectorSolo)
    assert envs.observation_space.contains(seen)
    dealers, ends = envs.unwrapped.rows.deals[:, d.DEALER].copy(), 0
    for _ in range(60):
        actions = envs.unwrapped.rows.advice("fast")
        assert infos["action_mask"][np.arange(64), actions].all()
        seen, rewards, ended, _, infos = envs.step(actions)
        assert seen.dtype == np.float32
        assert seen.min() >= 0 and seen.max() <= 4
        assert (np.abs(rewards) <= 1).all()
        assert (infos["reason"][ended] >= 0).all()
        assert (envs.unwrapped.rows.outcome[:, v.SEAT] == 0).all()
        ends += int(ended.sum())
    assert ends > 64
    assert (envs.unwrapped.rows.deals[:, d.DEALER] != dealers).any()
    envs.close()


def test_what_is_asked_for_has_to_make_sense() -> None:
    with pytest.raises(UnknownOpponent, match="random, simple"):
        GinEnv("gin", "grandmaster")
    with pytest.raises(UnknownOpponent, match="int"):
        GinEnv("gin", 7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="observation"):
        GinEnv("gin", observation="words")  # type: ignore[arg-type]
    with pytest.raises(ResetNeeded):
        VectorSolo(1).step([0])
    assert GinEnv(render_mode="rgb_array").render() is None
    env = GinEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "seat 0" in str(env.render())
    assert learner_vector.OUTCOME == v.OUTCOME + 1


def test_an_id_imports_what_makes_it_known() -> None:
    """Nothing else is imported; rules of a table are refused with the name of their environment."""
    known = "openrummy.lab.envs:openrummy/gin-v0"
    code = f"import gymnasium; print(gymnasium.make({known!r}).reset(seed=1)[0].shape)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == f"({encoding.OBSERVATION_SIZE},)", done.stderr
    with pytest.raises(NotLowered, match="TableEnv plays these rules"):
        GinEnv("rummy")
    with pytest.raises(NotLowered, match=r"^the kernel does not play [\w.]+$"):
        GinEnv("indian-rummy")
