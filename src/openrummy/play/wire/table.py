"""A table as one seat sees it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from openrummy.play.wire.score_sheet import LineView, SheetView
from openrummy.play.wire.social import ClockView, RoomView

# Prompts to the seat to act, in wire form.
PhaseName: TypeAlias = Literal[
    "offer",
    "draw",
    "throw",
    "play",
    "last-take",
    "defend",
    "choose",
    "last-play",
    "two",
    "arrange",
    "over",
]


class Reason(Struct):
    """Reason why something is not possible: code, numbers, the rule's id, and a plain sentence."""

    code: str
    rule: str
    text: str
    data: dict[str, int | str]


class PlayerView(Struct):
    """The player of a seat.

    ``side`` is the place of whose score is theirs in ``sheet``, ``board`` the
    place of the board they play at now, None while they sit out. ``ready``:
    nobody waits for them to begin the next deal. ``open``: the seat waits for
    somebody; ``stand_in``: the computer plays for a person who keeps the seat.
    ``returning``: that person plays on once the computer has played this turn.
    ``left`` is what their clock has (ms) when this is sent, None without a
    clock; ``running``: it runs. ``out``: it ran out, and the computer plays on. ``beaten``: out
    of the game, which the others play on (a pool).
    """

    seat: int
    name: str
    bot: bool
    face: str
    line: str
    online: bool = True
    side: int = 0
    board: int | None = None
    ready: bool = True
    open: bool = False
    stand_in: bool = False
    returning: bool = False
    left: int | None = None
    running: bool = False
    out: bool = False
    beaten: bool = False


class MeldView(Struct):
    """A meld in showing order. ``laid``: [seat, card] for each card added by another.

    ``stands``: for each card what it stands for, ``8d`` or, in a set, ``K``; empty
    for a card that is itself. A second twin in one meld, hand or pile is written
    with an apostrophe (``7s'``), a third with two, so that each name is there once.
    """

    kind: Literal["set", "run"]
    cards: list[str]
    name: str  # "Run, 5 to 8 of diamonds"
    owner: int | None = None
    laid: list[tuple[int, str]] = []
    stands: list[str] = []  # empty: no card stands for another


class ArrangementView(Struct):
    """A hand split into melds and deadwood. ``takes``: cards that could be laid off on it."""

    melds: list[MeldView]
    deadwood: list[str]
    points: int
    takes: list[str] = []
    token: str = ""  # the action that shows it, where there is one


class ShownView(Struct):
    """The deadwood a seat has put down for the count."""

    seat: int
    deadwood: list[str]
    points: int


class HandResultView(Struct):
    """One hand of a finished deal: its count after lay-offs, and the points it won."""

    seat: int
    deadwood: int
    score: int
    laid: list[str]  # cards laid off on others' melds
    text: str  # "Mara laid off two cards and was left with 14."
    laid_points: int = 0  # what the cards laid off would have counted


class DealResultView(Struct):
    """The end of the deal, explained.

    ``hands``: the knocker's first, then in turn; empty when nobody showed.
    ``winners`` are more than one when the lowest counts were level.
    """

    reason: str
    winner: int | None
    knocker: int | None
    scores: list[int]
    boxes: list[int]
    deadwood: list[int]
    lines: list[LineView]
    title: str  # "Mara wins the deal, 11 points"
    text: str  # "She knocked with 3. You laid off five cards and were left with 14."
    note: str = ""  # a good or costly decision named
    winners: list[int] = []
    hands: list[HandResultView] = []


class RoundView(Struct):
    """Results of the tables of a finished round for the teams.

    ``scores`` stand by side, ``winner`` is a side, ``line.seat`` of ``lines`` a
    side too: what its tables won, what the other team's took away, what
    winning every table added.
    """

    scores: list[int]
    winner: int | None
    lines: list[LineView]
    title: str  # "Your team wins the deal, 12 points"


class CanAct(Struct):
    """An action open to this seat: its token, kind and effect on the hand.

    ``cards``: the cards of the hand that a meld uses, in showing order, or the
    discards that come with a draw from the depth of the pile, bottom first.
    ``stands`` says, as in :class:`MeldView`, what those of a meld would stand for,
    or for a lay-off what the card would. ``wild`` is the card of meld ``meld`` that
    is taken for ``card``, ``rank`` the one to be named wild. A declaration is not listed
    with its melds: what is possible says ``declare`` with the card discarded, and
    :class:`~openrummy.play.wire.client_messages.AskDeclare` makes the token.
    """

    token: str
    kind: Literal[
        "pass",
        "draw",
        "take",
        "throw",
        "knock",
        "gin",
        "big-gin",
        "lay-off",
        "show",
        "meld",
        "reclaim",
        "go-out",
        "next-deal",
        "choose",
        "drop",
        "declare",
        "arrange",
        "done",
        "two",
        "add-points",
    ]
    card: str | None = None
    meld: int | None = None
    leaves: int | None = None  # deadwood afterwards; on the table: points still held
    cards: list[str] = []
    stands: list[str] = []
    wild: str | None = None
    rank: str | None = None
    points: int | None = None  # what it costs: a drop, points to be added


class CannotAct(Struct):
    """An impossible action that stays visible, with its reason.

    ``cards`` are those of one meld, in showing order, where others can be laid down.
    """

    kind: str
    reason: Reason
    card: str | None = None
    cards: list[str] = []


