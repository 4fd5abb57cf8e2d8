"""Reasons for an action in knock games: codes with cards and numbers."""

from __future__ import annotations

from collections.abc import Callable

from openrummy.bots.base import Fact, Judgement, Seen, percent
from openrummy.bots.heuristic.knock.evaluate import KnockEvaluator
from openrummy.bots.heuristic.knock.open_knock import any_count
from openrummy.bots.heuristic.knock.play import evaluator_of
from openrummy.bots.heuristic.style import BEST
from openrummy.core.cards import Card, CardSet, bit, card_text, cards_text, in_order, to_set
from openrummy.core.engine import Action, BigGin, Discard, Draw, Knock, LayOff, Pass, Pile
from openrummy.core.engine.model.phase import LastTake
from openrummy.core.melds.arrange import best
from openrummy.core.melds.plain import melds_text
from openrummy.core.rules.pieces import (
    CountScore,
    KnockScore,
    Rules,
    Score,
    ThreeHandScore,
)

_THIN = 2


_GIN: dict[type[Score], str] = {
    KnockScore: "gin",
    ThreeHandScore: "gin-each",
    CountScore: "rummy-each",
}


Facts = tuple[Fact, ...]


def reason(seen: Seen, judgements: tuple[Judgement, ...]) -> tuple[str, Facts]:
    """Code and data of the reason for the best judged action."""
    evaluator = evaluator_of(seen, BEST)
    match judgements[0].action:
        case Pass() | Draw(pile=Pile.STOCK):
            return _decline(seen, evaluator, judgements[0].action)
        case Draw():
            return _take(seen, evaluator, judgements[0])
        case Discard(card=card):
            knock = next((index for index in judgements if isinstance(index.action, Knock)), None)
            if knock is not None:
                return _play_on(seen, evaluator, card, judgements[0], knock)
            return _discard(seen, evaluator, card)
        case Knock() | BigGin():
            return _show(seen, judgements)
        case LayOff(card=card, meld=number):
            target = melds_text(seen.rules.melds, (seen.board.public.table[number].cards,))
            value = evaluator.values[card]
            return "lay-off", (("card", card_text(card)), ("onto", target), ("points", value))
        case _:
            left = best(seen.rules.melds, seen.rules.values, seen.board.hand)
            return "spread", (("points", left.points),)


def _decline(seen: Seen, evaluator: KnockEvaluator, action: Action) -> tuple[str, Facts]:
    """Reason for declining the discard."""
    verb = "pass" if isinstance(action, Pass) else "stock"
    public, hand = seen.board.public, seen.board.hand
    if isinstance(public.phase, LastTake):
        return "pass-last", ()
    live = melding(evaluator, hand).bit_count()
    if not public.pile or (verb == "stock" and getattr(public.phase, "stock_only", False)):
        return "stock-only", (("live", live),)
    top = public.pile[-1]
    data: Facts = (("card", card_text(top)), ("live", live), ("points", evaluator.values[top]))
    melds = evaluator.completes(hand, top)
    return f"{verb}-better" if melds else f"{verb}-no-meld", data


def _take(seen: Seen, evaluator: KnockEvaluator, judgement: Judgement) -> tuple[str, Facts]:
    facts = {name: value for name, value in judgement.data if isinstance(value, int)}
    assert isinstance(judgement.action, Draw)
    top = judgement.action.card
    if top is None:
        top = seen.board.public.pile[-1]
    limit, any_count_knocks = evaluator.limit, any_count(seen.rules)
    data: Facts = (*judgement.data, ("limit", limit))
    if facts["after"] == 0:
        return ("take-rummy" if any_count_knocks else "take-gin"), data
    if facts["after"] <= limit:
        return ("take-count" if any_count_knocks else "take-knock"), data
    if facts["after"] < facts["before"]:
        return ("take-meld" if evaluator.completes(seen.board.hand, top) else "take-low"), data
    live = melding(evaluator, _after_take(seen, evaluator, top)).bit_count()
    return "take-promise", (*data, ("live", live))


def _after_take(seen: Seen, evaluator: KnockEvaluator, top: Card) -> CardSet:
    """The hand after taking ``top`` and the best discard."""
    hand = seen.board.hand
    hands = [(hand | bit(top)) ^ bit(discard) for discard in in_order(hand)]
    known_count = seen.board.public.known[seen.seat].bit_count()
    return max(hands, key=lambda hand_left: evaluator.hand_value(hand_left, known_count))


