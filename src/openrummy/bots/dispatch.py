"""Dispatch of the events of a game to bots, redacted for their seats."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.bots.base import Bot
from openrummy.core import game
from openrummy.core.game import GameStep


def send_events(bots: Sequence[Bot], step: GameStep) -> None:
    """Send every bot the events of a step, redacted for its seat."""
    for seat, bot in enumerate(bots):
        for event in step.events:
            bot.see(game.redact(event, seat))
