"""Faces, opponents' ratings: the data that the server and the browser share."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openrummy.bots.cast import ratings
from openrummy.bots.cast.levels import LEVELS
from openrummy.bots.cast.personas import personas
from openrummy.play.computer_players import lobby_personas
from openrummy.play.faces import FACES, GUESTS, own_face
from openrummy.play.problems import Problem


def test_every_face_is_drawn_and_no_other(root: Path) -> None:
    text = (root / "web" / "src" / "kit" / "faces" / "faces.ts").read_text(encoding="utf-8")
    drawn = re.findall(r'^    id: "([a-z-]+)"', text, re.MULTILINE)
    assert sorted(drawn) == sorted(FACES)
    assert drawn[-len(GUESTS) :] == list(GUESTS)


def test_an_unknown_face_is_refused() -> None:
    assert {own_face(face) for face in FACES} == FACES
    for wrong in ("", "owl", "Mara", "mara "):
        with pytest.raises(Problem):
            own_face(wrong)


def test_P2_there_are_eleven_and_more_to_play_as() -> None:
    assert len({persona.face for persona in personas()}) >= 11


def test_the_ratings_are_those_of_the_characters() -> None:
    levels_of = {
        persona.id: {each.level: each for each in persona.ratings} for persona in lobby_personas()
    }
    assert set(levels_of) == {persona.id for persona in personas()}
    for name, levels in levels_of.items():
        assert list(levels) == list(LEVELS), name
        points = [levels[level].points for level in LEVELS]
        assert points == sorted(points), (name, points)
        assert all(0 < rating.within < 100 and rating.word for rating in levels.values())
    assert ratings.rating("nobody", "easy") is None
    assert ratings.rating("mara", "impossible") is None
