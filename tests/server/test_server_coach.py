"""The coach at a table: what it is asked, what it tells whom, and that nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from live import FAR, FAST, Guest, Process, Seat, hang_up, in_thread, play_until_my_turn
from openrummy.analysis.model import Decision, Kind
from openrummy.bots.base import Bot, Seen
from openrummy.bots.baseline.simple import Simple
from openrummy.core.cards import card_text
from openrummy.core.engine import Discard
from openrummy.core.game import GameEvent, OnBoard
from openrummy.core.rules.pieces import Rules
from openrummy.play import wire
from openrummy.play.host import SeatRow
from openrummy.play.live.coach.coach import Verdict
from openrummy.server.live.hub import Hub
from people import sit_down
from stores import store_of

__all__ = ["hang_up"]


class Judge:
    """Finds every discard a mistake, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Decision] = []
        self.broken = False

    async def __call__(self, decision: Decision) -> Verdict | None:
        await asyncio.sleep(0)
        self.asked.append(decision)
        if self.broken:
            raise RuntimeError("K♠ cannot be judged")
        played = decision.played
        discard = isinstance(played, Discard)
        token = card_text(played.card) if isinstance(played, Discard) else ""
        action = wire.PricedAction(
            token, token, [token], 1.0, 0.1, 0.0, 0.5, 0.01, 0.0, 0.0, 9, played=True
        )
        card = wire.DecisionCard(
            entry=decision.entry,
            deal=decision.deal,
            move=decision.move,
            step=0,
            seat=decision.seat,
            kind=decision.kind.value,
            mark="?" if discard else "",
            real=True,
            text="discarded it" if discard else "drew",
            cards=[token] if token else [],
            loss=0.05 if discard else 0.0,
            loss_points=2.0,
            chance=0.55,
        )
        return Verdict(card, [action], [], 0.55, 0.5 if discard else 0.55)