class HandView(Struct):
    """Own cards: as held, arranged best, and the deadwood after discarding each of them.

    Where melds lie on the table every card held counts: there ``without`` has the
    points still held after discarding each. Where five cards are ranked ``without`` has the
    value of the hand after discarding each, and ``ranked`` what it is then called ("Two
    pairs"); under the empty text, of the five held when nothing is to be discarded.
    """

    cards: list[str]
    arranged: ArrangementView
    without: dict[str, int]
    drawn: str | None = None  # just drawn from the stock
    taken: str | None = None  # just taken from the pile
    held: int = 0  # points of all cards held, in melds or not
    ranked: dict[str, str] = {}


class DroppedView(Struct):
    """A seat that gave up the deal, or declared wrongly, and what it costs."""

    seat: int
    points: int
    wrong: bool = False


class BoardView(Struct):
    """One deal as this seat sees it; another board is seen as by a spectator.

    ``active`` are its seats in turn order. ``limit`` means nothing where
    ``any_count`` may knock. ``knock_card`` comes from a second pack and set the
    limit; ``reshuffles`` counts how often the pile became the stock. Where melds
    lie on the table, ``use`` is the discard that must be melded or laid off before
    anything else, ``laid_values`` what the cards each seat has put down count where they
    do, ``out`` who went out and ``rummy`` whether with all cards in one turn.

    ``wild`` is the rank that is wild in this deal, ``A`` to ``K`` with ``T`` for ten,
    ``turned`` the card turned up for it, ``ranks`` those the dealer may name while the
    phase is ``choose``. ``declared`` are seats that declared, ``dropped`` those that gave up.
    In ``last-play`` somebody is out and ``turn`` may still put melds down.
    """

    number: int
    dealer: int
    first: int
    active: list[int]
    phase: PhaseName
    turn: int | None
    limit: int
    factor: int
    stock: int
    pile: list[str]
    upcard: str | None
    held: list[int]
    known: list[list[str]]
    table: list[MeldView]
    shown: list[ShownView]
    knocker: int | None
    revealed: list[list[str]] | None  # all hands once the deal is over
    aside: str | None  # the card discarded face down, once it may be seen
    result: DealResultView | None
    knock_card: str | None = None
    any_count: bool = False
    reshuffles: int = 0
    use: str | None = None
    laid_values: list[int] = []
    out: int | None = None
    rummy: bool = False
    wild: str | None = None
    turned: str | None = None
    ranks: list[str] = []
    declared: int | None = None
    dropped: list[DroppedView] = []


class GameInfo(Struct):
    """The game being played. ``deals``: a fixed number of them, 0 when played to a target.

    ``form`` is how games follow each other: ``games`` of them at once in
    Hollywood or to be the best of, a match to ``match_target``. ``melds`` says where
    melds lie: held till the end, or on the table. There, discards may be taken
    from the ``depth`` of the pile, and the ``lowest`` score may win. It is played with
    ``packs`` packs with ``jokers`` jokers in each. ``wild`` says how a rank gets wild.
    Melds that are ``declared`` stay in the hand until all cards are melded: ``runs`` runs
    at least, ``pure`` of them without a wild, or runs of exactly the lengths of one of
    ``shapes``. ``hands``: five cards are ranked, and there are no melds; ``hand_values``
    are their classes and what each is worth, the best first. ``limit_by_card``: a card turned up
    tells the knock limit of each deal.
    """

    name: str  # or the code of its house rules; /rules/NAME shows them
    title: str
    target: int
    deals: int
    pile_open: bool
    knock_face_down: bool
    seating: Literal["table", "sit-out", "teams"] = "table"
    form: Literal["game", "columns", "match", "best-of"] = "game"
    games: int = 1
    match_target: int = 0
    gin: str = "gin"  # what melding every card is called here
    melds: Literal["held", "table", "declared"] = "held"
    depth: bool = False
    lowest: bool = False
    knocking: bool = True  # can a deal end with a knock?
    one_meld: bool = False  # a turn has one meld at most
    packs: int = 1
    jokers: int = 0
    wild: Literal["none", "ranks", "dealer", "turned"] = "none"
    reclaim: Literal["off", "keep", "reuse"] = "off"
    runs: int = 0
    pure: int = 0
    shapes: list[list[int]] = []
    hands: bool = False
    hand_values: list[tuple[str, int]] = []
    limit_by_card: bool = False


class TableView(Struct):
    """All data a seat needs to draw its table.

    ``own`` is the place of its board: the one it plays at, or the first for a player who
    watches or sits this deal out (``sits_out``). ``order`` are all seats
    round the table, your own first; ``partners`` the others of your side,
    ``opponents`` those you play against in this deal. ``board_over``: your own
    board is finished and other boards are still played. ``round`` stands once
    every board of teams is counted. ``next_dealer`` deals next, or dealt this
    deal while it is played; None before the cut. ``last_decision`` is the row of your last
    decision, where that may be taken back with all that came of it; else 0.
    """

    id: str
    seq: int
    seat: int | None
    game: GameInfo
    players: list[PlayerView]
    sheet: SheetView
    boards: list[BoardView]
    own: int
    hand: HandView | None
    prompt: str  # "Your turn: discard a card"
    your_turn: bool
    can: list[CanAct]
    cannot: list[CannotAct]
    can_take_back: bool
    best_defence: ArrangementView | None  # "Lay off for me": its token does it, its points stay
    lay_off: Literal["auto", "hand"]
    cut: list[tuple[int, str]]  # the cut for the first deal, in order drawn
    order: list[int] = []
    partners: list[int] = []
    opponents: list[int] = []
    sits_out: bool = False
    board_over: bool = False
    round: RoundView | None = None
    next_dealer: int | None = None
    room: RoomView = field(default_factory=RoomView)
    clock: ClockView | None = None
    last_decision: int = 0
