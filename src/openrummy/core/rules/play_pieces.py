"""Rule pieces of where melds are laid and of the hands that may end a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from openrummy.core.rules.setting import Rule

# ---------------------------------------------------------------- where melds are laid


@dataclass(frozen=True)
class HeldMelds:
    """Melds stay in the hand until a player knocks (G30)."""

    kind: ClassVar[Literal["held"]] = "held"


@dataclass(frozen=True)
class TableMelds:
    """Melds are laid on the table during a turn; a player without cards goes out (T2)."""

    kind: ClassVar[Literal["table"]] = "table"
    # T15: how many melds may be laid down in a turn
    a_turn: Annotated[Literal["one", "any"], Rule("T4", "turn")] = "one"
    # A26
    lay_off: Annotated[Literal["always", "after-meld"], Rule("T5", "turn")] = "always"
    # A22
    last_discard: Annotated[Literal["optional", "required"], Rule("T9", "turn")] = "optional"
    # R3, M2, A16: a deeper discard may be taken with all cards above it if it is melded at once
    # ("melded"), or melded or laid off at once ("used"). A34 "barred": none of them may be laid on
    # the table this turn; before the first meld a player may take only the top discard, to meld it
    take: Annotated[Literal["top", "melded", "used", "barred"], Rule("R3", "turn")] = "top"
    # W16: the top discard, taken by itself, must be used at once too
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
    # T8, A28: a wild on the table may be exchanged for the card it stands for. W5 "keep": the
    # wild may be kept; "reuse": it must be laid on the table in the same turn. With
    # lay_off=after-meld only for players who have melded
    reclaim: Annotated[
        Literal["off", "keep", "reuse"], Rule("A30", "turn", when=lambda rules: rules.any_wild)
    ] = "off"
    # A32: a player with one card left draws from the stock only and discards the old card
    one_card: Annotated[bool, Rule("W7", "turn", when=lambda rules: rules.wild.any)] = False
    # A31 "discard-only": no melds in the first player's first turn; "wait": nobody melds before
    # that player's second turn
    first_round: Annotated[
        Literal["free", "discard-only", "wait"],
        Rule("W15", "opening", when=lambda rules: rules.wild.any),
    ] = "free"
    # A31: when a player goes out, each player without a turn so far may meld once
    last_turn: Annotated[bool, Rule("W15", "turn", when=lambda rules: rules.wild.any)] = False


@dataclass(frozen=True)
class DeclaredMelds:
    """Melds stay in the hand until a player melds it all and discards the last card (I5, N4)."""

    kind: ClassVar[Literal["declared"]] = "declared"
    # minimum number of runs
    runs: Annotated[
        int, Rule("I5", "knock", range=(0, 5), when=lambda rules: not rules.play.shapes)
    ] = 2
    # minimum number of pure runs: no wild stands for another card
    pure: Annotated[
        int, Rule("I5", "knock", range=(0, 5), when=lambda rules: not rules.play.shapes)
    ] = 1
    # N4: allowed shapes, written as run lengths, such as 5433; empty: any melds
    shapes: Annotated[
        tuple[int, ...],
        Rule("N4", "knock", range=(3, 999_999), when=lambda rules: rules.play.shapes),
    ] = ()
    # a dealt hand may be declared on the first turn without drawing
    undrawn: Annotated[bool, Rule("N5", "knock")] = False
    # wrong declarations; "costs": a penalty, and the player is out of the deal
    wrong: Annotated[Literal["refused", "costs"], Rule("I5", "knock")] = "refused"
    # a player may drop out of the deal before drawing
    drop: Annotated[bool, Rule("I7", "turn")] = False
    # D5: the last card is discarded face up, and each opponent has one more turn
    last_turn: Annotated[bool, Rule("D5", "turn", when=lambda rules: rules.play.last_turn)] = False
    # minimum length of at least one of the runs; 0: none
    life: Annotated[
        int,
        Rule("I5", "knock", range=(0, 13), when=lambda rules: rules.play.life > 0, after="pure"),
    ] = 0


Play: TypeAlias = HeldMelds | TableMelds | DeclaredMelds

# ---------------------------------------------------------------- G6 knock limit


class LimitPiece:
    """Defaults for knock limit pieces."""

    knocks = True
    with_deadwood = True  # a hand with deadwood may end the deal
    fixed = False  # the limit is the same in every deal: ``points``
    points: int = 0
    by_card = False  # a turned-up card sets the limit of each deal
    second_pack = False  # that card comes from a second pack
    ace: str = ""  # effect of an ace as upcard or knock card: "gin-only" or "one"
    gin_only = False
    any_count = False  # any hand may knock
    hands = False  # five-card hands of the class ``least`` or better may be shown
    least: str = ""


@dataclass(frozen=True)
class FixedLimit(LimitPiece):
    """A hand with at most ``points`` deadwood may knock (G6)."""

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
    """The limit is the upcard's value, 10 for court cards (G6)."""

    kind: ClassVar[Literal["upcard"]] = "upcard"
    by_card = True
    ace: Annotated[Literal["gin-only", "one"], Rule("G7", "knock")] = "gin-only"


@dataclass(frozen=True)
class KnockCardLimit(LimitPiece):
    """The limit is the value of a card from a second pack, 10 for court cards (G6, A10)."""

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
    """No knocking: a deal ends when a player goes out (T2)."""

    kind: ClassVar[Literal["none"]] = "none"
    knocks = False
    with_deadwood = False


@dataclass(frozen=True)
class MinimumHand(LimitPiece):
    """A five-card hand of at least this class may be shown (F2, F4)."""

    kind: ClassVar[Literal["hand"]] = "hand"
    hands = True
    least: Annotated[Literal["pair", "two-pairs", "sequence-3", "three"], Rule("F4", "knock")] = (
        "pair"
    )


KnockLimit: TypeAlias = (
    FixedLimit | GinOnly | UpcardLimit | KnockCardLimit | AnyCount | NoKnock | MinimumHand
)
