"""Events at a table, as one seat may see them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct


class Began(Struct, tag="began"):
    """A deal starts: its players in turn order; a dealer not among them sits out."""

    number: int
    dealer: int
    active: list[int] = []


class Cut(Struct, tag="cut"):
    """The draw for the first deal."""

    drawn: list[tuple[int, str]]
    dealer: int


class Dealt(Struct, tag="dealt"):
    """Cards dealt to a seat; ``cards`` only for its owner."""

    seat: int
    count: int
    cards: list[str] | None


class Turned(Struct, tag="turned"):
    """The upcard."""

    card: str


class KnockCard(Struct, tag="knock-card"):
    """The card of a second pack that sets the limit of this deal."""

    card: str
    limit: int


class WildRank(Struct, tag="wild-rank"):
    """The rank that is wild in this deal, ``A`` to ``K``; None: jokers alone.

    ``seat`` named it, or ``turned`` is the card turned up for it.
    """

    rank: str | None
    seat: int | None = None
    turned: str | None = None


class Doubled(Struct, tag="doubled"):
    """This deal counts ``factor`` times."""

    factor: int


class PointsAdded(Struct, tag="points-added"):
    """A side added points to its own total; ``auto``: the rules did, with less than 0 in a pool."""

    side: int
    points: int
    auto: bool = False


class Dropped(Struct, tag="dropped"):
    """A seat gave up the deal, or is out of it for a wrong declaration."""

    seat: int
    points: int
    wrong: bool = False


class Declared(Struct, tag="declared"):
    """A seat declared; ``right``: all its cards are melded as they must be."""

    seat: int
    right: bool = True


class Arranged(Struct, tag="arranged"):
    """Another seat's melds after a declaration; what it has left counts."""

    seat: int
    points: int


class OutOfGame(Struct, tag="out-of-game"):
    """A seat has reached the limit of the pool."""

    seat: int


class Reshuffled(Struct, tag="reshuffled"):
    """The pile, where ``top`` without its top card, is the new stock, of ``count`` cards.

    ``shuffled`` False: it was only turned over.
    """

    count: int
    top: bool = True
    shuffled: bool = True


class Passed(Struct, tag="passed"):
    """A seat refused the card on offer."""

    seat: int


class Drew(Struct, tag="drew"):
    """A card taken; from the stock only its taker sees it.

    ``above``: the discards that lay on it and came along, bottom first.
    """

    seat: int
    pile: Literal["stock", "discard"]
    card: str | None
    above: list[str] = []


class Discarded(Struct, tag="threw"):
    """A card discarded face up."""

    seat: int
    card: str


class Knocked(Struct, tag="knocked"):
    """A hand shown. ``gin``: none, gin or big gin."""

    seat: int
    points: int
    gin: Literal["no", "gin", "big-gin"]


class LaidDown(Struct, tag="laid-down"):
    """A meld put on the table, as number ``meld``; its cards in showing order."""

    seat: int
    cards: list[str]
    meld: int


class LaidOff(Struct, tag="laid-off"):
    """A card added to a meld on the table."""

    seat: int
    card: str
    meld: int


class Reclaimed(Struct, tag="reclaimed"):
    """A wild taken from a meld for the card it stood for, which lies there now."""

    seat: int
    card: str
    meld: int
    wild: str


class WentOut(Struct, tag="went-out"):
    """A seat has no card left; ``rummy``: it went out in a single turn."""

    seat: int
    rummy: bool


class Showed(Struct, tag="showed"):
    """The defender's melds and deadwood."""

    seat: int
    points: int


class Ended(Struct, tag="ended"):
    """The deal is over; ``title`` says who won."""

    title: str


class RoundOver(Struct, tag="round-over"):
    """Every table of the round is counted; ``title`` says which team won it."""

    title: str


class GameOver(Struct, tag="game-over"):
    """The game is over."""

    title: str


TableEvent: TypeAlias = (
    Began
    | Cut
    | Dealt
    | Turned
    | KnockCard
    | WildRank
    | Doubled
    | PointsAdded
    | Dropped
    | Declared
    | Arranged
    | OutOfGame
    | Reshuffled
    | Passed
    | Drew
    | Discarded
    | Knocked
    | LaidDown
    | LaidOff
    | Reclaimed
    | WentOut
    | Showed
    | Ended
    | RoundOver
    | GameOver
)


class Happened(Struct):
    """An event with its version and a sentence for the move list and the live region.

    ``board`` is the place of its board in ``TableView.boards``, None for what
    concerns the whole table.
    """

    seq: int
    event: TableEvent
    text: str
    board: int | None = None
