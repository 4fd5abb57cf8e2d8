"""The site of one person: games played with messages alone, kept and taken up again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from kernel_decisions import short_game
from openrummy.analysis.model import Decision, Kind, Priced
from openrummy.analysis.prices import Pricer
from openrummy.analysis.puzzles.load import LineBook, lines
from openrummy.core.rules.catalogue import names
from openrummy.play.alone import stepwise, tables
from openrummy.play.alone.site import AloneSite
from openrummy.play.alone.stepwise import POLL_TIMEOUT_S, StepRunner
from openrummy.play.alone.store import Fetch
from openrummy.play.review.analysis_tasks import Part, Steps, Unavailable
from openrummy.play.review.jobs import Job

DOCUMENTS = dict[str, bytes]
RECORD = short_game().encode()


class Person:
    """A person at a table, who does what hints advise."""

    def __init__(self, site: AloneSite, table_id: str) -> None:
        self.site, self.table_id = site, table_id
        self.table: dict[str, Any] = {}
        self._news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._id = 0
        #: Types of the messages in the order in which they were sent.
        self.log: list[str] = []

    async def sit(self) -> None:
        self._line = await self.site.connect(
            self.table_id,
            self.receive_now,
            lambda code, why: self._news.put_nowait({"type": "closed", "code": code, "why": why}),
        )
        await self._line.receive(json.dumps({"type": "hello", "after": None}))
        await self.until("update")
        await self.ask("set-pace", pace="instant")

    def receive_now(self, data: bytes) -> None:
        message = json.loads(data)
        self.log.append(message["type"])
        self._news.put_nowait(message)

    async def receive(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self._news.get(), 60)
        if message["type"] == "update":
            self.table = message["table"]
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        while (message := await self.receive())["type"] != kind:
            pass
        return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        self._id += 1
        await self._line.receive(json.dumps({"type": kind, "id": self._id, **fields}))
        while (message := await self.receive()).get("id") != self._id:
            pass
        return message

    async def step(self) -> None:
        """Act as the hint says, or listen."""
        tokens = [action["token"] for action in self.table["can"]]
        if not tokens:
            await self.until("update")
            return
        token = tokens[0]
        if self.table["your_turn"]:
            token = (await self.ask("ask-hint")).get("token", token)
        done = await self.ask("act", seq=self.table["seq"], action=token)
        if done.get("code") == "stale":  # another board moved meanwhile
            return
        assert done["type"] == "done", done
        seq = self.table["seq"]
        while self.table["seq"] == seq:
            await self.until("update")

    async def play(self, deals: int) -> None:
        while self.table["sheet"]["result"] is None and self.table["sheet"]["deals"] < deals:
            await self.step()

    async def leave(self) -> None:
        await self._line.close()


async def site_of(documents: DOCUMENTS) -> AloneSite:
    async def keep(name: str, document: bytes) -> None:
        documents[name] = document

    return AloneSite(keep, list(documents.items()))


async def new_table(site: AloneSite, game: str, **more: object) -> str:
    body = json.dumps({"game": game, "persona": "", "level": "easy", **more}).encode()
    answer = await site.ask("POST", "/api/tables", body)
    assert answer.status == 201, answer.body
    return str(json.loads(answer.body)["id"])


async def played(game: str) -> None:
    site = await site_of({})
    person = Person(site, await new_table(site, game))
    await person.sit()
    await person.play(1)
    await person.leave()
    await site.close()


@pytest.mark.sweep("few")
@pytest.mark.parametrize("game", names())
def test_a_deal_of_every_game_is_played_with_messages(game: str) -> None:
    asyncio.run(played(game))


def test_a_table_that_was_kept_is_taken_up_where_it_was() -> None:
    asyncio.run(taken_up())


async def taken_up() -> None:
    documents: DOCUMENTS = {}
    site = await site_of(documents)
    table_id = await new_table(site, "gin")
    person = Person(site, table_id)
    await person.sit()
    for _ in range(6):
        await person.step()
    before = person.table
    await person.leave()
    await site.close()

    again = await site_of(documents)
    assert [card["id"] for card in json.loads((await again.ask("GET", "/api/tables")).body)] == [
        table_id
    ]
    back = Person(again, table_id)
    await back.sit()
    assert back.table["hand"] == before["hand"] and back.table["seq"] >= before["seq"]
    await back.play(1)
    await back.leave()
    await again.close()


def test_an_action_is_shown_before_the_next_computer_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With one thread, as in a browser, thinking holds up everything else."""
    log: list[str] = []

    async def in_this_thread(
        loop: object, pool: object, think: Callable[..., Any], *arguments: Any
    ) -> Any:
        log.append("thinks")
        return think(*arguments)

    async def acts() -> None:
        site = await site_of({})
        person = Person(site, await new_table(site, "three-thirteen", players=3))
        await person.sit()
        person.log = log
        while log.count("thinks") < 12:
            await person.step()
        await person.leave()
        await site.close()

    monkeypatch.setattr(asyncio.BaseEventLoop, "run_in_executor", in_this_thread)
    asyncio.run(acts())
    assert ("thinks", "thinks") not in pairwise(log)


