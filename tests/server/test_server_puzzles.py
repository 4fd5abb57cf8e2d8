"""Puzzles on a server: questions, first tries, repetitions, rushes, privacy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest
from msgspec import json

import quick_analysis
from live import FAST, Guest, hang_up, in_thread
from members import PASSWORD, code, post, register, sign_in
from openrummy.analysis.puzzles import PuzzleBook, Theme, load
from openrummy.analysis.puzzles import spaced_repetition as remembering
from openrummy.analysis.puzzles.ratings import WEEK, Strength, after_pause, after_try
from openrummy.play.dates import day_of
from openrummy.play.puzzles.question import question_of

__all__ = ["hang_up"]

DAY = 24 * 3_600_000
BEGAN = 20_000 * DAY + 8 * 3_600_000


@dataclass
class Clock:
    """The time by which puzzles go, ms."""

    now: int = BEGAN

    def __call__(self) -> int:
        return self.now


@cache
def few() -> PuzzleBook:
    """Of each theme in the book the first four puzzles whose points decide."""
    book = load()
    plain = (
        [puzzle for puzzle in all if "score" not in puzzle.tags] for all in book.by_theme.values()
    )
    return PuzzleBook(book.header, tuple(puzzle for all in plain for puzzle in all[:4]))


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[str, Clock]]:
    clock = Clock()
    with in_thread(replace(FAST, puzzles=few, now=clock, analysis=0)) as address:
        yield address, clock


@pytest.fixture
def clock(served: tuple[str, Clock]) -> Clock:
    """Another day, in the morning."""
    served[1].now = (served[1].now // DAY + 1) * DAY + 8 * 3_600_000
    return served[1]


@pytest.fixture
def url(served: tuple[str, Clock], clock: Clock) -> str:
    return served[0]


def ask(guest: Guest, path: str, **body: Any) -> Any:
    return guest.http.post(f"/api/puzzles/{path}", json=body)


def got(guest: Guest, path: str = "") -> Any:
    return guest.http.get(f"/api/puzzles{path}").raise_for_status().json()


def next_one(guest: Guest, theme: str = "mixed") -> dict[str, Any]:
    answer: dict[str, Any] = ask(guest, "next", theme=theme).raise_for_status().json()
    return answer


def choices(view: dict[str, Any], right: bool) -> list[str]:
    """The tokens that solve a puzzle, or those that do not."""
    puzzle = few().by_id[view["id"]]
    return [
        choice["token"] for choice in view["choices"] if puzzle.solves(choice["token"]) == right
    ]


def tried(guest: Guest, view: dict[str, Any], right: bool, **more: Any) -> dict[str, Any]:
    token = choices(view, right)[0]
    answer = ask(guest, f"{view['id']}/try", action=token, **more).raise_for_status()
    body: dict[str, Any] = answer.json()
    return body


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize("theme", Theme)
def test_what_is_asked_tells_nothing_of_the_answer(theme: Theme) -> None:
    """Another answer, other prices, another source: what is sent is the same to the byte."""
    for puzzle in few().by_theme[theme]:
        turned = tuple(
            replace(
                puzzle_price,
                action=other.action,
                points=-puzzle_price.points,
                behind=puzzle_price.behind + 1,
            )
            for puzzle_price, other in zip(puzzle.prices, puzzle.prices[::-1], strict=True)
        )
        other = replace(
            puzzle,
            prices=turned,
            solution=(turned[0].action,),
            rating=puzzle.rating + 300,
            found_by=(),
            gap=1.0,
            tags=(),
        )
        asked, same = question_of(puzzle), question_of(other)
        assert (puzzle.solution[0] != other.solution[0]) and len(asked.choices) > 1
        assert json.encode(asked.choices) == json.encode(same.choices)
        assert json.encode(asked.board) == json.encode(same.board)
        assert all(
            any(puzzle.price(facts) == price for facts in asked.facts_by_token)
            for price in puzzle.prices
        )


def test_nothing_of_the_answer_is_sent_before_it_was_tried(url: str) -> None:
    ana = Guest(url)
    view = next_one(ana)
    puzzle = few().by_id[view["id"]]
    path = f"/{puzzle.id}/answer"
    refused = ana.http.get(f"/api/puzzles{path}")
    assert code(refused) == (403, "not-tried")
    missed = tried(ana, view, right=False)
    assert not missed["right"] and missed["answer"] is None
    assert missed["cost"] and missed["nudges"]
    sent = str([view, missed, got(ana, f"/{puzzle.id}"), got(ana)])
    hidden = ["solution", "finders", "worlds", "position", "points_error", *puzzle.source.players]
    assert [word for word in hidden if f"'{word}'" in sent] == []
    assert code(ana.http.get(f"/api/puzzles{path}")) == (403, "not-tried")
    # one person's success is not another's
    assert tried(ana, view, right=True)["answer"]["solution"] == list(puzzle.solution)
    answer = got(ana, path)
    assert [action["token"] for action in answer["actions"]] == [
        puzzle_price.action for puzzle_price in puzzle.prices
    ]
    assert answer["answers"] and answer["tried"] == choices(view, False)[0]
    assert code(Guest(url).http.get(f"/api/puzzles{path}")) == (403, "not-tried")


def test_what_cannot_be_done_is_refused(url: str) -> None:
    ana = Guest(url)
    view = next_one(ana)
    assert code(ask(ana, f"{view['id']}/try", action="two")) == (400, "no-such-choice")
    assert code(ask(ana, "nonesuch/try", action="p")) == (404, "no-such-puzzle")
    assert code(ana.http.get("/api/puzzles/nonesuch")) == (404, "no-such-puzzle")
    assert got(ana)["tried"] == 0


# ---------------------------------------------------------------- ratings


def test_the_first_try_counts_and_no_other(url: str) -> None:
    ana = Guest(url)
    view = next_one(ana)
    assert view["rated"]
    assert next_one(ana)["id"] == view["id"], "no way round a hard one"
    missed = tried(ana, view, right=False)
    assert missed["first"] and missed["rating"]["change"] < 0
    assert missed["rating"]["provisional"]  # so no figure is shown of the first try
    answer = tried(ana, view, right=True)
    assert answer["right"] and not answer["first"] and answer["rating"] is None
    assert answer["answer"]["level"] != round(few().by_id[view["id"]].rating)
    second = next_one(ana)
    assert second["id"] != view["id"]
    assert tried(ana, second, right=True)["rating"]["change"] > 0
    hall = got(ana)
    assert (hall["tried"], hall["right"], len(hall["history"])) == (2, 1, 2)
    assert hall["rating"]["rating"] == hall["history"][-1]["rating"]
    assert sum(theme["tried"] for theme in hall["themes"]) == 2
    assert got(Guest(url))["rating"] is None


def test_practice_and_what_was_not_offered_change_no_rating(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    view = next_one(ana)
    assert tried(ana, view, right=False, rated=False)["rating"] is None
    again = got(ana, f"/{view['id']}")
    assert (again["tried"], again["rated"]) == (True, False)
    assert tried(ana, view, right=True)["rating"] is None
    # by a link from somebody who knows the answer
    linked = got(ben, f"/{view['id']}")
    if not linked["day"]:
        assert not linked["rated"]
        assert tried(ben, linked, right=True)["rating"] is None
    assert got(ben)["rating"] is None


def test_the_day_is_the_same_for_all_and_another_one_tomorrow(url: str, clock: Clock) -> None:
    ana, ben = Guest(url), Guest(url)
    view = got(ana, "/day")
    assert view["day"] == day_of(clock.now) == got(ana)["day"]["date"] and view["rated"]
    assert got(ben, "/day")["id"] == view["id"]
    assert tried(ana, view, right=True)["rating"]["change"] > 0
    day = got(ana)["day"]
    assert (day["tried"], day["right"]) == (True, True)
    assert not got(ben)["day"]["tried"]
    days = set()
    for _ in range(20):
        clock.now += DAY
        days.add(got(ana, "/day")["id"])
    assert len(days) > 2


def test_the_day_leaves_what_was_offered(url: str) -> None:
    ana = Guest(url)
    day = got(ana, "/day")
    offered = next_one(ana, "draw" if day["theme"] != "draw" else "discard")
    assert tried(ana, day, right=True)["rating"] is not None
    again = next_one(ana)
    assert (again["id"], again["rated"]) == (offered["id"], True)


def test_themes_are_chosen_and_run_out(url: str, clock: Clock) -> None:
    ana = Guest(url)
    many = len(few().by_theme[Theme.DRAW])
    seen = []
    for _ in range(many):
        view = next_one(ana, "draw")
        seen.append(view["id"])
        assert view["theme"] == "draw" and tried(ana, view, right=True)["right"]
    assert len(set(seen)) == many
    assert code(ask(ana, "next", theme="draw")) == (404, "no-puzzle-left")
    clock.now += 40 * DAY  # those that were not seen lately
    again = next_one(ana, "draw")
    assert again["id"] in seen and again["tried"] and not again["rated"]


# ---------------------------------------------------------------- seeing again


def test_missed_ones_come_back(url: str, clock: Clock) -> None:
    ana = Guest(url)
    view = next_one(ana)
    assert code(ask(ana, "next", again=True)) == (404, "no-puzzle-due")
    given = ask(ana, f"{view['id']}/answer").json()
    assert given["first"] and given["answer"]["solution"] and given["rating"]["change"] < 0
    assert given["back"] == clock.now + DAY
    assert (got(ana)["due"], got(ana)["later"]) == (0, 1)
    clock.now += DAY
    assert (got(ana)["due"], got(ana)["later"]) == (1, 0)
    due = ask(ana, "next", again=True).json()
    assert due["id"] == view["id"] and due["again"] and not due["rated"]
    assert tried(ana, due, right=True)["back"] > clock.now + DAY
    assert got(ana)["due"] == 0
    assert tried(ana, due, right=False)["back"] > clock.now + DAY, "it is not due any more"


def test_how_long_what_is_known_is_left_alone() -> None:
    card, due = remembering.missed(BEGAN)
    gaps = []
    for _ in range(4):
        now = due
        card, due = remembering.seen_again(card, True, now)
        gaps.append(due - now)
    assert gaps == sorted(set(gaps)) and gaps[-1] > 30 * DAY
    _, soon = remembering.seen_again(card, False, due)
    assert soon - due < gaps[-1] / 4


def test_ratings_go_by_glicko_2() -> None:
    """The example of Glickman's paper, game by game of one opponent, agrees in its first step."""
    solver, puzzle = after_try(Strength(1500, 200), Strength(1400, 30), True)
    assert 1560 < solver.rating < 1570 and 170 < solver.deviation < 180
    assert puzzle.rating < 1400 and puzzle.deviation >= 30
    assert solver.provisional and not Strength(1500, 90).provisional
    missed, harder = after_try(Strength(1500, 200), Strength(1400, 30), False)
    assert missed.rating < 1400 < harder.rating
    known = Strength(1500, 60)
    assert after_pause(known, WEEK - 1) == known
    assert 60 < after_pause(known, 20 * WEEK).deviation < 350


