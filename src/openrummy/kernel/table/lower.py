"""Rules with melds on the table as one vector of numbers."""

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
from openrummy.kernel.core.table import columns as at
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.gin.lower import fill
from openrummy.kernel.table.fits import check

_STOCK_RULES = {
    "dead": at.BLOCK,
    "block": at.BLOCK,
    "reshuffle": at.KEEP_TOP,
    "reshuffle-all": at.ALL,
    "turn-over": at.TURN_OVER,
    "last-draw": at.LAST_DRAW,
    "continue": at.CONTINUE,
    "take-used": at.TAKE_USED,
}
_LAY_OFFS = {"none": at.NOTHING, "melds": at.AS_THEY_LIE, "original": at.AS_SHOWN}
_TAKEN = {"top": at.TOP_ALONE, "melded": at.TO_MELD, "used": at.TO_USE, "barred": at.TO_HOLD}


def lower(rules: Rules, seats: int) -> Numbers:
    """The rules of a game for this many seats: ``int64[LAW]``, as ``core.table.columns`` says.

    Raises :class:`~openrummy.kernel.gin.fits.NotLowered` for what the kernel does not play.
    """
    check(rules, seats)
    compiled_rules = np.zeros(at.LAW + (SIZE if rules.held else 0), np.int64)
    compiled_rules[at.PLAYERS], compiled_rules[at.HAND] = seats, rules.deal.hand_size(seats)
    if rules.opening.extra:
        compiled_rules[at.EXTRA], compiled_rules[at.EXTRA_TO_DEALER] = (
            1,
            rules.opening.to == "dealer",
        )
    compiled_rules[at.OFFERED] = rules.opening.offer
    compiled_rules[at.PASSED_IS_GONE] = rules.opening.offer and rules.opening.after == "stock"
    compiled_rules[at.RETAKE] = rules.draw.retake == "allowed"
    if rules.held:
        compiled_rules[at.HELD_MELDS] = compiled_rules[at.FREELY] = 1
        fill(compiled_rules[at.LAW :], rules.melds, rules.values)
    else:
        _lower_play(compiled_rules, rules, seats)
    _lower_knock(compiled_rules, rules)
    _lower_ending(compiled_rules, rules)
    _lower_score(compiled_rules, rules)
    _lower_wild(compiled_rules, rules)
    _lower_runs(compiled_rules, rules.melds)
    return compiled_rules


def rows(deals: int) -> tuple[Numbers, np.ndarray[tuple[int, int], np.dtype[np.uint8]]]:
    """Empty ``words`` and ``cards`` for this many deals."""
    return np.zeros((deals, at.WORDS), np.int64), np.zeros((deals, at.CARDS), np.uint8)


def _lower_play(compiled_rules: Numbers, rules: Rules, seats: int) -> None:
    play = rules.on_table
    assert play
    compiled_rules[at.ONE_MELD] = play.a_turn == "one"
    compiled_rules[at.AFTER_MELD] = play.lay_off == "after-meld"
    compiled_rules[at.LAST_DISCARDED] = play.last_discard == "required"
    compiled_rules[at.RECLAIM] = play.reclaim != "off"
    compiled_rules[at.ONE_CARD] = play.one_card
    compiled_rules[at.WAIT] = {"free": 0, "discard-only": 1, "wait": seats}[play.first_round]
    compiled_rules[at.LAST_TURN] = play.last_turn
    compiled_rules[at.TAKE], compiled_rules[at.TOP_USED] = _TAKEN[play.take], play.top_used
    used = play.top_used or rules.ending.stock == "take-used"
    compiled_rules[at.FREELY] = play.take == "top" and not used


