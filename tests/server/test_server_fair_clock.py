"""Deals that nobody could play: the server's findings, and the key and list it keeps."""

from __future__ import annotations

import asyncio
import json
import stat
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import pytest

from cli_tools import run_command
from openrummy.core.cards import promises
from openrummy.core.cards.signing import Key, verify_signature
from openrummy.core.notation.promise_list import ListedHour, is_linked, read_hour
from openrummy.server import steady_clock
from openrummy.server.db.engines import engine_of, temporary
from openrummy.server.db.fair import ChainLine, CommitmentRows, Contradiction, PauseRows
from openrummy.server.db.folder import DATABASE, Folder
from openrummy.server.db.store import SqlStore
from openrummy.server.fair import public_list
from openrummy.server.fair.heartbeat import Heartbeat
from openrummy.server.fair.public_list import HOUR, PublicList
from openrummy.server.fair.signing_key import KEY_FILE, NoKey, server_key
from openrummy.server.steady_clock import HOLD_MS, SteadyClock

KEY = Key(bytes(range(32)))
DAY = 24 * HOUR


@dataclass
class Clocks:
    """A clock on the wall, and one that only goes on."""

    wall: int = 1_700_000_000_000
    ticks: int = 5_000

    def go(self, ms: int) -> None:
        self.wall += ms
        self.ticks += ms


async def test_a_pause_is_when_no_server_ran_or_the_clock_jumped() -> None:
    async with temporary() as database:
        time, rows = Clocks(), PauseRows(database)

        def heart() -> Heartbeat:
            return Heartbeat(rows, 20_000, lambda: time.wall, lambda: time.ticks)

        first = heart()
        await first.start()
        time.go(20_000)
        await first.beat()
        assert first.pauses() == ()
        down = time.wall
        time.go(3 * HOUR)
        time.ticks = 7  # another boot
        again = heart()
        await again.start()
        assert again.pauses() == ((down, down + 3 * HOUR),)
        time.go(20_000)
        time.wall += HOUR  # it slept
        await again.beat()
        assert again.pauses()[1:] == ((time.wall - HOUR, time.wall),)
        time.go(20_000)
        time.wall -= 2 * HOUR  # set back: nobody lost anything
        await again.beat()
        time.go(5_000)
        quick = heart()
        await quick.start()
        assert len(quick.pauses()) == 2  # a restart that takes a moment is none
        time.go(16 * 24 * HOUR)
        await quick.beat()
        assert quick.pauses() == ()


async def test_the_list_closes_hours_for_good_and_can_be_checked() -> None:
    async with temporary() as database:
        now = [1_700_000_000_000]
        rows = CommitmentRows(database)
        kept = PublicList(rows, KEY, lambda: now[0], 30.0)
        placed = [(promises.place("calm-otter-100", deal), bytes([deal] * 32)) for deal in (0, 1)]
        await rows.add(*placed[0])
        await rows.add(*placed[0])
        with pytest.raises(Contradiction):
            await rows.add(placed[0][0], bytes([9] * 32))
        assert not await rows.free("calm-otter-100") and await rows.free("calm-otter-101")
        await kept.close_hours()
        await kept.close_hours()
        (line,) = await rows.lines(None, 10)
        assert (line.hour, line.entries) == (now[0] // HOUR - 1, 1)
        assert verify_signature(KEY.public, bytes.fromhex(line.line), bytes.fromhex(line.signature))
        await rows.add(*placed[1])
        await kept.close_hours()  # the hour has its line
        now[0] += HOUR
        await kept.close_hours()
        now[0] += 5 * HOUR
        await kept.close_hours()  # nothing was promised: no line
        second, first = await rows.lines(None, 10)
        assert (first, second.hour) == (line, line.hour + 1)
        assert await rows.line_before(second) == line.line
        entries = [tuple(part.hex() for part in placed[1])]
        assert await rows.entries(second.hour, "", 9) == entries
        assert await rows.entries(second.hour, entries[0][0], 9) == []
        assert await rows.hours([placed[0][0].hex(), "00" * 32]) == {placed[0][0].hex(): line.hour}


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    key = server_key(tmp_path)
    assert server_key(tmp_path).public == key.public
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]
    (tmp_path / KEY_FILE).write_text("nonsense")
    with pytest.raises(NoKey, match="hexadecimal"):
        server_key(tmp_path)
    assert server_key(None).public != key.public


