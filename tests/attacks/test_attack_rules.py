"""Rules by which a turn would take the server seconds are not played, and nobody gets it all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli_tools import run_command
from live import FAST, Guest, hang_up, in_thread
from openrummy.cli.bench.largest_rules import largest
from openrummy.core.notation.records import Player, Record, write
from openrummy.core.rules import catalogue
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.contradictions.cost import MAX_DECLARED, too_slow
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.share_code import Shared, encode
from openrummy.core.rules.text import say
from openrummy.play.limits import TimeBudget

__all__ = ["hang_up"]


def bomb(cards: int = 26) -> Rules:
    """Whole hands of 26 cards, four packs, sixteen jokers: 0.4 s an action, up to two."""
    rules = catalogue.variant("indian-rummy").rules
    return replace(
        rules,
        seating=replace(rules.seating, players=(2,)),
        pack=replace(rules.pack, packs=4, jokers=4),
        deal=replace(rules.deal, cards=((2, cards),)),
    )


def test_every_game_of_the_catalogue_is_played_and_bombs_are_not() -> None:
    for name in catalogue.names():
        assert too_slow(catalogue.variant(name).rules) == (), name
    assert check(bomb()) == () and too_slow(bomb(MAX_DECLARED)) == ()
    for cards in (MAX_DECLARED + 1, 26):
        (why,) = too_slow(bomb(cards))
        assert why.code == "too-slow" and why.paths == ("deal.cards", "play")
        assert str(MAX_DECLARED) in why.message and str(cards) in why.message
    by_deal = replace(bomb(26), deal=replace(bomb().deal, by_deal=(5, 26)))
    assert too_slow(by_deal)[0].paths[0] == "deal.by_deal"
    assert f"{MAX_DECLARED} or fewer" in say("label_help.deal.cards")  # as the form tells


def test_a_table_by_such_rules_is_never_opened() -> None:
    """Not by the form, nor by a code, nor by a record that somebody sends."""
    code = encode(Shared("A bomb", "indian-rummy", bomb()))
    with in_thread(FAST) as url:
        guest = Guest(url)
        draft = {"base": "indian-rummy", "settings": {"seating.players": [2], "pack.packs": 4}}
        draft["settings"] |= {"pack.jokers": 4, "deal.cards": {"2": 26}}  # type: ignore[operator]
        checked_rules = guest.http.post("/api/house/check", json=draft).raise_for_status().json()
        (fault,) = checked_rules["faults"]
        assert fault["code"] == "too-slow" and "deal.cards" in fault["paths"]
        assert checked_rules["code"] == "" and f"at most {MAX_DECLARED}" in fault["text"]
        body = {"game": code, "persona": "mara", "level": "easy"}
        for path in ("/api/tables", "/api/invitations"):
            answer = guest.http.post(path, json=body | {"seats": ["person", "person"]})
            assert answer.status_code == 400, (path, answer.text)
        answer = guest.http.post("/api/tables", json=body)
        assert answer.json()["code"] == "bad-code" and "at most" in answer.json()["text"]
        record = write(Record(bomb(), (Player("Ana"), Player("Ben")), ()))
        answer = guest.http.post("/api/replay", content=record)
        assert answer.status_code == 400 and answer.json()["code"] == "bad-record"
        assert guest.http.get(f"/api/rules/{code}").status_code == 200  # read, but not played


def test_the_largest_rules_that_are_played_cost_what_they_may() -> None:
    assert largest(catalogue.variant("indian-rummy").rules) == bomb(MAX_DECLARED)
    done = run_command(
        "bench", "legal", "indian-rummy", "rummy-500", "--worst", "--deals", "1", "--json"
    )
    assert done.code == 0, done.out
    assert [game["cards"] for game in done.json["games"]] == [MAX_DECLARED, 26]
    assert all(0 < game["median_ms"] <= game["max_ms"] for game in done.json["games"])


# ---------------------------------------------------------------- processor time


def test_an_address_uses_up_what_it_may_and_gets_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("openrummy.play.limits.time.monotonic", lambda: now)
    work = TimeBudget(rate=0.5, burst=2.0, most=2)
    work.spend("a", 1.5)
    assert work.has_time("a") and work.has_time("b")
    work.spend("a", 1.5)
    assert not work.has_time("a") and work.has_time("b")
    now += 2.5
    assert work.has_time("a")
    for other in ("b", "c"):
        work.spend(other, 5.0)
    assert work.has_time("a") and not work.has_time("b")  # the least recent is forgotten first


def test_who_has_the_server_work_too_long_waits_and_the_table_goes_on() -> None:
    with in_thread(replace(FAST, work=(1e-6, 1e-6))) as url:
        seat = Guest(url)
        table = seat.new_table("gin", level="easy")
        line = seat.sit(table)  # saying hello has cost something by now
        line.say({"type": "ping", "id": 7})
        answer = line.until("failed", "pong")
        assert (answer["code"], answer["id"]) == ("too-much", 7)
        assert answer["text"] == say("failure.too-much")
