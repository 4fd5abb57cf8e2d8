"""Parsing of a line of ``openrummy sheet`` into the result of a deal.

A line has one of the forms of :data:`_FORMS`; the rules determine the forms of a game. Results
excluded by the rules are refused by
:mod:`openrummy.core.scoring.reported_results`, as on the score pad.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn

from openrummy.cli.common import fail
from openrummy.core.rules.text import join_words, say

if TYPE_CHECKING:
    from openrummy.core.game.score_only import DealTerms, ScoreOnly
    from openrummy.core.rules.pieces import Rules, Variant
    from openrummy.core.scoring.possible_results import DealFacts, Impossible
    from openrummy.core.scoring.result import DealResult, Reason, Seat

_EVERY_LINE = ("wild", "added")
_MAX_POINTS = 1_000_000


@dataclass(frozen=True)
class _Form:
    """A form of a result: its characteristic key, and optional keys."""

    mark: str
    keys: tuple[str, ...]
    read: Callable[[_ResultLine], DealResult]
    taken: Callable[[Rules], bool]


@dataclass(frozen=True)
class _ResultLine:
    """A line being parsed."""

    number: int
    data: dict[str, Any]
    rules: Rules
    facts: DealFacts

    def wrong(self, what: str) -> NoReturn:
        """Exit with an error: the line is invalid."""
        fail(say("sheet_cli.line", number=self.number, what=what))

    def seat(self, key: str, *, nobody: bool = False) -> Seat | None:
        """A seat, or with ``nobody`` null."""
        value, last = self.data.get(key), self.facts.seats - 1
        if value is None and nobody:
            return None
        if not _is_number(value, last):
            self.wrong(say("sheet_cli.seat", key=key, last=last, nobody=nobody))
        assert isinstance(value, int)
        return value

    def player(self, key: str) -> Seat:
        seat = self.seat(key)
        assert seat is not None
        return seat

    def yes(self, key: str) -> bool:
        """A flag, false by default."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.wrong(say("sheet_cli.true-or-false", key=key))
        return value

    def whole(self, key: str, default: int) -> int:
        value = self.data.get(key, default)
        if not _is_number(value, _MAX_POINTS, -_MAX_POINTS):
            self.wrong(say("sheet_cli.whole-number", key=key))
        assert isinstance(value, int)
        return value

    def everybody(self, key: str) -> list[int | None]:
        """Numbers by seat, null for a player without cards."""
        value = self.data.get(key)
        numbers = isinstance(value, list) and all(
            number is None or _is_number(number, _MAX_POINTS, -_MAX_POINTS) for number in value
        )
        if not numbers or len(value or ()) != self.facts.seats:
            self.wrong(say("sheet_cli.each", key=key, seats=self.facts.seats))
        assert isinstance(value, list)
        return value

    def by_seat(self, key: str) -> dict[Seat, int]:
        """The numbers of the active players; 0 counts as null for players without cards."""
        numbers = self.everybody(key)
        out = [seat for seat in range(self.facts.seats) if seat not in self.facts.may_play]
        return {
            seat: points
            for seat, points in enumerate(numbers)
            if points is not None and (points or seat not in out)
        }


# ---------------------------------------------------------------- reading a line


def deal_terms_of(kept: ScoreOnly, number: int, data: Any) -> DealTerms:
    """Terms of the deal of a line; the keys that set them are removed from the line."""
    from openrummy.core.cards import RANKS

    is_object = isinstance(data, dict)
    wild = data.pop("wild", "") if is_object else ""
    added = data.pop("added", {}) if is_object else {}
    seats = [str(seat) for seat in range(kept.seats)]
    if not isinstance(wild, str) or (wild and (len(wild) != 1 or wild not in RANKS)):
        fail(say("sheet_cli.wild", number=number))
    is_by_seat = isinstance(added, dict) and added.keys() <= set(seats)
    if not is_by_seat or not all(_is_number(points, _MAX_POINTS, 1) for points in added.values()):
        fail(say("sheet_cli.added", number=number))
    named = RANKS.index(wild) if wild else None
    terms = kept.terms(named, {int(seat): points for seat, points in added.items()})
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