def test_a_document_that_cannot_be_read_is_named_and_left() -> None:
    async def opened() -> list[str]:
        return (await site_of({"bad": b"{}", "worse": b"\xff"})).unread

    assert asyncio.run(opened()) == ["bad", "worse"]


@pytest.mark.parametrize(
    ("method", "address", "body", "status"),
    [
        ("GET", "/api/lobby", b"", 200),
        ("GET", "/api/rules/gin", b"", 200),
        ("GET", "/api/rules/nothing", b"", 404),
        ("GET", "/api/search?q=knock", b"", 200),
        ("GET", "/api/truths/dealer", b"", 200),
        ("GET", "/api/house/form", b"", 200),
        ("GET", "/api/pad/games", b"", 200),
        ("POST", "/api/pad", b"{", 400),
        ("GET", "/api/lessons", b"", 200),
        ("GET", "/api/lessons/nothing", b"", 404),
        ("GET", "/api/drills", b"", 200),
        ("GET", "/api/themes/knock-or-wait", b"", 200),
        ("POST", "/api/replay", b"no record", 400),
        ("POST", "/api/replay?deal=0&seat=1", RECORD, 200),
        ("POST", "/api/replay?deal=-1", RECORD, 400),
        ("POST", "/api/lobby", b"", 405),
        ("GET", "/api/people", b"", 404),
        ("POST", "/api/tables", b'{"game":"none","persona":"","level":"easy"}', 404),
    ],
)
def test_requests_are_answered_as_by_a_server(
    method: str, address: str, body: bytes, status: int
) -> None:
    async def asked() -> tuple[int, dict[str, Any]]:
        answer = await (await site_of({})).ask(method, address, body)
        return answer.status, json.loads(answer.body)

    answered, data = asyncio.run(asked())
    assert answered == status, data
    if status >= 400:
        assert data["code"] and data["text"]


def test_lessons_and_drills_are_kept() -> None:
    asyncio.run(learned())


async def learned() -> None:
    documents: DOCUMENTS = {}
    site = await site_of(documents)
    path = json.loads((await site.ask("GET", "/api/lessons")).body)
    lesson = path["lessons"][0]["id"]
    shown = json.loads((await site.ask("GET", f"/api/lessons/{lesson}/0/help")).body)["shown"]
    for attempt in ({"action": shown[0]}, {"cards": shown}, {"option": shown[0]}):
        body = json.dumps(attempt).encode()
        await site.ask("POST", f"/api/lessons/{lesson}/0", body)
    drill = json.loads((await site.ask("GET", "/api/drills")).body)["drills"][0]["drill"]
    question = json.loads((await site.ask("POST", f"/api/drills/{drill}")).body)

    again = await site_of(documents)
    path = json.loads((await again.ask("GET", "/api/lessons")).body)
    assert path["lessons"][0]["reached"] == 1
    same = json.loads((await again.ask("POST", f"/api/drills/{drill}")).body)
    assert same["hand"] == question["hand"]


