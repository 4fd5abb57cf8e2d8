"""Reasons to take a discard or the upcard, and to leave it."""

from __future__ import annotations

from openrummy.analysis.reasons.comparison import (
    Case,
    Data,
    Found,
    because,
    kind_name,
    percent,
    text,
)
from openrummy.core.cards import Card, bit, card_text
from openrummy.core.engine import Pass

_POINT = 0.4  # weight of a point of deadwood
_CLEAR = 0.10
_OFTEN = 0.5
_LITTLE = 6  # points that a meld saves


def reasons_to_take(case: Case, card: Card) -> Found:
    """Reasons to take the card rather than leave it."""
    holding = case.holding
    before = holding.deadwood[holding.hand]
    after, given = holding.after_take(card)
    fits = holding.melded_by(card, holding.hand)
    facts: Data = {
        "card": card_text(card),
        "given": card_text(given),
        "before": before,
        "after": after,
        "limit": holding.limit,
    }
    if after == 0:
        yield 50.0, because("gin", "take-gin", facts)
    elif after <= holding.limit < before:
        yield 20.0, because("knock", "take-knock", facts)
    elif fits and after < before:
        kind = kind_name(holding.melds, fits | bit(card))
        weight = 1.5 + _POINT * (before - after)
        yield weight, because("meld", "take-meld", facts, {"with": text(fits)}, kind=kind)
    elif after < before:
        yield _POINT * (before - after), because("lighter", "take-low", facts)
    if after < before:
        yield from _as_low(case, card, after)
    if not fits:
        yield from _promise(case, card, given)
    yield from _after_taking(case, card, given)
    yield from _opponent_gains(case, card, before - after)


def _as_low(case: Case, card: Card, after: int) -> Found:
    """Number of unseen cards that would lower the deadwood as much."""
    holding = case.holding
    unseen = holding.unseen.bit_count()
    drawn = holding.drawn_to(holding.hand, after).bit_count()
    if drawn < _OFTEN * unseen:
        yield (
            4.0 * (1 - drawn / unseen),
            because(
                "odds", "stock-as-low", card=card_text(card), number=drawn, unseen=unseen,
                after=after,
            ),
        )  # fmt: skip


def _promise(case: Case, card: Card, given: Card) -> Found:
    """The card is nearer to a meld than the one discarded for it."""
    holding = case.holding
    rest = holding.without(given)
    now, then = holding.outs(card, rest), holding.outs(given, rest)
    more = now.bit_count() - then.bit_count()
    if more > 0 and not holding.melded(given):
        facts: Data = {"card": card_text(card), "given": card_text(given), "ways": text(now)}
        facts |= {"number": now.bit_count(), "less": then.bit_count()}
        yield 0.9 * more, because("live", "take-live", facts)


def _after_taking(case: Case, card: Card, given: Card) -> Found:
    """More cards that help afterwards than before."""
    holding = case.holding
    kept = holding.without(given) | bit(card)
    now, then = holding.helpful(kept), holding.helpful(holding.hand)
    if now.bit_count() - then.bit_count() >= 2:
        yield (
            _POINT * (now.bit_count() - then.bit_count()),
            because(
                "hand",
                "take-helped",
                {
                    "card": card_text(card),
                    "given": card_text(given),
                    "number": now.bit_count(),
                    "less": then.bit_count(),
                    "ways": text(now),
                },
            ),
        )


def _opponent_gains(case: Case, card: Card, saved: int) -> Found:
    """Use of the card to the opponent, or its nearness to a knock."""
    leaves = isinstance(case.other.action, Pass)
    taken, soon = case.taken(case.other.action), case.knocked(case.best.action)
    if leaves and taken is not None and taken >= 2 * _CLEAR:
        chance = percent(taken)
        yield 5.0 * taken, because("danger", "left-taken", card=card_text(card), chance=chance)
    if soon is not None and soon >= _CLEAR and saved >= 4:
        yield 0.6 * soon * saved, because("tempo", "take-tempo", chance=percent(soon), saved=saved)


def leaving(case: Case, card: Card) -> Found:
    """Reasons to leave the card: passing, or drawing from the stock."""
    holding = case.holding
    before = holding.deadwood[holding.hand]
    after, given = holding.after_take(card)
    fits = holding.melded_by(card, holding.hand)
    saved = max(0, before - after)
    cards: Data = {"card": card_text(card), "given": card_text(given)}
    if not fits:
        yield 3.0, because("no-use", "no-meld", cards)
    elif saved <= _LITTLE and after > holding.limit:
        facts: Data = {"saved": saved, "before": before, "after": after}
        yield 2.0, because("small", "meld-small" if saved else "meld-nothing", cards, facts)
    if after > holding.limit:
        yield 1.2, because("seen", "seen", cards)
    elif before > holding.limit and after:
        yield from _poor_knock(case, card, after)
    if fits or saved:
        yield from _discard_cost(case, card, given, after)
    yield from _stock(case, after)
    taken = case.taken(case.best.action)
    if isinstance(case.best.action, Pass) and taken is not None and taken <= 2 * _CLEAR:
        yield 0.8, because("safe", "left-safe", cards, chance=percent(taken))


def _poor_knock(case: Case, card: Card, after: int) -> Found:
    """The card allows a knock, and the stock may allow a better one."""
    holding = case.holding
    lower = holding.drawn_to(holding.hand, after - 1)
    facts: Data = {"number": lower.bit_count(), "unseen": holding.unseen.bit_count()}
    if lower:
        yield (
            6.0 * lower.bit_count() / holding.unseen.bit_count() + 1.0,
            because("odds", "stock-lower", facts, card=card_text(card), after=after),
        )


def _discard_cost(case: Case, card: Card, given: Card, after: int) -> Found:
    """Discard that the card would cost."""
    holding = case.holding
    outs = holding.outs(given, holding.without(given))
    if outs and not holding.melded(given):
        yield (
            0.9 * outs.bit_count(),
            because(
                "cost",
                "costs-card",
                {
                    "card": card_text(card),
                    "given": card_text(given),
                    "after": after,
                    "number": outs.bit_count(),
                    "ways": text(outs),
                },
            ),
        )


def _stock(case: Case, after: int) -> Found:
    """Chances of the stock instead."""
    holding = case.holding
    unseen = holding.unseen.bit_count()
    knocks = holding.drawn_to(holding.hand, holding.limit)
    if after > holding.limit and knocks and holding.deadwood[holding.hand] > holding.limit:
        code = "stock-knock" if holding.limit else "stock-gin"
        yield (
            15.0 * knocks.bit_count() / unseen,
            because(
                "stock",
                code,
                {"number": knocks.bit_count(), "unseen": unseen, "ways": text(knocks)},
            ),
        )
    helpful = holding.helpful(holding.hand)
    if helpful:
        number = helpful.bit_count()
        yield (
            4.0 * number / unseen,
            because(
                "stock", "stock-helps", {"number": number, "unseen": unseen, "ways": text(helpful)}
            ),
        )
