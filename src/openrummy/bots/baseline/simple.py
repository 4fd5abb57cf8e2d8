"""The published baseline of the 2021 gin rummy research challenge.

Its rules in full: take the discard only if some meld of the new hand contains it;
discard a card that leaves the least deadwood, uniformly among equals, but never repeat
a pair of drawn and discarded card within a deal; knock as soon as allowed, with an
arrangement chosen uniformly among the best. The defence is always the best one.
In games beyond the challenge: it declares big gin, never takes a deep discard, and
waits for ten points where any count may knock. With melds on the table it plays as
:mod:`openrummy.bots.heuristic.table.greedy`, in five-card games as
:mod:`openrummy.bots.heuristic.five.greedy`, and with declared hands as
:mod:`openrummy.bots.heuristic.declared.greedy`.
"""

from __future__ import annotations

from collections.abc import Callable

from openrummy.bots.base import Seen, Watcher
from openrummy.bots.heuristic.declared.greedy import greedy as declared_greedy
from openrummy.bots.heuristic.five.greedy import greedy as five_greedy
from openrummy.bots.heuristic.table.greedy import greedy as table_greedy
from openrummy.bots.obvious_moves import defend, whole_hand
from openrummy.core.cards import Card, bit, in_order
from openrummy.core.engine import Action, Discard, Draw, Knock, Pass, Pile, legal_in, why_not_in
from openrummy.core.engine.model.phase import Defend, LastTake, OfferUpcard, ToDiscard, ToDraw
from openrummy.core.engine.turn_rules import unreturnable_card
from openrummy.core.melds.arrange import all_best, least
from openrummy.core.melds.plain import all_melds
from openrummy.core.rules.kinds_of_play import Kind, kind_of

_LOW = 10  # its limit where any count may knock
_GREEDY: dict[Kind, Callable[[Seen], Action]] = {
    "table": table_greedy,
    "declared": declared_greedy,
    "five": five_greedy,
}


class Simple(Watcher):
    """The baseline, described in the docstring of this module."""

    def dealt(self) -> None:
        """Reset the pairs at the start of a deal."""
        self._pairs: set[tuple[Card | None, Card]] = set()

    def choose(self, seen: Seen) -> Action:
        """The baseline's action."""
        greedy = _GREEDY.get(kind_of(seen.rules))
        if greedy is not None:
            return greedy(seen)
        match seen.board.public.phase:
            case OfferUpcard() | ToDraw() | LastTake():
                return _draw(seen)
            case ToDiscard():
                return self._discard(seen)
            case Defend():
                return defend(seen)
            case phase:
                raise ValueError(f"nothing to do in {phase}")

    def _discard(self, seen: Seen) -> Action:
        big_gin = whole_hand(seen)
        if big_gin is not None:
            return big_gin
        phase = seen.board.public.phase
        assert isinstance(phase, ToDiscard)
        drawn = seen.board.drawn if phase.taken is None else phase.taken
        cards = _least_after(seen, self._pairs, drawn)
        discard = self.chance().choice(cards)
        self._pairs.add((drawn, discard))
        return self._knock(seen, discard) or Discard(discard)

    def _knock(self, seen: Seen, discard: Card) -> Action | None:
        rules = seen.rules
        phase = seen.board.public.phase
        assert isinstance(phase, ToDiscard)
        arrangement = self.chance().choice(
            all_best(rules.melds, rules.values, seen.board.hand & ~bit(discard))
        )
        if arrangement.points > _LOW and phase.must_knock is None:
            return None
        action = Knock(discard, arrangement.melds)
        if why_not_in(rules, seen.board, action) is None:
            return action
        if phase.must_knock is None:
            return None
        # Rare: the pair rule or the rule on taken cards excludes the usual choice.
        return next(action for action in legal_in(rules, seen.board) if isinstance(action, Knock))


def _draw(seen: Seen) -> Action:
    rules, board = seen.rules, seen.board
    public = board.public
    take = Draw(Pile.DISCARD)
    if public.pile and why_not_in(rules, board, take) is None:
        top = public.pile[-1]
        melds = all_melds(rules.melds, board.hand | bit(top))
        last = isinstance(public.phase, LastTake)
        if last or any(meld & bit(top) for meld in melds):
            return take
    return Draw(Pile.STOCK) if isinstance(public.phase, ToDraw) else Pass()


def _least_after(
    seen: Seen, pairs: set[tuple[Card | None, Card]], drawn: Card | None
) -> list[Card]:
    """The cards whose discard is allowed and leaves the least deadwood."""
    rules, hand = seen.rules, seen.board.hand
    phase = seen.board.public.phase
    assert isinstance(phase, ToDiscard)
    allowed = [card for card in in_order(hand) if card != unreturnable_card(rules, phase)]
    fresh = [card for card in allowed if (drawn, card) not in pairs] or allowed
    counts = {card: least(rules.melds, rules.values, hand & ~bit(card)) for card in fresh}
    fewest = min(counts.values())
    return [card for card, count in counts.items() if count == fewest]
