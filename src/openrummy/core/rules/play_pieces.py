"""Rule pieces of where melds lie, and of the hands that may be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from openrummy.core.rules.setting import Rule

# ---------------------------------------------------------------- where melds lie


@dataclass(frozen=True)
class HeldMelds:
    """Melds stay in the hand until somebody knocks (G30)."""

    kind: ClassVar[Literal["held"]] = "held"


@dataclass(frozen=True)
class TableMelds:
    """Melds are laid on the table in a turn; a player without cards goes out (T2)."""

    kind: ClassVar[Literal["table"]] = "table"
    # T15: melds laid down in a turn
    a_turn: Annotated[Literal["one", "any"], Rule("T4", "turn")] = "one"
    # A26
    lay_off: Annotated[Literal["always", "after-meld"], Rule("T5", "turn")] = "always"
    # A22
    last_discard: Annotated[Literal["optional", "required"], Rule("T9", "turn")] = "optional"
    # R3, M2, A16: a deeper discard with all above it, melded at once, or melded or laid off.
    # A34 "barred": none of them may be put on the table this turn; before a player's
    # first meld the top alone, and for that meld
    take: Annotated[Literal["top", "melded", "used", "barred"], Rule("R3", "turn")] = "top"
    # W16: the top discard alone must be used at once as well
    top_used: Annotated[
        bool,
        Rule(
            "R3",
            "turn",
            when=lambda rules: (
                rules.play.take != "barred" and (rules.play.take != "top" or rules.play.top_used)
            ),
        ),
    ] = False
    # T8, A28: a wild on the table for the card it stands for; the taker may keep it (W5).
    # With lay_off=after-meld only after an own meld. W5 "reuse": on the table again this turn
    reclaim: Annotated[
        Literal["off", "keep", "reuse"], Rule("A30", "turn", when=lambda rules: rules.any_wild)
    ] = "off"
    # A32: with one card left only the stock, and the old card is discarded
    one_card: Annotated[bool, Rule("W7", "turn", when=lambda rules: rules.wild.any)] = False
    # A31: the first player's first turn has no meld; or nobody melds until that player's second
    first_round: Annotated[
        Literal["free", "discard-only", "wait"],
        Rule("W15", "opening", when=lambda rules: rules.wild.any),
    ] = "free"
    # A31: when somebody is out, a player without a turn so far puts melds down once
    last_turn: Annotated[bool, Rule("W15", "turn", when=lambda rules: rules.wild.any)] = False


@dataclass(frozen=True)
class DeclaredMelds:
    """Melds stay in the hand until somebody melds all of it and discards the last card (I5, N4)."""

    kind: ClassVar[Literal["declared"]] = "declared"
    # runs at least
    runs: Annotated[
        int, Rule("I5", "knock", range=(0, 5), when=lambda rules: not rules.play.shapes)
    ] = 2
    # of them without a wild that stands for another card
    pure: Annotated[
        int, Rule("I5", "knock", range=(0, 5), when=lambda rules: not rules.play.shapes)
    ] = 1
    # N4: each number a shape, each of its digits the length of a run: 5433; empty: any melds
    shapes: Annotated[
        tuple[int, ...],
        Rule("N4", "knock", range=(3, 999_999), when=lambda rules: rules.play.shapes),
    ] = ()
    # a hand may be declared on the very first turn without drawing
    undrawn: Annotated[bool, Rule("N5", "knock")] = False
    # "costs": and the player is out of the deal
    wrong: Annotated[Literal["refused", "costs"], Rule("I5", "knock")] = "refused"
    # a player may give up the deal before drawing
    drop: Annotated[bool, Rule("I7", "turn")] = False
    # D5: the last card is discarded face up, and each opponent has one more turn
    last_turn: Annotated[bool, Rule("D5", "turn", when=lambda rules: rules.play.last_turn)] = False
    # cards that one of the runs has at least; 0: any number
    life: Annotated[
        int,
        Rule("I5", "knock", range=(0, 13), when=lambda rules: rules.play.life > 0, after="pure"),
    ] = 0


Play: TypeAlias = HeldMelds | TableMelds | DeclaredMelds

# ---------------------------------------------------------------- G6 knock limit


class LimitPiece:
    """Defaults of every knock limit."""

    knocks = True
    with_deadwood = True  # a hand that is not all melded may end the deal
    fixed = False  # the limit is the same in every deal: ``points``
    points: int = 0
    by_card = False  # a card turned up tells the limit of each deal
    second_pack = False  # that card comes from a second pack
    ace: str = ""  # effect of an ace as upcard or knock card: "gin-only" or "one"
    gin_only = False
    any_count = False  # any hand may knock
    hands = False  # hands of five cards are shown, of the class ``least`` or better
    least: str = ""


@dataclass(frozen=True)
class FixedLimit(LimitPiece):
    """Deadwood of at most ``points`` may knock (G6)."""

    kind: ClassVar[Literal["fixed"]] = "fixed"
    fixed = True
    points: Annotated[int, Rule("G6", "knock", range=(1, 200), table="O3")] = 10


@dataclass(frozen=True)
class GinOnly(LimitPiece):
    """Only gin ends the deal (G6)."""

    kind: ClassVar[Literal["gin-only"]] = "gin-only"
    gin_only = True
    with_deadwood = False


@dataclass(frozen=True)
class UpcardLimit(LimitPiece):
    """The upcard's value is the limit, court cards 10 (G6)."""

    kind: ClassVar[Literal["upcard"]] = "upcard"
    by_card = True
    ace: Annotated[Literal["gin-only", "one"], Rule("G7", "knock")] = "gin-only"


@dataclass(frozen=True)
class KnockCardLimit(LimitPiece):
    """The value of a card of a second pack is the limit, court cards 10 (G6, A10)."""

    kind: ClassVar[Literal["knock-card"]] = "knock-card"
    second_pack = True
    by_card = True
    ace: Annotated[Literal["gin-only", "one"], Rule("G7", "knock")] = "gin-only"


@dataclass(frozen=True)
class AnyCount(LimitPiece):
    """Any hand may knock (K2)."""

    kind: ClassVar[Literal["any"]] = "any"
    any_count = True


@dataclass(frozen=True)
class NoKnock(LimitPiece):
    """Nobody knocks: a deal ends when somebody goes out (T2)."""

    kind: ClassVar[Literal["none"]] = "none"
    knocks = False
    with_deadwood = False


@dataclass(frozen=True)
class MinimumHand(LimitPiece):
    """A hand of five cards of at least this class may be shown (F2, F4)."""

    kind: ClassVar[Literal["hand"]] = "hand"
    hands = True
    least: Annotated[Literal["pair", "two-pairs", "sequence-3", "three"], Rule("F4", "knock")] = (
        "pair"
    )


KnockLimit: TypeAlias = (
    FixedLimit | GinOnly | UpcardLimit | KnockCardLimit | AnyCount | NoKnock | MinimumHand
)
