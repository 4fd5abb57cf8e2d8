"""The patient player's judgement of draws, discards, knocks and defence."""

from __future__ import annotations

from dataclasses import replace

from openrummy.bots.base import Judgement, Seen, percent
from openrummy.bots.heuristic.knock.evaluate import KnockEvaluator
from openrummy.bots.heuristic.knock.open_knock import any_count, chance_lowest, edge, likely_limit
from openrummy.bots.heuristic.opponent_notes import take_notes
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.bots.obvious_moves import defend, whole_hand
from openrummy.core.cards import Card, CardSet, bit, card_text, in_order
from openrummy.core.engine import Discard, Draw, Knock, LayOff, Pass, Pile, legal_in, why_not_in
from openrummy.core.engine.model.phase import Defend, LastTake, OfferUpcard, ToDiscard, ToDraw
from openrummy.core.engine.show_checks import best_with, deadwood_of
from openrummy.core.engine.turn_rules import may_return, unreturnable_card
from openrummy.core.melds.arrange import alternatives, best
from openrummy.core.melds.plain import chains

_MARGIN = 11  # discards that leave this many points above the minimum are not considered
_LEAN = 1.3  # factor on deadwood where the lowest count wins
_PAIR = 2
# Against two opponents, a discard feeds only one of them, and either may end the deal first:
# with patience lowered by 4 it won 10.3 points per deal to the baseline's 8.9, by 1 9.6 to 9.3.
_CARE, _HASTE = 0.4, 5.0
SURE = GIN = 60.0  # approximate value of gin, far above anything else


def judge(seen: Seen, style: Style = BEST) -> list[Judgement]:
    """Every sensible action with its equity and reason, best first."""
    evaluator = evaluator_of(seen, style)
    match seen.board.public.phase:
        case OfferUpcard() | ToDraw() | LastTake():
            judgements = _judge_draw(seen, evaluator)
        case ToDiscard() as phase:
            judgements = _judge_discard(seen, evaluator, phase)
        case Defend():
            judgements = _judge_defence(seen)
        case phase:
            raise ValueError(f"nothing to do in {phase}")
    judgements.sort(key=lambda judgement: -judgement.equity)
    return judgements


def evaluator_of(seen: Seen, style: Style) -> KnockEvaluator:
    """Evaluator for a seat; where any count may knock, the limit is one that is likely to win."""
    any_count_knocks, limit = any_count(seen.rules), seen.board.public.limit
    if any_count_knocks:
        limit = likely_limit(seen, style)
        style = replace(style, thrift=style.thrift * _LEAN)
    elif len(seen.board.public.active) > _PAIR:
        style = replace(style, feed=style.feed * _CARE, patience=style.patience - _HASTE)
    return KnockEvaluator(seen.rules, take_notes(seen, style), style, limit, _turns(seen))


def _turns(seen: Seen) -> float:
    """Turns per player so far in this deal."""
    public = seen.board.public
    return public.turns / len(public.active)


# ---------------------------------------------------------------- drawing


def _judge_draw(seen: Seen, evaluator: KnockEvaluator) -> list[Judgement]:
    public, hand = seen.board.public, seen.board.hand
    shown = public.known[seen.seat].bit_count()
    if isinstance(public.phase, ToDraw):
        judgements = [Judgement(Draw(Pile.STOCK), evaluator.draw_value(hand, shown), "stock")]
    else:
        last = isinstance(public.phase, LastTake)
        judgements = [Judgement(Pass(), 0.0 if last else evaluator.draw_value(hand, shown), "pass")]
    take = Draw(Pile.DISCARD)
    if public.pile and why_not_in(seen.rules, seen.board, take) is None:
        judgements.append(_judge_take(seen, evaluator, take))
    if seen.rules.draw.deep_to_knock and isinstance(public.phase, ToDraw):
        deep = [_judge_deep(seen, evaluator, card) for card in public.pile[:-1]]
        judgements += [judgement for judgement in deep if judgement is not None]
    return judgements