def melding(evaluator: KnockEvaluator, hand: CardSet) -> CardSet:
    """Unseen cards that make or extend a meld and leave less deadwood after the discard."""
    least = evaluator.counts[hand]
    return _drawn_cards(evaluator, hand, lambda count: count < least)


def gin_cards(evaluator: KnockEvaluator, hand: CardSet) -> CardSet:
    """Unseen cards that leave no deadwood after the discard."""
    return _drawn_cards(evaluator, hand, lambda count: count == 0)


def _drawn_cards(
    evaluator: KnockEvaluator, hand: CardSet, is_enough: Callable[[int], bool]
) -> CardSet:
    counts = evaluator.counts
    cards: CardSet = 0
    for card in in_order(evaluator.notes.unseen):
        if evaluator.completes(hand, card):
            grown = hand | bit(card)
            if is_enough(min(counts[grown ^ bit(discard)] for discard in in_order(hand))):
                cards |= bit(card)
    return cards


def completing(evaluator: KnockEvaluator, hand: CardSet, card: Card) -> CardSet:
    """Unseen cards that would each complete a meld of ``card`` with others of the hand."""
    cards: CardSet = 0
    others = hand & ~bit(card)
    for need in evaluator.partners[card]:
        missing = need & ~others
        if missing and missing & evaluator.notes.unseen == missing and missing.bit_count() == 1:
            cards |= missing
    return cards


def _discard(seen: Seen, evaluator: KnockEvaluator, card: Card) -> tuple[str, Facts]:
    hand = seen.board.hand
    rest = hand & ~bit(card)
    counts = evaluator.counts
    saved = counts[hand] - counts[rest]
    danger = percent(evaluator.danger(card))
    live = completing(evaluator, hand, card)
    data: Facts = (
        ("card", card_text(card)),
        ("points", evaluator.values[card]),
        ("after", counts[rest]),
        ("live", live.bit_count()),
        ("cards", cards_text(live)),
        ("danger", danger),
    )
    if saved <= 0:
        return "throw-spare", data
    if live:
        return ("throw-thin" if live.bit_count() <= _THIN else "throw-live"), data
    rank = to_set(other for other in in_order(rest) if other % 16 == card % 16)
    near = any(need & rest for need in evaluator.partners[card])
    if rank:
        return "throw-dead-pair", data
    return ("throw-dead" if near else "throw-lone"), data


def _play_on(
    seen: Seen, evaluator: KnockEvaluator, card: Card, discard: Judgement, knock: Judgement
) -> tuple[str, Facts]:
    """Reason for not knocking although it is possible."""
    rest = seen.board.hand & ~bit(card)
    count = evaluator.counts[rest]
    gin = gin_cards(evaluator, rest)
    facts = dict(knock.data)
    if "chance" in facts:
        return "go-on-count", (("card", card_text(card)), *knock.data)
    return "go-on", (
        ("card", card_text(card)),
        ("points", facts.get("points", 0)),
        ("gin", gin.bit_count()),
        ("cards", cards_text(gin)),
        ("after", count),
        ("better", max(1, round(discard.equity - knock.equity))),
    )


def _bonus(rules: Rules, big: bool) -> int:
    """Bonus of gin or big gin beyond the others' deadwood (G9, G10, J5, K7)."""
    if knock := rules.score_as(KnockScore):
        return knock.big_gin if big else knock.gin
    if three := rules.score_as(ThreeHandScore):
        return three.gin
    count = rules.score_as(CountScore)
    assert count
    return count.rummy


def _show(seen: Seen, judgements: tuple[Judgement, ...]) -> tuple[str, Facts]:
    first = judgements[0]
    if isinstance(first.action, BigGin):
        return "big-gin", (("bonus", _bonus(seen.rules, big=True)),)
    assert isinstance(first.action, Knock)
    card = card_text(first.action.card)
    points = dict(first.data).get("points", 0)
    if first.code == "gin":
        return _GIN[type(seen.rules.score)], (
            ("card", card),
            ("bonus", _bonus(seen.rules, big=False)),
        )
    discards = [judgement for judgement in judgements if isinstance(judgement.action, Discard)]
    data: Facts = (("card", card), ("points", points), ("limit", seen.board.public.limit))
    if not discards:
        return "knock-must", data
    if first.code == "knock" and "chance" in dict(first.data):
        return "knock-count", (("card", card), *first.data)
    return "knock", (*data, ("better", max(1, round(first.equity - discards[0].equity))))
