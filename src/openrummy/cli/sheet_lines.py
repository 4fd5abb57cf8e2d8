"""A line of ``openrummy sheet``: what a deal came to, read with care."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from openrummy.cli.common import fail
from openrummy.rules.text import say

if TYPE_CHECKING:
    from openrummy.game.score_only import DealTerms, ScoreOnly
    from openrummy.rules.pieces import Rules
    from openrummy.scoring.possible import Impossible
    from openrummy.scoring.result import DealResult

_KEYS = {"winner", "points", "scores", "boxes", "reason", "knocker", "deadwood", "lines"}
_COUNT_KEYS = {"knocker", "count", "big_gin", "factor"}
_OUT_KEYS = {"out", "left", "melded", "rummy", "two"}
_DECLARED_KEYS = {"declared", "left", "last"}
_PAID_KEYS = {"paid", "deuces", "jokers", "first", "undrawn", "suit"}
_MOST_WILDS = 15
_MOST_FACTOR = 100
_MOST_POINTS = 1_000_000


def deal_terms_of(kept: ScoreOnly, number: int, data: Any) -> DealTerms:
    """What holds for the deal of a line; what it says of that is taken out of it."""
    from openrummy.cards import RANKS

    told = isinstance(data, dict)
    wild = data.pop("wild", "") if told else ""
    added = data.pop("added", {}) if told else {}
    seats = [str(seat) for seat in range(kept.seats)]
    if not isinstance(wild, str) or (wild and (len(wild) != 1 or wild not in RANKS)):
        fail(say("sheet_cli.wild", number=number))
    given = isinstance(added, dict) and added.keys() <= set(seats)
    if not given or not all(_is_number(one, _MOST_POINTS, 1) for one in added.values()):
        fail(say("sheet_cli.added", number=number))
    named = RANKS.index(wild) if wild else None
    terms = kept.terms(named, {int(seat): one for seat, one in added.items()})
    match terms.problem:
        case "wild":
            free = ", ".join(RANKS[rank] for rank in terms.free)
            fail(say("sheet_cli.wild-named", number=number, free=free))
        case "added":
            fail(say("sheet_cli.only-behind", number=number))
        case "points":
            assert terms.press is not None
            fail(say("sheet_cli.least", number=number, least=terms.press.least))
    return terms


def result_of(rules: Rules, number: int, data: Any, seats: int, factor: int) -> DealResult:
    """The result that a line tells of, in a deal that counts ``factor`` times."""
    from openrummy.scoring.possible import reason_impossible
    from openrummy.scoring.result import DealResult, Reason

    def wrong(what: str) -> None:
        fail(say("sheet_cli.line", number=number, what=what))

    if isinstance(data, dict) and "count" in data:
        return _counted(rules, data, seats, wrong)
    if isinstance(data, dict) and "declared" in data:
        return _declared(rules, data, seats, wrong)
    if isinstance(data, dict) and "paid" in data:
        return _paid(rules, data, seats, wrong)
    if isinstance(data, dict) and "left" in data:
        return _went_out(rules, data, seats, factor, wrong)
    if not isinstance(data, dict) or not data.keys() <= _KEYS:
        fail(say("sheet_cli.table", number=number, keys=", ".join(sorted(_KEYS))))
    winner = data.get("winner")
    if winner is not None and not _is_number(winner, seats - 1):
        wrong(say("sheet_cli.winner", last=seats - 1))
    reasons = [str(one) for one in Reason]
    reason = data.get("reason", str(Reason.KNOCK if winner is not None else Reason.DEAD))
    if reason not in reasons:
        wrong(say("sheet_cli.reason", keys=", ".join(reasons)))
    if "reason" in data:
        own = _deadwood_of(data, seats, wrong)
        _possible(reason_impossible(rules, Reason(reason), own), wrong)
    if "points" in data and ("scores" in data or winner is None):
        wrong(say("sheet_cli.points"))
    scores = data.get("scores", _for(winner, data.get("points", 0), seats))
    boxes = data.get("boxes", 0 if winner is None else 1)
    if not isinstance(boxes, list):
        boxes = _for(winner, boxes, seats)
    for key, numbers in ((say("sheet_cli.both"), scores), ("boxes", boxes)):
        if not _are_numbers(numbers, seats):
            wrong(say("sheet_cli.whole-numbers", key=key, seats=seats))
    return DealResult(Reason(reason), winner, tuple(scores), tuple(boxes))


def _possible(why: Impossible | None, wrong: Callable[[str], None]) -> None:
    """Refuse what cannot be, with the rule that says so."""
    if why is not None:
        wrong(
            say(
                "sheet_cli.impossible",
                what=say(f"impossible.{why.code}", **why.data),
                rule=why.rule,
            )
        )


def _deadwood_of(data: dict[str, Any], seats: int, wrong: Callable[[str], None]) -> int | None:
    """What the knocker had left, where the line has everybody's deadwood."""
    knocker, deadwood = data.get("knocker", data.get("winner")), data.get("deadwood")
    if deadwood is None or knocker is None:
        return None
    if not _are_numbers(deadwood, seats) or not _is_number(knocker, seats - 1):
        wrong(say("sheet_cli.deadwood", seats=seats))
    own: int = deadwood[knocker]
    return own


