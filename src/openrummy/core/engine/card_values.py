"""Points of cards in a hand and of each seat's cards on the table (T13, W9, R10)."""

from __future__ import annotations

from openrummy.core.cards import CardSet
from openrummy.core.engine.meld_terms import meld_terms_of, points_of
from openrummy.core.engine.model.state import Public
from openrummy.core.melds.plain import ALL_COPIES, COLUMN, points
from openrummy.core.melds.wild import laid_values
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat


def held_points(rules: Rules, public: Public, cards: CardSet) -> int:
    """Points of cards in a hand; cards of the wild rank count as wilds (W9) or naturals (D6)."""
    if public.wild is None or rules.values.wild_counts == "rank":
        return points(rules.values, cards)
    wild = cards & (COLUMN << public.wild) * ALL_COPIES
    return points(rules.values, cards ^ wild) + rules.values.wild * wild.bit_count()


def table_points(rules: Rules, public: Public) -> dict[Seat, int]:
    """Points each seat has put on the table: a card counts for its player (R4, A16)."""
    counts, terms = points_of(rules), meld_terms_of(rules, public)
    points = dict.fromkeys(public.active, 0)
    for meld in public.table:
        by = {card: seat for seat, card in meld.laid}
        for card, value in laid_values(counts, terms, meld.meld).items():
            points[by.get(card, meld.owner)] += value
    return points
