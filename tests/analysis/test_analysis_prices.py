"""Values of decisions: prices, chances of winning, marks and grades."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from decision_samples import kings
from openrummy.analysis import winning_chances
from openrummy.analysis.adaptive_trial import Trial
from openrummy.analysis.bias_correction import playout_bias
from openrummy.analysis.deal_ends import ends_of
from openrummy.analysis.decisions import decisions
from openrummy.analysis.grade import FEWEST, charged, grade, kinds
from openrummy.analysis.kernel_decision import take_in
from openrummy.analysis.loss_samples import Samples, Weighed, points_unit
from openrummy.analysis.losses import losses
from openrummy.analysis.marks import choice_mark, is_real, mark_of
from openrummy.analysis.model import Decision, Estimate, Kind, Mark, Price, Priced
from openrummy.analysis.position import decision_of
from openrummy.analysis.prices import Effort, Pricer, price
from openrummy.bots.search.equity import by_points
from openrummy.bots.search.rollouts import SearchBudget, Searcher
from openrummy.bots.search.weights import load
from openrummy.cli.bench.analysis.bot_games import play_games
from openrummy.core.cards import parse_card, to_set
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import Discard, Draw, Knock, LayOff, Pile, legal_in
from openrummy.core.engine.model.phase import Defend
from openrummy.core.engine.model.view import view
from openrummy.core.engine.worlds.resample import resample
from openrummy.core.rules.catalogue import variant
from openrummy.kernel.gin.lower import lower
from openrummy.play.review.results import found_decision
from openrummy.play.review.sentences import action_sentence, played_sentence

GIN = variant("gin").rules
QUICK = Effort(worlds=128, short=64)


@pytest.fixture(scope="module")
def every_decision() -> list[Decision]:
    """The decisions of a game between a middling player and one that knocks at once."""
    return list(decisions(play_games(GIN, ("medium", "knocker"), "prices")))


@pytest.fixture(scope="module")
def priced(every_decision: list[Decision]) -> list[Priced]:
    """The same with prices."""
    pricer = Pricer(GIN, QUICK)
    return [pricer.price(decision) for decision in every_decision]


def test_what_was_played_has_a_price_and_the_best_comes_first(priced: list[Priced]) -> None:
    for priced_one in priced:
        assert priced_one.played is not None
        assert priced_one.prices[priced_one.played].action == priced_one.decision.played
        losses = [price.loss for price in priced_one.prices]
        assert losses[0] == Estimate(0.0, losses[0].error if losses[0] else 0.0)
        means = [loss.mean for loss in losses if loss is not None]
        assert len(means) == len(losses)
        assert means == sorted(means)
        assert all(0 <= price.chance.mean <= 1 for price in priced_one.prices if price.chance)
    assert {price.assumed for price in priced} == {"learned", "open"}
    assert sum(price.mark in (Mark.MISTAKE, Mark.BLUNDER) for price in priced) > 0
    assert sum(price.real for price in priced) < len(priced)


def test_a_seed_settles_the_prices(every_decision: list[Decision]) -> None:
    decision = next(decision for decision in every_decision if decision.kind is Kind.DISCARD)
    assert price(decision, QUICK) == Pricer(GIN, QUICK).price(decision)
    assert price(decision, QUICK) != price(decision, replace(QUICK, seed=2))


def test_hidden_cards_change_no_price(every_decision: list[Decision], priced: list[Priced]) -> None:
    pricer, rng = Pricer(GIN, QUICK), stream(seed_bytes("hindsight"), 0, "worlds")
    for decision, before in list(zip(every_decision, priced, strict=True))[::9]:
        state = resample(GIN, decision.seen.history, decision.seat, rng)
        other = replace(decision, seen=replace(decision.seen, board=view(state, decision.seat)))
        assert pricer.price(other).prices == before.prices


def test_what_is_told_of_a_deal_that_goes_on_is_between_equals(
    every_decision: list[Decision],
) -> None:
    """Lower by what the playing player is ahead; what an action loses stays as it was."""
    decision = next(
        decision
        for decision in every_decision
        if decision.kind is Kind.DISCARD and len(decision.odds) > 1
    )
    pricer = Pricer(GIN, QUICK)
    trial = Trial(decision, pricer._searcher, np.array(decision.odds), 1, QUICK)
    less = trial._too_well
    assert less > 1
    shown = trial.priced("learned").prices
    trial._too_well = 0.0
    raw = trial._prices()[0]
    for low, high in zip(shown, raw, strict=True):
        assert low.chance is not None and high.chance is not None and trial.chance is not None
        assert high.points.mean - low.points.mean == pytest.approx(less)
        assert high.chance.mean - low.chance.mean == pytest.approx(less * trial.chance.point)
        assert (low.loss, low.loss_points) == (high.loss, high.loss_points)
    assert playout_bias(Kind.KNOCK, np.array(decision.odds)) == 0


def test_waiting_is_told_no_better_beside_a_knock_than_it_is(
    every_decision: list[Decision],
) -> None:
    """The luck of the deals is subtracted, with a margin of error; a knock stays as measured."""
    decision = next(decision for decision in every_decision if decision.kind is Kind.KNOCK)
    pricer = Pricer(GIN, QUICK)
    trial = Trial(decision, pricer._searcher, np.array(decision.odds), 1, QUICK)
    goes_on, less = trial.moment.goes_on, trial.samples.less.copy()
    assert goes_on.any() and not goes_on.all()
    assert (less[goes_on] >= 1).all() and not less[~goes_on].any()
    trial._short()
    knock, waits = int(np.flatnonzero(~goes_on)[0]), int(np.flatnonzero(goes_on)[0])
    difference = Weighed(trial.samples, trial.unit).apart(knock, waits)
    trial.samples.less = 0 * less
    raw = Weighed(trial.samples, trial.unit).apart(knock, waits)
    assert difference[0] - raw[0] == pytest.approx(less[waits] * trial.unit.point)
    assert difference[1] > raw[1] and difference[2] == raw[2]


def test_the_value_of_the_played_action_is_no_best_of_many() -> None:
    """Of actions that are all worth nothing, the best of the sample is above that by its luck."""
    rng, unit, played = np.random.default_rng(3), points_unit(1.0), []
    for _ in range(60):
        samples = Samples(8, 64)
        noise = 20 * rng.standard_normal((8, 128))
        blank = np.zeros(128)
        samples.add_short(list(range(8)), [np.stack([row, blank, blank], 1) for row in noise])
        asked = losses(samples, unit, 5)
        played.append(asked.means[5])
        assert (
            asked.means[5] == pytest.approx(noise[5].mean(), abs=1e-9) or asked.behind[5].mean == 0
        )
    assert abs(float(np.mean(played))) < 3 * 20 / np.sqrt(128 * 60)


def test_a_meld_broken_up_is_a_blunder(every_decision: list[Decision]) -> None:
    pricer = Pricer(GIN, QUICK)
    decision = next(
        decision
        for decision in every_decision
        if decision.kind is Kind.KNOCK and decision.deal == 1
    )
    others = [
        action for action in legal_in(GIN, decision.seen.board) if isinstance(action, Discard)
    ]
    judged = [pricer.price(replace(decision, played=action)) for action in others]
    assert all(priced.played is not None for priced in judged)
    worst = max(judged, key=lambda priced: priced.lost)
    assert worst.mark is Mark.BLUNDER
    best = pricer.price(replace(decision, played=worst.prices[0].action))
    assert best.mark in (Mark.NONE, Mark.HARD)


def test_a_defence_is_priced_exactly(every_decision: list[Decision], priced: list[Priced]) -> None:
    some = [price for price in priced if isinstance(price.decision.seen.board.public.phase, Defend)]
    assert any(isinstance(price.action, LayOff) for priced in some for price in priced.prices)
    assert {price.points.error for priced in some for price in priced.prices} == {0.0}


def test_playouts_for_prices_are_those_of_the_search(every_decision: list[Decision]) -> None:
    searcher = Searcher(lower(GIN), load(), SearchBudget(worlds=64, prune_errors=1e9, rounds=-1))
    decision = next(decision for decision in every_decision if decision.kind is Kind.DISCARD)
    odds = np.array(decision.odds)
    moment = take_in(decision.seen, decision.played, searcher, odds)
    ends = searcher.play_out(moment.numbers, odds, 5, 0, 64, True)[..., 2]
    tried = searcher.search(moment.numbers, odds, by_points(0, 0, 0), 5)
    assert np.allclose(ends.mean(axis=1), tried.means)


def test_melds_shown_badly_are_not_a_knock_that_was_wrong() -> None:
    # three runs or three sets, both leave the ace; the opponent took what lengthens the runs
    text = (
        "hands=4s5s6s4h5h6h4d5d6dAcKs/7s3h7dKdJh9cQs??? turn=0:discard "
        "pile=3s7h3d4c5c6cQcTh scores="
    )
    close, easy = decision_of(GIN, f"{text}70:90"), decision_of(GIN, f"{text}50:0")
    hand = [parse_card(f"{rank}{suit}") for rank in "456" for suit in "shd"]
    sets = tuple(to_set(hand[index : index + 3]) for index in (0, 3, 6))
    runs = tuple(to_set(hand[index::3]) for index in range(3))
    pricer, king = Pricer(GIN, QUICK), parse_card("Ks")
    badly, well = (
        pricer.price(replace(close, played=Knock(king, melds))) for melds in (runs, sets)
    )
    assert (badly.decision.kind, badly.mark) == (Kind.SHOW, Mark.BLUNDER)
    assert badly.lost == pytest.approx(5.6, abs=1.2)  # what is laid off on the runs
    # where waiting comes nearest, or is what was done, that is the question; not so here
    assert (well.decision.kind, well.played) == (Kind.KNOCK, 0)
    waited = pricer.price(replace(close, played=Discard(king)))
    assert waited.decision.kind is Kind.KNOCK
    shown = pricer.price(replace(easy, played=Knock(king, sets)))
    assert (shown.decision.kind, shown.mark, shown.played) == (Kind.SHOW, Mark.NONE, 0)
    assert [
        (kind_summary.kind, kind_summary.decisions) for kind_summary in kinds([badly, shown])
    ] == [(Kind.SHOW, 2)]
    # an arrangement shown has one price, whichever was played
    by_arrangement = [
        {melds_of(price): price.points.mean for price in priced.prices[:4]}
        for priced in (badly, well)
    ]
    assert by_arrangement[0] == pytest.approx(by_arrangement[1])
    # in words the two differ
    kept = found_decision(badly)
    assert kept.kind is Kind.SHOW
    assert kept.did is not None
    assert played_sentence(kept.did) == "knocked with 1, showing 4♠ 5♠ 6♠, 4♥ 5♥ 6♥, 4♦ 5♦ 6♦"
    assert action_sentence(kept.prices[0].facts).startswith("Knock with 1, showing 4♦ 4♥ 4♠")
    assert kept.did.melds != kept.prices[0].facts.melds


def melds_of(price: Price) -> tuple[int, ...]:
    """A knock by the melds it shows, anything else by its card."""
    action = price.action
    if isinstance(action, Knock):
        return tuple(sorted(action.melds))
    assert isinstance(action, Discard)
    return (action.card,)


def test_the_opponent_may_be_chosen(every_decision: list[Decision]) -> None:
    decision = next(
        decision for decision in every_decision if decision.kind is Kind.DRAW and decision.move > 4
    )
    perfect = price(decision, replace(QUICK, opponent="perfect"))
    assert (perfect.assumed, price(replace(decision, odds=()), QUICK).assumed) == (
        "perfect",
        "even",
    )
    assert perfect.prices != price(decision, QUICK).prices
    with pytest.raises(ValueError, match="nobody"):
        price(decision, replace(QUICK, opponent="nobody"))


@pytest.mark.sweep("one")
@pytest.mark.parametrize("name", ["gin", "gin-tournament", "hollywood", "gin-match"])
def test_chances_of_both_seats_are_one(name: str) -> None:
    rules = variant(name).rules
    first = {}
    for decision in decisions(play_games(rules, ("fast", "simple"), f"chances {name}")):
        first.setdefault((decision.deal, decision.seat), decision)
    for deal in {deal for deal, _ in first}:
        both = [
            winning_chances.before_deal(first[deal, seat].seen)
            for seat in (0, 1)
            if (deal, seat) in first
        ]
        if len(both) == 2:
            assert sum(chance_ or 0 for chance_ in both) == pytest.approx(1, abs=0.06)
    decision = next(iter(first.values()))
    after = winning_chances.by_points(decision.seen)
    assert after is not None
    assert (np.diff(after[1 : winning_chances.SIZE]) >= -1e-9).all()
    assert (np.diff(after[winning_chances.SIZE + 1 :]) <= 1e-9).all()


def test_a_better_player_wins_what_the_ratings_say(every_decision: list[Decision]) -> None:
    first = every_decision[0].seen
    assert winning_chances.before_deal(first, 200) == pytest.approx(
        1 / (1 + 10 ** (-200 / 400)), abs=0.02
    )
    assert winning_chances.before_deal(first, -200) == pytest.approx(
        1 / (1 + 10 ** (200 / 400)), abs=0.02
    )


def test_ends_that_are_not_understood_have_no_chance() -> None:
    sheet = replace(GIN.sheet, pool=100)
    assert not winning_chances.understood(replace(GIN, sheet=sheet), 2)
    assert not winning_chances.understood(variant("gin-three").rules, 3)
    assert winning_chances.understood(GIN, 2)
    assert 0.4 < ends_of(GIN).by_dealer.mean() < 0.5  # who draws first has it a little better


def test_marks_are_never_inside_two_errors() -> None:
    assert mark_of(Estimate(0.09, 0.05), in_chances=True) is Mark.NONE
    assert mark_of(Estimate(0.012, 0.005), in_chances=True) is Mark.NONE
    assert mark_of(Estimate(0.02, 0.005), in_chances=True) is Mark.INEXACT
    assert mark_of(Estimate(0.05, 0.005), in_chances=True) is Mark.MISTAKE
    assert mark_of(Estimate(0.09, 0.005), in_chances=True) is Mark.BLUNDER
    assert mark_of(Estimate(9.0, 0.5), in_chances=False) is Mark.MISTAKE


def test_the_only_good_action_is_marked_where_it_is_hard_to_see() -> None:
    prices = [_price(0.0), _price(0.06)]
    assert choice_mark(prices, 0, obvious=False) is Mark.HARD
    assert choice_mark(prices, 0, obvious=True) is Mark.NONE
    assert choice_mark(prices, 1, obvious=True) is Mark.MISTAKE
    assert not is_real(prices, 0, obvious=True)
    assert is_real(prices, 0, obvious=False)
    assert not is_real(prices[:1], 0, obvious=False)


def _price(loss: float) -> Price:
    return Price(
        Draw(Pile.STOCK), Estimate(0.0), Estimate(100 * loss, 0.1), None, Estimate(loss, 0.001)
    )


def test_no_letter_from_too_few_decisions(priced: list[Priced]) -> None:
    own = [price for price in priced if price.decision.seat == 0]
    whole, part = grade(own), grade(own[: FEWEST // 2])
    assert whole.letter
    assert (part.letter, part.decisions > 0) == ("", True)
    assert whole.low <= whole.lost <= whole.high


def test_waiting_turn_after_turn_is_charged_once() -> None:
    """Of the waits in a deal the costliest counts; a new deal is a new choice."""
    seen, king, queen = kings(), parse_card("Ks"), parse_card("Qs")

    def turn(deal: int, loss: float, *, kind: Kind = Kind.KNOCK) -> Priced:
        decision = Decision(0, deal, 1, 0, kind, seen, None)
        best, wait = _price(0.0), replace(_price(loss), action=Discard(king))
        return Priced(decision, (best, wait), 1)

    knock = replace(turn(1, 0.0), prices=(replace(_price(0.0), action=Knock(queen, ())),), played=0)
    draw = turn(1, 0.02, kind=Kind.DISCARD)
    losses = [
        round(priced.lost)
        for priced in charged([turn(1, 0.03), draw, turn(1, 0.05), turn(1, 0.04), turn(2, 0.01)])
    ]
    assert losses == [5, 2, 1]
    assert len(charged([turn(1, 0.03), turn(1, 0.02), knock])) == 2
    assert charged([replace(draw, real=False)]) == []
