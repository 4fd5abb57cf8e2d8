"""Every message between server and browser, as tagged structs.

Cards travel as text (``Td``): masks exceed what a browser's numbers hold.
Actions travel as tokens of :mod:`openrummy.notation.tokens`. The browser holds
no rules: :class:`TableView` says what each card and button can do, and why not
for the rest. TypeScript types are generated from these structs.

A client opens a WebSocket, says :class:`Hello` and gets a :class:`Update`;
then one :class:`Update` after everything that happens. ``seq`` numbers the
versions of a table as this seat sees it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

# ---------------------------------------------------------------- client to server


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """Open or resume: ``after`` is the last version seen, None for the whole deal."""

    after: int | None = None


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Do something. ``seq`` is the version the player saw; an older one is refused as stale.

    ``action`` is the ``token`` of something in :class:`TableView`, of a way to
    show a hand, or of ``best_defence`` ("Lay off for me").
    """

    id: int
    seq: int
    action: str


class TakeBack(Struct, tag="take-back", forbid_unknown_fields=True):
    """Undo the last lay-off while the turn is still a draft."""

    id: int


class NextDeal(Struct, tag="next-deal", forbid_unknown_fields=True):
    """Ready for the next deal."""

    id: int


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give up the game."""

    id: int


class AskHint(Struct, tag="ask-hint", forbid_unknown_fields=True):
    """What would a good player do here?"""

    id: int


class AskShow(Struct, tag="ask-show", forbid_unknown_fields=True):
    """The ways to show the hand when knocking by throwing ``card`` (None: big gin)."""

    id: int
    card: str | None


class SetPrefs(Struct, tag="set-prefs", forbid_unknown_fields=True):
    """Let the table arrange and lay off for this seat, or not."""

    id: int
    lay_off: Literal["auto", "hand"]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Still there?"""

    id: int


ClientMessage: TypeAlias = (
    Hello | Act | TakeBack | NextDeal | Resign | AskHint | AskShow | SetPrefs | Ping
)

# ---------------------------------------------------------------- parts of a view


class Reason(Struct):
    """Why something is not possible: code, numbers, the rule's id, and a plain sentence."""

    code: str
    rule: str
    text: str
    data: dict[str, int | str]


class PlayerView(Struct):
    """Who sits in a seat."""

    seat: int
    name: str
    bot: bool
    face: str
    line: str
    online: bool = True


class MeldView(Struct):
    """A meld in showing order. ``laid``: [seat, card] for each card added by another."""

    kind: Literal["set", "run"]
    cards: list[str]
    name: str  # "Run, 5 to 8 of diamonds"
    owner: int | None = None
    laid: list[tuple[int, str]] = []


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


class LineView(Struct):
    """One line of a sum, with its sentence."""

    code: str
    seat: int
    points: int
    text: str


class DealResultView(Struct):
    """How the deal ended, explained."""

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


class CanAct(Struct):
    """Something this seat may do now: its token, what it is, and what it leaves."""

    token: str
    kind: Literal[
        "pass", "draw", "take", "throw", "knock", "gin", "big-gin", "lay-off", "show", "next-deal"
    ]
    card: str | None = None
    meld: int | None = None
    leaves: int | None = None  # deadwood afterwards


class CannotAct(Struct):
    """Something that stays visible though it is not possible, with its reason."""

    kind: str
    reason: Reason
    card: str | None = None


class HandView(Struct):
    """Own cards: as held, arranged best, and the deadwood after throwing each of them."""

    cards: list[str]
    arranged: ArrangementView
    without: dict[str, int]
    drawn: str | None = None  # just drawn from the stock
    taken: str | None = None  # just taken from the pile


class BoardView(Struct):
    """One deal as this seat sees it."""

    number: int
    dealer: int
    first: int
    active: list[int]
    phase: Literal["offer", "draw", "throw", "last-take", "defend", "over"]
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
    aside: str | None  # the card thrown face down, once it may be seen
    result: DealResultView | None


class ColumnView(Struct):
    """One game of the score sheet."""

    points: list[int]
    boxes: list[int]
    wins: list[int]
    target: int
    closed: bool
    lines: list[LineView]
    totals: list[int]


class GameResultView(Struct):
    """How the game ended, explained."""

    reason: str
    winners: list[int]
    totals: list[int]
    net: list[int]
    title: str
    text: str


class SheetView(Struct):
    """The score sheet."""

    deals: int
    columns: list[ColumnView]
    result: GameResultView | None


class GameInfo(Struct):
    """Which game this is. ``deals``: a fixed number of them, 0 when played to a target."""

    name: str
    title: str
    target: int
    deals: int
    pile_open: bool
    knock_face_down: bool


class TableView(Struct):
    """All a seat needs to draw its table; ``own`` is the place of its board."""

    id: str
    seq: int
    seat: int | None
    game: GameInfo
    players: list[PlayerView]
    sheet: SheetView
    boards: list[BoardView]
    own: int
    hand: HandView | None
    prompt: str  # "Your turn: throw a card"
    your_turn: bool
    can: list[CanAct]
    cannot: list[CannotAct]
    can_take_back: bool
    best_defence: ArrangementView | None  # "Lay off for me": its token does it, its points stay
    lay_off: Literal["auto", "hand"]
    cut: list[tuple[int, str]]  # the cut for the first deal, in order drawn


