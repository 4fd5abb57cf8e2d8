"""Faces, opponents' ratings: the data that the server and the browser share."""

from __future__ import annotations

import re
from math import log10
from pathlib import Path

import pytest

from openrummy.arena.fit import fit
from openrummy.bots import ratings
from openrummy.bots.levels import LEVELS
from openrummy.bots.personas import personas
from openrummy.server.errors import Problem
from openrummy.server.faces import FACES, GUESTS, own_face
from openrummy.server.people import lobby_personas


def test_every_face_is_drawn_and_no_other(root: Path) -> None:
    text = (root / "web" / "src" / "faces" / "faces.ts").read_text(encoding="utf-8")
    drawn = re.findall(r'^    id: "([a-z-]+)"', text, re.MULTILINE)
    assert sorted(drawn) == sorted(FACES)
    assert drawn[-len(GUESTS) :] == list(GUESTS)


def test_an_unknown_face_is_refused() -> None:
    assert {own_face(face) for face in FACES} == FACES
    for wrong in ("", "owl", "Mara", "mara "):
        with pytest.raises(Problem):
            own_face(wrong)


def test_P2_there_are_eleven_and_more_to_play_as() -> None:
    assert len({one.face for one in personas()}) >= 11


def test_ratings_are_found_again() -> None:
    """From 1000 games each between players whose strength is known."""
    strength = {"a": 1300.0, "b": 1500.0, "c": 1620.0}
    pairs = [("a", "b"), ("b", "c"), ("a", "c")]
    shares = {
        (one, other): (1000 / (1 + 10 ** ((strength[other] - strength[one]) / 400)), 1000)
        for one, other in pairs
    }
    found = fit(shares, "b", 1500)
    for name, points in strength.items():
        assert abs(found[name].points - points) < 1
    assert found["b"].within == 0 < found["a"].within < 40
    with pytest.raises(ValueError, match="x has not played"):
        fit(shares, "x", 1500)


def test_who_won_all_has_a_rating_too() -> None:
    found = fit({("a", "b"): (10, 10)}, "b", 0)
    assert 400 * log10(10) < found["a"].points < 2000
    assert found["a"].within > 200


def test_the_ratings_are_those_of_the_characters() -> None:
    told = {one.id: {each.level: each for each in one.ratings} for one in lobby_personas()}
    assert set(told) == {one.id for one in personas()}
    for name, levels in told.items():
        assert list(levels) == list(LEVELS), name
        points = [levels[level].points for level in LEVELS]
        assert points == sorted(points), (name, points)
        assert all(0 < one.within < 100 and one.word for one in levels.values())
    assert ratings.rating("nobody", "easy") is None
    assert ratings.rating("mara", "impossible") is None
