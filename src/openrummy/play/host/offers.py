"""Offers among the players of a table, carried out once all have made one.

Offers are kept in memory only and are not part of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Literal, TypeAlias

from openrummy.core.scoring.result import Seat
from openrummy.play.host.rows import LayOffMode, SeatRow, TableRow

Offer: TypeAlias = Literal["end", "rematch"]


class Offers:
    """The seats that offer to ``end`` the game without a winner, or a ``rematch`` after it."""

    def __init__(self) -> None:
        self._made: dict[Offer, set[Seat]] = {"end": set(), "rematch": set()}

    def offering_seats(self, kind: Offer) -> tuple[Seat, ...]:
        """The seats that made this offer, in order."""
        return tuple(sorted(self._made[kind]))

    def offer(self, kind: Offer, seat: Seat) -> None:
        """Record a seat's offer; idempotent."""
        self._made[kind].add(seat)

    def withdraw(self, kind: Offer, seat: Seat) -> None:
        """Withdraw a seat's offer; a seat without one declines the offers of all others."""
        if seat in self._made[kind]:
            self._made[kind].remove(seat)
        else:
            self._made[kind].clear()

    def is_agreed(self, kind: Offer, seats: Iterable[Seat]) -> bool:
        """True if all these seats made the offer."""
        return self._made[kind].issuperset(seats)

    def clear(self, kind: Offer) -> None:
        """Drop all offers of a kind."""
        self._made[kind].clear()

    def forget(self, seat: Seat) -> None:
        """Drop the offers of a seat whose player changed."""
        for offer in self._made.values():
            offer.discard(seat)


def required_seats(
    kind: Offer, table: TableRow, eliminated: Collection[Seat] = ()
) -> tuple[Seat, ...]:
    """Seats that must agree: the people who play now to end the game, all owners for a rematch.

    ``eliminated`` people are not required, unless no other people play (I9).
    """
    seats = enumerate(table.seats)
    if kind == "end":
        people = [seat for seat, row in seats if row.person]
        return tuple(seat for seat in people if seat not in eliminated) or tuple(people)
    return tuple(seat for seat, row in seats if row.guest)


def rotated_seats(table: TableRow, seed: Iterable[str]) -> tuple[SeatRow, ...]:
    """The seats of a rematch, rotated by one, so that partners stay opposite.

    Stand-ins are removed, and each computer player gets the next value of ``seed``.
    """
    seeds = iter(seed)
    rows = [_rematch_row(row, seeds) for row in table.seats]
    return (rows[-1], *rows[:-1])


def _rematch_row(row: SeatRow, seeds: Iterator[str]) -> SeatRow:
    if row.guest:
        return SeatRow(row.name, row.face, guest=row.guest)
    return replace(row, seed=next(seeds))


def rotated_modes(table: TableRow) -> tuple[LayOffMode, ...]:
    """The lay-off preferences of the seats of a rematch."""
    return (table.lay_off[-1], *table.lay_off[:-1])