def result_of(game: Variant, facts: DealFacts, number: int, data: Any) -> DealResult:
    from openrummy.core.scoring.reported_results import ImpossibleDeal

    form = _form_of(game, facts.seats, number, data)
    try:
        return form.read(_ResultLine(number, data, game.rules, facts))
    except ImpossibleDeal as impossible:
        if (
            impossible.why.code == "everybody-scores"
        ):  # given as winner and points: suggest the right form
            fail(say("sheet_cli.line", number=number, what=_wants(game, facts.seats)))
        refuse(number, impossible.why, facts.seats)


def refuse(number: int, why: Impossible, seats: int) -> NoReturn:
    """Exit with an error: the result is impossible."""
    from openrummy.core.notation.refusals import why_impossible

    names = [say("cli.seat", seat=seat) for seat in range(seats)]
    what = why_impossible(why, names)
    if why.rule:
        what = say("sheet_cli.impossible", what=what.rstrip("."), rule=why.rule)
    fail(say("sheet_cli.line", number=number, what=what))


def _wants(game: Variant, seats: int) -> str:
    examples = join_words(_examples(game.rules, seats), "or")
    return say("sheet_cli.wants", title=game.title, examples=examples)


def _form_of(game: Variant, seats: int, number: int, data: Any) -> _Form:
    """Detect the form of a line; the error lists the forms of the game."""
    wants = _wants(game, seats)

    def wrong(what: str) -> NoReturn:
        fail(say("sheet_cli.line", number=number, what=what))

    if not isinstance(data, dict):
        wrong(say("sheet_cli.no-object", wants=wants))
    known = {key for form in _FORMS for key in (form.mark, *form.keys)}
    for key in data:
        if key not in known:
            near = "".join(difflib.get_close_matches(key.lower()[:20], known, n=1))
            fields = {"key": key[:20], "near": near, "some": bool(near), "wants": wants}
            wrong(say("sheet_cli.unknown-key", **fields))
    form = next((form for form in _FORMS if form.mark in data), None)
    if form is None and data.keys() <= set(_FORMS[-1].keys) and data.keys() & {"scores", "reason"}:
        form = _FORMS[-1]  # nobody won
    if form is None or not form.taken(game.rules):
        wrong(wants)
    for key in data:
        if key not in (form.mark, *form.keys):
            keys = join_words([*form.keys, *_EVERY_LINE])
            wrong(say("sheet_cli.other-key", key=key, form=form.mark, keys=keys))
    return form


# ---------------------------------------------------------------- the forms


def _knock_result(line: _ResultLine) -> DealResult:
    from openrummy.core.scoring.knock import Counts
    from openrummy.core.scoring.reported_results import knock_result

    counts = Counts(
        line.player("knocker"),
        line.by_seat("count"),
        line.yes("big_gin"),
        line.whole("factor", 1),
        line.facts.seats,
    )
    return knock_result(line.rules, line.facts, counts)


def _out_result(line: _ResultLine) -> DealResult:
    from openrummy.core.scoring.knock import Left
    from openrummy.core.scoring.reported_results import going_out_result

    two = line.player("two") if "two" in line.data else None
    if (two is None) != ("out" in line.data):
        line.wrong(say("sheet_cli.out-and-left"))
    out = line.seat("out", nobody=True)
    held = line.by_seat("left")
    left = Left(out, held, line.yes("rummy"), line.facts.seats, line.facts.factor)
    melded = line.by_seat("melded") if "melded" in line.data else None
    return going_out_result(line.rules, line.facts, left, melded, two)


def _declared_result(line: _ResultLine) -> DealResult:
    from openrummy.core.scoring.reported_results import declared_result

    winner = line.player("declared")
    return declared_result(line.rules, line.facts, winner, line.by_seat("left"), line.yes("last"))


