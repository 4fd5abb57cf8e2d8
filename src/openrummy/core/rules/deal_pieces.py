"""Rule pieces of players, packs, deals, openings and draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from openrummy.core.rules.setting import Rule

# ---------------------------------------------------------------- seating


class SeatingPiece:
    """Defaults for seating pieces."""

    in_teams = False  # S5: partners play as a side
    dealer_sits_out = False  # S4

    @property
    def alone(self) -> bool:
        """True if everybody plays in every deal, without partners."""
        return not (self.in_teams or self.dealer_sits_out)


@dataclass(frozen=True)
class Table(SeatingPiece):
    """Everybody plays in every deal, without partners."""

    kind: ClassVar[Literal["table"]] = "table"
    players: Annotated[tuple[int, ...], Rule("G3", "deal", range=(2, 12), table="T1")] = (2,)


@dataclass(frozen=True)
class SitOut(SeatingPiece):
    """Three players in a game for two: the dealer sits the deal out (S4)."""

    kind: ClassVar[Literal["sit-out"]] = "sit-out"
    dealer_sits_out = True
    players: Annotated[tuple[int, ...], Rule("S4", "deal", range=(3, 3))] = (3,)


@dataclass(frozen=True)
class Teams(SeatingPiece):
    """Two sides of equal size; each player plays one opponent, all simultaneously (S5, A19).

    Even seats are one side, odd seats the other. ``all_win`` pairs a number of players with the
    bonus for a side whose players all win.
    """

    kind: ClassVar[Literal["teams"]] = "teams"
    in_teams = True
    players: Annotated[tuple[int, ...], Rule("S5", "deal", range=(2, 8))] = (4,)
    score: Annotated[Literal["net", "gross"], Rule("S5", "score")] = "net"
    all_win: Annotated[
        tuple[tuple[int, int], ...], Rule("S5", "score", range=((2, 8), (0, 1_000)))
    ] = ()


Seating: TypeAlias = Table | SitOut | Teams


def in_a_deal(seating: Seating, players: int) -> int:
    """Number of ``players`` at the table who are dealt cards in one deal."""
    if isinstance(seating, SitOut):
        return players - 1
    return 2 if isinstance(seating, Teams) else players


# ---------------------------------------------------------------- pack and deal


@dataclass(frozen=True)
class Pack:
    """The cards used in a deal."""

    packs: Annotated[
        int,
        Rule(
            "G3",
            "deal",
            range=(1, 4),
            when=lambda rules: rules.pack.whole,
            table="T1",
            kinds=((2, "T14"), (3, "T14"), (4, "T14")),
        ),
    ] = 1
    # printed jokers in each pack
    jokers: Annotated[int, Rule("T8", "deal", range=(0, 4))] = 0
    # (players in the deal, packs), where it differs from ``packs``
    packs_of: Annotated[
        tuple[tuple[int, int], ...], Rule("R1", "deal", range=((2, 12), (1, 4)))
    ] = ()
    # ranks in use, from the ace up
    ranks: Annotated[
        int, Rule("A41", "deal", range=(3, 13), when=lambda rules: not rules.pack.whole)
    ] = 13
    # suits in use: the first of clubs, diamonds, hearts, spades
    suits: Annotated[int, Rule("A41", "deal", range=(1, 4), said_by="pack.ranks")] = 4

    def packs_for(self, seats: int) -> int:
        """Number of packs for ``seats`` players in a deal."""
        return dict(self.packs_of).get(seats, self.packs)

    @property
    def several(self) -> bool:
        """True if more than one pack is used for some number of players."""
        return max(self.packs, *dict(self.packs_of).values(), 0) > 1

    @property
    def whole(self) -> bool:
        """True if a pack has all 52 cards (A41)."""
        return self.ranks == 13 and self.suits == 4

    @property
    def size(self) -> int:
        """Number of cards in one pack, jokers included."""
        return self.ranks * self.suits + self.jokers


@dataclass(frozen=True)
class Deal:
    """Rules of dealing."""

    # (seats in the deal, cards each)
    cards: Annotated[
        tuple[tuple[int, int], ...],
        Rule(
            "G3",
            "deal",
            range=((2, 12), (1, 26)),
            when=lambda rules: not rules.deal.by_deal,
            table="T1",
        ),
    ] = ((2, 10),)
    # G1; "first-jack": W22, cards are dealt face up until a jack appears
    first_dealer: Annotated[
        Literal["low-card", "high-card", "first-jack"], Rule("G1", "deal", table="T1")
    ] = "low-card"
    # G2, K4; "winner-of-two": with more than two players the deal passes to the left;
    # "every-deal": it passes after dead deals too, so the dealer does not depend on play
    next_dealer: Annotated[
        Literal["loser", "winner", "alternate", "winner-of-two", "every-deal"],
        Rule("G2", "deal", table="T1"),
    ] = "loser"
    # a dealt hand that could knock voids the deal
    misdeal: Annotated[
        bool,
        Rule(
            "G13",
            "deal",
            when=lambda rules: rules.held and not (rules.opening.extra or rules.knock.limit.hands),
        ),
    ] = False
    # D2: cards each in deal 1, 2, ..., repeating; ``cards`` is then the maximum
    by_deal: Annotated[
        tuple[int, ...],
        Rule("D2", "deal", range=(1, 26), when=lambda rules: rules.deal.by_deal, after="cards"),
    ] = ()

    def hand_size(self, seats: int, deal: int | None = None) -> int:
        """Cards dealt to each of ``seats`` players in a deal (from 0); None: the maximum.

        Raises KeyError for a number of players that is not allowed.
        """
        if deal is None or not self.by_deal:
            return dict(self.cards)[seats]
        return self.by_deal[deal % len(self.by_deal)]


# ---------------------------------------------------------------- G4 opening


class OpeningPiece:
    """Defaults for opening pieces."""

    offer = False  # the upcard is offered before the first turn
    after: str = ""  # where the first draw after all have passed comes from: "stock" or "either"
    extra = False  # the first seat to act is dealt an extra card
    upcard = True  # a card is turned up to start the pile
    to: str = "first"  # first seat to act: "first" or "dealer"


@dataclass(frozen=True)
class UpcardOffer(OpeningPiece):
    """The non-dealer, then the dealer, may take the upcard or pass (G4, A1)."""

    kind: ClassVar[Literal["upcard"]] = "upcard"
    offer = True
    # where the non-dealer draws from after two passes
    after: Annotated[Literal["stock", "either"], Rule("G4", "opening")] = "stock"


@dataclass(frozen=True)
class PlainOpening(OpeningPiece):
    """No passing: the first turn is a normal one (G4)."""

    kind: ClassVar[Literal["plain"]] = "plain"


@dataclass(frozen=True)
class ExtraCard(OpeningPiece):
    """An extra card for the first seat, which discards without drawing; no upcard (G4, W14).

    In games with melds on the table that seat may lay down melds before the discard.
    """

    kind: ClassVar[Literal["eleven"]] = "eleven"
    upcard = False
    extra = True
    # "dealer": the dealer gets the extra card and plays first
    to: Annotated[
        Literal["first", "dealer"], Rule("W14", "opening", when=lambda rules: rules.on_table)
    ] = "first"


@dataclass(frozen=True)
class NoUpcard(OpeningPiece):
    """No card is turned up, so the first draw is from the stock (A10)."""

    kind: ClassVar[Literal["no-upcard"]] = "no-upcard"
    upcard = False


Opening: TypeAlias = UpcardOffer | PlainOpening | ExtraCard | NoUpcard


@dataclass(frozen=True)
class Draw:
    """Rules of drawing a card, and of discarding it in the same turn."""

    retake: Annotated[Literal["barred", "allowed"], Rule("G5", "turn", table="T3")] = "barred"
    deep_to_knock: Annotated[
        bool, Rule("G23", "turn", when=lambda rules: rules.held and rules.knock.limit.knocks)
    ] = False
    wilds: Annotated[
        Literal["free", "opening"],
        Rule("I3", "turn", when=lambda rules: rules.any_wild and not rules.on_table),
    ] = "free"  # I3, "opening": the only wild that may be taken from the pile is its first card
