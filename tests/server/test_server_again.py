"""A finished game taken up again: the same cards, the computer opposite, nothing of it counts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from live import Guest, counted, hang_up, in_thread
from openrummy.core.cards import parse_card, to_set
from openrummy.core.game import HOST
from openrummy.core.notation.records import read, replay

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def finished(url: str) -> tuple[Guest, str]:
    """A game played to its end, and its link."""
    guest = Guest(url)
    table = guest.new_table(target=20)
    seat = guest.sit(table)
    seat.play()
    seat.close()
    return guest, str(guest.http.get(f"/api/games/{table}").raise_for_status().json()["id"])


def test_from_a_decision_on_with_the_same_cards(url: str) -> None:
    guest, link = finished(url)
    before = counted(guest, 1)["total"]["games"]  # a moment after the end
    text = guest.http.get(f"/api/games/{link}/record").text
    done = list(replay(read(text)))
    own = [index for index, replayed in enumerate(done) if replayed.actor == 0]
    entry = own[len(own) // 2]
    state = done[entry - 1].step.state

    made = guest.http.post(f"/api/games/{link}/again", json={"entry": entry, "seat": 0})
    assert made.status_code == 201, made.text
    again = made.json()["id"]
    seat = guest.sit(again)
    board = state.boards[0]
    assert seat.table["seat"] == 0
    hand, pile = seat.table["hand"]["cards"], seat.table["boards"][0]["pile"]
    assert to_set(map(parse_card, hand)) == board.hands[0]
    assert [parse_card(card) for card in pile] == list(board.public.pile)
    assert seat.table["sheet"]["deals"] == state.standing.deals
    assert seat.table["room"]["review"] == f"/games/{link}/review?seat=0&entry={entry}"
    # it is played to its end, from the same cards, and counts for nothing
    seat.play()
    seat.close()
    replayed_again = list(replay(read(guest.http.get(f"/api/tables/{again}/record").text)))
    assert [(replayed.actor, replayed.action) for replayed in replayed_again[:entry]] == [
        (replayed.actor, replayed.action) for replayed in done[:entry]
    ]
    assert guest.http.get("/api/me/stats").json()["total"]["games"] == before
    assert again not in {game["id"] for game in guest.http.get("/api/me/history").json()["games"]}

    # there is one at a time
    body = {"entry": own[0], "seat": 0}
    next_one = guest.http.post(f"/api/games/{link}/again", json=body).json()["id"]
    mine = {table["id"] for table in guest.http.get("/api/tables").json()}
    assert next_one in mine and again not in mine


def test_only_from_a_decision_of_that_seat_and_for_who_may_see_the_game(url: str) -> None:
    guest, link = finished(url)
    table = link.rpartition("-")[0]
    done = list(replay(read(guest.http.get(f"/api/games/{link}/record").text)))
    dealt = next(index for index, replayed in enumerate(done) if replayed.actor == HOST)
    theirs = next(index for index, replayed in enumerate(done) if replayed.actor == 1)
    for entry, seat in ((dealt, 0), (dealt, HOST), (theirs, 0), (len(done), 0), (-1, 0)):
        answer = guest.http.post(f"/api/games/{link}/again", json={"entry": entry, "seat": seat})
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-moment"), entry
    stranger = Guest(url)
    stranger.http.get("/api/lobby")
    body = {"entry": theirs, "seat": 1}
    answer = stranger.http.post(f"/api/games/{table}/again", json=body)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-record")
    # by its link it is for everybody, in a table of their own
    made = stranger.http.post(f"/api/games/{link}/again", json=body).raise_for_status().json()
    seat = stranger.sit(made["id"])
    assert seat.table["seat"] == 1 and seat.table["players"][0]["bot"]
    running = guest.new_table()
    answer = guest.http.post(f"/api/games/{running}/again", json={"entry": 1, "seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
