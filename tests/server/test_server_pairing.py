"""Quick pairing and challenges on a real server: found, sent to a table, met or not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed

from frames import table_of
from live import FAST, hang_up, in_thread
from matchmaking import PASSWORD, Page, stranger, with_account
from memory_store import MemoryStore
from openrummy.club.accounts import Account
from openrummy.play.host import TableRow
from openrummy.server.live.matchmaking.messages import friend_view
from openrummy.server.live.remote_tables import TableSummary, leads_friends
from people import play_on

__all__ = ["hang_up"]

SOON = replace(FAST, pairing_seconds=0.02)
STORE = MemoryStore()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(SOON, STORE) as address:
        yield address


@pytest.fixture(scope="module")
def hasty() -> Iterator[str]:
    """A server where nobody is waited for, and no place is kept."""
    with in_thread(replace(SOON, come_seconds=0.3, place_seconds=0.0, challenge_seconds=0.3)) as it:
        yield it


def test_two_accounts_are_paired_play_a_rated_game_and_again(url: str) -> None:
    guest, other = with_account(url, "Pair One"), with_account(url, "Pair Two")
    first, second = Page(guest, pools=True), Page(other)
    first.does("seek", pool="gin", rated=True)
    seeking = first.received("seeking")[-1]["seek"]
    assert (seeking["title"], seeking["clock"], seeking["waiting"]) == ("Gin rummy", "300+3", 0)
    assert seeking["computer"]["persona"] and seeking["typical"] is None
    assert Page(other).around["pools"][0]["rated"] == {"waiting": 1, "typical": None}
    assert Page(guest).around["seek"]["pool"] == "gin", "another page of the same person knows"
    second.does("seek", pool="any-knock", rated=True)
    meetings = first.until("found")["meeting"], second.until("found")["meeting"]
    assert meetings[0]["opponent"] == "Pair Two" and meetings[1]["opponent"] == "Pair One"
    table = meetings[0]["table"]
    assert meetings[1]["table"] == table and meetings[0]["rated"]
    seat = guest.sit(table, deal=False)
    assert not seat.table["boards"], "nothing is dealt until both are there"
    assert "Waiting for Pair Two" in str(seat.table)
    assert Page(guest).around["pairing"]["table"] == table
    seats = [seat, other.sit(table)]
    assert first.until("met") == second.until("met") == {"type": "met", "table": table}
    assert Page(guest).around["pairing"] is None
    shown = [table["id"] for table in stranger(url).http.get("/api/open").json()["running"]]
    assert table in shown
    play_on(seats, 3)
    fan = with_account(url, "Pair Fan")
    seen = fan.http.post("/api/people/follow", json={"name": "Pair One"}).json()["friends"][0]
    assert (seen["online"], seen["playing"], seen["watch"]) == (True, "Gin rummy", f"/t/{table}")
    seats[0].ask("resign")
    for player in seats:
        player.ask("offer", kind="rematch")
    while not seats[0].table["room"]["next"]:
        seats[0].receive()
    again = seats[0].table["room"]["next"]
    assert guest.sit(again).table["seat"] is not None
    row = asyncio.run(STORE.table(again))
    assert row is not None and row.rated and row.clock == "300+3"


def test_who_does_not_come_waits_no_more_and_the_other_is_first_again(hasty: str) -> None:
    guests = [stranger(hasty), stranger(hasty)]
    here, away = (Page(guest) for guest in guests)
    for page in (here, away):
        page.does("seek", pool="quick", name="Ana")
    table = here.until("found")["meeting"]["table"]
    seat = guests[0].sit(table, deal=False)
    assert here.until("unmet") == {"type": "unmet", "table": table, "name": "Ana 2"}
    back = here.until("seeking", lambda message: message["why"] == "front")
    assert back["seek"]["pool"] == "quick"
    assert away.until("unmet")["name"] == ""
    assert away.until("seeking", lambda message: message["why"] == "missed")["seek"] is None
    assert seat.table["boards"] == []
    assert guests[0].http.get("/api/tables").json() == []
    away.does("seek", pool="quick")
    assert here.until("found")["meeting"]["table"] != table


def test_a_place_is_kept_while_a_page_is_loaded_again(url: str, hasty: str) -> None:
    waits, gone = stranger(url), stranger(hasty)
    for guest in (waits, gone):
        page = Page(guest)
        page.does("seek", pool="rummy-500")
        page.close()
    again = Page(waits)
    assert again.around["seek"]["pool"] == "rummy-500"
    again.does("stop-seeking")
    other = Page(stranger(hasty))
    other.does("seek", pool="rummy-500")
    assert other.ask("ping")["type"] == "pong"
    assert not other.received("found"), "who is gone is not paired"


def test_blocked_people_are_not_paired(url: str) -> None:
    guest, other = with_account(url, "Block One"), with_account(url, "Block Two")
    assert guest.http.post("/api/people/block", json={"name": "block two"}).status_code == 200
    pages = [Page(guest), Page(other)]
    for page in pages:
        page.does("seek", pool="oklahoma", rated=True)
    third = with_account(url, "Block Three")
    page = Page(third)
    page.does("seek", pool="oklahoma", rated=True)
    assert page.until("found")["meeting"]["opponent"] in ("Block One", "Block Two")
    pages[1].does("stop-seeking")


def test_what_cannot_be_asked_for(url: str) -> None:
    page = Page(stranger(url))
    for code, fields in {
        "no-such-pool": {"pool": "chess"},
        "bad-clock": {"pool": "gin@1+1"},
        "no-account": {"pool": "gin", "rated": True},
        "rated-clock": {"pool": "gin@", "rated": True},
        "no-such-face": {"pool": "gin", "face": "nobody"},
        "malformed": {"pool": 7},
    }.items():
        assert page.code("seek", **fields) == code
    challenge = {"name": "Nobody At All", "game": "gin"}
    assert page.code("challenge", **challenge) == "no-account"
    own = Page(with_account(url, "Asks Much"))
    assert own.code("challenge", **challenge) == "no-such-player"
    assert own.code("challenge", name="asks much", game="gin") == "yourself"
    assert own.code("challenge", name="Pair One", game="gin-three") == "no-such-game"
    assert own.code("challenge", name="Pair One", game="gin", rated=True) == "rated-clock"
    assert own.code("answer-challenge", challenge="1", accept=True) == "no-such-challenge"
    silent = Page(stranger(url), arrive=False)
    assert silent.code("seek", pool="gin") == "hello-first"


def test_a_challenge_is_accepted_or_not_and_nobody_answers_for_another(url: str) -> None:
    guest, other = with_account(url, "Asker"), with_account(url, "Asked")
    asker = Page(guest)
    game = {"game": "rummy-500", "clock": "600+5", "rated": True}
    asker.does("challenge", name="asked", **game)
    (made,) = asker.received("challenges")[-1]["challenges"]
    assert made["yours"] and made["name"] == "Asked" and made["left"] > 500
    late = Page(other)  # comes later, within the time
    (got,) = late.around["challenges"]
    assert not got["yours"] and got["name"] == "Asker" and got["rated"]
    third = Page(with_account(url, "Third"))
    for accept in (True, False):
        answer = {"challenge": got["id"], "accept": accept}
        assert third.code("answer-challenge", **answer) == "no-such-challenge"
    assert asker.code("answer-challenge", challenge=got["id"], accept=True) == "no-such-challenge"
    late.does("answer-challenge", challenge=got["id"], accept=False)
    over = asker.until("challenges", lambda message: message["over"])["over"]
    assert over == {"yours": True, "name": "Asked", "how": "declined"}
    assert asker.code("challenge", name="Asked", **game) == "just-declined"
    late.does("challenge", name="Asker", **game)
    late.does("challenge", name="Asker", game="gin", clock="")  # instead of the one before
    challenges = asker.until(
        "challenges", lambda message: "Gin rummy" in str(message["challenges"])
    )
    (challenge,) = challenges["challenges"]
    asker.does("answer-challenge", challenge=challenge["id"], accept=True)
    table = asker.until("found")["meeting"]["table"]
    assert late.until("found")["meeting"]["opponent"] == "Asker"
    seats = [guest.sit(table, deal=False), other.sit(table)]
    seats[0].ask("ping")
    assert play_on(seats, 2) == 2


def test_a_challenge_ends_with_its_time_and_the_blocked_are_told_nothing(hasty: str) -> None:
    guest, other = with_account(hasty, "Blocked"), with_account(hasty, "Blocker")
    asker, asked = Page(guest), Page(other)
    other.http.post("/api/people/block", json={"name": "Blocked"}).raise_for_status()
    asker.does("challenge", name="Blocker", game="gin")
    (made,) = asker.received("challenges")[-1]["challenges"]
    answer = {"challenge": made["id"], "accept": True}
    assert asked.code("answer-challenge", **answer) == "no-such-challenge"
    assert asker.until("challenges", lambda message: message["over"])["over"]["how"] == "expired"
    assert all(
        not message["challenges"] and not message["over"]
        for message in asked.received("challenges")
    )


def test_friends_are_seen_here_and_at_their_tables(url: str) -> None:
    guest, other = with_account(url, "Follower"), with_account(url, "Followed")
    page = Page(guest)
    answer = guest.http.post("/api/people/follow", json={"name": "followed"})
    assert [friend["name"] for friend in answer.json()["friends"]] == ["Followed"]
    assert page.until("friends")["friends"][0]["online"] is False
    assert other.http.get("/api/people").json()["followers"] == 1
    line = Page(other)
    page.until("friends", lambda message: message["friends"][0]["online"])
    assert other.http.post("/api/people/block", json={"name": "Follower"}).status_code == 200
    assert page.until("friends")["friends"] == [], "blocking ends it"
    assert guest.http.post("/api/people/follow", json={"name": "Followed"}).status_code == 200
    assert page.until("friends")["friends"][0]["online"] is False, "here, and not for them"
    line.close()


def seen_of(table: TableRow) -> TableSummary:
    return TableSummary(table.id, table.title, leads_friends(table), True, ("g",), (0,), 0)


def test_who_is_private_or_kept_away_is_never_seen_to_be_here() -> None:
    account = Account("g", "Ana", "ana", "guest", 0)
    table = table_of("calm-owl-12", [1, 2], rated=True)
    seen = friend_view(account, {"g"}, {"g": seen_of(table)}, ())
    assert (seen.online, seen.watch) == (True, "/t/calm-owl-12")
    unlisted = friend_view(account, {"g"}, {"g": seen_of(replace(table, rated=False))}, ())
    assert unlisted.playing == table.title and unlisted.watch == "", "its link is for few"
    for hidden in (
        friend_view(replace(account, private=True), {"g"}, {"g": seen_of(table)}, ()),
        friend_view(account, {"g"}, {"g": seen_of(table)}, {"g"}),
    ):
        assert (hidden.online, hidden.playing, hidden.watch) == (False, "", "")


def test_following_needs_accounts_on_both_sides(url: str) -> None:
    guest, own = stranger(url), with_account(url, "Has One")
    ask = {"name": "Has One"}
    assert guest.http.post("/api/people/follow", json=ask).json()["code"] == "no-account"
    assert own.http.post("/api/people/follow", json=ask).json()["code"] == "yourself"
    assert guest.http.get("/api/people").json() == {"name": "", "friends": [], "followers": 0}
    assert guest.http.get("/api/people/has one/acquaintance").json()["name"] == "Has One"
    missing = own.http.get("/api/people/Nobody Here/acquaintance")
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-player")


def test_who_signs_in_waits_no_more_as_the_guest_they_were(url: str) -> None:
    named, guest = with_account(url, "Comes Home"), stranger(url)
    page = Page(guest)
    page.does("seek", pool="gin-seven@600+5", name="comes  home")
    answer = guest.http.post(
        "/api/account/sign-in", json={"name": "Comes Home", "password": PASSWORD}
    )
    assert answer.status_code == 200
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            page.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    again = Page(guest)
    assert again.around["name"] == "Comes Home" and again.around["seek"] is None
    other = Page(stranger(url))
    other.does("seek", pool="gin-seven@600+5", name="Comes Home")
    again.does("seek", pool="gin-seven@600+5")
    meeting = again.until("found")["meeting"]
    assert meeting["opponent"] == "Guest", "nobody plays under the name of another's account"
    assert named.http.get("/api/tables").json()[0]["id"] == meeting["table"]


def test_a_flood_of_seeks_is_slowed_for_the_person_on_all_pages(url: str) -> None:
    with in_thread(replace(SOON, asked=(0.001, 3.0))) as slow:
        guest = stranger(slow)
        pages = [Page(guest), Page(guest)]
        for number in range(3):
            pages[number % 2].does("seek", pool="gin")
        assert pages[0].code("seek", pool="gin") == "too-fast"
        assert pages[1].code("seek", pool="gin") == "too-fast"
        Page(stranger(slow)).does("seek", pool="quick")
