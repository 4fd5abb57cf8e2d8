"""One table for two agents: PettingZoo's own tests, rewards deal by deal, text."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from envs_seen import LOWERED, thrifty
from openrummy.lab.envs import aec, encoding
from openrummy.lab.envs.lockstep import NotLegal
from openrummy.lab.envs.table import aec as table_aec

# observations with a mask are dictionaries, which PettingZoo's tests go over but wonder at
DICTIONARY = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent"
)


def play(table: Any, seed: int) -> list[tuple[str, float, dict[str, Any]]]:
    """Knock as soon as possible to the end; each agent's reward and infos as they come."""
    table.reset(seed=seed)
    chance, rewards = np.random.default_rng(seed), []
    for agent in table.agent_iter():
        _, reward, ended, cut, info = table.last()
        assert not cut
        if reward or ended:
            rewards.append((agent, reward, info))
        if ended:
            table.step(None)
            continue
        table.step(soon(table, chance))
    return rewards


def soon(table: Any, chance: np.random.Generator) -> int:
    """An action that leads to the end of the deal."""
    seen = table.observe(table.agent_selection)
    return thrifty(table.unwrapped.rows.rules, seen["observation"], seen["action_mask"], chance)


@DICTIONARY
@pytest.mark.parametrize("deals", [1, 3])
@pytest.mark.parametrize("make", [aec.env, aec.raw_env])
def test_the_api_is_that_of_pettingzoo(make: Any, deals: int) -> None:
    api_test(make(deals=deals), num_cycles=500)


@DICTIONARY
@pytest.mark.parametrize("name", LOWERED)
def test_every_game_of_gin_has_the_api(name: str) -> None:
    api_test(aec.env(rules=LOWERED[name]), num_cycles=150)


@pytest.mark.parametrize("deals", [1, 4])
def test_a_seed_settles_the_episode(deals: int) -> None:
    seed_test(lambda: aec.env(deals=deals), num_cycles=300)


def test_both_are_rewarded_at_the_end_of_every_deal() -> None:
    table = aec.raw_env(deals=5)
    sums = dict.fromkeys(aec.AGENTS, 0.0)
    table.reset(seed=2)
    dealt, ends, chance = [], 0, np.random.default_rng(2)
    while table.agents and not all(table.terminations.values()):
        dealt.append(int(table.observe("player_0")["observation"][encoding.FIELDS["dealer"]][0]))
        table.step(soon(table, chance))
        assert sum(table.rewards.values()) == 0
        if table.rewards["player_0"]:
            points = [table.infos[agent]["points"] for agent in aec.AGENTS]
            assert table.rewards["player_0"] == points[0] - points[1]
            ends += 1
        for agent in aec.AGENTS:
            sums[agent] += table.rewards[agent]
    assert ends >= 4
    assert sum(starter != other for starter, other in pairwise(dealt)) == 4
    # last() adds up to the same
    rewards = dict.fromkeys(aec.AGENTS, 0.0)
    for agent, reward, _ in play(aec.raw_env(deals=5), 2):
        rewards[agent] += reward
    assert rewards == sums


def test_a_unit_is_a_share_of_the_most_there_is() -> None:
    points = [reward for _, reward, _ in play(aec.raw_env(), 4)]
    shares = [reward for _, reward, _ in play(aec.raw_env(reward="unit"), 4)]
    assert np.allclose(np.array(points) / 131, shares)
    assert 0 < max(map(abs, shares)) < 1


def test_who_is_not_asked_sees_its_own_hand_and_may_do_nothing() -> None:
    table = aec.raw_env()
    table.reset(seed=1)
    asked = table.agent_selection
    other = next(agent for agent in aec.AGENTS if agent != asked)
    own, others = table.observe(asked), table.observe(other)
    assert own["action_mask"].any()
    assert not others["action_mask"].any()
    hand = encoding.FIELDS["hand"]
    assert own["observation"][hand].sum() == others["observation"][hand].sum() == 10
    assert not (own["observation"][hand] & others["observation"][hand]).any()
    for agent in aec.AGENTS:
        assert table.observation_space(agent).contains(table.observe(agent))


def test_an_illegal_action_raises_or_loses() -> None:
    table = aec.raw_env()
    table.reset(seed=1)
    before = table.rows.deals.copy()
    with pytest.raises(NotLegal):
        table.step(encoding.BIG_GIN)
    assert (table.rows.deals == before).all()
    wrapped = aec.env()
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(encoding.BIG_GIN)
    assert wrapped.terminations[agent]
    assert wrapped.rewards[agent] == -1


def test_the_table_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    table = aec.env(render_mode="ansi")
    table.reset(seed=1)
    assert "may take the upcard" in table.render()
    play(table, 1)
    end = table.unwrapped.render()
    assert "knocked" in end
    assert "points" in end
    play(aec.env(render_mode="human"), 1)
    said = capsys.readouterr().out
    assert said.count("stock 31, knock limit 10") >= 2
    assert said.endswith(end + "\n\n")
    with pytest.raises(ValueError, match="render_mode"):
        aec.raw_env(render_mode="rgb_array")
    with pytest.raises(ValueError, match="at least one deal"):
        aec.raw_env(deals=0)


# ---------------------------------------------------------------- melds on the table, more agents


@DICTIONARY
@pytest.mark.parametrize(
    ("name", "players"), [("rummy-500", 3), ("knock-rummy", 2), ("wild-rummy", 6)]
)
def test_tables_of_any_size_have_the_api(name: str, players: int) -> None:
    table = table_aec.env(rules=name, players=players, deals=2)
    api_test(table, num_cycles=100)
    seed_test(lambda: table_aec.env(rules=name, players=players), num_cycles=60)
    assert table.possible_agents == [f"player_{seat}" for seat in range(players)]


def test_every_agent_is_rewarded_with_its_lead_over_the_others() -> None:
    table = table_aec.raw_env(rules="rummy-500", players=3, deals=2)
    table.reset(seed=3)
    ends, chance = 0, np.random.default_rng(3)
    while not all(table.terminations.values()):
        seen = table.observe(table.agent_selection)
        table.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        assert sum(table.rewards.values()) == pytest.approx(0)
        if any(table.rewards.values()):
            points = [table.infos[agent]["points"] for agent in table.agents]
            others = (points[1] + points[2]) / 2
            assert table.rewards["player_0"] == pytest.approx(points[0] - others)
            ends += 1
    assert ends == 2
    fresh = table_aec.raw_env(rules="rummy-500", players=3)
    fresh.reset(seed=3)
    with pytest.raises(NotLegal):
        fresh.step(1019)
