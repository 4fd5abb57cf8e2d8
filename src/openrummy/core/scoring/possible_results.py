"""Table of possible results of a deal under given rules, to validate reported results.

A row of the table is an ending with its possible scores. Counts are validated before scoring
(:mod:`openrummy.core.scoring.reported_results`), scores by finding a matching row
(:mod:`openrummy.core.scoring.explain_score`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement, product

from openrummy.core.rules.pieces import (
    CountScore,
    DeclareScore,
    HandScore,
    LeftScore,
    PaymentScore,
    Rules,
    TableScore,
    ThreeHandScore,
)
from openrummy.core.scoring.knock import Counts, score_knock
from openrummy.core.scoring.point_sums import Sums, card_counts, sums, total
from openrummy.core.scoring.result import Reason, Seat

_HIGHEST_CARD = 10  # highest limit that a turned card can set
_SPADES = 2  # a spade doubles a deal (G8)
_NOTHING = range(1)


@dataclass(frozen=True)
class Impossible:
    """Reason that a result is impossible: a code, the rule, and data for its sentence.

    ``data["seat"]`` is the player concerned.
    """

    code: str
    rule: str
    data: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class DealFacts:
    """The facts settled before a deal: players, cards dealt, the wild rank.

    ``may_play`` are the seats that may have cards, ``hands`` the number that do. ``factor``
    multiplies card points (W10, W18).
    """

    seats: int
    may_play: tuple[Seat, ...]
    hands: int
    cards: int
    wild: int | None = None
    factor: int = 1


@dataclass(frozen=True)
class Ending:
    """An ending of a deal, with the possible scores of winners and other players.

    ``winners`` are the possible numbers of winners; each takes ``boxes``. ``paid``: the winner
    receives what the others lose.
    """

    reason: Reason
    rule: str
    scores: Collection[int]
    others: Collection[int] = _NOTHING
    boxes: int = 1
    winners: Collection[int] = range(1, 2)
    paid: bool = False


# ---------------------------------------------------------------- counts of cards


def hand_counts(rules: Rules, facts: DealFacts, least: int = 0) -> Sums:
    """Possible final counts of a hand with at least this many cards.

    If deeper discards may be taken, a hand can exceed its dealt size.
    """
    counts = card_counts(rules, facts.hands, facts.wild)
    whole = rules.pack.size * rules.pack.packs_for(facts.hands)
    grows = rules.on_table is not None and rules.on_table.take != "top"
    return sums(counts, whole if grows else facts.cards, least)


def melded_counts(rules: Rules, facts: DealFacts) -> Sums:
    """Possible counts of the cards that a player has put on the table."""
    counts = card_counts(rules, facts.hands, facts.wild, low_ace=rules.score.low_ace)
    return sums(counts, rules.pack.size * rules.pack.packs_for(facts.hands))


def all_cards(rules: Rules, facts: DealFacts) -> int:
    """Total points of all cards of the deal."""
    return total(card_counts(rules, facts.hands, facts.wild))


def left_over(rules: Rules, facts: DealFacts) -> Sums:
    """Possible counts of a hand after another player went out: at least one card (T2).

    A player who melds in a last turn may have none (A31).
    """
    empty = rules.on_table is not None and rules.on_table.last_turn
    return hand_counts(rules, facts, 0 if empty else 1)


def knock_limit(rules: Rules) -> int | None:
    """The most deadwood a knocker may have in any deal of this game; None for any (G6, G7)."""
    limit = rules.knock.limit
    if limit.any_count or limit.hands or not limit.knocks:
        return None
    if limit.fixed:
        return limit.points
    return 0 if limit.gin_only else _HIGHEST_CARD


def knocks(rules: Rules) -> bool:
    """True if a deal ends by a knock rather than by showing five cards."""
    return rules.knock.limit.knocks and not rules.knock.limit.hands


def can_be_dead(rules: Rules) -> bool:
    """True if a deal without a winner scores nothing (G14, O6); otherwise it is counted (T10)."""
    return rules.on_table is None or "dead" in (rules.ending.stock, rules.ending.used_up)


def all_score(rules: Rules) -> bool:
    """True if several sides may score in one deal, and a winner nothing."""
    if rules.score_as(LeftScore) or rules.score_as(DeclareScore):
        return rules.score.to != "winner"
    return rules.score.melded or rules.score_as(PaymentScore) is not None


def who_plays(rules: Rules) -> str:
    """Id of the rule that determines the seats in a deal."""
    if rules.seating.in_teams:
        return "A19"
    return "S4" if rules.seating.dealer_sits_out else "I9"


# ---------------------------------------------------------------- the table


@lru_cache(maxsize=256)
def endings(rules: Rules, facts: DealFacts) -> tuple[Ending, ...]:
    """Every way a deal of these rules ends."""
    endings: list[Ending] = []
    if can_be_dead(rules):
        endings += [
            Ending(reason, "G14", _NOTHING, winners=_NOTHING)
            for reason in (Reason.DEAD, Reason.IDLE)
        ]
    if knocks(rules):
        endings += _knocks(rules, facts)
    if left := rules.score_as(LeftScore):
        endings += _left(rules, left, facts)
    elif table := rules.score_as(TableScore):
        endings += _table(rules, table, facts)
    elif declared := rules.score_as(DeclareScore):
        endings += _declared(rules, declared, facts)
    elif payments := rules.score_as(PaymentScore):
        endings += _payments(rules, payments, facts)
    elif hands := rules.score_as(HandScore):
        endings += _hands(hands, facts)
    return (*endings, Ending(Reason.MISDEAL, "G13", _NOTHING, winners=_NOTHING))


def _knocks(rules: Rules, facts: DealFacts) -> Iterator[Ending]:
    """Endings by a knock, from the counts with the lowest and highest scores."""
    most = hand_counts(rules, facts).most
    limit = knock_limit(rules)
    limit = most if limit is None else min(limit, most)
    own = {0, 1, limit - 1, limit} if rules.on_table is None else {1, limit - 1, limit}
    theirs = {0, 1, 2, limit - 1, limit, limit + 1, most - 1, most}
    factors = (1, _SPADES) if rules.score.spade_doubles else (1,)
    by_end: dict[tuple[Reason, int, int, int], list[int]] = {}
    for factor, points, others in product(
        factors,
        sorted(count for count in own if 0 <= count <= limit),
        combinations_with_replacement(
            sorted(count for count in theirs if 0 <= count <= most), facts.hands - 1
        ),
    ):
        for big in (False, True):
            if big and (points or not rules.knock.big_gin):
                continue
            points_of = {0: points} | dict(enumerate(others, start=1))
            result = score_knock(rules.score, Counts(0, points_of, big, factor, facts.hands))
            winners = [seat for seat, boxes in enumerate(result.boxes) if boxes]
            scores = [result.scores[seat] for seat in winners] or [0]
            boxes = result.boxes[winners[0]] if winners else 0
            key = (result.reason, factor, len(winners), boxes)
            by_end.setdefault(key, []).extend(scores)
    for (reason, factor, number, boxes), scores in by_end.items():
        between = range(min(scores), max(scores) + 1, 1 if number > 1 else factor)
        rule = _knock_rule(rules, reason)
        yield Ending(reason, rule, between, boxes=boxes, winners=range(number, number + 1))


def _knock_rule(rules: Rules, reason: Reason) -> str:
    """Id of the rule that scores such an ending."""
    if rules.score_as(CountScore):
        return "K7"
    if rules.score_as(LeftScore):
        return "A20"
    if rules.score_as(ThreeHandScore):
        return "J5" if reason in (Reason.KNOCK, Reason.GIN) else "J6"
    by_reason = {
        Reason.GIN: "G10",
        Reason.BIG_GIN: "G9",
        Reason.UNDERCUT: "G11",
        Reason.TIE: "G12",
    }
    return by_reason.get(reason, "G34")


def _times(counts: Sums, factor: int) -> frozenset[int]:
    return frozenset(points * factor for points in counts.all())


def _left(rules: Rules, score: LeftScore, facts: DealFacts) -> Iterator[Ending]:
    """Leftover cards count against their holder, or for the winner (T11, T12, A23, A36)."""
    others, factor = facts.hands - 1, facts.factor
    left, any_hand = left_over(rules, facts), hand_counts(rules, facts)
    factors = {Reason.OUT: 1, Reason.RUMMY: 2 if score.rummy_doubles else 1}
    for reason, times in factors.items():
        rule = "T11" if reason is Reason.RUMMY else "T12"
        if score.to == "holder":
            yield Ending(reason, rule, (score.out,), _times(left, factor * times))
        else:
            low, high = left.least * others, left.most * others
            step = factor * times
            yield Ending(reason, rule, range(low * step + score.out, high * step + score.out + 1))
    if not can_be_dead(rules):
        if score.to == "holder":
            counts = _times(hand_counts(rules, facts, 1), factor)
            yield Ending(Reason.BLOCK, "T10", _NOTHING, counts, winners=_NOTHING)
        else:
            between = range(1, any_hand.most * others * factor + 1)
            yield Ending(Reason.BLOCK, "A23", between)
            yield Ending(Reason.BLOCK, "A23", _NOTHING, winners=_NOTHING)
    if score.up_for_two:
        yield Ending(Reason.TWO, "A36", (score.up_for_two * factor,), _times(left, factor))


def _table(rules: Rules, score: TableScore, facts: DealFacts) -> Iterator[Ending]:
    """Endings scored by the table less the hand (R10, M4, A16)."""
    factor = facts.factor
    hand, melded = hand_counts(rules, facts), melded_counts(rules, facts)
    melded_most = min(melded.most, all_cards(rules, facts)) * factor
    others = range(-hand.most * factor, melded_most + 1)
    for reason in (Reason.OUT, Reason.RUMMY):
        yield Ending(reason, "R10", range(score.out, melded_most + score.out + 1), others)
    if not can_be_dead(rules):
        yield Ending(Reason.BLOCK, "T10", _NOTHING, others, winners=_NOTHING)


def loser_costs(rules: Rules, score: DeclareScore, facts: DealFacts) -> frozenset[int]:
    """Possible losses of a player by a declaration (I6, I7)."""
    counts = hand_counts(rules, facts).all()
    return frozenset(map(score.capped, counts)) | drop_costs(rules, score)


def drop_costs(rules: Rules, score: DeclareScore) -> frozenset[int]:
    """Possible costs of being out of the deal before a declaration (I5, I7)."""
    play = rules.declared
    drops = score.drops if play is not None and play.drop else ()
    wrong = (score.wrong,) if play is not None and play.wrong == "costs" else ()
    return frozenset((*drops, *wrong))


def _declared(rules: Rules, score: DeclareScore, facts: DealFacts) -> Iterator[Ending]:
    """Losses of the others when a hand is declared, or they drop out (I5-I7, I9)."""
    costs_of = [(Reason.DECLARED, "I6", loser_costs(rules, score, facts))]
    if drops := drop_costs(rules, score):
        costs_of.append((Reason.DROPPED, "I7", drops))
    for reason, rule, costs in costs_of:
        number = facts.hands - 1
        sum_of_all = range(min(costs) * number, max(costs) * number + 1)
        if score.to == "holder":
            yield Ending(reason, rule, _NOTHING, costs)
        elif score.to == "winner":
            yield Ending(reason, rule, sum_of_all)
        else:
            lost = frozenset(-cost for cost in costs)
            yield Ending(reason, rule, sum_of_all, lost, paid=True)


def most_deuces(rules: Rules, facts: DealFacts) -> int:
    """Maximum deuces in a hand of runs: one per run if they are not wild (N4, N6)."""
    play, packs = rules.declared, rules.pack.packs_for(facts.hands)
    of_packs = min(rules.pack.suits * packs, facts.cards)
    if rules.wild.any or rules.melds.sets or play is None or not play.shapes:
        return of_packs
    return min(of_packs, max(len(str(shape)) for shape in play.shapes))


def most_jokers(rules: Rules, facts: DealFacts) -> int:
    """Maximum jokers in a hand."""
    return min(rules.pack.jokers * rules.pack.packs_for(facts.hands), facts.cards)


def _payments(rules: Rules, score: PaymentScore, facts: DealFacts) -> Iterator[Ending]:
    """Payment of each other player for a hand (N6)."""
    deuces, jokers = most_deuces(rules, facts), most_jokers(rules, facts)
    turns = (
        0,
        score.first,
        *([score.undrawn] if rules.declared and rules.declared.undrawn else ()),
    )
    each = {
        score.out
        + many * score.deuce
        + some * score.joker
        + (0 if many or some else score.neither)
        + turn
        + suit
        for many in range(deuces + 1)
        for some in range(jokers + 1)
        for turn in turns
        for suit in (0, score.suit)
    }
    others = facts.hands - 1
    won, lost = (frozenset(sign * points for points in each) for sign in (others, -1))
    yield Ending(Reason.DECLARED, "N6", won, lost, paid=True)
    if rules.declared is not None and rules.declared.drop:
        yield Ending(Reason.DROPPED, "I7", _NOTHING)


def _hands(score: HandScore, facts: DealFacts) -> Iterator[Ending]:
    """The best of the hands of five cards that were shown (F5, F6)."""
    others = facts.hands - 1
    best = max(score.values)
    most = best + others * (best - min(score.values)) + score.beaten
    yield Ending(Reason.SHOWN, "F6", range(most + 1))
    if others > 1:
        yield Ending(Reason.SHOWN, "F5", range(most + 1), winners=range(2, facts.hands + 1))