def _judge_deep(seen: Seen, evaluator: KnockEvaluator, card: Card) -> Judgement | None:
    """A card taken from deep in the pile, which must be melded in an immediate knock (G23)."""
    action = Draw(Pile.DISCARD, card)
    if why_not_in(seen.rules, seen.board, action) is not None:
        return None
    hand = seen.board.hand
    arrangements = [
        best_with(seen.rules, (hand | bit(card)) ^ bit(discard), card) for discard in in_order(hand)
    ]
    points = min(arrangement.points for arrangement in arrangements if arrangement is not None)
    value = evaluator.knock_value(points, 0.0) - evaluator.waiting if points else GIN
    data = (("card", card_text(card)), ("before", evaluator.counts[hand]), ("after", points))
    return Judgement(action, value - evaluator.style.patience, "take", data)


def _judge_take(seen: Seen, evaluator: KnockEvaluator, take: Draw) -> Judgement:
    """Value of taking the discard: the best use of the resulting hand."""
    public, hand = seen.board.public, seen.board.hand
    top = public.pile[-1]
    grown = hand | bit(top)
    is_last_take = isinstance(public.phase, LastTake)
    may_discard_top = may_return(seen.rules, grown, top) and not is_last_take
    discards = list(
        in_order(grown if may_discard_top or _is_50th_card(seen, is_last_take) else hand)
    )
    counts = evaluator.counts
    after = min(counts[grown ^ bit(card)] for card in discards)
    if after == 0:
        value = GIN
    elif is_last_take or public.barred == seen.seat:
        value = evaluator.knock_value(after, 0.0)  # without a knock now, the seat scores nothing
    else:
        known_cards = public.known[seen.seat] | bit(top)
        value = max(
            evaluator.hand_value(grown ^ bit(card), (known_cards & ~bit(card)).bit_count())
            for card in discards
            if counts[grown ^ bit(card)] <= after + _MARGIN
        )
        if after <= evaluator.limit and _would_knock(evaluator, after):
            value = max(value, evaluator.knock_value(after, 0.0) - evaluator.waiting)
    data = (("card", card_text(top)), ("before", counts[hand]), ("after", after))
    style = evaluator.style
    grip = style.grip if evaluator.completes(hand, top) else style.grip + style.shy
    if style.lowers and not is_last_take and counts[hand] - after >= style.lowers:
        stock = evaluator.draw_value(hand, public.known[seen.seat].bit_count())
        return Judgement(take, max(value, stock) + SURE, "take", data)
    return Judgement(take, value - grip, "take", data)


def _is_50th_card(seen: Seen, last: bool) -> bool:
    return last and seen.rules.ending.stock == "50th-card"


# ---------------------------------------------------------------- discarding


def _judge_discard(seen: Seen, evaluator: KnockEvaluator, phase: ToDiscard) -> list[Judgement]:
    big_gin = whole_hand(seen)
    if big_gin is not None:
        return [Judgement(big_gin, GIN + 6, "big-gin")]
    hand, counts = seen.board.hand, evaluator.counts
    known_cards = seen.board.public.known[seen.seat]
    allowed = [card for card in in_order(hand) if card != unreturnable_card(seen.rules, phase)]
    least = min(counts[hand ^ bit(card)] for card in allowed)
    judgements: list[Judgement] = []
    if phase.must_knock is None:
        for card in allowed:
            deadwood = counts[hand ^ bit(card)]
            if deadwood <= least + _MARGIN:
                judgements.append(_judge_one_discard(evaluator, hand, card, deadwood, known_cards))
    if any_count(seen.rules) and least:
        judgements.append(_knock_low(seen, evaluator, allowed, judgements))
    elif not phase.opening and (least <= evaluator.limit or phase.must_knock):
        knock = _knock(seen, evaluator, allowed, phase)
        if knock is not None:
            judgements.append(knock)
    return judgements


