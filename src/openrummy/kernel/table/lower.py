"""Lowering of rules to one vector of numbers, for games other than two-player gin."""

from __future__ import annotations

import numpy as np

from openrummy.core.cards import card, in_order
from openrummy.core.engine.step import ANY_COUNT
from openrummy.core.melds.plain import suit_runs, value_of
from openrummy.core.rules.pieces import (
    CountScore,
    LeftScore,
    Melds,
    Rules,
    TableScore,
    ThreeHandScore,
)
from openrummy.kernel.core.gin.compiled_rules import SIZE
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.gin.lower import fill
from openrummy.kernel.table.settings import check

_STOCK_RULES = {
    "dead": c.BLOCK,
    "block": c.BLOCK,
    "reshuffle": c.KEEP_TOP,
    "reshuffle-all": c.ALL,
    "turn-over": c.TURN_OVER,
    "last-draw": c.LAST_DRAW,
    "continue": c.CONTINUE,
    "take-used": c.TAKE_USED,
}
_LAY_OFFS = {"none": c.NOTHING, "melds": c.AS_THEY_LIE, "original": c.AS_SHOWN}
_TAKEN = {"top": c.TOP_ALONE, "melded": c.TO_MELD, "used": c.TO_USE, "barred": c.TO_HOLD}


def lower(rules: Rules, seats: int) -> Int64Array:
    """Rules for this number of seats as ``int64[LAW]``, with the columns of ``core.table.columns``.

    Raises :class:`~openrummy.kernel.gin.settings.NotLowered` for unsupported rules.
    """
    check(rules, seats)
    law = np.zeros(c.LAW + (SIZE if rules.held else 0), np.int64)
    numbers = {c.PLAYERS: seats, c.HAND: rules.deal.hand_size(seats)}
    numbers |= _opening(rules) | _play(rules, seats) | _knock(rules) | _ending(rules)
    for column, number in (numbers | _score(rules) | _wild(rules)).items():
        law[column] = number
    if rules.held:
        fill(law[c.LAW :], rules.melds, rules.values)
    _lower_runs(law, rules.melds)
    return law


def rows(deals: int) -> tuple[Int64Array, np.ndarray[tuple[int, int], np.dtype[np.uint8]]]:
    """Empty ``words`` and ``cards`` arrays for this number of deals."""
    return np.zeros((deals, c.WORDS), np.int64), np.zeros((deals, c.CARDS), np.uint8)


def _opening(rules: Rules) -> dict[int, int]:
    opening = rules.opening
    extra = {c.EXTRA: 1, c.EXTRA_TO_DEALER: opening.to == "dealer"} if opening.extra else {}
    return extra | {
        c.OFFERED: opening.offer,
        c.PASSED_IS_GONE: opening.offer and opening.after == "stock",
        c.RETAKE: rules.draw.retake == "allowed",
    }


def _play(rules: Rules, seats: int) -> dict[int, int]:
    play = rules.on_table
    if not play:
        return {c.HELD_MELDS: 1, c.FREELY: 1}
    used = play.top_used or rules.ending.stock == "take-used"
    return {
        c.ONE_MELD: play.a_turn == "one",
        c.AFTER_MELD: play.lay_off == "after-meld",
        c.LAST_DISCARDED: play.last_discard == "required",
        c.RECLAIM: play.reclaim != "off",
        c.ONE_CARD: play.one_card,
        c.WAIT: {"free": 0, "discard-only": 1, "wait": seats}[play.first_round],
        c.LAST_TURN: play.last_turn,
        c.TAKE: _TAKEN[play.take],
        c.TOP_USED: play.top_used,
        c.FREELY: play.take == "top" and not used,
    }


def _knock(rules: Rules) -> dict[int, int]:
    limit = rules.knock.limit
    points = ANY_COUNT if limit.any_count else limit.points if limit.knocks else -1
    return {c.KNOCK_LIMIT: points, c.LAY_OFFS: _LAY_OFFS[rules.knock.lay_off]}


def _ending(rules: Rules) -> dict[int, int]:
    ending = rules.ending
    return {
        c.STOCK_RULE: _STOCK_RULES[ending.stock],
        c.MAX_RESHUFFLES: ending.reshuffles,
        c.LEFT: ending.left,
        c.UNCOUNTED: "dead" in (ending.stock, ending.used_up) or bool(rules.held),
        c.IDLE_TURNS: ending.idle_turns,
    }


def _score(rules: Rules) -> dict[int, int]:
    score, values = rules.score, rules.values
    return _of_kind(rules) | {
        c.RUMMY_DOUBLES: score.rummy_doubles,
        c.LOW_ACE: score.low_ace,
        c.UP_FOR_TWO: score.up_for_two,
        c.DOUBLED: _ranks(score.doubled),
        c.WILD_VALUE: values.wild,
        c.JOKER_VALUE: values.joker,
        **{c.VALUES + rank: value_of(values, card(rank, 0)) for rank in range(13)},
    }


def _of_kind(rules: Rules) -> dict[int, int]:
    """Columns specific to the kind of score."""
    if score := rules.score_as(CountScore):
        return {c.RUMMY_POINTS: score.rummy, c.UNDERCUT_POINTS: score.beaten}
    if three := rules.score_as(ThreeHandScore):
        points = {c.RUMMY_POINTS: three.gin, c.UNDERCUT_POINTS: three.undercut}
        return points | {c.THREE_HANDS: 1, c.SHARED_POINTS: three.shared}
    if left := rules.score_as(LeftScore):
        points = {c.OUT_POINTS: left.out, c.UNDERCUT_POINTS: left.beaten}
        return points | {c.TO_WINNER: left.to == "winner"}
    table = rules.score_as(TableScore)
    return {c.MELDED: 1, c.OUT_POINTS: table.out} if table else {}


def _wild(rules: Rules) -> dict[int, int]:
    wild, melds = rules.wild, rules.melds
    numbers: dict[int, int] = {
        c.PRINTED: rules.pack.jokers,
        c.HALF: melds.wilds == "half",
        c.SAFE: melds.all_wild == "kept",
        c.MIN_NATURALS: melds.all_wild == "barred",
    }
    if wild.order:
        numbers[c.WILD_DEALS] = len(wild.order)
        numbers |= {c.ORDER + deal: rank for deal, rank in enumerate(wild.order)}
    elif wild.named:
        numbers[c.CHOOSES] = _ranks(wild.ranks)
    return numbers


def _ranks(numbers: tuple[int, ...]) -> int:
    """Ranks from ace 1 to king 13 as 13 bits."""
    return sum(1 << number - 1 for number in set(numbers))


def _lower_runs(law: Int64Array, melds: Melds) -> None:
    """Write the runs of a suit, in two orders, and the ranks that extend them at either end."""
    runs = suit_runs(melds)
    ordered = sorted(runs, key=lambda run: (run & -run, run))
    law[c.RUNS : c.RUNS + len(ordered)] = ordered
    for rank in range(14):
        law[c.FIRST_RUN + rank] = sum(next(in_order(run)) < rank for run in ordered)
    law[c.LISTED : c.LISTED + len(ordered)] = [ordered.index(run) for run in runs]
    for mask, run in runs.items():
        down, up = (end[0] + 1 if end else 0 for end in (run.down, run.up))
        low_ace = run.order[0] == 0
        law[c.ENDS + mask] = 1 + down + 16 * up + 256 * low_ace
