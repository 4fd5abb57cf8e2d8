"""``openrummy bench endings``: do deals between computers end by somebody going out?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from openrummy.bots import catalogue
from openrummy.bots.cast.levels import LEVELS
from openrummy.core.rules.catalogue import names as known
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import say
from openrummy.lab.arena.endings import MIN_SHARE, Endings, play_deals, race, tables

DEALS, QUICK = 40, 6
CAREFUL = 80  # deals at least of a row that falls short, and of racers
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
    ``turns`` is the median of a player's turns. A row below
    :data:`~openrummy.lab.arena.endings.MIN_SHARE` is played anew with :data:`CAREFUL` deals at
    least; where its cards run out, racers play as many, once a table. ``bar`` is their share,
    ``reachable``, where that lies below ``MIN_SHARE`` with 95 % certainty, else ``MIN_SHARE``.
    ``enough`` is False where the share of the row lies below the bar with 95 % certainty; a game
    that plays its stock once is excused where racers cannot reach ``MIN_SHARE`` either.
    """
    raced: dict[tuple[str, int], Endings] = {}
    measured = []
    for name, players, bot in asked:
        rules, dealt = variant(name).rules, f"{seed} {name} {players}"
        endings = play_deals(rules, players, bot, deals, dealt)
        table, many = (name, players), max(deals, CAREFUL)
        if endings.share < MIN_SHARE:
            if many > deals:
                endings = play_deals(rules, players, bot, many, dealt)
            if endings.undecided and table not in raced:
                raced[table] = race(rules, players, many, dealt)
        racers = raced.get(table)
        bar = MIN_SHARE if racers is None or racers.reaches(MIN_SHARE) else racers.share
        blocked = bar < MIN_SHARE and rules.ending.stock == "block"  # an end like any other (T10)
        enough = blocked or endings.reaches(bar)
        measured.append(
            {
                "name": name,
                "players": players,
                "bot": bot,
                "deals": endings.deals,
                "share": round(endings.share, 3),
                "reachable": round(racers.share, 3) if racers else None,
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
    """A sentence why a share below 95 % is enough, or is not; empty for the others."""
    if share >= MIN_SHARE:
        return ""
    if not enough:
        return say("cli.endings-too-few", bar=round(100 * bar))
    if bar < MIN_SHARE:
        return say("cli.endings-run-out", bar=round(100 * bar))
    return say("cli.endings-by-chance")
