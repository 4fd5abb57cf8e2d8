"""Rule pieces: what a game is made of, as frozen data.

A :class:`Rules` value is a handful of orthogonal pieces; nothing else decides
how a game is played. A piece that comes in several forms is a *tagged* piece:
a union of dataclasses whose TOML table names the form with ``kind``. Every
field has a default, the defaults together are the modern game of gin, and a
released default never changes, because canonical text leaves defaults out.

The ids in the comments are those of the rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

# ---------------------------------------------------------------- who sits at the table


class SeatingPiece:
    """What every seating has, unless it says otherwise."""

    @property
    def in_teams(self) -> bool:
        """Do the players of a side play together (S5)?"""
        return False

    @property
    def dealer_sits_out(self) -> bool:
        """Does the dealer watch the deal (S4)?"""
        return False


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
    """How many of ``players`` at the table have cards in one deal."""
    if isinstance(seating, SitOut):
        return players - 1
    return 2 if isinstance(seating, Teams) else players


@dataclass(frozen=True)
class Pack:
    """The cards of a deal."""

    packs: int = 1
    jokers: int = 0  # T8: printed jokers in each pack
    packs_of: tuple[tuple[int, int], ...] = ()  # R1: another number for some numbers of players

    def packs_for(self, seats: int) -> int:
        """Packs that ``seats`` players in a deal play with."""
        return dict(self.packs_of).get(seats, self.packs)


@dataclass(frozen=True)
class Deal:
    """How cards are dealt, and by whom."""

    cards: tuple[tuple[int, int], ...] = ((2, 10),)  # G3: (seats in the deal, cards each)
    # G1; W22: cards are dealt face up until a jack falls
    first_dealer: Literal["low-card", "high-card", "first-jack"] = "low-card"
    # G2, K4; "winner-of-two": with more than two players the deal passes to the left
    next_dealer: Literal["loser", "winner", "alternate", "winner-of-two"] = "loser"
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
    """What is a meld (G25, A27)."""

    aces: Literal["low", "high-or-low", "corner"] = "low"
    min_length: int = 3
    twins: bool = False  # T14: a set may hold identical cards of several packs
    sets: bool = True  # N4: False: runs are the only melds
    largest_set: int = 0  # W3, W13: cards in a set, wilds among them; 0: four of each pack
    wilds: Literal["any", "half"] = "any"  # V3: "half": never more wilds than naturals
    # W24: melds of wilds alone; "kept": nothing is claimed from one
    all_wild: Literal["allowed", "kept", "barred"] = "allowed"


# ---------------------------------------------------------------- W1 what is wild


class WildPiece:
    """What every rule on wild ranks has, unless it says otherwise."""

    @property
    def any(self) -> bool:
        """Is some rank wild, in some deal at least?"""
        return True

    @property
    def order(self) -> tuple[int, ...]:
        """The ranks that are wild deal by deal, where that is fixed."""
        return ()

    @property
    def named(self) -> bool:
        """Does the dealer name the rank?"""
        return False

    @property
    def turned(self) -> bool:
        """Does a card that is turned up tell the rank?"""
        return False


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


class OpeningPiece:
    """What every opening has, unless it says otherwise."""

    @property
    def offer(self) -> bool:
        """Is the upcard offered before the first turn?"""
        return False

    @property
    def after(self) -> str:
        """What the first to act draws from once all have passed: "stock" or "either"."""
        return ""

    @property
    def extra(self) -> bool:
        """Does the first to act have one card more?"""
        return False

    @property
    def upcard(self) -> bool:
        """Is a card turned up for the pile?"""
        return True

    @property
    def to(self) -> str:
        """Who acts first: "first" or "dealer"."""
        return "first"


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
    """Who begins gets one card more and discards without drawing; no upcard (G4, W14).

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
    """What may be taken, and what may be discarded again."""

    retake: Literal["barred", "allowed"] = "barred"  # G5
    deep_to_knock: bool = False  # G23
    wilds: Literal["free", "opening"] = (
        "free"  # I3: no wild from the pile but the card it began with
    )


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


Play: TypeAlias = HeldMelds | TableMelds | DeclaredMelds


# ---------------------------------------------------------------- G6 knock limit


class LimitPiece:
    """What every knock limit has, unless it says otherwise."""

    @property
    def knocks(self) -> bool:
        """Does anybody knock?"""
        return True

    @property
    def any_count(self) -> bool:
        """May any hand knock?"""
        return False

    @property
    def hands(self) -> bool:
        """Are hands of five cards shown?"""
        return False

    @property
    def gin_only(self) -> bool:
        """Does only gin end the deal?"""
        return False

    @property
    def points(self) -> int:
        """The limit, where it is the same in every deal; else 0."""
        return 0

    @property
    def fixed(self) -> bool:
        """Is the limit the same in every deal?"""
        return False

    @property
    def ace(self) -> str:
        """What an ace as upcard or knock card allows: "gin-only" or "one"."""
        return ""

    @property
    def second_pack(self) -> bool:
        """Is the limit told by a card of a second pack?"""
        return False


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


