"""Each viewer's knowledge of a table, worked out from the moves alone; and a scan for leaks.

:class:`Knowing` follows a game by its stored rows and the whole states of the
engine: who held a card, who was shown it. It uses neither the engine's redacted
events nor its views, so it does not inherit their mistakes.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from openrummy.core.cards import (
    FACES_MASK,
    JOKERS,
    PACK_BITS,
    RANK_NAMES,
    SUIT_NAMES,
    CardSet,
    bit,
    card,
    fair_deals,
    parse_card,
    to_set,
)
from openrummy.core.engine import (
    Arrange,
    BigGin,
    Choose,
    Declare,
    Discard,
    Draw,
    Drop,
    EndForTwo,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    Public,
    Reclaim,
    Spread,
    State,
    undoable,
)
from openrummy.core.game import Forfeit, Game, StartDeal
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.scoring.result import Seat
from openrummy.play.host import (
    TAKE_BACK,
    ActionRow,
    FairRow,
    TableRow,
    TableState,
    begin,
    parse_move,
)
from openrummy.play.host.table_state import apply_row

CODES = re.compile(r"(?<![A-Za-z0-9])(?:[A23456789TJQK][cdhs]|X[1-4])+(?![A-Za-z0-9])")
NAMED = re.compile(rf"\b(\w+) of ({'|'.join(SUIT_NAMES)})s?\b", re.IGNORECASE)
CUT = re.compile(rb'"(?:cut|drawn)":\[\[[^{}]*?\]\]')
SIGNS = re.compile(r"(10|[A2-9TJQK])\ufe0e?([♣♦♥♠])|([♣♦♥♠])\ufe0e?(10|[A2-9TJQK])(?![0-9])")
STANDS = re.compile(r"=[A23456789TJQK][cdhs]?")  # what a wild is to stand for is no card
A_JOKER = re.compile(r"\ba joker\b", re.IGNORECASE)
AS = re.compile(r" as (?:the|an?) ")  # what a wild stands for
AT_WORD = re.compile(r"\bA[dhs]\b")  # at the start of a sentence it is no card
# The cut is made with another pack; what could be laid off is computed from the
# hand alone, and need not be anywhere near it.
OTHER_PACKS = {"cut", "drawn", "takes", "knock_card", "stands"}
RANKS, SUITS = [name.casefold() for name in RANK_NAMES], [name.casefold() for name in SUIT_NAMES]


def cards_of_text(text: str) -> Iterator[int]:
    """Every card that a text names: in codes, in words, with signs."""
    if A_JOKER.search(text):
        yield parse_card("X1")
    for run in CODES.findall(STANDS.sub("", text)):
        yield from (parse_card(run[index : index + 2]) for index in range(0, len(run), 2))
    for rank, suit in NAMED.findall(text):
        if rank.casefold() in RANKS:
            yield card(RANKS.index(rank.casefold()), SUITS.index(suit.casefold()))
    if not any(sign in text for sign in "♣♦♥♠"):
        return
    for first, sign, other, second in SIGNS.findall(text):
        rank = first or second
        code = "T" if rank == "10" else rank
        yield parse_card(code + "cdhs"["♣♦♥♠".index(sign or other)])


def cards_in(value: Any) -> Iterator[int]:
    """Every card a message names anywhere, other packs left out."""
    texts: list[str] = []
    _gather(value, texts)
    yield from cards_of_text("\n".join(texts))


def _gather(value: Any, texts: list[str]) -> None:
    if isinstance(value, str):
        if len(value) > 1:
            texts.append(AT_WORD.sub(" ", value) if " " in value else value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in ("name", "text") and value.get("stands"):
                continue  # a run is called by what wilds stand for
            if key == "text" and AS.search(inner):  # the same; the event has the cards
                continue
            texts.append(key)
            if key not in OTHER_PACKS or (isinstance(inner, str) and key != "knock_card"):
                _gather(inner, texts)
    elif isinstance(value, list):
        for inner in value:
            _gather(inner, texts)


class Knowing:
    """The viewers who know each card of each board of the deal in play."""

    def __init__(self, table: TableRow) -> None:
        self.progress: TableState = begin(parse_canonical(table.rules), len(table.seats))
        self.viewers: list[Seat | None] = [*range(len(table.seats)), None]
        self.now: defaultdict[tuple[int, Seat | None], CardSet] = defaultdict(int)
        self.ever: defaultdict[tuple[int, Seat | None], CardSet] = defaultdict(int)
        self.deals = 0
        self.tokens: list[str] = []  # of all rows, those too that came to nothing

    @property
    def state(self) -> Game:
        return self.progress.game

    def follow(self, rows: list[ActionRow]) -> None:
        """Take in the rows that are new."""
        seen = bisect_right(rows, self.progress.seq, key=lambda row: row.seq)
        for row in rows[seen:]:
            before, drafts = self.state, self.progress.drafts
            self.progress = apply_row(self.progress, row)
            self.tokens.append(row.token)
            move = parse_move(row.token)
            if isinstance(move, StartDeal):
                self._dealt()
            elif move is TAKE_BACK or isinstance(move, Forfeit):
                pass
            elif undoable(self.progress.rules, move):
                pass  # a draft shows its seat nothing that it did not know
            else:
                index = self._board(before, row.actor)
                for draft in drafts[row.actor]:  # now for all to see
                    self._all_see(index, _put_down(draft.action))
                self._moved(index, row.actor, before.boards[index], move)

    def _board(self, state: Game, seat: Seat) -> int:
        boards = enumerate(state.boards)
        return next(index for index, state in boards if seat in state.public.active)

    def _dealt(self) -> None:
        self.deals += 1
        self.now.clear()
        self.ever.clear()
        for index, board in enumerate(self.state.boards):
            for seat in board.public.active:
                self._sees(index, seat, board.hands[seat])
            self._all_see(index, to_set(board.public.pile))
            for shown in (board.public.knock_card, board.public.turned):
                if shown is not None:
                    self._all_see(index, bit(shown))
            self._ended(index, board)

    def _moved(self, index: int, seat: Seat, before: State, move: Any) -> None:
        now = self.state.boards[index]
        if now.public.reshuffles != before.public.reshuffles:
            # which cards went back is known, where each of them is now is not
            for viewer in self.viewers:
                if now.public.stock_order:  # but for a pile that was only turned over
                    continue
                self.now[index, viewer] &= ~(to_set(before.public.pile) & to_set(now.stock))
                self.now[index, viewer] |= _lies_open(now.public)
                if now.public.upcard is not None:  # which it was is history
                    self.now[index, viewer] |= bit(now.public.upcard)
                if viewer is not None:
                    hands = before.hands[viewer] | now.hands[viewer]
                    self.now[index, viewer] |= faces_of(hands)
        match move:
            case Draw(pile=Pile.DISCARD):
                self._all_see(index, now.hands[seat] & ~before.hands[seat])
            case Draw():
                self._sees(index, seat, now.hands[seat] & ~before.hands[seat])
            case Discard():
                self._all_see(index, bit(move.card))
            case Knock():
                self._all_see(index, before.hands[seat] & ~bit(move.card))
            case BigGin() | Spread():
                self._all_see(index, before.hands[seat])
            case Declare():  # a wrong one, too
                discarded = 0 if move.card is None else bit(move.card)
                self._all_see(index, before.hands[seat] & ~discarded)
                self._all_see(index, to_set(now.public.pile[-1:]))  # face up where turns follow
            case Arrange():
                self._all_see(index, before.hands[seat])
            case Pass() | GoOut() | Choose() | Drop() | EndForTwo():
                pass
            case _:  # a move no game had before: it has to find its place above
                raise NotImplementedError(move)
        self._ended(index, now)

    def _ended(self, index: int, board: State) -> None:
        if board.public.result is not None:
            self._all_see(index, (1 << 64) - 1)

    def _sees(self, index: int, viewer: Seat | None, cards: CardSet) -> None:
        cards = faces_of(cards)
        self.now[index, viewer] |= cards
        self.ever[index, viewer] |= cards

    def _all_see(self, index: int, cards: CardSet) -> None:
        for viewer in self.viewers:
            self._sees(index, viewer, cards)

    def own(self, viewer: Seat | None) -> int:
        """The board a viewer plays at, the first for a viewer who plays at none."""
        boards = enumerate(self.state.boards)
        return next((index for index, state in boards if viewer in state.public.active), 0)

    def all_open(self) -> bool:
        """True if the deal is over on every board, so that nothing is hidden."""
        return all(board.public.result is not None for board in self.state.boards)


class Scan:
    """Searches everything sent to each viewer; ``found`` counts the cards seen."""

    def __init__(self, table: TableRow, rows: list[ActionRow], fair_rows: dict[int, FairRow]):
        self.table, self.rows, self.fair = table, rows, fair_rows
        self.knowing = Knowing(table)
        self.bytes: Counter[Seat | None] = Counter()
        self.messages: Counter[Seat | None] = Counter()
        self.cards: Counter[Seat | None] = Counter()

    def look(self, viewer: Seat | None, data: bytes) -> Any:
        """Check a message or an HTTP answer; raises ``AssertionError`` for a card too many."""
        self.knowing.follow(self.rows)
        self.bytes[viewer] += len(data)
        self.messages[viewer] += 1
        self.secrets(viewer, data)
        whole = json.loads(data)
        if len(self.knowing.state.boards) == 1 and b"\\u" not in data:
            named = to_set(cards_of_text(CUT.sub(b"", data).decode()))
            if not named & ~self.knowing.now[0, viewer]:  # nothing to look at more closely
                self.cards[viewer] += named.bit_count()
                return whole
        message = dict(whole)
        happened = message.pop("happened", [])
        own = self.knowing.own(viewer)
        table = dict(message.pop("table", None) or {})
        for index, board in enumerate(table.pop("boards", [])):
            self.only(viewer, index, board, self.knowing.now)
        for event in happened:
            index = own if event["board"] is None else event["board"]
            self.only(viewer, index, event, self.knowing.ever)
        self.only(viewer, own, [table, message], self.knowing.now)
        return whole

    def only(self, viewer: Seat | None, index: int, value: Any, knows: Any) -> None:
        named = to_set(cards_in(value))
        self.cards[viewer] += named.bit_count()
        more = named & ~knows[index, viewer]
        assert not more, (viewer, index, _text(more), value)

    def secrets(self, viewer: Seat | None, data: bytes) -> None:
        """Assert that no secret of a running deal, bot's seed or person's mark is sent."""
        text = data.decode().lower()
        over = self.knowing.deals - (not self.knowing.all_open())
        for deal, row in self.fair.items():
            if deal < over:
                continue
            hidden = [row.secret.hex()]
            if row.seeds is not None:
                hidden.append(fair_deals.entropy(deal, row.secret, row.seeds).hex())
            assert not any(secret in text for secret in hidden), (
                viewer,
                deal,
                "a secret of the deal",
            )
        for row in self.table.seats:
            for mark in (row.guest, row.seed):
                assert len(mark) < 16 or mark.lower() not in text, (viewer, "whose seat it is")


def faces_of(cards: CardSet) -> CardSet:
    """The faces of a set: nobody learns which copy of a card it is, and all jokers are equal."""
    faces = 0
    while cards:
        faces |= cards & FACES_MASK
        cards >>= PACK_BITS
    return faces | bit(parse_card("X1")) if faces & JOKERS else faces


def _lies_open(public: Public) -> CardSet:
    """Cards that everybody sees lie there, or saw taken."""
    seen = to_set(public.pile)
    for cards in (*public.known, *(meld.cards for meld in public.table)):
        seen |= cards
    return faces_of(seen)


def _put_down(action: Any) -> CardSet:
    """Cards a draft lays on the table."""
    match action:
        case LayOff() | Reclaim():
            return bit(action.card)
        case LayDown():
            return int(action.meld)
        case _:  # a discard taken: all saw it lie there
            return 0


def _text(cards: CardSet) -> list[str]:
    from openrummy.core.cards import card_text, in_order

    return [card_text(card) for card in in_order(cards)]
