"""Rule pieces of melds: which there are, what is wild and what cards count."""

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
    # a set may hold identical cards of several packs
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
    # False: runs are the only melds
    sets: Annotated[bool, Rule("N4", "melds", when=lambda rules: not rules.melds.sets)] = True
    # W13, D3: cards in a set; 0: four of each pack; 104: no limit
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
    # "half": never more wilds than naturals
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
    # W24: melds of wilds alone; "kept": nothing is claimed from one
    all_wild: Annotated[
        Literal["allowed", "kept", "barred"],
        Rule(
            "W24",
            "melds",
            when=lambda rules: rules.any_wild and rules.melds.wilds != "half",
            after="wilds",
        ),
    ] = "allowed"
    # wild cards in a meld; 0: any number
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
    """Defaults of every rule on wild ranks."""

    any = True  # some rank is wild, in some deal at least
    order: tuple[int, ...] = ()  # the ranks that are wild deal by deal, where that is fixed
    named = False  # the dealer names the rank
    ranks: tuple[int, ...] = ()  # those the dealer may name
    turned = False  # a card that is turned up tells the rank


@dataclass(frozen=True)
class NoWild(WildPiece):
    """No rank is wild; printed jokers are, where the pack has any (T8)."""

    kind: ClassVar[Literal["none"]] = "none"
    any = False


@dataclass(frozen=True)
class WildRanks(WildPiece):
    """Deal n has rank n of ``order`` wild, ace 1 to king 13, and begins again after the last (W1).

    0 stands for a deal in which jokers alone are wild (W19).
    """

    kind: ClassVar[Literal["ranks"]] = "ranks"
    order: Annotated[tuple[int, ...], Rule("W1", "melds", range=(0, 13))] = ALL_RANKS


@dataclass(frozen=True)
class DealersChoice(WildPiece):
    """The dealer looks at the hand dealt and names a rank not named before (W1, A37)."""

    kind: ClassVar[Literal["dealer"]] = "dealer"
    named = True
    ranks: Annotated[tuple[int, ...], Rule("W1", "melds", range=(1, 13))] = ALL_RANKS


@dataclass(frozen=True)
class TurnedWild(WildPiece):
    """A card turned up after the deal fixes the rank; for a joker aces are wild (I2)."""

    kind: ClassVar[Literal["turned"]] = "turned"
    turned = True


Wild: TypeAlias = NoWild | WildRanks | DealersChoice | TurnedWild


@dataclass(frozen=True)
class Values:
    """Points of a card left unmelded (G25)."""

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
    # points of each card from 2 to 9; 0: its number
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
    # R10: in the hand and on the table
    joker: Annotated[
        int,
        Rule(
            "T8",
            "melds",
            range=(0, 100),
            when=lambda rules: rules.pack.jokers and rules.score.counts_cards,
        ),
    ] = 15
    # a card of the wild rank, in the hand and on the table
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
    # D6: "rank": a card of the wild rank counts what its rank does, and ``wild`` nothing
    wild_counts: Annotated[
        Literal["wild", "rank"],
        Rule(
            "D6",
            "melds",
            when=lambda rules: rules.values.wild_counts == "rank" and rules.score.counts_cards,
        ),
    ] = "wild"
    # W9: points of ace, 2, ... king one by one; empty: as the fields above say
    ranks: Annotated[
        tuple[int, ...],
        Rule("W9", "melds", range=(1, 50), when=lambda rules: rules.values.ranks, after="number"),
    ] = ()
