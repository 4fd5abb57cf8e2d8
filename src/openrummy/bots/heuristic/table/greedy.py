"""The greedy player of games with melds on the table: a benchmark, no opponent for people.

Its rules in full: take the top discard only if it completes a meld or fits one on the table; lay
down the meld with the most points, then the next; lay off the highest card that fits; discard the
highest card, wilds last; knock as soon as allowed. It ignores everything else and never takes a
deeper discard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.table.card_values import fits_table, melds_with, value, value_of
from openrummy.bots.heuristic.table.melding import melding_of
from openrummy.bots.heuristic.table.special_decisions import judge_ranks
from openrummy.core.engine import (
    Action,
    Discard,
    Draw,
    EndForTwo,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    legal_in,
    why_not_in,
)
from openrummy.core.engine.model.phase import LastTake, OfferUpcard, ToChoose, ToDraw


def greedy(seen: Seen) -> Action:
    """The greedy action of the seat to act."""
    if isinstance(seen.board.public.phase, ToChoose):
        return judge_ranks(seen)[0].action
    if isinstance(seen.board.public.phase, OfferUpcard | ToDraw | LastTake):
        return _draw(seen)
    return _play(seen, legal_in(seen.rules, seen.board))


def _draw(seen: Seen) -> Action:
    rules, board = seen.rules, seen.board
    public = board.public
    take = Draw(Pile.DISCARD)
    if why_not_in(rules, board, take) is None:
        top = public.pile[-1]
        if fits_table(seen, top) or melds_with(seen, top):
            return take
    return Draw(Pile.STOCK) if isinstance(public.phase, ToDraw) else Pass()


def _play(seen: Seen, choices: Iterable[Action]) -> Action:
    """Go out, meld, lay off, knock or discard: the first kind possible, with the most points."""
    return max(choices, key=weight(seen))


def weight(seen: Seen) -> Callable[[Action], tuple[int, int]]:
    """Sort key of the actions after the draw: the kind, then its points."""
    is_wild = melding_of(seen).is_wild

    def rank(action: Action) -> tuple[int, int]:
        match action:
            case GoOut() | EndForTwo():
                return 5, 0
            case LayDown(meld=meld):
                return 4, value(seen, meld)
            case LayOff(card=card):
                return 3, value_of(seen, card)
            case Knock(card=card):
                return 2, value_of(seen, card)
            case Discard(card=card) if is_wild(card):
                return 0, 0
            case Discard(card=card):
                return 1, value_of(seen, card)
        return 0, 0

    return rank
