"""Finished games by their link: permissions, contents, and records of your own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from live import FAR, Guest, hang_up, in_thread, play_until_my_turn
from openrummy.core.notation.records import read, write
from openrummy.server.settings import Settings

__all__ = ["hang_up"]

OPEN = Settings(
    bot_delay_ms=0, messages=(1e6, 1e6), tables=(1e6, 1e6), looks=(1e6, 1e6), uploads=(1e6, 1e6)
)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(OPEN) as address:
        yield address


def finished(url: str, game: str = "gin", **options: Any) -> tuple[Guest, str, str]:
    """A game played to its end: who played it, its table and its link."""
    guest = Guest(url)
    table = guest.new_table(game, **({"target": 20} | options))
    guest.sit(table).play()
    return guest, table, str(look(guest, table)["id"])


def look(guest: Guest, name: str, more: str = "") -> Any:
    answer = guest.http.get(f"/api/games/{name}{more}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(guest: Guest, name: str, more: str = "") -> tuple[int, str]:
    answer = guest.http.get(f"/api/games/{name}{more}")
    return answer.status_code, answer.json()["code"]


PARTS = ("", "/deals/0", "/deals/0?seat=0", "/record", "/record?form=json")


# ---------------------------------------------------------------- permissions


def test_a_game_in_play_is_shown_to_nobody(url: str) -> None:
    guest, other = Guest(url), Guest(url)
    other.http.get("/api/lobby")
    table = guest.new_table(target=FAR)
    play_until_my_turn(guest.sit(table), 40)
    for who in (guest, other):
        for part in PARTS:
            expected = (409, "not-over") if who is guest else (404, "no-such-record")
            assert refused(who, table, part) == expected
            assert refused(who, f"{table}-{'a' * 16}", part) == expected
        assert who.http.get(f"/api/tables/{table}/record").status_code == 409


def test_the_link_opens_a_finished_game_and_the_name_only_to_who_played(url: str) -> None:
    guest, table, link = finished(url)
    assert link.startswith(f"{table}-") and len(link) == len(table) + 17
    other = Guest(url)
    other.http.get("/api/lobby")
    for part in PARTS:
        assert guest.http.get(f"/api/games/{table}{part}").status_code == 200
        assert other.http.get(f"/api/games/{link}{part}").status_code == 200
        assert Guest(url).http.get(f"/api/games/{link}{part}").status_code == 200
        for wrong in (table, f"{table}-", f"{link[:-1]}0", f"{table}-{'a' * 16}", f"{link}a"):
            assert refused(other, wrong, part) == (404, "no-such-record"), wrong
    assert other.http.get(f"/api/tables/{table}/record").json()["code"] == "not-your-seat"
    assert guest.http.get(f"/api/tables/{table}/record").status_code == 200


def test_unknown_games_deals_and_seats(url: str) -> None:
    guest, _, link = finished(url)
    for name in ("calm-otter-999", "nonsense", "calm-otter-999-" + "a" * 16, "%00", "x" * 400, "é"):
        assert refused(guest, name) == (404, "no-such-record"), name
    assert refused(guest, link, "/deals/999") == (404, "no-such-deal")
    assert refused(guest, link, "/deals/-1")[0] == 404
    assert refused(guest, link, "/deals/0?seat=7") == (404, "no-such-seat")
    for seat in ("x", "-1", "99999999999999999999", "", "²"):
        assert refused(guest, link, f"/deals/0?seat={seat}") == (400, "malformed"), seat


def test_looking_too_often_is_refused_by_name() -> None:
    with in_thread(Settings(bot_delay_ms=0, looks=(0.001, 3), uploads=(0.001, 2))) as url:
        guest = Guest(url)
        codes = [refused(guest, "calm-otter-999")[1] for _ in range(5)]
        assert codes == ["no-such-record"] * 3 + ["too-fast"] * 2
        sent = [guest.http.post("/api/replay", content=b"").json()["code"] for _ in range(3)]
        assert sent == ["bad-record"] * 2 + ["too-fast"]


# ---------------------------------------------------------------- what is seen


@pytest.mark.parametrize(
    ("name", "players", "target"),
    [
        ("gin", 2, 20),
        ("gin-partners", 4, 20),
        ("gin-three", 3, 20),
        ("jersey-gin", 3, 30),
        ("rummy", 4, 30),
        ("rummy-500", 3, 60),
        ("open-gin", 3, 30),
        ("mahjong-gin", 2, 60),
    ],
)
def test_a_game_step_by_step(url: str, name: str, players: int, target: int) -> None:
    guest, _, link = finished(url, name, players=players, target=target)
    seen = look(guest, link)
    assert len(seen["players"]) == players
    assert [player["bot"] for player in seen["players"]] == [False] + [True] * (players - 1)
    assert seen["players"][0]["name"] == "Guest"
    assert seen["sheet"]["result"]["winners"]
    assert seen["rules"] and seen["again"]
    total = 0
    for number, card in enumerate(seen["deals"]):
        deal = look(guest, link, f"/deals/{number}")
        assert len(deal["steps"]) == card["steps"]
        assert deal["dealer"] == card["dealer"]
        total += sum(card["scores"])
        _every_card_is_seen_once(deal)
        for table in deal["tables"]:
            assert table["result"]["title"]
    if name == "gin":
        assert total == sum(seen["sheet"]["columns"][0]["points"])


def test_a_game_with_melds_on_the_table(url: str) -> None:
    """Its melds lie there from when they were laid, and all that is held counts."""
    guest, _, link = finished(url, "rummy", players=3, target=10)
    deal = look(guest, link, "/deals/0")
    assert [(table["melds"], table["knocking"]) for table in deal["tables"]] == [("table", False)]
    _every_card_is_seen_once(deal)
    last = deal["steps"][-1]["boards"][0]
    left = deal["tables"][0]["result"]["deadwood"]
    assert [hand["deadwood"] or 0 for hand in last["hands"]] == [
        left[seat] for seat in deal["tables"][0]["active"]
    ]


def _every_card_is_seen_once(deal: dict[str, Any]) -> None:
    """All hands open: what lies in hands, on the pile, on the table and in the stock is a pack."""
    for step in deal["steps"]:
        for board in step["boards"]:
            hands = board["hands"]
            assert all(hand["hidden"] == 0 for hand in hands)
            cards = [card for hand in hands for meld in hand["melds"] for card in meld]
            cards += [card for hand in hands for card in hand["loose"]]
            cards += board["pile"]
            cards += [card for meld in board["table"] for card in meld["cards"]]
            cards += [card for shown in board["shown"] for card in shown["deadwood"]]
            assert len(set(cards)) == len(cards)
            aside = 1 if board["knocker"] is not None and len(cards) + board["stock"] < 52 else 0
            assert len(cards) + board["stock"] + aside == 52


def test_the_dealing_at_several_tables_is_told_table_by_table(url: str) -> None:
    guest, _, link = finished(url, "gin-partners", players=4)
    deal = look(guest, link, "/deals/0")
    text = deal["steps"][0]["text"]
    assert text.count("Deal 1.") == 1
    assert text.count("The upcard is") == 2
    order = ["Deal 1.", "Table 1: ", "Table 2: "]
    assert sorted(order, key=text.index) == order
    boards = [board["board"] for board in deal["steps"][0]["boards"]]
    assert boards == [0, 1]
    assert all(len(step["boards"]) <= 1 for step in deal["steps"][1:])


def test_the_card_of_a_finished_game_has_its_totals(url: str) -> None:
    guest, table, link = finished(url)
    card = next(shown for shown in guest.http.get("/api/tables").json() if shown["id"] == table)
    assert card["scores"] == look(guest, link)["sheet"]["result"]["totals"]


def test_as_a_seat_saw_it(url: str) -> None:
    guest, _, link = finished(url)
    whole = look(guest, link, "/deals/0")
    for seat in (0, 1):
        seen = look(guest, link, f"/deals/0?seat={seat}")
        assert len(seen["steps"]) == len(whole["steps"])
        for step, open_ in zip(seen["steps"], whole["steps"], strict=True):
            for board, all_open in zip(step["boards"], open_["boards"], strict=True):
                hand_index = seen["tables"][board["board"]]["active"].index(seat)
                assert board["hands"][hand_index] == all_open["hands"][hand_index]
                assert board["pile"] == all_open["pile"]
                other, real = board["hands"][1 - hand_index], all_open["hands"][1 - hand_index]
                count = sum(map(len, real["melds"])) + len(real["loose"])
                assert (
                    sum(map(len, other["melds"])) + len(other["loose"]) + other["hidden"] == count
                )
        first = seen["steps"][0]["boards"][0]
        hidden = [hand["hidden"] for hand in first["hands"]]
        assert sorted(hidden) == [0, 10]
        drew = [step for step in seen["steps"] if "drew from the stock" in step["text"]]
        assert all(step["seat"] != seat and not step["cards"] for step in drew)


def test_the_other_hand_is_not_in_what_a_seat_saw(url: str) -> None:
    guest, _, link = finished(url)
    whole = look(guest, link, "/deals/0")["steps"][0]["boards"][0]["hands"]
    text = json.dumps(look(guest, link, "/deals/0?seat=0")["steps"][0])
    deal = look(guest, link, "/deals/0")
    index = deal["tables"][0]["active"].index(1)
    for card in [card for meld in whole[index]["melds"] for card in meld] + whole[index]["loose"]:
        assert f'"{card}"' not in text


def test_records_are_downloaded_in_both_forms(url: str) -> None:
    guest, table, link = finished(url)
    text = guest.http.get(f"/api/games/{link}/record")
    data = guest.http.get(f"/api/games/{link}/record?form=json")
    assert f'filename="{table}.txt"' in text.headers["content-disposition"]
    assert f'filename="{table}.json"' in data.headers["content-disposition"]
    assert read(text.text) == read(data.text)


def test_a_game_given_up_before_its_first_deal_ends(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table())
    assert seat.ask("resign")["type"] == "done"
    while seat.table["sheet"]["result"] is None:
        seat.until("update")
    seen = look(guest, seat.table["id"])
    assert seen["sheet"]["result"]["reason"]
    last = look(guest, seat.table["id"], f"/deals/{len(seen['deals']) - 1}")
    assert last["tables"][0]["result"] is None
    assert seen["deals"][-1]["title"] == ""


# ---------------------------------------------------------------- a record of your own


@cache
def _record(url: str) -> str:
    guest, _, link = finished(url)
    return guest.http.get(f"/api/games/{link}/record").text


@pytest.mark.parametrize("as_json", [False, True])
def test_a_record_of_ones_own_is_replayed_and_not_kept(url: str, as_json: bool) -> None:
    guest, _, link = finished(url)
    body = guest.http.get(f"/api/games/{link}/record?form={'json' if as_json else 'text'}").content
    other = Guest(url)
    seen = other.http.post("/api/replay", content=body).raise_for_status().json()
    stored = look(guest, link)
    assert seen["id"] == "" and seen["sheet"] == stored["sheet"]
    assert seen["deals"] == stored["deals"] and seen["rules"] == stored["rules"]
    for more in ("deal=0", "deal=0&seat=1"):
        deal = other.http.post(f"/api/replay?{more}", content=body).raise_for_status().json()
        assert deal == look(guest, link, f"/deals/0?{more.partition('&')[2]}")
    assert other.http.get("/api/tables").json() == []


def test_a_record_that_breaks_off_is_replayed_as_far_as_it_goes(url: str) -> None:
    record = read(_record(url))
    part = record.__class__(record.rules, record.players, record.entries[:5], "club\u2019s gin")
    answer = Guest(url).http.post("/api/replay", content=write(part).encode())
    seen = answer.raise_for_status().json()
    assert seen["sheet"]["result"] is None and seen["deals"][0]["steps"] == 5
    assert seen["title"] == "club\u2019s gin" and seen["rules"]


def test_what_is_no_record_is_refused_by_name(url: str) -> None:
    http = Guest(url).http
    text = _record(url)
    deal = next(word for word in text.split() if word.startswith("deal:"))
    many = text.replace(deal, " ".join([deal] * 500))
    for body, status, code in (
        (b"", 400, "bad-record"),
        (b"\xff\xfe", 400, "bad-record"),
        (b"{}", 400, "bad-record"),
        (b"{" * 50_000, 400, "bad-record"),
        (text.replace("deal:", "p deal:", 1).encode(), 400, "bad-record"),
        (text.replace('[Result "target', '[Result "deals').encode(), 400, "bad-record"),
        (b"x" * (513 * 1024), 413, "too-large"),
    ):
        answer = http.post("/api/replay", content=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), body[:80]
    assert http.post("/api/replay", content=many.encode()).status_code == 400
    good = text.encode()
    assert http.post("/api/replay?deal=99", content=good).json()["code"] == "no-such-deal"
    assert http.post("/api/replay?deal=x", content=good).json()["code"] == "malformed"
    assert http.post("/api/replay?deal=0&seat=9", content=good).json()["code"] == "no-such-seat"


def test_any_record_is_answered(url: str) -> None:
    http, text = Guest(url).http, _record(url)
    as_json = write(read(text), as_json=True)
    cuts = st.integers(0, len(text))

    def spoiled(whole: str, index: int, gone: int, put: str) -> str:
        position = index % (len(whole) + 1)
        return whole[:position] + put + whole[position + gone :]

    @given(
        st.one_of(
            st.binary(max_size=300),
            st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")),
            st.builds(
                lambda *given: spoiled(*given).encode("utf-8", "replace"),
                st.sampled_from([text, as_json]),
                cuts,
                st.integers(0, 40),
                st.text(max_size=6) | st.sampled_from(["p ", "s ", "deal:00 ", "0>", '"', "end:1"]),
            ),
        ),
        st.sampled_from(["", "?deal=0", "?deal=0&seat=1", "?seat=x", "?deal=-1"]),
    )
    @settings(max_examples=2 * EXAMPLES)
    def check(body: bytes, asked: str) -> None:
        answer = http.post(f"/api/replay{asked}", content=body)
        assert answer.status_code < 500, (body, asked, answer.text)
        if answer.status_code != 200:
            assert set(answer.json()) == {"code", "text"}

    check()
    assert http.post("/api/replay", content=text.encode()).status_code == 200