# ---------------------------------------------------------------- events


class Began(Struct, tag="began"):
    """A deal starts."""

    number: int
    dealer: int


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


class Passed(Struct, tag="passed"):
    """A seat refused the card on offer."""

    seat: int


class Drew(Struct, tag="drew"):
    """A card taken; from the stock only its taker sees it."""

    seat: int
    pile: Literal["stock", "discard"]
    card: str | None


class Threw(Struct, tag="threw"):
    """A card thrown face up."""

    seat: int
    card: str


class Knocked(Struct, tag="knocked"):
    """A hand shown. ``gin``: none, gin or big gin."""

    seat: int
    points: int
    gin: Literal["no", "gin", "big-gin"]


class LaidOff(Struct, tag="laid-off"):
    """A card added to a meld on the table."""

    seat: int
    card: str
    meld: int


class Showed(Struct, tag="showed"):
    """The defender's melds and deadwood."""

    seat: int
    points: int


class Ended(Struct, tag="ended"):
    """The deal is over; ``title`` says who won."""

    title: str


class GameOver(Struct, tag="game-over"):
    """The game is over."""

    title: str


TableEvent: TypeAlias = (
    Began
    | Cut
    | Dealt
    | Turned
    | Passed
    | Drew
    | Threw
    | Knocked
    | LaidOff
    | Showed
    | Ended
    | GameOver
)


class Happened(Struct):
    """An event with its version and a sentence for the move list and the live region."""

    seq: int
    event: TableEvent
    text: str


# ---------------------------------------------------------------- server to client


class Update(Struct, tag="update"):
    """The table now, and what happened since the version the client knew.

    ``whole`` is True when ``happened`` starts at the beginning of the deal
    (a first hello or a resync), so that nothing of it is to be animated.
    """

    table: TableView
    happened: list[Happened]
    whole: bool


class Refused(Struct, tag="refused"):
    """An action was not possible; nothing changed."""

    id: int
    reason: Reason


class Failed(Struct, tag="failed"):
    """A message was not understood or not allowed; nothing changed.

    ``code``: ``malformed``, ``too-large``, ``too-fast``, ``hello-first``, ``stale``
    (a whole :class:`Update` follows), ``no-such-table`` (the connection ends),
    ``not-your-seat``, ``nothing-to-take-back``, ``deal-running``, ``game-over``,
    ``not-stored``, ``busy``, ``no-hint``, ``closing``, ``internal``.
    """

    code: str
    text: str
    id: int | None = None


class Done(Struct, tag="done"):
    """Accepted; an Update follows where something changed."""

    id: int


class Hint(Struct, tag="hint"):
    """Advice: the action, and why in words."""

    id: int
    token: str
    text: str
    card: str | None = None
    rule: str | None = None


class Shows(Struct, tag="shows"):
    """The ways to show a hand, best first."""

    id: int
    card: str | None
    options: list[ArrangementView]


class Pong(Struct, tag="pong"):
    """Still here."""

    id: int


ServerMessage: TypeAlias = Update | Refused | Failed | Done | Hint | Shows | Pong

# ---------------------------------------------------------------- HTTP


class GameCard(Struct):
    """One game of the catalogue."""

    name: str
    title: str
    family: str
    summary: str
    also: list[str]
    players: list[int]
    target: int
    sample: list[str]  # three cards for the picture


class Persona(Struct):
    """A computer opponent one may choose."""

    id: str
    name: str
    line: str
    face: str


class Lobby(Struct):
    """``GET /api/lobby``: what the start page needs."""

    games: list[GameCard]
    personas: list[Persona]
    levels: list[str]
    tables: list[TableCard]


class TableCard(Struct):
    """A running or finished table of this guest, latest first."""

    id: str
    game: str
    title: str
    opponent: str
    face: str
    deal: int
    scores: list[int]
    seat: int
    your_turn: bool
    over: bool
    touched: str  # ISO time
    hand: list[str]
    upcard: str | None


class NewTable(Struct, forbid_unknown_fields=True):
    """``POST /api/tables``: sit down against the computer."""

    game: str
    persona: str
    level: Literal["easy", "medium", "hard"]
    target: int | None = None
    face: str = "guest"
    name: str = "You"


class TableLink(Struct):
    """Where the new table is."""

    id: str
    url: str


class RuleLine(Struct):
    """One sentence of the rules in plain words."""

    rule: str
    text: str


class RuleSection(Struct):
    """The rules under one heading."""

    title: str
    lines: list[RuleLine]


class RulesPage(Struct):
    """``GET /api/rules/{game}``: the rules of a game in plain words."""

    name: str
    title: str
    summary: str
    sections: list[RuleSection]


class HttpError(Struct):
    """Every HTTP error: a code and a sentence."""

    code: str
    text: str


decode_client = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