class Listening(Simple):
    """A plain bot that writes down what it hears, discards by their card."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.begun = 0

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        self.begun += 1
        super().begin(rules, seat, seats, seed)

    def see(self, event: GameEvent) -> None:
        if isinstance(event, OnBoard):
            card = getattr(event.event, "card", None)
            name = type(event.event).__name__
            self.heard.append(name if card is None else f"{name} {card_text(card)}")
        super().see(event)


@contextmanager
def judged(judge: Judge | None, **server: Any) -> Iterator[str]:
    """A server whose coach asks this judge."""
    with pytest.MonkeyPatch.context() as to:
        to.setattr(Hub, "judge", property(lambda _: judge, lambda *_: None))
        with in_thread(FAST, **server) as url:
            yield url


@pytest.fixture
def judge() -> Judge:
    return Judge()


def coached(guest: Guest, table: str) -> Seat:
    """A seat with a coach, whose first message has come."""
    seat = guest.sit(table)
    assert seat.table["room"]["coach"]
    assert seat.ask("set-coach", on=True)["type"] == "done"
    return seat


def coach_says(seat: Seat) -> dict[str, Any]:
    """The last the coach has said; waited for while it judges."""
    seat.ask("ping")  # all that was told before has come then
    while True:
        views = [message["view"] for message in seat.heard if message["type"] == "coach"]
        if views and views[-1]["state"] not in ("running",):
            return dict(views[-1])
        seat.receive()


def act_and_wait(seat: Seat, token: str) -> None:
    """Act, and wait for the next turn."""
    seq = seat.table["seq"]
    assert seat.act(token)["type"] == "done"
    while seat.table["seq"] == seq or not seat.can("draw", "throw", "next-deal"):
        seat.until("update")


def decide(seat: Seat) -> None:
    """Draw and discard, until the coach has judged a discard and it is our turn again."""
    while True:
        play_until_my_turn(seat, 1)
        if coach_says(seat)["card"] and coach_says(seat)["card"]["text"] == "discarded it":
            return


def test_each_decision_is_judged_from_what_the_seat_knew(judge: Judge) -> None:
    with judged(judge) as url:
        guest = Guest(url)
        seat = coached(guest, guest.new_table("gin-challenge", target=FAR))
        first = coach_says(seat)
        assert first["state"] == "waiting" and not first["back"] and first["seq"] == 0
        decide(seat)
        said = coach_says(seat)
        assert (said["state"], said["chance"], said["before"]) == ("done", 0.5, 0.55)
        assert said["marks"][-1] == "?" and said["back"]
        assert said["question"] and said["moment"].startswith("Before you")
        own = seat.table["seat"]
        for decision in judge.asked:
            assert isinstance(decision.seen, Seen) and decision.seat == own == decision.seen.seat
            assert decision.seen.board.hand.bit_count() in (10, 11)
            other = decision.seen.board.public
            assert other.revealed is None  # a view has no hand of anybody else's in it
        kinds = {decision.kind for decision in judge.asked}
        assert kinds & {Kind.DISCARD, Kind.KNOCK} and kinds & {Kind.DRAW, Kind.UPCARD}
        assert [decision.entry for decision in judge.asked] == sorted(
            {decision.entry for decision in judge.asked}
        )


def test_what_judges_is_loaded_once_somebody_has_a_coach(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Rules] = []

    def get_ready(rules: Rules) -> bool:
        asked.append(rules)
        return len(asked) > 1  # not yet, the first time

    monkeypatch.setattr(Hub, "get_ready", property(lambda _: get_ready, lambda *_: None))
    with judged(judge) as url:
        guest = Guest(url)
        table = guest.new_table("gin-challenge", target=FAR)
        seat = guest.sit(table)
        play_until_my_turn(seat, 1)
        assert not asked  # a player without a coach costs nothing
        assert seat.ask("set-coach", on=True)["type"] == "done"
        assert asked
        decide(seat)
        decide(seat)
        assert len(asked) == 2 and asked[0] == asked[1]


def test_a_decision_is_taken_back_and_the_computer_plays_on_from_there(judge: Judge) -> None:
    with judged(judge) as url:
        guest = Guest(url)
        table = guest.new_table("gin-challenge", target=FAR)
        seat = coached(guest, table)
        decide(seat)
        said = coach_says(seat)
        discarded = said["card"]["cards"][0]
        assert seat.ask("take-decision-back", seq=said["seq"] - 1)["code"] == "stale"
        assert seat.ask("take-decision-back", seq=said["seq"])["type"] == "done"
        seat.ask("ping")
        assert discarded in seat.table["hand"]["cards"] and seat.table["your_turn"]
        assert seat.table["boards"][0]["phase"] == "throw"
        again = coach_says(seat)
        assert not again["back"] and again["marks"] == said["marks"][:-1]
        refused = seat.ask("take-decision-back", seq=said["seq"])
        assert refused["code"] == "nothing-to-take-back" and refused["text"].endswith(".")
        other = next(action for action in seat.can("throw") if action["card"] != discarded)
        act_and_wait(seat, other["token"])
        if seat.table["boards"][0]["result"] is None:
            assert seat.ask("take-decision-back", seq=coach_says(seat)["seq"])["code"] in (
                "once-a-turn",
                "cards-shown",
            )
        # a second window and one that comes back see the line that counts
        back = guest.sit(table, after=said["seq"])
        assert back.heard[-1]["whole"]
        seat.ask("ping")
        back.ask("ping")
        assert back.table == seat.table
        seat.ask("resign")
        record = guest.http.get(f"/api/tables/{table}/record").raise_for_status().text
        assert '[TakenBack "1"]' in record
        for _ in range(2000):
            games = guest.http.get("/api/me/history").json()["games"]
            if games:
                break
        assert games[0]["place"] == -1
        assert guest.http.get("/api/me/stats").json()["total"]["games"] == 0


def test_a_decision_is_taken_back_without_a_coach(judge: Judge) -> None:
    with judged(judge) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table("gin-challenge", target=FAR))
        assert seat.table["last_decision"] == 0
        play_until_my_turn(seat, 1)
        row = seat.table["last_decision"]
        assert row > 0 and seat.ask("take-decision-back", seq=row)["type"] == "done"
        seat.ask("ping")
        assert seat.table["your_turn"] and seat.table["last_decision"] == 0


def test_the_computer_knows_nothing_of_what_was_taken_back(judge: Judge) -> None:
    """It begins again as a new one, and is told the line that counts from the first deal on."""
    made: list[Listening] = []

    def bots(_row: SeatRow) -> Bot:
        made.append(Listening())
        return made[-1]

    with judged(judge, bots=bots) as url:
        guest = Guest(url)
        seat = coached(guest, guest.new_table("gin-challenge", target=FAR))
        decide(seat)
        said = coach_says(seat)
        discarded = said["card"]["cards"][0]
        assert len(made) == 1 and f"Discarded {discarded}" in made[0].heard
        assert seat.ask("take-decision-back", seq=said["seq"])["type"] == "done"
        seat.ask("ping")
        other = next(action for action in seat.can("throw") if action["card"] != discarded)
        act_and_wait(seat, other["token"])
        old, new = made
        assert old.begun == new.begun == 1
        assert f"Discarded {other['card']}" in new.heard
        assert f"Discarded {discarded}" not in new.heard
        assert f"Discarded {other['card']}" not in old.heard


def test_there_is_no_coach_where_people_play_or_something_counts(judge: Judge) -> None:
    with judged(judge) as url:
        _, (guest, other), (seat, _) = sit_down(url)
        assert not seat.table["room"]["coach"]
        assert seat.ask("set-coach", on=True)["code"] == "no-coach"
        assert seat.ask("take-decision-back", seq=2)["code"] == "not-alone"
        assert seat.table["last_decision"] == 0
        table = guest.new_table()
        seat = guest.sit(table)
        assert seat.ask("take-decision-back", seq=1)["code"] == "nothing-to-take-back"
        watching = other.sit(table)
        watching.say({"type": "set-coach", "id": 1, "on": True})
        assert watching.until("failed")["code"] == "not-your-seat"
        assert not watching.table["room"]["coach"]
        assert judge.asked == []


def test_without_a_judge_or_with_a_broken_one_the_table_goes_on(
    judge: Judge, caplog: pytest.LogCaptureFixture
) -> None:
    judge.broken = True
    for given in (None, judge):
        with judged(given) as url:
            guest = Guest(url)
            seat = coached(guest, guest.new_table(target=FAR))
            play_until_my_turn(seat, 3)
            said = coach_says(seat)
            assert (said["state"], said["card"], said["marks"]) == ("unavailable", None, [])
            assert said["back"]
            assert seat.ask("set-coach", on=False)["type"] == "done"
            heard = len(seat.heard)
            play_until_my_turn(seat, 2)
            assert "coach" not in {message["type"] for message in seat.heard[heard:]}
    assert "♠" not in caplog.text


def taken_back(url: str) -> tuple[str, str, dict[str, Any]]:
    """A table at which a decision was taken back: its id, the person, the seat."""
    guest = Guest(url)
    table = guest.new_table(target=FAR)
    seat = coached(guest, table)
    play_until_my_turn(seat, 4)
    said = coach_says(seat)
    assert said["back"]
    assert seat.ask("take-decision-back", seq=said["seq"])["type"] == "done"
    seat.ask("ping")
    return table, guest.cookie, seat.table


def found_again(url: str, table: str, cookie: str, before: dict[str, Any]) -> None:
    """All is as it was, the turn is still played again, and the game goes on."""
    back = coached(Guest(url, cookie), table)
    assert (back.table["hand"], back.table["boards"]) == (before["hand"], before["boards"])
    assert not coach_says(back)["back"]
    play_until_my_turn(back, 3)
    back.close()


def test_a_restart_finds_the_line_that_counts_on_the_disk(tmp_path: Path) -> None:
    with in_thread(FAST, store_of(tmp_path)) as url:
        left = taken_back(url)
    with in_thread(FAST, store_of(tmp_path)) as url:
        found_again(url, *left)


@pytest.mark.slow
def test_killed_after_a_decision_was_taken_back(tmp_path: Path) -> None:
    server = Process(tmp_path)
    left = taken_back(server.url)
    server.kill()
    server = Process(tmp_path)
    found_again(server.url, *left)
    server.kill()
