"""Hints are looked at again, as a review would look at them, before anybody follows them."""

from __future__ import annotations

from typing import Any

import pytest

from live import FAR, FAST, Guest, Seat, hang_up, in_thread, play_until_my_turn
from openrummy.analysis.model import Decision
from openrummy.core.notation.tokens import action_token
from openrummy.play import wire
from openrummy.play.live.coach import hints
from openrummy.play.live.coach.coach import Verdict
from openrummy.server.live.hub import Hub

__all__ = ["hang_up"]
ELSE = "discard-something-else"  # what this judge finds better


class Judge:
    """Says of each action the same."""

    def __init__(self, mark: str, chance: float | None = 0.5) -> None:
        self.mark = mark
        self.chance = chance
        self.asked: list[Decision] = []

    async def __call__(self, decision: Decision) -> Verdict | None:
        self.asked.append(decision)
        if self.mark == "broken":
            raise RuntimeError("K♠ cannot be judged")
        if self.mark == "unknown":
            return None
        assert decision.played is not None
        token = action_token(decision.played)
        priced = [
            self._priced(ELSE, "Discard something else", ["Kd"], 0.02),
            self._priced(token, "what was advised", [], 0.0, played=True),
        ]
        card = wire.DecisionCard(
            decision.entry,
            decision.deal,
            decision.move,
            0,
            decision.seat,
            decision.kind.value,
            self.mark,
            True,
            "did it",
            [],
            0.02,
            1.5,
            0.55,
        )
        return Verdict(card, priced, [wire.ReasonLine("Outs", "More cards would help.")])

    def _priced(
        self, token: str, text: str, cards: list[str], ahead: float, *, played: bool = False
    ) -> wire.PricedAction:
        chance = None if self.chance is None else self.chance + ahead
        loss = 0.02 - ahead
        return wire.PricedAction(
            token,
            text,
            cards,
            1.0,
            0.1,
            75 * loss,
            chance,
            0.01,
            loss,
            0.01,
            99,
            played=played,
        )


def asked_for_a_hint(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> tuple[Seat, Any]:
    """A seat that is to discard, and what it was advised."""
    monkeypatch.setattr(Hub, "second_look", property(lambda _: judge, lambda *_: None))
    with in_thread(FAST) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table("gin-challenge", target=FAR))
        play_until_my_turn(seat, 1)
        hint = seat.ask("ask-hint")
        assert hint["type"] == "hint", hint
        return seat, hint


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.5, "you win 52.0 % of games that way and 50.0 % with “what was advised”."),
        (None, "that is worth 1.5 points more than “what was advised”."),
    ],
)
def test_what_a_review_would_mark_is_not_advised(
    monkeypatch: pytest.MonkeyPatch, chance: float | None, said: str
) -> None:
    judge = Judge("?!", chance)
    seat, hint = asked_for_a_hint(judge, monkeypatch)
    first = f"Discard something else. Looking further ahead, {said}"
    assert hint["text"] == f"{first} More cards would help."
    assert (hint["token"], hint["card"]) == (ELSE, "Kd")
    (decision,) = judge.asked  # it knew what the seat knew, and nothing else
    assert decision.seat == seat.table["seat"]
    hands = decision.seen.board.hand.bit_count()
    assert hands == len(seat.table["hand"]["cards"])


def test_second_looks_at_hints_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "_RATE", 0.0)
    monkeypatch.setattr(hints, "_BURST", 1e-9)
    judge = Judge("?!")
    monkeypatch.setattr(Hub, "second_look", property(lambda _: judge, lambda *_: None))
    with in_thread(FAST) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table("gin-challenge", target=FAR))
        play_until_my_turn(seat, 1)
        answers = [seat.ask("ask-hint") for _ in range(3)]
    assert [hint["token"] == ELSE for hint in answers] == [True, False, False]
    assert len(judge.asked) == 1


@pytest.mark.parametrize("mark", ["", "!", "unknown", "broken"])
def test_advice_that_holds_is_given_as_it_is(monkeypatch: pytest.MonkeyPatch, mark: str) -> None:
    judge = Judge(mark)
    seat, hint = asked_for_a_hint(judge, monkeypatch)
    assert hint["token"] in {action["token"] for action in seat.table["can"]}
    assert len(judge.asked) == 1 and "further ahead" not in hint["text"]
