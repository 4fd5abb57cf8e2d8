"""The published baseline of the 2021 gin rummy research challenge.

Its rules in full: take the discard only if some meld of the new hand holds it;
discard a card that leaves least deadwood, evenly among equals, but never repeat a
pair of card drawn and card discarded within a deal; knock as soon as allowed, with
an arrangement picked evenly among the best. The defence is always the best one.
Where our games offer more: it declares big gin, and never takes a deep discard;
where any count may knock it waits for ten. Where melds lie on the table it plays as
:mod:`openrummy.bots.heuristic.table.greedy` says, where five cards are shown as
:mod:`openrummy.bots.heuristic.five.greedy` does, and where whole hands are declared as
:mod:`openrummy.bots.heuristic.declared.greedy` does.
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
from openrummy.core.engine.turn_rules import kept
from openrummy.core.melds.arrange import all_best, least
from openrummy.core.melds.plain import all_melds
from openrummy.core.rules.kinds import Kind, kind_of

_LOW = 10  # the usual limit, where any count may knock
_GREEDY: dict[Kind, Callable[[Seen], Action]] = {
    "table": table_greedy,
    "declared": declared_greedy,
    "five": five_greedy,
}


class Simple(Watcher):
    """The baseline; see the module's text."""

    def dealt(self) -> None:
        """Forget the pairs of the last deal."""
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
        everything = whole_hand(seen)
        if everything is not None:
            return everything
        phase = seen.board.public.phase
        assert isinstance(phase, ToDiscard)
        drawn = seen.board.drawn if phase.taken is None else phase.taken
        cards = _least_after(seen, self._pairs, drawn)
        discarded = self.chance().choice(cards)
        self._pairs.add((drawn, discarded))
        return self._knock(seen, discarded) or Discard(discarded)

    def _knock(self, seen: Seen, discarded: Card) -> Action | None:
        rules = seen.rules
        phase = seen.board.public.phase
        assert isinstance(phase, ToDiscard)
        shown = self.chance().choice(
            all_best(rules.melds, rules.values, seen.board.hand & ~bit(discarded))
        )
        if shown.points > _LOW and phase.must_knock is None:
            return None
        action = Knock(discarded, shown.melds)
        if why_not_in(rules, seen.board, action) is None:
            return action
        if phase.must_knock is None:
            return None
        # Rare: the pair rule or the rule of the take excludes the plain choice.
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
    """The cards whose discard is allowed and leaves least deadwood."""
    rules, hand = seen.rules, seen.board.hand
    phase = seen.board.public.phase
    assert isinstance(phase, ToDiscard)
    allowed = [card for card in in_order(hand) if card != kept(rules, phase)]
    fresh = [card for card in allowed if (drawn, card) not in pairs] or allowed
    counts = {card: least(rules.melds, rules.values, hand & ~bit(card)) for card in fresh}
    fewest = min(counts.values())
    return [card for card, count in counts.items() if count == fewest]
