"""The deals of a day: the same for all, played once, hidden until then, added up."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import quick_analysis
from daily_people import NEXT, TODAY, Clock, at, begin, finish, give_up, look, moody, over, path
from live import FAST, Guest, Message, Process, Seat, hang_up, in_thread, spare_port
from members import member
from openrummy.bots.cast.deterministic_player import DeterministicPlayer, decision_seed
from openrummy.bots.catalogue import make
from openrummy.bots.deal_series import five_deal_rules, play
from openrummy.core.cards import deal_sets, fair_deals
from openrummy.core.notation.records import read
from openrummy.core.rules import catalogue
from openrummy.play.dates import day_of, starts
from openrummy.play.host import entropy
from openrummy.server.daily import shared_deals

__all__ = ["hang_up"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def url(clock: Clock) -> Iterator[str]:
    with in_thread(at(clock), bots=moody) as address:
        yield address


def events_of(seat: Seat) -> list[Message]:
    """Every event that a seat was told, in order."""
    return [event for said in seat.heard if said["type"] == "update" for event in said["happened"]]


def dealt(seat: Seat) -> dict[int, tuple[object, ...]]:
    """The beginning of each deal for a seat: the dealer, and the seat's hand."""
    beginnings: dict[int, tuple[object, ...]] = {}
    for said in seat.heard:
        if said["type"] == "update" and said["table"]["boards"] and said["table"]["hand"]:
            board = said["table"]["boards"][0]
            hand = sorted(said["table"]["hand"]["cards"])
            beginnings.setdefault(board["number"], (board["dealer"], hand))
    return beginnings


def play_badly(seat: Seat) -> None:
    """Play to the end, and discard what leaves most."""
    choose = seat.choose

    def worst() -> str:
        discards = seat.can("throw")
        if not discards or seat.can("gin", "knock"):
            return choose()
        return str(max(discards, key=lambda discard: discard["leaves"])["token"])

    seat.choose = worst  # type: ignore[method-assign]
    seat.play()


# ---------------------------------------------------------------- the same for all


