"""A policy as a bot, in any game it was made for."""

from __future__ import annotations

from contextlib import suppress

import numpy as np

from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.obvious_moves import defend, whole_hand
from openrummy.bots.policy.policy_files import Policy, load
from openrummy.core.cards import bit
from openrummy.core.engine import Action, Discard, Draw, Knock, Pass, Pile
from openrummy.core.engine.model.phase import Defend
from openrummy.core.melds.arrange import best
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.kernel.gin.encoding import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, card_at
from openrummy.kernel.gin.observation import observe
from openrummy.kernel.gin.settings import NotLowered
from openrummy.kernel.supported_games import not_gin
from openrummy.kernel.table.observation import observe_table, ready
from openrummy.kernel.table.settings import check


class NotPlayed(ValueError):
    """A game that the policy does not play; ``piece`` names the rule piece it does not support.

    A policy plays either gin and its kin for two in a deal, or games with melds on the table or
    for more than two.
    """

    def __init__(self, piece: str, at_tables: bool = False) -> None:
        games = "gin and its kin for two in a deal"
        if at_tables:
            games = "games with melds on the table or for more than two"
        super().__init__(f"this policy plays {games}, not with this {piece}")
        self.piece = piece


class PolicyBot(Watcher):
    """Plays the legal action that a policy scores highest.

    ``policy``: a policy, or the name of its file. The bot shows the best arrangement when it
    knocks, and defends optimally. The constructor compiles the kernel functions it needs.
    :meth:`begin` raises :class:`NotPlayed` for a game that the policy does not play.
    """

    def __init__(self, policy: Policy | str, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self.policy = load(policy) if isinstance(policy, str) else policy
        if self.policy.at_tables:
            with suppress(NotLowered):
                ready(self.policy.rules)

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        if self.policy.at_tables:
            try:
                check(rules, seats)
            except NotLowered as error:
                raise NotPlayed(error.piece, at_tables=True) from None
            return
        piece = not_gin(rules) if rules.held else "kind of play"
        if piece is not None:
            raise NotPlayed(piece)

    def choose(self, seen: Seen) -> Action:
        """The action with the highest score."""
        if self.policy.at_tables:
            table = observe_table(seen.rules, seen.board)
            best = self.policy.act(table.seen[None], table.mask[None], seen.rules)
            return table.actions[int(best[0])]
        if isinstance(seen.board.public.phase, Defend):
            return defend(seen)
        observation = observe(seen.rules, seen.board)
        numbers = self.policy.act(observation.seen[None], observation.mask[None], seen.rules)
        return action_of(seen, int(np.asarray(numbers)[0]))


def action_of(seen: Seen, number: int) -> Action:
    """The engine action for an action number."""
    if number == BIG_GIN:
        everything = whole_hand(seen)
        assert everything is not None
        return everything
    if number < DISCARD:
        if number == PASS:
            return Pass()
        return Draw(Pile.STOCK if number == DRAW else Pile.DISCARD)
    if number < KNOCK:
        return Discard(card_at(number - DISCARD))
    card, rules = card_at(number - KNOCK), seen.rules
    return Knock(card, best(rules.melds, rules.values, seen.board.hand & ~bit(card)).melds)
