"""Levels that search: at once in an arena, at a table of people once nobody has to wait."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import pytest
from numba.core.event import install_recorder

from bots_watched import Doubled
from openrummy.analysis import warm
from openrummy.bots import catalogue
from openrummy.bots.base import Budget, Seen
from openrummy.bots.cast import levels, personas
from openrummy.bots.cast.levels import LEVELS, SEARCHES, Search
from openrummy.bots.cast.players import Searching, player
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.match import BotTable
from openrummy.bots.search.bot import Expert
from openrummy.bots.search.rollouts import SearchBudget
from openrummy.core import game
from openrummy.core.cards import card_text
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action
from openrummy.core.engine.model.phase import Defend
from openrummy.core.rules.catalogue import variant
from playing_style import Habits, habits

WORLDS = 64
LONG = 1e9  # ms: worlds alone decide, so that the same seed plays the same


@pytest.fixture(autouse=True)
def hard_searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The switch, on."""
    kept = dict(SEARCHES)
    SEARCHES.clear()
    SEARCHES["hard"] = Search(WORLDS, LONG)
    yield
    SEARCHES.clear()
    SEARCHES.update(kept)


class Counted:
    """Number of calls of the searching player."""

    asked = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    count, choose = Counted(), Expert.choose

    def counting(self: Expert, seen: Seen) -> Action:
        count.asked += 1
        return choose(self, seen)

    monkeypatch.setattr(Expert, "choose", counting)
    return count


def play(patient: Patient, name: str = "gin", deals: int = 2, seed: str = "searching") -> None:
    """Some deals against a patient player; nothing is refused."""
    seats = variant(name).rules.seating.players[0]
    bots = [patient, *(Patient(Budget(), BEST) for _ in range(seats - 1))]
    table = BotTable(variant(name).rules, bots, seed_bytes(seed), cap=deals)
    tally = table.play([seed_bytes(seat) for seat in range(seats)])
    assert not any(tally.illegal)
    assert tally.decisions[0] > 0


# ---------------------------------------------------------------- the switch