def test_two_who_act_alike_see_the_same_game(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    first, second = begin(ana, name="Ana"), begin(ben, name="Ana")
    first.play()
    second.play()
    assert len(events_of(first)) > 50 and events_of(first) == events_of(second)
    assert first.table["sheet"] == second.table["sheet"]
    view = look(ana)
    assert view["you"]["points"] == look(ben)["you"]["points"]
    assert len(view["you"]["points"]) == 5 and view["you"]["over"]
    # another manner of play gets the same cards in every deal, and the same first dealer
    cleo = Guest(url)
    other = begin(cleo)
    play_badly(other)
    assert len(dealt(first)) == 5 and dealt(first) == dealt(other)
    assert look(cleo)["you"]["points"] != view["you"]["points"]


def test_the_steady_player_hangs_on_nothing_but_the_deal() -> None:
    rules = five_deal_rules(catalogue.variant(catalogue.names()[0]).rules)
    secret = entropy.draw(32, "deals")
    entropies = [deal_sets.entropy(TODAY, secret, deal) for deal in range(5)]
    seed = deal_sets.opponent_seed(TODAY, secret)
    # a game that went otherwise before gives the same third deal to the same play
    before = [entropies[0], deal_sets.entropy(NEXT, secret, 1)]
    mixed = play(
        rules,
        [*before, *entropies[2:]],
        [
            DeterministicPlayer(lambda: make("simple")),
            DeterministicPlayer(lambda: make("theo-medium")),
        ],
        [seed] * 2,
    )
    again = play(
        rules,
        entropies,
        [
            DeterministicPlayer(lambda: make("simple")),
            DeterministicPlayer(lambda: make("theo-medium")),
        ],
        [seed] * 2,
    )
    assert again[1] != mixed[1] and again[2:] == mixed[2:]
    assert decision_seed(seed, 2, 3) != decision_seed(seed, 3, 2) != decision_seed(seed, 2, 4)


# ---------------------------------------------------------------- promised


def test_what_was_promised_the_day_before_holds(url: str, clock: Clock) -> None:
    guest = Guest(url)
    listed = guest.http.get("/api/daily/commitments").json()["days"]
    assert [row["day"] for row in listed] == [NEXT, TODAY]
    promised = listed[0]
    assert promised["published"] == clock.now and not promised["secret"]
    assert guest.http.get(f"/api/daily/{NEXT}").status_code == 404  # not even who deals is known
    clock.turn(NEXT)
    view = finish(guest, NEXT)
    assert view["commitment"] == promised["commitment"] and not view["secret"]
    record = read(guest.http.get(f"/api/games/{view['you']['game']}/record").text)
    clock.turn("2026-04-02", 6.1)
    secret = bytes.fromhex(over(guest, NEXT)["secret"])
    assert deal_sets.matches_commitment(NEXT, secret, bytes.fromhex(promised["commitment"]))
    assert not deal_sets.matches_commitment(TODAY, secret, bytes.fromhex(promised["commitment"]))
    assert not deal_sets.matches_commitment(NEXT, bytes(32), bytes.fromhex(promised["commitment"]))
    by_hand = hashlib.sha256(
        b"openrummy deals deal 1" + bytes([10]) + NEXT.encode() + bytes([0, 0, 0, 2]) + secret
    ).digest()
    assert by_hand == deal_sets.deal_secret(NEXT, secret, 2)
    shown = [entry for entry in record.entries if type(entry.action).__name__ == "StartDeal"]
    assert [entry.action.entropy for entry in shown] == [
        fair_deals.entropy(deal, deal_sets.deal_secret(NEXT, secret, deal), (b"", b""))
        for deal in range(5)
    ]


# ---------------------------------------------------------------- hidden


def test_nobody_sees_anything_before_having_played(url: str, clock: Clock) -> None:
    ana, ben = Guest(url), Guest(url)
    done = finish(ana, name="Ana")
    assert done["shown"] and done["standings"][0]["you"] and len(done["deals"]) == 5
    table = begin(ana).table["id"]  # the same table, which is over
    link = done["you"]["game"]
    hidden = look(ben)
    assert hidden["finished"] == 1 and not hidden["shown"] and hidden["you"] is None
    for field in ("deals", "standings"):
        assert hidden[field] == []
    for field in ("expert", "middle", "share"):
        assert hidden[field] is None
    # not by the link of the game, not while half of it is played, not by any other door
    doors = [f"/api/games/{link}", f"/api/games/{link}/deals/0", f"/api/games/{link}/record",
             f"/api/games/{link}/analysis", f"/api/games/{table}"]  # fmt: skip
    seat = begin(ben)
    seat.play(3)
    assert not look(ben)["shown"] and look(ben)["you"]["points"] == []
    for door in doors[:4]:
        assert ben.http.get(door).status_code == 409, door
    assert ben.http.get(doors[4]).status_code == 404
    assert ben.http.get(f"/api/tables/{table}/fair").status_code == 404
    mine = seat.table["id"]
    assert ben.http.get(f"/api/tables/{mine}/fair").json()["deals"] == []
    assert "no-such-table" in str(Guest(url).connect(table).recv(60))  # nor by watching
    # nobody is helped
    assert seat.ask("ask-hint")["code"] == "hints-off"
    assert seat.ask("set-coach", on=True)["code"] == "no-coach"
    assert seat.table["room"]["deals"] == f"/daily/{TODAY}" and not seat.table["room"]["coach"]
    seat.play()
    assert look(ben)["shown"] and ben.http.get(doors[0]).status_code == 200
    assert len(ben.http.get(f"/api/tables/{mine}/fair").json()["deals"]) == 5
    # nothing of it goes into their statistics
    assert ana.http.get("/api/me/stats").json()["total"]["games"] == 0
    # somebody who did not play sees it once it is over
    cleo = Guest(url)
    assert cleo.http.get(doors[0]).status_code == 409
    clock.turn(NEXT, 6.1)
    assert over(cleo)["shown"] and cleo.http.get(doors[0]).status_code == 200


# ---------------------------------------------------------------- one try


def test_one_try_and_one_goes_on_where_one_was(url: str, clock: Clock) -> None:
    ana = Guest(url)
    seat = begin(ana, name="Ana")
    seat.play(12)
    table, seq = seat.table["id"], seat.table["seq"]
    seat.close()
    clock.turn(NEXT, 5.9)  # midnight has passed: players under way go on, nobody begins
    late = Guest(url)
    answer = late.http.post(f"/api/daily/{TODAY}/play", json={})
    assert answer.status_code == 409 and answer.json()["code"] == "deals-closed"
    assert look(ana)["state"] == "late"
    seat = begin(ana)
    assert seat.table["id"] == table and seat.table["seq"] == seq
    seat.play()
    assert begin(ana).table["id"] == table and look(ana)["you"]["over"]
    assert [standing["name"] for standing in look(ana)["standings"]] == ["Ana"]
    # from another browser there is another try; after signing in on both there is one account's
    assert path(Guest(url), NEXT) != path(ana, NEXT)


@pytest.mark.slow
def test_who_does_not_finish_in_time_counts_as_it_stands(url: str, clock: Clock) -> None:
    ana, ben = Guest(url), Guest(url)
    seat = begin(ana, name="Ana")
    while not look(ana)["you"]["points"]:
        seat.play(1)
    first = look(ana)["you"]["points"]
    quit_ = give_up(ben, name="Ben")
    assert quit_["you"]["points"] == [-25] * 5 and quit_["deals"][0]["best"] is None
    clock.turn(NEXT, 6.1)
    view = over(ana)
    assert view["state"] == "over"
    assert view["you"]["points"] == [*first, *[-25] * (5 - len(first))]
    assert [standing["total"] for standing in view["standings"]] == sorted(
        (sum(view["you"]["points"]), -125), reverse=True
    )
    assert view["share"] is None  # two are no field


# ---------------------------------------------------------------- a month


def test_the_month_adds_up_its_days_that_are_over(url: str, clock: Clock) -> None:
    clock.turn("2026-03-30")
    ana, ben = Guest(url), Guest(url)
    totals = {"Ana": 0, "Ben": 0}
    for day in ("2026-03-30", TODAY):
        clock.turn(day)
        totals["Ana"] += finish(ana, day, name="Ana")["you"]["total"]
        if day == TODAY:
            totals["Ben"] += give_up(ben, day, name="Ben")["you"]["total"]
    month = ana.http.get("/api/daily/month/2026-03").json()
    assert month["days"] == ["2026-03-30"] and month["people"] == 1  # today's is nobody's business
    clock.turn(NEXT, 7)
    over(ben)
    month = ben.http.get("/api/daily/month/2026-03").json()
    assert month["days"] == ["2026-03-30", TODAY]
    assert {row["name"]: row["total"] for row in month["rows"]} == totals
    assert {row["name"]: (row["days"], row["you"]) for row in month["rows"]} == {
        "Ana": (2, False), "Ben": (1, True),
    }  # fmt: skip
    finish(ben, NEXT)
    clock.turn("2026-04-02", 7)
    over(ana, NEXT)
    april = ana.http.get("/api/daily/month/2026-04").json()
    assert (april["before"], april["after"], april["people"]) == ("2026-03", "", 1)
    assert ana.http.get("/api/daily/month/2026-13").status_code == 404


# ---------------------------------------------------------------- among friends


def test_a_challenge_is_played_by_link(url: str, clock: Clock) -> None:
    ana, ben = Guest(url), Guest(url)
    bad = ana.http.post("/api/beat", json={"game": "rummy-500"})
    assert bad.status_code == 400 and bad.json()["code"] == "no-challenge"
    asked = {"game": catalogue.names()[1], "level": "easy", "name": "Ana", "persona": "mara"}
    made = ana.http.post("/api/beat", json=asked)
    assert made.status_code == 201, made.text
    link = made.json()
    name = link["id"]
    seen = look(ben, name)
    assert (seen["maker"], seen["opponent"], seen["yours"]) == ("Ana", "Mara", False)
    assert seen["finished"] == 0 and not seen["shown"]
    seat = ana.sit(link["table"].removeprefix("/t/"))
    assert seat.table["room"]["deals"] == link["url"] == f"/beat/{name}"
    seat.play()
    ours = finish(ben, name, name="Ben")
    assert [standing["name"] for standing in ours["standings"]] in (["Ana", "Ben"], ["Ben", "Ana"])
    assert [standing["total"] for standing in look(ana, name)["standings"]] == [
        standing["total"] for standing in ours["standings"]
    ]
    cards = ben.http.get("/api/beat").json()["challenges"]
    assert [(card["maker"], card["finished"], card["yours"]) for card in cards] == [
        ("Ana", 2, False)
    ]
    assert ben.http.get("/api/beat/nosuchchallenge").status_code == 404
    assert ben.http.get(f"/api/daily/{name}").status_code == 404
    clock.now += shared_deals.CHALLENGE_MS
    assert Guest(url).http.post(f"/api/beat/{name}/play", json={}).json()["code"] == "deals-closed"


@pytest.mark.slow
def test_what_the_strongest_makes_of_them_is_told_afterwards() -> None:
    settings = replace(
        at(Clock()),
        analysis=1,
        analysis_work=quick_analysis.work,
        analysis_aside=False,
        loaded=lambda: True,
    )
    with in_thread(settings, bots=moody) as url:
        ana, ben = Guest(url), Guest(url)
        view = give_up(ana)
        while view["expert"] is None:
            view = look(ana)
        assert view["expert"] == sum(quick_analysis.STRONGEST)
        assert [deal["expert"] for deal in view["deals"]] == quick_analysis.STRONGEST
        assert look(ben)["expert"] is None


# ---------------------------------------------------------------- who it is, and what is kept


def test_a_guest_who_signs_up_keeps_the_try_and_takes_it_along(url: str) -> None:
    ana = Guest(url)
    give_up(ana, name="Ana")
    answer = ana.http.post("/api/account", json={"name": "Ana Day", "password": "correct horse"})
    assert answer.status_code == 201
    assert look(ana)["you"]["over"]
    # another device that has tried too becomes Ana's: hers counts, and there is no second one
    other = Guest(url)
    begin(other, name="Ben").play(2)
    signed = {"name": "Ana Day", "password": "correct horse"}
    assert other.http.post("/api/account/sign-in", json=signed).status_code == 200
    assert look(other)["you"]["points"] == [-25] * 5
    assert other.http.post(f"/api/daily/{TODAY}/play", json={}).json()["url"] == path(ana, TODAY)


@pytest.fixture
def free() -> Iterator[str]:
    with in_thread(replace(at(Clock(), FAST), exports=(1e6, 1e6)), bots=moody) as address:
        yield address


def test_it_is_saved_and_deleted_with_the_account(free: str) -> None:
    ana, ben = member(free, "Ana Gone"), Guest(free)
    give_up(ana)
    file = zipfile.ZipFile(io.BytesIO(ana.http.get("/api/account/export").content))
    more = json.loads(file.read("more.json"))
    (mine,) = more["deal_tries"]
    assert (mine["set_id"], mine["guest"], mine["total"]) == (TODAY, "you", -125)
    answer = ana.http.post("/api/account/delete", json={"password": "correct horse"})
    assert answer.status_code == 200, answer.text
    view = give_up(ben)
    assert sorted(standing["name"] for standing in view["standings"]) == ["Deleted player", "Guest"]
    assert "Ana Gone" not in json.dumps(view)


# ---------------------------------------------------------------- whatever dies


@pytest.mark.slow
def test_a_server_killed_in_the_middle_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    port, settings = spare_port(), f"now=lambda: {Clock().now}, daily_level='medium'"
    server = Process(tmp_path, port, settings=settings)
    try:
        whole, broken = Guest(server.url), Guest(server.url)
        first, second = begin(whole, name="Ana"), begin(broken, name="Ana")
        until(first, 2)
        until(second, 1)
        second.play(5)
        server.kill()
        server = Process(tmp_path, port, settings=settings)
        again = begin(Guest(server.url, broken.cookie), name="Ana")
        assert again.table["id"] == second.table["id"] and again.table["seq"] >= second.table["seq"]
        until(again, 2)
        assert again.table["sheet"] == first.table["sheet"]
        assert again.table["hand"] == first.table["hand"]
    finally:
        server.kill()


def until(seat: Seat, deals: int) -> None:
    """Play on until this many deals are over, and the next one is dealt."""
    while seat.table["boards"][0]["number"] < deals or not seat.table["hand"]:
        seat.play(1)


def test_names_of_days_and_what_is_no_day() -> None:
    assert (
        shared_deals.next_day("2026-02-28") == "2026-03-01"
        and shared_deals.next_day("2026-01-01", -1) == "2025-12-31"
    )
    assert day_of(starts(TODAY)) == TODAY == day_of(starts(NEXT) - 1)
    for wrong in ("2026-2-3", "20260203", "2026-02-30", "x"):
        with pytest.raises(ValueError):
            starts(wrong)
    with pytest.raises(ValueError):
        deal_sets.commitment("", bytes(32))
    with pytest.raises(ValueError):
        deal_sets.commitment(TODAY, bytes(31))
