"""Mirrored games: the same at every run and for any number of processes, faults counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from math import ceil
from random import Random
from typing import Any, TypeVar

import pytest

from openrummy.bots import catalogue
from openrummy.bots.base import Bot, BotFailed, Budget, Seen
from openrummy.bots.baseline.simple import Simple
from openrummy.bots.match import BotTable, Tally, bot_seed, game_entropy
from openrummy.core.cards import Card
from openrummy.core.engine import Action, Discard, legal_in
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.game import GameEvent, GameView
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.core.rules.pieces import Table as Seats
from openrummy.lab.arena import same_deals
from openrummy.lab.arena.report import (
    GroupResult,
    Report,
    interval,
    ratio_interval,
    share_interval,
    summary,
)
from openrummy.lab.arena.same_deals import (
    MAX_BOTS,
    Entrant,
    GroupPlan,
    bot_factory,
    by_number,
    lineups,
    play_group,
    play_pairs,
)
from openrummy.lab.arena.time_histogram import add_histograms, histogram_of, quantile

RULES = Rules()
T = TypeVar("T")
KEYS = [
    "games",
    "pairs",
    "wins_a",
    "draws",
    "win_rate_a",
    "ci95_a",
    "points_per_deal_a",
    "points_per_deal_b",
    "ms_per_decision_a",
    "ms_per_decision_b",
    "illegal",
    "timeouts",
]


class Cheat(Simple):
    """Discards a card it does not hold."""

    def choose(self, seen: Seen) -> Action:
        if isinstance(seen.board.public.phase, ToDiscard):
            return Discard(
                next(Card(card) for card in range(13) if not seen.board.hand >> card & 1)
            )
        return super().choose(seen)


class Broken(Simple):
    """Gives up when asked."""

    def choose(self, seen: Seen) -> Action:
        raise BotFailed("gone")


def timeless(report: Report) -> dict[str, object]:
    figures = {key: value for key, value in vars(report).items() if not key.startswith("ms_")}
    timeless = [
        replace(bot_report, ms_per_decision=0, ms_p99=0, ms_max=0) for bot_report in report.bots
    ]
    return figures | {"bots": timeless}


def test_a_report_has_the_keys_tools_read() -> None:
    report = play_pairs(GroupPlan("simple", "simple", RULES, 1), 3)
    assert list(asdict(report))[: len(KEYS)] == KEYS
    assert report.games == 4
    assert report.pairs == 2
    assert report.illegal == report.timeouts == report.capped == 0
    assert report.ms_per_decision_a > 0
    assert 0 < report.ms_per_decision_a <= report.ms_max_a
    assert 0 < report.ms_p99_a <= report.ms_max_a


def test_deals_that_nobody_won_stand_apart() -> None:
    report = play_pairs(GroupPlan("simple", "random", RULES, 1), 6)
    a, b = report.bots
    assert a.deals_won + b.deals_won == report.deals - report.deals_undecided
    assert a.deal_win_rate + b.deal_win_rate == pytest.approx(1, abs=2e-4)
    assert report.deal_win_rate_a == a.deal_win_rate > 0.9
    low, high = report.deal_ci95_a
    assert low < a.deal_win_rate <= high <= 1
    asleep = play_pairs(GroupPlan("random", "random", RULES, 1, cap=1), 2)  # both deals end dead
    assert asleep.deals == asleep.deals_undecided == 2
    assert (asleep.deal_win_rate_a, asleep.deal_ci95_a) == (0, (0, 1))


def test_times_are_counted_closely() -> None:
    chance = Random(1)
    times = [10 ** chance.uniform(-5, 0) for _ in range(3000)]
    steps = add_histograms(histogram_of(times[:1000]), histogram_of(times[1000:]), ())
    assert steps == histogram_of(times)
    for part in (0.01, 0.5, 0.99, 1):
        exact = sorted(times)[max(0, ceil(part * len(times)) - 1)]
        assert exact <= quantile(steps, part) <= 1.045 * exact
    assert quantile((), 0.99) == 0 and quantile(histogram_of([0.0]), 1) < 2e-6


def test_any_number_of_processes_gives_the_same() -> None:
    plan = GroupPlan("simple", "easy", RULES, "same")
    alone, shared = play_pairs(plan, 6, jobs=1), play_pairs(plan, 6, jobs=2)
    assert timeless(alone) == timeless(shared)
    other = play_pairs(replace(plan, seed="other"), 6)
    assert timeless(alone) != timeless(other)


def test_a_run_goes_on_where_it_stopped() -> None:
    plan = GroupPlan("simple", "simple", RULES, 2)
    done: list[GroupResult] = []
    whole = play_pairs(plan, 6, progress=done.append)
    assert [result.pair for result in done] == [0, 1, 2]
    more: list[GroupResult] = []
    again = play_pairs(plan, 6, known=by_number(done[:2]), progress=more.append)
    assert [result.pair for result in more] == [2]
    assert timeless(again) == timeless(whole)


class Rememberer(Simple):
    """Plays at random from its third game on."""

    games = 0

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.games += 1

    def choose(self, seen: Seen) -> Action:
        if self.games < 3:
            return super().choose(seen)
        return self.chance().choice(legal_in(seen.rules, seen.board))


class Two:
    """A crew of two, whose work comes back last first."""

    size = 2

    def results(self, work: Callable[..., T], calls: Sequence[tuple[Any, ...]]) -> Any:
        return [(number, work(*call)) for number, call in enumerate(calls)][::-1]


@pytest.mark.sweep("one")
@pytest.mark.parametrize(("sitting", "lost"), [(1, []), (2, [1, 3])])
def test_bots_remember_for_a_sitting(sitting: int, lost: list[int]) -> None:
    plan = GroupPlan(Rememberer, "simple", RULES, 0, sitting=sitting)
    kept: list[GroupResult] = []
    whole = play_pairs(plan, 10, progress=kept.append)
    assert [result.pair for result in kept if result.bots[0].rate == 0] == lost
    assert timeless(play_pairs(plan, 10, crew=Two())) == timeless(whole)
    # a bot that resumes in the middle of a sitting plays its beginning again, unheard
    more: list[GroupResult] = []
    again = play_pairs(plan, 10, known=by_number([kept[0], kept[2]]), progress=more.append)
    assert [result.pair for result in more] == [1, 3, 4]
    assert timeless(again) == timeless(whole)


def test_programs_of_a_kind_at_more_chairs_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[Entrant, int]] = []

    def note(entrant: Entrant, index: int = 0) -> Callable[[Budget], Bot]:
        made.append((entrant, index))
        return Simple

    monkeypatch.setattr(same_deals, "bot_factory", note)
    play_group(GroupPlan("x", "y", variant("gin-three").rules, 1, cap=1, players=3), 0)
    assert made == [("x", 0), ("y", 0), ("x", 1), ("y", 1)]


@pytest.mark.slow
def test_a_bot_against_itself_breaks_even() -> None:
    """The baseline draws no advantage from its side: seats are swapped."""
    report = play_pairs(GroupPlan("simple", "simple", RULES, 3), 40)
    low, high = report.ci95_a
    assert low < 0.5 < high


def test_swapped_seats_meet_the_same_cards() -> None:
    dealt: list[list[int]] = []

    class Keeps(Simple):
        def dealt(self) -> None:
            super().dealt()
            self.first = self.view.number == 0

        def choose(self, seen: Seen) -> Action:
            if self.first:
                self.first = False
                hands[seen.seat] = seen.board.hand
            return super().choose(seen)

    for _ in (False, True):
        hands = [0, 0]
        bots = [Keeps(), Keeps()]
        BotTable(RULES, bots, game_entropy(5, 0), cap=1).play([bot_seed(5, 0, 0, 0)] * 2)
        dealt.append(hands)
    assert dealt[0] == dealt[1]


@pytest.mark.parametrize("faulty", [Cheat, Broken])
def test_a_faulty_bot_loses_and_is_counted(faulty: type[Simple]) -> None:
    def make(budget: Budget) -> Bot:
        return faulty(budget)

    report = play_pairs(GroupPlan("simple", make, RULES, 4), 4)
    assert report.win_rate_a == 1
    assert (report.illegal, report.illegal_a, report.illegal_b) == (4, 0, 4)


def test_a_slow_bot_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openrummy.bots.match._GRACE_MS", -1e9)
    report = play_pairs(GroupPlan("simple", "simple", RULES, 4, Budget(ms=1.0), cap=1), 2)
    assert report.timeouts > 0


def test_an_endless_game_ends_as_it_stands() -> None:
    endless = replace(RULES, sheet=GameSheet(target=100_000))
    result = play_group(GroupPlan("simple", "random", endless, 6, cap=3), 0)
    assert result.games == result.capped == 2
    assert result.deals == 6
    assert summary(endless, 2, [result]).capped == 2


def test_usage() -> None:
    with pytest.raises(ValueError, match="at least one"):
        play_pairs(GroupPlan("simple", "simple", RULES, 1), 0)
    with pytest.raises(catalogue.UnknownBot):
        play_pairs(GroupPlan("simple", "nobody", RULES, 1), 2)
    three = replace(RULES, seating=Seats((3,)))
    with pytest.raises(ValueError, match="seats"):
        play_pairs(GroupPlan("simple", "simple", three, 1), 2)
    assert bot_factory(Simple) is Simple


def test_intervals() -> None:
    assert interval([1.0] * 4)[0] < 0.9
    low, high = interval([0.0, 1.0] * 200)
    assert low == pytest.approx(0.45, abs=0.01)
    assert high == pytest.approx(0.55, abs=0.01)


@pytest.mark.slow
def test_levels_are_ordered() -> None:
    for better, worse in (("medium", "easy"), ("hard", "medium")):
        report = play_pairs(GroupPlan(better, worse, RULES, "levels", Budget(work=256)), 80)
        assert report.ci95_a[0] > 0.5, (better, report)


@pytest.mark.slow
def test_the_patient_player_beats_the_baseline() -> None:
    report = play_pairs(GroupPlan("patient", "simple", RULES, "bar"), 40)
    assert report.win_rate_a > 0.55, report


@pytest.mark.parametrize("name", ["gin", "rummy-500", "gin-partners", "indian-rummy"])
def test_a_bot_that_follows_views_sees_what_one_sees_that_folds_events(name: str) -> None:
    class Follows(Simple):
        updates = 0

        def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
            super().begin(rules, seat, seats, seed)
            self.other = Simple()
            self.other.begin(rules, seat, seats, seed)

        def follow(self, view: GameView, events: Iterable[GameEvent]) -> None:
            happened = list(events)
            super().follow(view, happened)
            for event in happened:
                self.other.see(event)
            assert self.other.view == self.view
            assert self.other.history == self.history
            Follows.updates += 1

    class Folds(Simple):
        def see(self, event: GameEvent) -> None:
            super().see(event)

        def follow(self, view: GameView, events: Iterable[GameEvent]) -> None:
            raise AssertionError("it has a see of its own")

    rules = variant(name).rules
    seats = rules.seating.players[0]
    played = []
    for kind in (Follows, Folds):
        bots = [kind() for _ in range(seats)]
        tally = BotTable(rules, bots, game_entropy(7, 0), cap=2).play([bytes(32)] * seats)
        played.append(replace(tally, seconds=[], times=[]))
    assert Follows.updates and played[0] == played[1]


# ---------------------------------------------------------------- many seats


@pytest.mark.parametrize(
    ("name", "players"), [("jersey-gin", 3), ("gin-three", 3), ("gin-partners", 4), ("tedesco", 6)]
)
def test_sides_of_many_seats_are_mirrored(name: str, players: int) -> None:
    rules = variant(name).rules
    plan = GroupPlan("simple", "random", rules, 3, cap=2, players=players)
    report = play_pairs(plan, 2)
    turned = play_pairs(replace(plan, a="random", b="simple"), 2)
    assert report.games == turned.games == 2 and report.illegal == 0
    assert report.points_per_deal_a > report.points_per_deal_b
    assert turned.points_per_deal_b > turned.points_per_deal_a
    with pytest.raises(ValueError, match="seats"):
        play_pairs(replace(plan, players=9), 2)


def test_a_capped_game_of_teams_is_won_by_the_side_that_leads() -> None:
    rules = variant("gin-partners").rules
    bots = [catalogue.make(("simple", "random")[seat % 2]) for seat in range(4)]
    tally = BotTable(rules, bots, game_entropy(3, 0), cap=1).play([bytes(32)] * 4)
    assert tally.capped
    assert sum(tally.points[::2]) > sum(tally.points[1::2])
    assert tally.winners == (0, 2)


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 3), (2, 6), (3, 3), (3, 4), (5, 2)])
def test_every_bot_sits_once_at_every_seat(bots: int, players: int) -> None:
    plan = GroupPlan("simple", "simple", RULES, 4, players=players, more=("simple",) * (bots - 2))
    orders = set()
    for group in range(8):
        games = lineups(plan, group)
        assert len(games) == bots
        for seat in zip(*games, strict=True):
            assert sorted(seat) == list(range(bots))
        orders.add(games)
    assert len(orders) == 1 if bots == 2 else len(orders) > 1  # the order of the seats changes


def tally(seats: int, winners: tuple[int, ...], points: list[int], bad: int | None = None) -> Tally:
    illegal = [int(seat == bad) for seat in range(seats)]
    nothing = [0] * seats
    return Tally(points, nothing, [0.0] * seats, illegal, nothing, winners, deals=2)


def test_a_win_is_shared_among_the_seats_that_have_it() -> None:
    empty = GroupResult.empty(0, 2)

    def come(winners: tuple[int, ...]) -> list[tuple[float, int, int]]:
        group = empty.plus(tally(3, winners, [4, 9, 5]), (0, 1, 0))
        assert [(sums.hands, sums.points) for sums in group.bots] == [(4, 9), (2, 9)]
        return [(sums.share, sums.wins, sums.draws) for sums in group.bots]

    assert come((1,)) == [(0, 0, 0), (1, 1, 0)]
    assert come((1, 2)) == [(0.5, 0, 1), (0.5, 0, 1)]
    assert come((0, 1, 2)) == [(2 / 3, 0, 1), (1 / 3, 0, 1)]  # level
    assert come((0, 2)) == [(1, 1, 0), (0, 0, 0)]


def test_a_bot_that_did_what_is_refused_wins_with_no_other_seat() -> None:
    group = GroupResult.empty(0, 2).plus(tally(4, (0, 1, 3), [0] * 4, bad=2), (0, 1, 0, 1))
    assert [(sums.share, sums.wins, sums.illegal) for sums in group.bots] == [(0, 0, 1), (1, 1, 0)]


def test_low_points_win_where_they_count_against_one() -> None:
    low = replace(RULES, sheet=GameSheet(target=100_000, winner="lowest"))
    for rules, better in ((RULES, True), (low, False)):
        endless = replace(rules, sheet=replace(rules.sheet, target=100_000))
        report = play_pairs(GroupPlan("simple", "random", endless, 8, cap=2), 12)
        assert report.capped == report.games == 12
        assert report.points_per_deal_a > report.points_per_deal_b
        assert (report.win_rate_a > 0.5) is better
        assert report.lowest_wins is not better


@pytest.mark.parametrize("players", [2, 3, 4])
def test_melds_on_the_table_and_fewest_points(players: int) -> None:
    """A bot that melds beats chance, at any table, and its points are the lower ones."""
    plan = GroupPlan("greedy", "random", variant("rummy").rules, 2, cap=2, players=players)
    report = play_pairs(plan, 2)
    assert report.lowest_wins and report.fair == 0.5
    assert report.points_per_deal_a < report.points_per_deal_b
    assert (report.win_rate_a, report.illegal) == (1, 0)


def test_three_bots_at_one_table() -> None:
    rules = variant("knock-rummy").rules
    plan = GroupPlan("hard", "random", rules, 3, cap=1, players=4, more=("simple",))
    report = play_pairs(plan, 10, jobs=2)
    assert (report.games, report.pairs, report.players) == (12, 4, 4)
    assert report.fair == pytest.approx(1 / 3, abs=1e-4)
    assert sum(bot_report.win_rate for bot_report in report.bots) == pytest.approx(1, abs=1e-3)
    assert [bot_report.games for bot_report in report.bots] == [12, 12, 12]
    assert report.bots[0].points_per_deal > report.bots[1].points_per_deal
    assert timeless(play_pairs(plan, 10)) == timeless(report)


def test_more_bots_than_seats_and_one_against_many() -> None:
    plan = GroupPlan("simple", "random", RULES, 3, cap=1, more=("random",))
    report = play_pairs(plan, 3)
    assert [bot_report.games for bot_report in report.bots] == [2, 2, 2] and report.fair == 0.5
    rules = variant("knock-rummy").rules
    alone = GroupPlan("hard", "random", rules, 3, cap=1, players=3, more=("random",))
    against = play_pairs(alone, 30)
    assert against.win_rate_a > against.fair == pytest.approx(1 / 3, abs=1e-4)
    with pytest.raises(ValueError, match="at most"):
        play_pairs(replace(plan, more=("random",) * MAX_BOTS), 3)


def test_intervals_of_points() -> None:
    assert ratio_interval([6], [3]) == (2, 2)
    assert ratio_interval([6, 8], [3, 4]) == (2, 2)
    low, high = ratio_interval([0, 10] * 50, [5] * 100)
    assert (low + high) / 2 == pytest.approx(1) and high - low == pytest.approx(0.394, abs=0.01)


def test_intervals_of_shares() -> None:
    assert share_interval([3] * 200, [6] * 200)[0] == pytest.approx(0.5, abs=0.01)
    low, high = share_interval([0, 6] * 200, [6] * 400)
    assert (low, high) == (pytest.approx(0.45, abs=0.01), pytest.approx(0.55, abs=0.01))
    low, high = share_interval([5, 5], [5, 5])
    assert low < 0.5 and high == 1  # two groups do not make it certain
