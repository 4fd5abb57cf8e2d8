"""Rules compiled into tables for the kernel's functions of gin (RULEBOOK §1)."""

from __future__ import annotations

from functools import cache

from openrummy.core.cards import LANE_MASK, Card
from openrummy.core.melds.plain import all_melds, suit_runs, value_of
from openrummy.core.rules.pieces import (
    ExtraCard,
    KnockCardLimit,
    KnockScore,
    Melds,
    NoUpcard,
    PlainOpening,
    Rules,
    UpcardLimit,
    UpcardOffer,
    Values,
)
from openrummy.kernel.arrays import Int64Array, np
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.gin.settings import held

_STOCK = {"dead": t.STOCK_DEAD, "last-take": t.STOCK_LAST_TAKE, "50th-card": t.STOCK_50TH}
_TIE = {"undercut": t.TIE_UNDERCUT, "own": t.TIE_OWN, "none": t.TIE_NONE}


_PLACES = (t.RUNS, t.LOOSE, t.DOWN, t.UP, t.IN_RUN, t.DROP, t.DROPS)


@cache
def lower(rules: Rules) -> Int64Array:
    """The tables of a game of gin for two in a deal; read-only.

    Raises :class:`NotLowered` for other games.
    """
    held(rules)
    tables = np.zeros(t.SIZE, np.int64)
    for index, value in _compiled_rules(rules).items():
        tables[index] = value
    fill(tables, rules.melds, rules.values)
    tables.flags.writeable = False
    return tables


def fill(tables: Int64Array, melds: Melds, values: Values) -> None:
    """Write what arrangements need into ``int64[SIZE]``, for any game with one pack."""
    runs = all_melds(melds, LANE_MASK)
    tables[t.SHORTEST], tables[t.MELDS] = melds.min_length, len(runs)
    tables[t.DEAREST] = max(value_of(values, Card(rank)) for rank in range(13))
    tables[t.RUN : t.RUN + len(runs)] = runs
    shorts = tables.view(np.int16)
    for begin, table in zip(_PLACES, _suit_tables(melds, values), strict=True):
        shorts[4 * begin : 4 * begin + t.LANES] = table


def _compiled_rules(rules: Rules) -> dict[int, int]:
    score, ending, knock, opening = (
        rules.score_as(KnockScore),
        rules.ending,
        rules.knock,
        rules.opening,
    )
    assert score
    limit = knock.limit
    kinds: dict[type, int] = {UpcardLimit: t.LIMIT_UPCARD, KnockCardLimit: t.LIMIT_KNOCK_CARD}
    openings: dict[type, int] = {
        UpcardOffer: t.OPEN_UPCARD,
        PlainOpening: t.OPEN_PLAIN,
        ExtraCard: t.OPEN_EXTRA,
        NoUpcard: t.OPEN_NONE,
    }
    return {
        t.HAND: rules.deal.hand_size(2),
        t.OPENING: openings[type(opening)],
        t.EITHER: opening.offer and opening.after == "either",
        t.LIMIT: kinds.get(type(limit), t.LIMIT_FIXED),
        t.POINTS: limit.points if limit.fixed else 0,
        t.ACE: bool(limit.ace) and limit.ace == "one",
        t.RETAKE: rules.draw.retake == "allowed",
        t.BIG_GIN: knock.big_gin,
        t.LAY_OFF: knock.lay_off != "none",
        t.STOCK: _STOCK[ending.stock],
        t.LEFT: ending.left,
        t.IDLE: ending.idle_turns,
        t.MISDEAL: rules.deal.misdeal,
        t.GIN: score.gin,
        t.BIG: score.big_gin,
        t.UNDERCUT: score.undercut,
        t.TIE: _TIE[score.tie],
        t.TIE_BONUS: score.tie_bonus,
        t.DEAL_WIN: score.deal_win,
        t.SPADES: score.spade_doubles,
        t.GIN_BOXES: score.gin_boxes,
        t.UNDERCUT_BOXES: score.undercut_boxes,
    }


@cache  # most games share these tables
def _suit_tables(melds: Melds, values: Values) -> tuple[list[int], ...]:
    runs, loose = _suit(melds, values)
    return (runs, loose, *_ends(melds), _in_run(melds), *_drops(runs))


def _suit(melds: Melds, values: Values) -> tuple[list[int], list[int]]:
    """For each 13 bits of a suit: least deadwood with runs only, and with no melds at all."""
    starting: dict[int, list[int]] = {1 << rank: [] for rank in range(13)}
    for run in all_melds(melds, LANE_MASK):
        starting[run & -run].append(run)
    runs, loose = [0], [0]
    for lane in range(1, t.LANES):
        low = lane & -lane
        value = value_of(values, Card(low.bit_length() - 1))
        loose.append(value + loose[lane ^ low])
        fewest = value + runs[lane ^ low]
        for run in starting[low]:
            if run & lane == run:
                fewest = min(fewest, runs[lane ^ run])
        runs.append(fewest)
    return runs, loose


def _ends(melds: Melds) -> tuple[list[int], list[int]]:
    """For each run the rank that follows at its low end and at its high end; -1: none."""
    down, up = [-1] * t.LANES, [-1] * t.LANES
    for lane, run in suit_runs(melds).items():
        down[lane] = run.down[0] if run.down else -1
        up[lane] = run.up[0] if run.up else -1
    return down, up


def _in_run(melds: Melds) -> list[int]:
    """For each 13 bits of a suit: those of them that are in a run."""
    in_run = [0] * t.LANES
    for lane in suit_runs(melds):
        in_run[lane] = lane
    for lane in range(1, t.LANES):
        rest = lane
        while rest:
            in_run[lane] |= in_run[lane ^ (rest & -rest)]
            rest &= rest - 1
    return in_run


def _drops(runs: list[int]) -> tuple[list[int], list[int]]:
    """The largest reduction of the points left when one card of a suit goes, and the cards that
    give it.
    """
    most, best = [-1] * t.LANES, [0] * t.LANES  # the empty set has no card to drop
    for lane in range(1, t.LANES):
        less = {
            1 << rank: runs[lane] - runs[lane ^ 1 << rank] for rank in range(13) if lane >> rank & 1
        }
        most[lane] = max(less.values())
        best[lane] = sum(bit for bit, drop in less.items() if drop == most[lane])
    return most, best