# ---------------------------------------------------------------- reasons


def test_without_analysis_there_are_prices_and_no_reasons(url: str) -> None:
    ana = Guest(url)
    answer = tried(ana, next_one(ana), right=True)["answer"]
    assert (answer["state"], answer["reasons"]) == ("unavailable", [])
    assert answer["problem"] and answer["actions"][0]["loss_points"] == 0


def test_reasons_come_from_the_analysis_once_it_has_found_them() -> None:
    quick = replace(FAST, puzzles=few, analysis=1, analysis_work=quick_analysis.work)
    with in_thread(replace(quick, analysis_aside=False, analyses=(1e6, 1e6))) as url:
        ana = Guest(url)
        view = next_one(ana)
        answer = tried(ana, view, right=True)["answer"]
        while answer["state"] in ("waiting", "running"):
            answer = got(ana, f"/{view['id']}/answer")
        assert answer["state"] == "done"
        assert "No single reason decides it" in answer["reasons"][0]["text"]


# ---------------------------------------------------------------- rushes


def rush(guest: Guest, view: dict[str, Any], right: bool) -> dict[str, Any]:
    puzzle = view["puzzle"]
    answer: dict[str, Any] = (
        ask(guest, "rush/try", puzzle=puzzle["id"], action=choices(puzzle, right)[0])
        .raise_for_status()
        .json()
    )
    return answer


