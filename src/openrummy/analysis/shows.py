"""Which melds to show at a knock, and how to defend: hands are open there, or drawn alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from openrummy.bots.base import Seen
from openrummy.bots.search import knock_choice
from openrummy.bots.showing import defend
from openrummy.cards import Card, CardSet, bit
from openrummy.engine import Action, Knock, LayOff, Spread, legal_in, open_melds
from openrummy.melds.arrange import Arrangement, arranged, best_defence
from openrummy.melds.plain import lay_offs
from openrummy.scoring.knock import Counts, counted

# points of the deal for the seat, less than none where they are the opponent's
Ends = np.ndarray


def knocks(seen: Seen, card: Card, played: Action | None) -> list[tuple[Knock, Arrangement]]:
    """The sensible ways to knock with a card, the plain one first, and the one that was played.

    One where it makes no difference.
    """
    found = [
        (action, one)
        for action, one in knock_choice.choices(seen, card)
        if action.card == card
    ]
    if isinstance(played, Knock) and played.card == card:
        shown = arranged(
            seen.rules.melds, seen.rules.values, seen.board.hand & ~bit(card), played.melds
        )
        if all(one.melds != shown.melds for _, one in found):
            found.append((played, shown))
        found = [
            (played if one.melds == shown.melds else action, one) for action, one in found
        ]
    return found


def knocked(seen: Seen, shown: Arrangement, hands: Sequence[CardSet]) -> Ends:
    """What a knock with these melds brings against each hand, defended as well as can be."""
    public = seen.board.public
    other = public.after(seen.seat)
    found = []
    for hand in hands:
        left = best_defence(seen.rules.melds, seen.rules.values, hand, shown.melds).points
        points = {seen.seat: shown.points, other: left}
        found.append(_ended(seen, Counts(seen.seat, points, False, public.factor, seen.game.seats)))
    return np.array(found, np.float64)


@dataclass(frozen=True)
class Defended:
    """A way to go on in a defence, and the points of the deal it leads to; all lies open."""

    action: Action
    points: float


def defences(seen: Seen, played: Action | None) -> list[Defended]:
    """The best next step of a defence, each other lay-off, showing now, and what was played.

    After a lay-off the best follows. Best first; of those that are alike, what was played.
    """
    first = defend(seen)
    ways = [first, *(one for one in legal_in(seen.rules, seen.board) if isinstance(one, LayOff))]
    if not isinstance(first, Spread):
        hand = seen.board.hand
        ways.append(Spread(best_defence(seen.rules.melds, seen.rules.values, hand, ()).melds))
    if played is not None:
        ways.append(played)
    found = [Defended(one, _defended(seen, one)) for one in dict.fromkeys(ways)]
    rank: Callable[[Defended], tuple[float, bool]] = lambda one: (-one.points, one.action != played)
    return sorted(found, key=rank)


def _defended(seen: Seen, action: Action) -> float:
    """The points of the deal after one step of a defence, and the best ones after it."""
    rules, public, hand = seen.rules, seen.board.public, seen.board.hand
    fits = {place: meld for place, meld in enumerate(open_melds(rules, seen.board)) if meld}
    if isinstance(action, Spread):
        left = arranged(rules.melds, rules.values, hand, action.melds).points
    else:
        assert isinstance(action, LayOff)
        grown = dict(fits)
        if lay_offs(rules.melds, fits[action.meld]) & bit(action.card):
            grown[action.meld] |= bit(action.card)
        rest = hand & ~bit(action.card)
        left = best_defence(rules.melds, rules.values, rest, tuple(grown.values())).points
    knocker = public.knocker
    assert knocker is not None
    own = next(points for seat, _, points in public.shown if seat == knocker)
    points = {knocker: own, seen.seat: left}
    return _ended(seen, Counts(knocker, points, False, public.factor, seen.game.seats))


def _ended(seen: Seen, counts: Counts) -> float:
    """The points of a deal that ends so: the seat's less the opponent's."""
    scores = counted(seen.rules.score, counts).scores
    return float(scores[seen.seat] - scores[seen.board.public.after(seen.seat)])
