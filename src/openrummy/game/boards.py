"""Who plays whom: the deals played at once, and who sits out (S4, S5, A19)."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.results import Seat
from openrummy.rules.pieces import Seating, SitOut, Teams


@dataclass(frozen=True)
class Board:
    """One deal: who plays it in turn order, who deals and who acts first."""

    active: tuple[Seat, ...]
    dealer: Seat
    first: Seat


def boards(seating: Seating, seats: int, dealer: Seat, number: int) -> tuple[Board, ...]:
    """The deals of round ``number`` (from 0) when ``dealer`` deals."""
    if isinstance(seating, Teams):
        half = seats // 2
        pairs = [(2 * place, 2 * ((place + number) % half) + 1) for place in range(half)]
        # the dealer's side deals at every table
        return tuple(Board(pair, pair[dealer % 2], pair[1 - dealer % 2]) for pair in pairs)
    turn = tuple((dealer + place) % seats for place in range(1, seats + 1))
    if isinstance(seating, SitOut):
        turn = turn[:-1]  # the last in turn acts as dealer
        return (Board(turn, turn[-1], turn[0]),)
    return (Board(tuple(range(seats)), dealer, turn[0]),)
