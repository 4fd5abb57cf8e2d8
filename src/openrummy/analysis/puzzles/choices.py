"""Puzzles priced without playouts: lay-offs, melds to show, cards held by the opponent."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

import numpy as np

from openrummy.analysis import opponent_holdings, winning_chances
from openrummy.analysis.model import Decision
from openrummy.analysis.puzzles.pricing import ActionValues
from openrummy.analysis.reasons.hand_facts import Holding
from openrummy.analysis.show_prices import defences, knock_results, knocks
from openrummy.bots.heuristic.opponent_notes import partners
from openrummy.bots.search.rollouts import Searcher
from openrummy.core.cards import CardSet, bit, card_text, in_order
from openrummy.core.engine import Knock
from openrummy.kernel.arrays import Float64Array

_CARDS = 4  # number of cards to choose from
_LIKELY, _APART = 0.4, 0.15  # minimum probability of the likeliest card, and its minimum lead


@dataclass(frozen=True)
class HoldingProbabilities:
    """Probabilities that cards are held, likeliest first, with standard errors."""

    cards: tuple[str, ...]
    shares: tuple[float, ...]
    errors: tuple[float, ...]

    @property
    def gap(self) -> float:
        """Lead of the likeliest card over the next."""
        return self.shares[0] - self.shares[1]


def hands(
    decision: Decision, searcher: Searcher, number: int, seed: int
) -> opponent_holdings.Hands | None:
    """Hands the opponent may hold, ``number`` of them."""
    return opponent_holdings.draw(decision, (), number, searcher, seed)


def lay_off_values(decision: Decision) -> list[ActionValues]:
    """Price each next step of a defence, best first; one world suffices as all cards are open."""
    after = winning_chances.by_points(decision.seen)
    lines = []
    for defence in defences(decision.seen, None):
        points = np.array([defence.points])
        won = None if after is None else winning_chances.after_points(after, points)
        lines.append(ActionValues(defence.action, points, won))
    return lines


def show_values(decision: Decision, knock: Knock, drawn: tuple[CardSet, ...]) -> list[ActionValues]:
    """Price each sensible choice of melds at a knock against possible hands of the opponent."""
    seen = decision.seen
    after = winning_chances.by_points(seen)
    distinct, places = np.unique(np.array(drawn, np.int64), return_inverse=True)
    lines = []
    for action, arrangement in knocks(seen, knock.card, None):
        points: Float64Array = knock_results(seen, arrangement, distinct.tolist())[places]
        won = None if after is None else winning_chances.after_points(after, points)
        lines.append(ActionValues(action, points, won))
    return lines


def held_card_choice(
    decision: Decision, drawn: opponent_holdings.Hands, only: tuple[str, ...] = ()
) -> HoldingProbabilities | None:
    """Choose a card the opponent most likely holds, and others that are clearly less likely.

    ``only``: restrict to these cards. None if no card stands out.
    """
    holding = Holding(decision.seen)
    many = len(drawn.hands)
    counts = {
        card: sum(hand >> card & 1 for hand in drawn.hands) / many
        for card in in_order(holding.unseen)
    }
    order = sorted(counts, key=lambda card: (-counts[card], card))
    if only:
        chosen = [card for card in order if card_text(card) in only]
    else:
        best = order[0]
        if counts[best] < _LIKELY:
            return None
        rest = [card for card in order if counts[card] <= counts[best] - _APART]
        near = _related_cards(holding)
        # cards related to those taken make the best distractors
        rest.sort(key=lambda card: (not near >> card & 1, crc32(f"{best} {card}".encode())))
        chosen = sorted([best, *rest[: _CARDS - 1]], key=lambda card: (-counts[card], card))
    share = [counts[card] for card in chosen]
    top = np.array([hand >> chosen[0] & 1 for hand in drawn.hands])
    errors = [
        float((top - np.array([hand >> card & 1 for hand in drawn.hands])).std() / np.sqrt(many))
        for card in chosen
    ]
    return HoldingProbabilities(tuple(map(card_text, chosen)), tuple(share), tuple(errors))


def _related_cards(holding: Holding) -> CardSet:
    """Cards related to those the opponent took: same rank, or adjacent in suit."""
    cards: CardSet = 0
    for card in in_order(holding.known):
        cards |= opponent_holdings.column(card)
        for need in partners(holding.melds)[card]:
            cards |= need
    return cards & ~bit(next(iter(in_order(holding.known)))) if holding.known else cards
