"""Import of games played elsewhere: JSON lines, one per deal, as records.

::

    {"game": "gin-challenge", "seats": ["Ann", "Ben"], "dealer": 1,
     "hands": ["5h Th …", "Kd 6c …"], "upcard": "Ac", "stock": "8h 3h 5c …",
     "actions": ["p", "p", "s", "Ks", …]}

``docs/spec/import.md`` describes every field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from openrummy.core import engine, game
from openrummy.core.cards import Card, card_text, parse_card
from openrummy.core.engine import (
    Action,
    DealtCards,
    Discard,
    IllegalAction,
    Knock,
    LayOff,
    Refusal,
    Spread,
    View,
    open_melds,
)
from openrummy.core.engine.model.phase import Defend
from openrummy.core.game import HOST, NO_ENTROPY, Game, StartDeal
from openrummy.core.game.fixed_deals import faults
from openrummy.core.melds.arrange import best, best_defence
from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.records.inline_draws import into_stocks, parse_record_token
from openrummy.core.notation.records.line_fields import (
    Faults,
    LineFields,
    line_error,
    merge_errors,
    tidy_token,
)
from openrummy.core.notation.records.record import (
    Player,
    Record,
    RecordEntry,
    obvious,
    result_text,
    validate,
)
from openrummy.core.notation.records.unknown_cards import FilledDeal, ImpossibleAction, fill
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.text import say

MAX_LINES = 10_000
MAX_ACTIONS = 2_000  # of a deal
MAX_LINE = 100_000  # characters
MAX_FAULTS = 50  # reading ends there
_ACTOR = re.compile(r"(?:([0-9]{1,2})>)?(.*)", re.DOTALL)


def from_lines(lines: Iterable[tuple[int, str]]) -> Iterator[Record]:
    """The games of numbered lines, one deal per line, in order.

    A new game begins where the previous game is over, or where the game or the seats differ.
    Raises :class:`RecordError` after the last line, with line and field of every error.
    """
    running: _RunningGame | None = None
    faults = Faults()
    was_object = True
    for count, (number, text) in enumerate(lines):
        if count == MAX_LINES or len(faults) >= MAX_FAULTS:
            key = "too-many-lines" if count == MAX_LINES else "too-many-faults"
            faults.append(line_error(number, say(f"import.{key}", most=MAX_LINES)))
            break
        data = _object(text)
        if data is None:
            if was_object:
                faults.append(line_error(number, say("import.object")))
        elif running is not None or "game" in data or not faults:
            with faults:
                line = LineFields(number, data)
                if running is None or running.ends_before(line):
                    if running is not None and not faults:
                        yield running.record()
                    running = _RunningGame.start(line, running)
                running.deal(line)
        was_object = data is not None
        if faults and running is not None:
            running = running.after_fault()
    if faults:
        raise merge_errors(faults)
    if running is None:
        raise RecordError(say("import.nothing"))
    yield running.record()


def _object(text: str) -> dict[str, Any] | None:
    """The JSON object of a line; None if it is not one."""
    if len(text) > MAX_LINE:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


# ---------------------------------------------------------------- a game


@dataclass
class _RunningGame:
    """The game in progress, to which lines are added.

    ``sure``: all results so far follow from known cards. ``follows``: all deals so far were
    valid; otherwise each further deal is checked by itself.
    """

    name: str
    settings: list[str]
    rules: Rules
    seats: list[str]
    date: str
    state: Game
    entries: list[RecordEntry] = field(default_factory=list)
    sure: bool = True
    last: LineFields | None = None
    follows: bool = True

    @classmethod
    def start(cls, line: LineFields, previous: _RunningGame | None) -> _RunningGame:
        """Start a game from its first line."""
        name = catalogue.catalogue_name(line.text("game")) or (previous.name if previous else "")
        settings = line.texts("set") if "set" in line.data else []
        if "game" not in line.data and "set" not in line.data and previous:
            settings = previous.settings
        seats = line.texts("seats") or (previous.seats if previous else [])
        if not name:
            raise line.fault("game", say("import.missing"))
        if not seats:
            raise line.fault("seats", say("import.missing"))
        try:
            rules = catalogue.resolve(name, settings).rules
        except (RulesError, LookupError, ValueError, OSError) as error:
            field_name = "set" if name in catalogue.names() else "game"
            raise line.fault(field_name, _first_line(error)) from None
        try:
            state = game.start(rules, len(seats)).state
        except ValueError:
            allowed = ", ".join(map(str, rules.seating.players))
            message = say("import.players", allowed=allowed, count=len(seats))
            raise line.fault("seats", message) from None
        return cls(name, settings, rules, seats, line.text("date"), state)

    def after_fault(self) -> _RunningGame:
        state = game.start(self.rules, len(self.seats)).state
        return replace(self, state=state, entries=[], sure=False, last=None, follows=False)

    def ends_before(self, line: LineFields) -> bool:
        """True if another game begins with this line."""
        if game.is_over(self.state):
            if not self.sure and any(line.numbers("scores")):
                raise line.fault("scores", say("import.over-by-guess"))
            return True
        continues = (
            catalogue.catalogue_name(line.text("game") or self.name) == self.name
            and line.data.get("set", self.settings) == self.settings
            and (line.texts("seats") or self.seats) == self.seats
        )
        if continues and game.actors(self.state) != (HOST,):
            assert self.last is not None
            raise self.last.fault("actions", say("import.not-over"))
        return not continues

    def record(self) -> Record:
        players = tuple(Player(seat) for seat in self.seats)
        result = result_text(self.state.result)
        record = Record(
            self.rules, players, tuple(self.entries), self.name, self.date, result=result
        )
        try:
            validate(record)
        except ValueError as error:
            assert self.last is not None
            raise self.last.fault("", str(error)) from None
        return record

    def deal(self, line: LineFields) -> None:
        """Play the deal of a line."""
        cards, tokens = line.dealt(), line.texts("actions")
        if not self.follows:
            if self.rules.deal.by_deal or self.rules.wild.order or cards.dealer is None:
                return  # the deal depends on the deals before it
            cards = replace(cards, scores=())
        cards = self._scored(line, cards)
        impossible = list(faults(self.rules, self.state, cards))
        if impossible:
            raise merge_errors(line.refusal(_field_of(fault), fault) for fault in impossible)
        if len(tokens) > MAX_ACTIONS:
            raise line.fault("actions", say("notation.too-many-actions", most=MAX_ACTIONS))
        start = RecordEntry(StartDeal(NO_ENTROPY, cards), comment=line.text("comment"))
        deal = _Deal(line, self.rules, self.state, [start], tokens)
        for number, token in enumerate(tokens):
            deal.add(number, token)
        filled = deal.finish()
        self.last = line
        self.entries += deal.entries
        self.state = deal.played(filled)
        self.sure = self.sure and filled.scored

    def _scored(self, line: LineFields, cards: DealtCards) -> DealtCards:
        """The cards, with their scores only where these are not known already."""
        points = self.state.standing.columns[-1].points
        if not cards.scores or cards.scores == points:
            return replace(cards, scores=())
        if self.entries and self.sure and len(cards.scores) == len(points):
            raise line.fault(
                "scores", say("import.other-scores", points=":".join(map(str, points)))
            )
        self.sure = True
        return cards


def _field_of(refusal: Refusal) -> str:
    data = dict(refusal.data)
    name = str(data.get("field", "hands"))
    return f"{name}[{data['seat']}]" if "seat" in data else name


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), "") or type(error).__name__


# ---------------------------------------------------------------- a deal


@dataclass
class _Deal:
    """The actions of a line; the first entry deals."""

    line: LineFields
    rules: Rules
    before: Game
    entries: list[RecordEntry]
    tokens: list[str]

    def add(self, number: int, token: str) -> None:
        """Add action ``number`` of the line."""
        name = f"actions[{number}]"
        actor, token = _ACTOR.fullmatch(token).groups()  # type: ignore[union-attr]
        token = tidy_token(token)
        head, colon, card = token.partition(":")
        if head == "k" and colon and ":" not in card:
            knocked = self.line.read(name, parse_card, card)
            action: game.GameAction = self._knock(name, knocked)
        else:
            action = self.line.read(name, parse_record_token, token)
        if isinstance(action, StartDeal):
            raise self.line.fault(name, say("import.one-deal"))
        seat = int(actor) if actor else None
        self.entries.append(RecordEntry(action, seat, source=(self.line.number, number)))

    def finish(self) -> FilledDeal:
        """Fill in the deal after adding an omitted defence."""
        filled = self._filled()
        state = self.played(filled)
        while len(game.actors(state)) == 1 and _defends(state):
            (seat,) = game.actors(state)
            known = seat in filled.known or self._shown(seat)
            if not known or self.rules.on_table:
                raise self.line.fault("actions", say("import.defence", seat=seat))
            board = engine.view(state.boards[0], seat)
            source = (self.line.number, len(self.entries) - 1)
            self.entries += [
                RecordEntry(action, source=source) for action in _defence(self.rules, board)
            ]
            filled = self._filled()
            state = self.played(filled)
        return filled

    def _shown(self, seat: int) -> bool:
        shown = self._cards().shown
        return seat < len(shown) and bool(shown[seat])

    def _knock(self, name: str, card: Card) -> Action:
        """A knock without written melds: those that leave the least deadwood."""
        filled = self._filled()
        state = self.played(filled)
        (seat,) = game.actors(state)
        if seat == HOST:
            return Discard(card)  # the deal is over; the replay reports it
        if seat not in filled.known and not self._shown(seat):
            raise self.line.fault(name, say("import.knock", card=card_text(card)))
        hand = state.boards[0].hands[seat] & ~(1 << card)
        return Knock(card, best(self.rules.melds, self.rules.values, hand).melds)

    def _filled(self) -> FilledDeal:
        try:
            self.entries = list(into_stocks(self.entries))
            filled = fill(self.rules, self.before, self.entries, 0)
        except ImpossibleAction as error:
            raise self.line.refusal(f"actions[{error.column}]", error.refusal) from None
        except RecordError as error:
            raise self.line.fault(f"actions[{error.column}]", error.message) from None
        if filled is None:
            self._cannot_be_dealt()
        return filled

    def _cannot_be_dealt(self) -> NoReturn:
        """Report a drawn card that is elsewhere, or more draws than the stock has cards."""
        for fault in faults(self.rules, self.before, self._cards()):
            name = _field_of(fault)
            drawn = f"s:{dict(fault.data).get('card', '')}"
            if name == "stock" and drawn in self.tokens:
                name = f"actions[{self.tokens.index(drawn)}]"
            raise self.line.refusal(name, fault)
        raise self.line.fault("dealer", say("import.missing"))

    def _cards(self) -> DealtCards:
        action = self.entries[0].action
        assert isinstance(action, StartDeal)
        assert action.cards is not None
        return action.cards

    def played(self, filled: FilledDeal) -> Game:
        """The game after all actions of the deal so far."""
        state = self.before
        for entry in self.entries:
            action = entry.action
            if isinstance(action, StartDeal):
                action = StartDeal(NO_ENTROPY, filled.cards)
            name = f"actions[{entry.source[1]}]"
            actor = obvious(state, action) if entry.actor is None else entry.actor
            if actor is None:
                several = "notation.several-seats-may-act"
                over = game.is_over(state)
                raise self.line.fault(name, say("notation.game-over" if over else several))
            try:
                state = game.apply(self.rules, state, actor, action).state
            except IllegalAction as error:
                raise self.line.refusal(name, error.refusal) from None
        return state


def _defends(state: Game) -> bool:
    return isinstance(state.boards[0].public.phase, Defend)


def _defence(rules: Rules, board: View) -> Sequence[Action]:
    """The lay-offs and melds that leave a defender the least deadwood (G33)."""
    fits = {index: meld for index, meld in enumerate(open_melds(rules, board)) if meld is not None}
    defence = best_defence(rules.melds, rules.values, board.hand, tuple(fits.values()))
    lay_offs = [LayOff(card, list(fits)[index]) for card, index in defence.laid]
    return [*lay_offs, Spread(defence.melds)]
