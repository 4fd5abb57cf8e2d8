"""Moments of deals for tests of bots, seen as a bot would see them."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.bots.base import Bot, Seen
from openrummy.bots.match import deal_entropy
from openrummy.core import engine, game
from openrummy.core.cards import full_pack, parse_card, parse_card_list
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine.model.events import Event
from openrummy.core.engine.model.state import DealSetup, State
from openrummy.core.engine.step import start_with
from openrummy.core.game import HOST, Game
from openrummy.core.rules.pieces import Rules

Decision = tuple[int, Game, engine.Action]


def stacked(
    rules: Rules, hands: tuple[str, str], upcard: str, stock: str = "", dealer: int = 1
) -> tuple[State, list[Event]]:
    """A deal begun with these hands, seat 0's first, and the stock's top cards in order."""
    setup = DealSetup(dealer=dealer, first=1 - dealer)
    lists = [list(parse_card_list(hand)) for hand in hands]
    turn = (setup.first, setup.dealer)
    top = [lists[seat][index] for index in range(len(lists[0])) for seat in turn]
    top += [parse_card(upcard), *parse_card_list(stock)]
    rest = [card for card in full_pack() if card not in top]
    order = tuple([*top, *rest][::-1])
    step = start_with(rules, setup, order)
    return step.state, list(step.events)


class Scene:
    """A deal played by hand, action by action, with its events kept."""

    def __init__(
        self, rules: Rules, hands: tuple[str, str], upcard: str, stock: str = "", dealer: int = 1
    ) -> None:
        self.rules = rules
        self.state, self.events = stacked(rules, hands, upcard, stock, dealer)

    def do(self, *actions: engine.Action) -> Scene:
        """Carry out actions of the seat to act."""
        for action in actions:
            (seat,) = engine.actors(self.state)
            step = engine.apply(self.rules, self.state, seat, action)
            self.state, self.events = step.state, [*self.events, *step.events]
        return self

    def seen(self) -> Seen:
        """The view of the seat to act."""
        (seat,) = engine.actors(self.state)
        return seen_by(self.rules, self.state, self.events, seat)


def seen_by(rules: Rules, state: State, events: Sequence[Event], seat: int) -> Seen:
    """A seat's view of a deal."""
    view = game.view(Game(2, game.start(rules, 2).state.standing, boards=(state,)), seat)
    return Seen(rules, view, view.boards[0], [event.redact(seat) for event in events])


def play_until(rules: Rules, bots: Sequence[Bot], seed: str, deals: int = 3) -> list[Decision]:
    """Play, and yield every decision: the seat, the full state and the action."""
    state = game.start(rules, 2)
    notes: list[Decision] = []
    current, events = state.state, state.events
    for seat, bot in enumerate(bots):
        bot.begin(rules, seat, 2, seed_bytes(f"{seed}{seat}"))
    while True:
        for seat, bot in enumerate(bots):
            for event in events:
                bot.see(game.redact(event, seat))
        asked = game.actors(current)
        if not asked or (asked == (HOST,) and current.number >= deals):
            return notes
        if asked == (HOST,):
            action: game.GameAction = game.StartDeal(deal_entropy(seed_bytes(seed), current.number))
        else:
            action = bots[asked[0]].act()
            notes.append((asked[0], current, action))
        step = game.apply(rules, current, asked[0], action)
        current, events = step.state, step.events
