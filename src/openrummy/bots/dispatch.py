"""Steps of a game shown to bots, to each as its seat may see them."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.bots.base import Bot
from openrummy.core import game
from openrummy.core.game import GameStep


def tell(bots: Sequence[Bot], step: GameStep) -> None:
    """Show every bot what its seat sees of a step."""
    for seat, bot in enumerate(bots):
        for event in step.events:
            bot.see(game.redact(event, seat))
