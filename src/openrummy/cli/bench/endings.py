"""``openrummy bench endings``: do deals between computers end by somebody going out?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from openrummy.bots import catalogue
from openrummy.bots.cast.levels import LEVELS
from openrummy.core.rules.catalogue import names as known
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.endings import MIN_SHARE, play_deals, tables

Row = tuple[str, int, str]  # game, number of players, bot


def rows(names: Sequence[str] | None, bots: Sequence[str] | None) -> list[Row]:
    """Each table of these games with each bot; without names all games, without bots the levels.

    Raises :class:`~openrummy.bots.catalogue.UnknownBot` and
    :class:`~openrummy.core.rules.load.UnknownVariant`.
    """
    seated = [catalogue.info(name).name for name in bots or LEVELS]
    games = [variant(name).name for name in names or known()]
    return [(name, players, bot) for name, players in tables(games) for bot in seated]


def measure(
    asked: Sequence[Row], deals: int, seed: str, progress: Callable[[int], None]
) -> list[dict[str, Any]]:
    """Play ``deals`` deals of each row.

    Keys: ``name players bot deals share endless turns reasons enough``. ``turns`` is the median
    of a player's turns; ``enough`` is False where somebody ended less than
    :data:`~openrummy.lab.arena.endings.MIN_SHARE` of the deals.
    """
    measured = []
    for name, players, bot in asked:
        endings = play_deals(variant(name).rules, players, bot, deals, f"{seed} {name} {players}")
        measured.append(
            {
                "name": name,
                "players": players,
                "bot": bot,
                "deals": endings.deals,
                "share": round(endings.share, 3),
                "endless": endings.endless,
                "turns": round(endings.median_turns, 1),
                "reasons": {str(reason): count for reason, count in endings.reasons.items()},
                "enough": endings.share >= MIN_SHARE,
            }
        )
        progress(1)
    return measured