def test_three_wrong_end_a_rush(url: str) -> None:
    ana = Guest(url)
    assert got(ana, "/rush")["begun"] is False
    view = ask(ana, "rush").json()
    assert (view["left"], view["most"], view["best"]) == (300_000, 3, None)
    first = view["puzzle"]
    assert code(ask(ana, f"{first['id']}/try", action="p"))[1] in ("in-a-rush", "no-such-choice")
    assert code(ask(ana, f"{first['id']}/answer")) == (409, "in-a-rush")
    view = rush(ana, view, right=True)
    assert (view["right"], view["wrong"], view["last"]["right"]) == (1, 0, True)
    assert view["puzzle"]["id"] != first["id"]
    # the same once more is an echo, not another try
    echo = ask(ana, "rush/try", puzzle=first["id"], action=choices(first, True)[0]).json()
    assert (echo["right"], echo["wrong"]) == (1, 0)
    assert ask(ana, "rush").json()["puzzle"]["id"] == view["puzzle"]["id"], "it goes on"
    for wrong in (1, 2, 3):
        view = rush(ana, view, right=False)
        assert (view["wrong"], view["over"]) == (wrong, wrong == 3)
        assert view["last"]["best"]
    assert view["puzzle"] is None and len(view["missed"]) == 3
    hall = got(ana)
    assert (hall["best"], hall["best_day"], hall["later"], hall["rating"]) == (1, 1, 3, None)
    assert ask(ana, "rush").json()["best"] == 1