def _lower_knock(compiled_rules: Numbers, rules: Rules) -> None:
    limit = rules.knock.limit
    compiled_rules[at.KNOCK_LIMIT] = limit.points if limit.knocks else -1
    if limit.any_count:
        compiled_rules[at.KNOCK_LIMIT] = ANY_COUNT
    compiled_rules[at.LAY_OFFS] = _LAY_OFFS[rules.knock.lay_off]
    if score := rules.score_as(CountScore):
        compiled_rules[at.RUMMY_POINTS], compiled_rules[at.UNDERCUT_POINTS] = (
            score.rummy,
            score.beaten,
        )
    elif three := rules.score_as(ThreeHandScore):
        compiled_rules[at.THREE_HANDS], compiled_rules[at.RUMMY_POINTS] = 1, three.gin
        compiled_rules[at.UNDERCUT_POINTS], compiled_rules[at.SHARED_POINTS] = (
            three.undercut,
            three.shared,
        )


def _lower_ending(compiled_rules: Numbers, rules: Rules) -> None:
    ending = rules.ending
    compiled_rules[at.STOCK_RULE] = _STOCK_RULES[ending.stock]
    compiled_rules[at.MAX_RESHUFFLES], compiled_rules[at.LEFT] = ending.reshuffles, ending.left
    dead = "dead" in (ending.stock, ending.used_up)
    compiled_rules[at.UNCOUNTED] = dead or bool(rules.held)
    compiled_rules[at.IDLE_TURNS] = ending.idle_turns


def _lower_score(compiled_rules: Numbers, rules: Rules) -> None:
    left, score = rules.score_as(LeftScore), rules.score
    if left:
        compiled_rules[at.TO_WINNER] = left.to == "winner"
        compiled_rules[at.OUT_POINTS], compiled_rules[at.UNDERCUT_POINTS] = left.out, left.beaten
    if table := rules.score_as(TableScore):
        compiled_rules[at.MELDED], compiled_rules[at.OUT_POINTS] = 1, table.out
    compiled_rules[at.RUMMY_DOUBLES], compiled_rules[at.LOW_ACE] = (
        score.rummy_doubles,
        score.low_ace,
    )
    compiled_rules[at.UP_FOR_TWO], compiled_rules[at.DOUBLED] = (
        score.up_for_two,
        _ranks(score.doubled),
    )
    compiled_rules[at.WILD_VALUE], compiled_rules[at.JOKER_VALUE] = (
        rules.values.wild,
        rules.values.joker,
    )
    for rank in range(13):
        compiled_rules[at.VALUES + rank] = value_of(rules.values, card(rank, 0))


def _lower_wild(compiled_rules: Numbers, rules: Rules) -> None:
    wild, melds = rules.wild, rules.melds
    compiled_rules[at.PRINTED] = rules.pack.jokers
    compiled_rules[at.HALF], compiled_rules[at.SAFE] = (
        melds.wilds == "half",
        melds.all_wild == "kept",
    )
    compiled_rules[at.MIN_NATURALS] = melds.all_wild == "barred"
    if wild.order:
        compiled_rules[at.WILD_DEALS] = len(wild.order)
        compiled_rules[at.ORDER : at.ORDER + len(wild.order)] = wild.order
    elif wild.named:
        compiled_rules[at.CHOOSES] = _ranks(wild.ranks)


def _ranks(numbers: tuple[int, ...]) -> int:
    """Ranks from ace 1 to king 13 as 13 bits."""
    return sum(1 << number - 1 for number in set(numbers))


def _lower_runs(compiled_rules: Numbers, melds: Melds) -> None:
    """The runs of a suit, in two orders, and what follows at their ends."""
    runs = suit_runs(melds)
    ordered = sorted(runs, key=lambda run: (run & -run, run))
    compiled_rules[at.RUNS : at.RUNS + len(ordered)] = ordered
    for rank in range(14):
        compiled_rules[at.FIRST_RUN + rank] = sum(next(in_order(run)) < rank for run in ordered)
    compiled_rules[at.LISTED : at.LISTED + len(ordered)] = [ordered.index(run) for run in runs]
    for mask, run in runs.items():
        down, up = (end[0] + 1 if end else 0 for end in (run.down, run.up))
        low_ace = run.order[0] == 0
        compiled_rules[at.ENDS + mask] = 1 + down + 16 * up + 256 * low_ace
