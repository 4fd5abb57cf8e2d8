"""Rule pieces of the score of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from openrummy.core.rules.setting import Rule


class ScorePiece:
    """Defaults for score pieces."""

    counts_cards = True  # cards left in a hand count their points
    to: str = "winner"  # side that scores
    doubled: tuple[int, ...] = ()  # wild ranks whose deals count double
    spade_doubles = False
    rummy_doubles = False
    up_for_two: int = 0  # points for ending the deal with a natural 2; 0: not allowed
    melded = False  # cards on the table score
    low_ace = False
    drops: tuple[int, ...] = ()  # costs of dropping; empty: not allowed
    protected = False


@dataclass(frozen=True)
class KnockScore(ScorePiece):
    """Points and boxes of one deal (G8-G12, G15, G16, G34)."""

    kind: ClassVar[Literal["knock"]] = "knock"
    gin: Annotated[int, Rule("G10", "score", range=(0, 1_000))] = 25
    big_gin: Annotated[
        int, Rule("G9", "score", range=(0, 1_000), when=lambda rules: rules.knock.big_gin)
    ] = 31
    undercut: Annotated[
        int,
        Rule("G11", "score", range=(0, 1_000), when=lambda rules: rules.knock.limit.with_deadwood),
    ] = 25
    tie: Annotated[
        Literal["undercut", "own", "knocker", "none"],
        Rule("G12", "score", when=lambda rules: rules.knock.limit.with_deadwood),
    ] = "undercut"
    # bonus for the ties "own" and "knocker"
    tie_bonus: Annotated[
        int, Rule("G12", "score", range=(0, 1_000), said_by="score.knock.tie.own")
    ] = 10
    deal_win: Annotated[int, Rule("G15", "score", range=(0, 1_000))] = 0
    spade_doubles: Annotated[
        bool,
        Rule(
            "G8", "score", when=lambda rules: rules.opening.upcard or rules.knock.limit.second_pack
        ),
    ] = False
    # extra boxes
    gin_boxes: Annotated[int, Rule("G16", "score", range=(0, 100))] = 0
    undercut_boxes: Annotated[
        int,
        Rule("G16", "score", range=(0, 100), when=lambda rules: rules.knock.limit.with_deadwood),
    ] = 0


@dataclass(frozen=True)
class ThreeHandScore(ScorePiece):
    """One knocker against two: the difference to each opponent (J5, J6)."""

    kind: ClassVar[Literal["three-hand"]] = "three-hand"
    # bonus from each opponent
    gin: Annotated[int, Rule("J5", "score", range=(0, 1_000))] = 20
    # bonus of the lowest opponent
    undercut: Annotated[int, Rule("J6", "score", range=(0, 1_000))] = 20
    # bonus of each of two tied opponents
    shared: Annotated[int, Rule("J6", "score", range=(0, 1_000))] = 10


@dataclass(frozen=True)
class CountScore(ScorePiece):
    """The lowest count takes the difference from each other hand (K3, K7)."""

    kind: ClassVar[Literal["count"]] = "count"
    # bonus from each opponent for a knocker without deadwood
    rummy: Annotated[int, Rule("K7", "score", range=(0, 1_000))] = 25
    # extra points paid by a knocker who is not lowest
    beaten: Annotated[int, Rule("K7", "score", range=(0, 1_000))] = 10


@dataclass(frozen=True)
class LeftScore(ScorePiece):
    """Points of the cards left in hands when a player goes out (T11, T12, A23, A25)."""

    kind: ClassVar[Literal["left"]] = "left"
    # "holder": a penalty for the holder; "winner": points for the winner
    to: Annotated[Literal["holder", "winner"], Rule("T12", "score")] = "holder"
    # the points are doubled when a player goes rummy
    rummy_doubles: Annotated[bool, Rule("T11", "score")] = False
    # extra points paid by a knocker who is not lowest
    beaten: Annotated[
        int,
        Rule(
            "A20",
            "score",
            range=(0, 1_000),
            when=lambda rules: rules.on_table and rules.knock.limit.fixed,
        ),
    ] = 10
    # added to the score of the player who goes out, such as -15
    out: Annotated[
        int, Rule("W11", "score", range=(-100, 0), when=lambda rules: rules.wild.any)
    ] = 0
    # deals in which one of these ranks is wild count double
    doubled: Annotated[
        tuple[int, ...], Rule("W10", "score", range=(1, 13), when=lambda rules: rules.score.doubled)
    ] = ()
    # points for a player who ends the deal with only a natural 2 left; 0: not allowed
    up_for_two: Annotated[
        int, Rule("A36", "score", range=(0, 10), when=lambda rules: rules.score.up_for_two > 0)
    ] = 0


@dataclass(frozen=True)
class TableScore(ScorePiece):
    """Points of a seat's cards on the table, minus those in its hand (R10, M4, A16)."""

    kind: ClassVar[Literal["table"]] = "table"
    melded = True
    # for going out
    out: Annotated[int, Rule("A16", "score", range=(0, 1_000))] = 0
    # an ace in A-2-3 on the table counts ``low_ace_points``
    low_ace: Annotated[bool, Rule("R10", "score")] = False
    low_ace_points: Annotated[
        int, Rule("R10", "score", range=(1, 50), said_by="score.table.low_ace.true")
    ] = 1


