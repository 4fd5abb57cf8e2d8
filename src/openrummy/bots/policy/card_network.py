"""Inputs and outputs of a network that shares its weights among all cards.

The network is evaluated once per card in the hand, on features of that card and its neighbours,
and once for the hand as a whole, so what it learns about one card applies to all. Each
evaluation has ``ANSWERS`` outputs: discard and knock are used for a card; pass, draw, take and
big gin for the hand. If the top discard may be taken, the hand includes it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.players import learner_vector
from openrummy.kernel.gin.encoding import ACTIONS, DISCARD, FIELDS, KNOCK, card_at
from openrummy.kernel.gin.lower import lower

Float32Array = NDArray[np.float32]
Indices = NDArray[np.int64]

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
_NEIGHBOURS = 3  # same rank, next in suit, next but one
_CARD_FEATURES = 8 + 4 * _NEIGHBOURS
_HAND_FEATURES = len(_FLAGS) + len(_COUNTS) + 8
#: Number of features in a row of inputs.
WIDTH = _CARD_FEATURES + _HAND_FEATURES + 1


@dataclass(frozen=True)
class Questions:
    """Inputs of a network: one row per card of a hand, then one per hand.

    ``rows`` and ``cards``, int64 [m], are the hand and the card of the first m rows; ``inputs`` is
    float32 [m + n, WIDTH] for n hands.
    """

    rows: Indices
    cards: Indices
    inputs: Float32Array
    hands: int


def ask(rules: Rules, observations: NDArray[np.uint8]) -> Questions:
    """Network inputs for observations, uint8 [n, 280]."""
    hands = len(observations)
    plane = {name: observations[:, FIELDS[name]] for name in ("hand", "other seen", "pile", "top")}
    open_top = np.where(observations[:, FIELDS["discard"]] == 1, 0, plane["top"])
    hand = (plane["hand"] | open_top).astype(np.uint8)
    unseen = 1 - np.minimum(hand + plane["pile"] + plane["other seen"] + plane["top"], 1)
    points = np.empty((hands, CARDS), np.int64)
    learner_vector.deadwood_after_discards(
        lower(rules), np.ascontiguousarray(hand.astype(np.int64) @ _BITS), points
    )
    rows, cards = np.nonzero(hand)
    neighbours = [
        _neighbour_counts(layer) for layer in (hand, unseen, plane["other seen"], plane["pile"])
    ]
    best = points.min(axis=1)
    deadwood = observations[:, FIELDS["deadwood"].start].astype(np.float32)
    limit = observations[:, FIELDS["limit"].start]
    inputs = np.zeros((len(rows) + hands, WIDTH), np.float32)
    card_inputs, hand_inputs = inputs[: len(rows)], inputs[len(rows) :]
    left = points[rows, cards].astype(np.float32)
    card_inputs[:, 0] = 1
    card_inputs[:, 1] = left / 50
    card_inputs[:, 2] = (left - best[rows]) / 10
    card_inputs[:, 3] = left <= limit[rows]
    card_inputs[:, 4] = open_top[rows, cards]
    card_inputs[:, 5] = observations[rows, FIELDS["hand seen"].start + cards]
    card_inputs[:, 6] = np.minimum(_RANKS[cards] + 1, 10) / 10
    card_inputs[:, 7] = _RANKS[cards] / 12
    for index, planes in enumerate(neighbours):
        for kind in range(_NEIGHBOURS):
            card_inputs[:, 8 + _NEIGHBOURS * index + kind] = planes[kind][rows, cards] / 2
    hand_features = np.zeros((hands, _HAND_FEATURES), np.float32)
    flags = [observations[:, FIELDS[name].start] for name in _FLAGS]
    counts = [
        observations[:, FIELDS[name].start] / np.float32(maximum)
        for name, maximum in _COUNTS.items()
    ]
    own, live = neighbours[0], neighbours[1]
    held = hand.astype(np.float32)
    more = [
        deadwood / 50,
        best / 50,
        (deadwood - best) / 20,
        best <= limit,
        best == 0,
        (held * (own[0] > 0)).sum(axis=1) / 10,
        (held * (own[1] > 0)).sum(axis=1) / 10,
        (held * (live[0] + live[1])).sum(axis=1) / 30,
    ]
    for index, column in enumerate([*flags, *counts, *more]):
        hand_features[:, index] = column
    card_inputs[:, _CARD_FEATURES:-1], hand_inputs[:, _CARD_FEATURES:-1] = (
        hand_features[rows],
        hand_features,
    )
    # features of the top discard, if it may be taken
    taken, top = np.nonzero(open_top)
    for index, planes in enumerate(neighbours):
        for kind in range(_NEIGHBOURS):
            hand_inputs[taken, 8 + _NEIGHBOURS * index + kind] = planes[kind][taken, top] / 2
    hand_inputs[taken, 1] = points[taken, top] / np.float32(50)
    hand_inputs[taken, 2] = (points[taken, top] - best[taken]) / np.float32(10)
    hand_inputs[taken, 6] = np.minimum(_RANKS[top] + 1, 10) / 10
    inputs[:, -1] = 1
    return Questions(rows, cards, inputs, hands)


def _neighbour_counts(plane: NDArray[np.uint8]) -> tuple[Float32Array, Float32Array, Float32Array]:
    """Counts for each card: others of its rank, cards next to it in suit, and next but one."""
    suits = plane.reshape(-1, 4, 13).astype(np.float32)
    rank = suits.sum(axis=1, keepdims=True) - suits
    wide = np.pad(suits, ((0, 0), (0, 0), (2, 2)))
    adjacent, near = wide[:, :, 1:14] + wide[:, :, 3:16], wide[:, :, :13] + wide[:, :, 4:]
    shape = plane.shape
    return rank.reshape(shape), adjacent.reshape(shape), near.reshape(shape)


def action_scores(questions: Questions, answers: Float32Array) -> Float32Array:
    """Score of each action, float32 [n, 108], from the outputs, float32 [m + n, ANSWERS]."""
    card_count = len(questions.rows)
    scores = np.full((questions.hands, ACTIONS), np.float32(-1e9))
    scores[questions.rows, DISCARD + questions.cards] = answers[:card_count, 0]
    scores[questions.rows, KNOCK + questions.cards] = answers[:card_count, 1]
    scores[:, :_KINDS] = answers[card_count:, 2:]
    return scores


def output_gradients(questions: Questions, slopes: Float32Array) -> Float32Array:
    """Gradients of the outputs, from those of the action scores."""
    card_count = len(questions.rows)
    gradients = np.zeros((card_count + questions.hands, ANSWERS), np.float32)
    gradients[:card_count, 0] = slopes[questions.rows, DISCARD + questions.cards]
    gradients[:card_count, 1] = slopes[questions.rows, KNOCK + questions.cards]
    gradients[card_count:, 2:] = slopes[:, :_KINDS]
    return gradients
