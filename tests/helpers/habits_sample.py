"""Habits as a server answers them, by hand: twelve reviewed games and their costliest mistakes."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page, Route

import review_sample
from openrummy.play.wire import analysis

LOST = (0.61, 0.48, 0.72, 0.44, 0.5, 0.31, 0.66, 0.37, 0.28, 0.41, 0.25, 0.34)
WITHIN = (0.3, 0.2, 0.34, 0.18, 0.22, 0.16, 0.3, 0.17, 0.12, 0.2, 0.11, 0.15)
#: place of the game, mark, what was done, chance lost, points lost
COSTLY = (
    (11, "??", "discarded 9♦", 0.114, 7.8),
    (2, "??", "knocked with 9", 0.097, 6.4),
    (6, "??", "took Q♥", 0.081, 5.2),
    (0, "?", "discarded 7♥, did not knock", 0.064, 4.1),
    (8, "?", "laid off 4♠", None, 5.0),
)


def game_id(number: int) -> str:
    return review_sample.LINK if number == 11 else f"calm-otter-{number}"


def habits(games: int = 12, state: str = "done", **other: Any) -> analysis.HabitsView:
    """Habits over the last ``games`` games."""
    played = [
        analysis.ReviewedGame(
            id=game_id(number),
            seat=0,
            title="Gin to 100",
            against=["northfold" if number % 3 else "Mara"],
            ended=f"2026-11-{2 * number + 1:02}T18:00:00+00:00",
            letter="C",
            decisions=50 + number,
            lost=LOST[number],
            low=LOST[number] - WITHIN[number],
            high=LOST[number] + WITHIN[number],
        )
        for number in range(12 - games, 12)
    ]
    view = analysis.HabitsView(
        state=state,  # type: ignore[arg-type]
        problem="",
        games=games,
        grade=analysis.GradeView("C", "From 666 decisions", 666, 0.44, 0.38, 0.5, 7.4),
        kinds=[
            analysis.KindCount("draw", "Draws", 241, 12, 41.0, None),
            analysis.KindCount("discard", "Discards", 329, 24, 152.4, None),
            analysis.KindCount("knock", "Knock or wait", 76, 11, 86.1, None),
            analysis.KindCount("lay-off", "Lay-offs", 20, 1, 5.0, None),
        ],
        advice=[
            "You knock two turns late: in 9 deals you played on when knocking was better, "
            "at a cost of 3.4 points each time.",
            "You hold high cards too long: 14 of 329 discards, at a cost of 2.1 points each.",
        ],
        played=played,
        costly=[
            analysis.CostlyMistake(game_id(number), 543, 6, 8, mark, text, loss, points)  # type: ignore[arg-type]
            for number, mark, text, loss, points in COSTLY
            if number >= 12 - games
        ],
        unreviewed=["calm-otter-90", "calm-otter-91", "calm-otter-92"],
    )
    return msgspec.structs.replace(view, **other)


def none_yet(**other: Any) -> analysis.HabitsView:
    """Habits of a player without a reviewed game."""
    return analysis.HabitsView("done", "", 0, None, [], [], **other)


class Answers:
    """Answers a page's questions about habits in the server's place."""

    def __init__(self, page: Page) -> None:
        self.habits = habits()
        page.route("**/api/me/analysis", self._habits)

    def _habits(self, route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(self.habits), content_type="application/json")
