"""A review as a server answers it, by hand: seven deals of gin, one blunder in the sixth."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page, Route

from openrummy.play import wire
from openrummy.play.wire import analysis

LINK = "calm-otter-100-abcdefghijklmnop"
NAMES = ["quietriver", "northfold"]
FIRST = (0, 8, 17, 30, 40, 47, 57)  # decision with which each deal begins
POINTS = (18, -14, 31, -27, 23, -25, -40)
LINE = (
    50,
    51,
    53,
    52,
    55,
    57,
    58,
    60,
    61,
    59,
    60,
    57,
    56,
    55,
    54,
    52,
    53,
    55,
    54,
    57,
    58,
    61,
    63,
    62,
    65,
    67,
    69,
    70,
    71,
    72,
    71,
    69,
    70,
    68,
    63,
    60,
    58,
    57,
    55,
    55,
    57,
    60,
    62,
    65,
    68,
    70,
    72,
    71,
    70,
    71,
    69,
    70,
    68,
    66,
    65,
    54.7,
    53,
    54,
    53,
    52,
    51,
    46,
    40,
    25,
)
#: decision -> mark, chance lost, what was done, its kind, cards
MARKED: dict[int, tuple[str, float, str, str, list[str]]] = {
    15: ("?!", 0.019, "discarded 7♥", "discard", ["7h"]),
    24: ("!", 0.0, "let the knock go", "knock", ["4c"]),
    34: ("?", 0.052, "knocked with 9", "knock", ["4c"]),
    54: ("??", 0.114, "discarded 9♦", "discard", ["9d"]),
    61: ("?", 0.05, "took Q♥", "draw", ["Qh"]),
}
TOTAL = len(LINE)
GRADE = analysis.GradeView("B", "0.34 points lost a decision, ± 0.09.", 58, 0.34, 0.25, 0.43, 7.0)


def _deal(index: int) -> int:
    return sum(first <= index for first in FIRST)


def card(index: int) -> analysis.DecisionCard:
    """A decision of the list; its entry is ten times its index, and three."""
    mark, loss, text, kind, cards = MARKED.get(
        index, ("", 0.002, "discarded K♣", "discard", ["Kc"])
    )
    deal = _deal(index)
    move = index - FIRST[deal - 1] + 1
    return analysis.DecisionCard(
        entry=10 * index + 3,
        deal=deal,
        move=move,
        step=4,
        seat=0,
        kind=kind,  # type: ignore[arg-type]
        mark=mark,  # type: ignore[arg-type]
        real=index % 9 != 4,
        text=text,
        cards=cards,
        loss=loss,
        loss_points=loss * 70,
        chance=LINE[index] / 100,
    )


def review(done: int = TOTAL, state: str = "done", **other: Any) -> analysis.ReviewView:
    """The review once ``done`` decisions are priced."""
    cards = [card(index) for index in range(done)]
    over = done == TOTAL
    view = analysis.ReviewView(
        id=LINK,
        state=state,  # type: ignore[arg-type]
        problem="",
        done=2 * done,
        total=2 * TOTAL,  # of both seats
        seat=0,
        names=NAMES,
        title="Gin to 100, 7 deals",
        headline="You lost to northfold 72–106",
        graph=[*(LINE[index] / 100 for index in range(done)), *([0.0] if over else [])],
        deals=[
            analysis.DealPart(number + 1, points, first, 4.0)
            for number, (first, points) in enumerate(zip(FIRST, POINTS, strict=True))
            if first < done
        ],
        decisions=cards,
        points=-34.0,
        cards=-27.3,
        cards_error=4.9,
        play=-23.8,
        theirs=17.1,
        sentence="The cards cost you a little more than your play." if over else "",
        grade=analysis.GradeView(
            "B", "0.34 points lost a decision, ± 0.09.", 58, 0.34, 0.25, 0.43, 7
        )
        if over
        else None,
        kinds=[
            analysis.KindCount("draw", "Draws", 21, 1, 4.1, 0.058),
            analysis.KindCount("discard", "Discards", 29, 2, 12.5, 0.141),
            analysis.KindCount("knock", "Knocks", 6, 1, 6.0, 0.052),
            analysis.KindCount("lay-off", "Lay-offs", 2, 0, 0.0, 0.0),
        ],
        advice=["Over your last 12 games you knocked 1.4 turns later than would have been best."],
        assumed="a typical player of this level",
        seconds=9.2,
    )
    return msgspec.structs.replace(view, **other)


def _hand(melds: list[str], loose: str, deadwood: int) -> wire.ReplayHand:
    return wire.ReplayHand([meld.split() for meld in melds], loose.split(), 0, deadwood)


def board(pile: str = "Qc Qh Kh Kc", stock: int = 27) -> wire.ReplayBoard:
    """The moment: your eleven cards, and theirs."""
    return wire.ReplayBoard(
        board=0,
        phase="discard",
        turn=0,
        stock=stock,
        pile=pile.split(),
        hands=[
            _hand(["6c 7c 8c", "Jd Jh Js"], "9h 9d 3s 4s Ks", 25),
            _hand(["2c 2h 2s", "4h 5h 6h"], "8d Td As 5s", 24),
        ],
        table=[],
        shown=[],
        knocker=None,
    )


def _action(token: str, text: str, points: float, chance: float | None, **other: Any) -> Any:
    return analysis.PricedAction(
        token=token,
        text=text,
        cards=[token],
        points=points,
        points_error=0.8,
        loss_points=-4.1 - points,
        chance=chance,
        chance_error=None if chance is None else 0.01,
        loss=None if chance is None else 0.661 - chance,
        loss_error=None if chance is None else 0.01,
        worlds=2048,
        **other,
    )


def decision(index: int) -> analysis.DecisionView:
    """A decision with its prices."""
    shown = review().decisions[index]
    played = shown.cards if shown.kind != "knock" else ["Ks"]
    blunder = index == 54
    actions = [
        _action("Ks", "Discard K♠", -4.1, 0.661, best=True, played=not blunder),
        _action("4s", "Discard 4♠", -6.2, 0.63),
        _action("9h", "Discard 9♥", -8.5, 0.598),
        _action("9d", "Discard 9♦", -11.9, 0.547, played=blunder),
    ]
    reasons = [
        analysis.ReasonLine(
            "", "northfold had taken 8♦ and 10♦, so 9♦ was likely the card they waited for.", ["9d"]
        ),
        analysis.ReasonLine("safe", "Two kings lie in the pile and you hold J♠.", ["Ks", "Js"]),
    ]
    return analysis.DecisionView(
        card=shown,
        actions=actions,
        reasons=reasons if blunder else reasons[1:],
        board=board(),
        drew="4s",
        played=played if blunder or shown.kind == "draw" else ["Ks"],
        better=["Ks"] if blunder else [],
        note="",
        position="sample",
    )


def game() -> wire.ReplayGame:
    """The overview of the game."""
    sheet: dict[str, Any] = {
        "deals": 7,
        "columns": [],
        "result": {
            "title": "northfold wins the game",
            "text": "106 to 72.",
            "winners": [1],
            "totals": [72, 106],
            "net": [-34, 34],
        },
        "sides": [[0], [1]],
        "won": [[3, 4]],
        "by_deal": False,
        "lowest": False,
        "pool": 0,
        "start": 0,
    }
    made: dict[str, Any] = {
        "id": LINK,
        "title": "Gin to 100",
        "rules": "gin",
        "again": "/?game=gin",
        "date": "2026-11-24",
        "players": [
            {"name": NAMES[0], "bot": False, "face": "guest", "side": 0},
            {"name": NAMES[1], "bot": False, "face": "mara", "side": 1},
        ],
        "sheet": sheet,
        "deals": [
            {"dealer": 0, "title": "Gin", "scores": [max(0, points), max(0, -points)], "steps": 9}
            for points in POINTS
        ],
    }
    return made  # type: ignore[return-value]


def deal(number: int) -> wire.ReplayDeal:
    """A deal in which they took two cards from the pile."""

    def step(seat: int | None, pile: str, cards: str = "") -> wire.ReplayStep:
        return wire.ReplayStep(seat, "", cards.split(), [board(pile)])

    steps = [
        step(None, "8d"),
        step(1, "", "8d"),
        step(1, "Qc", "Qc"),
        step(0, "Qc Td", "Td"),
        step(1, "Qc", "Td"),
    ]
    table = wire.ReplayTable([0, 1], 10, False, 1, None, None)
    return wire.ReplayDeal(number, 0, None, [table], steps)


class Answers:
    """Answers a page's questions about the review in the server's place, and remembers them."""

    def __init__(self, page: Page) -> None:
        self.review = review()
        self.asked: list[str] = []
        self.started: list[Any] = []
        page.route("**/api/games/*/again", self._reopen)
        page.route("**/api/games/*/analysis**", self._review)
        page.route("**/api/games/*/analysis/decisions/*", self._decision)
        page.route("**/api/games/*/deals/*", self._deal)
        page.route(f"**/api/games/{LINK}", lambda route: _answer(route, game()))

    def _review(self, route: Route) -> None:
        self.asked.append(route.request.method)
        _answer(route, self.review)

    def _decision(self, route: Route) -> None:
        entry = int(route.request.url.rpartition("/")[2].partition("?")[0])
        _answer(route, decision(entry // 10))

    def _deal(self, route: Route) -> None:
        _answer(route, deal(int(route.request.url.rpartition("/")[2].partition("?")[0])))

    def _reopen(self, route: Route) -> None:
        self.started.append(route.request.post_data_json)
        _answer(route, wire.TableLink("brave-fox-7", "/t/brave-fox-7"))


def _answer(route: Route, body: Any) -> None:
    route.fulfill(body=msgspec.json.encode(body), content_type="application/json")
