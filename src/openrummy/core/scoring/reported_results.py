"""Validation and scoring of deals reported on a score pad or in a list of results.

Every function returns the result of the deal, or raises :class:`ImpossibleDeal` if no
deal of these rules can have it. All input to the sheets passes through here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from openrummy.core.melds.five_cards import HandClass, RankedHand
from openrummy.core.rules.pieces import (
    DeclareScore,
    HandScore,
    LeftScore,
    PaymentScore,
    Rules,
    TableScore,
)
from openrummy.core.scoring.declared import Losses, Payments, score_losses, score_payments
from openrummy.core.scoring.explain_score import fitting_ending
from openrummy.core.scoring.knock import (
    Counts,
    Hands,
    Left,
    score_end_with_two,
    score_hands,
    score_knock,
    score_left_cards,
    score_table,
)
from openrummy.core.scoring.point_sums import Sums
from openrummy.core.scoring.possible_results import (
    DealFacts,
    Ending,
    Impossible,
    all_cards,
    all_score,
    can_be_dead,
    drop_costs,
    endings,
    hand_counts,
    knock_limit,
    knocks,
    left_over,
    loser_costs,
    melded_counts,
    most_deuces,
    most_jokers,
    who_plays,
)
from openrummy.core.scoring.result import DealResult, Reason, Seat


class ImpossibleDeal(ValueError):
    """A result that is impossible under the rules; ``why`` is the refusal as data."""

    def __init__(self, why: Impossible) -> None:
        super().__init__(why.code)
        self.why = why


def _refuse(code: str, rule: str, **data: int | str) -> ImpossibleDeal:
    return ImpossibleDeal(Impossible(code, rule, data))


# ---------------------------------------------------------------- total points


def points_won(
    rules: Rules, facts: DealFacts, winner: Seat, points: int, boxes: int | None = None
) -> DealResult:
    """The result of a deal from its winner and points."""
    if all_score(rules):
        raise _refuse("everybody-scores", "T12")
    _plays(rules, facts, [winner])
    scores = [points if seat == winner else 0 for seat in range(facts.seats)]
    boxes_by_seat = None
    if boxes is not None:
        boxes_by_seat = [boxes if seat == winner else 0 for seat in range(facts.seats)]
    return scores_of(rules, facts, winner, scores, boxes_by_seat)


def scores_of(
    rules: Rules,
    facts: DealFacts,
    winner: Seat | None,
    scores: Sequence[int],
    boxes: Sequence[int] | None = None,
    reason: Reason | None = None,
) -> DealResult:
    """The result of a deal from every player's points, and its ending if known.

    Without ``boxes`` the winner gets the boxes of such a deal, one if possible.
    """
    faults: list[Impossible] = []
    for boxes_by_seat in [boxes] if boxes is not None else _boxes(rules, facts, winner, reason):
        result = DealResult(reason or Reason.KNOCK, winner, tuple(scores), tuple(boxes_by_seat))
        ending = fitting_ending(rules, facts, result, reason)
        if not isinstance(ending, Impossible):
            return result if reason else replace(result, reason=_default(rules, facts, ending))
        faults.append(ending)
    raise ImpossibleDeal(faults[0])


def _boxes(
    rules: Rules, facts: DealFacts, winner: Seat | None, reason: Reason | None
) -> Iterator[Sequence[int]]:
    """Possible boxes of the winner, likeliest first."""
    rows = [row for row in endings(rules, facts) if row.reason is (reason or row.reason)]
    for number in sorted({1, *(row.boxes for row in rows)}):
        yield [number if seat == winner else 0 for seat in range(facts.seats)]


def _default(rules: Rules, facts: DealFacts, fitting: Ending) -> Reason:
    """Default ending when only the points are known: a knock, if possible."""
    won = 0 not in fitting.winners
    knocked = won and any(row.reason is Reason.KNOCK for row in endings(rules, facts))
    return Reason.KNOCK if knocked else fitting.reason


def drawn_result(rules: Rules, facts: DealFacts, misdeal: bool = False) -> DealResult:
    """The result of a deal without a winner that was not counted (G14, A4)."""
    if not misdeal and not can_be_dead(rules):
        raise _refuse("nobody-wins-counted", "T10")
    nothing = (0,) * facts.seats
    return DealResult(Reason.MISDEAL if misdeal else Reason.DEAD, None, nothing, nothing)


# ---------------------------------------------------------------- a knock


def knock_result(rules: Rules, facts: DealFacts, counts: Counts) -> DealResult:
    """The result of a deal that ended by a knock with these counts (G34, J5, K7, A20)."""
    if not knocks(rules):
        raise _refuse("no-knocking", "F4" if rules.knock.limit.hands else "G6")
    _everybody(rules, facts, counts.points, "deadwood", "G34")
    _plays(rules, facts, [counts.knocker])
    seat, own, limit = counts.knocker, counts.own, knock_limit(rules)
    if limit is not None and own > limit:
        raise _refuse("knock-needs", "G6", seat=seat, limit=limit, own=own)
    if rules.on_table is not None and not own:
        raise _refuse("goes-out", "T16", seat=seat)
    if counts.big_gin and (own or not rules.knock.big_gin):
        raise _refuse("big-gin", "G9", seat=seat)
    if counts.factor != 1 and not rules.score.spade_doubles:
        raise _refuse("no-doubling", "G8")
    if counts.factor not in (1, 2):
        raise _refuse("doubles", "G8", factor=counts.factor)
    possible = hand_counts(rules, facts)
    _counts_in(rules, facts, counts.points, dict.fromkeys(counts.points, possible), "deadwood")
    return score_knock(rules.score, counts)


# ---------------------------------------------------------------- going out


def going_out_result(
    rules: Rules,
    facts: DealFacts,
    left: Left,
    melded: Mapping[Seat, int] | None = None,
    two: Seat | None = None,
) -> DealResult:
    """The result of a deal with melds on the table, from the points left and melded.

    ``melded`` has each player's points on the table; ``two`` ended the deal with a 2 (A36).
    """
    score, table = rules.score_as(LeftScore), rules.score_as(TableScore)
    if not score and not table:
        raise _refuse("no-going-out", "T2")
    if two is not None:
        return _ended_for_two(rules, facts, left, two)
    out = left.out
    if out is None and can_be_dead(rules):
        raise _refuse("nobody-wins-dead", "G14")
    if out is not None:
        _plays(rules, facts, [out])
    _everybody(rules, facts, left.points, "left", "T12")
    if out is not None and left.points[out]:
        raise _refuse("nothing-left", "T2", seat=out, left=left.points[out])
    if left.rummy and out is None:
        raise _refuse("rummy-blocked", "A25")
    if left.rummy and not rules.score.rummy_doubles:
        raise _refuse("no-rummy", "T11")
    held = hand_counts(rules, facts, 1) if out is None else left_over(rules, facts)
    possible = {seat: held for seat in left.points if seat != out}
    _counts_in(rules, facts, left.points, possible, "left")
    if (melded is not None) != (table is not None):
        raise _refuse("melded-missing" if table else "melded-nothing", "R10")
    if table is None or melded is None:
        assert score
        return score_left_cards(score, left)
    _everybody(rules, facts, melded, "melded", "R10")
    possible_melded = melded_counts(rules, facts)
    _counts_in(rules, facts, melded, dict.fromkeys(melded, possible_melded), "melded")
    total, maximum = sum(melded.values()) + sum(left.points.values()), all_cards(rules, facts)
    if total > maximum:
        raise _refuse("more-than-the-pack", "R10", points=total, most=maximum)
    return score_table(table, left, melded)


def _ended_for_two(rules: Rules, facts: DealFacts, left: Left, seat: Seat) -> DealResult:
    """The result of a deal that a player ended with a 2 left (A36)."""
    score = rules.score_as(LeftScore)
    if not score or not score.up_for_two:
        raise _refuse("no-two", "A36")
    if left.out is not None or left.rummy:
        raise _refuse("two-or-out", "A36", seat=seat)
    _plays(rules, facts, [seat])
    held = {**left.points, seat: score.up_for_two}
    _everybody(rules, facts, held, "left", "A36")
    others = {other: left_over(rules, facts) for other in held if other != seat}
    _counts_in(rules, facts, held, others, "left")
    return score_end_with_two(score, seat, replace(left, points=held))


# ---------------------------------------------------------------- whole hands


def declared_result(
    rules: Rules, facts: DealFacts, winner: Seat, left: Mapping[Seat, int], last: bool = False
) -> DealResult:
    """The result of a declaration from each other player's points, including drops (I6, I7).

    ``last``: nobody declared because all others had dropped.
    """
    score = rules.score_as(DeclareScore)
    if not score:
        raise _refuse("no-declaring", "I5")
    _plays(rules, facts, [winner, *left])
    if own := left.get(winner, 0):
        raise _refuse("declarer-left", "I5", seat=winner, left=own)
    costs = {seat: points for seat, points in left.items() if seat != winner}
    _everybody(rules, facts, costs, "left", "I6", winner)
    drops = drop_costs(rules, score)
    if last and not drops:
        raise _refuse("no-dropping", "I7")
    possible = drops if last else loser_costs(rules, score, facts)
    held = hand_counts(rules, facts)
    for seat, points in costs.items():
        if points not in possible and (last or points not in held):
            if last:
                listed = " ".join(str(cost) for cost in sorted(drops))
                raise _refuse("drop-costs", "I7", seat=seat, points=points, costs=listed)
            raise _count_refused("left", "I6", seat, points, held.most)
    if last:
        return score_losses(score, Losses(winner, dropped=costs, last=True, seats=facts.seats))
    return score_losses(score, Losses(winner, left=costs, seats=facts.seats))


def payment_result(rules: Rules, facts: DealFacts, payments: Payments) -> DealResult:
    """The result of going out with a hand paid for by each other player (N6)."""
    score = rules.score_as(PaymentScore)
    if not score:
        raise _refuse("no-payments", "N6")
    _plays(rules, facts, [payments.winner])
    for code, count, maximum in (
        ("jokers", payments.jokers, most_jokers(rules, facts)),
        ("deuces", payments.deuces, most_deuces(rules, facts)),
    ):
        if not 0 <= count <= maximum:
            raise _refuse(code, "N1" if code == "jokers" else "N4", many=count, most=maximum)
    if payments.deuces + payments.jokers > facts.cards:
        raise _refuse("deuces", "N2", many=payments.deuces, most=facts.cards - payments.jokers)
    if payments.undrawn and not (rules.declared and rules.declared.undrawn):
        raise _refuse("no-undrawn", "N5")
    return score_payments(score, payments)


def show_result(
    rules: Rules,
    facts: DealFacts,
    shower: Seat,
    hands: Mapping[Seat, HandClass],
    won: Iterable[Seat] = (),
) -> DealResult:
    """The result of showing five cards each, from their classes (F4-F6).

    ``won`` are the seats with the better hands within the best class.
    """
    score, limit = rules.score_as(HandScore), rules.knock.limit
    if not score:
        raise _refuse("no-five", "F4")
    _plays(rules, facts, [shower])
    _everybody(rules, facts, hands, "hand", "F5")
    minimum = next(
        (hand_class for hand_class in HandClass if hand_class.word == limit.least),
        HandClass.NOTHING,
    )
    if limit.hands and hands[shower] < minimum:
        raise _refuse("too-low", "F4", seat=shower, least=limit.least)
    best = max(hands.values())
    tied = [seat for seat, kind in hands.items() if kind == best]
    winners = tied if len(tied) == 1 else [seat for seat in tied if seat in set(won)]
    if not winners:
        raise _refuse("same-kind", "F5", seats=" ".join(map(str, tied)))
    ranked = {seat: RankedHand(kind, (int(seat in winners),), ()) for seat, kind in hands.items()}
    return score_hands(score, Hands(shower, ranked, facts.seats))


# ---------------------------------------------------------------- checks of seats and counts


def _plays(rules: Rules, facts: DealFacts, seats: Iterable[Seat]) -> None:
    """Check that these seats have cards in the deal."""
    for seat in seats:
        if not 0 <= seat < facts.seats:
            raise _refuse("no-player", "", last=facts.seats - 1)
        if seat not in facts.may_play:
            raise _refuse("not-here", who_plays(rules), seat=seat)


def _everybody(
    rules: Rules,
    facts: DealFacts,
    numbers: Mapping[Seat, object],
    what: str,
    rule: str,
    but: Seat | None = None,
) -> None:
    """Check that exactly the seats in play, except one, have a number."""
    _plays(rules, facts, numbers)
    number = facts.hands - (but is not None)
    if len(numbers) > number:
        raise _refuse("too-many-hands", who_plays(rules), hands=number)
    missing = [seat for seat in facts.may_play if seat not in numbers and seat != but]
    if len(numbers) < number:
        raise _refuse(f"missing-{what}", rule, seat=missing[0])


def _counts_in(
    rules: Rules,
    facts: DealFacts,
    counts: Mapping[Seat, int],
    possible: Mapping[Seat, Sums],
    what: str,
) -> None:
    """Check that cards of this pack can have these counts, per hand and in total."""
    for seat, points in counts.items():
        counts_of = possible.get(seat)
        if counts_of is not None and points not in counts_of:
            if not points and what == "left":
                raise _refuse("a-card-left", "T2", seat=seat)
            raise _count_refused(what, "T13", seat, points, counts_of.most)
    total, maximum = sum(counts.values()), all_cards(rules, facts)
    if total > maximum:
        raise _refuse("more-than-the-pack", "T13", points=total, most=maximum)


def _count_refused(what: str, rule: str, seat: Seat, points: int, most: int) -> ImpossibleDeal:
    """Refusal of a count that is too high or that no cards sum to."""
    code = f"{what}-most" if points > most else f"{what}-sum"
    return _refuse(code, rule, seat=seat, points=points, most=most)
