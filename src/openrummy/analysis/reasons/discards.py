"""Reasons for one discard over another."""

from __future__ import annotations

from openrummy.analysis.reasons.comparison import (
    Case,
    Data,
    Found,
    Weighed,
    because,
    kind_name,
    percent,
    text,
)
from openrummy.bots.heuristic.opponent_notes import partners
from openrummy.core.cards import Card, CardSet, bit, card_text
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.events import Discarded, Drew, Passed, Turned
from openrummy.core.rules.pieces import KnockScore

_DANGER = 14.0  # points lost when a discard is taken
_POINT = 0.35  # weight of a point of deadwood
_OUT = 0.9
_CLEAR = 0.10  # minimum difference of probabilities to call one larger
_OFTEN = 0.25
_HEAVIER = 4  # points of deadwood
_FEW_OUTS = 3


def candidates(case: Case, better: Card, other: Card) -> Found:
    """Reasons to discard the better card and keep the other."""
    yield from _danger(case, better, other)
    yield from _meld(case, better, other)
    yield from _live(case, better, other)
    yield from _next_draw(case, better, other)
    yield from _tempo(case, better, other)
    yield from _lay_off(case, better, other)


# ---------------------------------------------------------------- use to the opponent


def _danger(case: Case, better: Card, other: Card) -> Found:
    holding = case.holding
    blockers = holding.blockers(better)
    mine, others = case.taken(case.best.action), case.taken(case.other.action)
    risk = (others or 0.0) - (mine or 0.0)
    if blockers is not None and holding.blockers(other) is None:
        gone, held = blockers & holding.pile, blockers & ~holding.pile
        how = "both" if gone and held else "gone" if gone else "held"
        yield (
            max(1.5, risk * _DANGER),
            because(
                "safe",
                f"safe-{how}",
                card=card_text(better),
                gone=text(gone),
                held=text(held),
            ),
        )
    needs = partners(holding.melds)
    sure = [need for need in needs[other] if need & holding.known == need]
    if sure and not any(need & holding.known == need for need in needs[better]):
        kind = kind_name(holding.melds, sure[0] | bit(other))
        facts: Data = {"card": card_text(other), "with": text(sure[0]), "kind": kind}
        yield _DANGER, because("danger", "danger-sure", facts)
    elif risk >= _CLEAR:
        weighed = _likely(case, better, other, risk)
        yield weighed
        if weighed[1].code == "danger-took":  # another reason gives the probability already
            yield from _refused(case, better, risk)


def _likely(case: Case, better: Card, other: Card, risk: float) -> Weighed:
    """The other card would be taken more often, with the purpose if known."""
    assert case.hands is not None
    holding, hands = case.holding, case.hands
    with_known: CardSet = 0
    needs = [need for need in partners(holding.melds)[other] if need & holding.known]
    for need in needs:
        with_known |= need & holding.known
    cards: Data = {"card": card_text(other), "better": card_text(better)}
    chance = sum(any(need & hand == need for need in needs) for hand in hands.hands)
    if with_known and chance >= _CLEAR * len(hands.hands):
        fits = percent(chance / len(hands.hands))
        reason = because("danger", "danger-took", cards, {"with": text(with_known)}, chance=fits)
        return risk * _DANGER + 0.5, reason
    cards["chance"] = percent(case.taken(case.other.action) or 0.0)
    cards["less"] = percent(case.taken(case.best.action) or 0.0)
    # it is sometimes taken without a use: omitted beside "cannot use"
    cards["useless"] = "no" if holding.blockers(better) is None else "yes"
    kinds = hands.kinds(other)
    kind = max(kinds, key=lambda kind: kinds[kind])
    rest = min(kinds.values())
    mostly = kind if kinds[kind] >= 2 * rest else "either"
    return risk * _DANGER, because("danger", "danger-likely", cards, kind=mostly)


def _refused(case: Case, better: Card, risk: float) -> Found:
    """The opponent passed up or discarded cards like the better one."""
    chance = case.taken(case.best.action)
    left, discarded = _deeds(case)
    near: CardSet = 0
    for need in partners(case.holding.melds)[better]:
        near |= need
    for code, cards in (("safe-left", left & near), ("safe-discarded", discarded & near)):
        if cards and chance is not None and chance <= _CLEAR:
            facts: Data = {"with": text(cards), "chance": percent(chance)}
            yield 0.7 * risk * _DANGER, because("safe", code, facts, card=card_text(better))


def _deeds(case: Case) -> tuple[CardSet, CardSet]:
    """Cards on the pile that the opponent passed up, and that it discarded."""
    left = discarded = 0
    top: Card | None = None
    for event in case.seen.history:
        match event:
            case Turned(card=card):
                top = card
            case Discarded(seat=seat, card=card):
                top = card
                discarded |= bit(card) if seat == case.opponent else 0
            case Drew(seat=seat, pile=Pile.STOCK) | Passed(seat=seat) if seat == case.opponent:
                left |= bit(top) if top is not None else 0
    return left & ~discarded & case.holding.pile, discarded & case.holding.pile