def test_hints_are_looked_at_again_once_the_kernel_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[Kind]()

    def price(self: Pricer, decision: Decision) -> Priced:
        looked.append(decision.kind)
        return Priced(decision, (), None, real=False)

    async def main() -> None:
        site = await site_of({})
        person = Person(site, await new_table(site, "gin"))
        await person.sit()
        while not person.table["your_turn"]:
            await person.until("update")
        assert "token" in await person.ask("ask-hint")
        assert not looked
        monkeypatch.setattr(tables, "uses_wasm", lambda: True)
        monkeypatch.setattr(Pricer, "price", price)
        assert "token" in await person.ask("ask-hint")
        await person.leave()
        await site.close()

    asyncio.run(main())
    assert len(looked) == 1


# ---------------------------------------------------------------- reviews


def test_a_review_is_kept_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    priced = list[int]()

    def price(self: Pricer, decision: Decision) -> Priced:
        priced.append(decision.entry)
        return Priced(decision, (), None, real=False)

    async def reviewed(site: AloneSite, path: str) -> Any:
        while True:
            view = json.loads((await site.ask("GET", path)).body)
            if view["state"] not in ("waiting", "running"):
                return view
            await asyncio.sleep(0)

    async def main() -> None:
        documents: DOCUMENTS = {}
        site = await site_of(documents)
        table_id = await new_table(site, "gin", target=10)
        path = f"/api/games/{table_id}/analysis"
        assert json.loads((await site.ask("GET", path)).body)["code"] == "not-over"
        person = Person(site, table_id)
        await person.sit()
        await person.play(10)
        await person.leave()
        monkeypatch.setattr(stepwise, "uses_wasm", lambda: True)
        monkeypatch.setattr(Pricer, "price", price)
        view = await reviewed(site, path)
        assert view["state"] == "done" and view["done"] == view["total"] == len(priced)
        assert view["yours"] and view["deals"]
        await site.close()

        again = await site_of(documents)
        assert not again.unread
        assert json.loads((await again.ask("GET", path)).body) == view
        assert len(priced) == view["total"]
        entry = view["decisions"][0]["entry"]
        assert (await again.ask("GET", f"{path}/decisions/{entry}")).status == 200
        await again.close()

    asyncio.run(main())


def test_an_analysis_nobody_asks_about_is_stopped() -> None:
    seconds = [0.0]

    def work(request: bytes) -> Steps:
        for number in range(1000):
            seconds[0] += 1
            yield Part(number, 1000, b"")
        return b""

    async def main() -> Job:
        job = StepRunner(work, lambda: seconds[0]).add(Job("you", b""))
        await asyncio.wait_for(job.over.wait(), 60)
        return job

    job = asyncio.run(main())
    assert job.state == "stopped"
    assert POLL_TIMEOUT_S <= job.finished <= POLL_TIMEOUT_S + 2


@pytest.mark.parametrize(
    ("error", "state", "problem"),
    [(Unavailable("other-game"), "unavailable", "other-game"), (KeyError(), "failed", "failed")],
)
def test_an_analysis_that_fails_says_so(error: Exception, state: str, problem: str) -> None:
    def work(request: bytes) -> Steps:
        yield Part(0, 1, b"")
        raise error

    async def main() -> Job:
        job = StepRunner(work).add(Job("you", b""))
        await asyncio.wait_for(job.over.wait(), 60)
        return job

    job = asyncio.run(main())
    assert (job.state, job.problem) == (state, problem)


# ---------------------------------------------------------------- puzzles


@cache
def book() -> bytes:
    """The first hundred puzzles."""
    return b"\n".join(lines().splitlines()[:101])


async def fetched(name: str) -> bytes:
    return {"puzzles.jsonl": book()}[name]


async def solver_of(documents: DOCUMENTS, fetch: Fetch = fetched) -> AloneSite:
    async def keep(name: str, document: bytes) -> None:
        documents[name] = document

    return AloneSite(keep, list(documents.items()), fetch)


async def puzzles(site: AloneSite, path: str = "", **body: Any) -> Any:
    method = "POST" if body else "GET"
    answer = await site.ask(method, f"/api/puzzles{path}", json.dumps(body).encode())
    return json.loads(answer.body)


