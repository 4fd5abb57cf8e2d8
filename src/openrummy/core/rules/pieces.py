"""Rule pieces: what a game is made of, as frozen data.

A :class:`Rules` value is a handful of orthogonal pieces; nothing else decides
how a game is played. A piece that comes in several forms is a *tagged* piece:
a union of dataclasses whose TOML table names the form with ``kind``. Every
field has a default, the defaults together are the modern game of gin, and a
released default never changes, because canonical text leaves defaults out.

The ids in the comments are those of ``docs/rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from openrummy.core.rules.play_pieces import (
    AnyCount,
    DeclaredMelds,
    FixedLimit,
    GinOnly,
    HeldMelds,
    KnockCardLimit,
    KnockLimit,
    LeastHand,
    NoKnock,
    Play,
    TableMelds,
    UpcardLimit,
)
from openrummy.core.rules.score_pieces import (
    CountScore,
    DeclareScore,
    HandScore,
    KnockScore,
    LeftScore,
    PaymentScore,
    Score,
    TableScore,
    ThreeHandScore,
)
from openrummy.core.rules.traits import FormatPiece, OpeningPiece, SeatingPiece, WildPiece

__all__ = [
    "AnyCount",
    "BestOf",
    "CountScore",
    "Deal",
    "DealersChoice",
    "DeclareScore",
    "DeclaredMelds",
    "Draw",
    "Ending",
    "ExtraCard",
    "FixedLimit",
    "Format",
    "GameSheet",
    "GinOnly",
    "HandScore",
    "HeldMelds",
    "Hollywood",
    "Knock",
    "KnockCardLimit",
    "KnockLimit",
    "KnockScore",
    "LeastHand",
    "LeftScore",
    "Look",
    "MatchToTarget",
    "Melds",
    "NoKnock",
    "NoUpcard",
    "NoWild",
    "Opening",
    "Pack",
    "PaymentScore",
    "PlainOpening",
    "Play",
    "Rules",
    "Score",
    "Seating",
    "Sheet",
    "SingleGame",
    "SitOut",
    "Stake",
    "Table",
    "TableMelds",
    "TableScore",
    "Teams",
    "ThreeHandScore",
    "TurnedWild",
    "UpcardLimit",
    "UpcardOffer",
    "Values",
    "Variant",
    "Wild",
    "WildRanks",
    "in_a_deal",
]

# ---------------------------------------------------------------- who sits at the table


@dataclass(frozen=True)
class Table(SeatingPiece):
    """Everybody plays in every deal, each for oneself."""

    kind: ClassVar[str] = "table"
    players: tuple[int, ...] = (2,)


@dataclass(frozen=True)
class SitOut(SeatingPiece):
    """Three at a table for two: the dealer sits the deal out (S4)."""

    kind: ClassVar[str] = "sit-out"
    players: tuple[int, ...] = (3,)

    @property
    def dealer_sits_out(self) -> bool:
        """Does the dealer watch the deal (S4)?"""
        return True


@dataclass(frozen=True)
class Teams(SeatingPiece):
    """Two sides of equal size; each player plays one opponent, all at once (S5, A19).

    Even seats are one side, odd seats the other. ``all_win`` pairs a number of
    players with the points a side earns more when all its players win.
    """

    kind: ClassVar[str] = "teams"
    players: tuple[int, ...] = (4,)
    score: Literal["net", "gross"] = "net"
    all_win: tuple[tuple[int, int], ...] = ()

    @property
    def in_teams(self) -> bool:
        """Do the players of a side play together (S5)?"""
        return True


Seating: TypeAlias = Table | SitOut | Teams


def in_a_deal(seating: Seating, players: int) -> int:
    """Number of ``players`` at the table who have cards in one deal."""
    if isinstance(seating, SitOut):
        return players - 1
    return 2 if isinstance(seating, Teams) else players


@dataclass(frozen=True)
class Pack:
    """The cards of a deal."""

    packs: int = 1
    jokers: int = 0  # T8: printed jokers in each pack
    packs_of: tuple[tuple[int, int], ...] = ()  # R1: another number for some numbers of players
    ranks: int = 13  # A41: of each suit, from the ace up
    suits: int = 4  # A41: clubs, diamonds, hearts, spades, in this order

    def packs_for(self, seats: int) -> int:
        """Packs that ``seats`` players in a deal play with."""
        return dict(self.packs_of).get(seats, self.packs)

    @property
    def whole(self) -> bool:
        """Has a pack its 52 cards (A41)?"""
        return self.ranks == 13 and self.suits == 4

    @property
    def size(self) -> int:
        """Cards of one pack, jokers among them."""
        return self.ranks * self.suits + self.jokers


@dataclass(frozen=True)
class Deal:
    """Rules of dealing."""

    cards: tuple[tuple[int, int], ...] = ((2, 10),)  # G3: (seats in the deal, cards each)
    # G1; W22: cards are dealt face up until a jack falls
    first_dealer: Literal["low-card", "high-card", "first-jack"] = "low-card"
    # G2, K4; "winner-of-two": with more than two players the deal passes to the left;
    # "every-deal": in turn after a dead deal too, so that who deals does not hang on play
    next_dealer: Literal["loser", "winner", "alternate", "winner-of-two", "every-deal"] = "loser"
    misdeal: bool = False  # G13: a dealt hand that could knock voids the deal
    # D2: cards each in deal 1, 2, ..., and from the beginning again; ``cards`` are the most then
    by_deal: tuple[int, ...] = ()

    def hand_size(self, seats: int, deal: int | None = None) -> int:
        """Cards dealt to each of ``seats`` players in a deal, counted from 0; None: the most.

        KeyError when so many are not allowed.
        """
        if deal is None or not self.by_deal:
            return dict(self.cards)[seats]
        return self.by_deal[deal % len(self.by_deal)]


@dataclass(frozen=True)
class Melds:
    """Rules of melds (G25, A27)."""

    aces: Literal["low", "high-or-low", "corner"] = "low"
    min_length: int = 3
    twins: bool = False  # T14: a set may hold identical cards of several packs
    sets: bool = True  # N4: False: runs are the only melds
    largest_set: int = 0  # W3, W13, D3: cards in a set; 0: four of each pack; 104: no limit
    wilds: Literal["any", "half"] = "any"  # V3: "half": never more wilds than naturals
    # W24: melds of wilds alone; "kept": nothing is claimed from one
    all_wild: Literal["allowed", "kept", "barred"] = "allowed"
    max_wilds: int = 0  # I4: wild cards in a meld; 0: any number


# ---------------------------------------------------------------- W1 what is wild


@dataclass(frozen=True)
class NoWild(WildPiece):
    """No rank is wild; printed jokers are, where the pack has any (T8)."""

    kind: ClassVar[str] = "none"

    @property
    def any(self) -> bool:
        """Is some rank wild, in some deal at least?"""
        return False


@dataclass(frozen=True)
class WildRanks(WildPiece):
    """Deal n has rank n of ``order`` wild, ace 1 to king 13, and begins again after the last (W1).

    0 stands for a deal in which jokers alone are wild (W19).
    """

    kind: ClassVar[str] = "ranks"
    order: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)


@dataclass(frozen=True)
class DealersChoice(WildPiece):
    """The dealer looks at the hand dealt and names a rank not named before (W1, A37)."""

    kind: ClassVar[str] = "dealer"
    ranks: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)

    @property
    def named(self) -> bool:
        """Does the dealer name the rank?"""
        return True


@dataclass(frozen=True)
class TurnedWild(WildPiece):
    """A card turned up after the deal fixes the rank; for a joker aces are wild (I2)."""

    kind: ClassVar[str] = "turned"

    @property
    def turned(self) -> bool:
        """Does a card that is turned up tell the rank?"""
        return True


Wild: TypeAlias = NoWild | WildRanks | DealersChoice | TurnedWild


@dataclass(frozen=True)
class Values:
    """Points of a card left unmelded (G25)."""

    ace: int = 1
    court: int = 10
    number: int = 0  # M4: points of each card from 2 to 9; 0: its number
    joker: int = 15  # T8, R10: in the hand and on the table
    wild: int = 25  # W9: a card of the wild rank, in the hand and on the table
    # D6: "rank": a card of the wild rank counts what its rank does, and ``wild`` nothing
    wild_counts: Literal["wild", "rank"] = "wild"
    # W9: points of ace, 2, ... king one by one; empty: as the fields above say
    ranks: tuple[int, ...] = ()


# ---------------------------------------------------------------- G4 opening


@dataclass(frozen=True)
class UpcardOffer(OpeningPiece):
    """The non-dealer, then the dealer, may take the upcard or pass (G4, A1)."""

    kind: ClassVar[str] = "upcard"
    after: Literal["stock", "either"] = "stock"  # what the non-dealer draws after two passes

    @property
    def offer(self) -> bool:
        """Is the upcard offered before the first turn?"""
        return True


@dataclass(frozen=True)
class PlainOpening(OpeningPiece):
    """No passing: the first turn is a normal one (G4)."""

    kind: ClassVar[str] = "plain"


@dataclass(frozen=True)
class ExtraCard(OpeningPiece):
    """An extra card for the first seat, which discards without drawing; no upcard (G4, W14).

    Where melds lie on the table melds may be laid down before that discard.
    """

    kind: ClassVar[str] = "eleven"
    to: Literal["first", "dealer"] = "first"  # W14: the dealer may have it, and begins then

    @property
    def extra(self) -> bool:
        """Does the first to act have one card more?"""
        return True

    @property
    def upcard(self) -> bool:
        """Is a card turned up for the pile?"""
        return False


@dataclass(frozen=True)
class NoUpcard(OpeningPiece):
    """No card is turned up for the pile, so the first turn draws from the stock (A10)."""

    kind: ClassVar[str] = "no-upcard"

    @property
    def upcard(self) -> bool:
        """Is a card turned up for the pile?"""
        return False


Opening: TypeAlias = UpcardOffer | PlainOpening | ExtraCard | NoUpcard


@dataclass(frozen=True)
class Draw:
    """Rules of taking a card, and of discarding it again."""

    retake: Literal["barred", "allowed"] = "barred"  # G5
    deep_to_knock: bool = False  # G23
    wilds: Literal["free", "opening"] = (
        "free"  # I3: no wild from the pile but the card it began with
    )


@dataclass(frozen=True)
class Knock:
    """Ending a deal with low deadwood."""

    limit: KnockLimit = field(default_factory=FixedLimit)
    big_gin: bool = True  # G9: all eleven cards melded, no discard
    # G32; J4: "original": cards put there by others do not extend a meld; K2: "none"
    lay_off: Literal["melds", "original", "none"] = "melds"


@dataclass(frozen=True)
class Ending:
    """Rules of a stock that runs down, and of deals that nobody wins."""

    # G14, K8, T10, R9, W8. "last-draw": shuffled when the last card is drawn, and that turn's
    # discard begins the new pile; "continue": on and on, as long as discards are taken (A33)
    stock: Literal[
        "dead",
        "last-take",
        "50th-card",
        "block",
        "reshuffle",
        "reshuffle-all",
        "turn-over",
        "take-used",
        "last-draw",
        "continue",
    ] = "dead"
    reshuffles: int = 5  # how often the pile may become the stock; then the deal ends
    left: int = 2  # cards that stay in the stock
    used_up: Literal["counted", "dead"] = "counted"  # O6: a deal that ends so on the table
    idle_turns: int = 40  # G24, A5: turns in a row without a stock draw


@dataclass(frozen=True)
class GameSheet:
    """One game to a target or a number of deals (S1, G17-G21, G26)."""

    kind: ClassVar[str] = "game"
    target: int = 100  # G17; 0: none
    target_of: tuple[tuple[int, int], ...] = ()  # S5: for some numbers of players
    # F8, K9, O7: "opponents": the target is that of two players, for each opponent once
    target_by: Literal["game", "opponents"] = "game"
    deals: int = 0  # G17, A13: a fixed number of deals; 0: none
    game_bonus: int = 100  # G18
    box: int = 25  # G19
    shutout: Literal["never", "no-score", "no-deal", "all-won", "all-won-no-dead"] = (
        "all-won-no-dead"  # G20, condition
    )
    reward: Literal["instead", "extra", "double-deals", "double-total"] = "double-deals"  # G20
    reward_points: int = 0  # G20: the bonus "instead" or "extra"
    winner: Literal["first", "total", "lowest"] = "total"  # G26, T12
    exact_fifty: Literal["off", "points", "totals"] = "off"  # G21, A15
    level: Literal["play-on", "share"] = "play-on"  # A13: equal totals after the last deal
    pool: int = 0  # I9: who reaches so many points is out of the game, and the last one wins
    # I9: who is out of a pool comes back with one point more than the highest of the others,
    # while that is no more than this and at least two others play on; 0: never
    reentry: int = 0
    start: int = 0  # I9: points, or chips, that each begins with
    # W18: who is far behind doubles the next deal for all, and may add points to get there;
    # "auto": after the first deal the highest are put there
    press: Literal["off", "on", "auto"] = "off"
    press_lead: int = 50  # W18: points behind the next
    most_deals: int = 1000  # the game ends as it stands, so that every game ends

    def target_for(self, players: int) -> int:
        """Points that end the game for so many players; 0: none."""
        usual = self.target * (players - 1 if self.target_by == "opponents" else 1)
        return dict(self.target_of).get(players, usual)

    def other_targets(self, numbers: Iterable[int]) -> list[tuple[int, int]]:
        """The numbers of players with a target of their own, each with that target."""
        targets = [(players, self.target_for(players)) for players in numbers]
        return [(players, target) for players, target in targets if target != self.target]


Sheet: TypeAlias = GameSheet


# ---------------------------------------------------------------- several games


@dataclass(frozen=True)
class SingleGame(FormatPiece):
    """One game, as its sheet says (S1)."""

    kind: ClassVar[str] = "game"

    @property
    def single(self) -> bool:
        """Is one game all there is?"""
        return True


@dataclass(frozen=True)
class Hollywood(FormatPiece):
    """Several games at once: a side's first win scores in one, the second in two (S2, A17)."""

    kind: ClassVar[str] = "columns"
    games: int = 3

    @property
    def at_once(self) -> bool:
        """Are all games scored at the same time?"""
        return True


