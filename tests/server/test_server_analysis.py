"""Analysis on a server: people in turn, processes that come and go, storage, permissions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import msgpack

import quick_analysis
from live import FAR, FAST, Guest, counted, hang_up, in_thread
from openrummy.bots.deal_series import DEALS, five_deal_rules
from openrummy.core.notation.records import read, write
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.catalogue import variant
from openrummy.play.review import analysis_tasks
from openrummy.play.review.analysis_tasks import Unavailable
from openrummy.play.review.jobs import Job, TooMany
from openrummy.play.review.results import FoundPosition, unpack
from openrummy.server.analysis import tasks
from openrummy.server.analysis.jobs import FairQueue
from openrummy.server.analysis.process import Stopped
from openrummy.server.analysis.workers import Workers
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.db.engines import temporary
from process_tasks import perform
from stores import store_of

__all__ = ["hang_up"]

QUICK = replace(
    FAST,
    analysis=1,
    analysis_work=quick_analysis.work,
    analysis_aside=False,
    analyses=(1e6, 1e6),
    looks=(1e6, 1e6),
    uploads=(1e6, 1e6),
)
POSITION = "hands=2c3c4c7d8d9dJsQsKsAh/?????????? turn=0:draw pile=5h thrower=1"


# ---------------------------------------------------------------- taking turns


def job_of(person: str, quick: bool = False) -> Job:
    return Job(person, b"", quick)


def test_people_take_turns_and_what_is_quick_goes_first() -> None:
    queue = FairQueue(most_of_one=3, most=6)
    jobs = [job_of(person) for person in ("ana", "ana", "ana", "ben", "cem")]
    for job in jobs:
        queue.add(job)
    with pytest.raises(TooMany) as own:
        queue.add(job_of("ana"))
    assert own.value.own
    hasty = job_of("dora", quick=True)
    queue.add(hasty)
    with pytest.raises(TooMany) as all_together:
        queue.add(job_of("eva"))
    assert not all_together.value.own
    first, second, third, bens, cems = jobs
    assert [queue.take() for _ in range(3)] == [hasty, first, bens]
    queue.requeue(first)  # its process has died: it has its turn soon, but not before the others
    assert [queue.take(), queue.take()] == [cems, first]
    queue.drop(third)
    assert list(queue) == [second]
    with pytest.raises(ValueError):
        queue.drop(third)
    queue.ended(hasty)
    queue.add(job_of("ana"))  # one of hers was dropped
    assert len(queue) == 2


# ---------------------------------------------------------------- processes


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(4000):
        if holds():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it does not come")


async def test_a_process_works_stops_dies_and_comes_again(tmp_path: Path) -> None:
    now = [0.0]
    workers = Workers(1, perform, aside=False, longest=60, patience=15, clock=lambda: now[0])

    def asked(word: str) -> Job:
        return workers.add(Job("ana", word.encode()))

    async def ended(job: Job) -> tuple[str, str]:
        await asyncio.wait_for(job.over.wait(), 30)
        await until(lambda: not workers.busy)
        return job.state, job.problem

    try:
        first_job = asked("pid")
        assert await ended(first_job) == ("done", "") and workers.busy == 0
        counting, waiting = asked("count"), asked("pid")
        await until(lambda: counting.finished > 3)
        assert counting.parts[:2] == [b"1", b"2"] and counting.total == 10_000
        assert (counting.state, waiting.state) == ("running", "waiting")
        workers.stop(counting)
        assert await ended(waiting) == ("done", "") and counting.state == "stopped"
        assert waiting.result == first_job.result, "it stopped gently: the process is the same"
        assert await ended(asked("cannot")) == ("unavailable", "other-game")
        assert await ended(asked("break")) == ("failed", "failed")
        once = asked(f"once {tmp_path / 'died'}")
        assert await ended(once) == ("done", "") and once.tries == 2
        assert once.result != first_job.result, "another process"
        assert await ended(asked("die")) == ("failed", "died")

        forgotten = asked("count")
        await until(lambda: forgotten.finished > 0)
        now[0] += 14
        workers.ask_about(forgotten)
        now[0] += 14
        workers.tidy()
        assert forgotten.open, "somebody asked meanwhile"
        now[0] += 2
        workers.tidy()
        assert await ended(forgotten) == ("stopped", "")

        slow = asked("hang")
        await until(lambda: bool(slow.parts))
        now[0] += 61
        workers.ask_about(slow)
        workers.tidy()
        assert await ended(slow) == ("failed", "too-slow")
        deaf = asked("hang")
        await until(lambda: bool(deaf.parts))
        workers.stop(deaf)
        now[0] += 6  # it does not hear that it is to stop
        workers.tidy()
        assert await ended(deaf) == ("stopped", "")
        assert await ended(asked("pid")) == ("done", "")
        left = asked("count")
        await until(lambda: left.finished > 0)
    finally:
        await workers.close()
    assert left.state == "stopped" and workers.busy == 0


# ---------------------------------------------------------------- games that are over


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("analysis")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with in_thread(QUICK, store_of(folder)) as address:
        yield address


@pytest.fixture(scope="module")
def game(url: str) -> tuple[str, str, str]:
    """A game that is over: its player's cookie, its table, its link."""
    guest = Guest(url)
    table = guest.new_table(target=20)
    guest.sit(table).play()
    link = guest.http.get(f"/api/games/{table}").json()["id"]
    return guest.cookie, table, link


