"""``openrummy bench endings``: share of deals between computers that a player ends."""

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
CAREFUL = 80  # minimum deals of a row below the bar, and of racers
Row = tuple[str, int, str]  # game, number of players, bot


def rows(names: Sequence[str] | None, bots: Sequence[str] | None) -> list[Row]:
    """Each table of these games with each bot; defaults are all games and the levels.

    Raises :class:`~openrummy.bots.catalogue.UnknownBot` and
    :class:`~openrummy.core.rules.load.UnknownVariant`.
    """
    seated = [catalogue.info(name).name for name in bots or LEVELS]
    games = [variant(name).name for name in names or known()]
    return [(name, players, bot) for name, players in tables(games) for bot in seated]


def measure(
    requested_rows: Sequence[Row], deals: int, seed: str, progress: Callable[[int], None]
) -> list[dict[str, Any]]:
    """Play ``deals`` deals of each row.

    Keys: ``name players bot deals share reachable bar endless turns reasons enough why``.
    ``turns`` is the median number of turns per player. A row below
    :data:`~openrummy.lab.arena.endings.MIN_SHARE` is replayed with at least :data:`CAREFUL` deals;
    if its cards run out, racers play the same number, once per table. ``bar`` is their share,
    ``reachable``, if that is below ``MIN_SHARE`` at 95 % confidence, else ``MIN_SHARE``.
    ``enough`` is False if the row's share is below the bar at 95 % confidence; a game that plays
    its stock only once is excused if racers cannot reach ``MIN_SHARE`` either.
    """
    races: dict[tuple[str, int], Endings] = {}
    measured = []
    for name, players, bot in requested_rows:
        rules, deal_seed = variant(name).rules, f"{seed} {name} {players}"
        endings = play_deals(rules, players, bot, deals, deal_seed)
        table, careful_deals = (name, players), max(deals, CAREFUL)
        if endings.share < MIN_SHARE:
            if careful_deals > deals:
                endings = play_deals(rules, players, bot, careful_deals, deal_seed)
            if endings.undecided and table not in races:
                races[table] = race(rules, players, careful_deals, deal_seed)
        racers = races.get(table)
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
    """The verdict on a share below ``MIN_SHARE`` as a sentence; empty for other shares."""
    if share >= MIN_SHARE:
        return ""
    if not enough:
        return say("cli.endings-too-few", bar=round(100 * bar))
    if bar < MIN_SHARE:
        return say("cli.endings-run-out", bar=round(100 * bar))
    return say("cli.endings-by-chance")