@dataclass(frozen=True)
class MatchToTarget(FormatPiece):
    """Game after game; their totals add up to a match target (S3, A18)."""

    kind: ClassVar[str] = "match"
    target: int = 500


@dataclass(frozen=True)
class BestOf(FormatPiece):
    """Game after game until a side has won more than half of ``games`` (S3, A18)."""

    kind: ClassVar[str] = "best-of"
    games: int = 5


Format: TypeAlias = SingleGame | Hollywood | MatchToTarget | BestOf


@dataclass(frozen=True)
class Stake:
    """Value of a point in play money, in hundredths; 0: points only (G22, W17)."""

    cents: int = 0
    # after the game each from all below, or only the winner; or the winner of each deal, from
    # each loser that hand's points (T12)
    collects: Literal["each", "winner", "deal"] = "each"
    nearest: int = 1  # each pair's amount is rounded to so many hundredths
    deal: int = 0  # more for each deal won, from each other player


@dataclass(frozen=True)
class Look:
    """Manners at the table; they change nothing in play."""

    knock: Literal["face-down", "face-up"] = "face-down"  # G27
    pile: Literal["top", "open"] = "open"  # G28
    ceremony: bool = False  # G29


@dataclass(frozen=True)
class Rules:
    """The whole law of one game, without its name."""

    seating: Seating = field(default_factory=Table)
    pack: Pack = field(default_factory=Pack)
    deal: Deal = field(default_factory=Deal)
    melds: Melds = field(default_factory=Melds)
    wild: Wild = field(default_factory=NoWild)
    values: Values = field(default_factory=Values)
    opening: Opening = field(default_factory=UpcardOffer)
    draw: Draw = field(default_factory=Draw)
    play: Play = field(default_factory=HeldMelds)
    knock: Knock = field(default_factory=Knock)
    ending: Ending = field(default_factory=Ending)
    score: Score = field(default_factory=KnockScore)
    sheet: Sheet = field(default_factory=GameSheet)
    format: Format = field(default_factory=SingleGame)
    stake: Stake = field(default_factory=Stake)
    look: Look = field(default_factory=Look)

    # ---- the piece of one form, where a game has it; asked in every turn, so kept

    @cached_property
    def held(self) -> bool:
        """Do melds stay in the hand until somebody knocks (G30)?"""
        return isinstance(self.play, HeldMelds)

    @cached_property
    def on_table(self) -> TableMelds | None:
        """Rules of melds on the table; None where there are none (T2)."""
        return self.play if isinstance(self.play, TableMelds) else None

    @cached_property
    def declared(self) -> DeclaredMelds | None:
        """Rules of declaring whole hands; None where hands are not declared (I5, N4)."""
        return self.play if isinstance(self.play, DeclaredMelds) else None

    @cached_property
    def knock_score(self) -> KnockScore | None:
        """Score of a knock; None in games scored otherwise."""
        return self.score if isinstance(self.score, KnockScore) else None

    @cached_property
    def three_hand_score(self) -> ThreeHandScore | None:
        """Score of one knocker against two; None otherwise."""
        return self.score if isinstance(self.score, ThreeHandScore) else None

    @cached_property
    def count_score(self) -> CountScore | None:
        """Score by comparing counts; None in games scored otherwise."""
        return self.score if isinstance(self.score, CountScore) else None

    @cached_property
    def left_score(self) -> LeftScore | None:
        """Score of the cards left; None in games scored otherwise."""
        return self.score if isinstance(self.score, LeftScore) else None

    @cached_property
    def table_score(self) -> TableScore | None:
        """Score of the cards on the table; None in games scored otherwise."""
        return self.score if isinstance(self.score, TableScore) else None

    @cached_property
    def declare_score(self) -> DeclareScore | None:
        """Score of a declaration; None in games scored otherwise."""
        return self.score if isinstance(self.score, DeclareScore) else None

    @cached_property
    def payment_score(self) -> PaymentScore | None:
        """Score by payments; None in games scored otherwise."""
        return self.score if isinstance(self.score, PaymentScore) else None

    @cached_property
    def hand_score(self) -> HandScore | None:
        """Score of hands of five cards; None in games without."""
        return self.score if isinstance(self.score, HandScore) else None


@dataclass(frozen=True)
class Variant:
    """A named game: rules plus what a catalogue says about them."""

    name: str
    title: str
    family: str
    summary: str
    rules: Rules
    base: str | None = None
    also: tuple[str, ...] = ()  # other names people search for