def reviewed(guest: Guest, path: str) -> Any:
    """The review once it is there."""
    for _ in range(4000):
        view = guest.http.get(path).raise_for_status().json()
        if view["state"] not in ("waiting", "running"):
            return view
        time.sleep(0.005)
    raise AssertionError(view)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_game_is_analysed_once_and_kept(
    url: str, folder: Path, game: tuple[str, str, str]
) -> None:
    cookie, table, link = game
    guest, other = Guest(url, cookie), Guest(url)
    begun = guest.http.post(f"/api/games/{table}/analysis").raise_for_status().json()
    assert begun["state"] in ("waiting", "running") and begun["id"] == link
    view = reviewed(guest, f"/api/games/{table}/analysis")
    assert view["state"] == "done" and view["done"] == view["total"] > len(view["decisions"])
    assert (
        view["yours"]
        and view["names"][0] == "You"
        and view["headline"].split()[:2]
        in (
            ["You", "beat"],
            ["You", "lost"],
        )
    )
    assert len(view["graph"]) == len(view["decisions"]) + 1 and view["graph"][-1] in (0, 1)
    assert view["points"] == view["cards"] + view["play"] + view["theirs"]
    assert view["kinds"] and view["sentence"] and view["grade"]["letter"] == ""
    stranger = reviewed(other, f"/api/games/{link}/analysis?seat=1")
    assert not stranger["yours"]
    assert stranger["names"][0] == "Guest" and stranger["seconds"] == view["seconds"]
    assert {decision["seat"] for decision in stranger["decisions"]} == {1}

    with in_thread(QUICK, store_of(folder)) as again:
        later = reviewed(Guest(again, cookie), f"/api/games/{table}/analysis")
        assert later == view, "kept, and not worked out anew"


async def test_what_another_method_found_is_not_shown() -> None:
    async with temporary() as database:
        rows = AnalysisRows(database)
        await rows.keep("calm-otter-100", 1, b"first", 5)
        await rows.keep("calm-otter-101", 1, b"other", 5)
        assert await rows.analysis_of("calm-otter-100", 1) == b"first"
        assert await rows.analysis_of("calm-otter-100", 2) is None
        await rows.keep("calm-otter-100", 2, b"second", 6)
        assert await rows.analysis_of("calm-otter-100", 1) is None
        asked = ["calm-otter-100", "calm-otter-101", "calm-otter-102"]
        assert await rows.analyses_of(asked, 2) == {"calm-otter-100": b"second"}
        assert await rows.those(asked, 2) == {"calm-otter-100"}


def test_a_decision_with_its_board(url: str, game: tuple[str, str, str]) -> None:
    cookie, table, _ = game
    guest = Guest(url, cookie)
    view = reviewed(guest, f"/api/games/{table}/analysis")
    for card in view["decisions"]:
        decision = guest.http.get(f"/api/games/{table}/analysis/decisions/{card['entry']}").json()
        assert decision["card"] == card
        assert sum(action["played"] for action in decision["actions"]) == 1, decision
        assert all(hand["hidden"] == 0 for hand in decision["board"]["hands"])
        assert decision["actions"][0]["best"] or len(decision["actions"]) == 1
        assert decision["played"] == card["cards"]
        assert bool(decision["better"]) <= (card["mark"] == "??")
        deal = guest.http.get(f"/api/games/{table}/deals/{card['deal'] - 1}").json()
        step = deal["steps"][card["step"]]
        assert step["seat"] == 0, "the step in which it was done"
        if decision["position"]:
            asked = {"game": "gin", "position": decision["position"], "scores": [0, 0]}
            answer = guest.http.post("/api/analysis", json=asked).json()
            assert answer.get("id"), (answer, decision["position"])
            guest.http.delete(f"/api/analysis/{answer['id']}")
            assert "?" in decision["position"].split()[0], "nobody's cards but the own ones"
        else:
            assert card["kind"] == "lay-off"
        if card["kind"] == "discard":
            hands = decision["board"]["hands"][0]
            held = [*hands["loose"], *(card for meld in hands["melds"] for card in meld)]
            assert decision["drew"] in held and set(decision["played"]) <= {*step["cards"], *held}
    assert any(card["text"].startswith("discarded ") for card in view["decisions"])
    missing = guest.http.get(f"/api/games/{table}/analysis/decisions/0")
    assert code(missing) == (404, "no-such-decision")


