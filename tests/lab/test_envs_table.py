"""Environments of melds on the table show what the engine's view shows, and play by its rules."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

import openrummy.lab.envs
from cli_tools import run_command
from openrummy.bots.base import Seen
from openrummy.bots.heuristic.table.greedy import greedy
from openrummy.bots.policy.network import Network, write
from openrummy.core import engine, game
from openrummy.core.cards import in_order
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import LayOff, View
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.model.phase import Over, ToPlay
from openrummy.core.engine.model.state import State
from openrummy.core.game import HOST, StartDeal
from openrummy.core.melds.arrange import least
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.kernel import jit
from openrummy.kernel.core.random import WORLD, begin
from openrummy.kernel.core.table import action_numbers
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table import vector as v
from openrummy.kernel.core.table.worlds import resample
from openrummy.kernel.gin.settings import NotLowered
from openrummy.kernel.supported_games import supported_players
from openrummy.kernel.table import encoding
from openrummy.kernel.table.actions import action_of, code_of
from openrummy.kernel.table.observation import observe_table
from openrummy.kernel.table.rows import put_state
from openrummy.lab.envs.evaluation import evaluate
from openrummy.lab.envs.lockstep import NotLegal
from openrummy.lab.envs.opponents import UnknownOpponent
from openrummy.lab.envs.registration import of_tables
from openrummy.lab.envs.solo_rows import SoloRows
from openrummy.lab.envs.table.rows import TableRows
from openrummy.lab.envs.table.solo import TableEnv
from openrummy.lab.envs.table.vector import VectorTable

HELPERS = str(Path(__file__).parents[1] / "helpers")

TABLES = [
    (name, players)
    for name in of_tables()
    for played in [supported_players(catalogue.variant(name).rules)]
    for players in sorted({played[0], played[-1]})
]
RULES = {name: catalogue.variant(name).rules for name, _ in TABLES}
# where melds are held the bot chooses among equals by chance
SETTLED = [(name, players) for name, players in TABLES if not RULES[name].held]


# ---------------------------------------------------------------- what is seen


def observed(rules: Rules, view: View) -> dict[str, Any]:
    """The expected observation, worked out from nothing but the view."""
    public, seat = view.public, view.seat
    assert seat is not None
    seats = len(public.active)

    def plane(cards: int) -> list[int]:
        return counted(map(encoding.place_of, in_order(cards)))

    def counted(places: Any) -> list[int]:
        counts = [0] * encoding.CARDS
        for index in places:
            counts[index] += 1
        return counts

    expected: dict[str, Any] = {
        "hand": plane(view.hand),
        "hand seen": plane(public.known[seat]),
        "top": counted([encoding.place_of(public.pile[-1])] if public.pile else []),
        "table": np.sum(
            [plane(meld.cards) for meld in public.table] or [[0] * 53], axis=0
        ).tolist(),
        "seats": seats,
        "dealer": (public.dealer - seat) % seats,
        "wild": 0 if public.wild is None else public.wild + 1,
        "knocker": 0 if public.knocker is None else (public.knocker - seat) % seats + 1,
        "discarder": 0 if public.thrower is None else (public.thrower - seat) % seats + 1,
        "opened": any(meld.owner == seat for meld in public.table),
        "stock": public.stock,
        "pile cards": len(public.pile),
        "stock in order": len(public.stock_order),
        "reshuffles": public.reshuffles,
        "idle": public.idle,
        "turns": public.turns,
        "passes": public.passes,
        "factor": public.factor,
        "held": [public.held[(seat + left) % seats] if left < seats else 0 for left in range(6)],
    }
    expected["depth"] = [0] * encoding.CARDS
    for index, card in enumerate(public.pile):
        expected["depth"][encoding.place_of(card)] = len(public.pile) - index
    melds = [0] * 6
    for meld in public.table:
        melds[(meld.owner - seat) % seats] += 1
    expected["melds"] = melds
    shown = {seat: cards for seat, cards, _ in public.shown}
    for left in range(1, 6):
        other = (seat + left) % seats
        known = shown.get(other, public.known[other]) if left < seats else 0
        expected[f"seen of {left}"] = plane(known)
    if rules.held:
        expected["points"] = min(255, least(rules.melds, rules.values, view.hand))
    else:
        expected["points"] = min(255, held_points(rules, public, view.hand))
    asked = None if isinstance(public.phase, Over) else public.phase.seat
    expected["to act"] = asked == seat
    expected["asked"] = 0 if asked is None else (asked - seat) % seats
    if isinstance(public.phase, ToPlay):
        expected["laid down"], expected["laid off"] = public.phase.laid, public.phase.added
        expected["must use"], expected["fresh"] = public.phase.use, public.phase.fresh
        taken = public.phase.taken
        expected["taken"] = 0 if taken is None else encoding.place_of(taken) + 1
    return expected


def walked(rules: Rules, players: int, seed: str) -> Iterator[tuple[game.GameState, State, int]]:
    """Every moment of a deal in which a seat is asked, mostly played well enough to meld."""
    choices = Random(seed)
    state = game.start(rules, players).state
    state = game.apply(rules, state, HOST, StartDeal(seed_bytes(seed))).state
    while True:
        (board,) = state.boards
        if isinstance(board.public.phase, Over):
            return
        (seat,) = engine.actors(board)
        yield state, board, seat
        listed = engine.legal(rules, board, seat)
        action = choices.choice(listed)
        if choices.random() < 0.7 and not rules.held:
            action = greedy(Seen.from_view(rules, game.view(state, seat), ()))
        state = game.apply(rules, state, seat, action).state


@pytest.mark.sweep("some")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_seat_sees_what_its_view_shows(name: str, players: int) -> None:
    rules = RULES[name]
    rows, seen = TableRows(rules, 1, players, threads=1), 0
    for _, board, asked in walked(rules, players, f"seen {name} {players}"):
        put_state(rows.words, rows.cards, 0, board)
        for seat in range(players):
            parts = encoding.split_fields(rows.look(0, seat)[None])
            for field, expected in observed(rules, engine.view(board, seat)).items():
                assert parts[field][0].tolist() == expected, (field, seat, board)
        # what may be laid off is what fits, of all that are held
        fits = parts["fits"][0]
        for action in engine.legal(rules, board, asked):
            if isinstance(action, LayOff):
                assert fits[encoding.place_of(action.card)] == 1
        seen += 1
    assert seen > 1


@pytest.mark.sweep("some")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_numbers_are_all_that_may_be_done(name: str, players: int) -> None:
    """Each legal action has a number, and of those that share one the first listed is done."""
    rules = RULES[name]
    rows = TableRows(rules, 1, players, threads=1)
    out = np.empty(4096, np.int64)
    for _, board, seat in walked(rules, players, f"numbers {name} {players}"):
        put_state(rows.words, rows.cards, 0, board)
        _, mask = rows.look_at(0, seat)
        assert not rows.look_at(0, (seat + 1) % players)[1].any()
        wild = int(rows.words[0, c.WILD])
        n = listed(rows, out)
        assert n == len(engine.legal(rules, board, seat))
        first: dict[int, int] = {}
        for code in out[:n].tolist():
            number = action_numbers.number_of(code)
            first.setdefault(number, code)
            words = encoding.action_text(rules, number)
            assert alike(words, action_of(rows.compiled_rules, wild, code)), words
        assert np.flatnonzero(mask).tolist() == sorted(first)
        for number, code in first.items():
            assert action_numbers.code_of(number, out, n) == code


def listed(rows: TableRows, out: NDArray[np.int64]) -> int:
    from openrummy.kernel.core.table.calls import legal

    return legal(rows.compiled_rules, rows.words, rows.cards, 0, out)


def alike(words: str, action: engine.Action) -> bool:
    """Do the words name the kind and the card of the action?"""
    kinds = {"Pass": "pass", "Knock": "knock with", "GoOut": "go out", "EndForTwo": "end for a two"}
    kinds |= {"Spread": "show", "Choose": "name", "Discard": "discard", "LayOff": "lay off"}
    kinds |= {"LayDown": "lay down", "Reclaim": "claim with", "Draw": ""}
    kind = kinds[type(action).__name__]
    if kind:
        return words.startswith(kind)
    return words in ("draw", "take") or words.startswith("take down to")


def test_numbers_that_there_are_not() -> None:
    rules = RULES["rummy"]
    known = len(encoding.runs(rules))
    assert encoding.action_text(rules, encoding.RUN + known - 1).startswith("lay down")
    assert encoding.action_text(rules, encoding.DISCARD + 52).startswith("discard")
    assert encoding.action_text(rules, encoding.SET + 16 * 4 + 7) == "lay down 5s: 5c 5d 5h"
    for number in (-1, encoding.ACTIONS):
        with pytest.raises(ValueError, match="actions are 0 to"):
            encoding.action_text(rules, number)
    with pytest.raises(ValueError, match="there is no run"):
        encoding.action_text(rules, encoding.RUN + known)


@pytest.mark.sweep("some")
@pytest.mark.parametrize(("name", "players"), SETTLED)
def test_the_plain_player_is_the_bot(name: str, players: int) -> None:
    rules = RULES[name]
    rows, seen = TableRows(rules, 1, players, threads=1), 0
    out = np.empty(4096, np.int64)
    for state, board, seat in walked(rules, players, f"plain {name} {players}"):
        put_state(rows.words, rows.cards, 0, board)
        expected = greedy(Seen.from_view(rules, game.view(state, seat), ()))
        n = listed(rows, out)
        code = code_of(rows.compiled_rules, int(rows.words[0, c.WILD]), expected, out[:n])
        assert rows.advice("simple").tolist() == [action_numbers.number_of(code)], (expected, board)
        seen += 1
    assert seen > 1


@pytest.mark.sweep("some")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_hidden_card_is_in_an_observation(name: str, players: int) -> None:
    rows = TableRows(name, 8, players, threads=1)
    rows.begin(9)
    out = np.empty(4096, np.int64)
    for step in range(60):
        seen, masks = rows.observations.copy(), rows.masks.copy()
        for number in range(rows.number):
            seat = int(rows.words[number, c.SEAT])
            word = np.uint64(begin(step, number, WORLD))
            resample(rows.words, rows.cards, number, seat, word, out)
            look, may = rows.look_at(number, seat)
            assert (look == seen[number]).all() and (may == masks[number]).all()
        rows.step(rows.sample(), strict=True)


# ---------------------------------------------------------------- how it is played


def test_gymnasium_finds_nothing_wrong() -> None:
    env = gymnasium.make("openrummy/wild-rummy-v0", observation="scaled", render_mode="ansi")
    env.reset(seed=1)
    check_env(env.unwrapped, skip_render_check=True)
    assert "is wild" in str(env.unwrapped.render())


def test_every_game_in_the_kernel_has_an_id() -> None:
    openrummy.lab.envs.register()
    for name in catalogue.names():
        rules = catalogue.variant(name).rules
        known = f"openrummy/{name}-v0" in gymnasium.registry
        assert known == bool(supported_players(rules)), name
    assert len(TABLES) > 25
    envs = gymnasium.make_vec(
        "openrummy/rummy-500-v0", num_envs=3, vectorization_mode="vector_entry_point", players=4
    )
    _, infos = envs.reset(seed=1)
    assert infos["scores"].shape == (3, 4)


@pytest.mark.sweep("some")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_reward_is_how_far_one_is_ahead(name: str, players: int) -> None:
    rules = RULES[name]
    envs = VectorTable(64, name, None, players, reward="unit", threads=1)
    _, infos = envs.reset(seed=3)
    deals, sign = 0, -1 if rules.sheet.winner == "lowest" else 1
    for _ in range(150):
        asked = infos["seat"]
        # one half plays well enough to come to an end
        actions = np.where(np.arange(64) % 2, envs.sample(), envs.rows.advice("simple"))
        _, rewards, ended, truncated, infos = envs.step(actions)
        assert (infos["acted"] == asked).all() and not truncated.any()
        assert not rewards[~ended].any() and not infos["scores"][~ended].any()
        assert (np.abs(rewards) <= 1).all()
        for number in np.flatnonzero(ended):
            points, seat = infos["scores"][number], infos["acted"][number]
            others = (points.sum() - points[seat]) / (players - 1)
            expected = sign * (points[seat] - others) / envs.rows.most
            assert rewards[number] == pytest.approx(expected, abs=1e-6)
            assert infos["reason"][number] > 0
            deals += 1
    assert deals > 10


def test_a_seed_gives_the_same_deals_however_many_rows_and_threads() -> None:
    def played(number: int, threads: int) -> list[bytes]:
        rows = TableRows("rummy-jokers", number, 3, "random", threads)
        rows.begin(11)
        states = []
        for _ in range(40):
            # the same for a row whatever the others are
            rows.step(rows.masks.argmax(axis=1))
            states.append(rows.observations[:600].tobytes() + rows.outcome[:600].tobytes())
        rows.close()
        return states

    assert played(600, 1) == played(700, 2)


def test_a_callable_opponent_plays_as_the_kernel_does() -> None:
    """Asked from outside, the plain player answers as it does within the call."""
    teacher = TableRows("rummy", 1, 3, threads=1)

    def outside(seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        assert masks.any(axis=1).all() and seen[:, encoding.FIELDS["to act"]].all()
        waits = rows.words[:, c.SEAT] != rows.learner
        return rows.advice("simple")[waits & ~rows.over]

    solo = TableRows("rummy", 5, 3, "simple", threads=1)
    rows = TableRows("rummy", 5, 3, outside, threads=1)
    for table_rows in (solo, rows):
        table_rows.begin(2)
    for _ in range(120):
        assert (solo.observations == rows.observations).all()
        assert (solo.masks == rows.masks).all()
        actions = solo.masks.argmax(axis=1)
        for table_rows in (solo, rows):
            table_rows.step(actions, strict=True)
        # a deal that others end before the learner is asked counts there as none
        assert (solo.outcome[:, v.ENDED] == rows.outcome[:, v.ENDED]).all()
        assert (solo.points == rows.points).all()
    assert teacher.players == 3


def test_the_plain_player_beats_chance() -> None:
    rows = TableRows("rummy", 200, 2, "random", 1)
    rows.begin(4)
    ahead = deals = 0.0
    while deals < 300:
        rows.step(rows.advice("simple"), strict=True)
        ended = rows.outcome[:, v.ENDED] == 1
        ahead += rows.net(np.zeros(rows.number, np.int64))[ended].sum()
        deals += ended.sum()
    assert ahead / deals > 20


def test_an_illegal_action_loses_as_much_as_the_worst_deal() -> None:
    env = TableEnv("rummy", "random", 4)
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(encoding.GO_OUT)
    assert ended and info["illegal"] and reward == -env.rows.most
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(encoding.DRAW)
    rows = TableRows("rummy", 2, 2)
    rows.begin(1)
    before = rows.observations.copy()
    with pytest.raises(NotLegal, match="deal 1: may not go out"):
        rows.step([encoding.DRAW, encoding.GO_OUT], strict=True)
    with pytest.raises(NotLegal, match="there is no action 5000"):
        rows.step([5000, encoding.DRAW], strict=True)
    assert (rows.observations == before).all()
    rows.step([encoding.DRAW, -1])
    assert rows.outcome[:, v.ILLEGAL].tolist() == [0, 1]
    assert rows.net(rows.outcome[:, v.ACTED]).tolist() == [0, -rows.most]


def test_what_is_asked_for_has_to_make_sense() -> None:
    with pytest.raises(UnknownOpponent, match="simple"):
        TableRows("rummy", 1, 2, "fast")
    with pytest.raises(UnknownOpponent, match="a name or callable, not int"):
        TableRows("rummy", 1, 2, 5)  # type: ignore[arg-type]
    for rules in ("gin", "rummy"):
        with pytest.raises(UnknownOpponent, match="a name or callable, not int"):
            evaluate(5, rules=rules)  # type: ignore[arg-type]
    with pytest.raises(NotLowered):
        TableRows("rummy", 1, 7)
    with pytest.raises(NotLowered):
        TableRows("indian-rummy", 1)
    for wrong in ({"number": 0}, {"threads": 0}, {"opponent": "simple", "learner": 2}):
        with pytest.raises(ValueError, match=r"at least|seat is"):
            TableRows("rummy", **({"number": 1} | wrong))  # type: ignore[arg-type]
    rows = TableRows("rummy", 2)
    rows.begin(1)
    with pytest.raises(ValueError, match="2 actions"):
        rows.step([1])
    with pytest.raises(TypeError, match="integers"):
        rows.step([0.5, 1.0])
    for words in ({"observation": "pixels"}, {"reward": "money"}):
        with pytest.raises(ValueError, match=r"is bytes or scaled|is points or unit"):
            TableEnv("rummy", **words)  # type: ignore[arg-type]
    with pytest.raises(gymnasium.error.ResetNeeded):
        TableEnv("rummy").step(0)
    with pytest.raises(ValueError, match="render_mode"):
        VectorTable(2, render_mode="human")


# ---------------------------------------------------------------- networks


@pytest.mark.sweep("some")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_is_observed_as_the_environment_shows_it(name: str, players: int) -> None:
    rules = RULES[name]
    rows = TableRows(rules, 1, players, threads=1)
    for _, board, asked in walked(rules, players, f"view {name} {players}"):
        put_state(rows.words, rows.cards, 0, board)
        for seat in range(players):
            observation = observe_table(rules, engine.view(board, seat))
            seen, mask = rows.look_at(0, seat)
            assert observation.seen.tolist() == seen.tolist()
            assert observation.mask.tolist() == mask.tolist()
            assert sorted(observation.actions) == np.flatnonzero(mask).tolist()
            legal = engine.legal(rules, board, seat) if seat == asked else ()
            assert set(observation.actions.values()) <= set(legal)
    with pytest.raises(ValueError, match="only a seat"):
        observe_table(rules, engine.view(board, None))


def some_network(rules: str) -> Network:
    """One that is of the opinion that every deal differs."""
    weights = np.random.default_rng(3).normal(size=(encoding.OBSERVATION_SIZE, encoding.ACTIONS))
    zeros = np.zeros(encoding.ACTIONS, np.float32)
    return Network(((weights.astype(np.float16).astype(np.float32), zeros),), "table", rules)


@pytest.mark.parametrize(("name", "players"), [("rummy-500", 3), ("knock-rummy", 4)])
def test_a_network_sits_down_at_a_table(tmp_path: Path, name: str, players: int) -> None:
    file = tmp_path / "mine.npz"
    file.write_bytes(write(some_network(name)))
    done = run_command(
        "arena",
        f"policy:{file}",
        *["simple"] * (players - 1),
        "--rules",
        name,
        "--games",
        "2",
        "--seed",
        "1",
        "--json",
    )
    assert (done.code, done.json["illegal"], done.json["games"]) == (0, 0, players)
    refused = run_command("arena", f"policy:{file}", "simple", "--rules", "gin", "--games", "2")
    assert "melds on the table" in refused.refused()
    # in the environments, too, as an opponent and to be judged
    rows = TableRows(name, 4, players, f"policy:{file}", 1)
    rows.begin(1)
    for _ in range(20):
        rows.step(rows.advice("simple"), strict=True)
    with pytest.raises(UnknownOpponent, match="melds on the table"):
        SoloRows("gin", 1, f"policy:{file}")
    with pytest.raises(UnknownOpponent, match="gin for two"):
        TableRows(name, 1, players, "policy:baseline")
    (against,) = evaluate(f"policy:{file}", ("simple",), 10, rules=name, players=players)
    assert (against.deals, against.games, against.illegal) == (10, 10 * players, 0)
    assert against.points < 0


def test_the_same_deals_from_every_seat_favour_nobody() -> None:
    (against,) = evaluate("simple", ("simple",), 40, rules="rummy", players=3)
    assert against.points == pytest.approx(0, abs=1e-9) and against.games == 120
    (chance,) = evaluate("random", ("simple",), 40, rules="rummy", mirrored=False)
    assert chance.games == 40 and chance.points < -20
    with pytest.raises(ValueError, match="luck"):
        evaluate("simple", ("simple",), 2, rules="rummy", adjusted=True)


def plain_lines() -> list[str]:
    """Results of some steps, the same compiled and as plain Python."""
    rows = TableRows("rummy-jokers", 2, 2, "simple", 1)
    rows.begin(1)
    digests = []
    for _ in range(40):
        rows.step(rows.sample())
        digests.append(rows.observations.tobytes().hex())
    return digests


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
    assert completed.stdout.split() == plain_lines(), completed.stderr


if __name__ == "__main__":
    print("\n".join(plain_lines()))
