"""Rule pieces: the settings of a game, as frozen data.

A :class:`Rules` value consists of a few independent pieces and determines completely how a game
is played. A *tagged* piece has several forms: it is a union of dataclasses, and ``kind`` names
the form in its TOML table. Every field has a default. The defaults together are modern gin
rummy; a released default never changes, because canonical text omits defaults.

The :class:`~openrummy.core.rules.setting.Rule` of a field states its rule id, range and condition.
Ids are those of ``docs/rules.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal, TypeVar

from openrummy.core.rules.deal_pieces import (
    Deal,
    Draw,
    ExtraCard,
    NoUpcard,
    Opening,
    Pack,
    PlainOpening,
    Seating,
    SitOut,
    Table,
    Teams,
    UpcardOffer,
    in_a_deal,
)
from openrummy.core.rules.meld_pieces import (
    DealersChoice,
    Melds,
    NoWild,
    TurnedWild,
    Values,
    Wild,
    WildRanks,
)
from openrummy.core.rules.play_pieces import (
    AnyCount,
    DeclaredMelds,
    FixedLimit,
    GinOnly,
    HeldMelds,
    KnockCardLimit,
    KnockLimit,
    MinimumHand,
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
from openrummy.core.rules.setting import Rule
from openrummy.core.rules.sheet_pieces import (
    BestOf,
    Format,
    GameSheet,
    Hollywood,
    MatchToTarget,
    Sheet,
    SingleGame,
    Stake,
)

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
    "LeftScore",
    "Look",
    "MatchToTarget",
    "Melds",
    "MinimumHand",
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


@dataclass(frozen=True)
class Knock:
    """Ending a deal with low deadwood."""

    limit: Annotated[KnockLimit, Rule("G6", "knock", table="O3")] = field(
        default_factory=FixedLimit
    )
    # all eleven cards melded, no discard
    big_gin: Annotated[
        bool,
        Rule(
            "G9",
            "knock",
            when=lambda rules: (
                rules.held and rules.knock.limit.knocks and not rules.knock.limit.hands
            ),
        ),
    ] = True
    # G32; J4: "original": cards put there by others do not extend a meld; K2: "none"
    lay_off: Annotated[
        Literal["melds", "original", "none"],
        Rule(
            "G32",
            "knock",
            when=lambda rules: (
                rules.held and rules.knock.limit.with_deadwood and not rules.knock.limit.hands
            ),
        ),
    ] = "melds"


@dataclass(frozen=True)
class Ending:
    """Rules of an exhausted stock, and of deals without a winner."""

    # G14, K8, T10, R9, W8. "last-draw": shuffled when the last card is drawn, and the discard of
    # that turn starts the new pile; "continue": until a discard is not taken (A33)
    stock: Annotated[
        Literal[
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
        ],
        Rule("G14", "turn", table="T10"),
    ] = "dead"
    # maximum number of times the pile becomes the stock before the deal ends
    reshuffles: Annotated[
        int,
        Rule("K8", "turn", range=(0, 100), when=lambda rules: rules.ending.recycles, table="T10"),
    ] = 5
    # number of cards that remain in the stock
    left: Annotated[int, Rule("G14", "turn", range=(0, 20))] = 2
    # scoring of such a deal with melds on the table
    used_up: Annotated[
        Literal["counted", "dead"],
        Rule("O6", "turn", when=lambda rules: rules.ending.used_up == "dead", after="reshuffles"),
    ] = "counted"
    # A5: consecutive turns without a stock draw that end the deal
    idle_turns: Annotated[int, Rule("G24", "turn", range=(2, 1_000))] = 40

    @property
    def recycles(self) -> bool:
        """True if the pile becomes the stock again, a limited number of times."""
        return self.stock in ("reshuffle", "reshuffle-all", "turn-over", "last-draw")


@dataclass(frozen=True)
class Look:
    """Presentation at the table, without effect on play."""

    knock: Annotated[
        Literal["face-down", "face-up"],
        Rule("G27", "knock", when=lambda rules: rules.knock.limit.knocks),
    ] = "face-down"
    pile: Annotated[Literal["top", "open"], Rule("G28", "turn", after="play")] = "open"
    ceremony: Annotated[bool, Rule("G29", "deal")] = False


ScoreForm = TypeVar("ScoreForm", bound=Score)


@dataclass(frozen=True)
class Rules:
    """The complete rules of a game."""

    seating: Annotated[
        Seating,
        Rule("S4", "deal", when=lambda rules: not rules.seating.alone, kinds=(("teams", "S5"),)),
    ] = field(default_factory=Table)
    pack: Pack = field(default_factory=Pack)
    deal: Deal = field(default_factory=Deal)
    melds: Melds = field(default_factory=Melds)
    wild: Annotated[Wild, Rule("W1", "melds", when=lambda rules: rules.wild.any)] = field(
        default_factory=NoWild
    )
    values: Values = field(default_factory=Values)
    opening: Annotated[Opening, Rule("G4", "opening")] = field(default_factory=UpcardOffer)
    draw: Draw = field(default_factory=Draw)
    play: Annotated[Play, Rule("T2", "turn", when=lambda rules: not rules.held)] = field(
        default_factory=HeldMelds
    )
    knock: Knock = field(default_factory=Knock)
    ending: Ending = field(default_factory=Ending)
    score: Annotated[
        Score,
        Rule(
            "G34",
            "score",
            when=lambda rules: rules.knock.limit.with_deadwood or not rules.held,
            table="T12",
        ),
    ] = field(default_factory=KnockScore)
    sheet: Annotated[
        Sheet, Rule("S1", "game", when=lambda rules: rules.format.single, after="format")
    ] = field(default_factory=GameSheet)
    format: Annotated[
        Format,
        Rule(
            "S2",
            "game",
            when=lambda rules: not rules.format.single,
            kinds=(("match", "S3"), ("best-of", "S3")),
        ),
    ] = field(default_factory=SingleGame)
    stake: Stake = field(default_factory=Stake)
    look: Look = field(default_factory=Look)

    # ---- pieces by form; cached because every turn needs them

    @cached_property
    def held(self) -> bool:
        """True if melds stay in the hand until a player knocks (G30)."""
        return isinstance(self.play, HeldMelds)

    @cached_property
    def on_table(self) -> TableMelds | None:
        """Rules of melds on the table; None in games without them (T2)."""
        return self.play if isinstance(self.play, TableMelds) else None

    @cached_property
    def declared(self) -> DeclaredMelds | None:
        """Rules of declaring whole hands; None in games without declarations (I5, N4)."""
        return self.play if isinstance(self.play, DeclaredMelds) else None

    @property
    def any_wild(self) -> bool:
        """True if the game has printed jokers or a wild rank in some deal."""
        return self.wild.any or self.pack.jokers > 0

    def score_as(self, form: type[ScoreForm]) -> ScoreForm | None:
        """The score piece if it has this form, otherwise None."""
        return self.score if isinstance(self.score, form) else None


@dataclass(frozen=True)
class Variant:
    """A named game: its rules and catalogue entry."""

    name: str
    title: str
    family: str
    summary: str
    rules: Rules
    base: str | None = None
    also: tuple[str, ...] = ()  # alternative names, for searches
