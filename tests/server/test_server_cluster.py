"""Several processes of one site: the broker's contract, leases and fences, forwarding.

Two processes stand in one here, each with its own application over one database; what happens
when real ones die is in ``test_server_cluster_failures.py``.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import postgres
from brokers import BrokerProcess, broker
from host_tables import table_row
from live import Guest, hang_up
from local_broker import LocalBroker
from matchmaking import PASSWORD, Page, stranger, with_account
from nodes import Nodes, two_nodes, until
from openrummy.play.host import ActionRow, SeqTaken
from openrummy.server.app import places
from openrummy.server.cluster.broker import Broker, BrokerAway, Process, RedisBroker, Standing
from openrummy.server.cluster.link import Link, LinkDown
from openrummy.server.cluster.member import CutOff, Member, OwnedElsewhere
from openrummy.server.cluster.responder import Answering
from openrummy.server.cluster.site import Site
from openrummy.server.db.append import Fence
from openrummy.server.parts.registry import PARTS
from stores import over_postgres, store_of
from test_server_programs import Program, new_key

__all__ = ["broker", "hang_up"]


# ---------------------------------------------------------------- the broker


@pytest.fixture(params=["local", "redis"])
async def any_broker(request: pytest.FixtureRequest) -> AsyncIterator[Broker]:
    if request.param == "local":
        yield LocalBroker()
        return
    process: BrokerProcess = request.getfixturevalue("broker")
    client = RedisBroker(process.url)
    yield client
    await client.close()


async def test_what_every_broker_does(any_broker: Broker) -> None:
    broker = any_broker
    ann, ben = Process("ann", "unix:ann"), Process("ben", "unix:ben")
    first = await broker.renew(ann, 30)
    assert first.since and first == Standing(first.since, "ann", (ann,))
    standing = await broker.renew(ben, 30)
    assert (standing.lead, set(standing.processes)) == ("ann", {ann, ben})
    assert standing.since not in ("", first.since)
    assert (await broker.renew(replace_tables(ann, 2), 30)).since == first.since
    assert await broker.take("ann", ["t1", "t2"]) == ("ann", "ann")
    assert await broker.take("ben", ["t2", "t3"]) == ("ann", "ben")
    assert (await broker.renew(ann, 30)).tables == 2
    assert await broker.take("nobody", ["t1", "t9"]) == ("ann", ""), "who has no lease owns nothing"
    await broker.release("ben", "t1")
    assert await broker.owner_of("t1") == "ann", "it is not ben's to release"
    await broker.release("ann", "t2")
    assert (await broker.take("ben", ["t2"]), await broker.owner_of("t9")) == (("ben",), "")
    assert await broker.secret() == await broker.secret() != b""
    await broker.keep("held:t1", b"1", 30)
    assert (await broker.get_value("held:t1"), await broker.get_value("held:t2")) == (b"1", None)
    await broker.drop("held:t1")
    assert await broker.get_value("held:t1") is None
    # ann is leaving: it leads no more, and goes on with its table
    leaving = Process("ann", "unix:ann", leaving=True)
    assert (await broker.renew(leaving, 30)).lead == ""
    assert (await broker.renew(ben, 30)).lead == "ben"
    assert await broker.owner_of("t1") == "ann"
    await broker.leave("ann")
    assert await broker.owner_of("t1") == "", "its tables are nobody's"
    assert (await broker.standing()).processes == (ben,)
    # ben does not renew: a lease ends by itself
    await broker.renew(ben, 0.05)
    while (await broker.standing()).lead:
        await asyncio.sleep(0.01)
    assert await broker.owner_of("t3") == ""
    again = await broker.renew(ann, 30)
    assert again == Standing(again.since, "ann", (ann,)) and again.since != first.since
    assert await broker.take("ann", ["t3"]) == ("ann",)


def replace_tables(process: Process, tables: int) -> Process:
    return Process(process.id, process.address, tables)


async def test_a_broker_that_is_away_says_so(broker: BrokerProcess) -> None:
    client = RedisBroker(broker.url)
    before = await client.renew(Process("ann", "unix:ann"), 30)
    broker.stop()
    with pytest.raises(BrokerAway):
        await client.owner_of("t1")
    broker.start()
    after = await client.renew(Process("ann", "unix:ann"), 30)
    assert after.since != before.since, "it came back empty"
    await client.close()


# ---------------------------------------------------------------- leases and fences


@dataclass
class Fences:
    numbers: dict[str, int]

    async def raised(self, table: str) -> int | None:
        if table not in self.numbers:
            return None
        self.numbers[table] += 1
        return self.numbers[table]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def test_who_has_many_more_tables_gives_new_ones_to_others() -> None:
    broker, fences = LocalBroker(), Fences({f"t{number}": 0 for number in range(20)})
    ann, ben = (Member(broker, fences.raised, 10.0) for _ in range(2))
    await ann._renew()
    assert ann.lightest() == ann.id, "there is nobody else"
    await ben._renew()
    for number in range(12):
        await ann.take(f"t{number}")
    await ann._renew()
    assert [ann.lightest() for _ in range(5)] == [ben.id] * 4 + [ann.id]
    assert ben.lightest() == ben.id
    await ben.leave()
    await ann._renew()
    assert ann.lightest() == ann.id


async def test_a_table_has_one_owner_and_every_owner_a_newer_fence() -> None:
    clock, fences = Clock(), Fences({"t1": 6, "t2": 0})
    broker = LocalBroker(clock)
    ann, ben = (Member(broker, fences.raised, 10.0, clock) for _ in range(2))
    await ann._renew()
    await ben._renew()
    first = await ann.take("t1")
    assert first is not None and first.fence == 7 and await ann.take("t1") is first
    with pytest.raises(OwnedElsewhere):
        await ben.take("t1")
    assert await ann.take("gone") is None and await broker.owner_of("gone") == ""
    clock.now += 9.5  # ann may not act any more, though nobody else may yet
    with pytest.raises(CutOff):
        ann.may_write(first)
    with pytest.raises(CutOff):
        await ann.take("t2")
    clock.now += 1
    await ben._renew()
    second = await ben.take("t1")
    assert second is not None and second.fence == 8
    lost: list[str] = []

    async def lose(table: str) -> None:
        lost.append(table)

    ann.lost = lose
    await ann._renew()
    await ann._all_told()
    assert first.lost and lost == ["t1"] and not ann.may_write(first)
    assert ben.may_write(second)
    broker.forget()  # the broker comes back empty: everybody keeps what is theirs
    await ben._renew()
    assert await broker.owner_of("t1") == ben.id and ben.may_write(second)
    await ben.part()
    assert second.lost and await broker.owner_of("t1") == ""


class Trouble(LocalBroker):
    """``mute``: what is renewed is, but nobody hears of it."""

    mute = False

    async def renew(self, process: Process, seconds: float) -> Standing:
        standing = await super().renew(process, seconds)
        if self.mute:
            raise BrokerAway
        return standing


async def test_a_lease_whose_beginning_was_not_heard_of_is_a_new_one() -> None:
    broker, fences = Trouble(), Fences({"t1": 0})
    ann, ben = (Member(broker, fences.raised, 10.0) for _ in range(2))
    await ann._renew()
    await ben._renew()
    hold = await ann.take("t1")
    broker.forget()
    broker.mute = True  # ann's lease stands again, and ann does not know
    with pytest.raises(BrokerAway):
        await ann._renew()
    broker.mute = False
    await ben._renew()
    assert (await ben.take("t1")) is not None, "for the broker it was nobody's"
    await ann._renew()
    assert hold is not None and hold.lost and ann.tables == 0


@pytest.mark.parametrize("taken", [False, True], ids=["nobody-came", "ben-came"])
async def test_a_lease_that_ends_while_a_table_is_taken(taken: bool) -> None:
    broker, fences = LocalBroker(), Fences({"t1": 0})
    ann, ben = (Member(broker, fences.raised, 10.0) for _ in range(2))
    await ann._renew()
    await ben._renew()

    async def slowly(table: str) -> int | None:
        ann._raise_fence = fences.raised
        broker.forget()
        if taken:
            await ben._renew()
            await ben.take(table)
        await ann._renew()
        return await fences.raised(table)

    ann._raise_fence = slowly
    if taken:
        with pytest.raises(OwnedElsewhere):
            await ann.take("t1")
        assert ann.tables == 0
    else:
        hold = await ann.take("t1")
        assert hold is not None and hold.fence == fences.numbers["t1"]
        assert await broker.owner_of("t1") == ann.id


async def test_what_is_taken_during_a_renewal_makes_no_new_lease_of_it() -> None:
    """After a new lease everybody who is known is read again, which takes long."""
    broker, fences = LocalBroker(), Fences({"t1": 0, "t2": 0})
    ann = Member(broker, fences.raised, 10.0)
    tables: list[int] = []

    async def came_back() -> None:
        tables.append(ann.tables)

    ann.came_back.append(came_back)
    await ann._renew()
    await ann._all_told()
    renew = broker.renew

    async def slowly(process: Process, seconds: float) -> Standing:
        standing = await renew(process, seconds)
        await ann.take("t2")
        return standing

    await ann.take("t1")
    broker.renew = slowly  # type: ignore[method-assign]
    await ann._renew()
    await ann._all_told()
    assert tables == [0] and ann.tables == 2


async def test_who_owns_a_table_for_the_broker_too_finds_out_where_it_does_not() -> None:
    broker, fences = LocalBroker(), Fences({"t1": 0, "t2": 0})
    ann, ben = (Member(broker, fences.raised, 10.0) for _ in range(2))
    await ann._renew()
    await ben._renew()
    first, second = await ann.take("t1"), await ann.take("t2")
    await broker.release(ann.id, "t1")  # sent long ago, and late
    await broker.release(ann.id, "t2")
    await ben.take("t2")
    await ann._renew()
    assert first is not None and second is not None
    assert (first.lost, second.lost) == (False, True)
    assert await broker.owner_of("t1") == ann.id


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_the_database_refuses_who_owned_a_table_before(tmp_path: Path, kind: str) -> None:
    pg = kind == "postgres"
    store = over_postgres(postgres.emptied()) if pg else store_of(tmp_path)
    table = table_row()
    await store.create(table)
    fence = await store.raise_fence(table.id)
    assert fence == 1 and await store.raise_fence("nowhere-otter-100") is None
    fenced = store.fenced(Fence(fence, lambda: True))
    await fenced.append(table.id, [ActionRow(1, 0, "p", 5)], over=False)
    await fenced.set_seat(table.id, 0, table.seats[0])
    assert await store.raise_fence(table.id) == 2
    other = store.fenced(Fence(2, lambda: True))
    row = ActionRow(2, 0, "p", 6)
    for refused in (
        fenced.append(table.id, [row], over=False),
        fenced.set_seat(table.id, 0, table.seats[1]),
        fenced.set_next(table.id, "calm-otter-100"),
        fenced.keep_fair(table.id, []),
        store.fenced(Fence(2, lambda: False)).append(table.id, [row], over=False),
    ):
        with pytest.raises(SeqTaken):
            await refused
    await other.append(table.id, [row], over=False)
    assert [row.seq for row in await store.actions(table.id)] == [1, 2]
    assert (await store.table(table.id) or table).seats == table.seats
    await store.close()


# ---------------------------------------------------------------- two processes


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with two_nodes(tmp_path_factory.mktemp("two")) as nodes:
        yield nodes


def same(guest: Guest, url: str) -> Guest:
    """The same person, coming by another process."""
    return Guest(url, guest.cookie)


def test_a_seat_may_come_by_any_process(two: Nodes) -> None:
    ana = stranger(two[1].url)
    table = ana.new_table(target=10)
    seat = ana.sit(table)
    assert two.owner_of(table) == 1, "who opens it plays it"
    seat.play(3)
    other = same(ana, two[0].url).sit(table)
    assert other.table["seq"] == seat.table["seq"] and two[0].site.passed_on == 1
    other.play()
    result = other.table["sheet"]["result"]
    assert result is not None and two.owner_of(table) == 1
    assert seat.until("update") and two[0].site.passed_on == 1
    other.close()
    until(lambda: two[0].site.passed_on == 0)


def test_two_who_open_a_table_at_once_come_to_the_same_one(two: Nodes) -> None:
    ana = stranger(two[0].url)
    tables = [ana.new_table(target=10) for _ in range(4)]
    with ThreadPoolExecutor(8) as pool:
        sat = [
            pool.submit(same(ana, node.url).sit, table) for table in tables for node in two.nodes
        ]
        seats = [future.result() for future in sat]
    for seat, other in zip(seats[::2], seats[1::2], strict=True):
        assert seat.ask("set-pace", pace="slow")["type"] == "done"
        seat.say({"type": "resign", "id": 99})
        while other.table["sheet"]["result"] is None:
            other.receive()


def test_people_sit_down_by_any_process_and_everybody_sees_it(two: Nodes) -> None:
    ana, ben = stranger(two[0].url), stranger(two[1].url)
    body = {"game": "gin", "seats": [{"who": "open"}], "target": 10, "listed": True}
    table = ana.http.post("/api/invitations", json=body).json()["id"]
    seat = ana.sit(table, deal=False)
    assert two.owner_of(table) == 0
    listed = ben.http.get("/api/open").json()["open"]
    assert table in [row["id"] for row in listed]
    assert ben.http.post(f"/api/tables/{table}/join", json={}).status_code == 201
    other = ben.sit(table)
    assert other.ask("say", text="Good luck")["type"] == "done"
    assert seat.until("said")["line"]["text"] == "Good luck"
    other.say({"type": "resign", "id": 99})
    seat.until("update")
    # a barred person is cut off at once, whichever process is asked
    assert ana.http.post(f"/api/tables/{table}/block", json={"seat": 1}).status_code == 200
    assert seat.until("chat")["blocked"] == [1]


def test_who_signs_in_by_one_process_is_known_to_all(two: Nodes) -> None:
    ana = with_account(two[1].url, "Ana Across")
    phone = stranger(two[1].url)
    body = {"name": "Ana Across", "password": PASSWORD}
    assert phone.http.post("/api/account/sign-in", json=body).status_code == 200
    for node in two.nodes:
        for guest in (ana, phone):
            assert same(guest, node.url).http.get("/api/account").json()["name"] == "Ana Across"
    assert phone.http.post("/api/account/sign-out").status_code in (200, 204)
    assert same(phone, two[0].url).http.get("/api/account").json()["name"] == ""


def test_people_are_paired_whichever_process_they_come_by(two: Nodes) -> None:
    pages = [Page(with_account(node.url, f"Pair {index}")) for index, node in enumerate(two.nodes)]
    pool = pages[0].around["pools"][0]["id"]
    for page in pages:
        page.does("seek", pool=pool, rated=False, name="", face="guest")
    table, _ = (page.until("found")["meeting"]["table"] for page in pages)
    seats = [page.guest.sit(table, deal=False) for page in reversed(pages)]
    for page in pages:
        page.until("met")
    for seat in seats:
        while not seat.table["boards"]:
            seat.receive()
    assert two.owner_of(table) == 1, "who came first opened it, not who brought them together"


def test_a_program_plays_whichever_process_it_and_its_tables_are_at(two: Nodes) -> None:
    owner = with_account(two[1].url, "Bot Owner")
    program = Program(two[1].url, new_key(owner, "Across Bot"))
    body = {"game": "gin", "seats": [{"who": "open"}], "target": 10, "listed": True}
    link = owner.http.post("/api/invitations", json=body).json()["id"]
    owner.sit(link, deal=False)
    assert two.owner_of(link) == 1
    assert program.http.post(f"/api/tables/{link}/join", json={}).status_code == 201
    assert program.until("game")["type"] == "game"
    assert two.owner_of(link) == 0, "who leads has the programs, and plays their tables"
    owner.sit(link)


def test_a_process_that_leaves_hands_over_what_it_has(tmp_path: Path) -> None:
    with two_nodes(tmp_path) as two:
        ana = stranger(two[0].url)
        table = ana.new_table(target=20)
        seat, far = ana.sit(table), same(ana, two[1].url).sit(table)
        seat.play(2)
        two.do(two[0].site.drain())
        for guest_seat in (seat, far):
            with pytest.raises(ConnectionClosed) as caught:
                while True:
                    guest_seat.receive()
            assert caught.value.rcvd is not None and caught.value.rcvd.code == 1012
        seq = seat.table["seq"]
        # also by the process that leaves: it passes on
        back = ana.sit(table)
        assert back.table["seq"] >= seq and two.owner_of(table) == 1
        back.play()
        until(lambda: two[1].site.member.leads)
        assert ana.http.get("/api/open").status_code == 200


def test_a_process_that_is_cut_off_does_nothing_until_it_is_back(tmp_path: Path) -> None:
    with two_nodes(tmp_path) as two:
        ana = stranger(two[1].url)
        table = ana.new_table(target=100)
        seat = ana.sit(table)
        two[1].gate.cut = True
        seat.play(1)  # the lease stands: games go on
        until(lambda: not two[1].site.member.holds_lease)
        while not seat.table["can"]:
            seat.receive()
        assert seat.act(seat.choose())["code"] == "cut-off"
        assert ana.http.get("/api/open").status_code == 503, "who leads cannot be found"
        far = same(ana, two[0].url).sit(table)
        assert two.owner_of(table) == 0
        far.play(2)
        two[1].gate.cut = False
        with pytest.raises(ConnectionClosed):
            while True:
                seat.receive()
        back = ana.sit(table)
        assert back.table["seq"] >= far.table["seq"] and two.owner_of(table) == 0


def test_one_answer_has_the_figures_of_all(two: Nodes) -> None:
    text = stranger(two[1].url).http.get("/metrics").text
    for node, leads in zip(two.nodes, ("1.0", "0.0"), strict=True):
        assert f'openrummy_leads{{process="{node.site.name}"}} {leads}' in text
    assert text.count("# TYPE openrummy_http_requests_total counter") == 1


# ---------------------------------------------------------------- forwarding


# What changes nothing that others have in memory.
WRITTEN_ANYWHERE = {
    "/api/tables",
    "/api/invitations",
    "/api/house/check",
    "/api/pad",
    "/api/replay",
    "/witness/add-checkpoint",  # a database decides which of two comes first
}


def test_every_call_is_asked_where_its_part_says() -> None:
    written = set()
    for part in PARTS:
        for call in part.calls:
            path = call.path.replace("{table_id:str}", "calm-otter-100")
            path = re.sub(r"\{\w+:(\w+)\}", lambda name: "7" if name[1] == "int" else "x", path)
            runs, table = places().route("" if call.method == "WS" else call.method, path)
            assert runs == part.runs_of(call), call.path
            assert table == ("calm-otter-100" if runs == "owner" else "")
            if call.method == "POST" and runs == "any":
                written.add(call.path)
    assert written == WRITTEN_ANYWHERE
    assert places().route("", "/ws/tables/calm-otter-100") == ("owner", "calm-otter-100")
    assert places().route("", "/ws/people") == ("lead", "")
    assert places().route("GET", "/t/calm-otter-100") == ("any", "")
    assert places().route("HEAD", "/api/open") == ("lead", "")
    assert places().route("GET", "/api/people") == ("lead", "")
    assert places().route("GET", "/api/people/Ana") == ("any", "")


async def test_a_link_is_for_those_who_know_the_secret(two: Nodes) -> None:
    address = two[0].site.member.address

    async def wrong() -> bytes:
        return b"wrong"

    stranger_ = Link(address, wrong)
    with pytest.raises(LinkDown):
        await stranger_.call("summaries", [], 5)
    await stranger_.close()


async def test_a_link_that_nobody_waits_for_is_closed(tmp_path: Path) -> None:
    """Closed by the caller before it has read anything, and by the server before it begins."""
    heard = asyncio.Queue[bytes]()
    answering = Answering(secret)

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.put_nowait(b"")
        heard.put_nowait(await reader.read())
        writer.close()

    def busy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answering._accept(reader, writer)
        for task in answering._tasks:
            task.cancel()

    path = tmp_path / "silent"
    async with await asyncio.start_unix_server(silent, path):
        asking = asyncio.create_task(Link(f"unix:{path}", secret).call("summaries", [], 5))
        await heard.get()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await asyncio.wait_for(heard.get(), 60) == b""
    async with await asyncio.start_unix_server(busy, tmp_path / "busy"):
        reader, writer = await asyncio.open_unix_connection(tmp_path / "busy")
        assert await asyncio.wait_for(reader.read(), 60) == b""
        writer.close()
    assert not answering._tasks


async def secret() -> bytes:
    """The secret shared by the processes of one site."""
    return b"secret"


class Late(LocalBroker):
    """Away the first times it is asked for the secret."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    async def secret(self) -> bytes:
        self.times -= 1
        if self.times >= 0:
            raise BrokerAway
        return await super().secret()


async def test_a_process_that_starts_waits_for_a_broker_that_is_away(tmp_path: Path) -> None:
    async def started(times: int, patience: float) -> bool:
        broker = Late(times)
        member = Member(broker, Fences({}).raised, 10.0)
        site = Site(member, broker, f"unix:{tmp_path / 'way'}", patience=patience)
        try:
            await site.start()
        except BrokerAway:
            return False
        await site.close()
        return True

    assert await started(2, 20.0)
    assert not await started(10**6, 0.3)
