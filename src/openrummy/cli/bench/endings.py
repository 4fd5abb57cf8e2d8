"""``openrummy bench endings``: do deals between computers end by somebody going out?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from openrummy.bots import catalogue
from openrummy.bots.cast.levels import LEVELS
from openrummy.core.rules.catalogue import names as known
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import say
from openrummy.lab.arena.endings import MIN_SHARE, play_deals, race, tables

DEALS, QUICK = 40, 6
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

    Keys: ``name players bot deals share reachable bar endless turns reasons enough why``.
    ``turns`` is the median of a player's turns. ``bar`` is
    :data:`~openrummy.lab.arena.endings.MIN_SHARE`, or ``reachable``, the share of racers on the
    same deals, where that is less; they play, once a table, where the cards of a row run out too
    often. ``enough`` is False where the share lies below the bar with 95 % certainty.
    """
    reachable: dict[tuple[str, int], float] = {}
    measured = []
    for name, players, bot in asked:
        rules, dealt = variant(name).rules, f"{seed} {name} {players}"
        endings = play_deals(rules, players, bot, deals, dealt)
        table = name, players
        if endings.share < MIN_SHARE and endings.undecided and table not in reachable:
            reachable[table] = race(rules, players, deals, dealt).share
        bar = min(MIN_SHARE, reachable.get(table, 1.0))
        enough = endings.reaches(bar)
        measured.append(
            {
                "name": name,
                "players": players,
                "bot": bot,
                "deals": endings.deals,
                "share": round(endings.share, 3),
                "reachable": round(reachable[table], 3) if table in reachable else None,
                "bar": round(bar, 3),
                "endless": endings.endless,
                "turns": round(endings.median_turns, 1),
                "reasons": {str(reason): count for reason, count in endings.reasons.items()},
                "enough": enough,
                "why": _why(endings.share, bar, enough),
            }
        )
        progress(1)
    return measured


def _why(share: float, bar: float, enough: bool) -> str:
    """Why a share below 95 % is enough, or is not, in a sentence; empty for the others."""
    if share >= MIN_SHARE:
        return ""
    if not enough:
        return say("cli.endings-too-few", bar=round(100 * bar))
    if bar < MIN_SHARE:
        return say("cli.endings-run-out", bar=round(100 * bar))
    return say("cli.endings-by-chance")
