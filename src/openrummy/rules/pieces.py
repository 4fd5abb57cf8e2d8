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


@dataclass(frozen=True)
class Seating:
    """Who sits at the table; later: who sits out, and which seats are a side."""

    players: tuple[int, ...] = (2,)


@dataclass(frozen=True)
class Pack:
    """The cards of a deal."""

    packs: int = 1
    jokers: int = 0


@dataclass(frozen=True)
class Deal:
    """How cards are dealt, and by whom."""

    cards: tuple[tuple[int, int], ...] = ((2, 10),)  # G3: (seats in the deal, cards each)
    first_dealer: Literal["low-card", "high-card"] = "low-card"  # G1
    next_dealer: Literal["loser", "winner", "alternate"] = "loser"  # G2
    misdeal: bool = False  # G13: a dealt hand that could knock voids the deal

    def hand_size(self, seats: int) -> int:
        """Cards dealt to each of ``seats`` players. KeyError when not allowed."""
        return dict(self.cards)[seats]


@dataclass(frozen=True)
class Melds:
    """What is a meld (G25, A27)."""

    aces: Literal["low", "high-or-low", "corner"] = "low"
    min_length: int = 3


@dataclass(frozen=True)
class Values:
    """Points of a card left unmelded (G25)."""

    ace: int = 1
    court: int = 10


# ---------------------------------------------------------------- G4 opening


@dataclass(frozen=True)
class UpcardOffer:
    """The non-dealer, then the dealer, may take the upcard or pass (G4, A1)."""

    kind: ClassVar[str] = "upcard"
    after: Literal["stock", "either"] = "stock"  # what the non-dealer draws after two passes


@dataclass(frozen=True)
class PlainOpening:
    """No passing: the first turn is a normal one (G4)."""

    kind: ClassVar[str] = "plain"


@dataclass(frozen=True)
class ExtraCard:
    """The non-dealer gets one card more and only discards; no upcard (G4)."""

    kind: ClassVar[str] = "eleven"


Opening: TypeAlias = UpcardOffer | PlainOpening | ExtraCard


@dataclass(frozen=True)
class Draw:
    """What may be taken, and what may be thrown back."""

    retake: Literal["barred", "allowed"] = "barred"  # G5
    deep_to_knock: bool = False  # G23


# ---------------------------------------------------------------- G6 knock limit


@dataclass(frozen=True)
class FixedLimit:
    """Deadwood of at most ``points`` may knock (G6)."""

    kind: ClassVar[str] = "fixed"
    points: int = 10


@dataclass(frozen=True)
class GinOnly:
    """Only gin ends the deal (G6)."""

    kind: ClassVar[str] = "gin-only"


@dataclass(frozen=True)
class UpcardLimit:
    """The upcard's value is the limit, court cards 10 (G6)."""

    kind: ClassVar[str] = "upcard"
    ace: Literal["gin-only", "one"] = "gin-only"  # G7


KnockLimit: TypeAlias = FixedLimit | GinOnly | UpcardLimit


@dataclass(frozen=True)
class Knock:
    """Ending a deal with low deadwood."""

    limit: KnockLimit = field(default_factory=FixedLimit)
    big_gin: bool = True  # G9: all eleven cards melded, no discard


@dataclass(frozen=True)
class Ending:
    """How a deal ends that nobody wins."""

    stock: Literal["dead", "last-take", "50th-card"] = "dead"  # G14
    left: int = 2  # cards that stay in the stock
    idle_turns: int = 40  # G24, A5: turns in a row without a stock draw


@dataclass(frozen=True)
class KnockScore:
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


Score: TypeAlias = KnockScore


@dataclass(frozen=True)
class GameSheet:
    """One game to a target or a number of deals (S1, G17-G21, G26)."""

    kind: ClassVar[str] = "game"
    target: int = 100  # G17; 0: none
    deals: int = 0  # G17, A13: a fixed number of deals; 0: none
    game_bonus: int = 100  # G18
    box: int = 25  # G19
    shutout: Literal["never", "no-score", "no-deal", "all-won", "all-won-no-dead"] = (
        "all-won-no-dead"  # G20, condition
    )
    reward: Literal["instead", "extra", "double-deals", "double-total"] = "double-deals"  # G20
    reward_points: int = 0  # G20: the bonus "instead" or "extra"
    winner: Literal["first", "total"] = "total"  # G26
    exact_fifty: Literal["off", "points", "totals"] = "off"  # G21, A15
    most_deals: int = 1000  # the game ends as it stands, so that every game ends


Sheet: TypeAlias = GameSheet


@dataclass(frozen=True)
class Look:
    """Manners at the table; they change nothing in play."""

    knock: Literal["face-down", "face-up"] = "face-down"  # G27
    pile: Literal["top", "open"] = "open"  # G28
    ceremony: bool = False  # G29


@dataclass(frozen=True)
class Rules:
    """The whole law of one game, without its name."""

    seating: Seating = field(default_factory=Seating)
    pack: Pack = field(default_factory=Pack)
    deal: Deal = field(default_factory=Deal)
    melds: Melds = field(default_factory=Melds)
    values: Values = field(default_factory=Values)
    opening: Opening = field(default_factory=UpcardOffer)
    draw: Draw = field(default_factory=Draw)
    knock: Knock = field(default_factory=Knock)
    ending: Ending = field(default_factory=Ending)
    score: Score = field(default_factory=KnockScore)
    sheet: Sheet = field(default_factory=GameSheet)
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
