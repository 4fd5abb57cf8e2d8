"""The five-deal series of the daily challenge: its rules, and a runner for two bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from openrummy.bots.base import Bot
from openrummy.bots.dispatch import send_events
from openrummy.core import game
from openrummy.core.game import HOST, Actor, Game, GameAction, StartDeal
from openrummy.core.rules.contradictions import require
from openrummy.core.rules.pieces import GameSheet, Rules, SingleGame
from openrummy.core.scoring.result import DealResult, Seat

DEALS: Final = 5


def five_deal_rules(rules: Rules) -> Rules:
    """Rules scored by total points over five deals, dead deals included, without end bonuses.

    The players deal in turn regardless of results, so that everybody is dealt the same cards.
    Raises :class:`~openrummy.core.rules.schema.RulesError` for games that cannot be
    played this way.
    """
    sheet = GameSheet(
        target=0,
        deals=DEALS,
        most_deals=DEALS,
        game_bonus=0,
        box=0,
        shutout="never",
        level="share",
    )
    deal = replace(rules.deal, next_dealer="every-deal")
    result = replace(rules, sheet=sheet, format=SingleGame(), deal=deal)
    require(result)
    return result


def net_points(result: DealResult, seat: Seat) -> int:
    """Net points of a seat in a two-player deal."""
    return result.scores[seat] - result.scores[1 - seat]


def play(
    rules: Rules, deal_entropies: Sequence[bytes], bots: Sequence[Bot], seeds: Sequence[bytes]
) -> tuple[DealResult, ...]:
    """Play these deals between two bots; ``rules`` must come from :func:`five_deal_rules`.

    Raises :class:`~openrummy.core.engine.IllegalAction` if a bot breaks the rules.
    """
    for seat, bot in enumerate(bots):
        bot.begin(rules, seat, len(bots), seeds[seat])
    step = game.start(rules, len(bots))
    send_events(bots, step)
    while not game.is_over(step.state):
        actor, action = _next(step.state, deal_entropies, bots)
        step = game.apply(rules, step.state, actor, action)
        send_events(bots, step)
    return step.state.results


def _next(
    state: Game, deal_entropies: Sequence[bytes], bots: Sequence[Bot]
) -> tuple[Actor, GameAction]:
    actor = game.actors(state)[0]
    if actor == HOST:
        return HOST, StartDeal(deal_entropies[state.number])
    return actor, bots[actor].act()
