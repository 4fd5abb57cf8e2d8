"""Fair deals over HTTP: what is revealed, when, and that records of a server verify."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cli_tools import inside
from live import FAST, Guest, Seat, hang_up, in_thread
from openrummy.cards import fair

__all__ = ["hang_up"]


def test_a_game_over_the_wire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seat, "gives", True)
    with in_thread(replace(FAST, seed_wait=60)) as url:
        guest = Guest(url)
        table = guest.new_table("gin-quick", target=30)
        assert guest.http.get(f"/api/tables/{table}/fair").json() == {"deals": []}
        seat = guest.sit(table)
        promised: dict[int, str] = {}
        while seat.step():
            promised |= {
                one["deal"]: one["commitment"] for one in seat.heard if one["type"] == "promised"
            }
            told = guest.http.get(f"/api/tables/{table}/fair").json()["deals"]
            running = not any(one["kind"] == "next-deal" for one in seat.table["can"])
            number = seat.table["boards"][0]["number"]
            if running and seat.table["sheet"]["result"] is None:
                assert [one["deal"] for one in told] in (
                    list(range(number)),
                    list(range(number + 1)),  # it ended meanwhile
                )
        told = guest.http.get(f"/api/tables/{table}/fair").json()["deals"]
        assert [one["deal"] for one in told] == list(range(len(told)))
        for one in told:
            secret, seeds = bytes.fromhex(one["secret"]), tuple(map(bytes.fromhex, one["seeds"]))
            assert fair.commitment(one["deal"], secret).hex() == one["commitment"]
            assert fair.entropy(one["deal"], secret, seeds).hex() == one["entropy"]
            assert promised[one["deal"]] == one["commitment"]
            assert one["seeds"] == [Seat.seed, ""]
        assert Guest(url).http.get(f"/api/tables/{table}/fair").status_code == 403
        file = tmp_path / "record.txt"
        file.write_text(guest.http.get(f"/api/tables/{table}/record").text)
        done = inside("verify", str(file))
        assert (done.code, done.err) == (0, ""), done
        assert f"{len(told)} of {len(told)} deals fair" in done.out


def test_no_such_table() -> None:
    with in_thread() as url:
        for name in ("calm-otter-999", "nothing", "%2e%2e"):
            assert Guest(url).http.get(f"/api/tables/{name}/fair").status_code == 404
