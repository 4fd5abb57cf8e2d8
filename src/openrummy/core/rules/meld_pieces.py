"""Rule pieces of melds: legal melds, wild cards and card values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from openrummy.core.rules.setting import Rule

ALL_RANKS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)


@dataclass(frozen=True)
class Melds:
    """Rules of melds (G25, A27)."""

    aces: Annotated[Literal["low", "high-or-low", "corner"], Rule("G25", "melds", table="T7")] = (
        "low"
    )
    min_length: Annotated[
        int,
        Rule(
            "G25",
            "melds",
            range=(3, 4),
            when=lambda rules: rules.melds.sets and not rules.knock.limit.hands,
        ),
    ] = 3
    # sets may contain identical cards from several packs
    twins: Annotated[
        bool,
        Rule(
            "T14",
            "melds",
            when=lambda rules: (
                rules.pack.several and rules.melds.sets and not rules.knock.limit.hands
            ),
            after="largest_set",
        ),
    ] = False
    # False: only runs are melds
    sets: Annotated[bool, Rule("N4", "melds", when=lambda rules: not rules.melds.sets)] = True
    # W13, D3: maximum size of a set; 0: four per pack; 104: no limit
    largest_set: Annotated[
        int,
        Rule(
            "W3",
            "melds",
            range=(0, 104),
            when=lambda rules: rules.melds.largest_set > 0,
            kinds=((104, "D3"),),
        ),
    ] = 0
    # "half": at most as many wilds as naturals
    wilds: Annotated[
        Literal["any", "half"],
        Rule(
            "V3",
            "melds",
            when=lambda rules: (
                rules.any_wild and (rules.melds.wilds != "any" or not rules.melds.max_wilds)
            ),
            after="wild",
            kinds=(("any", "W24"),),
        ),
    ] = "any"
    # W24: melds of only wilds; "kept": their wilds cannot be claimed
    all_wild: Annotated[
        Literal["allowed", "kept", "barred"],
        Rule(
            "W24",
            "melds",
            when=lambda rules: rules.any_wild and rules.melds.wilds != "half",
            after="wilds",
        ),
    ] = "allowed"
    # maximum number of wild cards in a meld; 0: no limit
    max_wilds: Annotated[
        int,
        Rule(
            "I4",
            "melds",
            range=(0, 13),
            when=lambda rules: rules.any_wild and rules.melds.max_wilds > 0,
            after="wilds",
        ),
    ] = 0


# ---------------------------------------------------------------- W1 what is wild


class WildPiece:
    """Defaults for wild pieces."""

    any = True  # some rank is wild, at least in some deal
    order: tuple[int, ...] = ()  # wild rank of each deal, if fixed in advance
    named = False  # the dealer names the wild rank
    ranks: tuple[int, ...] = ()  # ranks that the dealer may name
    turned = False  # a turned-up card sets the rank


@dataclass(frozen=True)
class NoWild(WildPiece):
    """No rank is wild; printed jokers, if any, are (T8)."""

    kind: ClassVar[Literal["none"]] = "none"
    any = False


@dataclass(frozen=True)
class WildRanks(WildPiece):
    """The nth rank of ``order`` is wild in deal n, ace 1 to king 13; the list repeats (W1).

    0 stands for a deal in which only jokers are wild (W19).
    """

    kind: ClassVar[Literal["ranks"]] = "ranks"
    order: Annotated[tuple[int, ...], Rule("W1", "melds", range=(0, 13))] = ALL_RANKS


@dataclass(frozen=True)
class DealersChoice(WildPiece):
    """The dealer looks at the dealt hand and names a rank not named before (W1, A37)."""

    kind: ClassVar[Literal["dealer"]] = "dealer"
    named = True
    ranks: Annotated[tuple[int, ...], Rule("W1", "melds", range=(1, 13))] = ALL_RANKS


@dataclass(frozen=True)
class TurnedWild(WildPiece):
    """A card turned up after the deal sets the rank; if it is a joker, aces are wild (I2)."""

    kind: ClassVar[Literal["turned"]] = "turned"
    turned = True


Wild: TypeAlias = NoWild | WildRanks | DealersChoice | TurnedWild


@dataclass(frozen=True)
class Values:
    """Points per unmelded card (G25)."""

    ace: Annotated[
        int,
        Rule(
            "G25",
            "melds",
            range=(1, 50),
            when=lambda rules: rules.score.counts_cards and not rules.values.ranks,
            table="T13",
        ),
    ] = 1
    court: Annotated[
        int,
        Rule(
            "G25",
            "melds",
            range=(1, 50),
            when=lambda rules: rules.score.counts_cards and not rules.values.ranks,
            table="T13",
        ),
    ] = 10
    # points per card from 2 to 9; 0: its number
    number: Annotated[
        int,
        Rule(
            "M4",
            "melds",
            range=(0, 50),
            when=lambda rules: (
                rules.values.number > 0 or (rules.on_table and not rules.values.ranks)
            ),
            kinds=((0, "T13"),),
        ),
    ] = 0
    # R10: both in the hand and on the table
    joker: Annotated[
        int,
        Rule(
            "T8",
            "melds",
            range=(0, 100),
            when=lambda rules: rules.pack.jokers and rules.score.counts_cards,
        ),
    ] = 15
    # a card of the wild rank, both in the hand and on the table
    wild: Annotated[
        int,
        Rule(
            "W9",
            "melds",
            range=(0, 100),
            when=lambda rules: (
                rules.wild.any and rules.score.counts_cards and rules.values.wild_counts == "wild"
            ),
        ),
    ] = 25
    # D6: "rank": a card of the wild rank has the value of its rank, and ``wild`` is unused
    wild_counts: Annotated[
        Literal["wild", "rank"],
        Rule(
            "D6",
            "melds",
            when=lambda rules: rules.values.wild_counts == "rank" and rules.score.counts_cards,
        ),
    ] = "wild"
    # W9: points per rank, ace to king; empty: use the fields above
    ranks: Annotated[
        tuple[int, ...],
        Rule("W9", "melds", range=(1, 50), when=lambda rules: rules.values.ranks, after="number"),
    ] = ()
