"""The bot interface: a bot sees redacted events of a game and answers actions.

A host needs three words of a bot: ``begin`` once a game, ``see`` for each event
redacted for its seat, ``act`` when its seat is asked. How long it may think is
settled when it is made (:class:`Budget`). A bot never holds a full state, so it
cannot peek; the same rules, seat, seed and events give the same actions.

``begin`` comes again for the next game against the same others, whatever seats they take;
with strangers play begins with a new bot. So a bot may learn how somebody plays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from openrummy.bots.final_hands import hands_shown
from openrummy.core import game
from openrummy.core.cards import CardSet
from openrummy.core.cards.rng import Stream, stream
from openrummy.core.engine import Action, View
from openrummy.core.engine.model.events import DealBegan, DealEnded, Event
from openrummy.core.game import GameEvent, GameView, OnBoard
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

Fact: TypeAlias = tuple[str, int | str]


def percent(chance: float) -> int:
    """A chance in whole per cent: 0 only for what cannot be."""
    return max(1, round(100 * chance)) if chance > 0 else 0


class BotFailed(Exception):
    """A bot that cannot go on: a foreign one that died or spoke nonsense. Loses its game."""


class BotTooSlow(BotFailed):
    """A bot that does not answer, and is waited for no longer."""


@dataclass(frozen=True)
class Budget:
    """Limit on thinking about one action.

    ``work`` counts sampled worlds and makes a searching bot reproducible; ``ms`` is wall time.
    None: the bot's own measure. Bots that do not search answer in well under a millisecond or two
    and need neither. ``threads`` is the number it may use at the same time.
    """

    work: int | None = None
    ms: float | None = None
    threads: int = 1


class Bot(Protocol):
    """A player that a host or an arena seats at a table."""

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        """A game starts; ``seed`` has 32 bytes and settles every choice left to chance.

        Nothing is left of a game that was begun before but what was learned of the others.
        """

    def see(self, event: GameEvent) -> None:
        """Something happened, as this seat may know it (``game.redact(event, seat)``)."""

    def act(self) -> Action:
        """The action of this seat, which is asked now."""


@dataclass(frozen=True)
class Judged:
    """One possible action and what is thought of it.

    ``equity`` is in points of the deal, higher is better, and only differences
    mean anything. ``code`` names the reason and ``data`` holds the numbers and
    cards its sentence needs; sentences live in a catalogue.
    """

    action: Action
    equity: float
    code: str
    data: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Seen:
    """All that a decision may rest on: the rules, the sheet, the deal and how it came about.

    ``board`` is the view of the seat's own deal and ``history`` that deal's
    events, redacted for the seat, from its beginning.
    """

    rules: Rules
    game: GameView
    board: View
    history: Sequence[Event]

    @property
    def seat(self) -> Seat:
        """The seat that decides."""
        assert self.board.seat is not None
        return self.board.seat

    @classmethod
    def of(cls, rules: Rules, view: GameView, history: Sequence[Event]) -> Seen:
        """From a seat's game view and its deal's events. ValueError if it sits at no board."""
        for board in view.boards:
            if view.seat in board.public.active:
                return cls(rules, view, board, history)
        raise ValueError(f"seat {view.seat} is in no deal")


class Watcher(ABC):
    """A bot that keeps its view of the game; a policy adds :meth:`choose`."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        """See :class:`Bot`. ValueError when the rules do not seat this many."""
        self.rules = rules
        self.seat = seat
        self.seed = seed
        self.view = game.view(game.start(rules, seats).state, seat)
        self.history: list[Event] = []
        self._board = 0
        self._asked = 0

    def see(self, event: GameEvent) -> None:
        """Fold the event into the view and keep it while its deal lasts."""
        self.view = game.fold(self.rules, self.view, event)
        self._keep(event)

    def follow(self, view: GameView, events: Iterable[GameEvent]) -> None:
        """Do as :meth:`see` does, event by event, for a host that has the seat's view at hand.

        ``view`` is ``game.view(state, seat)`` after ``events``, each redacted for the
        seat. Folding is most of the work of watching, and it comes to the same view.
        """
        self.view = view
        for event in events:
            self._keep(event)

    @property
    def follows(self) -> bool:
        """May a host call :meth:`follow`? Not where a bot has a :meth:`see` of its own."""
        return type(self).see is Watcher.see

    def _keep(self, event: GameEvent) -> None:
        if not isinstance(event, OnBoard):
            return
        if isinstance(event.event, DealBegan) and self.seat in event.event.active:
            self._board = event.board
            self.history = []
            self._asked = 0
            self.dealt()
        if event.board == self._board:
            self.history.append(event.event)
            if isinstance(event.event, DealEnded):
                self.shown(hands_shown(self.history, self.view.seats))

    def act(self) -> Action:
        """The policy's choice for the view as it stands."""
        self._asked += 1
        return self.choose(Seen(self.rules, self.view, self.view.boards[self._board], self.history))

    def chance(self) -> Stream:
        """A random stream of this decision alone: the same however often it is asked."""
        return stream(self.seed, self.view.number, "bot", self._asked)

    def dealt(self) -> None:  # noqa: B027
        """A deal starts: a policy that remembers within a deal forgets here."""

    def shown(self, hands: tuple[CardSet, ...]) -> None:  # noqa: B027
        """A deal of this seat is over: all hands as they were then, dead deals too.

        A policy that learns how the others play learns here; ``self.history`` is the deal.
        """

    @abstractmethod
    def choose(self, seen: Seen) -> Action:
        """The action of this seat, which is asked now."""