def _judge_one_discard(
    evaluator: KnockEvaluator, hand: CardSet, card: Card, deadwood: int, known_cards: CardSet
) -> Judgement:
    danger = evaluator.danger(card)
    known_count = (known_cards & ~bit(card)).bit_count()
    equity = evaluator.hand_value(hand ^ bit(card), known_count) - evaluator.style.feed * danger
    data = (("card", card_text(card)), ("after", deadwood), ("danger", percent(danger)))
    return Judgement(Discard(card), equity, "throw", data)


# ---------------------------------------------------------------- knocking


def _knock(
    seen: Seen, evaluator: KnockEvaluator, allowed: list[Card], phase: ToDiscard
) -> Judgement | None:
    """The knock of the highest value: few points shown, few to lay off."""
    rules, hand = seen.rules, seen.board.hand
    if phase.must_knock == "G23":
        return _deep_knock(seen)
    counts = evaluator.counts
    least = min(counts[hand ^ bit(card)] for card in allowed)
    if least > evaluator.limit:
        return None
    choices = [card for card in allowed if counts[hand ^ bit(card)] == least]
    if least == 0:
        arrangement = best(rules.melds, rules.values, hand ^ bit(choices[0]))
        return Judgement(Knock(choices[0], arrangement.melds), GIN, "gin")
    if phase.must_knock is None and not _would_knock(evaluator, least):
        return None
    judgements: list[Judgement] = []
    patience = evaluator.style.patience + evaluator.waiting
    for card in choices:
        rest = hand ^ bit(card)
        for arrangement in alternatives(
            rules.melds, rules.values, rest, min(evaluator.limit, least + 4)
        ):
            lay_off_points = lay_off_cost(evaluator, arrangement.melds, rest)
            value = evaluator.knock_value(arrangement.points, lay_off_points) - patience
            judgements.append(
                Judgement(
                    Knock(card, arrangement.melds),
                    value,
                    "knock",
                    (("points", arrangement.points),),
                )
            )
    return max(judgements, key=lambda judgement: judgement.equity)


def _would_knock(evaluator: KnockEvaluator, points: int) -> bool:
    """True if the style knocks with this many points at this time of the deal."""
    style = evaluator.style
    return points <= style.shows and evaluator.notes.stock <= style.hunts


def _knock_low(
    seen: Seen, evaluator: KnockEvaluator, allowed: list[Card], discards: list[Judgement]
) -> Judgement:
    """A knock with the lowest count, compared with the best discard."""
    rules, hand = seen.rules, seen.board.hand
    card = min(allowed, key=lambda card: evaluator.counts[hand ^ bit(card)])
    arrangement = best(rules.melds, rules.values, hand ^ bit(card))
    best_discard = max((discard.equity for discard in discards), default=0.0)
    chance = round(100 * chance_lowest(seen, arrangement.points))
    data = (("points", arrangement.points), ("chance", chance))
    value = best_discard + edge(seen, evaluator.style, arrangement.points)
    return Judgement(Knock(card, arrangement.melds), value, "knock", data)


def _deep_knock(seen: Seen) -> Judgement | None:
    """The knock with the least deadwood that melds the card taken from deep in the pile (G23)."""
    knocks = [knock for knock in legal_in(seen.rules, seen.board) if isinstance(knock, Knock)]
    by_points = [
        (deadwood_of(seen.rules, seen.board.hand & ~bit(knock.card), knock.melds)[1], knock)
        for knock in knocks
    ]
    if not by_points:
        return None
    points, knock = min(by_points, key=lambda pair: pair[0])
    return Judgement(knock, 0.0, "knock" if points else "gin", (("points", points),))


def lay_off_cost(evaluator: KnockEvaluator, melds: tuple[CardSet, ...], hand: CardSet) -> float:
    """Expected points that opponents lay off."""
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


def _judge_defence(seen: Seen) -> list[Judgement]:
    action = defend(seen)
    return [Judgement(action, 0.0, "lay-off" if isinstance(action, LayOff) else "spread")]
