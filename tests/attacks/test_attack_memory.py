"""Memory: what was played leaves nothing behind, and no cache grows without an end.

The long form is ``openrummy bench memory``: a server of its own, 300 tables, bytes.
"""

from __future__ import annotations

import ast
import gc
import threading
import time
import tracemalloc
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import live
from host_tables import config, table_row
from live import FAST, Guest, in_thread
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.game import HOST, StartDeal
from openrummy.core.rules.catalogue import variant
from openrummy.play.host import Match, TableState
from openrummy.play.host.table_state import apply_move, begin, game_with_drafts
from openrummy.play.limits import LruCache, RecentValues
from openrummy.play.replay.game import RecordedGame, play
from openrummy.play.review.board_analyses import OwnGames
from openrummy.play.review.jobs import Job
from openrummy.play.views.table import table_view
from openrummy.server.db.engines import engine_of
from openrummy.server.db.folder import Folder
from openrummy.server.db.store import SqlStore
from people import play_on, sit_down
from test_fair import fair_game

SOURCE = Path(__file__).resolve().parents[2] / "src" / "openrummy"
# What somebody can have as many of as they like: rules of a house, and texts.
ENDLESS = {"Rules", "Melds", "Values", "DeclaredMelds", "Wilds", "MeldTerms"}
# bounded by their callers (bots/search/rule_tables.py): a changed kernel is compiled anew
BY_OTHERS = {"kernel/gin/lower.py:lower", "kernel/gin/lower.py:_suit_tables"}
OURS = (
    "openrummy.play.host.",
    "openrummy.server.live.",
    "openrummy.bots.",
    "openrummy.core.engine.model.",
)
_LONGEST = 30.0  # seconds until the server has put everything away


def test_no_cache_of_rules_is_without_an_end() -> None:
    caches = set()
    for path in SOURCE.rglob("*.py"):
        text = path.read_text("utf-8")
        if "@cache" not in text and "functools.cache" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                endless = {"cache", "functools.cache"} & set(map(ast.unparse, node.decorator_list))
                given = {ast.unparse(arg.annotation) for arg in node.args.args if arg.annotation}
                if endless and given & ENDLESS:
                    caches.add(f"{path.relative_to(SOURCE).as_posix()}:{node.name}")
    assert caches == BY_OTHERS


def test_who_looked_at_tournaments_is_forgotten_in_the_end() -> None:
    noted = RecentValues[int, int](most=100)
    for number in range(1000):
        noted.put(number, number)
    assert len(noted) == 100
    assert noted.get(999, -1) == 999 and noted.get(1, -1) == -1


def played(deals: int) -> TableState:
    """A game that goes on after this many deals, each played to its end."""
    rules = replace(variant("gin").rules, sheet=replace(variant("gin").rules.sheet, target=10_000))
    progress = begin(rules, 2)
    for number in range(deals):
        progress = apply_move(progress, HOST, StartDeal(number.to_bytes(32, "big")))
        while HOST not in (asked := game.actors(progress.game)):
            seat = asked[0]
            actions = game.legal(progress.rules, game_with_drafts(progress, seat), seat)
            progress = apply_move(progress, seat, actions[-1])
    return progress


def test_deals_that_are_over_take_little_room() -> None:
    """An event took 760 bytes for as long as the game was played; now a tenth of that."""
    progress = played(4)
    kept: Any = progress.past
    assert len(kept) == 4 and all(isinstance(kept_deal, bytes) for kept_deal in kept)
    assert sum(map(len, kept)) < 100 * progress.seq


