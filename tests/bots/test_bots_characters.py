"""The characters at the table: each has habits of its own, measured in play."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from itertools import combinations

import pytest

from openrummy.bots import catalogue
from openrummy.bots.base import Budget
from openrummy.bots.cast import personas
from openrummy.bots.cast.levels import LEVELS, at_level
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.style import BEST
from openrummy.core.rules.catalogue import variant
from playing_style import Habits, habits

pytestmark = pytest.mark.xdist_group("characters")  # what was measured is kept

GAMES, DEALS = 24, 5

#: what a character does more (1) or less (-1) than everybody else, and by how much more than Mara
SIGNS = {
    "otto": ("knocks", 1, 0.05),
    "ines": ("knocks", -1, 0.3),
    "suki": ("feeds", -1, 0.03),
    "basil": ("early", 1, 0.3),
    "finn": ("takes", 1, 0.15),
    "greta": ("takes", -1, 0.05),
    "ravi": ("early", -1, 1.0),
    "rosa": ("runs", 1, 0.08),
    "gus": ("shown", -1, 3.0),
}
#: from here on two people differ to a player's eye
PLAIN = {
    "takes": 0.08,
    "feeds": 0.04,
    "early": 0.6,
    "knocks": 0.12,
    "gins": 0.08,
    "shown": 1.5,
    "turn": 2.0,
    "undercuts": 0.06,
    "runs": 0.08,
}


@cache
def measured(name: str) -> Habits:
    """The habits of a character's style against the straight one, always the same."""
    rules = variant("gin").rules
    styles = [at_level(style, "hard") for style in (personas.persona(name).style, BEST)]
    bots = [Patient(Budget(), style) for style in styles]
    return habits(rules, *bots, games=GAMES, seed="habits", deals=DEALS)


def everybody() -> list[str]:
    return [persona.id for persona in personas.personas()]


@pytest.mark.slow
@pytest.mark.parametrize("name", SIGNS)
def test_a_character_does_what_is_said_of_it(name: str) -> None:
    habit, sign, more = SIGNS[name]
    all_of_them = {name: sign * getattr(measured(name), habit) for name in everybody()}
    assert max(all_of_them, key=lambda name: all_of_them[name]) == name, all_of_them
    assert all_of_them[name] >= all_of_them["mara"] + more


@pytest.mark.slow
def test_the_hunter_gins_and_the_undercutter_undercuts() -> None:
    assert measured("ines").gins > measured("mara").gins + 0.06
    assert measured("gus").undercuts > measured("mara").undercuts + 0.04


@pytest.mark.slow
def test_the_forgetful_feeds_the_other() -> None:
    assert measured("theo").feeds > measured("mara").feeds + 0.02


@pytest.mark.slow
def test_the_counter_knocks_low_and_feeds_little() -> None:
    counter, straight = measured("noor"), measured("mara")
    assert counter.shown < straight.shown - 2
    assert counter.feeds < straight.feeds


@pytest.mark.slow
def test_no_two_characters_play_alike() -> None:
    for first_name, other in combinations(everybody(), 2):
        first, second = asdict(measured(first_name)), asdict(measured(other))
        apart = [habit for habit in PLAIN if abs(first[habit] - second[habit]) >= PLAIN[habit]]
        assert apart, (first_name, other, first, second)


def test_there_are_a_dozen_with_a_name_a_face_and_a_word_each() -> None:
    everyone = personas.personas()
    assert len(everyone) >= 12
    for field in ("id", "name", "face", "line", "tag", "style"):
        assert len({getattr(persona, field) for persona in everyone}) == len(everyone), field
    known = "mara otto ines suki basil finn greta ravi"  # stored games name them
    assert everybody()[:8] == known.split()


def test_a_level_leaves_a_character_its_style() -> None:
    for level in LEVELS:
        assert len({at_level(persona.style, level) for persona in personas.personas()}) >= 12, level
    easy = {name: at_level(personas.persona(name).style, "easy") for name in ("suki", "finn")}
    assert easy["suki"].feed > at_level(BEST, "hard").feed
    assert easy["finn"].grip == at_level(BEST, "easy").grip


def test_a_character_at_a_level_has_a_name_among_the_bots() -> None:
    info = catalogue.info("otto-easy")
    assert (info.title, info.level) == ("Otto", "easy")
    assert catalogue.make("otto-easy") is not None
    for wrong in ("otto", "otto-best", "nobody-easy", "-easy"):
        with pytest.raises(catalogue.UnknownBot):
            catalogue.info(wrong)
