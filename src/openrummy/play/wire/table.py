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
    """Reason why an action is impossible: code, data, rule id and sentence."""

    code: str
    rule: str
    text: str
    data: dict[str, int | str]


class PlayerView(Struct):
    """The player of a seat.

    ``side`` is the index of their side in ``sheet``, ``board`` the index of their current
    board, None while they sit out. ``ready``: the next deal is not waiting for them.
    ``open``: the seat is free; ``stand_in``: the computer plays for a person who keeps the
    seat. ``returning``: that person takes over once the computer has finished this turn.
    ``left`` is the remaining time (ms) at the time of sending, None without a clock;
    ``running``: the clock runs. ``out``: it has run out, and the computer plays on.
    ``beaten``: eliminated from a pool while the others play on.
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
    """A meld in display order. ``laid``: [seat, card] for each card added by another player.

    ``stands``: the card each one stands for, ``8d`` or, in a set, ``K``; empty for a natural
    card. The second copy of a card in a meld, hand or pile is written with an apostrophe
    (``7s'``), the third with two, so that names are unique.
    """

    kind: Literal["set", "run"]
    cards: list[str]
    name: str  # "Run, 5 to 8 of diamonds"
    owner: int | None = None
    laid: list[tuple[int, str]] = []
    stands: list[str] = []  # empty: no card stands for another


class ArrangementView(Struct):
    """A hand split into melds and deadwood. ``takes``: cards that can be laid off on it."""

    melds: list[MeldView]
    deadwood: list[str]
    points: int
    takes: list[str] = []
    token: str = ""  # the action that shows it, if there is one


class ShownView(Struct):
    """The deadwood a seat has shown for the count."""

    seat: int
    deadwood: list[str]
    points: int


class HandResultView(Struct):
    """A hand of a finished deal: its count after lay-offs, and the points it won."""

    seat: int
    deadwood: int
    score: int
    laid: list[str]  # cards laid off on others' melds
    text: str  # "Mara laid off two cards and was left with 14."
    laid_points: int = 0  # points of the cards laid off


class DealResultView(Struct):
    """The explained result of a deal.

    ``hands`` start with the knocker's, then follow the turn order; empty if nobody showed.
    ``winners`` are several in a tie for the lowest count.
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
    """The result of a finished round of teams.

    ``scores``, ``winner`` and ``line.seat`` of ``lines`` refer to sides: points won at its
    tables, points lost to the other team's, and the bonus for winning every table.
    """

    scores: list[int]
    winner: int | None
    lines: list[LineView]
    title: str  # "Your team wins the deal, 12 points"


class CanAct(Struct):
    """A legal action of this seat: its token, kind and effect on the hand.

    ``cards``: the cards of a meld in display order, or the discards that come with a draw from
    within the pile, bottom first. ``stands``: the cards that those of a meld, or the card
    laid off, would stand for, as in :class:`MeldView`. ``wild`` is the wild card of meld ``meld``
    reclaimed for ``card``, ``rank`` the rank to be named wild. Declarations are listed as
    ``declare`` with the discard but without melds;
    :class:`~openrummy.play.wire.client_messages.AskDeclare` returns the token.
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
    """The viewer's hand: its cards, best arrangement, and deadwood after discarding each card.

    In games with melds on the table all cards held count: ``without`` has the points held after
    discarding each. For ranked five-card hands ``without`` has the value of the hand after
    discarding each, and ``ranked`` its name ("Two pairs"); the empty key stands for the hand as
    held when no discard is due.
    """

    cards: list[str]
    arranged: ArrangementView
    without: dict[str, int]
    drawn: str | None = None  # just drawn from the stock
    taken: str | None = None  # just taken from the pile
    held: int = 0  # points of all cards held, in melds or not
    ranked: dict[str, str] = {}


class DroppedView(Struct):
    """A seat that dropped out of the deal or declared wrongly, and its penalty."""

    seat: int
    points: int
    wrong: bool = False


class BoardView(Struct):
    """A deal as seen by this seat; other boards are shown as to a spectator.

    ``active`` are its seats in turn order. ``limit`` does not apply if ``any_count`` may knock.
    ``knock_card`` is from a second pack and set the limit; ``reshuffles`` counts the times the
    pile became the stock. In games with melds on the table, ``use`` is a discard that must be
    melded or laid off first, ``laid_values`` are the points of each seat's cards on the table
    (if they count), ``out`` is the seat that went out, and ``rummy``: it did so in a single turn.

    ``wild`` is the wild rank of this deal, ``A`` to ``K`` with ``T`` for ten, ``turned`` the card
    turned up for it, ``ranks`` those the dealer may name in phase ``choose``. ``declared`` is the
    seat that declared, ``dropped`` are those that dropped out. In phase ``last-play`` a seat is
    out and ``turn`` may still lay melds.
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
    """The game being played. ``deals``: the fixed number of deals, 0 if played to a target.

    ``form`` is the structure of the games: ``games`` at once (Hollywood) or in a best-of, or
    a match to ``match_target``. ``melds``: where melds are kept: in the hand until the end,
    on the table, or ``declared``. ``depth``: discards may be taken from within the pile.
    ``lowest``: the lowest score wins. ``packs`` packs are used, with ``jokers`` jokers each.
    ``wild`` is how a rank becomes wild. A declared hand has at least ``runs`` runs, ``pure`` of
    them without wilds, or runs of exactly the lengths of one of ``shapes``. ``hands``: five-card
    hands are ranked and there are no melds; ``hand_values`` are their classes and values, best
    first. ``limit_by_card``: a turned-up card sets the knock limit of each deal.
    """

    name: str  # or the code of its house rules; see /rules/NAME
    title: str
    target: int
    deals: int
    pile_open: bool
    knock_face_down: bool
    seating: Literal["table", "sit-out", "teams"] = "table"
    form: Literal["game", "columns", "match", "best-of"] = "game"
    games: int = 1
    match_target: int = 0
    gin: str = "gin"  # the game's term for melding every card
    melds: Literal["held", "table", "declared"] = "held"
    depth: bool = False
    lowest: bool = False
    knocking: bool = True  # a deal can end with a knock
    one_meld: bool = False  # at most one meld per turn
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

    ``own`` is the index of its board, or of the first board for spectators and seats that sit
    this deal out (``sits_out``). ``order`` are all seats round the table, your own first;
    ``partners`` are the others of your side, ``opponents`` those you play against in this deal.
    ``board_over``: your board is finished while others are still played. ``round`` is set once
    every board of teams is scored. ``next_dealer`` deals next, or dealt the current deal; None
    before the cut. ``last_decision`` is the row of your last decision if it may be taken back
    with its consequences, else 0.
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
    best_defence: ArrangementView | None  # "Lay off for me": its token, and the points left
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