def _counted(
    rules: Rules, data: dict[str, Any], seats: int, wrong: Callable[[str], None]
) -> DealResult:
    """The result of a deal told by its final counts."""
    from openrummy.rules.pieces import in_a_deal
    from openrummy.scoring.knock import Counts, counted
    from openrummy.scoring.possible import knock_impossible

    hands = in_a_deal(rules.seating, seats)
    points = data["count"]
    if not data.keys() <= _COUNT_KEYS:
        wrong(say("sheet_cli.count", keys=", ".join(sorted(_COUNT_KEYS))))
    numbers = isinstance(points, list) and all(
        one is None or _is_number(one, _MOST_POINTS) for one in points
    )
    if not numbers or len(points) != seats or seats - points.count(None) != hands:
        wrong(say("sheet_cli.count-each", hands=hands, seats=seats))
    found = {seat: one for seat, one in enumerate(points) if one is not None}
    knocker, factor = data.get("knocker"), data.get("factor", 1)
    if not isinstance(knocker, int) or isinstance(knocker, bool) or knocker not in found:
        wrong(say("sheet_cli.knocker"))
    if not _is_number(factor, _MOST_FACTOR, 1):
        wrong(say("sheet_cli.factor", most=_MOST_FACTOR))
    big_gin = data.get("big_gin", False) is True
    assert isinstance(knocker, int)
    _possible(knock_impossible(rules, found[knocker], big_gin, factor > 1), wrong)
    return counted(rules.score, Counts(knocker, found, big_gin, factor, seats))


def _declared(
    rules: Rules, data: dict[str, Any], seats: int, wrong: Callable[[str], None]
) -> DealResult:
    """The result of a declaration, told by what the others had unmelded (I9)."""
    from openrummy.scoring.declared import Losses, losses_counted

    winner, left = data["declared"], data.get("left")
    if not rules.declare_score:
        wrong(say("sheet_cli.no-declaring"))
    if not data.keys() <= _DECLARED_KEYS or not _is_number(winner, seats - 1):
        wrong(say("sheet_cli.declared", last=seats - 1))
    if not isinstance(left, list) or not _are_numbers(left, seats) or min(left) < 0:
        wrong(say("sheet_cli.left", seats=seats))
    assert isinstance(left, list)
    counts = {seat: one for seat, one in enumerate(left) if seat != winner}
    last = data.get("last") is True
    costs, dropped = ({}, counts) if last else (counts, {})
    losses = Losses(winner, costs, dropped, last=last, seats=seats)
    return losses_counted(rules.score, losses)  # type: ignore[arg-type]


def _paid(
    rules: Rules, data: dict[str, Any], seats: int, wrong: Callable[[str], None]
) -> DealResult:
    """The result of going out in a game in which the others pay for it (N6)."""
    from openrummy.scoring.declared import Payments, payments_counted

    winner, deuces, jokers = data["paid"], data.get("deuces", 0), data.get("jokers", 0)
    if not rules.payment_score:
        wrong(say("sheet_cli.no-payments"))
    if not data.keys() <= _PAID_KEYS or not _is_number(winner, seats - 1):
        wrong(say("sheet_cli.paid", last=seats - 1))
    if not _is_number(deuces, _MOST_WILDS) or not _is_number(jokers, _MOST_WILDS):
        wrong(say("sheet_cli.wilds", most=_MOST_WILDS))
    first, undrawn, suit = (data.get(key) is True for key in ("first", "undrawn", "suit"))
    payers = tuple(seat for seat in range(seats) if seat != winner)
    payments = Payments(winner, payers, deuces, jokers, first, undrawn, suit, seats)
    return payments_counted(rules.score, payments)  # type: ignore[arg-type]


def _went_out(
    rules: Rules, data: dict[str, Any], seats: int, factor: int, wrong: Callable[[str], None]
) -> DealResult:
    """The result of a deal with melds on the table, told by what is left and what lies there."""
    from openrummy.scoring.knock import Left, left_counted, table_counted, two_counted

    score, out, held, two = rules.left_score, data.get("out"), data["left"], data.get("two")
    on_table = rules.table_score
    if not score and not on_table:
        wrong(say("sheet_cli.no-going-out"))
    if not data.keys() <= _OUT_KEYS or ("out" in data) == ("two" in data):
        wrong(say("sheet_cli.out-and-left"))
    if out is not None and not _is_number(out, seats - 1):
        wrong(say("sheet_cli.out", last=seats - 1))
    melded = data.get("melded", [0] * seats)
    for key, numbers in (("left", held), ("melded", melded)):
        if not _are_numbers(numbers, seats) or min(numbers) < 0:
            wrong(say("sheet_cli.each", key=key, seats=seats))
    if (on_table is not None) != ("melded" in data):
        wrong(say("sheet_cli.melded", there="melded" in data))
    if out is not None and held[out]:
        wrong(say("sheet_cli.nothing-left"))
    left = Left(out, dict(enumerate(held)), data.get("rummy") is True, seats, factor)
    if "two" in data:
        points = rules.score.up_for_two
        if not points or not _is_number(two, seats - 1):
            wrong(say("sheet_cli.two", last=seats - 1))
        assert score and isinstance(two, int)
        held = {**left.points, two: points}
        return two_counted(score, two, replace(left, points=held))
    if score:
        return left_counted(score, left)
    assert on_table
    return table_counted(on_table, left, dict(enumerate(melded)))


def _for(winner: int | None, value: Any, seats: int) -> list[Any]:
    return [value if seat == winner else 0 for seat in range(seats)]


def _is_number(value: object, most: int, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _are_numbers(values: object, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(_is_number(one, _MOST_POINTS, -_MOST_POINTS) for one in values)
    )
