"""The bot interface: a bot receives the redacted events of a game and returns actions.

A host calls three methods: ``begin`` once per game, ``see`` for each event redacted
for the bot's seat, ``act`` when its seat is to act. The time limit is fixed when the
bot is created (:class:`Budget`). A bot never holds a full state, so it cannot peek;
the same rules, seat, seed and events give the same actions.

``begin`` is called again for the next game against the same opponents, in whatever seats;
against other opponents, play starts with a new bot. So a bot may learn how its opponents play.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from openrummy.bots.shown_hands import hands_shown
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
    """A probability in whole per cent: 0 only for the impossible."""
    return max(1, round(100 * chance)) if chance > 0 else 0


class BotFailed(Exception):
    """A bot that cannot continue: an external one that died or sent nonsense. It loses its game."""


class BotTooSlow(BotFailed):
    """A bot that did not answer in time."""


@dataclass(frozen=True)
class Budget:
    """Limit on thinking about one action.

    ``work`` counts sampled worlds and makes a searching bot reproducible; ``ms`` is wall time.
    None: the bot's default. Bots without search answer within a millisecond or two and ignore
    both. ``threads`` is the maximum number of concurrent threads.
    """

    work: int | None = None
    ms: float | None = None
    threads: int = 1


class Bot(Protocol):
    """A computer player at a table of a host or an arena."""

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        """Start a game; ``seed`` has 32 bytes and determines every random choice.

        Nothing remains of an earlier game but what was learned about the opponents.
        """

    def see(self, event: GameEvent) -> None:
        """Receive an event as this seat may see it (``game.redact(event, seat)``)."""

    def act(self) -> Action:
        """The action of this seat, which is to act now."""


@dataclass(frozen=True)
class Judgement:
    """A possible action and its evaluation.

    ``equity`` is in points of the deal, higher is better, and only differences
    are meaningful. ``code`` names the reason and ``data`` holds the numbers and
    cards of its sentence, which is in the catalogue.
    """

    action: Action
    equity: float
    code: str
    data: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Seen:
    """Everything a decision may depend on: the rules, the sheet, the deal and its history.

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
    def from_view(cls, rules: Rules, view: GameView, history: Sequence[Event]) -> Seen:
        """Build it from a seat's view and its deal's events. ValueError if it is at no board."""
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
        """Same as :meth:`see` for each event, for a host that already has the seat's view.

        ``view`` is ``game.view(state, seat)`` after ``events``, each redacted for the
        seat. It saves folding, which is most of the work and gives the same view.
        """
        self.view = view
        for event in events:
            self._keep(event)

    @property
    def follows(self) -> bool:
        """May a host call :meth:`follow`? Not if the bot overrides :meth:`see`."""
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
        """The policy's choice in the current view."""
        self._asked += 1
        return self.choose(Seen(self.rules, self.view, self.view.boards[self._board], self.history))

    def chance(self) -> Stream:
        """The random stream of this decision, identical on every call."""
        return stream(self.seed, self.view.number, "bot", self._asked)

    def dealt(self) -> None:  # noqa: B027
        """Hook for the start of a deal: reset what is remembered within a deal."""

    def shown(self, hands: tuple[CardSet, ...]) -> None:  # noqa: B027
        """Hook for the end of a deal of this seat, dead deals too, with all hands shown.

        The place to learn how the opponents play; ``self.history`` is the deal.
        """

    @abstractmethod
    def choose(self, seen: Seen) -> Action:
        """The action of this seat, which is to act now."""
