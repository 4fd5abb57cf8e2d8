"""Data classes of a score sheet: columns, entries, points added, press and game result."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.core.scoring.result import Seat, SumLine


@dataclass(frozen=True)
class Mark:
    """A deal as entered in one column: its number from 0, and the points and boxes of each side."""

    deal: int
    points: tuple[int, ...]
    boxes: tuple[int, ...]


@dataclass(frozen=True)
class Added:
    """Points a side added to its own total before deal ``deal``, by choice or ``auto`` (W18).

    Negative for a seat that re-entered a pool with a lower total (I9).
    """

    deal: int
    side: int
    points: int
    auto: bool = False


@dataclass(frozen=True)
class Press:
    """The press of the next deal (W18): ``on`` if it counts double.

    Otherwise ``side`` may put it on by adding at least ``least`` points.
    """

    on: bool
    side: int | None = None
    least: int = 0


@dataclass(frozen=True)
class Column:
    """One game of a sheet; tuples are indexed by side.

    ``points`` count toward the target: starting points, points of the deals and points
    ``added``. ``wins`` are the deals each side won; ``deals`` is the number of deals entered,
    ``undecided`` the number of those without a winner. In a ``closed`` column ``lines`` explain
    the bonuses (``line.seat`` is a side) and ``totals`` include them. ``marks`` are the deals
    entered. ``beaten`` are the sides eliminated, in order (I9). ``paid`` are the points paid to
    each side where deals are settled one by one (T12).
    """

    points: tuple[int, ...]
    boxes: tuple[int, ...]
    wins: tuple[int, ...]
    target: int
    closed: bool = False
    lines: tuple[SumLine, ...] = ()
    totals: tuple[int, ...] = ()
    deals: int = 0
    undecided: int = 0
    marks: tuple[Mark, ...] = ()
    added: tuple[Added, ...] = ()
    beaten: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()


@dataclass(frozen=True)
class SheetEntry:
    """One entry of a score sheet, by side: a deal, or all deals of a round of teams (S5).

    ``lines`` explain the sums of a round; empty for a single deal. ``void``: the deal does not
    count (A4). ``paid``: see :class:`Column`.
    """

    scores: tuple[int, ...]
    boxes: tuple[int, ...]
    winner: int | None
    void: bool = False
    lines: tuple[SumLine, ...] = ()
    counted: bool = False  # nobody won, but every hand was counted (T10)
    paid: tuple[int, ...] = ()

    def won(self, side: int) -> bool:
        """True if this side won the deal, alone or with another."""
        return side == self.winner or self.boxes[side] > 0

    @property
    def decided(self) -> bool:
        """True if the deal has a winner or its hands were counted."""
        return self.counted or self.winner is not None or any(self.boxes)


@dataclass(frozen=True)
class GameResult:
    """Result of a game or match.

    ``winners`` are seats, several if they share the win (A23), none for a draw; ``totals`` and
    ``net`` are indexed by side. ``net`` is the sum of a side's leads over the others, empty if
    something else is settled. ``money`` is the settlement in hundredths of play money (G22),
    ``odd`` the part of it due to rounding (A38); empty if nothing is settled or rounded.
    ``reason`` is ``target``, ``pool``, ``deals``, ``games``, ``exact-fifty`` or ``most-deals``;
    after a forfeit ``resigned``, ``time`` or ``left``; ``agreed`` if the players ended the game.
    """

    reason: str
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    net: tuple[int, ...]
    money: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()


@dataclass(frozen=True)
class Standing:
    """A score sheet after some deals.

    ``columns`` are its games: in a match the finished ones and the current one. ``won`` is the
    number of games won by each side, ``sides`` the seats of each side, ``last`` the latest entry.
    ``press`` is the press of the next deal, None in games without it; ``doubled`` are the numbers,
    from 0, of the deals that count double, including the next one (W18). With several games at
    once, ``opened`` are the columns in which the wins of each side are entered (S2).
    """

    deals: int
    columns: tuple[Column, ...]
    result: GameResult | None = None
    won: tuple[int, ...] = ()
    sides: tuple[tuple[Seat, ...], ...] = ()
    last: SheetEntry | None = None
    press: Press | None = None
    doubled: tuple[int, ...] = ()
    opened: tuple[tuple[int, ...], ...] = ()

    def side_of(self, seat: Seat) -> int:
        return next(index for index, side in enumerate(self.sides) if seat in side)

    @property
    def beaten(self) -> tuple[Seat, ...]:
        """The seats eliminated from the current game (I9)."""
        return tuple(seat for side in self.columns[-1].beaten for seat in self.sides[side])

    @property
    def added(self) -> tuple[Added, ...]:
        """The points that sides added by choice."""
        return tuple(
            addition for column in self.columns for addition in column.added if not addition.auto
        )

    @property
    def counted(self) -> int:
        """Number of deals that counted in all games so far, without void ones."""
        return sum(column.deals for column in self.columns)

    @property
    def totals(self) -> tuple[int, ...]:
        """Total of each side over all games, including the bonuses of closed ones."""
        games = [column.totals or column.points for column in self.columns]
        return tuple(map(sum, zip(*games, strict=True)))
