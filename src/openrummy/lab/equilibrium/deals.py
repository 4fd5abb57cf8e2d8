"""Enumeration of the deals of a small pack, as started by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from openrummy.core.cards import Card
from openrummy.core.engine import DealSetup, Step, start_with
from openrummy.core.engine.model.pack import deck
from openrummy.core.rules.pieces import Rules, in_a_deal
from openrummy.core.scoring.result import Seat

_STOCKS = ("dead", "last-take", "50th-card")


class NotEnumerable(ValueError):
    """A game with chance events other than one shuffle, or a game that is too large."""


def check(rules: Rules) -> None:
    """Raise :class:`NotEnumerable` unless it is gin for two with a single shuffle."""
    unsupported = {
        "seating.players": any(
            in_a_deal(rules.seating, player) != 2 for player in rules.seating.players
        ),
        "pack.packs": rules.pack.packs != 1 or bool(rules.pack.packs_of),
        "play": not rules.held or rules.wild.any or rules.pack.jokers > 0,
        "knock.limit": rules.knock.limit.second_pack or rules.knock.limit.hands,
        "deal.misdeal": rules.deal.misdeal,
        "deal.by_deal": bool(rules.deal.by_deal),
        "ending.stock": rules.ending.stock not in _STOCKS,
    }
    for piece, is_unsupported in unsupported.items():
        if is_unsupported:
            raise NotEnumerable(f"{piece}: games with this are not written down whole")


def starts(rules: Rules, dealer: Seat) -> Iterator[Step]:
    """Yield all equally likely deals of hands and upcard; the stock's order is arbitrary."""
    cards = deck(rules, 2)
    setup = DealSetup(dealer=dealer, first=1 - dealer)
    hand_size = rules.deal.hand_size(2)
    extra = int(rules.opening.extra)
    for first in combinations(cards, hand_size + extra):
        left = [card for card in cards if card not in first]
        for second in combinations(left, hand_size):
            remaining = tuple(card for card in left if card not in second)
            for stock in _with_each_on_top(remaining) if rules.opening.upcard else (remaining,):
                yield start_with(rules, setup, (*stock, *_dealing_order(first, second)[::-1]))


def _dealing_order(first: tuple[Card, ...], second: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of both hands in dealing order."""
    both = [card for pair in zip(first, second, strict=False) for card in pair]
    return (*both, *first[len(second) :])


def _with_each_on_top(remaining: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Orders of the remaining cards, bottom first, with each card on top once."""
    for card in remaining:
        yield (*(other for other in remaining if other != card), card)