async def test_a_picture_of_the_table_opens_no_deal_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of them was opened for each viewer after each action, to find who dealt first."""
    opened: list[TableState] = []
    monkeypatch.setattr(
        "openrummy.play.host.match_queries.past_log", lambda packed, _: opened.append(packed) or ()
    )
    match = Match(table_row(variant("gin").rules), MemoryStore(), played(2), config())
    assert match.progress.past
    assert all(table_view(match, viewer).cut for viewer in (0, 1, None))
    assert not opened


async def test_a_game_that_is_over_keeps_its_last_deal_alone() -> None:
    store, progress = MemoryStore(), played(2)
    table = table_row(progress.rules)
    match = Match(table, store, progress, config())
    await store.create(table)
    assert match.progress.past
    await match.start()
    await match.resign(0)
    assert not match.progress.past and match.table.over
    await match.close()


def alive() -> Counter[str]:
    """Number of live objects of ours, by type."""
    gc.collect()
    names = (f"{type(item).__module__}.{type(item).__qualname__}" for item in gc.get_objects())
    return Counter(name for name in names if name.startswith(OURS))


def until_put_away(most: int) -> None:
    """Wait until no more matches are in memory than there were."""
    end = time.monotonic() + _LONGEST
    while alive()["openrummy.play.host.match.Match"] > most:
        assert time.monotonic() < end, "tables stay in memory"
        threading.Event().wait(0.02)


def until_gone(before: Counter[str]) -> Counter[str]:
    """Objects there are now and were not before, after waiting for pending counts."""
    end = time.monotonic() + _LONGEST
    while True:
        stayed = alive() - before
        del stayed["openrummy.play.host.rows.SeatRow"]  # kept with the last cards of lists
        if not stayed or time.monotonic() > end:
            return stayed
        threading.Event().wait(0.1)


def games(url: str) -> None:
    """People play each other and the computer; one watches, one looks at the lists."""
    for _ in range(3):
        table, _, seats = sit_down(url, listed=True)
        play_on(seats, 12)
        watcher = Guest(url)
        watcher.sit(table)
        seats[0].ask("resign")
        watcher.http.get("/api/open")
        alone = Guest(url)
        own = alone.sit(alone.new_table())
        own.ask("resign")
        alone.http.get("/api/games")
    live._OPEN.close()  # every connection there is


@pytest.mark.slow
def test_what_was_played_leaves_nothing_in_memory(tmp_path: Path) -> None:
    """Matches, connections, computers and what they know: all that a second round made goes."""
    folder = Folder(tmp_path)
    folder.prepare()
    folder.release()
    store = SqlStore(engine_of(folder.database))
    most = alive()["openrummy.play.host.match.Match"]
    with in_thread(replace(FAST, over_seconds=0.05), store) as url:
        games(url)
        until_put_away(most)
        before = alive()
        games(url)
        until_put_away(most)
        stayed = until_gone(before)
    assert not stayed


def test_what_is_kept_is_bounded_by_its_bytes() -> None:
    kept: LruCache[int, bytes] = LruCache(100)
    for number in range(10):
        kept.keep(number, b"x", 30)
    assert kept.size == 90 and kept.get(9) is not None and kept.get(1) is None
    kept.keep(9, b"y", 10)
    assert kept.size == 70 and kept.get(9) == b"y"
    kept.keep(5, b"z", 101)  # larger than all may be
    assert kept.get(5) is None and kept.size <= 100
    kept.clear()
    assert kept.size == 0 and kept.get(9) is None


def test_records_sent_to_be_analysed_are_bounded_by_what_they_take() -> None:
    """Sixty-four of the longest took a quarter of a gigabyte."""
    games = OwnGames()
    sent = [
        games.add(
            "ana",
            "A long game",
            cast(RecordedGame, SimpleNamespace(size=20_000_000, record=number)),
        )
        for number in range(5)
    ]
    assert [games.find(game.id, "ana") is not None for game in sent] == [
        False,
        False,
        True,
        True,
        True,
    ]
    job = Job("ana", b"a long game")
    job.end("done")
    assert job.request == b""  # a request is not kept beside its result


def test_a_game_played_again_takes_no_more_than_it_says() -> None:
    record = fair_game()
    play(record)  # what is worked out once for all games
    tracemalloc.start()
    played = play(record)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0 < taken <= played.size