def test_an_hour_that_was_changed_does_not_hold() -> None:
    from json import dumps

    entry = promises.place("calm-otter-100", 0) + bytes([1] * 32)
    root = promises.root([entry])
    line = promises.line(promises.FIRST, 7, 1, root)

    def hour(**changed: object) -> str:
        line_data = {"hour": 7, "entries": 1, "root": root.hex(), "line": line.hex()}
        line_data |= {"key": KEY.public.hex(), "signature": KEY.sign(line).hex()}
        data = {"before": promises.FIRST.hex(), "line": line_data, "entries": [entry.hex()]}
        return dumps(data | changed)

    good = read_hour(hour())
    assert good.sound and is_linked([good])
    for changed in (
        {"before": "11" * 32},
        {"entries": []},
        {"entries": [entry[:32].hex() + "02" * 32]},
    ):
        assert not read_hour(hour(**changed)).sound
    other = read_hour(hour(entries=[entry.hex(), (b"x" * 64).hex()]))
    assert not is_linked([good, other])  # two lines after the same one


# ---------------------------------------------------------------- a clock that is set


def steady(time: Clocks) -> SteadyClock:
    return SteadyClock(lambda: time.wall, lambda: time.ticks)


def test_a_clock_that_is_set_is_believed_after_an_hour() -> None:
    time = Clocks()
    clock = steady(time)
    time.go(10_000)
    assert clock() == time.wall
    time.wall += 30_000  # as a server of time sets it
    assert clock() == time.wall
    time.wall += 400 * DAY
    time.go(12_000)
    assert clock() == time.wall - 400 * DAY
    time.wall -= 400 * DAY
    assert clock() == time.wall  # it was wrong for twelve seconds
    time.wall += 3 * DAY
    assert clock() == time.wall - 3 * DAY
    time.go(HOLD_MS - 1)
    assert clock() == time.wall - 3 * DAY
    time.go(1)
    assert clock() == time.wall


@pytest.mark.parametrize("days", [-2, 400])
def test_a_start_with_a_clock_far_from_the_last_sign_of_life_waits(days: int) -> None:
    time = Clocks()
    last = time.wall - 1_000
    time.wall += days * DAY
    doubting, sure = steady(time), steady(time)
    doubting.start(last, lambda: None)
    sure.start(last, lambda: True)  # the system has the time from others
    assert doubting() == last and sure() == time.wall
    time.go(HOLD_MS)
    assert doubting() == time.wall


async def test_a_wrong_clock_closes_no_hour_of_the_future() -> None:
    async with temporary() as database:
        time, rows = Clocks(), CommitmentRows(database)
        kept = PublicList(rows, KEY, steady(time), 30.0)
        await rows.add(promises.place("calm-otter-100", 0), bytes(32))
        right = time.wall // HOUR - 1
        time.wall += 400 * DAY
        await kept.close_hours()
        assert [line.hour for line in await rows.lines(None, 10)] == [right]