def test_habits_over_ones_last_games(url: str, game: tuple[str, str, str]) -> None:
    guest, other = Guest(url, game[0]), Guest(url)
    view = reviewed(guest, f"/api/games/{game[1]}/analysis?seat=0")
    counted(guest, 1)
    mine = reviewed(guest, "/api/me/analysis")
    assert (mine["state"], mine["games"], mine["unreviewed"]) == ("done", 1, []), mine
    assert mine["grade"]["decisions"] == view["grade"]["decisions"] > 0
    sums = [(kind["kind"], kind["decisions"], kind["marked"]) for kind in mine["kinds"]]
    assert sums == [(kind["kind"], kind["decisions"], kind["marked"]) for kind in view["kinds"]]
    [played] = mine["played"]
    assert (played["id"], played["seat"], len(played["against"])) == (game[1], 0, 1)
    assert played["lost"] == view["grade"]["lost"]
    cards = {decision["entry"]: decision for decision in view["decisions"]}
    costs = [cards[mistake["entry"]]["loss"] for mistake in mine["costly"]]
    worst = sorted((card["loss"] for card in cards.values() if "?" in card["mark"]), reverse=True)
    assert costs == worst[: len(costs)] and len(costs) == min(8, len(worst))
    assert all(mistake["id"] == game[1] for mistake in mine["costly"])
    none = reviewed(other, "/api/me/analysis")
    assert (none["games"], none["grade"], none["kinds"], none["unreviewed"]) == (0, None, [], [])


def test_games_that_would_count_are_named_until_they_are_reviewed(url: str) -> None:
    guest, other = Guest(url), Guest(url)
    tables = [guest.new_table(target=20), guest.new_table("rummy", target=10)]
    for table in tables:
        guest.sit(table).play()
    counted(guest, 2)
    before = reviewed(guest, "/api/me/analysis")
    assert (before["games"], before["unreviewed"]) == (0, tables[:1])
    assert reviewed(other, "/api/me/analysis")["unreviewed"] == []
    reviewed(guest, f"/api/games/{tables[0]}/analysis")
    after = reviewed(guest, "/api/me/analysis")
    assert (after["games"], after["unreviewed"]) == (1, [])


def test_only_those_who_may_see_the_game_see_its_review(
    url: str, game: tuple[str, str, str]
) -> None:
    _, table, link = game
    other = Guest(url)
    other.http.get("/api/lobby")
    running = other.new_table(target=FAR)
    other.sit(running)
    for path in ("analysis", "analysis/decisions/5"):
        for name in (table, f"{link[:-1]}0", f"{table}-"):
            answer = other.http.get(f"/api/games/{name}/{path}")
            assert code(answer) == (404, "no-such-record"), name
        assert code(other.http.get(f"/api/games/{running}/{path}")) == (409, "not-over")
    assert code(other.http.post(f"/api/games/{table}/analysis")) == (404, "no-such-record")
    assert code(other.http.get(f"/api/games/{link}/analysis?seat=2")) == (404, "no-such-seat")


def test_a_record_of_ones_own_is_for_who_sent_it(url: str, game: tuple[str, str, str]) -> None:
    _, _, link = game
    ana, ben = Guest(url), Guest(url)
    record = ana.http.get(f"/api/games/{link}/record").text
    begun = ana.http.post("/api/replay/analysis", content=record).raise_for_status().json()
    base = f"/api/replay/analysis/{begun['id']}"
    view = reviewed(ana, base)
    assert view["state"] == "done" and view["decisions"]
    assert not view["yours"] and "You" not in view["headline"], "nobody knows which seat is hers"
    again = ana.http.post("/api/replay/analysis?seat=1", content=record).json()
    assert (again["id"], again["state"], again["seat"]) == (begun["id"], "done", 1)
    his = ben.http.post("/api/replay/analysis", content=record).json()
    assert his["id"] != begun["id"]
    entry = view["decisions"][0]["entry"]
    assert ana.http.get(f"{base}/decisions/{entry}").json()["card"] == view["decisions"][0]
    for path in (base, f"{base}/decisions/{entry}"):
        assert code(ben.http.get(path)) == (404, "no-such-record")
    assert code(ben.http.post("/api/replay/analysis", content=b"x")) == (400, "bad-record")


# ---------------------------------------------------------------- positions


def question(**options: Any) -> dict[str, Any]:
    return {"game": "gin", "position": POSITION} | options


