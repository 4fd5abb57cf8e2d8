"""Prices of the melds shown at a knock, and of the defence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from openrummy.analysis.marks import loss_of
from openrummy.analysis.model import Estimate, Price
from openrummy.analysis.winning_chances import after_points
from openrummy.bots.base import Seen
from openrummy.bots.obvious_moves import defend
from openrummy.bots.search import knock_choice
from openrummy.core.cards import Card, CardSet, bit
from openrummy.core.engine import Action, Knock, LayOff, Spread, legal_in, open_melds
from openrummy.core.melds.arrange import Arrangement, arranged, best_defence
from openrummy.core.scoring.knock import Counts, score_knock
from openrummy.kernel.arrays import Float64Array, np

HANDS = 48  # opponent hands sampled from the belief, to compare shown melds

# points of the deal for the seat, negative for the opponent's
Ends: TypeAlias = Float64Array


def knocks(seen: Seen, card: Card, played: Action | None) -> list[tuple[Knock, Arrangement]]:
    """Return the sensible knocks with a card, the plain one first, and the one played.

    Only one if it makes no difference.
    """
    options = [
        (action, shown) for action, shown in knock_choice.choices(seen, card) if action.card == card
    ]
    if isinstance(played, Knock) and played.card == card:
        shown = arranged(
            seen.rules.melds, seen.rules.values, seen.board.hand & ~bit(card), played.melds
        )
        if all(arrangement.melds != shown.melds for _, arrangement in options):
            options.append((played, shown))
        options = [
            (played if arrangement.melds == shown.melds else action, arrangement)
            for action, arrangement in options
        ]
    return options


def knock_results(seen: Seen, shown: Arrangement, hands: Sequence[CardSet]) -> Ends:
    """Result of a knock with these melds against each hand under optimal defence."""
    public = seen.board.public
    other = public.after(seen.seat)
    ends = []
    for hand in hands:
        left = best_defence(seen.rules.melds, seen.rules.values, hand, shown.melds).points
        points = {seen.seat: shown.points, other: left}
        ends.append(
            _net_points(seen, Counts(seen.seat, points, False, public.factor, seen.game.seats))
        )
    return np.array(ends, np.float64)


def with_shows(
    seen: Seen,
    prices: Sequence[Price],
    played: Action | None,
    hands: Callable[[], Sequence[CardSet]],
    after: Float64Array | None,
) -> list[Price]:
    """Prices with each sensible way to show a knock that is best or was played, best first.

    ``hands`` draws hands of the opponent if needed; ``after``: see
    ``chances.by_points``.
    """
    prices_, drawn = list[Price](), list[CardSet]()
    for price in prices:
        action, options = price.action, list[tuple[Knock, Arrangement]]()
        if isinstance(action, Knock) and (price is prices[0] or action == played):
            options = knocks(seen, action.card, played)
        if len(options) < 2:
            prices_.append(price)
            continue
        drawn = drawn or list(hands())
        # playouts use the plain knock, whichever was played
        (plain, plain_shown), *others = options
        ends = knock_results(seen, plain_shown, drawn)
        prices_.append(replace(price, action=plain))
        prices_ += [
            _price_of_show(price, knock, knock_results(seen, arrangement, drawn), ends, after)
            for knock, arrangement in others
        ]
    return _from_best(prices_) if len(prices_) > len(prices) else prices_


def about_melds(prices: Sequence[Price], played: int | None) -> bool:
    """True if the question is with which melds to knock, not whether to.

    That is if the best action and the one played are knocks with the same card; if the best
    was played, the second best is compared.
    """
    if len(prices) < 2:
        return False
    best, other = prices[0], prices[played or 1]
    if not isinstance(best.action, Knock) or not isinstance(other.action, Knock):
        return False
    return best.action.card == other.action.card and loss_of(other).mean > 0


def _price_of_show(
    price: Price, action: Knock, ends: Ends, plain: Ends, after: Float64Array | None
) -> Price:
    """Price of a knock with other melds shown, against the same hands."""
    points = ends - plain
    moved, less = _shift(price.points, points), _shift(price.loss_points, -points)
    shown = replace(price, action=action, points=moved, loss_points=less)
    if after is None or price.chance is None or price.loss is None:
        return shown
    won = after_points(after, ends) - after_points(after, plain)
    return replace(shown, chance=_shift(price.chance, won), loss=_shift(price.loss, -won))


def _shift(estimate: Estimate, by: Ends) -> Estimate:
    error = float(by.std() / np.sqrt(len(by)))
    return Estimate(estimate.mean + float(by.mean()), float(np.hypot(estimate.error, error)))


def _from_best(prices: list[Price]) -> list[Price]:
    """Sort best first and compute losses relative to the best."""
    in_chances = prices[0].loss is not None

    def lost(price: Price) -> float:
        return price.loss.mean if price.loss is not None else price.loss_points.mean

    ranked = sorted(prices, key=lost)
    best = ranked[0]
    less = best.loss_points.mean, best.loss.mean if best.loss is not None else 0.0
    return [
        replace(
            price,
            loss_points=_less(price.loss_points, less[0], price is best),
            loss=None
            if price.loss is None or not in_chances
            else _less(price.loss, less[1], price is best),
        )
        for price in ranked
    ]


def _less(estimate: Estimate, by: float, best: bool) -> Estimate:
    return Estimate(0.0) if best else Estimate(max(0.0, estimate.mean - by), estimate.error)


@dataclass(frozen=True)
class DefenceStep:
    """A step of a defence, and the resulting points of the deal, with all cards open."""

    action: Action
    points: float


def defences(seen: Seen, played: Action | None) -> list[DefenceStep]:
    """List the best next step of a defence, each other lay-off, showing now, and the one played.

    Each is followed by the best continuation. Best first; of equivalent ones, the one played.
    """
    first = defend(seen)
    lay_downs = [
        first,
        *(action for action in legal_in(seen.rules, seen.board) if isinstance(action, LayOff)),
    ]
    if not isinstance(first, Spread):
        hand = seen.board.hand
        lay_downs.append(Spread(best_defence(seen.rules.melds, seen.rules.values, hand, ()).melds))
    if played is not None:
        lay_downs.append(played)
    defences_ = [
        DefenceStep(action, _defended(seen, action)) for action in dict.fromkeys(lay_downs)
    ]

    def rank(defended: DefenceStep) -> tuple[float, bool]:
        return -defended.points, defended.action != played

    return sorted(defences_, key=rank)


def left_after(seen: Seen, action: Action) -> int:
    """Deadwood left after one step of a defence and the best continuation."""
    rules, hand = seen.rules, seen.board.hand
    if isinstance(action, Spread):
        return arranged(rules.melds, rules.values, hand, action.melds).points
    assert isinstance(action, LayOff)
    onto = {index: meld for index, meld in enumerate(open_melds(rules, seen.board)) if meld}
    onto[action.meld] |= bit(action.card)
    rest = hand & ~bit(action.card)
    return best_defence(rules.melds, rules.values, rest, tuple(onto.values())).points


def _defended(seen: Seen, action: Action) -> float:
    """Points of the deal after one step of a defence and the best continuation."""
    public = seen.board.public
    knocker = public.knocker
    assert knocker is not None
    own = next(points for seat, _, points in public.shown if seat == knocker)
    points = {knocker: own, seen.seat: left_after(seen, action)}
    return _net_points(seen, Counts(knocker, points, False, public.factor, seen.game.seats))


def _net_points(seen: Seen, counts: Counts) -> float:
    """Net points of the seat in a deal that ends this way."""
    scores = score_knock(seen.rules.score, counts).scores
    return float(scores[seen.seat] - scores[seen.board.public.after(seen.seat)])
