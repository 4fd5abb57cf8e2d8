"""A server as a witness of other logs, and one that asks for cosignatures of its list."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import stores
from cli_tools import run_command
from live import FAST, Guest, hang_up, in_thread
from openrummy.core.cards import merkle
from openrummy.core.cards.signing import Key
from openrummy.core.notation.checkpoints import (
    Checkpoint,
    NoteKey,
    read_key,
    read_signatures,
    sign,
)
from openrummy.core.notation.log_witness import MAX_BODY, Submission
from openrummy.server.db.fair import CosignedRows
from openrummy.server.fair.signing_key import witness_key
from openrummy.server.fair.witness import OtherSize, Witness

__all__ = ["hang_up"]
LOG, OTHER, HOST = (Key(bytes([number]) * 32) for number in (7, 8, 9))
ORIGIN = "cards.example/log"
LOG_KEY = NoteKey(ORIGIN, LOG.public)
TREE = merkle.Tree(merkle.leaf(bytes([number])) for number in range(40))
FORK = merkle.Tree(merkle.leaf(bytes([number ^ 1])) for number in range(40))
COSIGNER, SIGNER = witness_key(HOST)
NOW = 1_790_000_000_000
SETTINGS = replace(
    FAST, key=HOST, now=lambda: NOW, witness_for=(str(LOG_KEY),), cosignings=(1e6, 1e6)
)


def submission(
    old: int, size: int, tree: merkle.Tree = TREE, origin: str = ORIGIN, key: Key = LOG
) -> Submission:
    plain = Checkpoint(origin, size, merkle.root(tree.read, size))
    signed = replace(plain, signatures=(sign(plain.body, origin, key),))
    return Submission(old, tuple(merkle.consistency_proof(tree.read, old, size)), signed)


def submit(url: str, request: Submission | str) -> httpx.Response:
    return httpx.post(f"{url}/witness/add-checkpoint", content=str(request))


def cosigned_at(request: Submission, answer: httpx.Response) -> int | None:
    assert answer.status_code == 200, answer.text
    cosigned = replace(request.checkpoint, signatures=read_signatures(answer.text))
    return cosigned.cosigned_at(COSIGNER)


def test_a_log_is_cosigned_as_it_grows_and_never_with_another_history(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with in_thread(SETTINGS) as url:
        for old, size in ((0, 0), (0, 3), (3, 3), (3, 21)):
            request = submission(old, size)
            assert cosigned_at(request, submit(url, request)) == NOW // 1000
        refused = {
            submission(3, 22): 409,  # it has seen 21
            submission(0, 22): 409,
            submission(3, 5): 409,  # a log that shrank
            submission(21, 21, FORK): 409,
            submission(21, 30, FORK): 422,
            submission(21, 30, key=OTHER): 403,
            submission(0, 3, origin="other.example"): 404,
            replace(submission(21, 30), old=31): 400,
        }
        for request, status in refused.items():
            answer = submit(url, request)
            assert answer.status_code == status, (request.old, request.checkpoint.size)
            if status == 409:
                assert answer.headers["content-type"] == "text/x.tlog.size"
                assert answer.content == b"21\n"
        for _ in range(2):  # what is sent again is reported once
            submit(url, submission(21, 21, FORK))
        levels = [record.levelname for record in caplog.records if ORIGIN in record.message]
        assert levels == ["ERROR", "WARNING", "ERROR"]
        request = submission(21, 22)
        assert cosigned_at(request, submit(url, request))
        shown = Guest(url).http.get("/api/fair/key").json()
        assert read_key(shown["witness"]) == COSIGNER
        assert read_key(shown["log"]).public == HOST.public != COSIGNER.public


def test_a_witness_that_was_restarted_remembers_what_it_cosigned(tmp_path: Path) -> None:
    with in_thread(SETTINGS, stores.store_of(tmp_path)) as url:
        assert submit(url, submission(0, 21)).status_code == 200
    with in_thread(SETTINGS, stores.store_of(tmp_path)) as url:
        assert submit(url, submission(0, 5, FORK)).content == b"21\n"
        assert submit(url, submission(21, 30, FORK)).status_code == 422
        assert submit(url, submission(21, 30)).status_code == 200


async def test_of_two_histories_sent_at_once_one_is_cosigned(tmp_path: Path) -> None:
    """Also where two processes of one site are asked."""
    processes = [stores.store_of(tmp_path) for _ in range(2)]
    witnesses = [
        Witness([str(LOG_KEY)], COSIGNER, SIGNER, CosignedRows(store.database), lambda: NOW)
        for store in processes
    ]
    requests = [str(submission(0, size, tree)) for size in (3, 9) for tree in (TREE, FORK)]
    try:
        results = await asyncio.gather(
            *(witness.cosign(text.encode()) for text in requests for witness in witnesses),
            return_exceptions=True,
        )
        refused = [result for result in results if isinstance(result, OtherSize)]
        assert len(refused) == len(results) - 1 and {error.size for error in refused} <= {3, 9}
    finally:
        for store in processes:
            await store.close()


def test_a_server_that_was_not_asked_is_no_witness() -> None:
    with in_thread() as url:
        assert submit(url, submission(0, 3)).status_code == 404
        assert Guest(url).http.get("/api/fair/key").json()["witness"] == ""


def test_a_witness_reads_no_more_than_a_request_has() -> None:
    with in_thread(replace(SETTINGS, cosignings=(0, 5))) as url:
        assert submit(url, "old 0\n" + "A" * MAX_BODY).status_code == 413
        for body in ("", "old 0\n\n", "\udcff", "x" * MAX_BODY):
            sent = httpx.post(
                f"{url}/witness/add-checkpoint", content=body.encode("utf-8", "surrogateescape")
            )
            assert (sent.status_code, sent.json()["code"]) == (400, "malformed")
        answer = submit(url, submission(0, 3))
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")


def test_keys_are_printed_and_given_to_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENRUMMY_LOG_NAME", ORIGIN)
    shown = run_command("admin", "keys", "--data", str(tmp_path), "--json").json
    log, witness = read_key(shown["log"]), read_key(shown["witness"])
    assert (log.name, log.public.hex(), log.kind) == (ORIGIN, shown["key"], 1)
    assert (witness.name, witness.kind) == (f"{ORIGIN}/witness", 4)
    assert shown["witness"] in run_command("admin", "keys", "--data", str(tmp_path)).out
    keys = tmp_path / "keys"
    keys.write_text(f"# a friend\n{log}\n\n{witness}\n", "utf-8")
    given: dict[str, Any] = {}
    monkeypatch.setattr("openrummy.server.run.run", lambda *_, options, **__: given.update(options))
    assert "is not the key of a log" in run_command("serve", "--witness", str(keys)).refused()
    run_command("serve", "--witness", shown["log"])
    assert given["witness_for"] == (shown["log"],)