def _paid_result(line: _ResultLine) -> DealResult:
    from openrummy.core.scoring.declared import Payments
    from openrummy.core.scoring.reported_results import payment_result

    winner = line.player("paid")
    payments = Payments(
        winner=winner,
        payers=tuple(seat for seat in line.facts.may_play if seat != winner),
        deuces=line.whole("deuces", 0),
        jokers=line.whole("jokers", 0),
        first=line.yes("first"),
        undrawn=line.yes("undrawn"),
        one_suit=line.yes("suit"),
        seats=line.facts.seats,
    )
    return payment_result(line.rules, line.facts, payments)


def _shown_result(line: _ResultLine) -> DealResult:
    from openrummy.core.melds.five_cards import HandClass
    from openrummy.core.scoring.reported_results import show_result

    classes = {kind.word: kind for kind in HandClass}
    words, won = line.data.get("hands"), line.data.get("won", [])
    named = isinstance(words, list) and all(word in (None, *classes) for word in words)
    if not named or len(words or ()) != line.facts.seats:
        keys = ", ".join(classes)
        line.wrong(say("sheet_cli.hands", seats=line.facts.seats, keys=keys))
    if not isinstance(won, list) or not all(_is_number(seat, line.facts.seats - 1) for seat in won):
        line.wrong(say("sheet_cli.won-seats", last=line.facts.seats - 1))
    assert isinstance(words, list)
    hands = {seat: classes[word] for seat, word in enumerate(words) if word is not None}
    return show_result(line.rules, line.facts, line.player("shown"), hands, won)


def _points(line: _ResultLine) -> DealResult:
    from openrummy.core.scoring.reported_results import drawn_result, points_won
    from openrummy.core.scoring.result import Reason

    rules, facts, data = line.rules, line.facts, line.data
    winner = line.seat("winner", nobody=True)
    reasons = [str(reason) for reason in Reason]
    if data.get("reason", Reason.KNOCK) not in reasons:
        line.wrong(say("sheet_cli.reason", keys=", ".join(reasons)))
    reason = Reason(data["reason"]) if "reason" in data else None
    if "points" in data and ("scores" in data or winner is None):
        line.wrong(say("sheet_cli.points"))
    boxes: list[int] | None = None
    if isinstance(data.get("boxes"), list):
        boxes = [number or 0 for number in line.everybody("boxes")]
    elif "boxes" in data:
        boxes = [line.whole("boxes", 1) if seat == winner else 0 for seat in range(facts.seats)]
    if "scores" in data:
        scores = [number or 0 for number in line.everybody("scores")]
    elif winner is not None and reason is None:
        number = None if boxes is None else boxes[winner]
        result = points_won(rules, facts, winner, line.whole("points", 0), number)
        _counts_agree(line, result, reason)
        return result
    else:
        scores = [line.whole("points", 0) if seat == winner else 0 for seat in range(facts.seats)]
    nothing = winner is None and not any(scores) and not any(boxes or ())
    if nothing and reason in (None, Reason.DEAD, Reason.IDLE, Reason.MISDEAL):
        result = drawn_result(rules, facts, misdeal=reason is Reason.MISDEAL)
        result = replace(result, reason=reason or result.reason)
    else:
        result = _with_scores(line, winner, scores, boxes, reason)
    _counts_agree(line, result, reason)
    return result


def _with_scores(
    line: _ResultLine,
    winner: Seat | None,
    scores: list[int],
    boxes: list[int] | None,
    reason: Reason | None,
) -> DealResult:
    """The result with these scores; a missing winner is derived if it is unique."""
    from openrummy.core.scoring.reported_results import ImpossibleDeal, scores_of

    fitting: list[DealResult] = []
    for seat in [winner] if "winner" in line.data else [None, *line.facts.may_play]:
        try:
            fitting.append(scores_of(line.rules, line.facts, seat, scores, boxes, reason))
        except ImpossibleDeal as impossible:
            if seat is winner:
                why = impossible
        if fitting and fitting[0].winner is None:
            break
    if len(fitting) != 1:
        raise why
    return fitting[0]


