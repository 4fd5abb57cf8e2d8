"""Events at a table, redacted for a seat."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct


class Began(Struct, tag="began"):
    """Start of a deal: its players in turn order; a dealer not among them sits out."""

    number: int
    dealer: int
    active: list[int] = []


class Cut(Struct, tag="cut"):
    """The cut for the first deal."""

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
    """The card from a second pack that sets the knock limit of this deal."""

    card: str
    limit: int


class WildRank(Struct, tag="wild-rank"):
    """The wild rank of this deal, ``A`` to ``K``; None: only jokers are wild.

    It was named by ``seat``, or set by the turned-up card ``turned``.
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
    """A seat declared; ``right``: True if the declaration is valid."""

    seat: int
    right: bool = True


class Arranged(Struct, tag="arranged"):
    """Another seat's melds after a declaration; its unmelded cards count."""

    seat: int
    points: int


class OutOfGame(Struct, tag="out-of-game"):
    """A seat has reached the limit of the pool."""

    seat: int


class Reshuffled(Struct, tag="reshuffled"):
    """The pile became the stock, with ``count`` cards; ``top``: except for its top card.

    ``shuffled`` False: it was only turned over.
    """

    count: int
    top: bool = True
    shuffled: bool = True


class Passed(Struct, tag="passed"):
    """A seat refused the card on offer."""

    seat: int


class Drew(Struct, tag="drew"):
    """A card drawn; from the stock only the drawer sees it.

    ``above``: the discards on top of it, taken along, bottom first.
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
    """A knock or gin. ``gin``: no, gin or big gin."""

    seat: int
    points: int
    gin: Literal["no", "gin", "big-gin"]


class LaidDown(Struct, tag="laid-down"):
    """A meld laid on the table with index ``meld``; cards in display order."""

    seat: int
    cards: list[str]
    meld: int


class LaidOff(Struct, tag="laid-off"):
    """A card added to a meld on the table."""

    seat: int
    card: str
    meld: int


class Reclaimed(Struct, tag="reclaimed"):
    """A wild card taken from a meld in exchange for the card it stood for."""

    seat: int
    card: str
    meld: int
    wild: str


class WentOut(Struct, tag="went-out"):
    """A seat has no cards left; ``rummy``: it went out in a single turn."""

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
    """All tables of the round are scored; ``title`` names the winning team."""

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

    ``board`` is the index of its board in ``TableView.boards``, None for the whole table.
    """

    seq: int
    event: TableEvent
    text: str
    board: int | None = None
