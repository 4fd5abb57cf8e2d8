"""Answers of an analysis as a page meets them, for tests without a thinking server."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, Route

from openrummy.play.wire.analysis import BoardAnswer, HeldGuess, PricedAction, ReasonLine

#: what each discard of the example is worth: points, their interval, chance of winning the game
_PRICES = [
    ("Ks", -4.1, 0.7, 0.661),
    ("4s", -6.2, 0.8, 0.630),
    ("9h", -8.5, 0.8, 0.598),
    ("3s", -8.8, 0.9, 0.593),
    ("9d", -11.9, 1.0, 0.547),
    ("8c", -17.1, 1.1, 0.479),
]
_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def _price(card: str, points: float, error: float, chance: float, first: float) -> PricedAction:
    return PricedAction(
        token=card,
        text=f"Discard {card[0].replace('T', '10')}{_SIGNS[card[1]]}",
        cards=[card],
        points=points,
        points_error=error,
        loss_points=first - points,
        chance=chance,
        chance_error=0.01,
        loss=0.661 - chance,
        loss_error=0.01,
        worlds=5000,
        best=points == first,
    )


def found(state: Any = "done", **changes: Any) -> BoardAnswer:
    """The answer about the example on the board."""
    first = _PRICES[0][1]
    answer = BoardAnswer(
        id="a1",
        state=state,
        problem="",
        worlds=5000,
        seconds=1.2,
        actions=[_price(*price, first) for price in _PRICES],
        more=["6c", "7c", "Jd", "Jh", "Js"],
        reasons=[
            ReasonLine("Safe", "K♥ and K♣ are gone and you hold J♠: no meld can use it."),
            ReasonLine("Heavy", "Ten points off your deadwood, 35 to 25."),
            ReasonLine("It keeps 9♦,", "the one card between 8♦ and 10♦."),
        ],
        holds=[
            HeldGuess("8♦ 10♦, waiting for 9♦", ["8d", "Td"], 0.62),
            HeldGuess("10♦ with other tens", ["Td"], 0.22),
            HeldGuess("8♦ with other eights", ["8d"], 0.16),
        ],
        note="",
    )
    return msgspec.structs.replace(answer, **changes)


class Analyst:
    """Answers a page's questions in place of the server, the last answer again and again."""

    def __init__(self, page: Page, answers: Sequence[BoardAnswer]) -> None:
        self.asked: list[dict[str, Any]] = []
        self._answers = list(answers)
        page.route("**/api/analysis", self._answer)
        page.route("**/api/analysis/*", self._answer)

    def _answer(self, route: Route) -> None:
        request = route.request
        if request.method == "DELETE":
            route.fulfill(status=204)
            return
        if request.method == "POST":
            self.asked.append(json.loads(request.post_data or ""))
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        body = msgspec.json.encode(answer).decode()
        route.fulfill(body=body, content_type="application/json")
