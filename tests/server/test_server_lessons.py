"""Lessons over HTTP: a guest comes along the path, and nobody else's progress is touched."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
import sqlalchemy as sa

from chance import token
from live import FAST, hang_up, held, in_thread
from memory_store import MemoryStore
from openrummy.play.lessons.load import lessons
from openrummy.play.lessons.progress import LessonRow
from openrummy.play.lessons.step_view import update
from openrummy.play.lessons.table import table_of
from openrummy.server.db.club.learning.practice import LessonRows, lesson_progress
from openrummy.server.db.engines import temporary
from openrummy.server.db.personal_data import forget_elsewhere
from openrummy.server.guard import COOKIE

__all__ = ["hang_up"]
FIRST = lessons()[0]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(FAST, MemoryStore()) as url:
        yield url


def guest(url: str) -> httpx.Client:
    return held(httpx.Client(base_url=url, cookies={COOKIE: token()}))


def right(client: httpx.Client, name: str, step: int) -> dict[str, object]:
    """The right answer to a step, as a try."""
    view = client.get(f"/api/lessons/{name}", params={"step": step}).json()
    shown = client.get(f"/api/lessons/{name}/{step}/help").json()["shown"]
    kind = view["step"]["kind"]
    if kind == "pick":
        return {"cards": shown}
    return {"action" if kind == "act" else "option": shown[0]}


def test_a_lesson_is_gone_through_and_remembered(url: str) -> None:
    ana, ben = guest(url), guest(url)
    path = ana.get("/api/lessons").json()
    assert path["next"] == FIRST.id and not any(lesson["reached"] for lesson in path["lessons"])
    wrong = ana.post(f"/api/lessons/{FIRST.id}/0", json={"cards": ["As"]}).json()
    assert not wrong["right"] and wrong["text"]
    for step in range(len(FIRST.steps)):
        answer = ana.post(f"/api/lessons/{FIRST.id}/{step}", json=right(ana, FIRST.id, step)).json()
        assert answer["right"] and answer["done"] == (step + 1 == len(FIRST.steps))
    card = ana.get("/api/lessons").json()["lessons"][0]
    assert card["done"] and card["reached"] == len(FIRST.steps)
    assert ana.get("/api/lessons").json()["next"] == lessons()[1].id
    # another guest's path is untouched
    assert not ben.get("/api/lessons").json()["lessons"][0]["reached"]


def test_a_step_counts_once_those_before_it_do(url: str) -> None:
    ana = guest(url)
    last = len(FIRST.steps) - 1
    assert ana.post(f"/api/lessons/{FIRST.id}/{last}", json=right(ana, FIRST.id, last)).json()[
        "right"
    ]
    assert ana.get("/api/lessons").json()["lessons"][0]["reached"] == 0


def test_what_is_not_there_is_said(url: str) -> None:
    ana = guest(url)
    for path in ("/api/lessons/chess", f"/api/lessons/{FIRST.id}?step=99"):
        answer = ana.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-lesson")
    answer = ana.post(f"/api/lessons/{FIRST.id}/0", json={"cards": ["zz"]})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert ana.post("/api/lessons/indian/3/groups", json={"card": "zz", "groups": []}).is_error


def test_a_hand_is_grouped_as_at_any_table(url: str) -> None:
    ana = guest(url)
    groups = [["4h", "5h", "6h"], ["8s", "Ts", "X1"], ["9c", "9d", "9h"], ["Kc", "Kd", "Kh", "Ks"]]
    answer = ana.post("/api/lessons/indian/3/groups", json={"card": "Qc", "groups": groups}).json()
    assert answer["token"] and not answer["left"]
    assert ana.post("/api/lessons/indian/3", json={"action": answer["token"]}).json()["right"]


def test_a_hand_shown_bare_is_whole_at_the_next_picture() -> None:
    lesson = next(lesson for lesson in lessons() if lesson.steps[0].kind == "pick")
    table = table_of(lesson, 0)
    before = update(lesson, table).table.hand
    bare = update(lesson, table, bare=True).table.hand
    assert before is not None and bare is not None
    assert before.without and not bare.without and not bare.arranged.melds
    assert update(lesson, table).table.hand == before


async def test_progress_is_kept_merged_and_forgotten() -> None:
    async with temporary() as database:
        rows = LessonRows(database)
        await rows.keep("guest", LessonRow("melds", 4, 7))
        await rows.keep("guest", LessonRow("melds", 1, 0))  # never back
        await rows.keep("guest", LessonRow("gin", 1, 0))
        await rows.keep("member", LessonRow("gin", 3, 0))
        assert (await rows.of("guest"))["melds"] == LessonRow("melds", 4, 7)
        await rows.merged("guest", "member")
        assert await rows.of("guest") == {}
        now = await rows.of("member")
        assert (now["melds"].done, now["gin"].reached) == (7, 3)
        await rows.keep("other", LessonRow("gin", 1, 0))
        await database.write(lambda connection: forget_elsewhere(connection, "member", "fresh"))
        assert await rows.of("member") == {} and await rows.of("fresh") == {}
        left = await database.values(sa.select(lesson_progress.c.guest))
        assert left == ["other"]
