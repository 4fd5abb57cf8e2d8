"""Rule pieces that say where melds lie, and with what a hand may be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from openrummy.core.rules.traits import LimitPiece

# ---------------------------------------------------------------- where melds lie


@dataclass(frozen=True)
class HeldMelds:
    """Melds stay in the hand until somebody knocks (G30)."""

    kind: ClassVar[str] = "held"


@dataclass(frozen=True)
class TableMelds:
    """Melds are laid on the table in one's turn; who has no card left goes out (T2)."""

    kind: ClassVar[str] = "table"
    a_turn: Literal["one", "any"] = "one"  # T4, T15: melds laid down in a turn
    lay_off: Literal["always", "after-meld"] = "always"  # T5, A26
    last_discard: Literal["optional", "required"] = "optional"  # T9, A22
    # R3, M2, A16: a deeper discard with all above it, melded at once, or melded or laid off.
    # A34 "barred": none of them may be put on the table this turn; before the own first
    # meld the top alone, and for that meld
    take: Literal["top", "melded", "used", "barred"] = "top"
    top_used: bool = False  # R3, W16: the top discard alone must be used at once as well
    # T8, A28: a wild on the table for the card it stands for; the taker may keep it (W5).
    # With lay_off=after-meld only after an own meld
    reclaim: Literal["off", "keep", "reuse"] = "off"  # W5 "reuse": on the table again this turn
    one_card: bool = (
        False  # W7, A32: with one card left only the stock, and the old card is discarded
    )
    # A31: the first player's first turn has no meld; or nobody melds until that player's second
    first_round: Literal["free", "discard-only", "wait"] = "free"
    last_turn: bool = False  # A31: who has had no turn puts melds down once when somebody is out


@dataclass(frozen=True)
class DeclaredMelds:
    """Melds stay in the hand until somebody melds all of it and discards the last card (I5, N4)."""

    kind: ClassVar[str] = "declared"
    runs: int = 2  # I5: runs at least
    pure: int = 1  # I5: of them without a wild that stands for another card
    # N4: each number a shape, each of its digits the length of a run: 5433; empty: any melds
    shapes: tuple[int, ...] = ()
    undrawn: bool = False  # N5: on the very first turn one may declare without drawing
    wrong: Literal["refused", "costs"] = "refused"  # I5: "costs": and one is out of the deal
    drop: bool = False  # I7: one may give up the deal before drawing
    # D5: the last card is discarded face up, and each opponent has one more turn
    last_turn: bool = False
    life: int = 0  # I5: cards that one of the runs has at least; 0: any number


Play: TypeAlias = HeldMelds | TableMelds | DeclaredMelds


# ---------------------------------------------------------------- G6 knock limit


@dataclass(frozen=True)
class FixedLimit(LimitPiece):
    """Deadwood of at most ``points`` may knock (G6)."""

    kind: ClassVar[str] = "fixed"
    points: int = 10

    @property
    def fixed(self) -> bool:
        """Is the limit the same in every deal?"""
        return True


@dataclass(frozen=True)
class GinOnly(LimitPiece):
    """Only gin ends the deal (G6)."""

    kind: ClassVar[str] = "gin-only"

    @property
    def gin_only(self) -> bool:
        """Does only gin end the deal?"""
        return True


@dataclass(frozen=True)
class UpcardLimit(LimitPiece):
    """The upcard's value is the limit, court cards 10 (G6)."""

    kind: ClassVar[str] = "upcard"
    ace: Literal["gin-only", "one"] = "gin-only"  # G7

    @property
    def by_card(self) -> bool:
        """Does a card turned up tell the limit of each deal?"""
        return True


@dataclass(frozen=True)
class KnockCardLimit(LimitPiece):
    """The value of a card of a second pack is the limit, court cards 10 (G6, A10)."""

    kind: ClassVar[str] = "knock-card"
    ace: Literal["gin-only", "one"] = "gin-only"  # G7

    @property
    def by_card(self) -> bool:
        """Does a card turned up tell the limit of each deal?"""
        return True

    @property
    def second_pack(self) -> bool:
        """Is the limit told by a card of a second pack?"""
        return True


@dataclass(frozen=True)
class AnyCount(LimitPiece):
    """Any hand may knock (K2)."""

    kind: ClassVar[str] = "any"

    @property
    def any_count(self) -> bool:
        """May any hand knock?"""
        return True


@dataclass(frozen=True)
class NoKnock(LimitPiece):
    """Nobody knocks: a deal ends when somebody goes out (T2)."""

    kind: ClassVar[str] = "none"

    @property
    def knocks(self) -> bool:
        """Does anybody knock?"""
        return False


@dataclass(frozen=True)
class LeastHand(LimitPiece):
    """A hand of five cards of at least this class may be shown (F2, F4)."""

    kind: ClassVar[str] = "hand"
    least: Literal["pair", "two-pairs", "sequence-3", "three"] = "pair"

    @property
    def hands(self) -> bool:
        """Are hands of five cards shown?"""
        return True


KnockLimit: TypeAlias = (
    FixedLimit | GinOnly | UpcardLimit | KnockCardLimit | AnyCount | NoKnock | LeastHand
)
