"""Rules with melds on the table as one vector of numbers."""

from __future__ import annotations

import numpy as np

from openrummy.cards import card, in_order
from openrummy.kernel.core.table import columns as at
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.table.fits import check
from openrummy.melds.plain import suit_runs, value_of
from openrummy.rules.pieces import (
    DealersChoice,
    ExtraCard,
    LeftScore,
    Melds,
    Rules,
    TableMelds,
    WildRanks,
)

_WAYS = {
    "dead": at.BLOCK,
    "block": at.BLOCK,
    "reshuffle": at.KEEP_TOP,
    "reshuffle-all": at.ALL,
    "turn-over": at.TURN_OVER,
    "last-draw": at.LAST_DRAW,
    "continue": at.CONTINUE,
}


def lower(rules: Rules, seats: int) -> Numbers:
    """The law of a game for so many seats: ``int64[LAW]``, as ``core.table.columns`` says.

    Raises :class:`~openrummy.kernel.gin.fits.NotLowered` for what the kernel does not play.
    """
    check(rules, seats)
    law = np.zeros(at.LAW, np.int64)
    law[at.PLAYERS], law[at.HAND] = seats, rules.deal.hand_size(seats)
    if isinstance(rules.opening, ExtraCard):
        law[at.EXTRA], law[at.EXTRA_TO_DEALER] = 1, rules.opening.to == "dealer"
    law[at.RETAKE] = rules.draw.retake == "allowed"
    _lower_play(law, rules, seats)
    _lower_ending(law, rules)
    _lower_score(law, rules)
    _lower_wild(law, rules)
    _lower_runs(law, rules.melds)
    return law


def rows(deals: int) -> tuple[Numbers, np.ndarray[tuple[int, int], np.dtype[np.uint8]]]:
    """Empty ``words`` and ``cards`` for so many deals."""
    return np.zeros((deals, at.WORDS), np.int64), np.zeros((deals, at.CARDS), np.uint8)


def _lower_play(law: Numbers, rules: Rules, seats: int) -> None:
    play = rules.play
    assert isinstance(play, TableMelds)
    law[at.ONE_MELD] = play.a_turn == "one"
    law[at.AFTER_MELD] = play.lay_off == "after-meld"
    law[at.LAST_THROWN] = play.last_discard == "required"
    law[at.RECLAIM] = play.reclaim != "off"
    law[at.ONE_CARD] = play.one_card
    law[at.WAIT] = {"free": 0, "discard-only": 1, "wait": seats}[play.first_round]
    law[at.LAST_TURN] = play.last_turn


def _lower_ending(law: Numbers, rules: Rules) -> None:
    ending = rules.ending
    law[at.WAY] = _WAYS[ending.stock]
    law[at.MOST_RESHUFFLES], law[at.LEFT] = ending.reshuffles, ending.left
    law[at.UNCOUNTED] = "dead" in (ending.stock, ending.used_up)
    law[at.IDLE_TURNS] = ending.idle_turns


def _lower_score(law: Numbers, rules: Rules) -> None:
    score = rules.score
    assert isinstance(score, LeftScore)
    law[at.TO_WINNER] = score.to == "winner"
    law[at.RUMMY_DOUBLES] = score.rummy_doubles
    law[at.OUT_POINTS], law[at.UP_FOR_TWO] = score.out, score.up_for_two
    law[at.DOUBLED] = _ranks(score.doubled)
    law[at.WILD_VALUE] = rules.values.wild
    for rank in range(13):
        law[at.VALUES + rank] = value_of(rules.values, card(rank, 0))


def _lower_wild(law: Numbers, rules: Rules) -> None:
    wild = rules.wild
    if isinstance(wild, WildRanks):
        law[at.WILD_DEALS] = len(wild.order)
        law[at.ORDER : at.ORDER + len(wild.order)] = wild.order
    elif isinstance(wild, DealersChoice):
        law[at.CHOOSES] = _ranks(wild.ranks)


def _ranks(numbers: tuple[int, ...]) -> int:
    """Ranks from ace 1 to king 13 as 13 bits."""
    return sum(1 << number - 1 for number in set(numbers))


def _lower_runs(law: Numbers, melds: Melds) -> None:
    """The runs of a suit, in two orders, and what follows at their ends."""
    found = suit_runs(melds)
    ordered = sorted(found, key=lambda run: (run & -run, run))
    law[at.RUNS : at.RUNS + len(ordered)] = ordered
    for rank in range(14):
        law[at.FIRST_RUN + rank] = sum(next(in_order(run)) < rank for run in ordered)
    law[at.LISTED : at.LISTED + len(ordered)] = [ordered.index(run) for run in found]
    for mask, run in found.items():
        down, up = (end[0] + 1 if end else 0 for end in (run.down, run.up))
        law[at.ENDS + mask] = 1 + down + 16 * up
