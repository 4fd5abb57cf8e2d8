"""Choice of discard and melds for a knock (G31)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.bots.base import Seen
from openrummy.bots.search.rollouts import Searcher
from openrummy.core.cards import Card, CardSet, bit, in_order
from openrummy.core.engine import Knock, why_not_in
from openrummy.core.melds.arrange import Arrangement, alternatives, best, best_defence, least
from openrummy.core.scoring.knock import Counts, score_knock
from openrummy.core.scoring.result import Seat
from openrummy.kernel.arrays import Float64Array, np
from openrummy.kernel.core.players.search import MAX_VALUED

_HANDS = 48  # opponent hands sampled from the belief
_MORE = 4  # extra deadwood a knocker may keep to leave fewer lay-offs


def plain(seen: Seen, card: Card) -> Knock:
    """Return the knock with this discard and minimum deadwood."""
    return Knock(card, best(seen.rules.melds, seen.rules.values, _without(seen, card)).melds)


def choices(seen: Seen, card: Card) -> list[tuple[Knock, Arrangement]]:
    """Return sensible knocks with about the same deadwood, the one with the least first.

    Knocks that show the same melds are listed once; gin has only one, as it allows no lay-offs.
    """
    rules, board = seen.rules, seen.board
    fewest = least(rules.melds, rules.values, _without(seen, card))
    shown: dict[tuple[CardSet, ...], tuple[Knock, Arrangement]] = {}
    first = plain(seen, card)
    cards = (card, *(other for other in in_order(board.hand) if other != card))
    for discarded in cards if fewest else (card,):
        rest = _without(seen, discarded)
        if least(rules.melds, rules.values, rest) > fewest:
            continue
        limit = min(board.public.limit, fewest + _MORE) if fewest else 0
        for arrangement in alternatives(rules.melds, rules.values, rest, limit):
            action = Knock(discarded, arrangement.melds)
            if arrangement.melds not in shown and why_not_in(rules, board, action) is None:
                shown[arrangement.melds] = action, arrangement
    candidates = sorted(shown.values(), key=lambda shown_as: shown_as[0] != first)
    return candidates if fewest else candidates[:1]


def knock(
    seen: Seen, card: Card, searcher: Searcher, odds: Float64Array, values: Float64Array, seed: int
) -> Knock:
    """Return the knock with the highest mean value against possible hands of the opponent.

    ``values``: float64 [2 * MAX_VALUED], of the points of a deal for the seat and for the opponent.
    """
    candidates = choices(seen, card)
    if len(candidates) < 2:
        return candidates[0][0] if candidates else plain(seen, card)
    hands = searcher.hands(odds, _HANDS, seed)
    means = [np.mean(_values(seen, arrangement, hands, values)) for _, arrangement in candidates]
    return candidates[int(np.argmax(means))][0]


def _without(seen: Seen, card: Card) -> CardSet:
    return seen.board.hand & ~bit(card)


def _values(
    seen: Seen, shown: Arrangement, hands: Sequence[CardSet], values: Float64Array
) -> list[float]:
    """Value of a knock against each hand."""
    means = []
    for hand in hands:
        own, others = (min(score, MAX_VALUED - 1) for score in scores(seen, shown, hand))
        means.append(float(values[MAX_VALUED + others] if others else values[own]))
    return means


def scores(seen: Seen, shown: Arrangement, hand: CardSet) -> tuple[int, int]:
    """Scores of the seat and of the opponent after a knock, under optimal defence (G32, G33)."""
    rules, public = seen.rules, seen.board.public
    other: Seat = public.after(seen.seat)
    left = best_defence(rules.melds, rules.values, hand, shown.melds).points
    points = {seen.seat: shown.points, other: left}
    counts = Counts(seen.seat, points, False, public.factor, seen.game.seats)
    both = score_knock(rules.score, counts).scores
    return both[seen.seat], both[other]