@dataclass(frozen=True)
class DeclareScore(ScorePiece):
    """Points of the opponents' unmelded cards when a player declares (I5-I7, I9)."""

    kind: ClassVar[Literal["declare"]] = "declare"
    # I9 "winner": to the winner; "holder": against the holder (pool); "paid": in chips to the
    # winner
    to: Annotated[Literal["winner", "holder", "paid"], Rule("I9", "score")] = "winner"
    # maximum cost of a hand; 0: no maximum
    cap: Annotated[int, Rule("I6", "score", range=(0, 1_000))] = 80
    # cards in a pure run cost nothing even without a second run
    protected: Annotated[
        bool,
        Rule(
            "I6",
            "score",
            when=lambda rules: rules.declared and rules.declared.runs and not rules.declared.shapes,
        ),
    ] = False
    # cost of dropping before the first turn, and later
    drops: Annotated[
        tuple[int, ...],
        Rule(
            "I7",
            "score",
            range=(0, 1_000),
            when=lambda rules: rules.declared and rules.declared.drop,
        ),
    ] = (20, 40)
    wrong: Annotated[
        int,
        Rule(
            "I5",
            "score",
            range=(0, 1_000),
            when=lambda rules: rules.declared and rules.declared.wrong == "costs",
        ),
    ] = 80

    def capped(self, points: int) -> int:
        """Cost of a hand with this many unmelded points (I6)."""
        return min(points, self.cap) if self.cap else points


@dataclass(frozen=True)
class PaymentScore(ScorePiece):
    """Everyone else pays the player who goes out, for each condition that is met (N6)."""

    kind: ClassVar[Literal["payments"]] = "payments"
    counts_cards = False
    out: Annotated[int, Rule("N6", "score", range=(0, 100))] = 1
    # for each deuce, even if used as a 2
    deuce: Annotated[int, Rule("N6", "score", range=(0, 100))] = 1
    # for each joker
    joker: Annotated[int, Rule("N6", "score", range=(0, 100))] = 2
    # for having no deuce and no joker
    neither: Annotated[int, Rule("N6", "score", range=(0, 100))] = 10
    # for going out on the first turn, after a draw
    first: Annotated[int, Rule("N6", "score", range=(0, 100))] = 7
    # for going out without drawing, instead of ``first``
    undrawn: Annotated[
        int,
        Rule(
            "N6",
            "score",
            range=(0, 100),
            when=lambda rules: rules.declared and rules.declared.undrawn,
        ),
    ] = 10
    # for all cards of one suit, wilds aside
    suit: Annotated[int, Rule("N6", "score", range=(0, 100))] = 10


@dataclass(frozen=True)
class HandScore(ScorePiece):
    """Ranked five-card hands: the best scores its value and the difference to each other hand
    (F5, F6).
    """

    kind: ClassVar[Literal["hands"]] = "hands"
    counts_cards = False
    # F2, F6: nothing, pair, two pairs, sequence of 3, three alike, straight, flush, sequence
    # of 4, full set, full house, four alike, straight flush
    values: Annotated[tuple[int, ...], Rule("F6", "score", range=(0, 1_000))] = (
        0,
        1,
        2,
        3,
        4,
        6,
        8,
        10,
        12,
        15,
        20,
        25,
    )
    # extra points paid by a player whose shown hand does not win
    beaten: Annotated[int, Rule("F6", "score", range=(0, 1_000))] = 5
    # F5: first tie-breaker within a class: the highest rank or the larger group
    first: Annotated[Literal["rank", "group"], Rule("F5", "score")] = "rank"


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
