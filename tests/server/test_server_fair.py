"""Fair deals over HTTP: what is revealed, when, and that records of a server verify."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from cli_tools import run_command
from live import FAST, Guest, Seat, hang_up, in_thread
from openrummy.core.cards import fair_deals, promises
from openrummy.core.cards.promises import Bound
from openrummy.core.cards.signing import Key, verify_signature
from openrummy.core.notation.promise_list import merge_pages, read_hour
from openrummy.server.db.fair import CommitmentRows
from openrummy.server.fair.public_list import HOUR
from openrummy.server.parts import fair as routes
from stores import store_of

__all__ = ["hang_up"]


def test_a_game_over_the_wire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seat, "gives", True)
    with in_thread(replace(FAST, seed_wait=60)) as url:
        guest = Guest(url)
        table = guest.new_table("gin-quick", target=30)
        assert guest.http.get(f"/api/tables/{table}/fair").json()["deals"] == []
        seat = guest.sit(table)
        promised: dict[int, str] = {}
        while seat.step():
            promised |= {
                message["deal"]: message["commitment"]
                for message in seat.heard
                if message["type"] == "promised"
            }
            deals = guest.http.get(f"/api/tables/{table}/fair").json()["deals"]
            running = not any(action["kind"] == "next-deal" for action in seat.table["can"])
            number = seat.table["boards"][0]["number"]
            if running and seat.table["sheet"]["result"] is None:
                assert [deal_told["deal"] for deal_told in deals] in (
                    list(range(number)),
                    list(range(number + 1)),  # it ended meanwhile
                )
        known = guest.http.get(f"/api/tables/{table}/fair").json()
        deals, key = known["deals"], guest.http.get("/api/fair/key").json()["key"]
        assert [deal_told["deal"] for deal_told in deals] == list(range(len(deals)))
        for deal_told in deals:
            secret, seeds = (
                bytes.fromhex(deal_told["secret"]),
                tuple(map(bytes.fromhex, deal_told["seeds"])),
            )
            rules = bytes.fromhex(deal_told["rules"])
            assert promises.rules_hash(known["rules"]) == rules
            bound = Bound(table, rules, "pc")
            promise = promises.commitment(deal_told["deal"], bound, secret)
            assert promise.hex() == deal_told["commitment"]
            data = promises.signed_bytes(deal_told["deal"], bound, promise)
            assert verify_signature(bytes.fromhex(key), data, bytes.fromhex(deal_told["signature"]))
            assert (
                fair_deals.entropy(deal_told["deal"], secret, seeds).hex() == deal_told["entropy"]
            )
            assert promised[deal_told["deal"]] == deal_told["commitment"]
            assert deal_told["seeds"] == [Seat.seed, ""]
        assert Guest(url).http.get(f"/api/tables/{table}/fair").status_code == 403
        file = tmp_path / "record.txt"
        file.write_text(guest.http.get(f"/api/tables/{table}/record").text)
        done = run_command("verify", str(file))
        assert (done.code, done.err) == (0, ""), done
        assert f"{len(deals)} of {len(deals)} deals fair" in done.out


def a_game(guest: Guest, gives: bool) -> str:
    """A game against the computer, given up after its first deal; its record."""
    table = guest.new_table("gin-quick")
    seat = guest.sit(table)
    while not any(action["kind"] == "next-deal" for action in seat.table["can"]):
        seat.step()
    assert (seat.table["room"]["alone"] == []) is gives
    assert seat.ask("resign")["type"] == "done"
    return table


@pytest.mark.parametrize("gives", [True, False])
def test_the_list_shows_whether_a_deal_was_fair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gives: bool
) -> None:
    """A deal without the seed of somebody asked is the server's alone, and not called fair."""
    monkeypatch.setattr(Seat, "gives", gives)
    now = [1_790_000_000_000]
    settings = replace(FAST, now=lambda: now[0], due_seconds=0.02, seed_wait=60 if gives else 0)
    with in_thread(settings) as url:
        guest = Guest(url)
        table = a_game(guest, gives)
        now[0] += HOUR
        deal = {"hour": None}
        while deal["hour"] is None:  # until the hour is closed
            (deal,) = guest.http.get(f"/api/tables/{table}/fair").json()["deals"]
        published = guest.http.get("/api/fair/list").json()
        assert deal["hour"] in [line["hour"] for line in published["lines"]]
        text = guest.http.get(f"/api/fair/list/{deal['hour']}").text
        assert table not in text and guest.http.get("/api/fair/list/5").status_code == 404
        record = guest.http.get(f"/api/tables/{table}/record").text
        assert ('[DealtByServerAlone "1"]' in record) is not gives
    (tmp_path / "record").write_text(record)
    (tmp_path / "hour").write_text(text)
    command = (
        "verify",
        f"{tmp_path}/record",
        "--list",
        f"{tmp_path}/hour",
        "--key",
        published["key"],
    )
    done = run_command(*command)
    assert (done.code, "The list is good" in done.out) == (0 if gives else 1, True), done
    assert ("by the server alone: no seed from seat 0" in done.out) is not gives
    assert ("1 of 1 deals fair" in done.out) is gives
    assert run_command(*command, "--key", "00" * 32).code == 1
    for changed, fault in {
        record.replace(f":{table}:", ":calm-otter-998:"): "commitment",
        record.replace(deal["signature"], "00" * 64): "signature",
        record.replace(f":{table}:pc:", f":{table}:cc:"): "commitment",
    }.items():
        (tmp_path / "record").write_text(changed)
        faults = run_command(*command[:2], "--json").json["games"][0]["deals"][0]["faults"]
        assert fault in faults
    (tmp_path / "record").write_text(record)
    for entries, fault in (([], "unlisted"), ([text_entry(text)], "listed-otherwise")):
        (tmp_path / "hour").write_text(json.dumps(json.loads(text) | {"entries": entries}))
        report = run_command(*command[:4], "--json").json
        assert report["list"] is False
        assert fault in report["games"][0]["deals"][0]["faults"]


def text_entry(text: str) -> str:
    """The first entry of an hour, with another commitment."""
    return str(json.loads(text)["entries"][0])[:64] + "00" * 32


def test_a_large_hour_of_the_list_is_given_out_in_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "MAX_ENTRIES", 2)
    hour = 400_000

    async def begin() -> None:
        store = store_of(tmp_path)
        rows = CommitmentRows(store.database)
        for deal in range(3):
            await rows.add(promises.place("calm-otter-100", deal), bytes([deal] * 32))
        await rows.close_hour(hour, Key(bytes(range(32))))
        await store.close()

    asyncio.run(begin())
    store = store_of(tmp_path)
    pages, last = [], ""
    with in_thread(FAST, store) as url:
        ask = partial(Guest(url).http.get, f"/api/fair/list/{hour}")
        for more in (True, False):
            text = ask(params={"after": last}).text
            assert text == ask(params={"after": last}).text  # as it was kept
            shown = json.loads(text)
            assert shown["more"] is more
            pages.append(read_hour(text))
            last = shown["entries"][-1]
        assert ask(params={"after": "x"}).status_code == 400
    asyncio.run(store.close())
    assert not pages[0].sound
    (joined,) = merge_pages(pages)
    assert joined.sound and len(joined.entries) == 3


def test_no_such_table() -> None:
    with in_thread() as url:
        for name in ("calm-otter-999", "nothing", "%2e%2e"):
            assert Guest(url).http.get(f"/api/tables/{name}/fair").status_code == 404
