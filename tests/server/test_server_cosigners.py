"""A server that asks witnesses to cosign its public list, and is refused with another history."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

import stores
from cli_tools import run_command
from live import FAST, Guest, hang_up, in_thread
from openrummy.core.cards.signing import Key
from openrummy.core.notation.checkpoints import Checkpoint, NoteKey, read_checkpoint
from openrummy.core.notation.log_witness import AskedWitness, Submission, read_submission
from openrummy.core.notation.records import write
from openrummy.play.problems import Problem
from openrummy.server.db.fair import CosignatureRows, CosignedRows
from openrummy.server.fair.cosigners import (
    MAX_ANSWER,
    Answer,
    Cosigners,
    NoAnswer,
    NotCosigned,
    post,
)
from openrummy.server.fair.public_list import HOUR, PublicLog
from openrummy.server.fair.signing_key import witness_key
from openrummy.server.fair.witness import OtherSize, Witness
from test_fair import RECORD
from test_server_public_log import KEY, Rows

__all__ = ["hang_up"]
ORIGIN = "cards.example/log"
LOG_KEY = NoteKey(ORIGIN, KEY.public)
HOST = Key(bytes([9]) * 32)
COSIGNER, SIGNER = witness_key(HOST)
ASKED = AskedWitness("http://friend.example/witness", COSIGNER)
NOW = 1_790_000_000_000


# ---------------------------------------------------------------- two servers


def cosigned(url: str, size: int, *, wait: bool) -> Checkpoint:
    """The checkpoint of a server at a size; with ``wait`` once it is cosigned."""
    while True:
        text = httpx.get(f"{url}/api/fair/log/checkpoint").text
        now = read_checkpoint(text)
        if now.size == size and (not wait or now.cosigned_at(COSIGNER) is not None):
            return now


def test_a_list_is_cosigned_as_it_grows_and_another_history_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "record").write_text(write(RECORD))
    witness = replace(FAST, key=HOST, now=lambda: NOW, witness_for=(str(LOG_KEY),))
    witness = replace(witness, cosignings=(1e6, 1e6))
    with in_thread(witness) as friend:
        hours = [0]
        settings = replace(
            FAST,
            key=KEY,
            log_name=ORIGIN,
            now=lambda: NOW + hours[0] * HOUR,
            due_seconds=0.02,
            witnesses=(f"{friend}/witness {COSIGNER}",),
        )
        verify = ["verify", f"{tmp_path}/record", "--key", KEY.public.hex()]
        verify += ["--witness", str(COSIGNER), "--log"]
        with in_thread(settings) as url:
            for size in (1, 2):
                guest = Guest(url)
                guest.sit(guest.new_table("gin-quick"))  # a deal is promised
                hours[0] += 1
                now = cosigned(url, size, wait=True)
                assert now.signed_by(LOG_KEY) and now.cosigned_at(COSIGNER) == NOW // 1000
            log = run_command(*verify, url, "--json").json["log"]
            assert log["faults"] == []
            assert log["witnesses"] == [
                {"name": COSIGNER.name, "cosigned": "2026-09-21T14:13:20+00:00"}
            ]
        with in_thread(settings) as url:  # the same server without its data
            guest = Guest(url)
            guest.sit(guest.new_table("gin-quick"))
            hours[0] += 1
            assert cosigned(url, 1, wait=False).cosigned_at(COSIGNER) is None
            while "has seen 2 lines of the list, which has 1" not in caplog.text:
                time.sleep(0.01)
            assert run_command(*verify, url, "--json").json["log"]["faults"] == ["witness"]
            assert f"Not cosigned by {COSIGNER.name}" in run_command(*verify, url).out


# ---------------------------------------------------------------- one that asks


class Friend:
    """A witness that answers without a network; ``answers`` come before its own."""

    def __init__(self, witness: Witness) -> None:
        self.witness = witness
        self.answers: list[Answer | Exception] = []
        self.requests: list[Submission] = []

    async def send(self, url: str, body: str) -> Answer:
        assert url == "http://friend.example/witness/add-checkpoint"
        self.requests.append(read_submission(body))
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        try:
            return Answer(200, str(await self.witness.cosign(body.encode())))
        except OtherSize as error:
            return Answer(409, f"{error.size}\n")
        except Problem as problem:
            return Answer(problem.status_code, problem.code)


@asynccontextmanager
async def asking(
    folder: Path,
) -> AsyncIterator[tuple[Friend, Callable[[Rows], Cosigners], CosignatureRows]]:
    store = stores.store_of(folder)
    kept = CosignedRows(store.database)
    friend = Friend(Witness([str(LOG_KEY)], COSIGNER, SIGNER, kept, lambda: NOW))
    rows = CosignatureRows(store.database)

    def cosigners(chain: Rows) -> Cosigners:
        return Cosigners(PublicLog(chain, KEY, ORIGIN), [], rows, 0.01, friend.send)

    try:
        yield friend, cosigners, rows
    finally:
        await store.close()


async def test_a_witness_is_asked_from_the_size_it_had_and_learns_no_other_history(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path) as (friend, cosigners, rows):
        chain = Rows()
        log = cosigners(chain)
        await log.ask(ASKED)
        assert friend.requests == [], "an empty list needs no witness"
        for size in (3, 8):
            chain.grow(size - len(chain.chain))
            await log.ask(ASKED)
            await log.ask(ASKED)  # once is enough
            assert await rows.size_of(str(COSIGNER)) == size and log.wait_seconds() == 0
        assert [request.old for request in friend.requests] == [0, 3]
        await rows.put(str(COSIGNER), 1, "")  # older data: the witness tells what it has seen
        chain.grow(1)
        await log.ask(ASKED)
        assert [request.old for request in friend.requests[2:]] == [1, 8]
        (line,) = await rows.lines(9)
        for count in (7, 9, 12):  # shorter, as long, longer
            other = Rows(first=100)
            other.grow(count)
            forked = cosigners(other)
            why = "has seen 9 lines" if count < 9 else "another history of the list, of 9 lines"
            with pytest.raises(NotCosigned, match=why):
                await rows.put(str(COSIGNER), 0, line)
                await forked.ask(ASKED)
            assert forked.wait_seconds() > 0


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer(200, ""), "does not hold"),
        (Answer(200, "— friend AAAA\n"), "does not hold"),
        (Answer(409, "many\n"), "answered 409: 'many"),
        (Answer(503, "later"), "answered 503: 'later'"),
    ],
)
async def test_what_a_witness_answers_is_not_believed_unchecked(
    tmp_path: Path, answer: Answer, why: str
) -> None:
    async with asking(tmp_path) as (friend, cosigners, rows):
        chain = Rows()
        chain.grow(2)
        log = cosigners(chain)
        friend.answers = [answer]
        with pytest.raises(NotCosigned, match=why):
            await log.ask(ASKED)
        assert await rows.lines(2) == []
        await log.ask(ASKED)
        assert len(await rows.lines(2)) == 1


# ---------------------------------------------------------------- over the network


def answering(answer: bytes) -> str:
    """The address of a server that answers one request so, and then keeps silent."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with listening, listening.accept()[0] as connection:
            connection.recv(4096)
            connection.sendall(answer)
            while connection.recv(4096):
                pass

    threading.Thread(target=serve, daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}/x"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b"HTTP/1.1 200 OK\r\n", "no whole answer"),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n1234", "no whole answer"),
        (b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * (MAX_ANSWER + 1), "too long"),
        (b"nonsense\r\n\r\n", "nonsense"),
    ],
)
async def test_a_request_ends_whatever_is_answered(answer: bytes, why: str) -> None:
    with pytest.raises(NoAnswer, match=why):
        await post(answering(answer), "x", seconds=0.5)


async def test_an_answer_is_read_and_no_redirection_is_followed() -> None:
    moved = b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 2\r\n\r\nno"
    assert await post(answering(moved), "x") == Answer(302, "no")
    with pytest.raises(NoAnswer, match="refused"):
        await post("http://127.0.0.1:1/x", "x")