async def test_a_list_that_stands_still_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    async with temporary() as database:
        time, rows = Clocks(), CommitmentRows(database)
        monkeypatch.setattr(public_list.time, "monotonic", lambda: time.ticks / 1_000)
        kept = PublicList(rows, KEY, lambda: time.wall, 30.0)
        entries = (promises.place("calm-otter-100", deal) for deal in range(9))
        await rows.add(next(entries), bytes(32))
        await kept.close_hours()
        assert kept.wait_seconds() == 0  # a line counts it
        await rows.add(next(entries), bytes(32))
        await kept.close_hours()
        time.go(HOUR)
        assert kept.wait_seconds() == HOUR / 1_000
        time.wall -= DAY
        await kept.close_hours()
        time.go(2 * HOUR)
        assert kept.wait_seconds() == 3 * HOUR / 1_000
        time.wall += DAY
        await kept.close_hours()
        assert kept.wait_seconds() == 0


async def test_a_line_of_the_future_is_withdrawn_in_the_open_and_the_list_goes_on() -> None:
    """Nothing is taken away or signed anew, and no line is put before one that was written."""
    async with temporary() as database:
        rows, hours = CommitmentRows(database), []
        today, future = 500_000, 510_000

        async def close(hour: int) -> ChainLine | None:
            entry = promises.place("calm-otter-100", len(hours)), bytes([len(hours)] * 32)
            hours.append(hour)
            await rows.add(*entry)
            return await rows.close_hour(hour, KEY)

        for hour in (today - 1, future, future + 1):
            assert await close(hour) is not None
        assert await close(today) is None  # the list stands still
        assert [line.hour for line in await rows.withdraw(today, KEY)] == [future, future + 1]
        assert await rows.withdraw(today, KEY) == []
        assert await rows.close_hour(today - 1, KEY) is None
        line = await rows.close_hour(today, KEY)
        assert line is not None and line.entries == 1
        assert await close(today + 1) is not None
        lines = await rows.lines(None, 10)
        assert [line.hour for line in lines] == [today + 1, today, future + 1, future, today - 1]
        assert [line.back for line in lines] == [None, None, today, today, None]
        for index, line in enumerate(lines):
            assert await rows.lines(line.hour, 10) == lines[index + 1 :]
        files = [await listed_hour(rows, line) for line in lines]
        assert all(hour.sound for hour in files) and is_linked(files)
        hidden = replace(files[2], back=None)
        assert hidden.sound and not is_linked([hidden, *files[:2]])  # the hours go back, unsaid
        assert not replace(files[2], back=today - 1).sound  # another hour than was signed
        assert not replace(files[4], back=today, withdrawal=bytes(64)).sound


async def listed_hour(rows: CommitmentRows, line: ChainLine) -> ListedHour:
    """An hour as the list gives it out, read."""
    entries = [position + promised for position, promised in await rows.entries(line.hour, "", 99)]
    shown = {"before": await rows.line_before(line), "line": asdict(line), "entries": entries}
    return read_hour(json.dumps(shown))


def test_the_host_withdraws_lines_of_a_wrong_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synchronised: list[bool | None] = [False]
    monkeypatch.setattr(steady_clock, "is_synchronised", lambda: synchronised[0])
    key, future = server_key(tmp_path), time.time_ns() // 1_000_000 // HOUR + 9_600

    async def begin() -> None:
        store = SqlStore(engine_of(tmp_path / DATABASE))
        rows = CommitmentRows(store.database)
        await rows.add(promises.place("calm-otter-100", 0), bytes(32))
        await rows.close_hour(future, key)
        await store.close()

    folder = Folder(tmp_path)
    folder.prepare()
    folder.release()
    asyncio.run(begin())
    command = ("admin", "withdraw-lines", "--why", "the clock was a year ahead")
    doubtful = run_command(*command, "--data", str(tmp_path))
    assert doubtful.code == 2 and "set it right first" in doubtful.err
    synchronised[0] = None
    for hours in ([future], []):
        done = run_command(*command, "--data", str(tmp_path), "--json")
        assert (done.code, done.json["hours"]) == (0, hours), done
    (act,) = run_command("admin", "trail", "--data", str(tmp_path), "--json").json
    assert (act["act"], act["more"]) == ("withdraw-lines", str(future))
    assert act["why"] == "the clock was a year ahead"
