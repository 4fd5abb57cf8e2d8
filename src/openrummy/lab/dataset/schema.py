"""The columns of the data set's two tables, documented in docs/dataset.md.

A card is 13 times its suit (clubs, diamonds, hearts, spades) plus its rank from ace, 0, to king,
12. A set of cards is a word with one bit per card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.optional_packages import pyarrow
from openrummy.analysis.studies.statistics import AnyArray
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.batch import REASONS

PHASES = {d.OFFER: "offer", d.DRAW: "draw", d.DISCARD: "discard", d.LAST: "last-take"}
ACTIONS = {
    d.PASS: "pass",
    d.STOCK: "draw-stock",
    d.TAKE: "draw-discard",
    d.SHOW_ALL: "big-gin",
    d.DISCARD_CARD: "discard",
    d.KNOCK_CARD: "knock",
}
ENDS = tuple(reason.value for reason in REASONS)

_NO_CARD = (d.PASS, d.STOCK, d.TAKE, d.SHOW_ALL)


def numbers(cards: AnyArray) -> AnyArray:
    """Convert kernel cards to card numbers; -1 is kept."""
    return np.where(cards < 0, -1, 13 * (cards >> 4) + (cards & 15))


def words(cards: AnyArray) -> AnyArray:
    """Convert kernel card sets to words of 52 bits."""
    suits = [(cards >> 16 * suit & 0x1FFF) << 13 * suit for suit in range(4)]
    return suits[0] | suits[1] | suits[2] | suits[3]


def deals_table(
    columns: Mapping[str, AnyArray], stock: AnyArray, constants: Mapping[str, str]
) -> Any:
    """The table of deals; ``stock``: uint8 [n, 31], ``constants``: columns with one value."""
    pa = pyarrow()
    n = len(stock)
    short, small = pa.int16(), pa.int8()
    columns_by_name = {
        "deal": pa.array(columns["deal"], pa.int64()),
        **{name: pa.array([text] * n, pa.string()) for name, text in constants.items()},
        "game_number": _or_null(columns["game"], pa.int32()),
        "score_0": _or_null(columns["score_0"], short),
        "score_1": _or_null(columns["score_1"], short),
        "dealer": pa.array(columns["dealer"], small),
        "dealt_0": pa.array(words(columns["dealt_0"]).astype(np.uint64)),
        "dealt_1": pa.array(words(columns["dealt_1"]).astype(np.uint64)),
        "upcard": _or_null(numbers(columns["upcard"]), pa.uint8()),
        "stock": pa.FixedSizeListArray.from_arrays(
            pa.array(numbers(stock.astype(np.int64)).astype(np.uint8).ravel()), stock.shape[1]
        ),
        "limit": pa.array(columns["limit"], short),
        "reason": _decode(columns["reason"], dict(enumerate(ENDS))),
        "winner": _or_null(columns["winner"], small),
        "knocker": _or_null(columns["knocker"], small),
        **{
            name: pa.array(columns[name], short)
            for name in ("points_0", "points_1", "deadwood_0", "deadwood_1", "turns")
        },
    }
    return pa.table(columns_by_name)


def decisions_table(rows: AnyArray) -> Any:
    """The table of decisions from kernel rows: int64 [n, 12 or more]."""
    pa = pyarrow()
    kinds, cards = rows[:, t.KIND], rows[:, t.CARD]
    card = np.where(np.isin(kinds, _NO_CARD), -1, cards)
    return pa.table(
        {
            "deal": pa.array(rows[:, t.DEAL], pa.int64()),
            "step": pa.array(rows[:, t.STEP], pa.int16()),
            "seat": pa.array(rows[:, t.SEAT], pa.int8()),
            "phase": _decode(rows[:, t.PHASE], PHASES),
            "action": _decode(kinds, ACTIONS),
            "card": _or_null(numbers(card), pa.uint8()),
            "hand": pa.array(words(rows[:, t.HAND]).astype(np.uint64)),
            "known": pa.array(words(rows[:, t.KNOWN]).astype(np.uint64)),
            "pile": pa.array(words(rows[:, t.PILE]).astype(np.uint64)),
            "top": _or_null(numbers(rows[:, t.TOP]), pa.uint8()),
            "stock": pa.array(rows[:, t.STOCK], pa.int8()),
            "turns": pa.array(rows[:, t.TURNS_OVER], pa.int16()),
        }
    )


def _decode(values: AnyArray, names: Mapping[int, str]) -> Any:
    pa = pyarrow()
    positions = np.zeros(max(names) + 1, np.int8)
    for index, number in enumerate(names):
        positions[number] = index
    words_ = pa.array([*names.values()], pa.string())
    return pa.DictionaryArray.from_arrays(pa.array(positions[values]), words_).dictionary_decode()


def _or_null(values: AnyArray | Sequence[int], kind: Any) -> Any:
    """Convert values, with -1 as null."""
    pa = pyarrow()
    array = np.asarray(values)
    return pa.array(np.maximum(array, 0), pa.int64(), mask=array < 0).cast(kind)