def test_a_position_is_judged_while_somebody_waits(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    ben.http.get("/api/lobby")
    begun = ana.http.post("/api/analysis", json=question(scores=[40, 92])).json()
    answer = reviewed(ana, f"/api/analysis/{begun['id']}")
    assert (answer["state"], answer["worlds"]) == ("done", 8192)
    assert {action["text"] for action in answer["actions"]} == {"Draw from the stock", "Take 5♥"}
    assert code(ben.http.get(f"/api/analysis/{begun['id']}")) == (404, "no-such-analysis")
    waits = [ana.http.post("/api/analysis", json=question(opponent="for ever")) for _ in range(5)]
    assert [response.status_code for response in waits] == [200] * 4 + [409]
    names = [response.json()["id"] for response in waits[:4]]
    assert code(waits[4]) == (409, "too-many-analyses")
    assert code(ben.http.delete(f"/api/analysis/{names[0]}")) == (404, "no-such-analysis")
    for name in names:
        stopped = ana.http.delete(f"/api/analysis/{name}").raise_for_status().json()
        assert stopped["state"] == "done"
    assert ben.http.post("/api/analysis", json=question()).json()["state"] != "failed"


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({"position": "nonsense"}, (400, "bad-position")),
        ({"position": POSITION.replace("2c", "3c")}, (400, "bad-position")),
        ({"position": POSITION, "seat": 1}, (400, "bad-position")),
        ({"position": "hands=" + "?" * 3000}, (400, "bad-position")),
        ({"scores": [1]}, (400, "bad-position")),
        ({"game": "rummy-500"}, (400, "bad-position")),
        ({"game": "poker"}, (404, "no-such-game")),
        ({"seat": "x"}, (400, "malformed")),
    ],
)
def test_what_is_no_position_is_refused(
    url: str, options: dict[str, Any], refused: tuple[int, str]
) -> None:
    assert code(Guest(url).http.post("/api/analysis", json=question(**options))) == refused


def test_a_server_without_analysis_says_so_and_who_asks_too_often_is_told() -> None:
    with in_thread(replace(QUICK, analysis=0)) as off:
        guest = Guest(off)
        table = guest.new_table(target=20)
        guest.sit(table).play()
        view = guest.http.get(f"/api/games/{table}/analysis").raise_for_status().json()
        assert view["state"] == "unavailable" and "does not analyse" in view["problem"]
        answer = guest.http.post("/api/analysis", json=question()).raise_for_status().json()
        assert answer["state"] == "unavailable" and answer["problem"] == view["problem"]
    with in_thread(replace(QUICK, analyses=(0.001, 1))) as slow:
        codes = [
            Guest(slow).http.post("/api/analysis", json=question()).json().get("code")
            for _ in range(2)
        ]
        assert codes == [None, "too-fast"]


# ---------------------------------------------------------------- the work itself


def test_the_real_analysis(
    url: str, game: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = read(Guest(url).http.get(f"/api/games/{game[2]}/record").text)
    text = write(replace(whole, entries=whole.entries[:9], result="*"))
    progress_told: list[tuple[int, int]] = []

    def tell(finished: int, total: int, data: bytes) -> bool:
        progress_told.append((finished, total))
        return True

    answer = tasks.run_task(msgpack.encode(tasks.ReviewTask(text)), tell)
    review = unpack(answer)
    assert review is not None and unpack(answer[:-9]) is None and unpack(b"x") is None
    assert progress_told == [
        (number, len(review.decisions)) for number in range(len(review.decisions) + 1)
    ]
    assert any(len(decision.prices) > 3 and decision.real for decision in review.decisions)
    assert all(decision.did is not None for decision in review.decisions)
    assert any(decision.reasons for decision in review.decisions)
    monkeypatch.setattr(analysis_tasks, "_WORLDS", (16, 32))
    asked = tasks.PositionTask(canonical(variant("gin").rules), POSITION, [40, 92], "")
    position = msgpack.decode(tasks.run_task(msgpack.encode(asked), tell), type=FoundPosition)
    assert position.worlds > 0 and len(position.decision.prices) == 2
    nobody = tasks.PositionTask(asked.rules, POSITION, [], "nobody")
    with pytest.raises(Unavailable, match="opponent"):
        tasks.run_task(msgpack.encode(nobody), tell)
    with pytest.raises(Stopped):
        tasks.run_task(msgpack.encode(asked), lambda finished, total, data: False)


@pytest.mark.slow
def test_the_strongest_bot_plays_the_deals_of_a_day_alike_however_often_it_is_asked() -> None:
    def tell(finished: int, total: int, data: bytes) -> bool:
        return True

    rules = canonical(five_deal_rules(variant("gin").rules))
    entropies = [bytes([deal]) * 32 for deal in range(DEALS)]
    deals = msgpack.encode(tasks.DealsTask(rules, entropies, "theo", "medium", bytes(32)))
    points = msgpack.decode(tasks.run_task(deals, tell), type=list[int])
    assert len(points) == DEALS and any(points)
    assert points == msgpack.decode(tasks.run_task(deals, tell), type=list[int])