def _counts_agree(line: _ResultLine, result: DealResult, reason: Reason | None) -> None:
    """Check that deadwood counts, if given, agree with the scores."""
    from openrummy.core.scoring.knock import Counts
    from openrummy.core.scoring.possible_results import Impossible, knocks
    from openrummy.core.scoring.reported_results import ImpossibleDeal, knock_result
    from openrummy.core.scoring.result import Reason

    if "deadwood" not in line.data or not knocks(line.rules):
        return
    deadwood, knocker = line.by_seat("deadwood"), line.seat("knocker", nobody=True)
    if knocker is None and reason not in (Reason.UNDERCUT, Reason.TIE):
        knocker = result.winner
    if knocker is None or len(line.facts.may_play) > line.facts.hands:
        return
    playing = {seat: deadwood.get(seat, 0) for seat in line.facts.may_play}
    big = reason is Reason.BIG_GIN
    if playing.get(knocker) and reason in (Reason.GIN, Reason.BIG_GIN):
        data = {"seat": knocker, "own": playing[knocker]}
        raise ImpossibleDeal(Impossible("gin-deadwood", "G10", data))
    factors = (1, 2) if line.rules.score.spade_doubles else (1,)
    counted = [
        knock_result(
            line.rules, line.facts, Counts(knocker, playing, big, factor, line.facts.seats)
        )
        for factor in factors
    ]
    if all(other.scores != result.scores for other in counted):
        raise ImpossibleDeal(Impossible("other-scores", "G34", {}))


def _knocks(rules: Rules) -> bool:
    from openrummy.core.scoring.possible_results import knocks

    return knocks(rules)


_FORMS: Sequence[_Form] = (
    _Form("count", ("knocker", "big_gin", "factor"), _knock_result, _knocks),
    _Form(
        "out",
        ("left", "melded", "rummy", "two"),
        _out_result,
        lambda rules: rules.on_table is not None,
    ),
    _Form("two", ("left",), _out_result, lambda rules: bool(rules.score.up_for_two)),
    _Form(
        "declared",
        ("left", "last"),
        _declared_result,
        lambda rules: rules.declared is not None and rules.score.counts_cards,
    ),
    _Form(
        "paid",
        ("deuces", "jokers", "first", "undrawn", "suit"),
        _paid_result,
        lambda rules: rules.declared is not None and not rules.score.counts_cards,
    ),
    _Form("shown", ("hands", "won"), _shown_result, lambda rules: rules.knock.limit.hands),
    _Form(
        "winner",
        ("points", "scores", "boxes", "reason", "knocker", "deadwood", "lines"),
        _points,
        lambda rules: True,
    ),
)


def _examples(rules: Rules, seats: int) -> list[str]:
    """An example line of each form of the game."""
    from openrummy.core.scoring.possible_results import all_score, can_be_dead

    example_points = [12 + 9 * seat % 23 for seat in range(seats)]
    left = [0, *example_points[1:]]
    melded = {"melded": [80, *example_points[1:]]} if rules.score.melded else {}
    lines: dict[str, dict[str, Any]] = {
        "count": {"knocker": 0, "count": [3, *example_points[1:]]},
        "out": {"out": 0, "left": left, **melded},
        "two": {"two": 0, "left": left},
        "declared": {"declared": 0, "left": left},
        "paid": {"paid": 0, "jokers": 1},
        "shown": {"shown": 0, "hands": ["three", *["pair"] * (seats - 1)]},
    }
    examples = [lines[form.mark] for form in _FORMS if form.mark in lines and form.taken(rules)]
    if not all_score(rules):
        examples.append({"winner": 0, "points": 30})
    if can_be_dead(rules):
        examples.append({"winner": None})
    return [json.dumps(line) for line in examples]


def _is_number(value: object, most: int, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