def test_the_clock_of_a_rush_is_the_servers(url: str, clock: Clock) -> None:
    ana = Guest(url)
    assert register(ana, "Anna Rush").status_code == 201
    view = rush(ana, ask(ana, "rush").json(), right=True)
    clock.now += 299_000
    assert got(ana, "/rush")["left"] == 1_000
    clock.now += 1_000
    late = rush(ana, view, right=True)
    assert (late["over"], late["right"], late["puzzle"]) == (True, 1, None)
    assert late["leaders"] == [{"name": "Anna Rush", "right": 1, "you": True}]
    assert got(Guest(url))["leaders"][0]["you"] is False
    program = Guest(url)
    key = post(ana, "bots", name="Anna Solver").json()["key"]
    program.http.headers["Authorization"] = f"Bearer {key}"
    assert rush(program, ask(program, "rush").json(), right=True)["right"] == 1
    assert len(got(ana)["leaders"]) == 1, "programs are not ranked among people"
    clock.now += DAY
    hall = got(ana)
    assert (hall["best"], hall["best_day"], hall["leaders"]) == (1, None, [])


# ---------------------------------------------------------------- whose it is


def test_what_a_guest_did_goes_along_into_the_account(url: str) -> None:
    ana, phone = Guest(url), Guest(url)
    assert register(ana, "Anna Solves").status_code == 201
    own = next_one(ana)
    tried(ana, own, right=True)
    other = got(phone, "/day")
    tried(phone, other, right=False)
    assert sign_in(phone, "Anna Solves", PASSWORD).status_code == 200
    hall = got(phone)
    both = {own["id"], other["id"]}
    assert (hall["tried"], hall["later"]) == (len(both), 1)
    assert hall["rating"] == got(ana)["rating"]
    assert got(ana, f"/{other['id']}")["tried"]