def test_which_levels_search(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {level: type(player(BEST, level)) for level in LEVELS} == {
        "easy": Patient,
        "medium": Patient,
        "hard": Searching,
    }
    for who in ("hard", "otto-hard"):
        assert type(catalogue.make(who)) is Searching
    assert type(catalogue.make("otto-easy")) is Patient
    SEARCHES.clear()
    for who in (*LEVELS, "otto-hard"):
        assert type(catalogue.make(who)) is Patient
    with pytest.raises(KeyError):
        player(BEST, "harder")


def test_an_arena_waits_and_searches_from_the_first_decision(counted: Counted) -> None:
    bot = personas.make("otto", "hard")
    assert isinstance(bot, Searching)
    play(bot)
    assert counted.asked == bot._asked > 0 or counted.asked > bot._asked > 0
    assert bot._expert is not None
    assert bot._expert._search_budget == SearchBudget(
        worlds=WORLDS, override_errors=1.5, override_points=6.0
    )
    mara = personas.make("mara", "hard")  # plays as all that search do
    assert isinstance(mara, Searching)
    play(mara, deals=1)
    assert mara._expert is not None
    assert mara._expert._search_budget == SearchBudget(worlds=WORLDS)


def test_an_arena_settles_how_much_is_searched() -> None:
    bot = catalogue.make("hard", Budget(work=8))
    assert isinstance(bot, Searching)
    play(bot, deals=1)
    assert bot._expert is not None and bot._expert._searcher is not None
    assert bot._expert._searcher.search_budget.worlds == 8


def test_a_character_keeps_its_style_where_nothing_is_searched(counted: Counted) -> None:
    otto, style = personas.make("otto", "hard"), personas.persona("otto").style
    assert isinstance(otto, Searching)
    assert otto.style == levels.at_level(style, "hard")
    play(otto, "rummy", deals=1)
    assert counted.asked == 0
    assert otto._missed_events is None


def share_in_style(who: str, own: bool) -> float:
    """Share of decisions in which a character at the searching level does as its style would."""
    style, same = levels.at_level(personas.persona(who).style, "hard"), list[bool]()

    class Compared(Searching):
        def choose(self, seen: Seen) -> Action:
            action = super().choose(seen)
            if not isinstance(seen.board.public.phase, Defend):
                same.append(action == Patient.choose(self, seen))
            return action

    for seed in ("one", "two", "three"):
        play(Compared(Budget(), style, SEARCHES["hard"], None, own), deals=4, seed=seed)
    assert len(same) > 60
    return sum(same) / len(same)


@pytest.mark.slow
def test_a_character_that_searches_is_still_known_by_its_style() -> None:
    without, with_it = (share_in_style("otto", own) for own in (False, True))
    assert without + 0.1 < with_it < 1


@pytest.mark.slow
def test_characters_that_search_keep_their_habits() -> None:
    def at_the_table(who: str) -> Habits:
        bot = personas.make(who, "hard", Budget(work=WORLDS))
        straight = Patient(Budget(), BEST)
        return habits(variant("gin").rules, bot, straight, games=8, seed="habits", deals=5)

    otto, ines, finn, greta = map(at_the_table, ("otto", "ines", "finn", "greta"))
    assert otto.knocks > ines.knocks + 0.2
    assert otto.shown > 5
    assert finn.takes > greta.takes + 0.15


# ---------------------------------------------------------------- once it may


def switching(when: Callable[[Seen], bool]) -> tuple[Searching, list[bool]]:
    """A bot of a table, whose code is loaded from a moment on; what it was told so far."""
    hurried_now = [False]

    class Moment(Searching):
        def choose(self, seen: Seen) -> Action:
            hurried_now[0] = hurried_now[0] or when(seen)
            return super().choose(seen)

    return Moment(Budget(), BEST, SEARCHES["hard"], lambda: hurried_now[0]), hurried_now


def test_until_it_may_it_plays_as_its_style(counted: Counted) -> None:
    class Compared(Searching):
        def choose(self, seen: Seen) -> Action:
            action = super().choose(seen)
            patient = Patient(Budget(), BEST)
            patient.begin(self.rules, self.seat, self.view.seats, self.seed)
            assert action == patient.choose(seen)
            return action

    play(Compared(Budget(), BEST, SEARCHES["hard"], lambda: False))
    assert counted.asked == 0


@pytest.mark.sweep("some")
@pytest.mark.parametrize("deal", [0, 1])
@pytest.mark.parametrize("name", ["gin", "oklahoma", "gin-three"])
def test_from_then_on_it_plays_as_if_it_had_searched_all_along(
    name: str, deal: int, counted: Counted
) -> None:
    bot, hurried_now = switching(lambda seen: seen.game.number >= deal and len(seen.history) > 12)
    always = Expert(Budget(), SearchBudget(worlds=WORLDS, ms=LONG))
    same = [0]

    class Beside(Patient):
        """Both hear the same; once one searches both do the same."""

        def begin(self, rules, seat, seats, seed) -> None:  # type: ignore[no-untyped-def]
            super().begin(rules, seat, seats, seed)
            bot.begin(rules, seat, seats, seed)
            always.begin(rules, seat, seats, seed)

        def see(self, event: game.GameEvent) -> None:
            super().see(event)
            bot.see(event)
            always.see(event)

        def choose(self, seen: Seen) -> Action:
            action, expected = bot.act(), always.act()
            if hurried_now[0]:
                assert action == expected
                same[0] += 1
            return action

    play(Beside(Budget(), BEST), name, deals=6)
    assert same[0] > 10
    assert bot._missed_events is None


def test_who_is_hurried_goes_on_searching_afterwards() -> None:
    decisions: list[tuple[bool, Action, Action]] = []
    always = Expert(Budget(), SearchBudget(worlds=WORLDS, ms=LONG))

    class Hurried(Searching):
        def begin(self, rules, seat, seats, seed) -> None:  # type: ignore[no-untyped-def]
            super().begin(rules, seat, seats, seed)
            always.begin(rules, seat, seats, seed)

        def _keep(self, event: game.GameEvent) -> None:
            super()._keep(event)
            always.follow(self.view, (event,))

        def choose(self, seen: Seen) -> Action:
            self.hurried = self._asked % 3 != 0
            action, expected = super().choose(seen), always.act()
            style = Patient.choose(self, seen)
            decisions.append((self.hurried, action, style if self.hurried else expected))
            return action

    play(Hurried(Budget(), BEST, SEARCHES["hard"], lambda: True), deals=4)
    assert {hurried for hurried, _, _ in decisions} == {True, False}
    for _, action, expected in decisions:
        assert action == expected


def test_hidden_cards_change_nothing_before_and_after() -> None:
    before = Doubled.asked
    for seed in ("one", "two"):
        bot, hurried_now = switching(lambda seen: len(seen.history) > 14)
        rules = variant("gin").rules
        bots = [Doubled(bot), Patient(Budget(), BEST)]
        tally = BotTable(rules, bots, seed_bytes(seed), cap=1).play([seed_bytes(1), seed_bytes(2)])
        assert tally.illegal == [0, 0]
        assert hurried_now[0]
    assert Doubled.asked > before + 10


def test_at_a_table_it_searches_for_a_time_only() -> None:
    SEARCHES["hard"] = Search(WORLDS, 20.0)
    bot = player(BEST, "hard", ready=lambda: True)
    assert isinstance(bot, Searching)
    play(bot, deals=1)
    assert bot._expert is not None and bot._expert._searcher is not None
    search_budget = bot._expert._searcher.search_budget
    assert (search_budget.worlds, search_budget.ms) == (WORLDS, 20.0)


def test_should_the_search_fail_a_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(self: Expert, seen: Seen) -> Action:
        raise RuntimeError(f"no way with {card_text(1)}")

    monkeypatch.setattr(Expert, "choose", fails)
    with caplog.at_level(logging.ERROR):
        play(player(BEST, "hard", ready=lambda: True))
    assert caplog.messages == ["no more search in this game: RuntimeError"]
    caplog.clear()
    with pytest.raises(RuntimeError):  # an arena wants to know
        play(player(BEST, "hard"))


# ---------------------------------------------------------------- loading


@pytest.mark.slow
def test_what_one_game_loads_is_enough_for_all() -> None:
    warm.exercise(1)
    with install_recorder("numba:compile") as recorded:
        warm.exercise()
    assert recorded.buffer == []


def test_there_are_games_to_search_in() -> None:
    rules_list = list(warm.games())
    assert variant("gin").rules in rules_list
    assert variant("rummy").rules not in rules_list
