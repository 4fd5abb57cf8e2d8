"""Pairings: simultaneous deals, and the seats that sit out (S4, S5, A19, I9, W14)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat


@dataclass(frozen=True)
class Board:
    """One deal: its players in turn order, its dealer, and the first to act."""

    active: tuple[Seat, ...]
    dealer: Seat
    first: Seat


def boards(
    rules: Rules, seats: int, dealer: Seat, number: int, eliminated: Collection[Seat] = ()
) -> tuple[Board, ...]:
    """The deals of round ``number`` (from 0) when ``dealer`` deals; ``eliminated`` sit out (I9)."""
    seating = rules.seating
    if seating.in_teams:
        half = seats // 2
        pairs = [(2 * pair, 2 * ((pair + number) % half) + 1) for pair in range(half)]
        # the dealer's side deals at every table
        return tuple(Board(pair, pair[dealer % 2], pair[1 - dealer % 2]) for pair in pairs)
    turn = tuple((dealer + step) % seats for step in range(1, seats + 1))
    turn = tuple(seat for seat in turn if seat not in eliminated)
    if seating.dealer_sits_out:
        turn = turn[:-1]  # the last in turn acts as dealer
        return (Board(turn, turn[-1], turn[0]),)
    opening = rules.opening
    begins = dealer if opening.extra and opening.to == "dealer" else turn[0]
    return (Board(tuple(sorted(turn)), dealer, begins),)
