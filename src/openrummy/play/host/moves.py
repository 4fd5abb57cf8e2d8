"""The move of a row: a game action, an undo, or a change of time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from openrummy.core.game import GameAction
from openrummy.core.notation.tokens import game_token, parse_game_token
from openrummy.play.host.clock import (
    ClockShift,
    SeatChange,
    TimeGift,
    TimeMove,
    parse_time,
    time_token,
)
from openrummy.play.host.rows import ActionRow

_TAKE_BACK_TOKEN = "take-back"
_TO_ROW = re.compile(r"take-back:([1-9][0-9]{0,8})")


@dataclass(frozen=True)
class TakeBack:
    """Undo the last draft of a seat."""


@dataclass(frozen=True)
class TakeBackTo:
    """Undo a decision: ``row`` and all rows after it do not count."""

    row: int


TAKE_BACK: Final = TakeBack()
Move: TypeAlias = GameAction | TakeBack | TakeBackTo | TimeMove


def move_token(move: Move) -> str:
    """The stored token of a row."""
    if isinstance(move, TakeBack):
        return _TAKE_BACK_TOKEN
    if isinstance(move, TakeBackTo):
        return f"{_TAKE_BACK_TOKEN}:{move.row}"
    return (
        time_token(move)
        if isinstance(move, TimeGift | SeatChange | ClockShift)
        else game_token(move)
    )


def parse_move(token: str) -> Move:
    """The move of a row. Raises :class:`~openrummy.core.notation.errors.TokenError`."""
    if token == _TAKE_BACK_TOKEN:
        return TAKE_BACK
    if match := _TO_ROW.fullmatch(token):
        return TakeBackTo(int(match[1]))
    return parse_time(token) or parse_game_token(token)


def first_voided_row(row: ActionRow) -> int:
    """The first row voided by a row that undoes a decision; 0 for other rows."""
    match = _TO_ROW.fullmatch(row.token) if row.token.startswith(_TAKE_BACK_TOKEN) else None
    return int(match[1]) if match else 0


def valid_rows(rows: Iterable[ActionRow]) -> tuple[tuple[ActionRow, ...], int]:
    """The rows without undone decisions, and the number of decisions undone."""
    remaining_rows: list[ActionRow] = []
    undo_count = 0
    for row in rows:
        first = first_voided_row(row)
        if not first:
            remaining_rows.append(row)
            continue
        undo_count += 1
        while remaining_rows and remaining_rows[-1].seq >= first:
            remaining_rows.pop()
    return tuple(remaining_rows), undo_count
