"""The patient player's judgement of draws, discards, knocks and defence."""

from __future__ import annotations

from dataclasses import replace

from openrummy.bots.base import Judged, Seen, percent
from openrummy.bots.heuristic.knock.evaluate import KnockEvaluator
from openrummy.bots.heuristic.knock.open_knock import any_count, chance_lowest, edge, likely_limit
from openrummy.bots.heuristic.opponent_notes import take_notes
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.bots.obvious_moves import defend, whole_hand
from openrummy.core.cards import Card, CardSet, bit, card_text, in_order
from openrummy.core.engine import Discard, Draw, Knock, LayOff, Pass, Pile, legal_in, why_not_in
from openrummy.core.engine.model.phase import Defend, LastTake, OfferUpcard, ToDiscard, ToDraw
from openrummy.core.engine.show_checks import best_with, deadwood_of
from openrummy.core.engine.turn_rules import kept, may_return
from openrummy.core.melds.arrange import alternatives, best
from openrummy.core.melds.plain import chains

_MARGIN = 11  # discards that leave this many points more than the least are not looked at
_LEAN = 1.3  # what low cards weigh more where the lowest count wins
_PAIR = 2
# Against two, a card feeds only one of them, and either may end the deal first:
# patience 4 points lower won 10.3 a deal to 8.9 of the baseline's, 1 point 9.6 to 9.3.
_CARE, _HASTE = 0.4, 5.0
SURE = GIN = 60.0  # about what gin is worth; nothing else comes near


def judge(seen: Seen, style: Style = BEST) -> list[Judged]:
    """Every sensible action with its equity and reason, best first."""
    evaluator = evaluator_of(seen, style)
    match seen.board.public.phase:
        case OfferUpcard() | ToDraw() | LastTake():
            judged = _judge_draw(seen, evaluator)
        case ToDiscard() as phase:
            judged = _judge_discard(seen, evaluator, phase)
        case Defend():
            judged = _judge_defence(seen)
        case phase:
            raise ValueError(f"nothing to do in {phase}")
    judged.sort(key=lambda judgement: -judgement.equity)
    return judged


def evaluator_of(seen: Seen, style: Style) -> KnockEvaluator:
    """Evaluator of a seat; where any count may knock, up to one that is likely to win."""
    free, limit = any_count(seen.rules), seen.board.public.limit
    if free:
        limit = likely_limit(seen, style)
        style = replace(style, thrift=style.thrift * _LEAN)
    elif len(seen.board.public.active) > _PAIR:
        style = replace(style, feed=style.feed * _CARE, patience=style.patience - _HASTE)
    return KnockEvaluator(seen.rules, take_notes(seen, style), style, limit, _turns(seen))


def _turns(seen: Seen) -> float:
    """Turns each has had in this deal."""
    public = seen.board.public
    return public.turns / len(public.active)


# ---------------------------------------------------------------- drawing


def _judge_draw(seen: Seen, evaluator: KnockEvaluator) -> list[Judged]:
    public, hand = seen.board.public, seen.board.hand
    shown = public.known[seen.seat].bit_count()
    if isinstance(public.phase, ToDraw):
        judged = [Judged(Draw(Pile.STOCK), evaluator.drawing(hand, shown), "stock")]
    else:
        last = isinstance(public.phase, LastTake)
        judged = [Judged(Pass(), 0.0 if last else evaluator.drawing(hand, shown), "pass")]
    take = Draw(Pile.DISCARD)
    if public.pile and why_not_in(seen.rules, seen.board, take) is None:
        judged.append(_judge_take(seen, evaluator, take))
    if seen.rules.draw.deep_to_knock and isinstance(public.phase, ToDraw):
        deep = [_judge_deep(seen, evaluator, card) for card in public.pile[:-1]]
        judged += [judgement for judgement in deep if judgement is not None]
    return judged