def solutions(view: dict[str, Any]) -> dict[bool, str]:
    """A token that solves a puzzle, and one that does not."""
    puzzle = LineBook(book())[view["id"]]
    return {puzzle.solves(choice["token"]): choice["token"] for choice in view["choices"]}


def test_a_puzzle_solved_and_one_missed_are_kept_with_the_rating() -> None:
    async def main() -> None:
        documents: DOCUMENTS = {}
        site = await solver_of(documents)
        assert (await puzzles(site))["puzzles"] == 100
        view = await puzzles(site, "/next", theme="mixed")
        assert view["rated"]
        solved = await puzzles(site, f"/{view['id']}/try", action=solutions(view)[True])
        assert solved["right"] and solved["rating"]["change"] > 0
        assert solved["answer"]["state"] == "done" and solved["answer"]["answers"] == 0
        other = await puzzles(site, "/next", theme="mixed")
        missed = await puzzles(site, f"/{other['id']}/try", action=solutions(other)[False])
        assert not missed["right"] and missed["rating"]["change"] < 0 and missed["back"]
        running = await puzzles(site, "/rush", begin=True)

        again = await solver_of(documents)
        overview = await puzzles(again)
        assert (overview["tried"], overview["right"], overview["later"]) == (2, 1, 1)
        assert overview["rating"]["rating"] == missed["rating"]["rating"]
        assert len(overview["history"]) == 2
        assert (await puzzles(again, f"/{view['id']}/answer"))["tried"] == solutions(view)[True]
        assert (await puzzles(again, f"/{other['id']}/answer"))["code"] == "not-tried"
        assert (await puzzles(again, "/rush"))["puzzle"]["id"] == running["puzzle"]["id"]

    asyncio.run(main())


def test_puzzles_that_could_not_be_loaded_are_tried_again() -> None:
    async def main() -> None:
        online = list[bool]()

        async def fetch(name: str) -> bytes:
            if not online:
                raise OSError(name)
            return await fetched(name)

        site = await solver_of({}, fetch)
        assert (await puzzles(site))["code"] == "no-book"
        online.append(True)
        assert (await puzzles(site))["puzzles"] == 100

    asyncio.run(main())


def test_stored_puzzles_that_cannot_be_read_are_not_replaced() -> None:
    async def main() -> None:
        documents: DOCUMENTS = {"puzzles": b"{"}
        site = await solver_of(documents)
        assert (await puzzles(site, "/next", theme="mixed"))["code"] == "internal"
        assert documents == {"puzzles": b"{"}

    asyncio.run(main())


# ---------------------------------------------------------------- the player's record


async def got(site: AloneSite, address: str) -> Any:
    return json.loads((await site.ask("GET", address)).body)


def test_finished_games_are_counted_and_listed() -> None:
    async def main() -> None:
        documents: DOCUMENTS = {}
        site = await site_of(documents)
        assert (await got(site, "/api/me/stats"))["total"]["games"] == 0
        for game in ("gin-quick", "gin"):
            person = Person(site, await new_table(site, game))
            await person.sit()
            await person.play(1)
            await person.ask("resign")
            await person.leave()
        stats = await got(site, "/api/me/stats?offset=60")
        total = stats["total"]
        assert (total["games"], total["lost"], total["gave_up"], total["deals"]) == (2, 2, 2, 2)
        assert sum(stats["days"].values()) == 2
        (opponent,) = stats["against"]
        assert (opponent["games"], opponent["bot"]) == (2, True)
        await site.close()

        stored = documents["outcomes"]
        again = await site_of(documents)
        assert await got(again, "/api/me/stats?offset=60") == stats
        assert documents["outcomes"] is stored  # not computed again
        history = await got(again, f"/api/me/history?against={opponent['key']}")
        assert [game["game"] for game in history["games"]] == ["gin", "gin-quick"]
        assert history["games"][0]["gave_up"]
        assert (await got(again, "/api/me/history?game=gin&result=lost"))["total"] == 1
        assert (await got(again, "/api/me/history?result=won"))["total"] == 0
        assert (await got(again, "/api/me/history?after=no"))["code"] == "malformed"
        assert (await got(again, "/api/me/ratings"))["ratings"] == []

    asyncio.run(main())
