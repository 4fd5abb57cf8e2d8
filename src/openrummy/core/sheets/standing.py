"""A score sheet at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.core.scoring.result import Seat, SumLine


@dataclass(frozen=True)
class Mark:
    """A deal as one column has it: its number from 0, and what each side got there."""

    deal: int
    points: tuple[int, ...]
    boxes: tuple[int, ...]


@dataclass(frozen=True)
class Added:
    """Points a side added to its own before the deal of that number (W18); ``auto``: had to.

    Fewer than none: it came back into a pool with that much less (I9).
    """

    deal: int
    side: int
    points: int
    auto: bool = False


@dataclass(frozen=True)
class Press:
    """Does the next deal count double (W18)? If not, ``side`` may add ``least`` points, or more."""

    on: bool
    side: int | None = None
    least: int = 0


@dataclass(frozen=True)
class Column:
    """One game of a sheet; every tuple has a place for each side.

    ``points`` are the points that count toward the target: those each began with,
    of the deals, and ``added``. ``boxes`` are the
    boxes and ``wins`` the deals won; ``deals`` were entered, ``undecided`` of
    them without a winner. Once ``closed``, ``lines`` explain the bonuses and
    ``totals`` are the points with them; ``line.seat`` is a side. ``marks`` are
    the deals in it, as somebody would write them down. The ``beaten`` are out of
    the game, in the order in which they went (I9). ``paid`` are the points each was paid,
    where deals are settled one by one (T12).
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
    """One deal as a score sheet enters it, by side: the boards of a round in one (S5).

    ``lines`` say how the tables of a round came to it; empty where one deal
    is entered as it was scored. ``void``: as if never dealt (A4). ``paid``: see
    :class:`Column`.
    """

    scores: tuple[int, ...]
    boxes: tuple[int, ...]
    winner: int | None
    void: bool = False
    lines: tuple[SumLine, ...] = ()
    counted: bool = False  # nobody won, but every hand was counted (T10)
    paid: tuple[int, ...] = ()

    def won(self, side: int) -> bool:
        """Did this side win the deal, alone or with another?"""
        return side == self.winner or self.boxes[side] > 0

    @property
    def decided(self) -> bool:
        """Has it a result: did anybody win, or was it counted as it stood?"""
        return self.counted or self.winner is not None or any(self.boxes)


@dataclass(frozen=True)
class GameResult:
    """End of a game, match or evening.

    ``winners`` are seats, also those that share the game (A23), none for a draw; ``totals`` and
    ``net`` have a place for each side. ``net`` is what each side is ahead of the others, empty
    where something else is settled. ``money`` is the settlement in hundredths of play money
    (G22), ``odd`` the part of it that rounding moved (A38), empty where there is none.
    ``reason`` is ``target``, ``pool``, ``deals``, ``games``, ``exact-fifty``, ``most-deals`` or the
    reason of a forfeit: ``resigned``, ``time``, ``left``; ``agreed`` when the
    players ended it.
    """

    reason: str
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    net: tuple[int, ...]
    money: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()


@dataclass(frozen=True)
class Standing:
    """The sheet so far.

    ``columns`` are its games, in a match those played and the one in play;
    ``won`` counts games won by each side. ``sides`` are the seats that score
    together, ``last`` is the latest entry. ``press`` is about the next deal, None where
    there is none to press; ``doubled`` are the numbers, from 0, of the deals it doubles,
    the next one among them (W18). Where games are kept at once, ``opened`` are the columns
    in which each side's deals are entered (S2).
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
        """The side a seat scores for."""
        return next(index for index, side in enumerate(self.sides) if seat in side)

    @property
    def beaten(self) -> tuple[Seat, ...]:
        """The seats that play no more in the game in play (I9)."""
        return tuple(seat for side in self.columns[-1].beaten for seat in self.sides[side])

    @property
    def added(self) -> tuple[Added, ...]:
        """The points that sides added of their own will."""
        return tuple(
            addition for column in self.columns for addition in column.added if not addition.auto
        )

    @property
    def counted(self) -> int:
        """The deals that counted so far, game after game; void ones are as if never dealt."""
        return sum(column.deals for column in self.columns)

    @property
    def totals(self) -> tuple[int, ...]:
        """Total of each side on the whole sheet: closed games with their bonuses."""
        games = [column.totals or column.points for column in self.columns]
        return tuple(map(sum, zip(*games, strict=True)))