def _judge_deep(seen: Seen, evaluator: KnockEvaluator, card: Card) -> Judged | None:
    """A take from the depth of the pile: it must be melded in a knock at once (G23)."""
    action = Draw(Pile.DISCARD, card)
    if why_not_in(seen.rules, seen.board, action) is not None:
        return None
    hand = seen.board.hand
    shows = [
        best_with(seen.rules, (hand | bit(card)) ^ bit(given), card) for given in in_order(hand)
    ]
    points = min(shown.points for shown in shows if shown is not None)
    value = evaluator.knocked(points, 0.0) - evaluator.waiting if points else GIN
    data = (("card", card_text(card)), ("before", evaluator.counts[hand]), ("after", points))
    return Judged(action, value - evaluator.style.patience, "take", data)


def _judge_take(seen: Seen, evaluator: KnockEvaluator, take: Draw) -> Judged:
    """The worth of taking: the best that can be made of the eleven cards."""
    public, hand = seen.board.public, seen.board.hand
    top = public.pile[-1]
    grown = hand | bit(top)
    last = isinstance(public.phase, LastTake)
    same = may_return(seen.rules, grown, top) and not last
    discards = list(in_order(grown if same or _fifty(seen, last) else hand))
    counts = evaluator.counts
    after = min(counts[grown ^ bit(card)] for card in discards)
    if after == 0:
        value = GIN
    elif last or public.barred == seen.seat:
        value = evaluator.knocked(after, 0.0)  # who does not knock now scores nothing
    else:
        known = public.known[seen.seat] | bit(top)
        value = max(
            evaluator.held(grown ^ bit(card), (known & ~bit(card)).bit_count())
            for card in discards
            if counts[grown ^ bit(card)] <= after + _MARGIN
        )
        if after <= evaluator.limit and _willing(evaluator, after):
            value = max(value, evaluator.knocked(after, 0.0) - evaluator.waiting)
    data = (("card", card_text(top)), ("before", counts[hand]), ("after", after))
    style = evaluator.style
    grip = style.grip if evaluator.completes(hand, top) else style.grip + style.shy
    if style.lowers and not last and counts[hand] - after >= style.lowers:
        stock = evaluator.drawing(hand, public.known[seen.seat].bit_count())
        return Judged(take, max(value, stock) + SURE, "take", data)
    return Judged(take, value - grip, "take", data)


def _fifty(seen: Seen, last: bool) -> bool:
    return last and seen.rules.ending.stock == "50th-card"


# ---------------------------------------------------------------- discarding


def _judge_discard(seen: Seen, evaluator: KnockEvaluator, phase: ToDiscard) -> list[Judged]:
    everything = whole_hand(seen)
    if everything is not None:
        return [Judged(everything, GIN + 6, "big-gin")]
    hand, counts = seen.board.hand, evaluator.counts
    known = seen.board.public.known[seen.seat]
    allowed = [card for card in in_order(hand) if card != kept(seen.rules, phase)]
    least = min(counts[hand ^ bit(card)] for card in allowed)
    judged: list[Judged] = []
    if phase.must_knock is None:
        for card in allowed:
            left = counts[hand ^ bit(card)]
            if left <= least + _MARGIN:
                judged.append(_judge_one(evaluator, hand, card, left, known))
    if any_count(seen.rules) and least:
        judged.append(_knock_low(seen, evaluator, allowed, judged))
    elif not phase.opening and (least <= evaluator.limit or phase.must_knock):
        knock = _knock(seen, evaluator, allowed, phase)
        if knock is not None:
            judged.append(knock)
    return judged


def _judge_one(
    evaluator: KnockEvaluator, hand: CardSet, card: Card, left: int, known: CardSet
) -> Judged:
    danger = evaluator.danger(card)
    shown = (known & ~bit(card)).bit_count()
    equity = evaluator.held(hand ^ bit(card), shown) - evaluator.style.feed * danger
    data = (("card", card_text(card)), ("after", left), ("danger", percent(danger)))
    return Judged(Discard(card), equity, "throw", data)