@dataclass(frozen=True)
class KnockCardLimit(LimitPiece):
    """The value of a card of a second pack is the limit, court cards 10 (G6, A10)."""

    kind: ClassVar[str] = "knock-card"
    ace: Literal["gin-only", "one"] = "gin-only"  # G7

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


@dataclass(frozen=True)
class Knock:
    """Ending a deal with low deadwood."""

    limit: KnockLimit = field(default_factory=FixedLimit)
    big_gin: bool = True  # G9: all eleven cards melded, no discard
    # G32; J4: "original": cards put there by others do not extend a meld; K2: "none"
    lay_off: Literal["melds", "original", "none"] = "melds"


@dataclass(frozen=True)
class Ending:
    """What happens when the stock runs down, and how a deal ends that nobody wins."""

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


class ScorePiece:
    """What every way of scoring a deal has, unless it says otherwise."""

    @property
    def doubled(self) -> tuple[int, ...]:
        """Wild ranks by which a deal counts double."""
        return ()

    @property
    def rummy_doubles(self) -> bool:
        """Does going rummy double the count?"""
        return False

    @property
    def up_for_two(self) -> int:
        """Points for ending the deal with a natural 2; 0: it cannot be done."""
        return 0

    @property
    def low_ace(self) -> bool:
        """Does an ace in A-2-3 on the table count 1?"""
        return False

    @property
    def melded(self) -> bool:
        """Do cards on the table score?"""
        return False

    @property
    def drops(self) -> tuple[int, ...]:
        """What giving up costs, before the first turn and later; empty: nobody may."""
        return ()

    @property
    def protected(self) -> bool:
        """Does a pure run count nothing even without a second run?"""
        return False

    @property
    def spade_doubles(self) -> bool:
        """Does a deal with a spade as upcard count double?"""
        return False

    @property
    def to(self) -> str:
        """Whose score it goes to."""
        return "winner"


@dataclass(frozen=True)
class KnockScore(ScorePiece):
    """Points and boxes of one deal (G8-G12, G15, G16, G34)."""

    kind: ClassVar[str] = "knock"
    gin: int = 25  # G10
    big_gin: int = 31  # G9
    undercut: int = 25  # G11
    tie: Literal["undercut", "own", "none"] = "undercut"  # G12
    tie_bonus: int = 10  # G12, for "own"
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
    """What is left in the hands when somebody goes out (T11, T12, A23, A25)."""

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
    """What each seat has on the table, less what it holds (R10, M4, A16)."""

    kind: ClassVar[str] = "table"
    out: int = 0  # for going out
    low_ace: bool = False  # R10: an ace in A-2-3 on the table counts 1

    @property
    def melded(self) -> bool:
        """Do cards on the table score?"""
        return True


@dataclass(frozen=True)
class DeclareScore(ScorePiece):
    """What the others have unmelded when somebody declares (I5-I7, I9)."""

    kind: ClassVar[str] = "declare"
    # I9: to the winner; against its holder (pool); or paid to the winner in chips
    to: Literal["winner", "holder", "paid"] = "winner"
    cap: int = 80  # I6; 0: none
    protected: bool = False  # I6: a pure run counts for nothing even without a second run
    drops: tuple[int, ...] = (20, 40)  # I7: before the first turn, and later
    wrong: int = 80  # I5

    def capped(self, points: int) -> int:
        """What a hand with so many points unmelded costs (I6)."""
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


@dataclass(frozen=True)
class GameSheet:
    """One game to a target or a number of deals (S1, G17-G21, G26)."""

    kind: ClassVar[str] = "game"
    target: int = 100  # G17; 0: none
    # S5: another target for some numbers of players
    target_of: tuple[tuple[int, int], ...] = ()
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
    start: int = 0  # I9: points, or chips, that each begins with
    # W18: who is far behind doubles the next deal for all, and may add points to get there;
    # "auto": after the first deal the highest are put there
    press: Literal["off", "on", "auto"] = "off"
    press_lead: int = 50  # W18: points behind the next
    most_deals: int = 1000  # the game ends as it stands, so that every game ends

    def target_for(self, players: int) -> int:
        """Points that end the game for so many players; 0: none."""
        return dict(self.target_of).get(players, self.target)


Sheet: TypeAlias = GameSheet


# ---------------------------------------------------------------- several games


class FormatPiece:
    """What every format has, unless it says otherwise."""

    @property
    def games(self) -> int:
        """How many games are played, or are needed at most."""
        return 1

    @property
    def target(self) -> int:
        """Points of all games together that win; 0: none."""
        return 0

    @property
    def at_once(self) -> bool:
        """Are all games scored at the same time?"""
        return False


@dataclass(frozen=True)
class SingleGame(FormatPiece):
    """One game, as its sheet says (S1)."""

    kind: ClassVar[str] = "game"


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
    """What a point is worth in play money, in hundredths; 0: points only (G22, W17)."""

    cents: int = 0
    collects: Literal["each", "winner"] = "each"  # each from all below, or only the winner
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
