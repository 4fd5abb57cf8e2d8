"""The searching player's learned parts: beliefs, chances, styles, and learning them anew."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields, replace
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cli_tools import run_command
from openrummy.bots.search import weights as kept
from openrummy.bots.search.equity import by_points, chances, slopes
from openrummy.bots.search.opponent_model import TURN_STAGES, TURNS, OpponentModel, turns_of
from openrummy.bots.search.rollouts import SearchBudget, Searcher, SearchResult
from openrummy.bots.search.training import TrainingTable
from openrummy.bots.search.weights import Weights, load
from openrummy.core.cards import full_pack
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.kernel.arrays import Int64Array
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.memory import address_of, get, put
from openrummy.kernel.core.memory import row as row_at
from openrummy.kernel.core.players import belief, hand_sampler, playout, search, training_data
from openrummy.kernel.core.players.search import MAX_VALUED
from openrummy.kernel.gin.batch import REASONS
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.jit import entry
from openrummy.lab.learn.belief import _loss

BASELINE, KNOCKER, HUNTER, WAITING, KEEPING, PICKING, BALANCED = range(7)


def rules_of(name: str) -> Rules:
    return variant(name).rules


def table(me: int, other: int, name: str = "gin") -> TrainingTable:
    """The fast player as it meets one style, against a style."""
    return TrainingTable(lower(rules_of(name)), load().me[me], load().players[other])


# ---------------------------------------------------------------- belief


def late_row() -> tuple[Int64Array, int]:
    """A moment before seat 0 draws, six cards unseen, two of them with the other; those six."""
    cards = list(full_pack())
    Random(4).shuffle(cards)
    hands = [sum(1 << card for card in cards[:10]), sum(1 << card for card in cards[10:18])]
    pile, unseen = cards[18:46], sum(1 << card for card in cards[46:])
    row = np.zeros(d.SIZE, np.int64)
    for field in (d.TAKEN, d.BARRED, d.KNOCKER, d.ASIDE, d.WINNER, d.DRAWN):
        row[field] = d.NONE
    row[d.HANDS : d.HANDS + 2], row[d.KNOWN + 1] = hands, hands[1]
    row[d.PHASE], row[d.LIMIT], row[d.FACTOR], row[d.DISCARDER] = d.DRAW, 10, 1, 1
    row[d.LEFT], row[d.TOP], row[d.PILE], row[d.TURNS] = 4, 48, len(pile), 27
    row[d.GONE] = sum(1 << card for card in pile)
    row.view(np.uint8)[8 * d.DISCARDS : 8 * d.DISCARDS + len(pile)] = pile
    return row, unseen


def test_hands_are_drawn_as_often_as_they_are_likely() -> None:
    row, unseen = late_row()
    row[d.TURNS] = 0  # nobody has discarded anything that would tell more
    believed = np.zeros((belief.STAGES, belief.FEATURES))
    believed[0, [belief.LOW, belief.HIGH, belief.LOOSE]] = 0.9, -0.7, 0.11
    weights = replace(load(), beliefs=np.stack([believed.ravel()] * 7))
    searcher = Searcher(lower(rules_of("gin")), weights, SearchBudget(worlds=1, steps=12, rounds=0))
    chains = np.zeros((2, 7), np.int64)
    searcher._chains = lambda: chains  # type: ignore[method-assign]
    empty = np.full(belief.LEDGER, d.NONE, np.int64)
    empty[belief.TURNS] = 0
    actions = searcher.load_arrays(row, 0, 2, np.zeros(2, np.int64), empty)
    number, drawn, style = 6000, Counter[int](), np.eye(7)[HUNTER]
    for seed in range(number):
        searcher.search(actions, style, by_points(0, 0, 0), seed)
        drawn[int(chains[0].max())] += 1
        chains[1] = 0
    likely = {}
    for pair in combinations([card for card in range(64) if unseen >> card & 1], 2):
        ranks = [card & 15 for card in pair]
        weight = sum(0.9 * (r < 3) - 0.7 * (r >= 9) + 0.11 * min(r + 1, 10) for r in ranks)
        likely[1 << pair[0] | 1 << pair[1]] = float(np.exp(weight))
    total = sum(likely.values())
    assert set(drawn) <= set(likely)
    off = sum(abs(drawn[hand] / number - value / total) for hand, value in likely.items()) / 2
    uniform = sum(abs(1 / 15 - value / total) for value in likely.values()) / 2
    assert off < 0.05
    assert uniform > 0.12


@pytest.mark.slow
@pytest.mark.parametrize("style", range(7))
def test_what_was_learned_of_hands_beats_all_hands_alike(style: int) -> None:
    features, stretches = table(style, style).hidden_hands(3000, 4_000_001)
    believed = load().beliefs[style].reshape(belief.STAGES, belief.FEATURES)
    losses = []
    for stage in range(belief.STAGES):
        here = features[stretches == stage]
        assert len(here) > 150
        losses.append(_loss(here, believed[stage]))
    # a coin loses 0.693, and all of these hands would have discarded what was discarded; the longer
    # a deal lasts the more is known
    assert losses[0] < 0.693
    assert all(later < earlier + 0.02 for earlier, later in pairwise(losses))
    assert losses[-1] < 0.5


@entry
def would_have(tables, deals, notes, player, hands, answers):  # type: ignore[no-untyped-def]
    """Would the opponent have discarded as it did last, with these hands? Could it?"""
    compiled_rules, before, noted = address_of(tables), row_at(deals, 1), row_at(notes, 1)
    for index in range(2):
        put(noted, index, get(row_at(notes, 0), index))
    discarded = hand_sampler.rewind(row_at(deals, 0), 0, before, noted)
    for index in range(len(hands)):
        answers[index] = hand_sampler.would_discard(
            compiled_rules, before, address_of(player), noted, hands[index], discarded, 7
        )
    return discarded != d.NONE


@pytest.mark.slow
@pytest.mark.parametrize("style", [KNOCKER, HUNTER, WAITING, KEEPING, BALANCED])
def test_who_discarded_a_card_would_have_discarded_it(style: int) -> None:
    compiled_rules, weights = lower(rules_of("gin-challenge")), load()
    deals, notes = np.zeros((2, d.SIZE), np.int64), np.zeros((2, playout.NOTES), np.int64)
    ledgers, rows = np.zeros((2, belief.LEDGER), np.int64), deals[:1]
    players = np.stack([weights.me[style], weights.players[style]])
    true, like = [], []
    for number in range(60):
        training_data.begin_deal(compiled_rules, rows, notes[0], ledgers, 31, number)
        for turn in range(12):
            training_data.advance(compiled_rules, rows, players, notes[0], ledgers, turn > 0, 5)
            if rows[0, d.PHASE] == d.OVER:
                break
            hand = int(rows[0, d.HANDS + 1])
            unseen = [
                card for card in full_pack() if not (hand | int(rows[0, d.HANDS])) >> card & 1
            ]
            unseen = [card for card in unseen if not int(rows[0, d.GONE]) >> card & 1]
            mine = [card for card in full_pack() if hand >> card & 1]
            dice = Random(100 * number + turn)
            others = [hand ^ 1 << dice.choice(mine) ^ 1 << dice.choice(unseen) for _ in range(4)]
            answers = np.zeros(5)
            hands = np.array([hand, *others], np.int64)
            if would_have(compiled_rules, deals, notes, weights.players[style], hands, answers):
                true.append(answers[0])
                like.append(answers[1:].mean())
    assert len(true) > 300
    # now and then it took what lay there and could not discard that again
    assert np.mean(true) > 0.98
    assert np.mean(like) < 0.75


# ---------------------------------------------------------------- what is done in the end


@pytest.mark.parametrize(
    ("behind", "own", "done"),
    [
        ((0.0, 0.3, 2.0), 1, 1),  # hardly behind: the style's own action is taken
        ((0.0, 0.9, 2.0), 1, 0),
        ((0.0, 0.3, 2.0), 2, 0),
        ((0.0, 0.3, 2.0), 0, 0),
        ((0.0, 0.3, 2.0), 9, 0),  # not tried
    ],
)
def test_what_one_does_anyway_is_left_for_what_is_clearly_better(
    behind: tuple[float, ...], own: int, done: int
) -> None:
    searcher = Searcher(lower(rules_of("gin")), load(), SearchBudget(override_errors=0.7))
    actions = np.array([d.DISCARD_CARD << 6 | card for card in (3, 20, 40)], np.int64)
    errors = np.array([0.0, 1.0, 1.0])
    tried = SearchResult(
        actions, -np.array(behind), np.array(behind), errors, np.full(3, 64), 0, 1.0
    )
    expected = int(actions[own]) if own < len(actions) else d.STOCK << 6
    assert searcher.choose(tried, expected) == actions[done]


def test_a_knock_is_a_knock_whatever_card_is_discarded() -> None:
    searcher = Searcher(lower(rules_of("gin")), load(), SearchBudget(override_errors=0.7))
    knock, discard = d.KNOCK_CARD << 6 | 3, d.DISCARD_CARD << 6 | 5
    behind, errors = np.array([0.4, 0.0]), np.array([1.0, 0.0])
    tried = SearchResult(
        np.array([knock, discard]), -behind, behind, errors, np.full(2, 64), 1, 1.0
    )
    assert searcher.choose(tried, d.KNOCK_CARD << 6 | 7) == knock


def test_points_one_gives_away_count_as_they_do_at_the_score() -> None:
    searcher = Searcher(
        lower(rules_of("gin")), load(), SearchBudget(override_errors=0.0, override_points=6.0)
    )
    own, other = d.DISCARD_CARD << 6 | 3, d.DISCARD_CARD << 6 | 5
    behind, even = np.array([4.0, 0.0]), np.zeros(2)
    for point, done in ((1.0, own), (0.5, other)):
        actions, worlds = np.array([own, other]), np.full(2, 64)
        tried = SearchResult(actions, -behind, behind, even, worlds, 1, point)
        assert searcher.choose(tried, own) == done


# ---------------------------------------------------------------- equity


def test_chances_to_win_a_game() -> None:
    table = chances(100)
    assert np.allclose(table + table.T, 1)
    assert np.allclose(table.diagonal(), 0.5)
    assert (np.diff(table, axis=0) > 0).all()
    assert table[99, 0] > 0.85


def test_the_value_of_points_is_what_they_bring_the_game() -> None:
    values = by_points(80, 60, 100)
    own, other = values[:MAX_VALUED], values[MAX_VALUED:]
    assert own[0] == other[0] == pytest.approx(100 * chances(100)[80, 60])
    assert (own[20:] == 100).all()
    assert own[19] < 100
    assert (other[40:] == 0).all()
    assert other[39] > 0
    assert (np.diff(own[:21]) > 0).all()
    assert (np.diff(other[:41]) < 0).all()


def test_with_no_target_points_are_points() -> None:
    for scores in ((0, 0, 0), (100, 20, 100), (20, 100, 100), (0, 0, MAX_VALUED + 1)):
        values = by_points(*scores)
        assert values.tolist() == [*range(MAX_VALUED), *(-point for point in range(MAX_VALUED))]
        assert slopes(values) == pytest.approx([1, 1, 0])


def test_the_value_of_a_point_is_its_part_of_what_deals_bring() -> None:
    """Ten points short of both targets most deals decide the game; twenty short, about half."""
    for score, over in ((80, 30), (90, 20)):
        values = by_points(score, score, 100)
        own, other, start = slopes(values)
        assert own == pytest.approx(other)
        assert start == pytest.approx(50)
        assert own < 0.8 * (values[over] - start) / over
    # who leads has less to win by a point than by points so far from the target
    assert slopes(by_points(85, 40, 100))[0] < slopes(by_points(40, 40, 100))[0] * 1.2


# ---------------------------------------------------------------- guessing styles


def ended(reason: Reason, points: int, knocker: int | None = 1) -> DealResult:
    """A deal that ended so, seat 1 left with these points."""
    none = knocker is None
    return DealResult(reason, knocker, (0, 9), (0, 1), knocker, () if none else (20, points))


def fresh() -> OpponentModel:
    """Nothing is known of the other yet."""
    return OpponentModel(load().odds, load().turns)


def test_who_discards_the_highest_cards_is_taken_for_the_baseline_in_its_first_deal() -> None:
    guess, ledger = fresh(), np.full(belief.LEDGER, d.NONE, np.int64)
    ledger[belief.TURNS] = 6
    ledger[belief.DISCARDED : belief.DISCARDED + 6] = [12, 27, 42, 57, 9, 24]  # king, queen, ...
    ledger[belief.LEFT_LYING : belief.LEFT_LYING + 6] = 33
    assert guess.odds(ledger).argmax() == BASELINE
    assert guess.odds(ledger)[BASELINE] > 0.3
    # what a deal has shown counts in the next one too
    guess.remember(ledger)
    assert guess.odds().argmax() == BASELINE
    assert guess.odds(ledger)[BASELINE] > guess.odds()[BASELINE]


@pytest.mark.slow
def test_turns_are_told_apart_as_the_tables_have_them() -> None:
    turns = {
        kind
        for ledger in table(BALANCED, BALANCED).turns(300, 4_000_003)
        for kind in turns_of(ledger)
    }
    assert turns <= set(range(TURNS))
    assert len(turns) > TURNS / 2
    stages = load().turns.reshape(7, TURN_STAGES, -1)
    assert np.allclose(stages.sum(axis=2), 1, atol=1e-5)


def test_styles_are_told_by_how_their_deals_end() -> None:
    assert np.allclose(fresh().odds(), 1 / 7)
    hunter, early = fresh(), fresh()
    for _ in range(6):
        hunter.learn(ended(Reason.GIN, 0), 1, 9, 10)
        early.learn(ended(Reason.KNOCK, 9), 1, 7, 10)
    assert hunter.odds().argmax() == HUNTER
    assert early.odds().argmax() in (BASELINE, KNOCKER)
    for guess in (hunter, early):
        assert guess.odds().sum() == pytest.approx(1)
        assert guess.odds().min() >= 0.003
        assert guess.odds().max() < 0.9  # nobody is for certain like one of the styles


@pytest.mark.slow
@pytest.mark.parametrize("style", range(7))
def test_deals_of_a_style_are_told_as_its_own(style: int) -> None:
    # those two end their deals alike: they knock at once
    alike = {BASELINE, KNOCKER} if style in (BASELINE, KNOCKER) else {style}
    odds = []
    for seed in range(60):  # one run in thirty may look like another style
        guess = fresh()
        for row in table(style, style).ends(180, 4_000_002 + seed):
            by = None if row[d.KNOCKER] == d.NONE else int(row[d.KNOCKER])
            result = ended(REASONS[row[d.REASON]], int(row[d.COUNTED + 1]), by)
            guess.learn(result, 1, int(row[d.TURNS]), int(row[d.LIMIT]))
        odds.append(guess.odds()[list(alike)].sum())
    assert np.mean(odds) > 0.8
    assert np.mean(np.array(odds) > 0.5) > 0.93


def test_dead_deals_do_not_tell_of_a_knocker() -> None:
    guess = fresh()
    for _ in range(4):
        guess.learn(ended(Reason.DEAD, 0, None), 1, 30, 10)
    assert guess.odds().argmax() != KNOCKER
    assert guess.odds()[KNOCKER] < 0.05
    misdealt = fresh()
    misdealt.learn(ended(Reason.MISDEAL, 0, None), 1, 0, 10)
    assert np.allclose(misdealt.odds(), 1 / 7)


def test_a_style_without_odds_is_never_met(monkeypatch: pytest.MonkeyPatch) -> None:
    searcher = Searcher(lower(rules_of("gin")), load(), SearchBudget(worlds=256, prune_errors=99))
    empty = np.full(belief.LEDGER, d.NONE, np.int64)
    empty[belief.TURNS] = 0
    searcher.load_arrays(late_row()[0], 0, 2, np.zeros(2, np.int64), empty)
    met: set[int] = set()
    monkeypatch.setattr(search, "evaluate_actions", lambda *given: met.update(given[8].tolist()))
    odds = np.array([0, 0, 0.5, 0, 0, 0, 0.5])
    searcher.search(np.array([d.STOCK << 6, d.TAKE << 6]), odds, by_points(0, 0, 0), 3)
    assert met == {HUNTER, BALANCED}


# ---------------------------------------------------------------- the file


def test_weights_are_read_as_they_were_written() -> None:
    first = load()
    again = kept.read(kept.write(first))
    assert again.styles == first.styles
    for field in fields(Weights)[1:]:
        assert (getattr(again, field.name) == getattr(first, field.name)).all(), field.name


def test_invalid_weight_files_are_refused() -> None:
    data = kept.write(load())
    lacking, short = _npz(styles=np.array(["a"])), replace(load(), nets=load().nets[:, :-1])
    for bad in (b"", b"rubbish", data[: len(data) // 2], b"PK\3\4" + data[4:99], lacking):
        with pytest.raises(ValueError, match="weights"):
            kept.read(bad)
    with pytest.raises(ValueError, match="nets"):
        kept.read(kept.write(short))


def _npz(**arrays: Any) -> bytes:
    from io import BytesIO

    file = BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


# ---------------------------------------------------------------- learning


@pytest.mark.slow
def test_learning_ends_well_and_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert run_command("learn", str(folder), "--quick").code == 0
    weights = kept.read((folder / "learned.npz").read_bytes())
    assert weights.styles == load().styles
    assert weights.beliefs.any(axis=1).all()
    assert np.allclose(weights.odds.sum(axis=1), 1)
    assert weights.scores.sum() == pytest.approx(1)
    log = (folder / "log.jsonl").read_text()
    assert len(log.splitlines()) == 1 + len(weights.styles)
    assert run_command("learn", str(folder), "--quick").code == 0
    assert (folder / "log.jsonl").read_text() == log
    assert not list(folder.glob("*.part"))


@pytest.mark.slow
def test_learning_goes_on_from_other_weights(tmp_path: Path) -> None:
    begun = tmp_path / "begun.npz"
    begun.write_bytes(kept.write(load()))
    folder = tmp_path / "more"
    assert run_command("learn", str(folder), "--quick", "--from", str(begun)).code == 0
    weights = kept.read((folder / "learned.npz").read_bytes())
    log = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert [line["style"] for line in log] == list(load().styles)  # no rounds
    # an answer of few deals is left for the one that was there, beliefs are anew
    for index, line in enumerate(log[:-1]):
        kept_on = np.allclose(weights.me[index], load().me[index])
        assert kept_on == (max(line["leads"][1:]) < line["leads"][0])
    assert not np.allclose(weights.beliefs, load().beliefs)
    begun.write_bytes(b"no weights")
    assert (
        "no file of weights"
        in run_command("learn", str(tmp_path / "none"), "--quick", "--from", str(begun)).refused()
    )
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("name", ["rummy", "knock-rummy"])
def test_learning_refuses_games_it_does_not_support(name: str, tmp_path: Path) -> None:
    refusal = run_command("learn", str(tmp_path / "new"), "--rules", name).refused()
    assert "no game of gin for two" in refusal
    assert not (tmp_path / "new").exists()
