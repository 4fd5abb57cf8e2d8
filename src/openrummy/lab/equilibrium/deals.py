"""Every deal of a small pack, as the engine starts it."""

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
    """A game with chance besides the order of one pack, or one that is too large."""


def check(rules: Rules) -> None:
    """Raise :class:`NotEnumerable` unless it is gin for two whose only chance is one shuffle."""
    wrong = {
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
    for piece, is_wrong in wrong.items():
        if is_wrong:
            raise NotEnumerable(f"{piece}: games with this are not written down whole")


def starts(rules: Rules, dealer: Seat) -> Iterator[Step]:
    """All equally likely deals: both hands and the upcard; the stock's order is left open."""
    cards = deck(rules, 2)
    setup = DealSetup(dealer=dealer, first=1 - dealer)
    each = rules.deal.hand_size(2)
    extra = int(rules.opening.extra)
    for first in combinations(cards, each + extra):
        left = [card for card in cards if card not in first]
        for second in combinations(left, each):
            rest = tuple(card for card in left if card not in second)
            for stock in _turned(rest) if rules.opening.upcard else (rest,):
                yield start_with(rules, setup, (*stock, *_dealt(first, second)[::-1]))


def _dealt(first: tuple[Card, ...], second: tuple[Card, ...]) -> tuple[Card, ...]:
    """Both hands in the order in which they are dealt, card by card."""
    both = [card for pair in zip(first, second, strict=False) for card in pair]
    return (*both, *first[len(second) :])


def _turned(rest: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Orders of the other cards, bottom first, with each of them on top once."""
    for card in rest:
        yield (*(other for other in rest if other != card), card)
