"""A network that judges a hand card by card: the same weights for each card.

It is asked once for each card that may be discarded, with what surrounds that card, and once for
the hand as a whole. So what is learned of one card holds for all, and little has to be learned.
Each answer has ``ANSWERS`` figures: discard and knock count for a card; pass, draw, take and big
gin for the hand. Where the top discard may be taken, the hand is looked at with it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.players import solo
from openrummy.kernel.gin.encoding import ACTIONS, DISCARD, FIELDS, KNOCK, card_at
from openrummy.kernel.gin.lower import lower

Reals = NDArray[np.float32]
Places = NDArray[np.int64]

CARDS, ANSWERS = 52, 6
_KINDS = DISCARD  # actions without a card
_BITS = np.array([1 << card_at(index) for index in range(CARDS)], np.int64)
_RANKS = np.arange(CARDS) % 13
_FLAGS = (
    "offer",
    "draw",
    "discard",
    "last take",
    "dealer",
    "stock only",
    "must knock",
    "take to knock",
    "top own",
    "top other",
)
_COUNTS = {"passes": 2, "stock": 31, "other cards": 11, "limit": 10, "factor": 2, "turns": 20}
_AROUND = 3  # same rank, next in suit, next but one
_OF_CARD = 8 + 4 * _AROUND
_OF_HAND = len(_FLAGS) + len(_COUNTS) + 8
#: Reals of each question.
WIDTH = _OF_CARD + _OF_HAND + 1


@dataclass(frozen=True)
class Asked:
    """Questions to a network: of ``rows`` and ``cards``, int64 [m], then of each of n hands.

    ``inputs``: float32 [m + n, WIDTH].
    """

    rows: Places
    cards: Places
    inputs: Reals
    hands: int


def ask(rules: Rules, observations: NDArray[np.uint8]) -> Asked:
    """Questions about observations, uint8 [n, 280]."""
    hands = len(observations)
    plane = {name: observations[:, FIELDS[name]] for name in ("hand", "other seen", "pile", "top")}
    open_top = np.where(observations[:, FIELDS["discard"]] == 1, 0, plane["top"])
    hand = (plane["hand"] | open_top).astype(np.uint8)
    unseen = 1 - np.minimum(hand + plane["pile"] + plane["other seen"] + plane["top"], 1)
    points = np.empty((hands, CARDS), np.int64)
    solo.leaving(lower(rules), np.ascontiguousarray(hand.astype(np.int64) @ _BITS), points)
    rows, cards = np.nonzero(hand)
    around = [_around(plane_) for plane_ in (hand, unseen, plane["other seen"], plane["pile"])]
    best = points.min(axis=1)
    now = observations[:, FIELDS["deadwood"].start].astype(np.float32)
    limit = observations[:, FIELDS["limit"].start]
    rows_ = np.zeros((len(rows) + hands, WIDTH), np.float32)
    of_cards, of_hands = rows_[: len(rows)], rows_[len(rows) :]
    left = points[rows, cards].astype(np.float32)
    of_cards[:, 0] = 1
    of_cards[:, 1] = left / 50
    of_cards[:, 2] = (left - best[rows]) / 10
    of_cards[:, 3] = left <= limit[rows]
    of_cards[:, 4] = open_top[rows, cards]
    of_cards[:, 5] = observations[rows, FIELDS["hand seen"].start + cards]
    of_cards[:, 6] = np.minimum(_RANKS[cards] + 1, 10) / 10
    of_cards[:, 7] = _RANKS[cards] / 12
    for index, planes in enumerate(around):
        for turn in range(_AROUND):
            of_cards[:, 8 + _AROUND * index + turn] = planes[turn][rows, cards] / 2
    hold = np.zeros((hands, _OF_HAND), np.float32)
    flags = [observations[:, FIELDS[name].start] for name in _FLAGS]
    counts = [observations[:, FIELDS[name].start] / np.float32(by) for name, by in _COUNTS.items()]
    own, live = around[0], around[1]
    held = hand.astype(np.float32)
    more = [
        now / 50,
        best / 50,
        (now - best) / 20,
        best <= limit,
        best == 0,
        (held * (own[0] > 0)).sum(axis=1) / 10,
        (held * (own[1] > 0)).sum(axis=1) / 10,
        (held * (live[0] + live[1])).sum(axis=1) / 30,
    ]
    for index, column in enumerate([*flags, *counts, *more]):
        hold[:, index] = column
    of_cards[:, _OF_CARD:-1], of_hands[:, _OF_CARD:-1] = hold[rows], hold
    # of a hand: what surrounds the top discard, if it may be taken
    taken, top = np.nonzero(open_top)
    for index, planes in enumerate(around):
        for turn in range(_AROUND):
            of_hands[taken, 8 + _AROUND * index + turn] = planes[turn][taken, top] / 2
    of_hands[taken, 1] = points[taken, top] / np.float32(50)
    of_hands[taken, 2] = (points[taken, top] - best[taken]) / np.float32(10)
    of_hands[taken, 6] = np.minimum(_RANKS[top] + 1, 10) / 10
    rows_[:, -1] = 1
    return Asked(rows, cards, rows_, hands)


def _around(plane: NDArray[np.uint8]) -> tuple[Reals, Reals, Reals]:
    """For each card: how many of its rank are there besides, next to it, next but one."""
    suits = plane.reshape(-1, 4, 13).astype(np.float32)
    rank = suits.sum(axis=1, keepdims=True) - suits
    wide = np.pad(suits, ((0, 0), (0, 0), (2, 2)))
    beside, near = wide[:, :, 1:14] + wide[:, :, 3:16], wide[:, :, :13] + wide[:, :, 4:]
    shape = plane.shape
    return rank.reshape(shape), beside.reshape(shape), near.reshape(shape)


def figures_of(asked: Asked, answers: Reals) -> Reals:
    """A figure for each action, float32 [n, 108], of the answers, float32 [m + n, ANSWERS]."""
    many = len(asked.rows)
    figures = np.full((asked.hands, ACTIONS), np.float32(-1e9))
    figures[asked.rows, DISCARD + asked.cards] = answers[:many, 0]
    figures[asked.rows, KNOCK + asked.cards] = answers[:many, 1]
    figures[:, :_KINDS] = answers[many:, 2:]
    return figures


def slopes_of(asked: Asked, slopes: Reals) -> Reals:
    """The slopes of the answers, from those of the figures: how a network is taught."""
    many = len(asked.rows)
    slopes_ = np.zeros((many + asked.hands, ANSWERS), np.float32)
    slopes_[:many, 0] = slopes[asked.rows, DISCARD + asked.cards]
    slopes_[:many, 1] = slopes[asked.rows, KNOCK + asked.cards]
    slopes_[many:, 2:] = slopes[:, :_KINDS]
    return slopes_