# ---------------------------------------------------------------- knocking


def _knock(
    seen: Seen, evaluator: KnockEvaluator, allowed: list[Card], phase: ToDiscard
) -> Judged | None:
    """The knock of most worth: few points shown, little to lay off."""
    rules, hand = seen.rules, seen.board.hand
    if phase.must_knock == "G23":
        return _deep_knock(seen)
    counts = evaluator.counts
    least = min(counts[hand ^ bit(card)] for card in allowed)
    if least > evaluator.limit:
        return None
    choices = [card for card in allowed if counts[hand ^ bit(card)] == least]
    if least == 0:
        shown = best(rules.melds, rules.values, hand ^ bit(choices[0]))
        return Judged(Knock(choices[0], shown.melds), GIN, "gin")
    if phase.must_knock is None and not _willing(evaluator, least):
        return None
    judged: list[Judged] = []
    patience = evaluator.style.patience + evaluator.waiting
    for card in choices:
        rest = hand ^ bit(card)
        for arrangement in alternatives(
            rules.melds, rules.values, rest, min(evaluator.limit, least + 4)
        ):
            laid = lay_off_cost(evaluator, arrangement.melds, rest)
            value = evaluator.knocked(arrangement.points, laid) - patience
            judged.append(
                Judged(
                    Knock(card, arrangement.melds),
                    value,
                    "knock",
                    (("points", arrangement.points),),
                )
            )
    return max(judged, key=lambda judgement: judgement.equity)


def _willing(evaluator: KnockEvaluator, points: int) -> bool:
    """Does the style knock with this many points at this time of the deal?"""
    style = evaluator.style
    return points <= style.shows and evaluator.notes.stock <= style.hunts


def _knock_low(
    seen: Seen, evaluator: KnockEvaluator, allowed: list[Card], discards: list[Judged]
) -> Judged:
    """Showing the least count there is, against the best discard."""
    rules, hand = seen.rules, seen.board.hand
    card = min(allowed, key=lambda card: evaluator.counts[hand ^ bit(card)])
    shown = best(rules.melds, rules.values, hand ^ bit(card))
    on = max((discard.equity for discard in discards), default=0.0)
    chance = round(100 * chance_lowest(seen, shown.points))
    data = (("points", shown.points), ("chance", chance))
    value = on + edge(seen, evaluator.style, shown.points)
    return Judged(Knock(card, shown.melds), value, "knock", data)


def _deep_knock(seen: Seen) -> Judged | None:
    """The knock with least deadwood that melds the card taken from the depth (G23)."""
    shows = [knock for knock in legal_in(seen.rules, seen.board) if isinstance(knock, Knock)]
    counted = [
        (deadwood_of(seen.rules, seen.board.hand & ~bit(knock.card), knock.melds)[1], knock)
        for knock in shows
    ]
    if not counted:
        return None
    points, knock = min(counted, key=lambda pair: pair[0])
    return Judged(knock, 0.0, "knock" if points else "gin", (("points", points),))


def lay_off_cost(evaluator: KnockEvaluator, melds: tuple[CardSet, ...], hand: CardSet) -> float:
    """Points the others may be expected to lay off."""
    total = 0.0
    if evaluator.rules.knock.lay_off == "none":
        return total
    odds, values = evaluator.notes.odds, evaluator.values
    for meld in melds:
        for chain in chains(evaluator.rules.melds, meld):
            chance = 1.0
            for card in chain:
                if hand >> card & 1:
                    break
                chance *= odds[card]
                total += chance * values[card]
    return total * evaluator.notes.others


# ---------------------------------------------------------------- defending


def _judge_defence(seen: Seen) -> list[Judged]:
    action = defend(seen)
    return [Judged(action, 0.0, "lay-off" if isinstance(action, LayOff) else "spread")]
