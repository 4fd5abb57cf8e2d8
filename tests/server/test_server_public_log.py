"""The public list as a transparency log: checkpoints, tiles and proofs as a server gives them."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from live import FAST, Guest, hang_up, in_thread
from openrummy.core.cards import merkle, promises
from openrummy.core.cards.signing import Key
from openrummy.core.notation import checkpoints
from openrummy.core.notation.checkpoints import NoteKey, Tile, Tiles
from openrummy.server.db.fair import ChainLine, CommitmentRows
from openrummy.server.fair.public_list import HOUR, PublicLog

__all__ = ["hang_up"]
KEY = Key(bytes([7]) * 32)


class Rows(CommitmentRows):
    """Lines of a chain that grows, without a database."""

    def __init__(self, first: int = 0) -> None:
        self.chain: list[ChainLine] = []
        self._first = first  # chains that begin otherwise have other roots

    def grow(self, count: int) -> None:
        for _ in range(count):
            number = len(self.chain)
            before = bytes.fromhex(self.chain[-1].line) if self.chain else promises.FIRST
            root = promises.root([(self._first + number).to_bytes(64, "big")])
            line = promises.line(before, number, 1, root)
            signature = KEY.sign(line).hex()
            self.chain.append(
                ChainLine(number, 1, root.hex(), line.hex(), KEY.public.hex(), signature, number)
            )

    async def lines_from(self, number: int, limit: int) -> list[ChainLine]:
        return self.chain[number : number + limit]


async def test_a_log_grows_and_every_line_can_be_shown_in_it() -> None:
    rows = Rows()
    log = PublicLog(rows, KEY)
    await log.refresh()
    old = log.checkpoint()
    assert (old.size, old.root) == (0, merkle.EMPTY)
    for count in (1, 299, 1_000):
        rows.grow(count)
        await log.refresh()
        now = log.checkpoint()
        assert now.size == len(rows.chain) and now.signed_by(NoteKey(log.name, KEY.public))
        tiles = Tiles(now.size, lambda path: _resource(log, path))
        assert merkle.root(tiles.read, now.size) == now.root
        proof = merkle.consistency_proof(tiles.read, old.size, now.size)
        assert merkle.verify_consistency(old.size, old.root, now.size, now.root, proof)
        old = now
    assert len(rows.chain) == 1_300
    data = _resource(log, Tile(None, 5, 20).path)
    assert data[:2] == (88).to_bytes(2, "big")
    line = rows.chain[1280]
    assert sha256(data[2:90]).hexdigest() == line.line


def _resource(log: PublicLog, path: str) -> bytes:
    tile = checkpoints.read_tile(path.removeprefix("tile/"))
    data = None if tile is None else log.resource(tile)
    assert data is not None
    return data


@pytest.mark.parametrize("name", ["", "cards.example/my log"])
def test_a_server_gives_its_log_to_caches(name: str) -> None:
    now = [1_790_000_000_000]
    settings = replace(FAST, now=lambda: now[0], due_seconds=0.02, log_name=name, key=KEY)
    with in_thread(settings) as url:
        guest = Guest(url)
        base = "/api/fair/log/"
        answer = guest.http.get(base + "checkpoint")
        first = checkpoints.read_checkpoint(answer.text)
        assert (first.size, first.root) == (0, merkle.EMPTY)
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert guest.http.get(base + "tile/0/000.p/1").status_code == 404
        guest.sit(guest.new_table("gin-quick"))  # a deal is promised
        now[0] += HOUR
        while first.size == 0:
            first = checkpoints.read_checkpoint(guest.http.get(base + "checkpoint").text)
        assert first.origin == (name.replace(" ", "%20") or f"openrummy-{KEY.public.hex()[:16]}")
        assert first.signed_by(NoteKey(first.origin, KEY.public))
        (line,) = guest.http.get("/api/fair/list").json()["lines"]
        fresh = Guest(url).http
        tile = fresh.get(base + "tile/0/000.p/1")
        entries = fresh.get(base + "tile/entries/000.p/1")
        assert merkle.leaf(entries.content[2:]) == tile.content == first.root
        assert sha256(entries.content[2:]).hexdigest() == line["line"]
        assert line["number"] == 0
        for kept in (tile, entries, answer):
            assert "set-cookie" not in kept.headers
            assert kept.headers["cache-control"].startswith("public, max-age=")
        for path in ("tile/0/000", "tile/0/000.p/2", "tile/1/000", "tile/x", "tile/0/0", "tile/"):
            assert fresh.get(base + path).status_code == 404, path
