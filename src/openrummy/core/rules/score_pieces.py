"""Rule pieces that say what a deal scores; :mod:`openrummy.core.rules.pieces` has the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from openrummy.core.rules.traits import ScorePiece


@dataclass(frozen=True)
class KnockScore(ScorePiece):
    """Points and boxes of one deal (G8-G12, G15, G16, G34)."""

    kind: ClassVar[str] = "knock"
    gin: int = 25  # G10
    big_gin: int = 31  # G9
    undercut: int = 25  # G11
    tie: Literal["undercut", "own", "knocker", "none"] = "undercut"  # G12
    tie_bonus: int = 10  # G12, for "own" and "knocker"
    deal_win: int = 0  # G15
    spade_doubles: bool = False  # G8
    gin_boxes: int = 0  # G16, extra boxes
    undercut_boxes: int = 0  # G16


@dataclass(frozen=True)
class ThreeHandScore(ScorePiece):
    """One knocker against two: differences to both others (J5, J6)."""

    kind: ClassVar[str] = "three-hand"
    gin: int = 20  # from each
    undercut: int = 20  # for the lowest opponent
    shared: int = 10  # for each of two level opponents


@dataclass(frozen=True)
class CountScore(ScorePiece):
    """The lowest count takes the difference from each other hand (K3, K7)."""

    kind: ClassVar[str] = "count"
    rummy: int = 25  # more from each, for a knocker with every card melded
    beaten: int = 10  # more from a knocker who is not lowest


@dataclass(frozen=True)
class LeftScore(ScorePiece):
    """Points of the cards left in the hands when somebody goes out (T11, T12, A23, A25)."""

    kind: ClassVar[str] = "left"
    to: Literal["holder", "winner"] = "holder"  # who scores it: penalty, or winner takes all
    rummy_doubles: bool = False  # T11: the count is doubled when somebody went rummy
    beaten: int = 10  # A20: more from a knocker who is not lowest
    out: int = 0  # W11: to the score of who goes out: -15
    doubled: tuple[int, ...] = ()  # W10: deals in which one of these ranks is wild count double
    # A36: who has a natural 2 alone after the discard may end the deal for these points; 0: no
    up_for_two: int = 0


@dataclass(frozen=True)
class TableScore(ScorePiece):
    """Points of each seat on the table, minus those in its hand (R10, M4, A16)."""

    kind: ClassVar[str] = "table"
    out: int = 0  # for going out
    low_ace: bool = False  # R10: an ace in A-2-3 on the table counts less
    low_ace_points: int = 1  # R10: this

    @property
    def melded(self) -> bool:
        """Do cards on the table score?"""
        return True


@dataclass(frozen=True)
class DeclareScore(ScorePiece):
    """Points of the others' unmelded cards when somebody declares (I5-I7, I9)."""

    kind: ClassVar[str] = "declare"
    # I9: to the winner; against its holder (pool); or paid to the winner in chips
    to: Literal["winner", "holder", "paid"] = "winner"
    cap: int = 80  # I6; 0: none
    protected: bool = False  # I6: a pure run counts for nothing even without a second run
    drops: tuple[int, ...] = (20, 40)  # I7: before the first turn, and later
    wrong: int = 80  # I5

    def capped(self, points: int) -> int:
        """Cost of a hand with n points unmelded (I6)."""
        return min(points, self.cap) if self.cap else points


@dataclass(frozen=True)
class PaymentScore(ScorePiece):
    """Each other player pays who goes out, for each thing that is so (N6)."""

    kind: ClassVar[str] = "payments"
    out: int = 1
    deuce: int = 1  # each deuce, also one that is a 2
    joker: int = 2  # each joker
    neither: int = 10  # no deuce and no joker
    first: int = 7  # on the own first turn, after a draw
    undrawn: int = 10  # without drawing, instead of ``first``
    suit: int = 10  # all cards of one suit, wilds aside


@dataclass(frozen=True)
class HandScore(ScorePiece):
    """Five cards, ranked: the best hand takes its worth and what the others fall short (F5, F6)."""

    kind: ClassVar[str] = "hands"
    # F2, F6: nothing, pair, two pairs, sequence of 3, three alike, straight, flush, sequence
    # of 4, full set, full house, four alike, straight flush
    values: tuple[int, ...] = (0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25)
    beaten: int = 5  # from who showed and is beaten
    # F5: of two hands of a class, what decides first: the highest rank or the larger group
    first: Literal["rank", "group"] = "rank"


Score: TypeAlias = (
    KnockScore
    | ThreeHandScore
    | CountScore
    | LeftScore
    | TableScore
    | DeclareScore
    | PaymentScore
    | HandScore
)