# ---------------------------------------------------------------- the seat's own hand


def _meld(case: Case, better: Card, other: Card) -> Found:
    """Deadwood: a meld that is kept whole, or points off."""
    holding, count = case.holding, case.holding.deadwood
    before = count[holding.hand]
    after, otherwise = count[holding.without(better)], count[holding.without(other)]
    less = otherwise - after
    if less <= 0:
        return
    meld = holding.melded(other)
    facts: Data = {"card": card_text(better), "other": card_text(other)}
    facts |= {"before": before, "after": after, "otherwise": otherwise}
    if meld and otherwise > before - holding.value(other):
        facts |= {"meld": text(meld), "kind": kind_name(holding.melds, meld)}
        yield _POINT * less + 4.0, because("meld", "keeps-meld", facts)
    elif after < before and less >= 2:
        facts |= {"saved": before - after, "less": before - otherwise}
        yield _POINT * less, because("heavy", "heavy", facts)


def _live(case: Case, better: Card, other: Card) -> Found:
    """The other card can still be melded, or more easily."""
    holding = case.holding
    mine = holding.outs(better, holding.without(better))
    others = holding.outs(other, holding.without(other))
    kept = holding.outs(other, holding.without(other) & ~bit(better))
    more = kept.bit_count() - mine.bit_count()
    if holding.melded(other) or holding.melded(better):
        return
    cards: Data = {"card": card_text(better), "other": card_text(other)}
    if more > 0 and others:
        mates = holding.mates(other, holding.without(other) & ~bit(better))
        facts = cards | {"ways": text(kept), "number": kept.bit_count(), "less": mine.bit_count()}
        if mates.bit_count() == 1 and not mine and kept.bit_count() <= _FEW_OUTS:
            pair = text(mates | bit(other))
            yield _OUT * more + 0.3, because("live", "waits", facts, pair=pair)
        else:
            yield _OUT * more, because("live", "live", facts)
    if kept and not holding.goes_with(better, holding.without(better)):
        yield 0.6, because("alone", "alone", cards)


def _next_draw(case: Case, better: Card, other: Card) -> Found:
    """Counts of cards that help, allow a knock, or make gin after the next draw."""
    holding = case.holding
    mine, others = holding.without(better), holding.without(other)
    unseen = holding.unseen.bit_count()
    cards: Data = {"card": card_text(better), "other": card_text(other), "unseen": unseen}
    for code, limit, each in (("gin-next", 0, 15.0), ("knock-next", holding.limit, 20.0)):
        now, then = holding.drawn_to(mine, limit), holding.drawn_to(others, limit)
        more = now.bit_count() - then.bit_count()
        if more > 0 and holding.deadwood[mine] > limit:
            yield each * more / unseen, because("next", code, cards, _compared(now, then))
        if not holding.limit:
            break
    now, then = holding.helpful(mine), holding.helpful(others)
    more = now.bit_count() - then.bit_count()
    if more >= 2:
        yield 0.5 * more, because("hand", "helped", cards, _compared(now, then))


def _compared(now: CardSet, then: CardSet) -> Data:
    return {"number": now.bit_count(), "less": then.bit_count(), "ways": text(now)}


# ---------------------------------------------------------------- what comes next


def _tempo(case: Case, better: Card, other: Card) -> Found:
    mine, others = case.knocked(case.best.action), case.knocked(case.other.action)
    if mine is None or others is None:
        return
    facts: Data = {"card": card_text(better), "other": card_text(other)}
    if others - mine >= _CLEAR:
        facts |= {"chance": percent(others), "less": percent(mine)}
        yield 25.0 * (others - mine), because("tempo", "helps-knock", facts)
        return
    count, holding = case.holding.deadwood, case.holding
    after, otherwise = count[holding.without(better)], count[holding.without(other)]
    if mine >= _CLEAR and otherwise - after >= _HEAVIER:
        facts |= {"chance": percent(mine), "after": after, "otherwise": otherwise}
        yield 0.6 * mine * (otherwise - after), because("tempo", "tempo", facts)


def _lay_off(case: Case, better: Card, other: Card) -> Found:
    """The other card could be laid off, were the opponent to knock."""
    if case.hands is None or case.holding.rules.score_as(KnockScore) is None:
        return
    mine, others = _fits(case, better), _fits(case, other)
    if others >= _OFTEN and others - mine >= _CLEAR:
        facts: Data = {"card": card_text(better), "other": card_text(other)}
        facts |= {"chance": percent(others), "less": percent(mine)}
        weight = _POINT * others * case.holding.value(other)
        yield weight, because("lay-off", "keep-to-lay-off", facts)


def _fits(case: Case, card: Card) -> float:
    """Frequency with which the opponent holds a meld that takes the card as a lay-off."""
    assert case.hands is not None
    bases = case.holding.bases[card]
    hands = case.hands.hands
    return sum(any(basis & hand == basis for basis in bases) for hand in hands) / len(hands)
